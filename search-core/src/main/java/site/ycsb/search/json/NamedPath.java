// SPDX-License-Identifier: Apache-2.0
package site.ycsb.search.json;

import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import site.ycsb.search.binding.JsonPath;

/**
 * Path within a document of the catalogue.
 *
 * @param place place in {@link JsonDocument#paths}; 0 is the root
 * @param name name in properties and reports: the steps, joined by dots
 * @param kind kind of the value
 * @param leaf place in {@link JsonDocument#leaves}; -1 for a part
 */
record NamedPath(int place, String name, JsonPath path, Kind kind, int leaf) {

  enum Kind {
    /** Whole number that holds its version. */
    NUMBER,
    /** Text that holds its version. */
    TEXT,
    /** Object, array or text that holds no version itself. */
    PART
  }

  private static final String ROOT_NAME = "root";

  static NamedPath root(Kind kind) {
    return new NamedPath(0, ROOT_NAME, JsonPath.ROOT, kind, kind == Kind.PART ? -1 : 0);
  }

  /** Path of a kind and a name, as in {@code number buyer.age}. */
  static NamedPath parse(int place, int leaf, String text) {
    String[] words = text.split(" ", 2);
    List<Object> steps = new ArrayList<>(List.of(words[1].split("\\.", -1)));
    steps.replaceAll(step -> step.toString().matches("\\d+") ? Integer.valueOf("" + step) : step);
    Kind kind = Kind.valueOf(words[0].toUpperCase(Locale.ROOT));
    return new NamedPath(place, words[1], new JsonPath(steps), kind, kind == Kind.PART ? -1 : leaf);
  }

  boolean isLeaf() {
    return leaf >= 0;
  }

  /** True if another path is this one or leads to a part of its value. */
  boolean holds(NamedPath other) {
    List<Object> steps = path.steps();
    List<Object> others = other.path.steps();
    return others.size() >= steps.size() && others.subList(0, steps.size()).equals(steps);
  }

  /** Way from the value at this path to a value within it. */
  JsonPath to(NamedPath inner) {
    List<Object> steps = inner.path.steps();
    return new JsonPath(steps.subList(path.steps().size(), steps.size()));
  }
}
