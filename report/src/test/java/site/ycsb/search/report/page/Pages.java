// SPDX-License-Identifier: Apache-2.0
package site.ycsb.search.report.page;

import java.nio.file.Path;
import java.util.List;
import site.ycsb.search.report.SimulatedPoints;
import site.ycsb.search.report.SimulatedResults;
import site.ycsb.search.report.analysis.Analysis;
import site.ycsb.search.report.analysis.Analyst;
import site.ycsb.search.report.analysis.Warning;
import site.ycsb.search.report.analysis.Warning.Kind;
import site.ycsb.search.report.analysis.Warning.Severity;

/** Analyses that the page must be able to show, of comparisons that nobody ran. */
final class Pages {

  static final String HOSTILE = "</script><img src=x onerror=alert(1)>";

  /** It is a directory's name as well, and so without a slash. */
  static final String HOSTILE_STORE = "<img src=x onerror=alert(1)>";

  private Pages() {}

  /** All that there is to draw, one store unverified, warnings of each severity. */
  static Analysis whole(Path directory) {
    return warned(
        SimulatedResults.three()
            .points(SimulatedPoints.freshness())
            .points(SimulatedPoints.findMax(1000, 2000, 4000))
            .noise(0.04)
            .unverified("mongodb-search"),
        directory);
  }

  /** The update sweep alone. */
  static Analysis updates(Path directory) {
    return analysis(
        new SimulatedResults()
            .store("redisjson", point -> 9000 * (1 - 0.5 * point.updates()))
            .store("elasticsearch-search", point -> 3000 * (1 - 0.9 * point.updates()))
            .points(SimulatedPoints.updates()),
        directory);
  }

  /** Two results of the same stores. */
  static Analysis sideBySide(Path directory) {
    SimulatedResults slower =
        new SimulatedResults()
            .store("redisjson", point -> 8000 * (1 - 0.5 * point.updates()))
            .store("elasticsearch-search", point -> 3000 * (1 - 0.9 * point.updates()))
            .points(SimulatedPoints.updates());
    return Analyst.of(
        List.of(
            slower.writeTo(directory.resolve("before")),
            slower
                .store("redisjson", point -> 9500 * (1 - 0.5 * point.updates()))
                .seed(2)
                .writeTo(directory.resolve("after"))),
        false);
  }

  /** 1,000 points: 500 workloads on two stores. */
  static Analysis many(Path directory) {
    return analysis(
        new SimulatedResults()
            .store("redisjson", point -> 9000)
            .store("elasticsearch-search", point -> 3000)
            .points(SimulatedPoints.many(500))
            .repeats(2),
        directory);
  }

  /** Every name that a user chooses is an attack. */
  static Analysis hostile(Path directory) {
    Analysis analysis = warned(SimulatedResults.three().label(HOSTILE), directory);
    return new Analysis(
        analysis.comparisons(),
        List.of(HOSTILE),
        analysis.points(),
        analysis.cells(),
        analysis.ceilings(),
        analysis.highestRates(),
        analysis.verdicts(),
        List.of(new Warning(Severity.SUSPECT, Kind.SPREAD, HOSTILE, HOSTILE, HOSTILE)));
  }

  /** A store that is an attack. */
  static Analysis hostileStore(Path directory) {
    return analysis(
        new SimulatedResults()
            .store("redisjson", point -> 9000)
            .store(HOSTILE_STORE, point -> 3000)
            .points(SimulatedPoints.updates()),
        directory);
  }

  private static Analysis warned(SimulatedResults results, Path directory) {
    Analysis analysis = analysis(results, directory);
    return new Analysis(
        analysis.comparisons(),
        analysis.names(),
        analysis.points(),
        analysis.cells(),
        analysis.ceilings(),
        analysis.highestRates(),
        analysis.verdicts(),
        List.of(
            new Warning(
                Severity.NOTE,
                Kind.SHARED_MACHINE,
                "",
                "The client and the servers share 8 cores.",
                "Give the client a machine of its own."),
            new Warning(
                Severity.SUSPECT,
                Kind.SPREAD,
                "redisjson at 30 % updates",
                "The repeats are 14 % apart.",
                "Measure longer, or repeat more often: --repeats 5."),
            new Warning(
                Severity.INVALID,
                Kind.NOT_VERIFIED,
                "mongodb-search at every point",
                "Nobody has compared its answers with the oracle's.",
                "Run bin/ycsb verify mongodb-search, and compare again.")));
  }

  private static Analysis analysis(SimulatedResults results, Path directory) {
    return Analyst.of(List.of(results.writeTo(directory.resolve("results"))), false);
  }
}
