// SPDX-License-Identifier: Apache-2.0
package site.ycsb.search.workload;

/** Counters of {@link SearchWorkload} beside those of every workload. */
enum SearchCount {
  /** Documents on the pages of searches. */
  HITS,
  /** Sum of the squares of the hits of each search, for the spread of their number. */
  SQUARED_HITS,
  /** Searches that found nothing. */
  EMPTY_PAGES,
  /** Searches for a word that an update of this client wrote. */
  FRESH_WORDS,
  /** Hits whose documents were checked. */
  CHECKED_HITS,
  /** Characters of their texts. */
  CHECKED_BYTES,
  /** FRESHNESS operations whose update a search showed. */
  FRESHENED,
  /** Searches until then. */
  FRESHNESS_SEARCHES,
  /** FRESHNESS operations that another client's update ended; they measured nothing. */
  SUPERSEDED,
  /** Documents that the run has stored. */
  INSERTED,
  /**
   * Documents of which it is not known whether they were stored or deleted, because that failed.
   */
  UNSURE,
  /** Documents that the run has deleted. */
  DELETED
}
