// SPDX-License-Identifier: Apache-2.0
package site.ycsb.search.elasticsearch;

import java.nio.charset.StandardCharsets;

/**
 * Answer that has been read to its end.
 *
 * @param node the URL of the node that has answered
 * @param status the HTTP status
 * @param isOfElasticsearch true if the header X-Elastic-Product says so
 * @param body the text, or nothing
 */
@SuppressWarnings("ArrayRecordComponent") // Answers are never compared.
record Answer(String node, int status, boolean isOfElasticsearch, byte[] body) {

  private static final int LAST_SUCCESS = 299;

  boolean isSuccess() {
    return status <= LAST_SUCCESS;
  }

  /** The body as text. */
  String text() {
    return new String(body, StandardCharsets.UTF_8);
  }
}
