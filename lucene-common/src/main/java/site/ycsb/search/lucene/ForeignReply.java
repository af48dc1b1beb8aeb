// SPDX-License-Identifier: Apache-2.0
package site.ycsb.search.lucene;

import java.io.IOException;
import tools.jackson.databind.JsonNode;

/** Answer of a server that is another product. */
public final class ForeignReply extends IOException {

  private static final long serialVersionUID = 1;

  private final String text;

  ForeignReply(String server, Product product, String text) {
    super(
        "%s is not %s: the answer lacks the header %s"
            .formatted(server, product.title(), product.header().orElse("")));
    this.text = text;
  }

  public JsonNode json() {
    return ErrorReply.json(text);
  }
}
