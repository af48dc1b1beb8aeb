// SPDX-License-Identifier: Apache-2.0
package site.ycsb.search.settings;

/** Property that can't be used; the message names the key, the value and the valid values. */
public final class SettingException extends IllegalArgumentException implements ExplainedFailure {

  private static final long serialVersionUID = 1L;

  public SettingException(String message) {
    super(message);
  }

  @Override
  public ExitCode exitCode() {
    return ExitCode.USAGE;
  }
}
