// SPDX-License-Identifier: Apache-2.0
package site.ycsb.search.servers.packages;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.IOException;
import java.net.URISyntaxException;
import java.nio.file.FileSystem;
import java.nio.file.FileSystems;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;
import org.jspecify.annotations.NullMarked;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;
import site.ycsb.search.servers.UpCommand;
import site.ycsb.search.servers.host.Via;
import site.ycsb.search.servers.machine.Directories;
import site.ycsb.search.servers.machine.LoopbackPort;
import site.ycsb.search.servers.machine.ServerException;

/** With a small jar that is on this class path, and so in the local repository too. */
@Timeout(value = 120)
class MavenPackageTest {
  @TempDir Path packages;
  @TempDir Path home;

  private final List<String> progress = new ArrayList<>();

  @Test
  void install_notThere_fetchesAndUnpacksIt() throws Exception {
    Path installed = cache().install(jspecify(content()));

    assertThat(installed.resolve("org/jspecify/annotations/NullMarked.class")).isNotEmptyFile();
    assertThat(progress).containsExactly("downloading JSpecify (1 MB)");
    assertThat(Directories.list(packages))
        .extracting(file -> file.getFileName().toString())
        .containsExactly("jspecify", "jspecify.lock", "jspecify.log");
  }

  @Test
  void install_fileAddedLater_isRefused() throws Exception {
    MavenPackage jspecify = jspecify(content());
    Path installed = cache().install(jspecify);
    Files.writeString(installed.resolve("added.jar"), "");

    assertThatThrownBy(() -> cache().install(jspecify))
        .isInstanceOf(ServerException.class)
        .hasMessageStartingWith("JSpecify is not what was published, the sha256 of its files is ")
        .hasMessageEndingWith(
            ", and not %s: remove the directory %s and try again", content(), installed);
  }

  @Test
  void install_otherContent_isRefused() throws Exception {
    String wrong = "0".repeat(64);

    assertThatThrownBy(() -> cache().install(jspecify(wrong)))
        .isInstanceOf(ServerException.class)
        .hasMessage(
            "JSpecify is not what was published, the sha256 of its files is %s, and not %s: remove the"
                + " directory %s and try again",
            content(), wrong, packages.resolve("jspecify"));
  }

  @Test
  void install_noMaven_saysSo() {
    Process up = up(Map.of("PATH", "/nonexistent"));

    assertThat(UpCommand.lastLine(up))
        .isEqualTo(
            "cannot download Tiny of Maven: there is no mvn: install Maven, use --via"
                + " container, or give an address");
  }

  @Test
  void install_repositoryDoesNotAnswer_saysWhatToDo() throws IOException {
    Path settings = Files.createDirectories(home.resolve(".m2")).resolve("settings.xml");
    Files.writeString(
        settings,
        """
        <settings><mirrors><mirror>
          <id>none</id><mirrorOf>*</mirrorOf><url>http://127.0.0.1:%d/</url>
        </mirror></mirrors></settings>
        """
            .formatted(LoopbackPort.free()));

    Process up = up(Map.of("MAVEN_OPTS", "-Duser.home=" + home, "MAVEN_ARGS", ""));

    assertThat(UpCommand.lastLine(up))
        .startsWith("cannot download Tiny of Maven: ")
        .contains("Connection refused")
        .endsWith(
            " (log: %s): try again, set a mirror or a proxy in Maven's settings.xml, use --via"
                    .formatted(packages.resolve("tiny-maven.log"))
                + " container, or give an address");
  }

  private Process up(Map<String, String> environment) {
    return UpCommand.fork(
        "tiny@maven", Via.PACKAGE, home.resolve("servers"), packages, environment);
  }

  private PackageCache cache() {
    return new PackageCache(packages, progress::add);
  }

  private static MavenPackage jspecify(String contentSha256) throws URISyntaxException {
    String version = jar().getFileName().toString().replaceAll("jspecify-(.*)\\.jar", "$1");
    return new MavenPackage(
        "jspecify",
        "JSpecify",
        1,
        "org.jspecify:jspecify:" + version + ":jar",
        List.of(),
        contentSha256);
  }

  /** Content of the package, unpacked without the cache. */
  private String content() throws Exception {
    Path unpacked = home.resolve("unpacked");
    try (FileSystem zip = FileSystems.newFileSystem(jar());
        Stream<Path> entries = Files.walk(zip.getPath("/"))) {
      for (Path entry : entries.filter(Files::isRegularFile).toList()) {
        Path file = unpacked.resolve(entry.toString().substring(1));
        Files.createDirectories(file.getParent());
        Files.copy(entry, file, StandardCopyOption.REPLACE_EXISTING);
      }
    }
    return ContentHash.of(unpacked, List.of(""));
  }

  private static Path jar() throws URISyntaxException {
    return Path.of(NullMarked.class.getProtectionDomain().getCodeSource().getLocation().toURI());
  }
}
