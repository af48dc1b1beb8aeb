// SPDX-License-Identifier: Apache-2.0
package site.ycsb.search.check;

import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import site.ycsb.search.binding.EffectiveSettings;
import site.ycsb.search.binding.SearchQuery.Kind;
import site.ycsb.search.settings.ExitCode;
import tools.jackson.core.JacksonException;
import tools.jackson.databind.DeserializationFeature;
import tools.jackson.databind.json.JsonMapper;

/**
 * Result of the verification of one store. It goes as JSON from the client's process to the process
 * that compares stores, because the two share neither memory nor drivers.
 *
 * @param settings settings in effect, as {@link EffectiveSettings#row} gives them
 * @param verdicts results of the gate by kind of query; that for SEARCH has reads
 * @param pages answers to questions of {@link Kind#RANKED}, each with its ten best documents, and
 *     of {@link Kind#OWN}; the same questions for every store that does not lack the kind
 * @param lacks kinds that the store can't answer, with the reasons
 * @param tried number of fuzzy words that could have been asked for
 * @param leftOut number of those that were not, because RediSearch answers them wrongly
 */
public record VerificationResult(
    String version,
    Map<String, String> settings,
    long documents,
    double seconds,
    Map<Kind, Gate.Verdict> verdicts,
    Map<Kind, List<Gate.Page>> pages,
    Map<Kind, String> lacks,
    long tried,
    long leftOut) {

  /** Kinds of query with one right answer, in the order in which they are asked: SEARCH first. */
  public static final List<Kind> KINDS =
      Stream.concat(Stream.of(Kind.BOTH), Stream.of(Kind.values()).filter(Kind::isExact))
          .distinct()
          .toList();

  /** All kinds that are asked for. */
  public static final List<Kind> ASKED =
      Stream.concat(KINDS.stream(), Stream.of(Kind.RANKED, Kind.OWN)).toList();

  private static final JsonMapper MAPPER =
      JsonMapper.builder()
          .enable(DeserializationFeature.FAIL_ON_MISSING_CREATOR_PROPERTIES)
          .build();

  /** Output of the client's process: a result, or the reason why there is none. */
  public record Output(Optional<VerificationResult> result, Optional<String> failure) {

    public static Output of(String json) {
      try {
        return MAPPER.readValue(json, Output.class);
      } catch (JacksonException e) {
        return new Output(Optional.empty(), Optional.empty());
      }
    }

    public String json() {
      return MAPPER.writeValueAsString(this);
    }
  }

  public ExitCode exitCode() {
    return first().isEmpty() ? ExitCode.DONE : ExitCode.WRONG_ANSWERS;
  }

  public Optional<Gate.Difference> first() {
    return ASKED.stream()
        .flatMap(kind -> Optional.ofNullable(verdicts.get(kind)).stream())
        .flatMap(verdict -> verdict.first().stream())
        .findFirst();
  }

  /** Mean share of the best documents that another store has, too; empty if one has none. */
  public OptionalDouble inCommon(VerificationResult other) {
    List<Gate.Page> best = pages(Kind.RANKED);
    List<Gate.Page> others = other.pages(Kind.RANKED);
    return IntStream.range(0, Math.min(best.size(), others.size()))
        .filter(question -> !best.get(question).keys().isEmpty())
        .mapToDouble(
            question -> {
              List<String> own = best.get(question).keys();
              return (double) own.stream().filter(others.get(question).keys()::contains).count()
                  / own.size();
            })
        .average();
  }

  /** Answers to the questions of a kind; none if the store was not asked. */
  public List<Gate.Page> pages(Kind kind) {
    return pages.getOrDefault(kind, List.of());
  }

  public int queries() {
    return verdicts.values().stream().mapToInt(Gate.Verdict::queries).sum();
  }
}
