// SPDX-License-Identifier: Apache-2.0
package site.ycsb.search.bench;

import java.util.Map;

/** Operation that a benchmark repeats. */
public enum Operation {
  READ("readproportion", "title"),

  /** Update of one opaque field, as in CoreWorkload. */
  UPDATE_FIELD("updateproportion", "fields"),

  /** Of the searched title. */
  UPDATE_TITLE("updateproportion", "title"),

  SEARCH("searchproportion", "title");

  private final String proportion;
  private final String updated;

  Operation(String proportion, String updated) {
    this.proportion = proportion;
    this.updated = updated;
  }

  /** Properties that choose the operation. */
  Map<String, String> properties() {
    return Map.of(
        "readproportion", share("readproportion"),
        "updateproportion", share("updateproportion"),
        "searchproportion", share("searchproportion"),
        "search.updatefields", updated);
  }

  private String share(String of) {
    return of.equals(proportion) ? "1" : "0";
  }
}
