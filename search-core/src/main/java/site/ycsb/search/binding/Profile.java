// SPDX-License-Identifier: Apache-2.0
package site.ycsb.search.binding;

/**
 * Guarantees that a store gives for an acknowledged write, in words that hold for every store. Each
 * binding translates them into settings of its store, and reports in {@link Store#settings} which
 * of them are in effect.
 *
 * <p>No profile asks for replicas: a server that is started here has none.
 *
 * @param replicas number of further servers that must have the write
 * @param demanded true if the user has named a profile or a durability; then a server with another
 *     configuration is an error and not only a line of the result
 */
public record Profile(
    Durability durability, Visibility visibility, int replicas, boolean demanded) {

  /** Place of a write at the time of its acknowledgement. */
  public enum Durability {
    /** In memory; on disk within about a second. */
    INTERVAL,
    /** On disk. */
    ALWAYS,
    /** In memory; on disk at a time that the store chooses, or never. */
    NONE
  }

  /** Time at which a search finds an acknowledged write. */
  public enum Visibility {
    /** After the store's refresh interval at the latest; at once in a store without one. */
    INTERVAL,
    /** At once. */
    IMMEDIATE
  }
}
