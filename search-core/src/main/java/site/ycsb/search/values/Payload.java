// SPDX-License-Identifier: Apache-2.0
package site.ycsb.search.values;

import java.util.function.Function;
import site.ycsb.search.corpus.SplitMix;

/** Kind of object that a value holds. */
enum Payload {
  CUSTOMER_PROFILE(Contents.CustomerProfile.class, Contents::customerProfile, 100),
  ORDER_AGGREGATE(Contents.OrderAggregate.class, Contents::orderAggregate, 300),
  INVENTORY_SNAPSHOT(Contents.InventorySnapshot.class, Contents::inventorySnapshot, 2_700),
  PLAIN_TEXT_MESSAGE(Contents.PlainTextMessage.class, Contents::plainTextMessage, 1_050),
  LARGE_TEXT_DOCUMENT(Contents.LargeTextDocument.class, Contents::largeTextDocument, 2_080),
  METRICS_BATCH(Contents.MetricsBatch.class, Contents::metricsBatch, 2_080),
  LARGE_STRING(String.class, Contents::largeString, 2_064);

  private final Class<?> type;

  @SuppressWarnings("ImmutableEnumChecker") // A method reference without state.
  private final Function<SplitMix, Object> maker;

  private final int rawLength;

  Payload(Class<?> type, Function<SplitMix, Object> maker, int rawLength) {
    this.type = type;
    this.maker = maker;
    this.rawLength = rawLength;
  }

  Class<?> type() {
    return type;
  }

  /** The object that a sequence of random numbers leads to. */
  Object make(SplitMix random) {
    return maker.apply(random);
  }

  /** Bytes of a raw value that stands for such an object. */
  int rawLength() {
    return rawLength;
  }
}
