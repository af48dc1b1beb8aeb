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
import site.ycsb.search.values.ValuesSettings.Codec;

/** Form of values on the server. Thread-safe. */
record ValueCodec(Codec codec) {

  /** Java serialisation reads no class but those of values. */
  private static final ObjectInputFilter FILTER =
      ObjectInputFilter.Config.createFilter("site.ycsb.search.values.*;java.base/*;!*");

  byte[] encode(StoredValue<?> value) {
    return switch (codec) {
      case SERIALISED -> serialised(value);
      case RAW -> raw(value);
    };
  }

  StoredValue<?> decode(byte[] bytes) throws Exception {
    return switch (codec) {
      case SERIALISED -> {
        try (ObjectInputStream in = new ObjectInputStream(new ByteArrayInputStream(bytes))) {
          in.setObjectInputFilter(FILTER);
          yield (StoredValue<?>) in.readObject();
        }
      }
      case RAW -> ofRaw(ByteBuffer.wrap(bytes));
    };
  }

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
