// SPDX-License-Identifier: Apache-2.0
package site.ycsb.search.bench;

import static com.tngtech.archunit.library.dependencies.SlicesRuleDefinition.slices;
import static java.util.Comparator.comparing;
import static java.util.stream.Collectors.counting;
import static java.util.stream.Collectors.groupingBy;
import static java.util.stream.Collectors.toCollection;
import static java.util.stream.Collectors.toSet;
import static org.assertj.core.api.Assertions.assertThat;

import com.tngtech.archunit.ArchConfiguration;
import com.tngtech.archunit.core.domain.Dependency;
import com.tngtech.archunit.core.domain.JavaClass;
import com.tngtech.archunit.core.domain.JavaClasses;
import com.tngtech.archunit.core.importer.ClassFileImporter;
import com.tngtech.archunit.library.dependencies.SliceAssignment;
import com.tngtech.archunit.library.dependencies.SliceIdentifier;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.function.Predicate;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/**
 * Arrows between modules and between packages, circles of classes, and sizes of packages, in the
 * compiled classes of every module. The test is here because this module is built last.
 */
class ArchitectureTest {

  private static final int MOST_FILES = 25;
  private static final String ROOT = "site.ycsb.search.";
  private static final Path PROJECT = Path.of("..");

  /** Packages of a module from top to bottom. A package may use only the packages below it. */
  private static final Map<String, List<String>> PACKAGES =
      Map.of(
          "search-core",
          packages(
              "client, workload, json, values, engine, properties, run, memory, ranking, check, corpus,"
                  + " binding, vector, settings",
              ""),
          "search-conformance",
          packages("conformance.kit, conformance", ""),
          "redis-requests",
          packages("redis.server, redis, redis.protocol", ""),
          "servers",
          packages("servers, servers.host, servers.kind, servers.packages, servers.machine", ""),
          "report",
          packages("text, view, gate, read, warnings, analysis, statistics", "report."),
          "launcher",
          packages(
              "cli, compare, execute, plan, report, questions, job, properties, clients,"
                  + " install, console",
              "launcher."));

  /** Package that describes a server, above the only other package of its module. */
  private static final String DESCRIPTION = ".server";

  /** Modules that several bindings share, each with the description of their server. */
  private static final Set<String> SHARED = Set.of("redis-requests", "lucene-common");

  /** Whatever its group: bin/release writes that of the publisher. */
  private static final Pattern DEPENDENCY =
      Pattern.compile(
          "<dependency>\\s*<groupId>[^<]+</groupId>"
              + "\\s*<artifactId>([^<]+)</artifactId>(.*?)</dependency>",
          Pattern.DOTALL);

  /** Classes that describe a server. */
  private static final Pattern IN_DESCRIPTION =
      Pattern.compile("search\\.\\w+\\.server\\.|ServerKind");

  private static final Pattern FOR_DESCRIPTION =
      Pattern.compile("search\\.servers\\.(kind|packages|machine)\\.");

  private static final Map<String, JavaClasses> CLASSES = new TreeMap<>();
  private static final Map<String, String> MODULES = new HashMap<>();

  static {
    ArchConfiguration.get().setResolveMissingDependenciesFromClassPath(false);
    for (String module : modules()) {
      Path compiled = PROJECT.resolve(module).resolve("target/classes");
      JavaClasses classes = new ClassFileImporter().importPath(compiled);
      CLASSES.put(module, classes);
      classes.forEach(each -> MODULES.put(each.getName(), module));
    }
  }

  private static List<String> packages(String names, String prefix) {
    return Stream.of(names.split(", ")).map(name -> ROOT + prefix + name).toList();
  }

  static List<String> modules() {
    try (Stream<Path> children = Files.list(PROJECT)) {
      return children
          .filter(child -> Files.exists(child.resolve("pom.xml")))
          .map(child -> child.getFileName().toString())
          .sorted()
          .toList();
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  @ParameterizedTest
  @MethodSource("modules")
  void dependencies_ofEachModule_followTheArrows(String module) throws IOException {
    assertThat(usedModules(module)).isSubsetOf(allowed(module));
    assertThat(dependencies(module, false)).isSubsetOf(allowed(module));
    assertThat(dependencies(module, true)).isSubsetOf(allowedInTests(module));
  }

  /**
   * The launcher's integration tests run here, on packaged bindings, which must be built before.
   */
  @Test
  void dependencies_ofTheTestsHere_areAllBindings() throws IOException {
    assertThat(dependencies("bench", true)).containsAll(bindings());
  }

  /**
   * A client process has no module {@code servers} on its class path: only descriptions of servers
   * use it, and only the part that is made for them.
   */
  @ParameterizedTest
  @MethodSource("modules")
  void dependencies_ofABindingOnServers_areThoseOfItsServerKind(String module) {
    if (!module.endsWith("-binding") && !SHARED.contains(module)) {
      return;
    }
    Predicate<Dependency> onServers =
        each -> "servers".equals(MODULES.get(each.getTargetClass().getName()));
    assertThat(used(module).filter(onServers))
        .allMatch(each -> IN_DESCRIPTION.matcher(each.getOriginClass().getName()).find())
        .allMatch(each -> FOR_DESCRIPTION.matcher(each.getTargetClass().getName()).find());
    assertThat(used(module).filter(each -> !onServers.test(each)))
        .filteredOn(each -> !IN_DESCRIPTION.matcher(each.getOriginClass().getName()).find())
        .noneMatch(each -> IN_DESCRIPTION.matcher(each.getTargetClass().getName()).find());
  }

  private static List<String> bindings() {
    return modules().stream().filter(name -> name.endsWith("-binding")).toList();
  }

  private static Set<String> allowed(String module) {
    if (module.endsWith("-binding")) {
      return Set.of("search-core", "binding-common", "redis-requests", "lucene-common", "servers");
    }
    if (SHARED.contains(module)) {
      return Set.of("search-core", "binding-common", "servers");
    }
    return switch (module) {
      case "results-model" -> Set.of();
      case "search-core", "report", "servers" -> Set.of("results-model");
      case "search-conformance", "binding-common" -> Set.of("search-core");
      case "bench" -> Set.of("search-core", "test-scaffolding");
      case "test-scaffolding" -> Set.of("search-core", "search-conformance", "servers");
      case "launcher" -> Set.of("results-model", "search-core", "servers", "report");
      default -> throw new AssertionError("which arrows has the module %s?".formatted(module));
    };
  }

  private static Set<String> allowedInTests(String module) {
    if (module.endsWith("-binding")) {
      return Set.of("search-conformance", "test-scaffolding", "servers");
    }
    return switch (module) {
      case "bench" ->
          Stream.concat(Stream.of("servers", "launcher"), bindings().stream()).collect(toSet());
      case "test-scaffolding" -> Set.of("redis-requests");
      default -> Set.of();
    };
  }

  /** The modules that a module's pom names, for its tests alone or for more. */
  private static Set<String> dependencies(String module, boolean inTests) throws IOException {
    String pom = Files.readString(PROJECT.resolve(module).resolve("pom.xml"));
    return DEPENDENCY
        .matcher(pom)
        .results()
        .filter(found -> modules().contains(found.group(1)))
        .filter(found -> found.group(2).contains("<scope>test</scope>") == inTests)
        .map(found -> found.group(1))
        .collect(toCollection(TreeSet::new));
  }

  /** The other modules whose classes a module uses. */
  private static Set<String> usedModules(String module) {
    return used(module)
        .map(Dependency::getTargetClass)
        .map(target -> MODULES.getOrDefault(target.getBaseComponentType().getName(), module))
        .filter(target -> !target.equals(module))
        .collect(toCollection(TreeSet::new));
  }

  private static Stream<Dependency> used(String module) {
    return classes(module).stream().flatMap(each -> each.getDirectDependenciesFromSelf().stream());
  }

  private static JavaClasses classes(String module) {
    return Objects.requireNonNull(CLASSES.get(module));
  }

  @ParameterizedTest
  @MethodSource("modules")
  void packages_ofEachModule_useOnlyThoseBelow(String module) {
    Map<String, Long> files = files(module);
    List<String> order = PACKAGES.getOrDefault(module, byDescription(files.keySet()));

    assertThat(files.keySet()).containsExactlyInAnyOrderElementsOf(order);
    assertThat(used(module).filter(each -> isUpward(each, order))).isEmpty();
    assertThat(order.size() == 1 || isDescription(order.get(0)) || PACKAGES.containsKey(module))
        .as("its order is known")
        .isTrue();
  }

  /** The package that describes a server is above another. */
  private static List<String> byDescription(Set<String> names) {
    return names.size() > 2
        ? List.copyOf(names)
        : names.stream().sorted(comparing(name -> !isDescription(name))).toList();
  }

  private static boolean isDescription(String name) {
    return name.endsWith(DESCRIPTION);
  }

  private static boolean isUpward(Dependency dependency, List<String> order) {
    int from = order.indexOf(dependency.getOriginClass().getPackageName());
    int to = order.indexOf(dependency.getTargetClass().getBaseComponentType().getPackageName());
    return to >= 0 && to < from;
  }

  @ParameterizedTest
  @MethodSource("modules")
  void classes_ofEachModule_formNoCircle(String module) {
    slices().assignedFrom(new TopLevel()).should().beFreeOfCycles().check(classes(module));
  }

  /** A class with those nested in it. */
  private static final class TopLevel implements SliceAssignment {
    @Override
    public SliceIdentifier getIdentifierOf(JavaClass each) {
      return SliceIdentifier.of(each.getBaseComponentType().getName().replaceFirst("\\$.*", ""));
    }

    @Override
    public String getDescription() {
      return "top-level classes";
    }
  }

  @ParameterizedTest
  @MethodSource("modules")
  void packages_ofEachModule_areSmallAndDescribed(String module) {
    files(module)
        .forEach(
            (name, files) -> {
              assertThat(files).as("files of %s", name).isLessThanOrEqualTo(MOST_FILES);
              assertThat(
                      sources(module).resolve(name.replace('.', '/')).resolve("package-info.java"))
                  .exists();
            });
  }

  private static Path sources(String module) {
    return PROJECT.resolve(module).resolve("src/main/java");
  }

  /** Number of source files of each package. */
  private static Map<String, Long> files(String module) {
    Path sources = sources(module);
    try (Stream<Path> files = Files.walk(sources)) {
      return files
          .filter(file -> file.toString().endsWith(".java"))
          .collect(
              groupingBy(
                  file -> sources.relativize(file.getParent()).toString().replace('/', '.'),
                  TreeMap::new,
                  counting()));
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }
}
