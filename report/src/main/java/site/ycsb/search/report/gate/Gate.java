// SPDX-License-Identifier: Apache-2.0
package site.ycsb.search.report.gate;

import java.util.ArrayList;
import java.util.Collection;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import site.ycsb.search.report.analysis.Analysis;
import site.ycsb.search.report.analysis.Contrasts;
import site.ycsb.search.report.analysis.Subject;
import site.ycsb.search.report.analysis.Warning;
import site.ycsb.search.report.statistics.Effect;
import site.ycsb.search.report.statistics.StudentT;
import site.ycsb.search.results.ResultsException;

/**
 * Gate for continuous integration: conditions under which a comparison fails. A condition is
 * decided by the whole interval of its figure, never by the estimate. The intervals of all
 * conditions hold together with 95 %.
 */
public final class Gate {

  /** Outcome of a condition, the worst first. */
  public enum Outcome {
    /** The whole interval lies beyond the bound. */
    FAILED,
    /** The bound lies within the interval, or there is no interval. */
    UNDECIDED,
    /** The whole interval lies on the right side of the bound. */
    PASSED
  }

  /**
   * Result of a condition.
   *
   * @param condition as the user wrote it
   * @param contender what it was applied to
   * @param explanation the figure with its interval, or why there is none
   */
  public record Result(String condition, String contender, Outcome outcome, String explanation) {

    public String sentence() {
      String word =
          switch (outcome) {
            case FAILED -> "FAILED";
            case UNDECIDED -> "can't tell";
            case PASSED -> "passed";
          };
      return "%s: %s%s: %s"
          .formatted(word, condition, contender.isEmpty() ? "" : " of " + contender, explanation);
    }
  }

  /** Figure that a condition is applied to. */
  private record Case(Condition condition, Subject one, Optional<Subject> other) {}

  private final List<Condition> conditions;

  /**
   * @param texts conditions as the user wrote them
   * @throws ResultsException if one is none
   */
  public Gate(List<String> texts) {
    this.conditions = texts.stream().map(Condition::parse).toList();
  }

  /**
   * Results of all conditions.
   *
   * @throws ResultsException if a condition names what the analysis does not have
   */
  public List<Result> check(Analysis analysis) {
    List<Case> cases =
        conditions.stream().flatMap(condition -> cases(condition, analysis)).toList();
    StudentT t = StudentT.together(cases.size(), analysis.isOpen());
    return cases.stream().map(each -> result(each, analysis, t)).toList();
  }

  /**
   * Checks before a comparison that it can decide its conditions.
   *
   * @param measures names of its rates, of its operations, and of those that have a recall
   * @throws ResultsException if it can't
   */
  public void requireDecidable(List<String> contenders, Set<String> measures, int rounds) {
    for (Condition condition : conditions) {
      if (!measures.contains(condition.measured())) {
        throw unknown(condition, condition.measured(), measures);
      }
      for (Optional<String> name : List.of(condition.one(), condition.other())) {
        if (name.isPresent() && !contenders.contains(name.get())) {
          throw unknown(condition, name.get(), contenders);
        }
      }
      if (rounds < 2) {
        throw new ResultsException(
            "--fail-if '%s': a single round has no interval: give --repeats 2 or more"
                .formatted(condition.text()));
      }
    }
  }

  private static ResultsException unknown(
      Condition condition, String name, Collection<String> valid) {
    return new ResultsException(
        "--fail-if '%s': there is no %s; valid are %s"
            .formatted(
                condition.text(), name, valid.isEmpty() ? "none" : String.join(", ", valid)));
  }

  /** The worst outcome; passed without a condition. */
  public static Outcome worst(List<Result> results) {
    return results.stream().map(Result::outcome).min(Outcome::compareTo).orElse(Outcome.PASSED);
  }

  private static Stream<Case> cases(Condition condition, Analysis analysis) {
    List<Subject> ones =
        condition.one().isEmpty()
            ? analysis.subjects()
            : List.of(subject(condition, condition.one().get(), analysis));
    Optional<Subject> other = condition.other().map(name -> subject(condition, name, analysis));
    return ones.stream().map(one -> new Case(condition, one, other));
  }

  /** Contender of that name; of several results, {@code CONTENDER@RESULT} or the result alone. */
  private static Subject subject(Condition condition, String name, Analysis analysis) {
    List<String> valid = new ArrayList<>();
    for (Subject subject : analysis.subjects()) {
      String result = analysis.names().get(subject.results());
      List<String> names =
          analysis.names().size() == 1
              ? List.of(subject.contender())
              : analysis.labels().size() == 1
                  ? List.of(result)
                  : List.of("%s@%s".formatted(subject.contender(), result));
      if (names.contains(name)) {
        return subject;
      }
      valid.addAll(names);
    }
    throw unknown(condition, name, valid);
  }

  private static Result result(Case which, Analysis analysis, StudentT t) {
    Condition condition = which.condition;
    String name = condition.one().isEmpty() ? analysis.name(which.one) : "";
    List<Subject> subjects = Stream.concat(Stream.of(which.one), which.other.stream()).toList();
    Effect effect = Contrasts.effect(analysis, condition.measure(), which.one, which.other);
    Optional<String> obstacle = obstacle(analysis, subjects, effect);
    if (obstacle.isPresent()) {
      return new Result(condition.text(), name, Outcome.UNDECIDED, obstacle.get());
    }
    double low = Math.exp(effect.mean() - effect.half(t));
    double high = Math.exp(effect.mean() + effect.half(t));
    String figure =
        "%s (%s to %s)"
            .formatted(
                condition.figure(Math.exp(effect.mean())),
                condition.figure(low),
                condition.figure(high));
    Outcome outcome =
        condition.isBeyond(low) == condition.isBeyond(high)
            ? condition.isBeyond(low) ? Outcome.FAILED : Outcome.PASSED
            : Outcome.UNDECIDED;
    return new Result(condition.text(), name, outcome, figure);
  }

  /** Reason why a condition can't be decided; empty if it can. */
  private static Optional<String> obstacle(
      Analysis analysis, List<Subject> subjects, Effect effect) {
    String invalid =
        analysis.warnings().stream()
            .filter(warning -> warning.severity() == Warning.Severity.INVALID)
            .filter(
                warning -> warning.cells().stream().anyMatch(c -> subjects.contains(c.subject())))
            .map(Warning::what)
            .distinct()
            .collect(Collectors.joining(" "));
    if (!invalid.isEmpty()) {
      return Optional.of(invalid);
    }
    return effect.isKnown()
        ? Optional.empty()
        : Optional.of(effect.units() == 0 ? "not measured" : "a single round has no interval");
  }
}
