// SPDX-License-Identifier: Apache-2.0
package site.ycsb.search.bench;

import java.nio.file.Path;
import picocli.CommandLine;
import picocli.CommandLine.Option;
import picocli.CommandLine.ParameterException;

/** Number, order and length of slices, and where the measurements go. */
@SuppressWarnings("NullAway.Init") // Picocli sets the fields.
final class Lengths {
  @Option(names = "--pairs", defaultValue = "30", description = "of a row (${DEFAULT-VALUE})")
  int pairs;

  @Option(names = "--jvms", defaultValue = "6", description = "that share the pairs (6)")
  int jvms;

  @Option(names = "--seconds", defaultValue = "2", description = "of a slice (2)")
  double seconds;

  @Option(names = "--warmup", defaultValue = "10", description = "seconds of a side in a JVM (10)")
  double warmup;

  @Option(names = "--out", required = true, description = "file of all measurements")
  Path out;

  Pairs.Request request(CommandLine command, Pairs.Side base, Pairs.Side measured) {
    if (jvms < 2 || pairs < jvms || seconds < 0.5) {
      throw new ParameterException(
          command,
          "--jvms %d --pairs %d --seconds %s: valid are 2 JVMs or more, a pair or more for each,"
                  .formatted(jvms, pairs, seconds)
              + " and 0.5 s or more");
    }
    int warmups = (int) Math.ceil(warmup / seconds);
    return new Pairs.Request(jvms, pairs / jvms, warmups, seconds, base, measured);
  }
}
