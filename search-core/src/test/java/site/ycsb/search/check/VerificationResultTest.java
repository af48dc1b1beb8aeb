// SPDX-License-Identifier: Apache-2.0
package site.ycsb.search.check;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.junit.jupiter.api.Test;
import site.ycsb.search.binding.SearchQuery.Kind;
import site.ycsb.search.check.VerificationResult.Output;
import site.ycsb.search.settings.ExitCode;

class VerificationResultTest {

  private static final Gate.Difference FIRST =
      new Gate.Difference(4, "search", "not right", List.of("a", "b"), List.of());

  @Test
  void of_aWrittenOutput_isTheSame() {
    for (Optional<Gate.Difference> first :
        List.of(Optional.<Gate.Difference>empty(), Optional.of(FIRST))) {
      Output output = new Output(Optional.of(result(first)), Optional.empty());
      Output read = Output.of(output.json());
      assertThat(read).isEqualTo(output);
      assertThat(read.result().orElseThrow().settings().keySet())
          .containsExactly("visibility", "durability");
      assertThat(read.result().orElseThrow().verdicts().keySet())
          .containsExactlyInAnyOrder(Kind.BOTH, Kind.WORD);
    }
    Output failed = new Output(Optional.empty(), Optional.of("nobody there"));
    assertThat(Output.of(failed.json())).isEqualTo(failed);
  }

  @Test
  void of_partOfAnOutput_isEmpty() {
    Output none = new Output(Optional.empty(), Optional.empty());
    String whole = new Output(Optional.of(result(Optional.of(FIRST))), Optional.empty()).json();
    for (int length = 0; length < whole.length(); length++) {
      assertThat(Output.of(whole.substring(0, length))).as("%d", length).isEqualTo(none);
    }
    for (String key : List.of("version", "documents", "verdicts", "tried", "rightQueries")) {
      assertThat(Output.of(whole.replace("\"" + key + "\"", "\"x\""))).as(key).isEqualTo(none);
    }
  }

  @Test
  void exitCode_ofAWrongAnswer_is5() {
    assertThat(result(Optional.of(FIRST)).exitCode()).isEqualTo(ExitCode.WRONG_ANSWERS);
    assertThat(result(Optional.empty()).exitCode()).isEqualTo(ExitCode.DONE);
  }

  private static VerificationResult result(Optional<Gate.Difference> first) {
    Map<String, String> settings = new LinkedHashMap<>();
    settings.put("visibility", "a=b");
    settings.put("durability", "none");
    Map<Kind, Gate.Verdict> verdicts = new LinkedHashMap<>();
    verdicts.put(Kind.BOTH, new Gate.Verdict(5, 4, 2, 2, 9, List.of("x", "y"), first));
    verdicts.put(Kind.WORD, new Gate.Verdict(3, 2, 0, 0, 7, List.of("z"), first));
    return new VerificationResult(
        "Store 1.2",
        settings,
        300,
        1.5,
        verdicts,
        Map.of(),
        Map.of(Kind.FUZZY, "no edit distance"),
        7,
        2);
  }
}
