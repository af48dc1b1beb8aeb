// SPDX-License-Identifier: Apache-2.0
package site.ycsb.search.report.results;

/** Results that can't be read or written; the message is one line for the user. */
public final class ResultsException extends RuntimeException {

  private static final long serialVersionUID = 1L;

  /**
   * @param message which file, what is wrong with it, what would be right
   */
  public ResultsException(String message) {
    super(message);
  }
}
