// SPDX-License-Identifier: Apache-2.0
package site.ycsb.search.launcher.questions;

import java.io.BufferedReader;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.TreeMap;
import java.util.function.Function;
import picocli.CommandLine.Command;
import picocli.CommandLine.Parameters;
import site.ycsb.search.check.OwnQuestions.Question;
import site.ycsb.search.launcher.console.CommandFailure;
import site.ycsb.search.launcher.install.Subcommand;
import site.ycsb.search.launcher.questions.QueryForms.UnknownLine;

/**
 * Command {@code bin/ycsb questions}. What it prints to standard output is a file for {@code -p
 * search.questions}, in the order of time.
 */
@Command(
    name = "questions",
    description = {
      "Makes a file of questions of the queries that a server has recorded.",
      "FORM is monitor (output of Redis's MONITOR), slowlog (Elasticsearch's slow log of searches, JSON lines), or profiler (MongoDB's system.profile, JSON lines). Queries of no known kind are left out and named."
    },
    customSynopsis = "bin/ycsb questions import FORM FILE",
    footer = {
      "%nExample:",
      "  bin/ycsb questions import monitor monitor.log > questions.jsonl",
      "  bin/ycsb verify redisjson memory -p search.questions=questions.jsonl"
    })
public final class QuestionsCommand extends Subcommand {

  private static final double MICROS = 1e6;

  /** Reader of a line, by the form in which a server records its queries. */
  private static final Map<String, Function<String, Optional<Question>>> FORMS =
      Map.of(
          "monitor", MonitorLine::question,
          "slowlog", SlowLogLine::question,
          "profiler", ProfilerLine::question);

  @Parameters(index = "0", paramLabel = "ACTION", description = "import.")
  private String action = "";

  @Parameters(index = "1", paramLabel = "FORM", description = "monitor, slowlog or profiler.")
  private String form = "";

  @Parameters(index = "2", paramLabel = "FILE", description = "What the server has recorded.")
  private String file = "";

  private final List<Question> questions = new ArrayList<>();

  /** Numbers of the lines that are no question, by what they are. */
  private final Map<String, List<Integer>> others = new TreeMap<>();

  private int number;

  @Override
  public Integer call() {
    if (!action.equals("import")) {
      throw CommandFailure.usage(action + ": valid is bin/ycsb questions import FORM FILE");
    }
    if (!FORMS.containsKey(form)) {
      throw CommandFailure.usage(form + ": valid are monitor, slowlog, profiler");
    }
    // A key that is no text stands as its bytes in a recorded command.
    try (BufferedReader reader =
        Files.newBufferedReader(Path.of(file), StandardCharsets.ISO_8859_1)) {
      reader.lines().forEach(this::add);
    } catch (IOException | UncheckedIOException e) {
      throw CommandFailure.usage(file + ": valid is a readable file");
    }
    print();
    return 0;
  }

  private void add(String line) {
    number++;
    if (line.isBlank()) {
      return;
    }
    try {
      question(form, line).ifPresent(questions::add);
    } catch (UnknownLine e) {
      others.computeIfAbsent(e.getMessage(), none -> new ArrayList<>()).add(number);
    }
  }

  /**
   * The question of a line, with its time since 1970. Empty for a second record of a question that
   * another line has.
   *
   * @throws UnknownLine if it is no question of a known kind
   */
  static Optional<Question> question(String form, String line) {
    try {
      return Objects.requireNonNull(FORMS.get(form)).apply(line);
    } catch (IllegalArgumentException e) {
      throw new UnknownLine("search of no known kind");
    }
  }

  private void print() {
    questions.sort(Comparator.comparingDouble(Question::seconds));
    for (Question question : questions) {
      double seconds = question.seconds() - questions.get(0).seconds();
      double micros = Math.rint(seconds * MICROS) / MICROS;
      console().out().println(new Question(micros, question.query()).line());
    }
    console().say("%,d questions of %,d lines", questions.size(), number);
    others.forEach(
        (what, lines) ->
            console()
                .say("left out: %s (%,d; the first in line %d)", what, lines.size(), lines.get(0)));
    if (questions.isEmpty()) {
      throw CommandFailure.usage("no question of a known kind");
    }
  }
}
