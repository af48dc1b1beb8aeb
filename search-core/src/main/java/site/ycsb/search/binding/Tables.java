// SPDX-License-Identifier: Apache-2.0
package site.ycsb.search.binding;

import java.time.Duration;
import java.util.Map;
import java.util.Optional;

/** Administration of a store's tables. No method is timed. Thread-safe. */
public interface Tables {

  /** Type of a field that an index holds beside title and score. */
  enum FieldType {
    /** A Long. */
    WHOLE,
    /** A Double. */
    DECIMAL,
    /** A String that is found as a whole, not by its words. */
    TAG
  }

  /**
   * Creates the table and makes it searchable; does nothing to a table that is. Returns when the
   * index holds every document.
   */
  default void create(String table) throws Exception {
    create(table, Map.of());
  }

  /**
   * As {@link #create(String)}, with further fields in a new index, each of which numbers or tags
   * are found by. A store within the process has no index to add them to.
   *
   * @param fields types by name; they change nothing in a table that is searchable already
   */
  void create(String table, Map<String, FieldType> fields) throws Exception;

  /**
   * Makes the table ready for documents that no index holds, in a store that would index them at
   * their first write.
   */
  default void createUnindexed(String table) throws Exception {}

  /** True if {@link #create} has been called since the last {@link #drop}. */
  boolean exists(String table) throws Exception;

  /** Removes the table with its documents, index and metadata. Does nothing if there is none. */
  void drop(String table) throws Exception;

  /**
   * Number of documents in the table's index. Without an index, the number of documents that {@link
   * #create} would add to it.
   */
  long count(String table) throws Exception;

  /** Entries of the table's metadata, as {@link #addMetadata} wrote them; empty if none. */
  Map<String, String> metadata(String table) throws Exception;

  /** Adds entries to the table's metadata one by one, and keeps the others. */
  void addMetadata(String table, Map<String, String> entries) throws Exception;

  /**
   * Fails if the server can't give the table the {@link Profile} of the properties, so that {@link
   * #create} or {@link #applyProfile} would. Changes nothing. Called before a load drops what the
   * table holds.
   *
   * @throws StoreException with a line that says what to change
   */
  default void requireProfile(String table) throws Exception {}

  /**
   * Brings an existing table, and the server if {@code search.configure} permits it, to the {@link
   * Profile} of the properties. Called before each load and run.
   *
   * @throws StoreException with a line that says what to change, if that can't be done
   */
  default void applyProfile(String table) throws Exception {
    requireProfile(table);
  }

  /** Makes all earlier writes searchable, in a store where an acknowledged write may not be. */
  default void refresh(String table) throws Exception {}

  /** Upper limit for the time until a write is searchable; empty if there is none. */
  default Optional<Duration> visibleWithin() throws Exception {
    return Optional.of(Duration.ZERO);
  }

  /**
   * Bytes that the table and its server use, as far as the store tells them: {@code index}, the
   * table's index; {@code data}, its documents, where they are stored apart from the index; {@code
   * disk}, all files of the table, of one copy; {@code memory}, of the whole server. An unknown
   * size is left out and is never 0. Called once, after a load or run.
   */
  default Map<String, Long> sizes(String table) throws Exception {
    return Map.of();
  }

  /**
   * Properties that the binding's settings add to the stored dataset, if any. A dataset that was
   * loaded without one of them does not serve a run that asks for it; a dataset with more does.
   */
  default Map<String, String> layout() {
    return Map.of();
  }

  /** True if the documents live in this process, so that a run must load them itself. */
  default boolean isTransient() {
    return false;
  }
}
