// SPDX-License-Identifier: Apache-2.0
package site.ycsb.search.bench;

import java.io.File;
import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.TreeMap;

/** Store, with what builds of {@code bin/ycsb} are told to do with it. */
enum Store {
  MEMORY("memory", "", ""),
  REDISJSON("redisjson", "redisjson.url", "Jedis"),
  MONGODB("mongodb-search", "mongodb.url", "MongoDB's driver"),
  ELASTICSEARCH("elasticsearch-search", "elasticsearch.url", "Elastic's low-level client");

  static final String RECORDS = "20000";

  private static final Map<String, String> CLIENT =
      Map.of(
          "workload", "site.ycsb.search.workload.SearchWorkload",
          "db", "site.ycsb.search.binding.SearchDb",
          "readproportion", "0",
          "updateproportion", "0",
          "search.dataset", "any", // The updates of one JVM are there in the next.
          "operationcount", "1", // The number of slices ends a run, neither this nor the clock.
          "maxexecutiontime", "86400");

  /** Shares of the operations on values, whose names are other ones. */
  private static final Map<String, String> SHARES = Map.of("GET", "read", "SET", "update");

  final String binding;

  /** Property of the address; empty for a store that is in each client's own memory. */
  final String urlProperty;

  final String driver;

  Store(String binding, String urlProperty, String driver) {
    this.binding = binding;
    this.urlProperty = urlProperty;
    this.driver = driver;
  }

  /** True if an operation is one on values, and not on documents. */
  static boolean isOnValues(String operation) {
    return SHARES.containsKey(operation);
  }

  boolean isServer() {
    return !urlProperty.isEmpty();
  }

  /** Address of a managed server, which is started; nothing for a store without one. */
  String up() throws IOException, InterruptedException {
    return isServer() ? ycsb(Program.HOME, List.of("up", binding)) : "";
  }

  /**
   * Loads a table, unless the store is in each client's own memory.
   *
   * @return the properties, with the address of the server
   */
  Map<String, String> load(Path home, String url, Map<String, String> given)
      throws IOException, InterruptedException {
    Map<String, String> properties = new TreeMap<>(given);
    if (isServer()) {
      properties.putIfAbsent(urlProperty, url);
      properties.putIfAbsent("recordcount", RECORDS);
      List<String> arguments = new ArrayList<>(List.of("load", binding, "-threads", "4"));
      properties.forEach((key, value) -> arguments.addAll(List.of("-p", key + "=" + value)));
      ycsb(home, arguments);
    }
    return properties;
  }

  /** Runs {@code bin/ycsb} of a checkout; returns its standard output. */
  static String ycsb(Path home, List<String> arguments) throws IOException, InterruptedException {
    List<String> command = new ArrayList<>(arguments);
    command.add(0, home.toAbsolutePath().resolve("bin/ycsb").toString());
    return Program.output(command);
  }

  /** The client of a build, with one operation. */
  Side side(String name, Path home, String operation, Map<String, String> given) {
    Path built = home.toAbsolutePath().resolve(isServer() ? binding + "-binding" : "search-core");
    String jars = "%1$s/target/*%2$s%1$s/target/lib/*".formatted(built, File.pathSeparator);
    return Program.jvm(name, jars, properties(operation, given));
  }

  /** Properties of a run of one operation, those that are given over the others. */
  Map<String, String> properties(String operation, Map<String, String> given) {
    Map<String, String> properties = new TreeMap<>(CLIENT);
    properties.put("recordcount", RECORDS);
    properties.put("binding", binding);
    if (!isOnValues(operation)) {
      properties.put("searchproportion", "0");
    }
    properties.put(
        SHARES.getOrDefault(operation, operation.toLowerCase(Locale.ROOT).replace("-", ""))
            + "proportion",
        "1");
    properties.put("threadcount", isServer() ? "4" : "1");
    properties.putAll(given);
    return properties;
  }

  @Override
  public String toString() {
    return binding;
  }
}
