// SPDX-License-Identifier: Apache-2.0
package site.ycsb.search.engine;

/** Random choices of YCSB's CoreWorkload, by its properties. Thread-safe. */
public interface KeyChoices {

  /** Key number of a document that exists, unless the run has deleted it. */
  long keyNumber();

  /** Key number of a new document, which {@link #acknowledge} makes known to other choices. */
  long newKeyNumber();

  /** Makes a new document known. */
  void acknowledge(long number);

  int field();

  /** Number of documents of a scan. */
  int scanLength();
}
