// SPDX-License-Identifier: Apache-2.0
package site.ycsb.search.servers;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.regex.Pattern;

/** What a starting server has written: whether it listens, and if it ended, why. */
record ServerLog(Path file) {
  private static final String PORT_TAKEN = "Address already in use";

  /** Lines that explain; the line after them is often only a farewell. */
  private static final Pattern REASON =
      Pattern.compile(
          "error while loading|cannot open|failed to load|crashed by|Failed |not found"
              + "|Error parsing|fatal exception");

  static ServerLog in(Path directory) {
    return new ServerLog(directory.resolve("server.log"));
  }

  boolean contains(String words) {
    return text().contains(words);
  }

  boolean tellsOfTakenPort() {
    return contains(PORT_TAKEN);
  }

  /** The line that explains best why the server ended. */
  String reason() {
    List<String> lines = text().lines().map(String::strip).filter(line -> !line.isEmpty()).toList();
    return lines.stream()
        .filter(line -> REASON.matcher(line).find())
        .reduce((first, second) -> second)
        .or(() -> lines.stream().reduce((first, second) -> second))
        .orElse("it wrote nothing");
  }

  private String text() {
    try {
      return new String(Files.readAllBytes(file), StandardCharsets.UTF_8);
    } catch (IOException e) {
      return "";
    }
  }
}
