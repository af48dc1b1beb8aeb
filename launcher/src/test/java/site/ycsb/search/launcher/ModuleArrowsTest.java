// SPDX-License-Identifier: Apache-2.0
package site.ycsb.search.launcher;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Collection;
import java.util.List;
import java.util.Set;
import java.util.TreeSet;
import java.util.stream.Stream;
import javax.xml.parsers.DocumentBuilderFactory;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;
import org.w3c.dom.Element;
import org.w3c.dom.NodeList;

/** Dependencies between modules, which follow the arrows of docs/architecture.md. */
class ModuleArrowsTest {

  private static final Path ROOT = Path.of("..");

  static List<Path> modules() throws IOException {
    try (Stream<Path> children = Files.list(ROOT)) {
      return children.filter(child -> Files.exists(child.resolve("pom.xml"))).sorted().toList();
    }
  }

  @ParameterizedTest
  @MethodSource("modules")
  void dependencies_ofEachModule_followTheArrows(Path module) throws Exception {
    String name = module.getFileName().toString();

    assertThat(dependencies(module, false)).isSubsetOf(allowed(name));
    assertThat(dependencies(module, true)).isSubsetOf(allowedInTests(name));
  }

  /** The integration tests of the launcher run packaged bindings, which must be built before. */
  @Test
  void dependencies_ofTheLaunchersTests_areAllBindings() throws Exception {
    assertThat(dependencies(ROOT.resolve("launcher"), true))
        .containsExactlyInAnyOrderElementsOf(bindings());
  }

  private static List<String> bindings() throws IOException {
    return modules().stream()
        .map(module -> module.getFileName().toString())
        .filter(name -> name.endsWith("-binding"))
        .toList();
  }

  private static Set<String> allowed(String module) {
    if (module.endsWith("-binding")) {
      return Set.of("search-core", "binding-common", "redis-requests");
    }
    return switch (module) {
      case "search-core", "servers", "report" -> Set.of();
      case "search-conformance", "binding-common", "bench" -> Set.of("search-core");
      case "redis-requests" -> Set.of("search-core", "binding-common");
      case "test-scaffolding" -> Set.of("search-core", "search-conformance", "servers");
      case "launcher" -> Set.of("search-core", "servers", "report");
      default -> throw new AssertionError("which arrows has the module %s?".formatted(module));
    };
  }

  private static Collection<String> allowedInTests(String module) throws IOException {
    if (module.endsWith("-binding")) {
      return Set.of("search-conformance", "test-scaffolding", "servers");
    }
    return switch (module) {
      case "launcher" -> bindings();
      case "bench" -> Set.of("servers", "launcher");
      default -> Set.of();
    };
  }

  /** The modules that a module's pom names, for its tests alone or for more. */
  private static Set<String> dependencies(Path module, boolean inTests) throws Exception {
    Set<String> names = new TreeSet<>();
    NodeList dependencies =
        DocumentBuilderFactory.newInstance()
            .newDocumentBuilder()
            .parse(module.resolve("pom.xml").toFile())
            .getElementsByTagName("dependency");
    for (int i = 0; i < dependencies.getLength(); i++) {
      Element dependency = (Element) dependencies.item(i);
      boolean ofTests = text(dependency, "scope").equals("test");
      if (text(dependency, "groupId").equals("site.ycsb.search") && ofTests == inTests) {
        names.add(text(dependency, "artifactId"));
      }
    }
    return names;
  }

  private static String text(Element element, String tag) {
    NodeList found = element.getElementsByTagName(tag);
    return found.getLength() == 0 ? "" : found.item(0).getTextContent().strip();
  }
}
