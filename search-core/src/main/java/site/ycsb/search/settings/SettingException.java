// SPDX-License-Identifier: Apache-2.0
package site.ycsb.search.settings;

/** Property that can't be used; the message names the key, the value and the valid values. */
public final class SettingException extends IllegalArgumentException implements ExplainedFailure {

  private static final long serialVersionUID = 1L;

  public SettingException(String message) {
    super(message);
  }

  @SuppressWarnings("AnnotateFormatMethod") // The annotation would be a dependency of its own.
  public SettingException(String format, Object... values) {
    super(format.formatted(values));
  }

  @Override
  public ExitCode exitCode() {
    return ExitCode.USAGE;
  }
}
