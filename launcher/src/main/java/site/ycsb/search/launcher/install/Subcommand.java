// SPDX-License-Identifier: Apache-2.0
package site.ycsb.search.launcher.install;

import java.util.concurrent.Callable;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Spec;
import site.ycsb.search.launcher.console.Console;

/** Command of {@code bin/ycsb}, which ends with the exit code that the command returns. */
@SuppressWarnings("NullAway.Init") // The fields are set before the command is called.
public abstract class Subcommand implements Callable<Integer> {

  protected Context context;

  @Spec protected CommandSpec spec;

  public final void setContext(Context given) {
    context = given;
  }

  protected final Console console() {
    return context.console();
  }
}
