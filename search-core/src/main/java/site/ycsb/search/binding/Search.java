// SPDX-License-Identifier: Apache-2.0
package site.ycsb.search.binding;

/** Capability to answer a {@link SearchQuery}. */
public interface Search extends Operations {

  /**
   * Returns one page of whole documents. Timed.
   *
   * @throws Exception if the store did not answer in full
   */
  SearchPage search(String table, SearchQuery query) throws Exception;

  /**
   * Makes sure that the server does not cut answers short. Changes the server's configuration if
   * {@code search.configure} permits it; otherwise, it fails. Called before each load and run of a
   * workload that searches. Never timed.
   *
   * @throws StoreException with a line that says which configuration to change
   */
  default void requireExact() throws Exception {}
}
