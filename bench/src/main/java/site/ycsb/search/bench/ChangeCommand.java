// SPDX-License-Identifier: Apache-2.0
package site.ycsb.search.bench;

import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.concurrent.Callable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;

/** Command that compares two builds, or one build with two sets of properties. */
@Command(name = "change", description = "compares two builds of the client, in turns")
@SuppressWarnings("NullAway.Init") // Picocli sets the fields.
final class ChangeCommand implements Callable<Integer> {

  /** A change may cost at most 2 % more processor time for an operation. */
  private static final double LIMIT = 1.02;

  @Option(names = "--before", required = true, description = "checkout of the project")
  private Path before;

  @Option(names = "--after", required = true, description = "checkout of the project")
  private Path after;

  @Option(names = "--before-p", description = "property of that side, KEY=VALUE")
  private Map<String, String> ofBefore = Map.of();

  @Option(names = "--after-p", description = "property of that side, KEY=VALUE")
  private Map<String, String> ofAfter = Map.of();

  @Option(names = "-p", description = "property of both, KEY=VALUE")
  private Map<String, String> ofBoth = Map.of();

  @Option(
      names = "--stores",
      split = ",",
      defaultValue = "memory,redisjson",
      description = "memory or a store of peers (${DEFAULT-VALUE})")
  private List<String> names;

  @Mixin private Rows rows;

  @Override
  public Integer call() throws Exception {
    rows.require();
    List<Store> stores = rows.stores(names, store -> true);
    build("--before", before);
    build("--after", after);
    System.out.println(Measured.HEADER);
    for (Store store : stores) {
      String url = store.up();
      for (String operation : rows.operations) {
        rows.add(
            store,
            operation,
            LIMIT,
            side("before", before, store, operation, url, ofBefore),
            side("after", after, store, operation, url, ofAfter));
      }
    }
    return 0;
  }

  /** Builds what has changed in a checkout: every command of bin/ycsb does so first. */
  private void build(String option, Path home) throws Exception {
    if (!Files.isExecutable(home.resolve("bin/ycsb"))) {
      throw rows.wrong(
          "%s %s: valid is a checkout of this project, with bin/ycsb".formatted(option, home));
    }
    Store.ycsb(home, List.of("--help"));
  }

  /** Loads the table that one side uses, and returns the side. */
  private Side side(
      String name, Path home, Store store, String operation, String url, Map<String, String> own)
      throws Exception {
    Map<String, String> properties = new TreeMap<>(Map.of("table", "bench" + name));
    properties.putAll(ofBoth);
    properties.putAll(own);
    return store.side(name, home, operation, store.load(home, url, properties));
  }
}
