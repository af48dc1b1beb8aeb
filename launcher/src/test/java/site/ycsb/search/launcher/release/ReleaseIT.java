// SPDX-License-Identifier: Apache-2.0
package site.ycsb.search.launcher.release;

import static org.assertj.core.api.Assertions.assertThat;
import static site.ycsb.search.launcher.release.Programs.run;

import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import site.ycsb.search.launcher.testing.BinYcsb;
import site.ycsb.search.launcher.testing.BinYcsb.Outcome;

/** {@code bin/release}: what it refuses, and all that it makes without uploading anything. */
class ReleaseIT {

  @TempDir Path directory;

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      textBlock =
          """
          --dry-run            | usage: bin/release VERSION [--dry-run [--skip-tests]]
          1.0                  | version 1.0: valid are three numbers, such as 0.1.0
          01.0.0               | version 01.0.0: valid are three numbers, such as 0.1.0
          0.1.0-rc1 --dry-run  | version 0.1.0-rc1: valid are three numbers, such as 0.1.0
          0.1.0 0.2.0          | two versions, 0.1.0 and 0.2.0: give one
          0.1.0 --skip-tests   | --skip-tests is valid with --dry-run only
          0.1.0 --quick        | unknown option --quick: valid are --dry-run and --skip-tests
          """)
  void release_ofAWrongCommand_isOneLineAndTwo(String arguments, String line) throws Exception {
    assertRefused(line, repository("- A line."), arguments.split(" "));
  }

  @Test
  void release_ofAChangedTree_isRefused() throws Exception {
    Path repository = repository("- A line.");
    Files.writeString(repository.resolve("new"), "");

    assertRefused(
        "the tree has changes: commit or stash them (?? new)", repository, "0.1.0", "--dry-run");
  }

  @Test
  void release_withoutChanges_isRefused() throws Exception {
    assertRefused(
        "CHANGELOG.md has no line under ## [Unreleased]: say what 0.1.0 brings",
        repository("\n## [0.0.9]\n- A line."),
        "0.1.0",
        "--dry-run");
  }

  @Test
  void release_ofATagThatExists_isRefused() throws Exception {
    Path repository = repository("- A line.");
    git(repository, "tag", "v0.1.0");

    assertRefused("the tag v0.1.0 exists: choose another version", repository, "0.1.0");
  }

  @Test
  void release_withoutAProgram_isRefused() throws Exception {
    Path programs = Files.createDirectory(directory.resolve("programs"));
    Programs.link(programs, "sh", "dirname", "git", "grep", "awk", "head");

    assertThat(
            release(repository("- A line.")).with("PATH", programs.toString()).run("0.1.0").err())
        .isEqualTo("there is no mvn, which a release needs: install it\n");
  }

  @Test
  void release_withoutCredentials_isRefused() throws Exception {
    Path repository = repository("- A line.");
    Path programs = Files.createDirectory(directory.resolve("programs"));
    for (String program : List.of("gh", "docker")) {
      Files.createSymbolicLink(programs.resolve(program), Path.of("/bin/true"));
    }
    BinYcsb release = release(repository).with("PATH", programs + ":" + System.getenv("PATH"));

    assertThat(release.run("0.1.0").err())
        .isEqualTo(
            "origin is not on GitHub: set GITHUB_REPOSITORY to the OWNER/NAME that publishes\n");
    assertThat(release.with("GITHUB_REPOSITORY", "Someone/search").run("0.1.0").err())
        .endsWith(
            "gpg has no secret key to sign with: import one, or make it by gpg --quick-gen-key\n");
  }

  /** Minutes: all modules are built again, with their documentation. */
  @Tag("campaign")
  @Test
  void dryRun_ofTheProject_isARepositoryAndAnArchive() throws Exception {
    Path clone = directory.resolve("a clone");
    git(directory, "clone", "-q", "--shared", BinYcsb.PACKAGED.toString(), clone.toString());

    String release = clone.resolve("bin/release").toString();
    run(directory, "env", "-u", "GITHUB_REPOSITORY", release, "0.1.0", "--dry-run", "--skip-tests");

    assertThat(git(clone, "status", "--porcelain")).isEmpty();
    assertThat(git(clone, "tag")).doesNotContain("v0.1.0");
    Path out = clone.resolve("target/release");
    Path key = Files.createDirectory(directory.resolve("key"));
    run(out, "gpg", "--homedir", key.toString(), "-q", "--import", "key.asc");
    run(out, "gpg", "--homedir", key.toString(), "-q", "--verify", "SHA256SUMS.asc");
    run(out, "sha256sum", "--check", "SHA256SUMS");
    run(out, "tar", "-xzf", "ycsb-search-0.1.0.tar.gz");
    assertThat(run(out.resolve("ycsb-search-0.1.0"), "bin/ycsb", "--version"))
        .matches("(?s).*YCSB Search 0\\.1\\.0 \\(commit [0-9a-f]{7,}, .*");
    assertThat(out.resolve("ycsb-search-0.1.0/licences/LIBRARIES"))
        .content()
        .contains("(MIT) Jedis (redis.clients:jedis:");
    String binding = "repository/io/github/example/redisjson-binding/0.1.0/redisjson-binding-0.1.0";
    for (String file : List.of(".pom", ".jar", "-sources.jar", "-javadoc.jar")) {
      run(out, "gpg", "--homedir", key.toString(), "-q", "--verify", binding + file + ".asc");
    }
    assertThat(secondProject(out.resolve("repository")))
        .contains("redisjson-binding-0.1.0.jar", "search-core-0.1.0.jar", "jedis-");
  }

  /** Class path of a project that depends on a binding. Its local repository is empty at first. */
  private String secondProject(Path repository) throws Exception {
    Path project = Files.createDirectory(directory.resolve("project"));
    Files.writeString(
        project.resolve("settings.xml"),
        """
        <settings>
          <mirrors>
            <mirror>
              <id>local</id>
              <mirrorOf>central</mirrorOf>
              <url>file://%s/.m2/repository</url>
            </mirror>
          </mirrors>
        </settings>
        """
            .formatted(System.getProperty("user.home")));
    Files.writeString(
        project.resolve("pom.xml"),
        """
        <project>
          <modelVersion>4.0.0</modelVersion>
          <groupId>second</groupId>
          <artifactId>second</artifactId>
          <version>1</version>
          <repositories>
            <repository>
              <id>release</id>
              <url>%s</url>
            </repository>
          </repositories>
          <dependencies>
            <dependency>
              <groupId>io.github.example</groupId>
              <artifactId>redisjson-binding</artifactId>
              <version>0.1.0</version>
            </dependency>
          </dependencies>
        </project>
        """
            .formatted(repository.toUri()));
    return run(
        project,
        "mvn",
        "-B",
        "-ntp",
        "-s",
        "settings.xml",
        "-Dmaven.repo.local=" + directory.resolve("m2"),
        "org.apache.maven.plugins:maven-dependency-plugin:3.11.0:build-classpath");
  }

  private static void assertRefused(String line, Path repository, String... arguments)
      throws Exception {
    Outcome outcome = release(repository).run(arguments);

    assertThat(outcome.err()).isEqualTo(line + "\n");
    assertThat(outcome.code()).isEqualTo(2);
  }

  private static BinYcsb release(Path repository) {
    return new BinYcsb(repository.resolve("bin/release"), repository)
        .with("GNUPGHOME", repository.toString())
        .with("GITHUB_REPOSITORY", "");
  }

  /** A committed tree with the script and a changelog. */
  private Path repository(String unreleased) throws Exception {
    Path repository = Files.createDirectories(directory.resolve("repository"));
    Files.createDirectories(repository.resolve("bin"));
    Files.copy(BinYcsb.PACKAGED.resolve("bin/release"), repository.resolve("bin/release"));
    Files.writeString(
        repository.resolve("CHANGELOG.md"), "# Changelog\n\n## [Unreleased]\n" + unreleased + "\n");
    git(repository, "init", "-q");
    git(repository, "add", ".");
    git(repository, "-c", "user.name=a", "-c", "user.email=a@b", "commit", "-qm", "all");
    return repository;
  }

  private static String git(Path workingDirectory, String... arguments) throws Exception {
    String[] command = new String[arguments.length + 1];
    command[0] = "git";
    System.arraycopy(arguments, 0, command, 1, arguments.length);
    return run(workingDirectory, command);
  }
}
