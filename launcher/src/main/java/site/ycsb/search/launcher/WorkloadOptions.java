// SPDX-License-Identifier: Apache-2.0
package site.ycsb.search.launcher;

import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.ArgGroup;
import picocli.CommandLine.Option;

/** YCSB's options, by YCSB's names, and each by a long one. */
final class WorkloadOptions {

  @ArgGroup(validate = false, order = 1, heading = "%nWhat is run:%n")
  What what = new What();

  @ArgGroup(validate = false, order = 2, heading = "%nHow it is run:%n")
  How how = new How();

  @ArgGroup(validate = false, order = 3, heading = "%nWhich client runs it:%n")
  Client client = new Client();

  /** Properties. */
  static final class What {
    @Option(
        names = {"-P", "--properties"},
        paramLabel = "FILE",
        description = {
          "Read properties from a file, here or in the project's directory. May be repeated: a"
              + " later file wins."
        })
    List<String> files = new ArrayList<>();

    @Option(
        names = {"-p", "--property"},
        paramLabel = "KEY=VALUE",
        description = "Set a property. May be repeated: a later one wins, and any over a file.")
    List<String> pairs = new ArrayList<>();
  }

  /** Properties that have an option of their own. */
  static final class How {
    @Option(
        names = {"-threads", "--threads"},
        paramLabel = "N",
        description = "Client threads (threadcount); 1 if nothing says otherwise.")
    @Nullable Integer threads;

    @Option(
        names = {"-target", "--target"},
        paramLabel = "N",
        description = "Operations a second to aim at (target); as many as it can without.")
    @Nullable Integer target;

    @Option(
        names = {"-s", "--status"},
        description = "YCSB's own status lines on standard error, instead of the progress line.")
    boolean status;

    @Option(
        names = {"-l", "--label"},
        paramLabel = "LABEL",
        description = "A word for the status lines.")
    @Nullable String label;

    @Option(names = "-load", hidden = true)
    boolean load;

    @Option(names = "-t", hidden = true)
    boolean transactions;
  }

  /** Classes and their JVM. */
  static final class Client {
    @Option(
        names = {"-db", "--db"},
        paramLabel = "NAME|CLASS",
        description = "A binding's name or a class, instead of BINDING.")
    @Nullable String db;

    @Option(
        names = {"-cp", "--cp"},
        paramLabel = "PATH",
        description = "More class path, after the binding's own.")
    @Nullable String classPath;

    @Option(
        names = {"-jvm-args", "--jvm-args"},
        paramLabel = "\"ARGS\"",
        description = "Arguments of the client's JVM, after those of JAVA_OPTS.")
    String jvmArguments = "";
  }
}
