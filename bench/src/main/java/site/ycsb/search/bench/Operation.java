// SPDX-License-Identifier: Apache-2.0
package site.ycsb.search.bench;

import java.util.Map;

/** The one operation that a workload is asked to do, over and over. */
public enum Operation {
  READ("readproportion", "title"),

  /** Of one opaque field, as CoreWorkload does. */
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
