// SPDX-License-Identifier: Apache-2.0
package site.ycsb.search.bench;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.TreeMap;
import java.util.stream.Stream;

/** Builds of {@code bin/ycsb}, and what they are told to do. */
final class Ycsb {

  private static final Map<String, String> DATASET = Map.of("recordcount", "20000");

  private static final Map<String, String> CLIENT =
      Map.of(
          "workload", "site.ycsb.search.workload.SearchWorkload",
          "db", "site.ycsb.search.binding.SearchDb",
          "readproportion", "0",
          "updateproportion", "0",
          "searchproportion", "0",
          "search.dataset", "any", // The updates of one JVM are there in the next.
          "operationcount", "1", // The number of slices ends a run, neither this nor the clock.
          "maxexecutiontime", "86400");

  private Ycsb() {}

  /** Address of a managed server, which is started; nothing for a store without one. */
  static String up(Store store) throws IOException, InterruptedException {
    String bin = Program.HOME.resolve("bin/ycsb").toString();
    return store.isServer() ? Program.output(List.of(bin, "up", store.binding)) : "";
  }

  /** Loads a table, unless the store is in each client's own memory. */
  static void load(Path home, Store store, Map<String, String> properties)
      throws IOException, InterruptedException {
    if (!store.isServer()) {
      return;
    }
    String bin = home.resolve("bin/ycsb").toString();
    List<String> command = new ArrayList<>(List.of(bin, "load", store.binding, "-threads", "4"));
    Map<String, String> all = new TreeMap<>(DATASET);
    all.putAll(properties);
    all.forEach((key, value) -> command.addAll(List.of("-p", key + "=" + value)));
    Program.output(command);
  }

  /** The client of a build, with one operation. */
  static SideJvm.Side side(
      String name, Path home, Store store, String operation, Map<String, String> given)
      throws IOException {
    return new SideJvm.Side(
        name, "StockThreads", jars(home, store), properties(store, operation, given));
  }

  /** Properties of a run of one operation, those that are given over the others. */
  static Map<String, String> properties(Store store, String operation, Map<String, String> given) {
    Map<String, String> properties = new TreeMap<>(DATASET);
    properties.putAll(CLIENT);
    properties.put("binding", store.binding);
    properties.put(operation.toLowerCase(Locale.ROOT).replace("-", "") + "proportion", "1");
    properties.put("threadcount", store.isServer() ? "4" : "1");
    properties.putAll(given);
    return properties;
  }

  /** Class path of a binding in a build: its module's jar and what lies in target/lib. */
  private static List<String> jars(Path home, Store store) throws IOException {
    List<String> jars = new ArrayList<>();
    for (String directory : List.of("target", "target/lib")) {
      try (Stream<Path> files = Files.list(home.resolve(store.module).resolve(directory))) {
        files.map(Path::toString).filter(file -> file.endsWith(".jar")).sorted().forEach(jars::add);
      }
    }
    return jars;
  }
}
