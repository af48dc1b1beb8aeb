// SPDX-License-Identifier: Apache-2.0
package site.ycsb.search.servers.machine;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class NeededJavaTest {

  private static final NeededJava NEEDED = new NeededJava(21, 23, "jdk.incubator.vector");

  @TempDir Path root;

  @Test
  void home_ofWhatThisProcessHas_isItsOwn() {
    NeededJava any = new NeededJava(17, NeededJava.ANY, "java.base");

    assertThat(any.home("a server")).isEqualTo(Path.of(System.getProperty("java.home")));
  }

  @Test
  void found_ofSeveral_isTheFirstThatWillDo() throws Exception {
    java("a-17", "17.0.15", "java.base jdk.incubator.vector");
    java("b-21-without", "21.0.1", "java.base");
    java("c-25", "25.0.3", "java.base jdk.incubator.vector");
    Path right = java("d-21", "21", "java.base jdk.incubator.vector");
    Files.createDirectory(root.resolve("empty"));
    Files.writeString(root.resolve("file"), "");

    assertThat(NEEDED.found("a server", Map.of(), List.of(root.resolve("none"), root)))
        .isEqualTo(right);
  }

  @Test
  void found_ofOneThatAVariableNames_isThat() throws Exception {
    java("a", "21.0.1", "jdk.incubator.vector");
    Path named = java("b", "22.0.1", "jdk.incubator.vector");

    assertThat(
            NEEDED.found(
                "a server",
                Map.of("JAVA_HOME_21", named.toString(), "HOME", root.toString()),
                List.of(root)))
        .isEqualTo(named);
  }

  @Test
  void found_ofNone_saysWhatToInstall() {
    assertThatThrownBy(() -> NEEDED.found("Elasticsearch 9.5.2", Map.of(), List.of(root)))
        .isInstanceOf(ServerException.class)
        .hasMessage(
            "Elasticsearch 9.5.2 needs JDK 21 to 23 with jdk.incubator.vector, and there is none in"
                + " JAVA_HOME* or below %s: install it, or set JAVA_HOME_21",
            root);
  }

  private Path java(String name, String version, String modules) throws IOException {
    Path home = root.resolve(name);
    Files.createDirectories(home.resolve("bin"));
    Path program = Files.writeString(home.resolve("bin/java"), "");
    assertThat(program.toFile().setExecutable(true)).isTrue();
    Files.writeString(
        home.resolve("release"),
        "JAVA_VERSION=\"%s\"\nMODULES=\"%s\"\n".formatted(version, modules));
    return home;
  }
}
