// SPDX-License-Identifier: Apache-2.0
package site.ycsb.search.mongodb;

/** Index that searches titles. A table that is loaded in one mode serves no other. */
enum Mode {
  /**
   * A text index. It gives no order, so the server sorts the hits of each query and keeps as many
   * as reach to the end of the page.
   */
  TEXT,

  /**
   * An index of an array of the title's words, which each document then holds besides the title. It
   * gives the order of the scores. In return, each document and each update of a title carries the
   * array.
   */
  WORDS
}
