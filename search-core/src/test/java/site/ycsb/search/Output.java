// SPDX-License-Identifier: Apache-2.0
package site.ycsb.search;

import java.io.ByteArrayOutputStream;
import java.io.PrintStream;
import java.nio.charset.StandardCharsets;
import java.util.List;

/** A stream to print to, and what has been printed. */
final class Output {

  private final ByteArrayOutputStream bytes = new ByteArrayOutputStream();
  final PrintStream stream = new PrintStream(bytes, true, StandardCharsets.UTF_8);

  String text() {
    return bytes.toString(StandardCharsets.UTF_8);
  }

  List<String> lines() {
    return text().lines().toList();
  }
}
