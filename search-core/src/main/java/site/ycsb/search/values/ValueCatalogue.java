// SPDX-License-Identifier: Apache-2.0
package site.ycsb.search.values;

import java.io.IOException;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.Properties;
import site.ycsb.search.corpus.CorpusSettings;
import site.ycsb.search.corpus.SplitMix;
import site.ycsb.search.settings.Setting;
import site.ycsb.search.settings.YcsbSettings;

/**
 * Values of a workload: each is a pure function of seed, key number and version. Their objects are
 * made in advance, so that the client spends its time on requests. Immutable and thread-safe.
 */
final class ValueCatalogue {

  /** Different objects, a power of two. */
  private static final int VARIANTS = 64;

  private static final String KEY_PREFIX = "value";

  /** The list of a workload of lists. */
  static final String LIST = "list";

  private final long seed;
  private final int padding;
  private final ValuesSettings.Form form;
  private final ValueCodec codec;
  private final Object[] variants = new Object[VARIANTS];

  /**
   * @param padding digits that a key's number is padded to
   */
  ValueCatalogue(long seed, int padding, ValuesSettings.Form form) {
    this.seed = seed;
    this.padding = padding;
    this.form = form;
    this.codec =
        switch (form.codec()) {
          case SERIALISED -> ValueCodec.serialised();
          case JSON -> ValueCodec.json(form.payload().type());
          case RAW -> ValueCodec.raw();
        };
    for (int i = 0; i < VARIANTS; i++) {
      SplitMix random = new SplitMix(SplitMix.mix(seed, i));
      variants[i] = form.codec() == ValuesSettings.Codec.RAW ? raw(random) : make(random);
    }
  }

  static ValueCatalogue from(Properties properties) {
    return new ValueCatalogue(
        CorpusSettings.SEED.from(properties),
        Math.toIntExact(YcsbSettings.ZERO_PADDING.from(properties)),
        ValuesSettings.from(properties).form());
  }

  private Object make(SplitMix random) {
    return form.payload().make(random);
  }

  private byte[] raw(SplitMix random) {
    byte[] content = new byte[form.rawLength() - ValuesSettings.RAW_HEADER];
    for (int i = 0; i < content.length; i++) {
      content[i] = (byte) ('!' + random.below('~' - '!'));
    }
    return content;
  }

  /** Properties by which two datasets differ. */
  Map<String, String> description() {
    return Map.of(
        "seed", Long.toString(seed),
        "zeropadding", Integer.toString(padding),
        "values.payload", Setting.written(form.payload()),
        "values.codec", Setting.written(form.codec()),
        "values.length",
            form.codec() == ValuesSettings.Codec.RAW ? Integer.toString(form.rawLength()) : "");
  }

  /** Key of a key number. */
  String key(long number) {
    String digits = Long.toString(number);
    return KEY_PREFIX + "0".repeat(Math.max(0, padding - digits.length())) + digits;
  }

  /** The value of a key at a version, as it is sent. */
  byte[] encoded(long number, long version) {
    return codec.encode(new StoredValue<>(number, version, content(number, version)));
  }

  /**
   * Reads a value.
   *
   * @throws IOException if the bytes are no value of this catalogue
   */
  StoredValue<?> decode(byte[] bytes) throws IOException {
    return codec.decode(bytes);
  }

  /** Difference of a value from the right one of its version, in one line; empty if it is right. */
  Optional<String> problem(long number, StoredValue<?> found) {
    if (found.number() != number) {
      return Optional.of("it is the value of " + key(found.number()));
    }
    return Objects.deepEquals(found.content(), content(number, found.version()))
        ? Optional.empty()
        : Optional.of("it is no value that version %d has".formatted(found.version()));
  }

  private Object content(long number, long version) {
    return variants[(int) SplitMix.mix(SplitMix.mix(seed, number), version) & (VARIANTS - 1)];
  }
}
