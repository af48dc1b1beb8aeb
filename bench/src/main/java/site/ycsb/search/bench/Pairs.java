// SPDX-License-Identifier: Apache-2.0
package site.ycsb.search.bench;

import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import java.util.function.ToDoubleFunction;

/**
 * Measurement of two sides that take turns. The sides are two builds, one build with two sets of
 * properties, or our client and a peer. Each has its own JVM. While one operates, the other is
 * stopped.
 *
 * <p>Two JVMs can compile the same code differently, and keep it until they end. So pairs of one
 * start are not independent: both JVMs are started several times, and each start is one
 * observation.
 */
final class Pairs {

  private Pairs() {}

  /** Slice of each side, one right after the other. */
  record Pair(Figures base, Figures measured) {}

  /** Ratios of measured to base, and the pairs of each start that they are made of. */
  record Result(Ratio cpu, Ratio rate, List<List<Pair>> pairs) {

    static Result of(List<List<Pair>> pairs) {
      return new Result(ratio(pairs, Figures::cpuMicros), ratio(pairs, Figures::rate), pairs);
    }

    private static Ratio ratio(List<List<Pair>> pairs, ToDoubleFunction<Figures> figure) {
      return Ratio.of(pairs.stream().map(ofStart -> mean(ofStart, figure)).toList());
    }

    /** Geometric mean of the ratios of one start. */
    private static double mean(List<Pair> pairs, ToDoubleFunction<Figures> figure) {
      double sum = 0;
      for (Pair pair : pairs) {
        sum += Math.log(figure.applyAsDouble(pair.measured) / figure.applyAsDouble(pair.base));
      }
      return Math.exp(sum / pairs.size());
    }
  }

  /**
   * Measures one side beside another.
   *
   * @param base what the other side is compared with; it is opened first and begins
   */
  static Result measure(Lengths lengths, SideJvm.Side base, SideJvm.Side measured)
      throws IOException, InterruptedException {
    List<List<Pair>> pairs = new ArrayList<>();
    for (int start = 0; start < lengths.jvms; start++) {
      pairs.add(turns(lengths, base, measured));
    }
    return Result.of(pairs);
  }

  private static List<Pair> turns(Lengths lengths, SideJvm.Side base, SideJvm.Side measured)
      throws IOException, InterruptedException {
    int warmups = (int) Math.ceil(lengths.warmup / lengths.seconds);
    try (SideJvm one = new SideJvm(base);
        SideJvm other = new SideJvm(measured)) {
      List<Pair> pairs = new ArrayList<>();
      for (int number = 0; number < warmups + lengths.pairs / lengths.jvms; number++) {
        // The side that is second in one pair is first in the next one.
        boolean turned = number % 2 == 1;
        Figures first = (turned ? other : one).slice(lengths.seconds);
        Figures second = (turned ? one : other).slice(lengths.seconds);
        pairs.add(turned ? new Pair(second, first) : new Pair(first, second));
      }
      return pairs.subList(warmups, pairs.size());
    }
  }
}
