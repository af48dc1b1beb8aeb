// SPDX-License-Identifier: Apache-2.0
package site.ycsb.search.results;

/** Failure to read or write results; the message is one line for the user. */
public final class ResultsException extends RuntimeException {

  private static final long serialVersionUID = 1L;

  /**
   * @param message the file, the problem, and the remedy
   */
  public ResultsException(String message) {
    super(message);
  }
}
