// SPDX-License-Identifier: Apache-2.0
package site.ycsb.search.launcher.properties;

import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.ArgGroup;
import picocli.CommandLine.Option;
import site.ycsb.search.launcher.console.Advanced;
import site.ycsb.search.launcher.install.Names;
import site.ycsb.search.run.JsonExporter;
import site.ycsb.search.run.TextExporter;

/**
 * Options of a workload on a store: YCSB's names, and a long name for each. Only a command that
 * executes one has the options of {@link ExecutionOptions}.
 */
public final class WorkloadOptions {

  /** Workload of a command that is given no file; a later run finds its dataset loaded. */
  public static final String DEFAULT_WORKLOAD = "workloads/search-10update";

  @ArgGroup(validate = false, order = 1, heading = "%nWorkload:%n")
  public PropertyOptions properties = new PropertyOptions();

  public ExecutionOptions execution = new ExecutionOptions();

  @ArgGroup(validate = false, order = 3, heading = "%nClient:%n")
  public JvmOptions client = new JvmOptions();

  @ArgGroup(
      validate = false,
      order = 4,
      heading = "%nManaged server, used if no address is given:%n")
  public ServerOptions server = new ServerOptions();

  public static final class PropertyOptions {
    @Option(
        names = {"-P", "--properties"},
        paramLabel = "FILE",
        completionCandidates = Names.OfWorkloadFiles.class,
        description = {
          "Read properties from a file, such as a workload.",
          "It is in this or the project's directory. May be repeated: a later file overrides an"
              + " earlier one."
        })
    public List<String> files = new ArrayList<>();

    @Option(
        names = {"-p", "--property"},
        paramLabel = "KEY=VALUE",
        description = {
          "Set a property; overrides all files.",
          "May be repeated: the last value is used."
        })
    public List<String> pairs = new ArrayList<>();

    /** These options, with the default workload if no file is given. */
    public PropertyOptions withDefaultWorkload() {
      if (files.isEmpty()) {
        files.add(DEFAULT_WORKLOAD);
      }
      return this;
    }
  }

  /** Format of the report of a load or run. A table is made of the client's JSON. */
  public enum ReportFormat {
    TABLE,
    YCSB,
    JSON;

    /** Class of the client that writes the report. */
    public String exporter() {
      return (this == YCSB ? TextExporter.class : JsonExporter.class).getName();
    }

    @Override
    public String toString() {
      return name().toLowerCase(Locale.ROOT);
    }
  }

  public static final class ExecutionOptions {
    @Option(
        names = "--format",
        paramLabel = "FORMAT",
        description = {
          "Report as ${COMPLETION-CANDIDATES}.",
          "By default a table on a terminal, and YCSB's text elsewhere."
        })
    public @Nullable ReportFormat format;

    @Option(
        names = {"-threads", "--threads"},
        paramLabel = "N",
        description = "Client threads; by default the workload's.")
    public @Nullable String threads;

    @Option(
        names = {"-target", "--target"},
        paramLabel = "N",
        description = "Operations per second; by default the workload's.")
    public @Nullable String target;

    @Option(
        names = {"-s", "--status"},
        description = "YCSB's status lines instead of the progress line.")
    public boolean status;

    @Advanced
    @Option(
        names = {"-l", "--label"},
        paramLabel = "LABEL",
        description = "Label of the status lines.")
    public @Nullable String label;

    @Advanced
    @Option(
        names = "--force",
        description = "Let exportfile overwrite a file that is no earlier report (search.force).")
    public boolean force;
  }

  public static class JvmOptions {

    @Advanced
    @Option(
        names = {"-cp", "--cp"},
        paramLabel = "PATH",
        description = "Class path entries after those of the binding.")
    public String classPath = "";

    @Advanced
    @Option(
        names = {"-jvm-args", "--jvm-args"},
        paramLabel = "\"ARGS\"",
        description = "Arguments of the client's JVM, after JAVA_OPTS.")
    public String jvmArguments = "";
  }
}
