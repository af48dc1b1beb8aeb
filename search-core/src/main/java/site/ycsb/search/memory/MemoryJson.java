// SPDX-License-Identifier: Apache-2.0
package site.ycsb.search.memory;

import java.util.Optional;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.ConcurrentMap;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;
import site.ycsb.search.binding.JsonPath;
import site.ycsb.search.check.JsonModel;

/** JSON values of a table in memory, by key. Thread-safe: each value has a lock. */
final class MemoryJson {

  private final ConcurrentMap<String, Value> values = new ConcurrentHashMap<>();

  long count() {
    return values.size();
  }

  void put(String key, String json) {
    values.put(key, new Value(json));
  }

  Optional<String> read(String key, JsonPath path) {
    return on(
        key,
        Optional.empty(),
        value -> path.isRoot() ? Optional.of(value.text()) : value.tree().read(path));
  }

  boolean write(String key, JsonPath path, String json) {
    if (path.isRoot()) {
      return values.replace(key, new Value(json)) != null;
    }
    return on(key, false, value -> value.changing().write(path, json));
  }

  Optional<String> add(String key, JsonPath path, long addend) {
    return on(key, Optional.empty(), value -> value.changing().add(path, addend));
  }

  Optional<String> multiply(String key, JsonPath path, long factor) {
    return on(key, Optional.empty(), value -> value.changing().multiply(path, factor));
  }

  /**
   * Result of some work on a value, under its lock.
   *
   * @param none result if there is no such key
   */
  private <T> T on(String key, T none, Function<Value, T> work) {
    Value value = values.get(key);
    if (value == null) {
      return none;
    }
    synchronized (value) {
      return work.apply(value);
    }
  }

  /**
   * JSON value as its text, its tree, or both. A whole value comes and goes as its text, so that
   * this store is no slower than a server that keeps texts, and its figures stay an upper limit.
   */
  private static final class Value {

    private @Nullable String text;
    private @Nullable JsonModel tree;

    Value(String text) {
      this.text = text;
    }

    String text() {
      if (text == null) {
        text = tree().read(JsonPath.ROOT).orElseThrow();
      }
      return text;
    }

    JsonModel tree() {
      if (tree == null) {
        tree = new JsonModel(text());
      }
      return tree;
    }

    /** The tree, which is about to differ from the text. */
    JsonModel changing() {
      JsonModel changing = tree();
      text = null;
      return changing;
    }
  }
}
