// SPDX-License-Identifier: Apache-2.0
package site.ycsb.search.redisclient;

import io.lettuce.core.output.CommandOutput;
import java.nio.ByteBuffer;
import java.util.AbstractMap.SimpleImmutableEntry;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;
import site.ycsb.search.redis.protocol.RedisConnection;

/**
 * Reply of any type, built in the form of {@link RedisConnection} while Lettuce reads it. A map is
 * a list of entries. An error within an array is an error of the whole reply.
 */
final class LettuceReply extends CommandOutput<String, byte[], Object> {

  /** Array, set or map whose values have not all been read. */
  private record Container(
      @Nullable Container parent, boolean map, int length, List<@Nullable Object> values) {

    boolean isComplete() {
      return values.size() == length;
    }

    List<? extends @Nullable Object> content() {
      if (!map) {
        return values;
      }
      List<Map.Entry<@Nullable Object, @Nullable Object>> entries = new ArrayList<>(length / 2);
      for (int i = 0; i < length; i += 2) {
        entries.add(new SimpleImmutableEntry<>(values.get(i), values.get(i + 1)));
      }
      return entries;
    }
  }

  private @Nullable Container innermost;

  LettuceReply() {
    super(LettuceClient.CODEC, null);
  }

  @Override
  public void set(@Nullable ByteBuffer bytes) {
    add(bytes == null ? null : codec.decodeValue(bytes));
  }

  @Override
  public void set(long number) {
    add(number);
  }

  @Override
  public void set(double number) {
    add(number);
  }

  @Override
  public void set(boolean flag) {
    add(flag);
  }

  private void add(@Nullable Object value) {
    Object part = value;
    for (Container container = innermost; container != null; container = container.parent) {
      container.values.add(part);
      if (!container.isComplete()) {
        innermost = container;
        return;
      }
      part = container.content();
    }
    innermost = null;
    output = part;
  }

  @Override
  public void multi(int length) {
    begin(length, false);
  }

  @Override
  public void multiMap(int entries) {
    begin(2 * entries, true);
  }

  private void begin(int length, boolean map) {
    if (length < 0) {
      add(null); // The missing array of RESP2.
    } else if (length == 0) {
      add(List.of());
    } else {
      innermost = new Container(innermost, map, length, new ArrayList<>());
    }
  }
}
