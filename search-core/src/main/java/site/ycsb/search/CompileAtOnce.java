// SPDX-License-Identifier: Apache-2.0
package site.ycsb.search;

import java.io.IOException;
import java.lang.management.ManagementFactory;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Optional;
import javax.management.InstanceNotFoundException;
import javax.management.JMException;
import javax.management.ObjectName;

/**
 * Until it is closed, whoever calls a method often enough for the JVM to compile it waits until
 * that is done. Otherwise a thread of the JVM's does it meanwhile, and where threads that wait for
 * a store take all cores, it is hardly ever let on: a client on two cores is then not compiled
 * after a minute.
 *
 * <p>It takes HotSpot's diagnostic commands. A JVM without them is left as it is, and so is one
 * whose user has given it compiler directives.
 */
public final class CompileAtOnce implements AutoCloseable {

  private static final String DIRECTIVES = "[{match: \"*.*\", BackgroundCompilation: false}]";

  /** The JVM prints those of its user, if there are any, before the default ones. */
  private static final String NO_DIRECTIVES = "Directive: (default)";

  private static volatile boolean compiling;

  private final boolean on;

  private CompileAtOnce(boolean on) {
    this.on = on;
  }

  /** Whether threads wait for the compiler now: what is late may be their own fault. */
  public static boolean isOn() {
    return compiling;
  }

  /**
   * Begins, for the whole JVM.
   *
   * @throws IOException if a temporary file can't be written, which the JVM reads
   */
  public static CompileAtOnce begin() throws IOException {
    boolean untouched =
        command("compilerDirectivesPrint").map(String::strip).orElse("").startsWith(NO_DIRECTIVES);
    boolean on = untouched && add();
    compiling = on;
    return new CompileAtOnce(on);
  }

  @Override
  public void close() {
    if (on) {
      compiling = false;
      command("compilerDirectivesRemove");
    }
  }

  private static boolean add() throws IOException {
    Path file = Files.createTempFile("ycsb-", ".directives");
    try {
      Files.writeString(file, DIRECTIVES);
      return command("compilerDirectivesAdd", file.toString()).isPresent();
    } finally {
      Files.delete(file);
    }
  }

  /** What the JVM answers; empty if it has no such command. */
  static Optional<String> command(String name, String... arguments) {
    try {
      Object[] parameters = {arguments};
      return Optional.of(
          (String)
              ManagementFactory.getPlatformMBeanServer()
                  .invoke(
                      new ObjectName("com.sun.management:type=DiagnosticCommand"),
                      name,
                      parameters,
                      new String[] {String[].class.getName()}));
    } catch (InstanceNotFoundException e) {
      return Optional.empty();
    } catch (JMException e) {
      throw new IllegalStateException("the JVM can't do " + name, e);
    }
  }
}
