// SPDX-License-Identifier: Apache-2.0
package site.ycsb.search.bench;

import java.net.URI;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.concurrent.Callable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.ParameterException;
import picocli.CommandLine.Parameters;
import picocli.CommandLine.Spec;
import site.ycsb.search.scaffolding.Framing;
import site.ycsb.search.scaffolding.RecordingProxy;

/**
 * Command that compares our client with the leanest clients that send the same requests: a plain
 * loop of the same driver, and redis-benchmark. The requests of a peer are those that our client
 * has sent for a while.
 */
@Command(name = "peers", description = "compares the client with plain loops of its drivers")
@SuppressWarnings("NullAway.Init") // Picocli sets the fields.
final class PeersCommand implements Callable<Integer> {

  private static final String TABLE = "benchpeers";
  private static final double RECORDED_SECONDS = 3;

  /** Processor time of ours for an operation, divided by a peer's. */
  private static final double OF_A_LOOP = 1.05;

  private static final double OF_REDIS_BENCHMARK = 1.10;

  /** Keys as redis-benchmark makes them, all equally likely. */
  private static final Map<String, String> KEYS =
      Map.of(
          "table", TABLE,
          "insertorder", "ordered",
          "zeropadding", "12",
          "requestdistribution", "uniform",
          "profile", "fast",
          "search.updatefields", "fields");

  /** Peer of a store: a plain loop of its driver. */
  private record Loop(String name, String type, Framing framing) {}

  private static Loop loop(Store store) {
    return switch (store) {
      case REDISJSON -> new Loop("Jedis", "JedisLoop", Framing.resp());
      case MONGODB -> new Loop("MongoDB's driver", "MongoDbLoop", Framing.lengthFirst());
      case ELASTICSEARCH ->
          new Loop("Elastic's low-level client", "ElasticsearchLoop", Framing.http());
      case MEMORY -> throw new IllegalArgumentException("memory has no peer");
    };
  }

  @Spec private CommandSpec spec;

  @Parameters(
      paramLabel = "STORE",
      defaultValue = "redisjson,mongodb-search,elasticsearch-search",
      split = ",",
      description = "redisjson, mongodb-search, elasticsearch-search; or all")
  private List<Store> stores;

  @Option(names = "--threads", defaultValue = "16", description = "of each side (16)")
  private int threads;

  @Mixin private Lengths lengths;

  @Override
  public Integer call() throws Exception {
    lengths.require(spec.commandLine());
    if (stores.contains(Store.MEMORY)) {
      throw new ParameterException(
          spec.commandLine(),
          "memory has no peer: valid are redisjson, mongodb-search, elasticsearch-search");
    }
    if (threads < 1) {
      throw new ParameterException(
          spec.commandLine(), "--threads %d: valid is 1 or more".formatted(threads));
    }
    Rows rows = new Rows(spec.commandLine(), lengths);
    for (Store store : stores) {
      URI url = URI.create(Ycsb.up(store));
      for (String operation : lengths.operations) {
        // A peer's writes are none that our client would find right.
        Ycsb.load(Program.HOME, store, properties(store, url, KEYS));
        Path requests = Files.createTempFile("bench", ".requests");
        try {
          measure(rows, store, operation, url, requests);
        } finally {
          Files.delete(requests);
        }
      }
    }
    return 0;
  }

  private void measure(Rows rows, Store store, String operation, URI url, Path requests)
      throws Exception {
    Map<String, String> own = new TreeMap<>(KEYS);
    own.put("threadcount", Integer.toString(threads));
    SideJvm.Side ours =
        Ycsb.side("ours", Program.HOME, store, operation, properties(store, url, own));
    Loop loop = loop(store);
    record(ours, store, url, loop.framing(), requests);
    Map<String, String> peer = new TreeMap<>();
    peer.put("url", url.toString());
    peer.put("threadcount", Integer.toString(threads));
    peer.put("recordcount", ours.properties().get("recordcount"));
    peer.put(Recorded.FILE, requests.toString());
    // One command is all that redis-benchmark repeats, and searches are for different words.
    if (store == Store.REDISJSON && !operation.startsWith("SEARCH")) {
      peer.put("program", redisBenchmark(url));
      SideJvm.Side program = new SideJvm.Side("redis-benchmark", "RedisBenchmark", List.of(), peer);
      rows.measure(store.binding, operation, OF_REDIS_BENCHMARK, program, ours);
    }
    rows.measure(
        store.binding,
        operation,
        OF_A_LOOP,
        new SideJvm.Side(loop.name(), loop.type(), List.of(), peer),
        ours);
  }

  /** Records the requests that one thread of our client sends, by a proxy before the server. */
  private static void record(
      SideJvm.Side ours, Store store, URI url, Framing framing, Path requests) throws Exception {
    try (RecordingProxy proxy = new RecordingProxy(url.getPort(), framing)) {
      URI through = URI.create(url.toString().replace(":" + url.getPort(), ":" + proxy.port()));
      Map<String, String> properties = properties(store, through, ours.properties());
      properties.put("threadcount", "1");
      try (SideJvm client =
          new SideJvm(new SideJvm.Side("ours", ours.type(), ours.jars(), properties))) {
        Recorded.record(proxy, client, RECORDED_SECONDS, requests);
      }
    }
  }

  private static Map<String, String> properties(Store store, URI url, Map<String, String> more) {
    Map<String, String> properties = new TreeMap<>(more);
    properties.put(store.urlProperty, url.toString());
    return properties;
  }

  /** The program beside the server's own, whose process listens at the address. */
  private static String redisBenchmark(URI url) throws Exception {
    String status = Program.output(List.of(Program.HOME.resolve("bin/ycsb").toString(), "status"));
    for (String line : status.lines().filter(each -> each.contains(url.toString())).toList()) {
      Path server = Path.of("/proc", line.strip().split("\\s+")[5], "exe");
      if (Files.exists(server)) {
        return server.toRealPath().resolveSibling("redis-benchmark").toString();
      }
    }
    throw new IllegalStateException("no redis-benchmark beside the server at " + url);
  }
}
