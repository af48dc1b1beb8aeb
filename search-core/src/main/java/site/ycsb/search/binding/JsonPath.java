// SPDX-License-Identifier: Apache-2.0
package site.ycsb.search.binding;

import java.util.List;
import java.util.stream.Collectors;

/**
 * Way from the root of a JSON value to a value within it.
 *
 * @param steps from the root on: each is the name of an object's field (String) or the place in an
 *     array, from 0 (Integer); none for the root
 */
public record JsonPath(List<Object> steps) {

  public static final JsonPath ROOT = new JsonPath(List.of());

  public JsonPath {
    steps = List.copyOf(steps);
    for (Object step : steps) {
      boolean place = step instanceof Integer number && number >= 0;
      if (!place && !(step instanceof String)) {
        throw new IllegalArgumentException("a step of a path is a name or a place from 0: " + step);
      }
    }
  }

  public static JsonPath of(Object... steps) {
    return new JsonPath(List.of(steps));
  }

  public boolean isRoot() {
    return steps.isEmpty();
  }

  /** For people and reports: {@code $.servlet[0].name}. */
  @Override
  public String toString() {
    return steps.stream()
        .map(step -> step instanceof Integer place ? "[" + place + "]" : "." + step)
        .collect(Collectors.joining("", "$", ""));
  }
}
