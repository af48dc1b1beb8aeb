// SPDX-License-Identifier: Apache-2.0
package site.ycsb.search.values;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.junit.jupiter.params.provider.Arguments.arguments;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.util.Arrays;
import java.util.HashSet;
import java.util.Properties;
import java.util.Set;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.EnumSource;
import org.junit.jupiter.params.provider.MethodSource;
import site.ycsb.search.fixtures.TestProperties;
import site.ycsb.search.settings.Setting;
import site.ycsb.search.values.ValuesSettings.Codec;

class ValueCatalogueTest {

  static Stream<Arguments> forms() {
    return Arrays.stream(Payload.values())
        .flatMap(payload -> Arrays.stream(Codec.values()).map(codec -> arguments(payload, codec)));
  }

  @ParameterizedTest
  @MethodSource("forms")
  void decode_ofAnEncodedValue_givesItsKeyVersionAndContent(Payload payload, Codec codec)
      throws IOException {
    ValueCatalogue catalogue = catalogue(payload, codec);

    for (long number = 0; number < 100; number++) {
      byte[] bytes = catalogue.encoded(number, 3 * number);
      StoredValue<?> value = catalogue.decode(bytes);

      assertThat(value.number()).isEqualTo(number);
      assertThat(value.version()).isEqualTo(3 * number);
      assertThat(catalogue.problem(number, value, bytes)).isEmpty();
    }
  }

  @ParameterizedTest
  @MethodSource("forms")
  void encoded_ofEqualArguments_isEqual(Payload payload, Codec codec) {
    assertThat(catalogue(payload, codec).encoded(5, 6))
        .isEqualTo(catalogue(payload, codec).encoded(5, 6));
  }

  @ParameterizedTest
  @MethodSource("forms")
  void problem_ofAnotherKeysValue_namesTheKey(Payload payload, Codec codec) throws IOException {
    ValueCatalogue catalogue = catalogue(payload, codec);

    byte[] bytes = catalogue.encoded(6, 1);
    assertThat(catalogue.problem(5, catalogue.decode(bytes), bytes))
        .hasValue("it is the value of value6");
  }

  @ParameterizedTest
  @MethodSource("forms")
  void problem_ofContentOfAnotherVersion_saysSo(Payload payload, Codec codec) throws IOException {
    ValueCatalogue catalogue = catalogue(payload, codec);
    byte[] right = catalogue.encoded(5, 1);
    StoredValue<?> value = catalogue.decode(right);

    assertThat(catalogue.problem(5, new StoredValue<>(5, 2, value.content()), right))
        .hasValue("it is no value that version 2 has");
    right[right.length - 1]++;
    assertThat(catalogue.problem(5, value, right)).hasValue("it is no value that version 1 has");
  }

  @ParameterizedTest
  @EnumSource(Codec.class)
  void decode_ofForeignBytes_fails(Codec codec) {
    ValueCatalogue catalogue = catalogue(Payload.CUSTOMER_PROFILE, codec);

    assertThatThrownBy(() -> catalogue.decode("{nonsense".getBytes(StandardCharsets.UTF_8)))
        .isInstanceOf(IOException.class);
  }

  @Test
  void encoded_ofManyVersions_hasManyContents() throws IOException {
    ValueCatalogue catalogue = catalogue(Payload.LARGE_STRING, Codec.SERIALISED);
    Set<Object> contents = new HashSet<>();
    for (int version = 0; version < 1_000; version++) {
      contents.add(catalogue.decode(catalogue.encoded(1, version)).content());
    }

    assertThat(contents).hasSizeGreaterThan(50);
  }

  /** Sizes as applications have them: a text of 1 kB is 1 kB. */
  @Test
  void encoded_ofEachPayload_hasItsLength() {
    assertThat(length(Payload.PLAIN_TEXT_MESSAGE, Codec.SERIALISED)).isBetween(1_024, 1_400);
    assertThat(length(Payload.LARGE_TEXT_DOCUMENT, Codec.SERIALISED)).isBetween(2_048, 2_500);
    assertThat(length(Payload.LARGE_STRING, Codec.SERIALISED)).isBetween(2_048, 2_300);
    assertThat(length(Payload.METRICS_BATCH, Codec.SERIALISED)).isBetween(2_048, 2_400);
    assertThat(length(Payload.LARGE_STRING, Codec.RAW)).isEqualTo(2_064);
    assertThat(
            new ValueCatalogue(TestProperties.of("values.codec", "raw", "values.length", "16"))
                .encoded(1, 1))
        .hasSize(16);
  }

  @Test
  void description_ofDifferentForms_differs() {
    Set<Object> descriptions = new HashSet<>();
    forms()
        .forEach(
            form ->
                descriptions.add(catalogue((Payload) form.get()[0], (Codec) form.get()[1]).form()));

    assertThat(descriptions).hasSize(Payload.values().length * Codec.values().length);
  }

  @Test
  void key_ofANumber_isPadded() {
    assertThat(new ValueCatalogue(TestProperties.of("zeropadding", "12")).key(345))
        .isEqualTo("value000000000345");
    assertThat(new ValueCatalogue(new Properties()).key(345)).isEqualTo("value345");
  }

  private static int length(Payload payload, Codec codec) {
    return catalogue(payload, codec).encoded(1, 1).length;
  }

  private static ValueCatalogue catalogue(Payload payload, Codec codec) {
    return new ValueCatalogue(
        TestProperties.of(
            "values.payload", Setting.written(payload), "values.codec", Setting.written(codec)));
  }
}
