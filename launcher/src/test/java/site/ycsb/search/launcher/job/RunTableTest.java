// SPDX-License-Identifier: Apache-2.0
package site.ycsb.search.launcher.job;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.PrintStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Properties;
import org.junit.jupiter.api.Test;
import site.ycsb.search.launcher.console.Console;
import site.ycsb.search.launcher.install.Store;
import site.ycsb.search.memory.MemoryBinding;

class RunTableTest {

  private static final String LATENCIES =
      """
      "50thPercentileLatency(us)": %1$d, "95thPercentileLatency(us)": %1$d,
      "99thPercentileLatency(us)": %1$d, "99.9PercentileLatency(us)": %1$d}""";

  @Test
  void print_longestNameAndFigures_isAtMostEightyColumnsWide() throws Exception {
    List<String> lines =
        print(
            """
            {"metrics": {"OVERALL": {"RunTime(ms)": 1000},
              "READ-MODIFY-WRITE": {"Operations": 9999999, %1$s,
              "READ-MODIFY-WRITE-FAILED": {"Operations": 99999, %1$s,
              "Intended-READ-MODIFY-WRITE": {"Operations": 9999999, %1$s,
              "CLEANUP": {"Operations": 1, %1$s},
             "search": {"succeeded": 2147483647, "failed": 99999, "wrong": 0, "questions": 26,
               "checkedReads": 1000000, "checkedSearches": 5000, "audited": 1000}}
            """
                .formatted(LATENCIES.formatted(99_900)));

    assertThat(lines).allMatch(line -> line.length() <= 80);
    assertThat(lines.stream().map(line -> line.replaceAll(" +", " ")))
        .containsExactly(
            "operation count /s p50 p95 p99 p99.9 failed",
            "READ-MODIFY-WRITE 9,999,999 9,999,999 99.9ms 99.9ms 99.9ms" + " 99.9ms 99,999",
            " since due 99.9ms 99.9ms 99.9ms 99.9ms",
            "all 2,147M 2,147M 99,999",
            "not verified: 26 questions before, 1,005,000 answers during, 1,000 writes after");
  }

  @Test
  void print_wrongAnswers_areCounted() throws Exception {
    String report = "{'metrics': {'READ': {'Operations': 2}}, 'search': {'wrong': 1200}}";

    assertThat(print(report.replace('\'', '"')))
        .endsWith("1,200 wrong: 0 questions before, 0 answers during, 0 writes after");
  }

  @Test
  void print_clientThatHasMeasuredNothing_isNothing() throws Exception {
    assertThat(print("")).isEmpty();
    assertThat(print("{\"metrics\": {")).isEmpty();
    assertThat(print("{\"metrics\": {\"OVERALL\": {\"RunTime(ms)\": 1000}}}")).isEmpty();
  }

  @Test
  void print_percentilesThatTheUserAsksFor_areTheColumns() throws Exception {
    Properties properties = new Properties();
    properties.setProperty("hdrhistogram.percentiles", "1,50,99.99");
    try (RunTable table = new RunTable(job(properties))) {
      assertThat(table.job().properties()).containsAllEntriesOf(properties);
    }

    assertThat(
            print(
                """
                {"metrics": {"READ": {"Operations": 2, "99thLatency": 4,
                  "1stPercentileLatency(us)": 1, "50thPercentileLatency(us)": 2,
                  "99.99PercentileLatency(us)": 3}}}
                """))
        .startsWith(
            "operation  count  /s   p1  p50  p99.99  failed",
            "READ           2      1µs  2µs     3µs       0");
  }

  private static Job job(Properties properties) {
    Store store = new Store(new MemoryBinding(), List.of());
    return new Job(Job.Task.RUN, store, properties, List.of(), "");
  }

  private static List<String> print(String report) throws IOException {
    ByteArrayOutputStream out = new ByteArrayOutputStream();
    try (RunTable table = new RunTable(job(new Properties()))) {
      Files.writeString(Path.of(table.job().properties().getProperty("exportfile")), report);
      table.print(new Console(new PrintStream(out, true, StandardCharsets.UTF_8), System.err, ""));
    }
    return out.toString(StandardCharsets.UTF_8).lines().toList();
  }
}
