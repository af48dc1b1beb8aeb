// SPDX-License-Identifier: Apache-2.0
package site.ycsb.search.servers.host;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.regex.Pattern;
import site.ycsb.search.servers.machine.ServerException;

/** Log of a starting server, with the reason if the server ended. */
public record ServerLog(Path file) {
  /** Lines that explain a failure; the last line of a log often does not. */
  private static final Pattern REASON =
      Pattern.compile(
          "error while loading|cannot open|failed to load|crashed by|Failed |not found"
              + "|Error parsing|fatal exception");

  public static ServerLog in(Path directory) {
    return new ServerLog(directory.resolve("server.log"));
  }

  /** This log with another text, which its server did not write here itself. */
  ServerLog with(String text) {
    try {
      Files.writeString(file, text);
      return this;
    } catch (IOException e) {
      throw ServerException.because(e, "cannot write " + file, "");
    }
  }

  public boolean contains(String words) {
    return text().contains(words);
  }

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
