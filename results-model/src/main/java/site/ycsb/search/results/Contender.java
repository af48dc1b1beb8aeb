// SPDX-License-Identifier: Apache-2.0
package site.ycsb.search.results;

import java.util.Collections;
import java.util.Map;
import java.util.TreeMap;

/**
 * Contender of a comparison: a binding with properties, and the server that it gets.
 *
 * @param label unique in its comparison; the binding's name unless the user gives another
 * @param properties properties of this contender alone, sorted by key
 * @param server kind and version of its managed server, such as {@code redis@7.2}, or the absolute
 *     path of a program that the user has built; empty for the default version
 * @param share label of the contender whose server it uses; empty if it has a server to itself
 */
public record Contender(
    String label, String binding, Map<String, String> properties, String server, String share) {

  public Contender {
    properties = Collections.unmodifiableMap(new TreeMap<>(properties));
  }

  /** Binding with its defaults, under its own name. */
  public static Contender of(String binding) {
    return new Contender(binding, binding, Map.of(), "", "");
  }

  /** Label of the contender that the server is named after. */
  public String serverLabel() {
    return share.isEmpty() ? label : share;
  }
}
