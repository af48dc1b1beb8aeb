// SPDX-License-Identifier: Apache-2.0
package site.ycsb.search.values;

import java.io.Serializable;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import site.ycsb.search.corpus.SplitMix;

/** Objects that an application might keep in a cache, each a pure function of random numbers. */
final class Contents {

  private static final String ALPHABETIC = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz";
  private static final String LETTERS = ALPHABETIC + "0123456789";
  private static final List<String> SEGMENTS = List.of("basic", "silver", "gold", "platinum");
  private static final int STOCK_KEEPING_UNITS = 200;
  private static final int MESSAGE_LENGTH = 1_024;
  private static final int DOCUMENT_LENGTH = 2_048;
  private static final int SAMPLES = 256;
  private static final int LEAST_LINES = 3;
  private static final int MOST_LINES = 11;

  /** Beginning of the times in the objects: 2025-01-01, in milliseconds since 1970. */
  private static final long FIRST_MILLIS = 1_735_689_600_000L;

  private Contents() {}

  record CustomerProfile(
      String id, String fullName, String email, int loyaltyPoints, String segment)
      implements Serializable {}

  record OrderLine(String sku, int units, double price) implements Serializable {}

  /** Order of a customer, with 3 to 11 lines. */
  record OrderAggregate(CustomerProfile customer, List<OrderLine> lines) implements Serializable {}

  /** Stock of 200 articles, by their numbers. */
  record InventorySnapshot(Map<String, Integer> stock) implements Serializable {}

  /** Message of 1 kB. */
  record PlainTextMessage(String topic, String text) implements Serializable {}

  /** Document with a text of 2 kB. */
  record LargeTextDocument(String title, String body, long writtenMillis) implements Serializable {}

  /** Measurements of one source: 256 numbers. */
  @SuppressWarnings("ArrayRecordComponent") // Measurements are kept in arrays; none are compared.
  record MetricsBatch(String source, long takenMillis, double[] samples) implements Serializable {}

  static CustomerProfile customerProfile(SplitMix random) {
    String first = name(random);
    String last = name(random);
    return new CustomerProfile(
        "customer-" + random.below(1_000_000),
        first + " " + last,
        first + "." + last + "@example.org",
        random.below(100_000),
        SEGMENTS.get(random.below(SEGMENTS.size())));
  }

  static OrderAggregate orderAggregate(SplitMix random) {
    CustomerProfile customer = customerProfile(random);
    int count = LEAST_LINES + random.below(MOST_LINES - LEAST_LINES + 1);
    List<OrderLine> lines = new ArrayList<>();
    for (int i = 0; i < count; i++) {
      lines.add(new OrderLine(sku(random), 1 + random.below(9), random.below(100_000) / 100.0));
    }
    return new OrderAggregate(customer, lines);
  }

  static InventorySnapshot inventorySnapshot(SplitMix random) {
    Map<String, Integer> stock = new TreeMap<>();
    while (stock.size() < STOCK_KEEPING_UNITS) {
      stock.put(sku(random), random.below(10_000));
    }
    return new InventorySnapshot(stock);
  }

  static PlainTextMessage plainTextMessage(SplitMix random) {
    return new PlainTextMessage("topic-" + random.below(100), random.text(MESSAGE_LENGTH, LETTERS));
  }

  static LargeTextDocument largeTextDocument(SplitMix random) {
    return new LargeTextDocument(
        "title " + name(random),
        random.text(DOCUMENT_LENGTH, LETTERS),
        FIRST_MILLIS + random.below(Integer.MAX_VALUE));
  }

  static MetricsBatch metricsBatch(SplitMix random) {
    double[] samples = new double[SAMPLES];
    Arrays.setAll(samples, i -> (random.next() >>> 11) * 0x1p-53);
    return new MetricsBatch(
        "source-" + random.below(1_000), FIRST_MILLIS + random.below(Integer.MAX_VALUE), samples);
  }

  static String largeString(SplitMix random) {
    return random.text(DOCUMENT_LENGTH, ALPHABETIC);
  }

  private static String sku(SplitMix random) {
    return "SKU-" + random.below(1_000_000);
  }

  private static String name(SplitMix random) {
    return random.text(4 + random.below(8), ALPHABETIC);
  }
}
