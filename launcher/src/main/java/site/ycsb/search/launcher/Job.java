// SPDX-License-Identifier: Apache-2.0
package site.ycsb.search.launcher;

import static java.util.Objects.requireNonNull;

import java.util.ArrayList;
import java.util.List;
import java.util.Properties;

/**
 * What a child JVM is to do.
 *
 * @param task what the client does with the store
 * @param jvmArguments arguments of the JVM, before the class path
 * @param extraClassPath entries after the store's own; empty for none
 */
record Job(
    Task task,
    Store store,
    Properties properties,
    List<String> jvmArguments,
    String extraClassPath) {

  /** The client's tasks, by the names that it takes. */
  enum Task {
    LOAD,
    RUN,
    VERIFY,
    SHELL;

    /** The keys of the properties that have no default for it. */
    List<String> required() {
      return switch (this) {
        case LOAD, VERIFY -> List.of("recordcount");
        case RUN -> List.of("recordcount", "operationcount");
        case SHELL -> List.of();
      };
    }

    /** Whether it finds fault with a dataset that is missing or another one. */
    boolean needsDataset() {
      return this == RUN || this == VERIFY;
    }
  }

  Job {
    requireNonNull(task, "task");
    requireNonNull(store, "store");
    requireNonNull(properties, "properties");
    requireNonNull(jvmArguments, "jvmArguments");
    requireNonNull(extraClassPath, "extraClassPath");
  }

  /** The same with other properties. */
  Job with(Task otherTask, Properties otherProperties) {
    return new Job(otherTask, store, otherProperties, jvmArguments, extraClassPath);
  }

  /** The same with other arguments of the JVM. */
  Job with(List<String> otherArguments) {
    return new Job(task, store, properties, otherArguments, extraClassPath);
  }

  /** The same with one more argument of the JVM. */
  Job with(String jvmArgument) {
    List<String> arguments = new ArrayList<>(jvmArguments);
    arguments.add(jvmArgument);
    return with(arguments);
  }
}
