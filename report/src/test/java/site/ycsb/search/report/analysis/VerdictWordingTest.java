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
import site.ycsb.search.report.analysis.Contrast.Side;
import site.ycsb.search.report.read.Analyst;
import site.ycsb.search.report.statistics.Ratio;
import site.ycsb.search.results.ResultsDirectory;

/** Sentences of random comparisons, parsed: their wording follows from the printed interval. */
class VerdictWordingTest {

  private static final String NUMBER = "([\\d,]+(?:\\.\\d+)?)";

  private static final Pattern SHOWN =
      Pattern.compile("at least %s times \\(estimate %s\\) ".formatted(NUMBER, NUMBER));

  private static final String POWER =
      "%s times would be shown nine times in ten\\)".formatted(NUMBER);

  private static final Pattern NO_MORE =
      Pattern.compile(
          "^no difference of more than %s times .*between .* \\(%s to %s times; %s"
              .formatted(NUMBER, NUMBER, NUMBER, POWER));

  private static final Pattern TOO_FEW =
      Pattern.compile(
          "^too few rounds to compare .* measured %s times \\((?:%s to %s|no useful interval); only (?:more than )?%s"
              .formatted(NUMBER, NUMBER, NUMBER, POWER));

  private static final Pattern SINGLE =
      Pattern.compile(" %s times .*, in a single round".formatted(NUMBER));

  private static final Pattern NO_INTERVAL =
      Pattern.compile(" have no interval: (a repeat has 0|no round has all of their runs)");

  /** A descriptive sentence: a ratio and its interval, and nothing that sounds like a verdict. */
  private static final Pattern DESCRIPTIVE =
      Pattern.compile(
          ": (?:.* has )?%s times (?:that of .* )?\\((?:%s to %s|no useful interval|no interval: .*)\\)"
              .formatted(NUMBER, NUMBER, NUMBER));

  private static final Pattern VERDICTS_WORDS =
      Pattern.compile("difference|at least|shown|serves|reached|falls|rises|too few");

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

    assertThat(conclusions.atPoints()).hasSizeGreaterThan(conclusions.primary().size());
    assertThat(conclusions.primary()).isNotEmpty().allSatisfy(VerdictWordingTest::check);
    assertThat(conclusions.atPoints()).allSatisfy(VerdictWordingTest::check);
    assertThat(conclusions.descriptive()).isNotEmpty().allSatisfy(VerdictWordingTest::describes);
    assertThat(conclusions.trends()).isNotEmpty().allSatisfy(VerdictWordingTest::describes);
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

  private static void check(Contrast verdict) {
    Ratio ratio = verdict.ratio();
    String sentence = verdict.sentence();
    assertThat(ratio.value()).as(sentence).isGreaterThanOrEqualTo(1);
    Matcher shown = SHOWN.matcher(sentence);
    Matcher noMore = NO_MORE.matcher(sentence);
    Matcher tooFew = TOO_FEW.matcher(sentence);
    if (verdict.atLeast() && ratio.shown()) {
      assertThat(sentence).contains(" reached the rate and ").contains(" only ");
    } else if (shown.find()) {
      assertThat(number(shown, 1)).as(sentence).isGreaterThan(1).isEqualTo(ratio.low());
      assertThat(number(shown, 2)).as(sentence).isGreaterThanOrEqualTo(number(shown, 1));
      int better = sentence.indexOf(name(verdict.better(), verdict.other()));
      int other = sentence.indexOf(name(verdict.other(), verdict.better()));
      assertThat(better < other).as(sentence).isEqualTo(!verdict.compared().isLatency());
    } else if (noMore.find()) {
      double bound = number(noMore, 1);
      double low = number(noMore, 2);
      double high = number(noMore, 3);
      double power = number(noMore, 4);
      assertThat(low).as(sentence).isLessThanOrEqualTo(1).isEqualTo(ratio.low());
      assertThat(high).as(sentence).isGreaterThanOrEqualTo(1).isEqualTo(ratio.high());
      assertThat(power).as(sentence).isLessThanOrEqualTo(2).isEqualTo(ratio.power());
      assertThat(bound).as(sentence).isGreaterThanOrEqualTo(Math.max(high, power));
      assertThat(1 / low).as(sentence).isLessThanOrEqualTo(bound);
    } else if (tooFew.find()) {
      assertThat(ratio.shown()).as(sentence).isFalse();
      assertThat(ratio.power()).as(sentence).isGreaterThan(2);
      assertThat(number(tooFew, 4)).as(sentence).isEqualTo(Math.min(1_000, ratio.power()));
      assertThat(sentence.contains("more than 1,000 times")).isEqualTo(ratio.power() > 1_000);
    } else {
      assertThat(ratio.hasInterval()).as(sentence).isFalse();
      assertThat(SINGLE.matcher(sentence).find() || NO_INTERVAL.matcher(sentence).find())
          .as(sentence)
          .isTrue();
    }
  }

  private static void describes(Contrast contrast) {
    String sentence = contrast.sentence();
    Matcher words = DESCRIPTIVE.matcher(sentence);
    assertThat(words.find()).as(sentence).isTrue();
    assertThat(VERDICTS_WORDS.matcher(sentence).find()).as(sentence).isFalse();
    if (words.group(2) != null) {
      assertThat(number(words, 2)).as(sentence).isEqualTo(contrast.ratio().low());
      assertThat(number(words, 3)).as(sentence).isEqualTo(contrast.ratio().high());
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
