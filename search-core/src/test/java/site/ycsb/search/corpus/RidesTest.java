// SPDX-License-Identifier: Apache-2.0
package site.ycsb.search.corpus;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.Map;
import java.util.Optional;
import java.util.stream.Collectors;
import java.util.stream.LongStream;
import org.junit.jupiter.api.Test;
import site.ycsb.search.binding.Document;
import site.ycsb.search.binding.Tables.FieldType;
import site.ycsb.search.fixtures.TestProperties;

/** Taxi rides: numbers are numbers, amounts add up, and a seed decides all of it. */
class RidesTest {

  private final Rides rides = new Rides(1);
  private final Corpus corpus = Corpora.from(TestProperties.small("search.documents", "rides"));

  @Test
  void ride_ofAnyNumber_hasAValueOfTheRightTypeInEachField() {
    LongStream.range(0, 1_000)
        .mapToObj(number -> rides.ride(number))
        .forEach(
            ride -> {
              assertThat(ride).containsOnlyKeys(Rides.FIELDS.keySet());
              ride.forEach(
                  (name, value) ->
                      assertThat(type(value)).as(name).isEqualTo(Rides.FIELDS.get(name)));
            });
  }

  private static FieldType type(Object value) {
    return value instanceof Long
        ? FieldType.WHOLE
        : value instanceof Double ? FieldType.DECIMAL : FieldType.TAG;
  }

  @Test
  void ride_ofAnyNumber_addsUp() {
    LongStream.range(0, 1_000)
        .mapToObj(number -> rides.ride(number))
        .forEach(
            ride -> {
              long parts =
                  cents(ride, "fare_amount")
                      + cents(ride, "extra")
                      + cents(ride, "mta_tax")
                      + cents(ride, "tip_amount")
                      + cents(ride, "tolls_amount")
                      + cents(ride, "improvement_surcharge");
              assertThat(cents(ride, "total_amount")).isEqualTo(parts);
              assertThat(number(ride, "dropoff_datetime"))
                  .isGreaterThan(number(ride, "pickup_datetime"));
              assertThat(number(ride, "pickup_latitude")).isBetween(40.7, 40.8);
              assertThat(number(ride, "trip_distance")).isBetween(0.3, 60.0);
            });
  }

  private static long cents(Map<String, Object> ride, String amount) {
    return Math.round(100 * number(ride, amount));
  }

  private static double number(Map<String, Object> ride, String field) {
    return Optional.ofNullable(ride.get(field)).map(Number.class::cast).orElseThrow().doubleValue();
  }

  @Test
  void ride_ofOneSeedAndNumber_isAlwaysTheSame() {
    assertThat(new Rides(1).ride(7)).isEqualTo(rides.ride(7));
    assertThat(new Rides(2).ride(7)).isNotEqualTo(rides.ride(7));
    assertThat(rides.ride(8)).isNotEqualTo(rides.ride(7));
  }

  @Test
  void ride_ofManyNumbers_hasAllTags() {
    assertThat(
            LongStream.range(0, 1_000)
                .mapToObj(number -> String.valueOf(rides.ride(number).get("payment_type")))
                .collect(Collectors.toSet()))
        .containsExactlyInAnyOrder("credit", "cash", "no-charge", "dispute");
  }

  @Test
  void document_ofACorpusOfRides_isSearchableAndARide() {
    Document document = corpus.document(7);

    assertThat(document.fields())
        .hasSize(2 + Rides.FIELDS.size())
        .containsAllEntriesOf(rides.ride(7));
    assertThat(document.fields()).containsEntry(Document.TITLE, corpus.title(7, 0));
    assertThat(corpus.description()).containsEntry("search.documents", "rides");
    assertThat(corpus.indexedFields()).isEqualTo(Rides.FIELDS);
  }

  @Test
  void corpus_ofOpaqueFields_hasTheDescriptionThatItAlwaysHad() {
    Corpus opaque = Corpora.from(TestProperties.small());

    assertThat(opaque.description()).doesNotContainKey("search.documents");
    assertThat(opaque.indexedFields()).isEmpty();
  }
}
