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

  /**
   * Two sides to measure, and how often and how long.
   *
   * @param jvms number of starts of both sides, two at least
   * @param pairs number of pairs in each
   * @param warmups number of pairs in each that do not count
   * @param seconds length of a slice
   * @param base what the other side is compared with; it is opened first and begins
   */
  record Request(
      int jvms, int pairs, int warmups, double seconds, SideJvm.Side base, SideJvm.Side measured) {}

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

  static Result measure(Request request) throws IOException, InterruptedException {
    List<List<Pair>> pairs = new ArrayList<>();
    for (int start = 0; start < request.jvms(); start++) {
      pairs.add(turns(request));
    }
    return Result.of(pairs);
  }

  private static List<Pair> turns(Request request) throws IOException, InterruptedException {
    try (SideJvm base = new SideJvm(request.base());
        SideJvm measured = new SideJvm(request.measured())) {
      List<Pair> pairs = new ArrayList<>();
      for (int number = 0; number < request.warmups() + request.pairs(); number++) {
        // The side that is second in one pair is first in the next one.
        boolean turned = number % 2 == 1;
        Figures first = (turned ? measured : base).slice(request.seconds());
        Figures second = (turned ? base : measured).slice(request.seconds());
        pairs.add(turned ? new Pair(second, first) : new Pair(first, second));
      }
      return pairs.subList(request.warmups(), pairs.size());
    }
  }
}
