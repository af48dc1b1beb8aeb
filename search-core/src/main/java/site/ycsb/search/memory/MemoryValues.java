// SPDX-License-Identifier: Apache-2.0
package site.ycsb.search.memory;

import java.util.Deque;
import java.util.Optional;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.ConcurrentLinkedDeque;
import java.util.concurrent.ConcurrentMap;
import site.ycsb.search.binding.ValueRequest;

/** Opaque values and lists of a table in memory, by key. Thread-safe; readers take no lock. */
final class MemoryValues {

  private final ConcurrentMap<String, byte[]> values = new ConcurrentHashMap<>();
  private final ConcurrentMap<String, Deque<byte[]>> lists = new ConcurrentHashMap<>();

  /** Number of values and of lists that hold a value. */
  long count() {
    return values.size() + lists.values().stream().filter(list -> !list.isEmpty()).count();
  }

  Optional<byte[]> send(ValueRequest request) {
    String key = request.key();
    switch (request.command()) {
      case GET -> {
        return Optional.ofNullable(values.get(key));
      }
      case SET -> values.put(key, request.value());
      case LPUSH ->
          lists.computeIfAbsent(key, none -> new ConcurrentLinkedDeque<>()).push(request.value());
      case LPOP -> {
        Deque<byte[]> list = lists.get(key);
        return list == null ? Optional.empty() : Optional.ofNullable(list.poll());
      }
      case PING -> {
        // The store is in this process.
      }
    }
    return Optional.empty();
  }
}
