// SPDX-License-Identifier: Apache-2.0
package site.ycsb.search.run;

import java.io.IOException;
import java.lang.management.ManagementFactory;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Optional;
import javax.management.InstanceNotFoundException;
import javax.management.JMException;
import javax.management.ObjectName;

/**
 * JIT compilation in the foreground, until it is closed. A thread that calls a method often enough
 * then waits while the JVM compiles the method. Normally a background thread compiles, but where
 * client threads and a server take all cores, it gets too little processor time: a client on two
 * cores is then not compiled after a minute.
 *
 * <p>It needs HotSpot's diagnostic commands. It does nothing in a JVM without them, and in a JVM
 * whose user has given compiler directives.
 */
public final class ForegroundCompilation implements AutoCloseable {

  private static final String DIRECTIVES = "[{match: \"*.*\", BackgroundCompilation: false}]";

  /** First line that the JVM prints if its user has given no directives. */
  private static final String NO_DIRECTIVES = "Directive: (default)";

  private final boolean on;

  private ForegroundCompilation(boolean on) {
    this.on = on;
  }

  /** Switches it on for the whole JVM. */
  public static ForegroundCompilation begin() throws IOException {
    boolean untouched =
        command("compilerDirectivesPrint").map(String::strip).orElse("").startsWith(NO_DIRECTIVES);
    return new ForegroundCompilation(untouched && add());
  }

  @Override
  public void close() {
    if (on) {
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

  /** Answer of the JVM; empty if it has no such command. */
  public static Optional<String> command(String name, String... arguments) {
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
