// SPDX-License-Identifier: Apache-2.0
package site.ycsb.search.conformance;

/**
 * Feature that a store may lack, if {@link StoreUnderTest#lacks} says so and why. A lack is tested
 * too: what is declared lacking must really be, and must be refused openly, never half done.
 *
 * <p>A capability that a binding does not declare is no feature: see {@link Requires}.
 */
public enum Feature {
  /** Documents in the order of their keys. Lacking: a scan answers NOT_IMPLEMENTED. */
  SCAN,

  /**
   * Field names with spaces, dots, dollars, quotes, brackets. Lacking: an insert answers
   * NOT_IMPLEMENTED and stores nothing.
   */
  ODD_FIELD_NAMES,

  /**
   * Names with spaces, dots, dollars, quotes, brackets within a JSON value. Lacking: {@code
   * putJson} answers NOT_IMPLEMENTED and stores nothing.
   */
  ODD_JSON_NAMES,

  /**
   * Arrays without elements that stay arrays. Lacking, as in a store whose language does not tell
   * them from objects: {@code putJson} answers NOT_IMPLEMENTED and stores nothing.
   */
  EMPTY_JSON_ARRAYS,

  /**
   * A search for <em>red</em> does not find <em>redwood</em>. Lacking: it does, which the corpus
   * avoids by words of one length.
   */
  WHOLE_WORDS,

  /**
   * An index made after the documents. Lacking: {@code Tables.create} throws
   * UnsupportedOperationException.
   */
  LATE_INDEX,

  /**
   * Writes that wait for further servers. The server under test is alone, so it refuses {@code
   * replicas=10}. Lacking: the store ignores {@code replicas}.
   */
  REPLICAS,

  /** Sizes of a table or of its server, in bytes. Lacking: {@code Tables.sizes} is empty. */
  SIZES,

  /** Counters of the server. Lacking: {@code Store.telemetry} is empty. */
  TELEMETRY,

  /**
   * A document that is refused while others are stored. Lacking: {@link StoreUnderTest#refused} is
   * empty.
   */
  REFUSAL,

  /** A server, which can be stopped. Lacking: {@link StoreUnderTest#server} is empty. */
  SERVER,

  /** A password. Lacking: {@link ServerControl#wrongPassword} is empty. */
  PASSWORD
}
