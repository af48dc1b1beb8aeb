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
import tools.jackson.databind.ObjectReader;
import tools.jackson.databind.ObjectWriter;
import tools.jackson.databind.json.JsonMapper;

/** Form of values on the server. Thread-safe. */
interface ValueCodec {

  byte[] encode(StoredValue<?> value);

  /**
   * Reads a value.
   *
   * @throws Exception if the bytes are no such value
   */
  StoredValue<?> decode(byte[] bytes) throws Exception;

  /** Java serialisation. It reads no class but those of values. */
  static ValueCodec serialised() {
    ObjectInputFilter filter =
        ObjectInputFilter.Config.createFilter("site.ycsb.search.values.*;java.base/*;!*");
    return new ValueCodec() {
      @Override
      public byte[] encode(StoredValue<?> value) {
        ByteArrayOutputStream bytes = new ByteArrayOutputStream(512);
        try (ObjectOutputStream out = new ObjectOutputStream(bytes)) {
          out.writeObject(value);
        } catch (IOException e) {
          throw new UncheckedIOException(e);
        }
        return bytes.toByteArray();
      }

      @Override
      public StoredValue<?> decode(byte[] bytes) throws Exception {
        try (ObjectInputStream in = new ObjectInputStream(new ByteArrayInputStream(bytes))) {
          in.setObjectInputFilter(filter);
          return (StoredValue<?>) in.readObject();
        }
      }
    };
  }

  /**
   * JSON text.
   *
   * @param content class of the objects
   */
  static ValueCodec json(Class<?> content) {
    JsonMapper mapper = new JsonMapper();
    ObjectWriter writer = mapper.writer();
    ObjectReader reader =
        mapper.readerFor(
            mapper.getTypeFactory().constructParametricType(StoredValue.class, content));
    return new ValueCodec() {
      @Override
      public byte[] encode(StoredValue<?> value) {
        return writer.writeValueAsBytes(value);
      }

      @Override
      public StoredValue<?> decode(byte[] bytes) {
        return reader.readValue(bytes);
      }
    };
  }

  /** Version, key number and the bytes of the content, which is a {@code byte[]}. */
  static ValueCodec raw() {
    return new ValueCodec() {
      @Override
      public byte[] encode(StoredValue<?> value) {
        byte[] content = (byte[]) value.content();
        return ByteBuffer.allocate(2 * Long.BYTES + content.length)
            .putLong(value.version())
            .putLong(value.number())
            .put(content)
            .array();
      }

      @Override
      public StoredValue<?> decode(byte[] bytes) {
        ByteBuffer buffer = ByteBuffer.wrap(bytes);
        long version = buffer.getLong();
        long number = buffer.getLong();
        byte[] content = new byte[buffer.remaining()];
        buffer.get(content);
        return new StoredValue<>(number, version, content);
      }
    };
  }
}
