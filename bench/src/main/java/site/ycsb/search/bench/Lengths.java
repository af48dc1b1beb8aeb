// SPDX-License-Identifier: Apache-2.0
package site.ycsb.search.bench;

import java.nio.file.Path;
import java.util.List;
import java.util.stream.Stream;
import picocli.CommandLine;
import picocli.CommandLine.Option;
import picocli.CommandLine.ParameterException;
import site.ycsb.search.binding.SearchQuery;
import site.ycsb.search.check.VerificationResult;

/** Options of all measurements: operations, number and length of slices, file of the results. */
@SuppressWarnings("NullAway.Init") // Picocli sets the fields.
final class Lengths {

  /** Operations of a client that need no more than a loaded table. */
  private static final List<String> OPERATIONS =
      Stream.concat(
              Stream.of("READ", "UPDATE"),
              VerificationResult.KINDS.stream().map(SearchQuery.Kind::operation))
          .toList();

  @Option(
      names = "--operations",
      split = ",",
      defaultValue = "READ,UPDATE,SEARCH",
      description = "READ, UPDATE, SEARCH, SEARCH-WORD … (the first three)")
  List<String> operations;

  @Option(names = "--pairs", defaultValue = "30", description = "of a row (${DEFAULT-VALUE})")
  int pairs;

  @Option(
      names = "--jvms",
      defaultValue = "6",
      description = "of each side, that share the pairs (6)")
  int jvms;

  @Option(names = "--seconds", defaultValue = "2", description = "of a slice (2)")
  double seconds;

  @Option(names = "--warmup", defaultValue = "10", description = "seconds of a side in a JVM (10)")
  double warmup;

  @Option(names = "--out", required = true, description = "file of all measurements")
  Path out;

  /** Rejects values that are out of range. */
  void require(CommandLine command) {
    for (String operation : operations) {
      if (!OPERATIONS.contains(operation)) {
        throw new ParameterException(
            command,
            "--operations %s: valid are %s".formatted(operation, String.join(", ", OPERATIONS)));
      }
    }
    // Neither is true of a number that is none.
    if (jvms < 2 || pairs < jvms || !(seconds >= 0.5) || !(warmup >= 0)) {
      throw new ParameterException(
          command,
          "--jvms %d --pairs %d --seconds %s --warmup %s: valid are 2 JVMs or more, a pair or more"
                  .formatted(jvms, pairs, seconds, warmup)
              + " for each, 0.5 s or more, and a warm-up of 0 s or more");
    }
  }
}
