// SPDX-License-Identifier: Apache-2.0
package site.ycsb.search.redisjson;

import static java.util.Objects.requireNonNull;

import java.math.BigDecimal;
import java.util.ArrayList;
import java.util.Collection;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Properties;
import java.util.Set;
import java.util.concurrent.TimeUnit;
import org.jspecify.annotations.Nullable;
import redis.clients.jedis.BuilderFactory;
import redis.clients.jedis.CommandArguments;
import redis.clients.jedis.ScanIteration;
import redis.clients.jedis.exceptions.JedisAccessControlException;
import redis.clients.jedis.exceptions.JedisBusyException;
import redis.clients.jedis.exceptions.JedisClusterException;
import redis.clients.jedis.exceptions.JedisClusterOperationException;
import redis.clients.jedis.exceptions.JedisConnectionException;
import redis.clients.jedis.exceptions.JedisDataException;
import site.ycsb.Status;
import site.ycsb.search.binding.Document;
import site.ycsb.search.settings.ExitCode;
import site.ycsb.search.binding.Profile;
import site.ycsb.search.binding.SearchDb;
import site.ycsb.search.binding.SearchPage;
import site.ycsb.search.binding.SearchQuery;
import site.ycsb.search.binding.StoreException;

/**
 * RedisJSON documents, searched by RediSearch. A write is searchable when it returns. Each
 * operation is one round trip, a scan two.
 */
public final class RedisJsonSearchDb extends SearchDb<RedisJsonClient> {

  /** What a write to a field of no document is told. */
  private static final String NO_DOCUMENT = "ERR new objects must be created at the root";

  private static final int DROP_BATCH = 1_000;
  private static final long INDEXING_STALL_NANOS = TimeUnit.SECONDS.toNanos(60);
  private static final long INDEXING_POLL_MILLIS = 20;

  private @Nullable RedisJsonTable table;
  private @Nullable Commands commands;

  @Override
  protected RedisJsonClient connect(Properties properties) throws StoreException {
    return RedisJsonClient.open(RedisJsonSettings.from(properties));
  }

  @Override
  protected void close(RedisJsonClient client) {
    client.close();
  }

  @Override
  protected void join(RedisJsonClient client) throws StoreException {
    commands = client.commandsOfAThread();
  }

  @Override
  protected void leave() {
    if (commands instanceof OwnConnection own) {
      own.close();
    }
    commands = null;
  }

  @Override
  public String version() {
    return client().server().version();
  }

  @Override
  public void requireExactSearch() throws StoreException {
    SearchTimeout.require(client());
  }

  /** Keys are in order only if every insert, from the load on, has put them there. */
  @Override
  public Map<String, String> layout() {
    return client().settings().scans() ? Map.of("scans", "true") : Map.of();
  }

  @Override
  public Map<String, String> settings() {
    Persistence persistence = Persistence.ask(client());
    Map<String, String> settings = new LinkedHashMap<>();
    settings.put("durability", persistence.durability());
    settings.put("visibility", Profile.written(Profile.Visibility.IMMEDIATE));
    settings.put("replicas", Integer.toString(client().settings().profile().replicas()));
    if (client().settings().profile().replicas() > 0) {
      settings.put("replicas.durability", "none"); // WAIT is for their memory.
    }
    settings.put("appendonly", persistence.appendOnly());
    settings.put("appendfsync", persistence.fsync());
    settings.put("redisjson.update", Profile.written(client().settings().update()));
    settings.put("redisjson.scans", Boolean.toString(client().settings().scans()));
    return settings;
  }

  // ---- The table ----

  @Override
  public void applyProfile(String name) throws StoreException {
    RedisJsonSettings settings = client().settings();
    Persistence.apply(client(), settings.profile(), settings.configure());
    Replicas.require(client());
  }

  @Override
  public void createIndex(String name) throws Exception {
    RedisJsonTable table = table(name);
    if (!hasIndex(name)) {
      createIndex(table);
    }
    awaitIndexed(table);
  }

  /** Another client may load another part, and be first. */
  private void createIndex(RedisJsonTable table) {
    try {
      client().call(RedisJsonQueries.createIndex(table), BuilderFactory.STRING);
    } catch (JedisDataException e) {
      if (!client().jedis().ftList().contains(table.index())) {
        throw e;
      }
    }
  }

  /** An index that is made over existing documents fills in the background. */
  private void awaitIndexed(RedisJsonTable table) throws Exception {
    BigDecimal done = BigDecimal.ONE.negate();
    long since = System.nanoTime();
    while (true) {
      Map<String, Object> info = client().jedis().ftInfo(table.index());
      BigDecimal share = number(info, "percent_indexed");
      if (number(info, "indexing").signum() == 0 && share.compareTo(BigDecimal.ONE) >= 0) {
        return;
      }
      if (share.compareTo(done) > 0) {
        done = share;
        since = System.nanoTime();
      } else if (System.nanoTime() - since > INDEXING_STALL_NANOS) {
        throw new StoreException(
            ExitCode.DATASET,
            "index %s has stopped filling at a share of %s; see FT.INFO"
                .formatted(table.index(), done),
            null);
      }
      Thread.sleep(INDEXING_POLL_MILLIS);
    }
  }

  @Override
  public boolean hasIndex(String name) {
    return client().jedis().ftList().contains(table(name).index());
  }

  @Override
  public long count(String name) {
    return hasIndex(name)
        ? number(client().jedis().ftInfo(table(name).index()), "num_docs").longValue()
        : 0;
  }

  @Override
  public Map<String, Long> sizes(String name) {
    return hasIndex(name)
        ? StoreSizes.of(
            client().jedis().ftInfo(table(name).index()),
            client().callEveryNode(RedisJsonQueries.memory(), BuilderFactory.STRING))
        : Map.of();
  }

  /**
   * Not FT.DROPINDEX DD, which deletes the documents in one go: over a large table, that takes
   * longer than a reply may.
   */
  @Override
  public void dropTable(String name) {
    RedisJsonTable table = table(name);
    if (hasIndex(name)) {
      client().jedis().ftDropIndex(table.index());
    }
    ScanIteration documents = client().jedis().scanIteration(DROP_BATCH, table.documents());
    while (!documents.isIterationCompleted()) {
      unlink(documents.nextBatchList());
    }
    unlink(List.of(table.order()));
    unlink(List.of(table.mark()));
  }

  private void unlink(Collection<String> keys) {
    if (!keys.isEmpty()) {
      client().jedis().unlink(keys.toArray(String[]::new));
    }
  }

  @Override
  public Map<String, String> readMark(String name) {
    return client().jedis().hgetAll(table(name).mark());
  }

  @Override
  public void writeMark(String name, Map<String, String> entries) {
    if (!entries.isEmpty()) {
      client().jedis().hset(table(name).mark(), entries);
    }
  }

  // ---- The operations that are timed ----

  @Override
  protected void put(String name, Document document) {
    RedisJsonTable table = table(name);
    CommandArguments insert = RedisJsonQueries.insert(table, document);
    if (client().settings().scans()) {
      write(List.of(insert, RedisJsonQueries.addToOrder(table, document.key())));
    } else {
      write(List.of(insert));
    }
  }

  /** One pipeline: each document has its own reply, and so its own error. */
  @Override
  protected Map<String, Exception> putAll(String name, List<Document> documents) {
    RedisJsonTable table = table(name);
    boolean scans = client().settings().scans();
    List<CommandArguments> commands = new ArrayList<>();
    for (Document document : documents) {
      commands.add(RedisJsonQueries.insert(table, document));
      if (scans) {
        commands.add(RedisJsonQueries.addToOrder(table, document.key()));
      }
    }
    List<Object> replies = commands().sendAll(withWait(commands));
    requireReplicas(replies);
    Map<String, Exception> failures = new HashMap<>();
    for (int i = 0; i < commands.size(); i++) {
      if (replies.get(i) instanceof Exception failure) {
        failures.put(documents.get(scans ? i / 2 : i).key(), failure);
      }
    }
    return failures;
  }

  /** Sends the commands of one write; returns their replies. */
  private List<Object> write(List<CommandArguments> commands) {
    if (commands.size() == 1 && client().settings().profile().replicas() == 0) {
      return List.of(commands().call(commands.get(0), BuilderFactory.RAW_OBJECT));
    }
    List<Object> replies = commands().callAll(withWait(commands));
    requireReplicas(replies);
    return replies;
  }

  private List<CommandArguments> withWait(List<CommandArguments> commands) {
    int replicas = client().settings().profile().replicas();
    if (replicas == 0) {
      return commands;
    }
    List<CommandArguments> all = new ArrayList<>(commands);
    // Sooner than the client gives up, or nobody would know why.
    int millis = Math.max(1, client().settings().socketTimeoutMillis() * 9 / 10);
    all.add(RedisJsonQueries.awaitReplicas(replicas, millis));
    return all;
  }

  private void requireReplicas(List<Object> replies) {
    int replicas = client().settings().profile().replicas();
    if (replicas == 0) {
      return;
    }
    Object reply = replies.get(replies.size() - 1);
    if (reply instanceof JedisDataException error) {
      throw error;
    }
    if (!(reply instanceof Long reached && reached >= replicas)) {
      throw new JedisDataException(
          "only %s of %d replicas have the write".formatted(reply, replicas));
    }
  }

  @Override
  protected Optional<Document> get(String name, String key, @Nullable Set<String> fields) {
    byte[] json =
        commands().call(RedisJsonQueries.read(table(name), key, fields), BuilderFactory.BINARY);
    return json == null ? Optional.empty() : Optional.of(document(key, json, fields));
  }

  @Override
  protected boolean patch(String name, Document changes) {
    RedisJsonTable table = table(name);
    if (changes.fields().isEmpty()) {
      return isOne(
          commands()
              .call(RedisJsonQueries.exists(table, changes.key()), BuilderFactory.RAW_OBJECT));
    }
    try {
      switch (client().settings().update()) {
        case MERGE -> write(List.of(RedisJsonQueries.update(table, changes)));
        case SET -> write(RedisJsonQueries.updateEach(table, changes));
      }
      return true;
    } catch (JedisDataException e) {
      if (NO_DOCUMENT.equals(e.getMessage())) {
        return false;
      }
      throw e;
    }
  }

  @Override
  protected boolean remove(String name, String key) {
    RedisJsonTable table = table(name);
    CommandArguments delete = RedisJsonQueries.delete(table, key);
    if (client().settings().scans()) {
      CommandArguments order = RedisJsonQueries.removeFromOrder(table, key);
      return isOne(write(List.of(delete, order)).get(0));
    }
    return isOne(write(List.of(delete)).get(0));
  }

  @Override
  protected List<Document> scan(
      String name, String startKey, int count, @Nullable Set<String> fields) {
    if (!client().settings().scans()) {
      throw new UnsupportedOperationException(
          "keys are not kept in order; set redisjson.scans=true and load again");
    }
    RedisJsonTable table = table(name);
    List<String> keys =
        commands()
            .call(RedisJsonQueries.keysFrom(table, startKey, count), BuilderFactory.STRING_LIST);
    if (keys.isEmpty()) {
      requireOrder(table);
      return List.of();
    }
    List<Object> replies =
        commands()
            .callAll(keys.stream().map(key -> RedisJsonQueries.read(table, key, fields)).toList());
    List<Document> documents = new ArrayList<>(keys.size());
    for (int i = 0; i < keys.size(); i++) {
      if (replies.get(i) instanceof byte[] json) { // Otherwise it has been deleted since.
        documents.add(document(keys.get(i), json, fields));
      }
    }
    return documents;
  }

  /** A scan that finds nothing is rare: has the table been loaded without its order? */
  private void requireOrder(RedisJsonTable table) {
    if (!client().jedis().exists(table.order()) && count(table.name()) > 0) {
      throw new UnsupportedOperationException(
          "the table was loaded without redisjson.scans=true; set that and load again");
    }
  }

  @Override
  protected SearchPage search(String name, SearchQuery query) {
    RedisJsonTable table = table(name);
    return commands().call(RedisJsonQueries.search(table, query), new SearchReply(table));
  }

  private static boolean isOne(Object reply) {
    return Long.valueOf(1).equals(reply);
  }

  private static Document document(String key, byte[] json, @Nullable Set<String> fields) {
    if (fields == null) {
      return new Document(key, JsonDocuments.decode(json));
    }
    return new Document(key, fields.isEmpty() ? Map.of() : JsonDocuments.decodePaths(json, fields));
  }

  // ---- What a failure means ----

  @Override
  protected Status statusOf(Exception failure) {
    if (failure instanceof JedisAccessControlException) {
      return Status.FORBIDDEN;
    }
    if (failure instanceof JedisConnectionException
        || failure instanceof JedisBusyException
        || failure instanceof JedisClusterException
        || failure instanceof JedisClusterOperationException
        || (failure instanceof JedisDataException error && isPassing(error))) {
      return Status.SERVICE_UNAVAILABLE;
    }
    return super.statusOf(failure);
  }

  /** Whether a server's error will go away by itself. */
  private static boolean isPassing(JedisDataException failure) {
    String error = String.valueOf(failure.getMessage());
    return error.startsWith("LOADING")
        || error.startsWith("MASTERDOWN")
        || error.startsWith("TRYAGAIN")
        || error.startsWith("SEARCH_TIMEOUT")
        || error.contains("Timeout limit was reached");
  }

  private Commands commands() {
    return requireNonNull(commands, "init() has not been called, or cleanup() has");
  }

  /** The names of a table, kept for the next operation, which will be on the same one. */
  private RedisJsonTable table(String name) {
    if (table == null || !table.name().equals(name)) {
      RedisServer server = client().server();
      // Together on one shard; over several, documents must spread.
      boolean tagged = server.clustered() && server.shards() == 1;
      table = RedisJsonTable.of(client().settings(), name, tagged);
    }
    return table;
  }

  private static BigDecimal number(Map<String, Object> info, String name) {
    return new BigDecimal(String.valueOf(info.get(name)));
  }
}
