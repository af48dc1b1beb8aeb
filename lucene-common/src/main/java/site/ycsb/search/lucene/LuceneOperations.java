// SPDX-License-Identifier: Apache-2.0
package site.ycsb.search.lucene;

import java.io.IOException;
import java.math.BigInteger;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.Base64;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.TreeSet;
import java.util.concurrent.ThreadLocalRandom;
import java.util.concurrent.locks.LockSupport;
import java.util.function.DoubleUnaryOperator;
import java.util.function.Function;
import java.util.function.UnaryOperator;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;
import site.ycsb.search.binding.Document;
import site.ycsb.search.binding.Documents;
import site.ycsb.search.binding.JsonPath;
import site.ycsb.search.binding.Paths;
import site.ycsb.search.binding.Search;
import site.ycsb.search.binding.SearchQuery;
import site.ycsb.search.binding.StoreException;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;
import tools.jackson.databind.node.ObjectNode;

/**
 * Timed operations, one round trip each; a change of a part of a JSON value takes two. A subclass
 * sends the requests through its client. One instance per client thread.
 *
 * <p>There is no request that changes a part of a JSON value only if there is one: a partial update
 * ({@code doc}) adds what is absent. So a change reads the part, and writes on the condition that
 * the document is still the same: {@code if_seq_no}. A script would do it in one request, but the
 * builds of the servers that the project starts have no script language.
 */
public abstract class LuceneOperations implements Documents, Search, Paths {

  /** A server takes requests of up to 100 MB, unless it is configured otherwise. */
  private static final int BULK_BYTES = 64 * 1024 * 1024;

  /** Each refused attempt means that another client's write has succeeded. */
  private static final int MOST_ATTEMPTS = 1_000;

  /** Longest pause after the first refusal, and after those from the twentieth on. */
  private static final long PAUSE_NANOS = 100_000;

  private static final long MOST_PAUSE_NANOS = 2_000_000;

  /** A name that a filter of fields does not take for a pattern, a list or a path. */
  private static final Pattern PLAIN = Pattern.compile("[A-Za-z0-9_]+");

  private final LuceneTables tables;
  private final String product;
  private final int replicas;
  private @Nullable TableNames table;

  /** Content of a {@code wrapper} query, which the server unwraps. */
  protected static String wrapped(String query) {
    return Base64.getEncoder().encodeToString(query.getBytes(StandardCharsets.UTF_8));
  }

  protected LuceneOperations(LuceneSettings settings, LuceneTables tables) {
    this.tables = tables;
    this.product = settings.connection().product().title();
    this.replicas = settings.index().replicas();
  }

  /** A document as it is sent. */
  @SuppressWarnings("ArrayRecordComponent") // Never compared.
  public record Encoded(String key, byte[] json) {

    /** Text of a document, which has its key in the field {@code key}, too. */
    public static Encoded of(Document document) {
      return new Encoded(document.key(), new Source(document.key(), document.fields()).json());
    }
  }

  /** A stored JSON value, and the number of its write, which a conditional write names. */
  public record Stored(ObjectNode document, long seqNo, long primaryTerm) {

    public static Optional<Stored> of(
        @Nullable ObjectNode document, @Nullable Long seqNo, @Nullable Long primaryTerm) {
      return document == null || seqNo == null || primaryTerm == null
          ? Optional.empty()
          : Optional.of(new Stored(document, seqNo, primaryTerm));
    }
  }

  /** Outcome of a bulk request for one document: why it is not stored, or its copies. */
  public record Written(@Nullable ErrorReply error, int copies) {}

  // ---- Requests ----

  protected abstract List<Written> sendBulk(TableNames table, List<Encoded> documents)
      throws IOException;

  /** Stores a document, or a JSON value's, through the alias; returns the copies that have it. */
  protected abstract int sendDocument(TableNames table, Encoded document) throws IOException;

  /** Reads a JSON value, or what a filter leaves of it if it is not empty. */
  protected abstract Optional<Stored> askValue(TableNames table, String key, List<String> includes)
      throws IOException;

  /**
   * Writes a JSON value, unless another write has changed it since it was read; returns the number
   * of copies that have it.
   *
   * @param whole true to replace the document, false to merge the change into it
   */
  protected abstract int sendChange(TableNames table, String key, Stored changed, boolean whole)
      throws IOException;

  // ---- Documents ----

  /** Stores a document. The first one of a table creates the index, as in every store. */
  @Override
  public final void put(String name, Document document) throws IOException, StoreException {
    put(table(name), Encoded.of(document), true);
  }

  private void put(TableNames table, Encoded document, boolean searched)
      throws IOException, StoreException {
    ErrorReply.Call<Integer> insert = () -> sendDocument(table, document);
    Optional<Integer> copies = LuceneStore.orAbsent(insert);
    if (copies.isEmpty()) {
      tables.createIndex(table, searched);
      copies = Optional.of(insert.reply());
    }
    requireCopies(copies.get());
  }

  /** Stores documents by one request, or by several if one would be larger than a server takes. */
  @Override
  public final Map<String, Exception> putAll(String name, List<Document> documents)
      throws IOException {
    Map<String, Exception> failures = new HashMap<>();
    List<Encoded> part = new ArrayList<>();
    long bytes = 0;
    for (Document document : documents) {
      Encoded encoded = Encoded.of(document);
      part.add(encoded);
      bytes += encoded.json.length;
      if (bytes > BULK_BYTES) {
        putPart(name, part, failures);
        part.clear();
        bytes = 0;
      }
    }
    if (!part.isEmpty()) {
      putPart(name, part, failures);
    }
    return failures;
  }

  private void putPart(String name, List<Encoded> part, Map<String, Exception> failures)
      throws IOException {
    List<Written> items = sendBulk(table(name), part);
    if (items.size() != part.size()) {
      throw new IllegalStateException(
          "%d documents were answered by %d items".formatted(part.size(), items.size()));
    }
    for (int i = 0; i < items.size(); i++) {
      Written item = items.get(i);
      try {
        if (item.error != null) {
          throw item.error;
        }
        requireCopies(item.copies);
      } catch (ErrorReply | IllegalStateException e) {
        failures.put(part.get(i).key, e);
      }
    }
  }

  /** Sends a change, which replies with the copies that have it; false if there is no document. */
  protected final boolean isWritten(ErrorReply.Call<Integer> change) throws IOException {
    Optional<Integer> copies = LuceneStore.orAbsent(change);
    copies.ifPresent(this::requireCopies);
    return copies.isPresent();
  }

  /** The server requires active copies before a write, but a copy can fail during it. */
  protected final void requireCopies(int copies) {
    if (copies <= replicas) {
      throw new IllegalStateException(
          "only %d of %d replicas have the write".formatted(copies - 1, replicas));
    }
  }

  // ---- Searches ----

  protected final void requireWindow(int count) {
    if (count > SearchQuery.MAX_WINDOW) {
      throw new UnsupportedOperationException(
          "a scan of %d documents: valid for %s are at most %d; see maxscanlength"
              .formatted(count, product, SearchQuery.MAX_WINDOW));
    }
  }

  protected static void requireWhole(boolean timedOut, int failedShards) {
    if (timedOut || failedShards > 0) {
      throw new IllegalStateException(
          "the search was not answered in full: "
              + (timedOut ? "it ran out of time" : "a shard failed"));
    }
  }

  protected static Document hit(
      @Nullable String key, @Nullable Source source, @Nullable Set<String> names) {
    if (key == null || source == null) {
      throw new IllegalStateException("a hit without its key or its document");
    }
    return source.document(key, names);
  }

  /** Filter that finds exactly these fields; empty if there is none, because the client filters. */
  public static List<String> includes(@Nullable Set<String> fields) {
    boolean plain =
        fields != null && fields.stream().allMatch(name -> PLAIN.matcher(name).matches());
    return plain ? List.copyOf(new TreeSet<>(fields)) : List.of();
  }

  /** A search that the server cuts off fails, and would be missing from the latencies. */
  @Override
  public final void requireExact() throws IOException, StoreException {
    tables.requireExactSearch();
  }

  // ---- JSON values and their parts ----

  /** Stores a value. The first one of a table creates the index, which indexes none of them. */
  @Override
  public final void putJson(String name, String key, String json)
      throws IOException, StoreException {
    put(table(name), new Encoded(key, JsonParts.document(json)), false);
  }

  @Override
  public final Optional<String> readPath(String name, String key, JsonPath path)
      throws IOException {
    return askValue(table(name), key, JsonParts.filter(path))
        .flatMap(found -> JsonParts.part(found.document, path))
        .map(JsonNode::toString);
  }

  /** An object at the path would be merged with another by a partial update. */
  @Override
  public final boolean writePath(String name, String key, JsonPath path, String json)
      throws IOException {
    JsonNode value = JsonMapper.shared().readTree(json);
    boolean merged = value.isObject() && JsonParts.isInObjects(path);
    return change(name, key, path, merged, part -> Optional.of(value)).isPresent();
  }

  @Override
  public final Optional<String> addAtPath(String name, String key, JsonPath path, long addend)
      throws IOException {
    return calculate(name, key, path, BigInteger.valueOf(addend)::add, number -> number + addend);
  }

  @Override
  public final Optional<String> multiplyAtPath(String name, String key, JsonPath path, long factor)
      throws IOException {
    return calculate(
        name, key, path, BigInteger.valueOf(factor)::multiply, number -> number * factor);
  }

  private Optional<String> calculate(
      String name,
      String key,
      JsonPath path,
      UnaryOperator<BigInteger> ofWhole,
      DoubleUnaryOperator ofFraction)
      throws IOException {
    return change(name, key, path, false, part -> JsonParts.calculated(part, ofWhole, ofFraction))
        .map(JsonNode::toString);
  }

  /**
   * Reads the part at a path and writes what it becomes. If another client has changed the document
   * in between, the server refuses the write, and the part is read again: each refusal means that
   * another write has succeeded. A random pause, which grows with the attempts, lets one of many
   * writers through.
   *
   * @param whole true to write the whole value, false for a partial update
   * @param change what the part becomes; empty to leave it as it is
   * @return the part as it was written; empty if nothing was
   */
  private Optional<JsonNode> change(
      String name,
      String key,
      JsonPath path,
      boolean whole,
      Function<JsonNode, Optional<JsonNode>> change)
      throws IOException {
    List<String> filter = whole ? List.of() : JsonParts.filter(path);
    for (int attempt = 1; ; attempt++) {
      Optional<Stored> read = askValue(table(name), key, filter);
      Optional<JsonNode> part =
          read.flatMap(found -> JsonParts.part(found.document, path)).flatMap(change);
      if (part.isEmpty()) {
        return part;
      }
      JsonParts.replace(read.orElseThrow().document, path, part.get());
      try {
        requireCopies(sendChange(table(name), key, read.orElseThrow(), whole));
        return part;
      } catch (ErrorReply e) {
        boolean overtaken = e.http() == ErrorReply.CONFLICT || e.http() == ErrorReply.NOT_FOUND;
        if (!overtaken || attempt == MOST_ATTEMPTS) {
          throw e;
        }
        long most = Math.min(attempt * PAUSE_NANOS, MOST_PAUSE_NANOS);
        LockSupport.parkNanos(ThreadLocalRandom.current().nextLong(most));
      }
    }
  }

  /** The names of a table, kept for the next operation, which is on the same table. */
  protected final TableNames table(String name) {
    if (table == null || !table.name().equals(name)) {
      table = TableNames.of(name);
    }
    return table;
  }
}
