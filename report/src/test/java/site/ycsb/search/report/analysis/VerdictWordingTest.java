// SPDX-License-Identifier: Apache-2.0
package site.ycsb.search.report.analysis;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Path;
import java.util.List;
import java.util.Random;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;
import site.ycsb.search.report.SimulatedPoints;
import site.ycsb.search.report.SimulatedResults;
import site.ycsb.search.report.analysis.Verdict.Side;
import site.ycsb.search.report.results.ResultsDirectory;

/** Sentences of random comparisons, parsed: their wording follows from the printed interval. */
class VerdictWordingTest {

  private static final String NUMBER = "([\\d,]+(?:\\.\\d+)?)";

  private static final Pattern SHOWN =
      Pattern.compile("at least %s times \\(estimate %s\\) ".formatted(NUMBER, NUMBER));

  private static final Pattern NOT_SHOWN =
      Pattern.compile(
          "^no difference .*shown between .* \\((?:%s to %s times|no [a-z ,:0]+)\\)"
              .formatted(NUMBER, NUMBER));

  private static final Pattern SINGLE =
      Pattern.compile(" %s times .*, in a single run".formatted(NUMBER));

  private static final Pattern MOVED =
      Pattern.compile(
          " (?:falls to %s of|rises to %s times) its throughput \\(%s to %s\\) from 0 to 50 %%"
              .formatted(NUMBER, NUMBER, NUMBER, NUMBER));

  private static final Pattern NOT_MOVED =
      Pattern.compile(
          "^no change shown in .* \\((?:%s to %s times|no [a-z ,:0]+)\\)"
              .formatted(NUMBER, NUMBER));

  @TempDir private Path temporary;

  static Stream<Integer> seeds() {
    return IntStream.range(0, 12).boxed();
  }

  @ParameterizedTest
  @MethodSource("seeds")
  void sentences_ofRandomResults_followFromTheirIntervals(int seed) {
    Random random = new Random(seed);
    ResultsDirectory one = results(random).writeTo(temporary.resolve("one"));
    List<ResultsDirectory> directories =
        seed % 3 == 0
            ? List.of(one, results(random).writeTo(temporary.resolve("two")))
            : List.of(one);

    Conclusions conclusions = Analyst.of(directories).conclusions();

    assertThat(conclusions.primary()).isNotEmpty();
    assertThat(conclusions.others()).isNotEmpty();
    conclusions.primary().forEach(VerdictWordingTest::check);
    conclusions.others().forEach(VerdictWordingTest::check);
    assertThat(conclusions.trends()).isNotEmpty().allSatisfy(VerdictWordingTest::check);
  }

  /** Two or three stores of random speed, noise and repeats; sometimes a run has failed. */
  private static SimulatedResults results(Random random) {
    double[] speeds = random.doubles(3, 7, 9).map(Math::exp).toArray();
    double[] falls = random.doubles(3, -0.5, 1).toArray();
    int repeats = 1 + random.nextInt(5);
    SimulatedResults results =
        new SimulatedResults()
            .store("redisjson", point -> speeds[0] * (1 - falls[0] * point.updates()))
            .store("mongodb-search", point -> speeds[1] * (1 - falls[1] * point.updates()))
            .points(List.of(SimulatedPoints.updates(0), SimulatedPoints.updates(50)))
            .points(SimulatedPoints.sustained(1500))
            .noise(Math.exp(-5 + 4 * random.nextDouble()))
            .repeats(repeats)
            .seed(random.nextLong());
    if (random.nextBoolean()) {
      results.store("elasticsearch-search", point -> speeds[2] * (1 - falls[2] * point.updates()));
    }
    return random.nextBoolean() && repeats > 1
        ? results.failing("redisjson", 1 + random.nextInt(repeats), 3, "no answer")
        : results;
  }

  private static void check(Verdict verdict) {
    Ratio ratio = verdict.ratio();
    String sentence = verdict.sentence();
    assertThat(ratio.value()).as(sentence).isGreaterThanOrEqualTo(1);
    Matcher shown = SHOWN.matcher(sentence);
    Matcher notShown = NOT_SHOWN.matcher(sentence);
    if (verdict.atLeast() && ratio.shown()) {
      assertThat(sentence).contains(" reached the rate and ").contains(" only ");
    } else if (shown.find()) {
      assertThat(number(shown, 1)).as(sentence).isGreaterThan(1).isEqualTo(ratio.low());
      assertThat(number(shown, 2)).as(sentence).isGreaterThanOrEqualTo(number(shown, 1));
      int better = sentence.indexOf(name(verdict.better(), verdict.other()));
      int other = sentence.indexOf(name(verdict.other(), verdict.better()));
      assertThat(better < other).as(sentence).isEqualTo(!verdict.compared().isLatency());
    } else if (notShown.find()) {
      assertThat(ratio.shown()).as(sentence).isFalse();
      checkAroundOne(sentence, notShown, ratio);
    } else {
      assertThat(SINGLE.matcher(sentence).find()).as(sentence).isTrue();
      assertThat(ratio.hasInterval()).as(sentence).isFalse();
    }
  }

  private static void check(Trend trend) {
    String sentence = trend.sentence();
    Matcher moved = MOVED.matcher(sentence);
    Matcher notMoved = NOT_MOVED.matcher(sentence);
    if (moved.find()) {
      assertThat(number(moved, 3)).as(sentence).isEqualTo(trend.ratio().low());
      assertThat(number(moved, 4)).as(sentence).isEqualTo(trend.ratio().high());
      assertThat(number(moved, 3) > 1 || number(moved, 4) < 1).as(sentence).isTrue();
      assertThat(sentence.contains("rises")).as(sentence).isEqualTo(number(moved, 3) > 1);
    } else if (notMoved.find()) {
      assertThat(trend.ratio().shown()).as(sentence).isFalse();
      checkAroundOne(sentence, notMoved, trend.ratio());
    } else {
      assertThat(sentence).matches(".* (falls|rises) to .*, in a single run.*");
      assertThat(trend.ratio().hasInterval()).as(sentence).isFalse();
    }
  }

  private static void checkAroundOne(String sentence, Matcher words, Ratio ratio) {
    if (words.group(1) != null) {
      assertThat(number(words, 1)).as(sentence).isLessThanOrEqualTo(1).isEqualTo(ratio.low());
      assertThat(number(words, 2)).as(sentence).isGreaterThanOrEqualTo(1).isEqualTo(ratio.high());
    } else {
      assertThat(ratio.isUseful()).as(sentence).isFalse();
    }
  }

  private static String name(Side side, Side against) {
    String result = side.results() == 0 ? " in one" : " in two";
    return side.contender() + (side.results() == against.results() ? "" : result);
  }

  private static double number(Matcher words, int group) {
    return Double.parseDouble(words.group(group).replace(",", ""));
  }
}
