// SPDX-License-Identifier: Apache-2.0
package site.ycsb.search.settings;

import com.google.errorprone.annotations.FormatMethod;
import java.util.Locale;
import org.jspecify.annotations.Nullable;

/** Property that can't be used; the message names the key, the value and the valid values. */
public final class SettingException extends IllegalArgumentException implements ExplainedFailure {

  private static final long serialVersionUID = 1L;

  public SettingException(String message) {
    super(message);
  }

  @FormatMethod
  public SettingException(String format, @Nullable Object... values) {
    super(String.format(Locale.ROOT, format, values));
  }

  @Override
  public ExitCode exitCode() {
    return ExitCode.USAGE;
  }
}
