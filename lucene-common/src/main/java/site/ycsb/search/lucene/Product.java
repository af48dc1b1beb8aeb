// SPDX-License-Identifier: Apache-2.0
package site.ycsb.search.lucene;

import java.util.Optional;

/**
 * Product built on Lucene.
 *
 * @param prefix first part of its properties, for example {@code elasticsearch}
 * @param header header of its replies that holds its title, if it has one
 * @param hasApiKeys true if a login can be an API key
 */
public record Product(
    String title, String prefix, String mediaType, Optional<String> header, boolean hasApiKeys) {

  public String key(String name) {
    return prefix + "." + name;
  }
}
