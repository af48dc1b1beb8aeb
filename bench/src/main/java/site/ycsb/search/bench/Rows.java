// SPDX-License-Identifier: Apache-2.0
package site.ycsb.search.bench;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.LocalDate;
import java.time.ZoneOffset;
import java.util.ArrayList;
import java.util.List;
import picocli.CommandLine;

/** Rows of a table: each is measured and printed, and all so far are written. */
final class Rows {

  private static final long KILOBYTES_PER_GIGABYTE = 1 << 20;

  private final CommandLine command;
  private final Lengths lengths;
  private final List<Measured.Row> rows = new ArrayList<>();

  Rows(CommandLine command, Lengths lengths) {
    this.command = command;
    this.lengths = lengths;
    System.out.println(Table.HEADER);
  }

  void measure(
      String store, String operation, double limit, SideJvm.Side base, SideJvm.Side measured)
      throws IOException, InterruptedException {
    Pairs.Result result = Pairs.measure(lengths, base, measured);
    Measured.Row row =
        new Measured.Row(store, operation, base.name(), limit, measured.properties(), result);
    rows.add(row);
    System.out.println(Table.line(row));
    Files.createDirectories(lengths.out.toAbsolutePath().getParent());
    Files.writeString(lengths.out, Measured.JSON.writeValueAsString(measured()) + "\n");
  }

  private Measured measured() throws IOException, InterruptedException {
    List<String> arguments = command.getParseResult().originalArgs();
    List<String> all = command.getParent().getParseResult().originalArgs();
    return new Measured(
        "bench/run " + String.join(" ", all.isEmpty() ? arguments : all),
        LocalDate.now(ZoneOffset.UTC).toString(),
        Program.output(List.of("git", "-C", Program.HOME.toString(), "rev-parse", "HEAD")),
        machine(),
        System.getProperty("java.vm.name") + " " + Runtime.version(),
        rows);
  }

  /** Cores, memory and system in one line. */
  private static String machine() throws IOException {
    long kilobytes = Long.parseLong(value("/proc/meminfo", "MemTotal:").replaceAll("\\D", ""));
    return "%d cores (%s), %d GiB, %s"
        .formatted(
            Runtime.getRuntime().availableProcessors(),
            value("/proc/cpuinfo", "model name\t:"),
            Math.round((double) kilobytes / KILOBYTES_PER_GIGABYTE),
            value("/etc/os-release", "PRETTY_NAME=").replace("\"", ""));
  }

  private static String value(String file, String key) throws IOException {
    return Files.readAllLines(Path.of(file)).stream()
        .filter(line -> line.startsWith(key))
        .findFirst()
        .map(line -> line.substring(key.length()).strip())
        .orElse("unknown");
  }
}
