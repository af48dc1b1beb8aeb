// SPDX-License-Identifier: Apache-2.0
package site.ycsb.search.bench;

import static java.nio.charset.StandardCharsets.UTF_8;
import static java.util.Comparator.comparing;
import static java.util.stream.Collectors.groupingBy;
import static java.util.stream.Collectors.mapping;
import static java.util.stream.Collectors.toList;

import java.lang.ProcessBuilder.Redirect;
import java.net.URI;
import java.nio.ByteBuffer;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.concurrent.Callable;
import java.util.function.LongSupplier;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;
import redis.clients.jedis.Jedis;
import site.ycsb.BasicDB;
import site.ycsb.search.bench.Measured.Figures;
import site.ycsb.search.scaffolding.Framing;
import site.ycsb.search.scaffolding.RecordingProxy;
import site.ycsb.search.scaffolding.RecordingProxy.Request;
import tools.jackson.databind.json.JsonMapper;

/**
 * Command that compares our client with the leanest clients that send the same requests: a plain
 * loop of the same driver, and redis-benchmark. The requests of a peer are those that our client
 * has sent for a while.
 */
@Command(name = "peers", description = "compares the client with plain loops of its drivers")
@SuppressWarnings("NullAway.Init") // Picocli sets the fields.
final class PeersCommand implements Callable<Integer> {

  private static final double RECORDED_SECONDS = 3;

  /** Processor time of ours for an operation, divided by a peer's. */
  private static final double OF_A_LOOP = 1.05;

  private static final double OF_REDIS_BENCHMARK = 1.10;

  /** Keys as redis-benchmark makes them, all equally likely. */
  private static final Map<String, String> KEYS =
      Map.of(
          "table", "benchpeers",
          "insertorder", "ordered",
          "zeropadding", "12",
          "requestdistribution", "uniform",
          "profile", "fast",
          "search.updatefields", "fields");

  /** Values of 100 bytes by such keys. */
  private static final Map<String, String> VALUES =
      Map.of(
          "workload", "site.ycsb.search.values.ValuesWorkload",
          "zeropadding", "12",
          "requestdistribution", "uniform",
          "values.codec", "raw",
          "values.length", "100");

  private static final Pattern KEY = Pattern.compile("^([a-z]+)\\d{12}$");

  @Parameters(
      paramLabel = "STORE",
      defaultValue = "redisjson,mongodb-search,elasticsearch-search",
      split = ",",
      description = "${DEFAULT-VALUE}; all by default")
  private List<String> names;

  @Option(names = "--threads", defaultValue = "16", description = "of each side (16)")
  private int threads;

  @Option(
      names = "--documents",
      defaultValue = Store.RECORDS,
      description = "of a table (${DEFAULT-VALUE}); with fewer, a slow server answers more often")
  private int documents;

  @Option(
      names = "--pipeline",
      defaultValue = "1",
      description = "requests that a thread sends at once, for GET and SET (1)")
  private int pipeline;

  @Mixin private Rows rows;

  @Override
  public Integer call() throws Exception {
    rows.require();
    List<Store> stores = rows.stores(names, Store::isServer);
    if (threads < 1) {
      throw rows.wrong("--threads %d: valid is 1 or more".formatted(threads));
    }
    if (documents < 1) {
      throw rows.wrong("--documents %d: valid is 1 or more".formatted(documents));
    }
    if (pipeline < 1) {
      throw rows.wrong("--pipeline %d: valid is 1 or more".formatted(pipeline));
    }
    if (!stores.equals(List.of(Store.REDISJSON))
        && rows.operations.stream().anyMatch(Store::isOnValues)) {
      throw rows.wrong("GET and SET: valid with redisjson alone");
    }
    System.out.println(Measured.HEADER);
    for (Store store : stores) {
      URI url = URI.create(store.up());
      for (String operation : rows.operations) {
        measure(store, operation, url);
      }
    }
    return 0;
  }

  private void measure(Store store, String operation, URI url) throws Exception {
    // It is loaded anew, as a peer's writes are none that our client would find right.
    boolean values = Store.isOnValues(operation);
    Map<String, String> table = new TreeMap<>(values ? VALUES : KEYS);
    String row = operation;
    if (values && pipeline > 1) {
      table.put("pipeline", Integer.toString(pipeline));
      row += " × " + pipeline;
    }
    table.put("recordcount", Integer.toString(documents));
    Map<String, String> own = store.load(Program.HOME, url.toString(), table);
    own.put("threadcount", Integer.toString(threads));
    Side ours = store.side("ours", Program.HOME, operation, own);
    String requests = requests(store, operation, url, own);
    // One command is all that redis-benchmark repeats, and searches are for different words.
    if (store == Store.REDISJSON && !operation.startsWith("SEARCH")) {
      List<byte[]> first = PlainLoop.redisCommand(PlainLoop.requests(requests).get(0));
      rows.add(store, row, OF_REDIS_BENCHMARK, redisBenchmark(url, first), ours);
    }
    if (!row.equals(operation)) {
      return; // The loop sends one request at a time.
    }
    Map<String, String> peer = new TreeMap<>(own);
    peer.put("workload", PlainLoop.class.getName());
    peer.put("db", BasicDB.class.getName()); // No request passes it.
    peer.put(PlainLoop.STORE, store.name());
    peer.put(PlainLoop.REQUESTS, requests);
    rows.add(store, operation, OF_A_LOOP, Program.jvm(store.driver, "", peer), ours);
    if (store == Store.MONGODB && Set.of("READ", "SEARCH").contains(operation)) {
      peer.put(PlainLoop.FINDS, "true");
      rows.add(store, operation, OF_A_LOOP, Program.jvm(store.driver + ", `find`", "", peer), ours);
    }
  }

  /** Requests that one thread of our client sends, recorded by a proxy, as an array in JSON. */
  private static String requests(Store store, String operation, URI url, Map<String, String> ours)
      throws Exception {
    Framing framing =
        switch (store) {
          case REDISJSON -> Framing.resp();
          case MONGODB -> Framing.lengthFirst();
          case ELASTICSEARCH -> Framing.http();
          case MEMORY -> throw new IllegalArgumentException("memory has no peer");
        };
    try (RecordingProxy proxy = new RecordingProxy(url.getPort(), framing)) {
      Map<String, String> properties = new TreeMap<>(ours);
      String port = ":" + proxy.port();
      properties.put(store.urlProperty, url.toString().replace(":" + url.getPort(), port));
      properties.put("threadcount", "1");
      Side side = store.side("ours", Program.HOME, operation, properties);
      try (Side.Client client = side.opening().call()) {
        proxy.take();
        client.slice(RECORDED_SECONDS);
        // Drivers also monitor the server, over a separate connection.
        List<ByteBuffer> requests =
            proxy.take().stream()
                .collect(groupingBy(Request::connection, mapping(Request::bytes, toList())))
                .values()
                .stream()
                .max(comparing(List::size))
                .orElseThrow(() -> new IllegalStateException("the client has sent nothing"));
        return JsonMapper.shared().writeValueAsString(requests);
      }
    }
  }

  /** Part of a command as an argument; in place of bytes that are no text, as many letters. */
  private static String argument(byte[] part) {
    String text = new String(part, UTF_8);
    return text.chars().anyMatch(Character::isISOControl) ? "x".repeat(part.length) : text;
  }

  /** Group of the first line of a text that fits; 0 without one: the command was not called yet. */
  private static String group(String text, String line) {
    Matcher found = Pattern.compile("(?im)^" + line).matcher(text);
    return found.find() ? found.group(1).strip() : "0";
  }

  /** Program beside the server's own, which a slice starts and ends. The server counts for it. */
  private Side redisBenchmark(URI url, List<byte[]> recorded) {
    Jedis server = new Jedis(url.getHost(), url.getPort());
    List<String> sent =
        recorded.stream()
            .map(part -> KEY.matcher(argument(part)).replaceFirst("$1__rand_int__"))
            .toList();
    Path executable = Path.of(group(server.info("server"), "executable:(.+)"));
    List<String> command = new ArrayList<>();
    command.add(executable.resolveSibling("redis-benchmark").toString());
    String options = "-3 -p %d -c %d -n %d -r %s -P %d";
    int atOnce = Store.isOnValues(sent.get(0)) ? pipeline : 1;
    Object[] values = {url.getPort(), threads, Integer.MAX_VALUE, documents, atOnce};
    command.addAll(List.of(options.formatted(values).split(" ")));
    command.addAll(sent);
    String calls = "cmdstat_" + Pattern.quote(sent.get(0)) + ":calls=(\\d+)";
    LongSupplier operations = () -> Long.parseLong(group(server.info("commandstats"), calls));
    Side.Client client =
        seconds -> {
          Process process = new ProcessBuilder(command).redirectOutput(Redirect.DISCARD).start();
          Runtime.getRuntime().addShutdownHook(new Thread(process::destroyForcibly));
          try {
            LongSupplier cpuNanos =
                () -> process.info().totalCpuDuration().orElse(Duration.ZERO).toNanos();
            return Figures.of(seconds, operations, cpuNanos);
          } finally {
            process.destroyForcibly().waitFor();
          }
        };
    return new Side("redis-benchmark", Map.of(), () -> client);
  }
}
