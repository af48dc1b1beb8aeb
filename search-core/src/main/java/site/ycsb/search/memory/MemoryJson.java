// SPDX-License-Identifier: Apache-2.0
package site.ycsb.search.memory;

import java.util.Optional;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.ConcurrentMap;
import java.util.function.Function;
import site.ycsb.search.binding.JsonPath;
import site.ycsb.search.check.JsonModel;

/** JSON values of a table in memory, by key. Thread-safe: each value has a lock. */
final class MemoryJson {

  private final ConcurrentMap<String, JsonModel> values = new ConcurrentHashMap<>();

  long count() {
    return values.size();
  }

  void put(String key, String json) {
    values.put(key, new JsonModel(json));
  }

  Optional<String> read(String key, JsonPath path) {
    return on(key, Optional.empty(), value -> value.read(path));
  }

  boolean write(String key, JsonPath path, String json) {
    return on(key, false, value -> value.write(path, json));
  }

  Optional<String> add(String key, JsonPath path, long addend) {
    return on(key, Optional.empty(), value -> value.add(path, addend));
  }

  Optional<String> multiply(String key, JsonPath path, long factor) {
    return on(key, Optional.empty(), value -> value.multiply(path, factor));
  }

  /**
   * Result of some work on a value, under its lock.
   *
   * @param none result if there is no such key
   */
  private <T> T on(String key, T none, Function<JsonModel, T> work) {
    JsonModel value = values.get(key);
    if (value == null) {
      return none;
    }
    synchronized (value) {
      return work.apply(value);
    }
  }
}
