// SPDX-License-Identifier: Apache-2.0
package site.ycsb.search;

import java.util.List;

/**
 * The reference store within the client's own process: {@code -db memory}, no server, no setting.
 */
public final class MemoryBinding implements Binding {

  @Override
  public String name() {
    return "memory";
  }

  @Override
  public String description() {
    return "a sorted map and an inverted index in the client's own process: the client's ceiling";
  }

  @Override
  public Class<? extends SearchDb<?>> db() {
    return InMemorySearchDb.class;
  }

  @Override
  public List<Setting<?>> settings() {
    return List.of();
  }
}
