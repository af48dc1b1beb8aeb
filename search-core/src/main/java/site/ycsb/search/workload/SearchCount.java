// SPDX-License-Identifier: Apache-2.0
package site.ycsb.search.workload;

/** Counters of {@link SearchWorkload} beside those of every workload. */
enum SearchCount {
  /** SEARCH operations that succeeded. */
  SEARCHES,
  /** Documents on their pages. */
  HITS,
  /** Searches that found nothing. */
  EMPTY_PAGES,
  /** FRESHNESS operations whose update a search showed. */
  FRESHENED,
  /** Searches until then. */
  FRESHNESS_SEARCHES,
  /** FRESHNESS operations that another client's update ended; they measured nothing. */
  SUPERSEDED,
  /** Documents that INGEST has stored. */
  INGESTED
}
