// SPDX-License-Identifier: Apache-2.0
package site.ycsb.search.launcher;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.TreeSet;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/**
 * Order of the packages within a module. A package may use only the packages below it; the root
 * package contains no class.
 */
class PackageArrowsTest {

  private static final Path PROJECT = Path.of("..");

  /** Comments, strings and characters: text that is no reference. */
  private static final Pattern TEXT =
      Pattern.compile(
          "/\\*.*?\\*/|//[^\\n]*|\"\"\".*?\"\"\""
              + "|\"(?:\\\\.|[^\"\\\\\\n])*\"|'(?:\\\\.|[^'\\\\\\n])+'",
          Pattern.DOTALL);

  @TempDir Path planted;

  /**
   * Packages of a module.
   *
   * @param root common prefix of the packages
   * @param packages sub-packages from top to bottom
   */
  private record Layers(Path module, String root, List<String> packages) {

    Path sources() {
      return module.resolve("src/main/java").resolve(root.replace('.', '/'));
    }

    /** Errors as one line each; empty if the order is kept. */
    List<String> violations() throws IOException {
      List<String> violations = new ArrayList<>();
      for (Path file : javaFiles()) {
        String own = packageOf(file);
        if (packages.contains(own)) {
          references(file).stream()
              .filter(used -> packages.indexOf(used) < packages.indexOf(own))
              .forEach(
                  used -> violations.add("%s uses %s".formatted(sources().relativize(file), used)));
        } else {
          violations.add("%s is in no listed package".formatted(sources().relativize(file)));
        }
      }
      packages.stream()
          .filter(
              name -> !Files.isRegularFile(sources().resolve(name).resolve("package-info.java")))
          .forEach(name -> violations.add(name + " has no package-info.java"));
      return violations;
    }

    private List<Path> javaFiles() throws IOException {
      try (Stream<Path> files = Files.walk(sources())) {
        return files.filter(file -> file.toString().endsWith(".java")).sorted().toList();
      }
    }

    private String packageOf(Path file) {
      return sources().relativize(file.getParent()).toString().replace('/', '.');
    }

    /** Listed packages that a source file names by import or by a fully qualified name. */
    private TreeSet<String> references(Path file) {
      try {
        String code = TEXT.matcher(Files.readString(file)).replaceAll(" ");
        Pattern name = Pattern.compile("\\b" + Pattern.quote(root) + "\\.([a-z][a-z0-9_]*)\\b");
        TreeSet<String> names = new TreeSet<>();
        for (Matcher found = name.matcher(code); found.find(); ) {
          names.add(found.group(1));
        }
        names.retainAll(packages);
        return names;
      } catch (IOException e) {
        throw new UncheckedIOException(e);
      }
    }
  }

  static List<Layers> modules() {
    return List.of(
        layers(
            "launcher",
            "site.ycsb.search.launcher",
            "cli, compare, verify, baseline, report, doctor, job, server, properties, clients, install,"
                + " console"),
        layers(
            "search-core",
            "site.ycsb.search",
            "client, workload, values, json, properties, run, memory, check, corpus, binding,"
                + " settings"));
  }

  private static Layers layers(String module, String root, String packages) {
    return new Layers(PROJECT.resolve(module), root, List.of(packages.split(", ")));
  }

  @ParameterizedTest
  @MethodSource("modules")
  void packages_ofEachModule_useOnlyThoseBelow(Layers layers) throws IOException {
    assertThat(layers.violations()).isEmpty();
  }

  @Test
  void violations_ofAnOrderThatIsKept_areNone() throws IOException {
    plant("top", "Top", "import root.bottom.Bottom; /** {@link root.top.Top} */ class Top {}");
    plant("bottom", "Bottom", "class Bottom { String s = \"root.top.Top\"; } // root.top.Top");

    assertThat(planted("top", "bottom").violations()).isEmpty();
  }

  @Test
  void violations_ofAnImport_nameFileAndPackage() throws IOException {
    plant("top", "Top", "class Top {}");
    plant("bottom", "Bottom", "import static root.top.Top.VALUE; class Bottom {}");

    assertThat(planted("top", "bottom").violations())
        .containsExactly("bottom/Bottom.java uses top");
  }

  @Test
  void violations_ofAQualifiedName_nameFileAndPackage() throws IOException {
    plant("top", "Top", "class Top {}");
    plant("bottom", "Bottom", "class Bottom { root.top.Top top; }");

    assertThat(planted("top", "bottom").violations())
        .containsExactly("bottom/Bottom.java uses top");
  }

  @Test
  void violations_ofAPackageThatIsNotListed_nameItsFiles() throws IOException {
    plant("top", "Top", "class Top {}");
    plant("new", "New", "class New {}");

    assertThat(planted("top").violations())
        .containsExactly(
            "new/New.java is in no listed package",
            "new/package-info.java is in no listed package");
  }

  @Test
  void violations_ofAClassInTheRootPackage_nameIt() throws IOException {
    plant("top", "Top", "class Top {}");
    Files.writeString(sources().resolve("Stray.java"), "package root; class Stray {}");

    assertThat(planted("top").violations()).containsExactly("Stray.java is in no listed package");
  }

  @Test
  void violations_ofAListedPackageThatDoesNotExist_nameIt() throws IOException {
    plant("top", "Top", "class Top {}");

    assertThat(planted("top", "gone").violations())
        .containsExactly("gone has no package-info.java");
  }

  private Layers planted(String... packages) {
    return new Layers(planted, "root", List.of(packages));
  }

  private Path sources() {
    return planted.resolve("src/main/java/root");
  }

  private void plant(String name, String type, String code) throws IOException {
    Path directory = Files.createDirectories(sources().resolve(name));
    Files.writeString(directory.resolve(type + ".java"), "package root." + name + "; " + code);
    Files.writeString(directory.resolve("package-info.java"), "package root." + name + ";");
  }
}
