// SPDX-License-Identifier: Apache-2.0
package site.ycsb.search.lucene;

import tools.jackson.core.JacksonException;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;
import tools.jackson.databind.node.MissingNode;

/** Text that may be JSON. */
final class Json {

  private Json() {}

  /** JSON of a text; missing if it is none. */
  static JsonNode of(String text) {
    try {
      return JsonMapper.shared().readTree(text);
    } catch (JacksonException e) {
      return MissingNode.getInstance();
    }
  }
}
