// SPDX-License-Identifier: Apache-2.0
package site.ycsb.search.values;

import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.ObjectInputFilter;
import java.io.ObjectInputStream;
import java.io.ObjectOutputStream;
import java.io.UncheckedIOException;
import java.nio.ByteBuffer;
import java.util.Arrays;
import java.util.Map;
import java.util.Optional;
import java.util.Properties;
import site.ycsb.search.binding.ErrorLog;
import site.ycsb.search.check.Versions;
import site.ycsb.search.corpus.SplitMix;
import site.ycsb.search.settings.Setting;
import site.ycsb.search.values.ValuesSettings.Codec;
import site.ycsb.search.values.ValuesSettings.Form;

/**
 * Opaque values of a workload. Their objects are made in advance, so that the client spends its
 * time on requests. Immutable and thread-safe.
 */
final class ValueCatalogue extends Catalogue {

  /** Different objects, a power of two. */
  private static final int VARIANTS = 64;

  /** Java serialisation reads no class but those of values. */
  private static final ObjectInputFilter FILTER =
      ObjectInputFilter.Config.createFilter("site.ycsb.search.values.*;java.base/*;!*");

  private final Form form;
  private final Object[] variants = new Object[VARIANTS];

  ValueCatalogue(Properties properties) {
    super("value", properties);
    form = ValuesSettings.from(properties).form();
    for (int i = 0; i < VARIANTS; i++) {
      SplitMix random = new SplitMix(SplitMix.mix(seed, i));
      variants[i] = form.codec() == Codec.RAW ? raw(random) : form.payload().maker.apply(random);
    }
  }

  private byte[] raw(SplitMix random) {
    byte[] content = new byte[form.rawLength() - ValuesSettings.RAW_HEADER];
    for (int i = 0; i < content.length; i++) {
      content[i] = (byte) ('!' + random.below('~' - '!'));
    }
    return content;
  }

  @Override
  protected Map<String, String> form() {
    return Map.of(
        "values.payload", Setting.written(form.payload()),
        "values.codec", Setting.written(form.codec()),
        "values.length", form.codec() == Codec.RAW ? Integer.toString(form.rawLength()) : "");
  }

  @Override
  protected byte[] loaded(long number) {
    return encoded(number, Versions.LOADED);
  }

  /** The value of a key at a version, as it is sent. */
  byte[] encoded(long number, long version) {
    StoredValue<?> value = new StoredValue<>(number, version, content(number, version));
    return switch (form.codec()) {
      case SERIALISED -> serialised(value);
      case RAW -> raw(value);
    };
  }

  /** Reads a value; fails in one line if the bytes are no value of this catalogue. */
  StoredValue<?> decode(byte[] bytes) throws IOException {
    try {
      return switch (form.codec()) {
        case SERIALISED -> {
          try (ObjectInputStream in = new ObjectInputStream(new ByteArrayInputStream(bytes))) {
            in.setObjectInputFilter(FILTER);
            yield (StoredValue<?>) in.readObject();
          }
        }
        case RAW -> ofRaw(ByteBuffer.wrap(bytes));
      };
    } catch (Exception e) {
      throw new IOException("it can't be decoded: " + ErrorLog.oneLine(e), e);
    }
  }

  /** Fault of a value, in one line; empty if its bytes are those of its version. */
  Optional<String> problem(long number, StoredValue<?> found, byte[] bytes) {
    if (found.number() != number) {
      return Optional.of("it is the value of " + key(found.number()));
    }
    return Arrays.equals(bytes, encoded(number, found.version()))
        ? Optional.empty()
        : Optional.of("it is no value that version %d has".formatted(found.version()));
  }

  private Object content(long number, long version) {
    return variants[(int) SplitMix.mix(SplitMix.mix(seed, number), version) & (VARIANTS - 1)];
  }

  // ---- Bytes ----

  private static byte[] serialised(StoredValue<?> value) {
    ByteArrayOutputStream bytes = new ByteArrayOutputStream(512);
    try (ObjectOutputStream out = new ObjectOutputStream(bytes)) {
      out.writeObject(value);
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
    return bytes.toByteArray();
  }

  /** Version, key number and the bytes of the content, which is a {@code byte[]}. */
  private static byte[] raw(StoredValue<?> value) {
    byte[] content = (byte[]) value.content();
    return ByteBuffer.allocate(ValuesSettings.RAW_HEADER + content.length)
        .putLong(value.version())
        .putLong(value.number())
        .put(content)
        .array();
  }

  private static StoredValue<?> ofRaw(ByteBuffer buffer) {
    long version = buffer.getLong();
    long number = buffer.getLong();
    byte[] content = new byte[buffer.remaining()];
    buffer.get(content);
    return new StoredValue<>(number, version, content);
  }
}
