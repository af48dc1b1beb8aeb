// SPDX-License-Identifier: Apache-2.0
package site.ycsb.search.check;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Properties;
import org.junit.jupiter.api.Test;
import site.ycsb.search.binding.SearchQuery.Kind;
import site.ycsb.search.settings.ExitCode;

class VerificationResultTest {

  private static final Gate.Difference FIRST =
      new Gate.Difference(4, "search", "not right", List.of("a", "b"), List.of());

  @Test
  void from_whatToPropertiesWrote_isTheSame() {
    for (Optional<Gate.Difference> first :
        List.of(Optional.<Gate.Difference>empty(), Optional.of(FIRST))) {
      VerificationResult result = result(first);
      int exitCode = result.exitCode().number();
      VerificationResult read =
          VerificationResult.from(result.toProperties(), exitCode).orElseThrow();
      assertThat(read).isEqualTo(result);
      assertThat(read.settings().keySet()).containsExactly("visibility", "durability");
    }
  }

  @Test
  void exitCode_ofAWrongAnswer_is5() {
    assertThat(result(Optional.of(FIRST)).exitCode()).isEqualTo(ExitCode.WRONG_ANSWERS);
    assertThat(result(Optional.empty()).exitCode()).isEqualTo(ExitCode.DONE);
  }

  @Test
  void from_partOfAResult_isEmpty() {
    Properties whole = result(Optional.of(FIRST)).toProperties();
    for (String key : whole.stringPropertyNames()) {
      Properties part = new Properties();
      part.putAll(whole);
      part.remove(key);
      if (!key.endsWith("first.number")) {
        assertThat(VerificationResult.from(part, 5)).as(key).isEmpty();
      }
    }
  }

  @Test
  void from_theResultOfAProcessThatEndedOtherwise_isEmpty() {
    Properties written = result(Optional.empty()).toProperties();
    assertThat(VerificationResult.from(written, 137)).isEmpty();
    assertThat(VerificationResult.failure(written, 0)).isEmpty();
  }

  @Test
  void failure_ofAStoreThatCouldNotBeAsked_isItsLine() {
    Properties written = VerificationResult.failed(ExitCode.UNREACHABLE, "nobody there");
    assertThat(VerificationResult.failure(written, 3)).contains("nobody there");
    assertThat(VerificationResult.failure(written, 6)).as("of an earlier process").isEmpty();
    assertThat(VerificationResult.from(written, 3)).isEmpty();
  }

  private static VerificationResult result(Optional<Gate.Difference> first) {
    Map<String, String> settings = new LinkedHashMap<>();
    settings.put("visibility", "a=b");
    settings.put("durability", "none");
    return new VerificationResult(
        "Store 1.2",
        settings,
        300,
        1.5,
        new Gate.Verdict(5, 4, 2, 2, 9, List.of("x", "y"), first),
        Map.of(Kind.WORD, new Gate.Verdict(3, 2, 0, 0, 7, List.of("z"), first)),
        Map.of(Kind.FUZZY, "no edit distance"));
  }
}
