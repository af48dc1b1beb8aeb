// SPDX-License-Identifier: Apache-2.0
package site.ycsb.search.client;

import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStream;
import java.io.InputStreamReader;
import java.io.PrintStream;
import java.nio.charset.Charset;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Properties;
import java.util.Set;
import java.util.TreeMap;
import java.util.Vector;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;
import site.ycsb.ByteIterator;
import site.ycsb.DBException;
import site.ycsb.Status;
import site.ycsb.StringByteIterator;
import site.ycsb.search.binding.Document;
import site.ycsb.search.binding.ErrorLog;
import site.ycsb.search.binding.LongByteIterator;
import site.ycsb.search.binding.SearchDb;
import site.ycsb.search.binding.SearchQuery;
import site.ycsb.search.check.Dataset;
import site.ycsb.search.settings.YcsbSettings;

/** Interactive shell with the commands of YCSB's shell and {@code search}. Not thread-safe. */
final class Shell {

  private static final Pattern WORD = Pattern.compile("(?:[^\\s\"]|\"[^\"]*\")+");

  private static final String HELP =
      """
      read KEY [FIELD …]            a document, or some of its fields
      scan KEY COUNT [FIELD …]      documents from a key on, by key
      search WORD WORD [OFFSET [COUNT]]  a page of the documents whose title holds both words
      insert KEY NAME=VALUE …       store a document; "NAME=VALUE" where the value has blanks
      update KEY NAME=VALUE …       replace fields of a document
      delete KEY
      table [NAME]                  show the table, or use another
      quit
      """;

  private final SearchDb db;
  private final BufferedReader in;
  private final PrintStream out;
  private String table;

  Shell(Properties properties, InputStream in, PrintStream out) throws DBException {
    this.db = SearchDb.open(properties);
    this.table = YcsbSettings.TABLE.from(properties);
    this.in = new BufferedReader(new InputStreamReader(in, Charset.defaultCharset()));
    this.out = out;
  }

  /** Reads commands until {@code quit} or the end of the input. */
  void run() throws IOException, DBException {
    try {
      out.println("Type help for the commands.");
      String line = nextLine();
      while (line != null && !line.strip().equals("quit")) {
        if (!line.isBlank()) {
          perform(words(line));
        }
        line = nextLine();
      }
    } finally {
      db.cleanup();
    }
  }

  private @Nullable String nextLine() throws IOException {
    out.print("> ");
    out.flush();
    return in.readLine();
  }

  /** Splits a line at blanks, except within double quotes. */
  private static List<String> words(String line) {
    return WORD.matcher(line).results().map(word -> word.group().replace("\"", "")).toList();
  }

  private void perform(List<String> words) {
    long startNanos = System.nanoTime();
    try {
      Status status = perform(words.get(0), words.subList(1, words.size()));
      if (!status.isOk()) {
        out.println(status.getName());
      }
      out.printf(Locale.ROOT, "%.3f ms%n", (System.nanoTime() - startNanos) / 1e6);
    } catch (IllegalArgumentException | IndexOutOfBoundsException e) {
      out.println(words.get(0) + ": not understood; type help for the commands");
    }
  }

  private Status perform(String command, List<String> words) {
    return switch (command) {
      case "read" -> read(words.get(0), fields(words, 1));
      case "scan" -> scan(words.get(0), Integer.parseInt(words.get(1)), fields(words, 2));
      case "search" -> search(words);
      case "insert", "update", "delete" -> write(command, words.get(0), words);
      case "table" -> table(words);
      case "help" -> help();
      default -> throw new IllegalArgumentException(command);
    };
  }

  private Status write(String command, String key, List<String> words) {
    Map<String, ByteIterator> values = command.equals("delete") ? Map.of() : values(words);
    try {
      Dataset.touch(db.tables(), table, "a shell");
    } catch (Exception e) {
      out.println("can't write the dataset metadata: " + ErrorLog.oneLine(e));
      return Status.SERVICE_UNAVAILABLE;
    }
    return switch (command) {
      case "insert" -> db.insert(table, key, values);
      case "update" -> db.update(table, key, values);
      default -> db.delete(table, key);
    };
  }

  private Status read(String key, @Nullable Set<String> fields) {
    Map<String, ByteIterator> cells = new HashMap<>();
    Status status = db.read(table, key, fields, cells);
    new TreeMap<>(cells).forEach((name, value) -> out.println(name + "=" + value));
    return status;
  }

  @SuppressWarnings("JdkObsolete") // YCSB asks for a Vector.
  private Status scan(String key, int count, @Nullable Set<String> fields) {
    Vector<HashMap<String, ByteIterator>> rows = new Vector<>();
    Status status = db.scan(table, key, count, fields, rows);
    rows.forEach(row -> out.println(new TreeMap<>(row)));
    return status;
  }

  private Status search(List<String> words) {
    int offset = words.size() > 2 ? Integer.parseInt(words.get(2)) : 0;
    int length = words.size() > 3 ? Integer.parseInt(words.get(3)) : 10;
    List<Document> hits = new ArrayList<>();
    Status status =
        db.search(table, SearchQuery.both(words.get(0), words.get(1), offset, length), hits);
    for (Document hit : hits) {
      out.printf(
          "%s  %s  %s%n",
          hit.key(), hit.fields().get(Document.SCORE), hit.fields().get(Document.TITLE));
    }
    out.printf("%d hits%n", hits.size());
    return status;
  }

  private Status table(List<String> words) {
    table = words.isEmpty() ? table : words.get(0);
    out.println(table);
    return Status.OK;
  }

  private Status help() {
    out.print(HELP);
    return Status.OK;
  }

  private static @Nullable Set<String> fields(List<String> words, int from) {
    return words.size() > from ? new HashSet<>(words.subList(from, words.size())) : null;
  }

  /** NAME=VALUE, where whole numbers are stored as numbers. */
  private static Map<String, ByteIterator> values(List<String> words) {
    Map<String, ByteIterator> values = new HashMap<>();
    for (String[] pair :
        words.stream().skip(1).map(word -> word.split("=", 2)).toArray(String[][]::new)) {
      values.put(pair[0], value(pair[1]));
    }
    if (values.isEmpty()) {
      throw new IllegalArgumentException(Arrays.toString(words.toArray()));
    }
    return values;
  }

  private static ByteIterator value(String text) {
    return text.matches("-?\\d{1,18}")
        ? new LongByteIterator(Long.parseLong(text))
        : new StringByteIterator(text);
  }
}
