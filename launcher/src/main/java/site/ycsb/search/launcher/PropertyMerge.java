// SPDX-License-Identifier: Apache-2.0
package site.ycsb.search.launcher;

import java.util.Properties;

/**
 * The properties that a command's options come to: the files in their order, over them each {@code
 * -p}, over them the options that have a name of their own.
 */
final class PropertyMerge {

  private final PropertyFiles files;

  PropertyMerge(PropertyFiles files) {
    this.files = files;
  }

  /**
   * Merges.
   *
   * @throws CommandFailure if a file or a pair can't be read, or two options contradict each other
   */
  Properties of(WorkloadOptions options) {
    Properties pairs = new Properties();
    options.what.pairs.forEach(pair -> add(pairs, pair));
    Properties merged = new Properties();
    options.what.files.forEach(file -> merged.putAll(files.read(file)));
    merged.putAll(pairs);
    WorkloadOptions.How how = options.how;
    if (how.threads != null) {
      set(merged, pairs, "-threads", "threadcount", atLeastOne("-threads", how.threads));
    }
    if (how.target != null) {
      set(merged, pairs, "-target", "target", atLeastOne("-target", how.target));
    }
    if (how.status) {
      set(merged, pairs, "-s", "status", "true");
    }
    if (how.label != null) {
      set(merged, pairs, "-l", "label", how.label);
    }
    return merged;
  }

  /**
   * Adds {@code KEY=VALUE}.
   *
   * @throws CommandFailure if it is anything else
   */
  static void add(Properties pairs, String pair) {
    int equals = pair.indexOf('=');
    if (equals < 1) {
      // What follows the key may be a password.
      String key = pair.replaceFirst("[^A-Za-z0-9._-].*", "…");
      throw CommandFailure.usage("-p %s: write -p KEY=VALUE".formatted(key));
    }
    pairs.setProperty(pair.substring(0, equals).strip(), pair.substring(equals + 1));
  }

  /** A file's value gives way to an option; a pair beside it is a contradiction. */
  private static void set(
      Properties merged, Properties pairs, String option, String key, String value) {
    String pair = pairs.getProperty(key);
    if (pair != null && !pair.equals(value)) {
      throw CommandFailure.usage(
          "%s says %s, but -p %s=%s: give one of them".formatted(option, value, key, pair));
    }
    merged.setProperty(key, value);
  }

  private static String atLeastOne(String option, int number) {
    if (number < 1) {
      throw CommandFailure.usage("%s %d: must be at least 1".formatted(option, number));
    }
    return Integer.toString(number);
  }
}
