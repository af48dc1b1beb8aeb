// SPDX-License-Identifier: Apache-2.0
package site.ycsb.search.client;

import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStream;
import java.io.InputStreamReader;
import java.io.OutputStream;
import java.io.PrintStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Properties;
import java.util.concurrent.TimeUnit;
import site.ycsb.WorkloadException;
import site.ycsb.measurements.Measurements;
import site.ycsb.measurements.exporter.MeasurementsExporter;
import site.ycsb.search.check.RunException;
import site.ycsb.search.engine.EngineWorkload;
import site.ycsb.search.engine.Slices;
import site.ycsb.search.run.JsonExporter;
import site.ycsb.search.run.RunMeasurements;
import site.ycsb.search.run.RunOutcome;
import site.ycsb.search.settings.ExitCode;
import site.ycsb.search.settings.SettingException;
import site.ycsb.search.settings.YcsbSettings;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;

/**
 * Server of slices in a client process that stays: it prepares a session, and then does what its
 * parent process asks for, in lines of JSON. Each line is answered by lines of JSON.
 *
 * <table>
 * <caption>Commands and events</caption>
 * <tr><td>(start)</td><td>{@code {"event":"checked"}} when the dataset and the answers are as they
 * must be</td></tr>
 * <tr><td>{@code {"command":"begin"}}</td><td>{@code {"event":"marked"}} when other clients may write
 * to the dataset, and {@code {"event":"ready"}} after the warm-up</td></tr>
 * <tr><td>{@code {"command":"slice","properties":{…}}}</td><td>{@code {"event":"begun"}} when the
 * measured time begins; {@code {"event":"ended","exitCode":0,"reason":""}} when the report and the
 * latencies are in the files that the properties name</td></tr>
 * <tr><td>{@code {"command":"only","properties":{…}}}</td><td>As of a slice; it is the one of its
 * session</td></tr>
 * <tr><td>{@code {"command":"finish"}}</td><td>{@code {"event":"finished",…}} with the result of the
 * audit; then the process ends. A slice that is under way ends at once</td></tr>
 * </table>
 */
final class SliceServer {

  private final BufferedReader commands;
  private final PrintStream events;

  SliceServer(InputStream commands, PrintStream events) {
    this.commands = new BufferedReader(new InputStreamReader(commands, StandardCharsets.UTF_8));
    this.events = events;
  }

  /**
   * Serves one session to its end.
   *
   * @throws WorkloadException if it can't be prepared, or the threads of a slice can't start
   */
  void serve(Properties properties) throws WorkloadException, IOException {
    Measurements.setProperties(properties); // CoreWorkload needs some; each slice has its own.
    try (Slices<?> slices = workload(properties).prepare(properties)) {
      event("checked");
      while (execute(slices, next())) {
        // The next command follows.
      }
    }
  }

  /** Executes a command; false if it is the last one. */
  private boolean execute(Slices<?> slices, JsonNode command) throws RunException, IOException {
    switch (name(command)) {
      case "begin" -> {
        slices.begin(() -> event("marked"));
        event("ready");
      }
      case "slice" -> measure(slices, properties(command), false);
      case "only" -> measure(slices, properties(command), true);
      case "finish" -> finish(slices);
      default ->
          throw new SettingException(
              "command %s: valid are begin, slice, only, finish", name(command));
    }
    return !name(command).equals("finish");
  }

  private static EngineWorkload<?> workload(Properties properties) {
    String name = YcsbSettings.WORKLOAD.from(properties);
    try {
      return Class.forName(name)
          .asSubclass(EngineWorkload.class)
          .getDeclaredConstructor()
          .newInstance();
    } catch (ReflectiveOperationException | ClassCastException e) {
      throw new SettingException("workload=%s: valid is a workload of YCSB Search", name);
    }
  }

  private JsonNode next() throws IOException {
    String line = commands.readLine();
    if (line == null) {
      throw new IOException("the parent process is gone");
    }
    return JsonMapper.shared().readTree(line);
  }

  /** True if the next command is there. A parent gives it during a slice to end the slice. */
  private boolean isAsked() {
    try {
      return commands.ready();
    } catch (IOException e) {
      return true;
    }
  }

  private static String name(JsonNode command) {
    return command.path("command").asString("");
  }

  private static Properties properties(JsonNode command) {
    Properties properties = new Properties();
    command
        .path("properties")
        .properties()
        .forEach(each -> properties.setProperty(each.getKey(), each.getValue().asString()));
    return properties;
  }

  private void measure(Slices<?> slices, Properties properties, boolean only)
      throws RunException, IOException {
    Slices.Slice slice = slices.measure(properties, only, () -> event("begun"), this::isAsked);
    export(slice, Path.of(YcsbSettings.EXPORT_FILE.from(properties)));
    boolean lost = LatencyFiles.close(slice.measurements());
    RunOutcome.End end = slice.measurements().outcome().orElseThrow().end();
    if (lost && end.exitCode() == ExitCode.DONE) {
      end = RunOutcome.End.lost("file of latencies");
    }
    event("ended", Map.of("exitCode", end.exitCode().number(), "reason", end.reason()));
  }

  /** Writes the report as the stock client does, about the measured time. */
  private static void export(Slices.Slice slice, Path file) throws IOException {
    RunMeasurements measurements = slice.measurements();
    double seconds = slice.nanos() / (double) TimeUnit.SECONDS.toNanos(1);
    long succeeded = measurements.outcome().orElseThrow().counts().succeeded();
    try (OutputStream out = Files.newOutputStream(file);
        MeasurementsExporter exporter = new JsonExporter(out)) {
      exporter.write("OVERALL", "RunTime(ms)", seconds * 1000);
      exporter.write("OVERALL", "Throughput(ops/sec)", succeeded / seconds);
      measurements.exportMeasurements(exporter);
    }
  }

  private void finish(Slices<?> slices) throws RunException {
    RunOutcome outcome = slices.end();
    Map<String, Object> facts = new LinkedHashMap<>();
    facts.put("exitCode", outcome.exitCode().number());
    facts.put("reason", outcome.end().reason());
    facts.put("verified", outcome.isVerified());
    facts.put("audited", outcome.checks().after().documents());
    facts.put("checks", outcome.checked());
    event("finished", facts);
  }

  private void event(String name) {
    event(name, Map.of());
  }

  private void event(String name, Map<String, Object> facts) {
    Map<String, Object> event = new LinkedHashMap<>(Map.of("event", name));
    event.putAll(facts);
    events.println(JsonMapper.shared().writeValueAsString(event));
    events.flush();
  }
}
