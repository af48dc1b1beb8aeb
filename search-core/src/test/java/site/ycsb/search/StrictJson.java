// SPDX-License-Identifier: Apache-2.0
package site.ycsb.search;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import org.codehaus.jackson.JsonNode;
import org.codehaus.jackson.JsonParser;
import org.codehaus.jackson.map.ObjectMapper;

/** Reads one JSON document, and nothing after it; NaN and comments are errors. */
final class StrictJson {

  private StrictJson() {}

  static JsonNode parse(String text) throws IOException {
    ObjectMapper mapper = new ObjectMapper();
    try (JsonParser parser = mapper.getJsonFactory().createJsonParser(text)) {
      JsonNode document = mapper.readTree(parser);
      assertThat(parser.nextToken()).as("what follows the document").isNull();
      return document;
    }
  }
}
