// SPDX-License-Identifier: Apache-2.0
package site.ycsb.search.launcher.install;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import site.ycsb.search.launcher.testing.StubHome;

class BindingsTest {

  @TempDir Path directory;
  private StubHome home;

  @BeforeEach
  void makeHome() throws IOException {
    home = StubHome.in(directory);
  }

  @Test
  void of_home_findsTheCoresAndEachModules() {
    assertThat(Bindings.of(home.home()).all())
        .extracting(BindingsTest::described)
        .containsExactly("memory of search-core", "stub of stub-binding");
  }

  private static String described(Store store) {
    String jar = store.classPath().get(0).getFileName().toString();
    return store.binding().name() + " of " + jar.replaceFirst("-\\d.*", "");
  }

  @Test
  void of_twoModulesWithClassesOfOneName_keepsThemApart() throws IOException {
    home.addBinding("other-binding");

    assertThat(Bindings.of(home.home()).all())
        .filteredOn(each -> each.binding().name().equals("stub"))
        .extracting(each -> each.binding().getClass())
        .doesNotHaveDuplicates()
        .hasSize(2);
  }

  @Test
  void of_aFolderOfJarsOfAnyName_findsTheirBindings() throws IOException {
    Path lib = Files.createDirectories(directory.resolve("own-binding/lib"));
    Files.move(home.jarOf("stub-binding"), lib.resolve("any name.jar"));
    Files.move(
        directory.resolve("stub-binding/target/lib/search-core.jar"), lib.resolve("core.jar"));

    assertThat(Bindings.of(home.home()).require("stub").classPath())
        .contains(lib.resolve("any name.jar"));
    assertThat(home.runStub("run").code()).isZero();
    assertThat(home.call()).containsEntry("command", "run");
  }

  @Test
  void require_moduleNotBuilt_saysSo() throws IOException {
    Files.createDirectories(directory.resolve("mongodb-search-binding"));

    assertThatThrownBy(() -> Bindings.of(home.home()).require("mongodb-search"))
        .hasMessageContaining("no binding 'mongodb-search'. Valid are memory")
        .hasMessageEndingWith("(not built: mongodb-search-binding; run mvn package)");
  }

  @Test
  void of_moduleWithABrokenRegistration_namesIt() throws IOException {
    home.addBrokenBinding("broken-binding");

    assertThat(home.run("bindings").err()).hasLineCount(1).contains("broken-binding", "no.Such");
  }

  @Test
  void bindings_command_listsThem() {
    assertThat(home.run("bindings").out().lines())
        .anyMatch(line -> line.matches("memory +- .+"))
        .anyMatch(line -> line.matches("stub +stubd +a stub"));
  }

  @Test
  void bindings_settings_listsKeyDefaultValidValuesAndMeaning() {
    assertThat(home.run("bindings", "stub").out().lines())
        .startsWith("a stub", "")
        .containsSequence("stub.url", "  a URL: the server")
        .containsSequence("stub.sleep (0)", "  0 … 100000: milliseconds before the end");
  }

  @Test
  void workloads_command_listsTheirQuestions() throws IOException {
    home.workload("b", "# SPDX-License-Identifier: Apache-2.0", "#", "# Is b", "# fast? More.");
    home.workload("a-long-name", "recordcount=1");

    assertThat(home.run("workloads").out().lines())
        .containsExactly("workloads/a-long-name", "workloads/b            Is b fast?");
  }

  @Test
  void workloads_name_printsPurposeAndSettings() throws IOException {
    home.workload("b", "# SPDX-License-Identifier: Apache-2.0", "", "# Is b", "", "recordcount=1");

    assertThat(home.run("workloads", "b").out().lines())
        .containsExactly("# Is b", "", "recordcount=1");
    assertThat(home.run("workloads", "workloads/b").out())
        .isEqualTo(home.run("workloads", "b").out());
  }
}
