// SPDX-License-Identifier: Apache-2.0
package site.ycsb.search.mongodb;

import site.ycsb.search.binding.Profile;

/** How titles are searched. Each mode has an index of its own, and loads a table for itself. */
enum Mode {
  /**
   * A text index. It gives no order, so the server sorts the hits of each query and keeps as many
   * as reach to the end of the page.
   */
  TEXT,

  /**
   * An index of an array of the title's words, which each document then holds besides the title. It
   * gives the order of the scores, at the price of that array in each document and each update.
   */
  WORDS,

  /**
   * An index of mongot, the search process of Atlas and of servers that run one: eventually
   * consistent. Written after its documentation; no such server was at hand to prove it.
   */
  SEARCH;

  /** As properties and results spell it. */
  String written() {
    return Profile.written(this);
  }
}
