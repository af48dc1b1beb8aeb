// SPDX-License-Identifier: Apache-2.0
package site.ycsb.search.json;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.HashSet;
import java.util.Set;
import org.assertj.core.data.Percentage;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.EnumSource;
import site.ycsb.search.binding.JsonPath;
import site.ycsb.search.check.JsonModel;
import site.ycsb.search.fixtures.TestProperties;
import site.ycsb.search.settings.Setting;

class JsonCatalogueTest {

  @ParameterizedTest
  @CsvSource({
    "SMALL, 380",
    "ARRAY, 1400",
    "OBJECT, 3500",
    "RESULT, 18000",
    "PAGE, 40000",
    "ITEM_100, 100",
    "ITEM_500, 500",
    "ITEM_1K, 1000",
    "ITEM_10K, 10000",
    "ITEM_100K, 100000"
  })
  void loaded_ofEachDocument_hasItsSize(JsonDocument document, int bytes) {
    JsonCatalogue catalogue = catalogue(document);
    for (long number = 0; number < 40; number++) {
      assertThat(catalogue.loaded(number, document.root()).length())
          .isCloseTo(bytes, Percentage.withPercentage(3));
    }
  }

  @Test
  void loaded_ofTheSmallestDocuments_isABareValue() {
    assertThat(catalogue(JsonDocument.EMPTY).loaded(1, JsonDocument.EMPTY.root()))
        .isEqualTo("\"\"");
    assertThat(catalogue(JsonDocument.NUMBER).loaded(1, JsonDocument.NUMBER.root()))
        .matches("[1-9]\\d*");
  }

  @ParameterizedTest
  @EnumSource(JsonDocument.class)
  void text_ofAPath_isThatPartOfTheWholeText(JsonDocument document) {
    JsonCatalogue catalogue = catalogue(document);
    long[] versions = new long[document.leaves.size()];
    for (int i = 0; i < versions.length; i++) {
      versions[i] = 5L + i;
    }
    JsonModel whole = new JsonModel(catalogue.text(3, document.root(), leaf -> versions[leaf]));
    for (NamedPath path : document.paths) {
      assertThat(whole.read(path.path())).hasValue(catalogue.text(3, path, leaf -> versions[leaf]));
    }
  }

  @ParameterizedTest
  @EnumSource(JsonDocument.class)
  void versions_ofATextThatWasWrittenPartByPart_areThoseOfItsLeaves(JsonDocument document) {
    JsonCatalogue catalogue = catalogue(document);
    for (NamedPath path : document.paths) {
      long[] versions = new long[document.leaves.size()];
      for (NamedPath leaf : document.leavesOf(path)) {
        versions[leaf.leaf()] = 1_000_000_000_000L + leaf.leaf();
      }
      String text = catalogue.text(7, path, leaf -> versions[leaf]);

      assertThat(catalogue.versions(7, path, JsonModel.parsed(text)))
          .hasValueSatisfying(found -> assertThat(found).isEqualTo(versions));
    }
  }

  @Test
  void versions_ofAValueThatIsNoneOfTheKey_areNone() {
    JsonDocument document = JsonDocument.ITEM_100;
    JsonCatalogue catalogue = catalogue(document);
    String right = catalogue.loaded(7, document.root());

    assertThat(versions(catalogue, right)).isTrue();
    assertThat(versions(catalogue, catalogue.loaded(8, document.root()))).isFalse();
    assertThat(versions(catalogue, right.replace("\"state\"", "\"other\""))).isFalse();
    assertThat(versions(catalogue, right.replace("notes\":\"", "notes\":\"x"))).isFalse();
    assertThat(versions(catalogue, "[" + right + "]")).isFalse();
    JsonModel changed = new JsonModel(right);
    changed.write(JsonPath.of("state"), "\"0-7-\"");
    assertThat(versions(catalogue, changed.read(JsonPath.ROOT).orElseThrow())).isFalse();
  }

  private static boolean versions(JsonCatalogue catalogue, String text) {
    return catalogue.versions(7, catalogue.document().root(), JsonModel.parsed(text)).isPresent();
  }

  @ParameterizedTest
  @EnumSource(
      value = JsonDocument.class,
      mode = EnumSource.Mode.EXCLUDE,
      names = {"EMPTY", "NUMBER"})
  void loaded_ofManyKeys_hasManyContents(JsonDocument document) {
    JsonCatalogue catalogue = catalogue(document);
    Set<String> texts = new HashSet<>();
    for (long number = 0; number < 100; number++) {
      texts.add(catalogue.loaded(number, document.root()));
    }

    assertThat(texts).hasSizeGreaterThan(50);
  }

  @Test
  void loaded_ofEqualArguments_isEqual() {
    assertThat(catalogue(JsonDocument.PAGE).loaded(5, JsonDocument.PAGE.root()))
        .isEqualTo(catalogue(JsonDocument.PAGE).loaded(5, JsonDocument.PAGE.root()));
  }

  @Test
  void paths_ofTheDocuments_areAsDocumented() {
    assertThat(JsonDocument.SMALL.parts())
        .extracting(NamedPath::name)
        .containsExactly("total", "buyer", "buyer.age", "lines", "lines.1", "lines.1.units");
    assertThat(JsonDocument.SMALL.paths.get(6).path()).isEqualTo(JsonPath.of("lines", 1, "units"));
    assertThat(JsonDocument.ARRAY.paths.get(3).path()).isEqualTo(JsonPath.of(8, "level"));
    assertThat(JsonDocument.NUMBER.parts()).containsExactly(JsonDocument.NUMBER.root());
    assertThat(JsonDocument.EMPTY.parts()).isEmpty();
  }

  @Test
  void description_ofDifferentDocuments_differs() {
    Set<Object> descriptions = new HashSet<>();
    for (JsonDocument document : JsonDocument.values()) {
      descriptions.add(catalogue(document).form());
    }

    assertThat(descriptions).hasSize(JsonDocument.values().length);
  }

  @Test
  void key_ofANumber_isPadded() {
    assertThat(new JsonCatalogue(TestProperties.of("zeropadding", "8")).key(345))
        .isEqualTo("json00000345");
    assertThat(catalogue(JsonDocument.SMALL).key(345)).isEqualTo("json345");
  }

  private static JsonCatalogue catalogue(JsonDocument document) {
    return new JsonCatalogue(TestProperties.of("json.document", Setting.written(document)));
  }
}
