// SPDX-License-Identifier: Apache-2.0
package site.ycsb.search.client;

import static org.assertj.core.api.Assertions.assertThat;

import java.lang.invoke.VarHandle;
import java.lang.reflect.Field;
import java.lang.reflect.Modifier;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.regex.Pattern;
import org.junit.jupiter.api.Test;
import site.ycsb.Status;
import site.ycsb.search.fixtures.StaticFields;
import site.ycsb.search.settings.SettingGroup;

/** No class passes state to another, or to its next instance, through a static field. */
class StaticStateTest {

  private static final Set<Class<?>> IMMUTABLE =
      Set.of(String.class, Pattern.class, Duration.class, VarHandle.class, Status.class);

  /** Static fields of other types, each with the reason why it may stay. */
  private static final Map<String, String> ALLOWED =
      Map.ofEntries(
          Map.entry("SearchDb.SHARED", "the stock client makes each SearchDb itself"),
          Map.entry("SearchDb.OF_THREAD", "the stock client hides the SearchDb from the workload"),
          Map.entry("SearchDb.ERRORS", "one line a second of all client threads"),
          Map.entry(
              "RunMeasurements.OF_PROCESS", "YCSB's own field, by reflection; never replaced"),
          Map.entry("SearchClient.STDERR", "the process's own stream, for failures of any thread"),
          Map.entry("MemoryStore.NONE", "a table without documents, never written"),
          Map.entry("JsonExporter.MAPPER", "a mapper that can't be changed once it is built"),
          Map.entry("Json.MAPPER", "a mapper that can't be changed once it is built"),
          Map.entry("JsonModel.MAPPER", "a mapper that can't be changed once it is built"),
          Map.entry("OwnQuestions.MAPPER", "a mapper that can't be changed once it is built"),
          Map.entry("VerificationResult.MAPPER", "a mapper that can't be changed once it is built"),
          Map.entry("ValueCatalogue.FILTER", "a filter that can't be changed once it is made"),
          Map.entry("ValueRequest.NONE", "an array without elements"),
          Map.entry("Versions.NONE", "an array without elements"),
          Map.entry("Neighbours.ANY", "a vector, which never changes"),
          Map.entry("SearchPage.TAG_ORDER", "an order without a state"),
          Map.entry("CorpusFile.HASHES", "hashes by path, time and size of the file"),
          Map.entry("GeneratedCorpus.PAIRS", "a table of constants"));

  @Test
  void staticFields_areFinal() {
    assertThat(StaticFields.all())
        .hasSizeGreaterThan(200)
        .allMatch(field -> Modifier.isFinal(field.getModifiers()));
  }

  @Test
  void staticFields_holdNoStateButTheAllowed() {
    assertThat(StaticFields.all().stream().filter(field -> !isConstant(field)))
        .extracting(field -> field.getDeclaringClass().getSimpleName() + "." + field.getName())
        .containsExactlyInAnyOrderElementsOf(ALLOWED.keySet());
  }

  private static boolean isConstant(Field field) {
    Class<?> type = field.getType();
    return type.isPrimitive()
        || type.isEnum()
        || type.isRecord()
        || IMMUTABLE.contains(type)
        || type == SettingGroup.class // Filled while its class is initialised.
        || isUnmodifiable(StaticFields.value(field));
  }

  private static boolean isUnmodifiable(Object value) {
    String type = value.getClass().getName();
    return (value instanceof List || value instanceof Set || value instanceof Map)
        && (type.startsWith("java.util.ImmutableCollections")
            || type.startsWith("java.util.Collections$Unmodifiable"));
  }
}
