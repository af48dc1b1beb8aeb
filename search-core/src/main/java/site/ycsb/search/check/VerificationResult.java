// SPDX-License-Identifier: Apache-2.0
package site.ycsb.search.check;

import java.util.List;
import java.util.Map;
import java.util.Optional;
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
    Map<Kind, String> lacks,
    long tried,
    long leftOut) {

  /** Kinds of query with one right answer, in the order in which they are asked: SEARCH first. */
  public static final List<Kind> KINDS =
      Stream.concat(Stream.of(Kind.BOTH), Stream.of(Kind.values()).filter(Kind::isExact))
          .distinct()
          .toList();

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
    return KINDS.stream()
        .flatMap(kind -> Optional.ofNullable(verdicts.get(kind)).stream())
        .flatMap(verdict -> verdict.first().stream())
        .findFirst();
  }

  public int queries() {
    return verdicts.values().stream().mapToInt(Gate.Verdict::queries).sum();
  }
}
