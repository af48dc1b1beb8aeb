// SPDX-License-Identifier: Apache-2.0
package site.ycsb.search.bench;

import java.util.List;
import java.util.Map;
import tools.jackson.databind.SerializationFeature;
import tools.jackson.databind.json.JsonMapper;

/**
 * Measurements of one command, as its file holds them.
 *
 * @param command the command that measures it again
 */
record Measured(
    String command, String date, String commit, String machine, String java, List<Row> rows) {

  static final JsonMapper JSON =
      JsonMapper.builder().enable(SerializationFeature.INDENT_OUTPUT).build();

  /**
   * Row of a table.
   *
   * @param beside what ours is compared with
   * @param limit what the ratio of processor times may be, at most
   */
  record Row(
      String store,
      String operation,
      String beside,
      double limit,
      Map<String, String> properties,
      Pairs.Result result) {}
}
