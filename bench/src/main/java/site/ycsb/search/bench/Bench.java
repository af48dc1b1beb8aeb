// SPDX-License-Identifier: Apache-2.0
package site.ycsb.search.bench;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.LocalDate;
import java.time.ZoneOffset;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import picocli.CommandLine;
import picocli.CommandLine.Command;
import picocli.CommandLine.Option;
import picocli.CommandLine.ParameterException;
import tools.jackson.databind.SerializationFeature;
import tools.jackson.databind.json.JsonMapper;

/** Command line of {@code bench/run}. Exit code 0 is measured, 1 not measured, 2 asked wrongly. */
@Command(
    name = "bench/run",
    description = "Measures what the client costs; see docs/performance.md.",
    subcommands = {PeersCommand.class, ChangeCommand.class, TablesCommand.class},
    mixinStandardHelpOptions = true)
public final class Bench {

  static final JsonMapper JSON =
      JsonMapper.builder().enable(SerializationFeature.INDENT_OUTPUT).build();

  /** Number, order and length of slices, and where the measurements go. */
  @SuppressWarnings("NullAway.Init") // Picocli sets the fields.
  static final class Lengths {
    @Option(names = "--pairs", defaultValue = "30", description = "of a row (${DEFAULT-VALUE})")
    int pairs;

    @Option(names = "--jvms", defaultValue = "6", description = "that share the pairs (6)")
    int jvms;

    @Option(names = "--seconds", defaultValue = "2", description = "of a slice (2)")
    double seconds;

    @Option(names = "--out", required = true, description = "file of all measurements")
    Path out;

    /** Warm-up lasts ten seconds a side, whatever the length of a slice. */
    Pairs.Request request(CommandLine command, Pairs.Side base, Pairs.Side measured) {
      if (jvms < 2 || pairs < jvms || seconds < 0.5) {
        throw new ParameterException(
            command,
            "--jvms %d --pairs %d --seconds %s: valid are 2 JVMs or more, a pair or more for each,"
                    .formatted(jvms, pairs, seconds)
                + " and 0.5 s or more");
      }
      int warmups = (int) Math.ceil(10 / seconds);
      return new Pairs.Request(jvms, pairs / jvms, warmups, seconds, base, measured);
    }
  }

  /**
   * What a command has measured.
   *
   * @param command the command that measures it again
   */
  record Measured(
      String command, String date, String commit, String machine, String java, List<Row> rows) {}

  /**
   * Row of a table.
   *
   * @param beside what ours is compared with
   * @param limit what the ratio of processor times may be, at most
   */
  record Row(
      String store,
      String operation,
      String beside,
      double limit,
      Map<String, String> properties,
      Pairs.Result result) {}

  /** Measures a row, prints it, and writes all rows so far. */
  static final class Rows {
    private final CommandLine command;
    private final Lengths lengths;
    private final List<Row> rows = new ArrayList<>();

    Rows(CommandLine command, Lengths lengths) {
      this.command = command;
      this.lengths = lengths;
      System.out.println(Table.HEADER);
    }

    void measure(String store, String operation, double limit, Pairs.Side base, Pairs.Side measured)
        throws IOException, InterruptedException {
      Pairs.Result result = Pairs.measure(lengths.request(command, base, measured));
      Row row = new Row(store, operation, base.name(), limit, measured.properties(), result);
      rows.add(row);
      System.out.println(Table.line(row));
      Files.createDirectories(lengths.out.toAbsolutePath().getParent());
      Files.writeString(lengths.out, JSON.writeValueAsString(measured()) + "\n");
    }

    private Measured measured() throws IOException, InterruptedException {
      List<String> arguments = command.getParseResult().originalArgs();
      List<String> all = command.getParent().getParseResult().originalArgs();
      return new Measured(
          "bench/run " + String.join(" ", all.isEmpty() ? arguments : all),
          LocalDate.now(ZoneOffset.UTC).toString(),
          Ycsb.output(List.of("git", "-C", Ycsb.HOME.toString(), "rev-parse", "HEAD")),
          Machine.describe(),
          System.getProperty("java.vm.name") + " " + Runtime.version(),
          rows);
    }
  }

  private Bench() {}

  public static void main(String[] arguments) {
    CommandLine line = new CommandLine(new Bench());
    line.setExecutionExceptionHandler(
        (failure, command, parsed) -> {
          if (failure instanceof ParameterException wrong) {
            throw wrong;
          }
          System.err.println("bench/run: " + failure.getMessage());
          return 1;
        });
    line.setParameterExceptionHandler(
        (wrong, given) -> {
          System.err.println("bench/run: " + wrong.getMessage());
          return 2;
        });
    System.exit(line.execute(arguments));
  }
}
