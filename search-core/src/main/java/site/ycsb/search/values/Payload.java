// SPDX-License-Identifier: Apache-2.0
package site.ycsb.search.values;

import java.util.function.Function;
import site.ycsb.search.corpus.SplitMix;

/** Kind of object that a value holds. */
enum Payload {
  CUSTOMER_PROFILE(Contents::customerProfile, 100),
  ORDER_AGGREGATE(Contents::orderAggregate, 300),
  INVENTORY_SNAPSHOT(Contents::inventorySnapshot, 2_700),
  PLAIN_TEXT_MESSAGE(Contents::plainTextMessage, 1_050),
  LARGE_TEXT_DOCUMENT(Contents::largeTextDocument, 2_080),
  METRICS_BATCH(Contents::metricsBatch, 2_080),
  LARGE_STRING(Contents::largeString, 2_064);

  /** Maker of the object that a sequence of random numbers leads to. */
  @SuppressWarnings("ImmutableEnumChecker") // A method reference without state.
  final Function<SplitMix, Object> maker;

  /** Bytes of a raw value that stands for such an object. */
  final int rawLength;

  Payload(Function<SplitMix, Object> maker, int rawLength) {
    this.maker = maker;
    this.rawLength = rawLength;
  }
}
