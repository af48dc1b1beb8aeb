// SPDX-License-Identifier: Apache-2.0
package site.ycsb.search;

/**
 * A property that can't be used; the message is one line with the key, the value and what is valid.
 */
public final class SettingException extends IllegalArgumentException {

  private static final long serialVersionUID = 1L;

  public SettingException(String message) {
    super(message);
  }
}
