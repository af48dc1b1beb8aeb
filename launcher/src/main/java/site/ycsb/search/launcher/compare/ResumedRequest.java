// SPDX-License-Identifier: Apache-2.0
package site.ycsb.search.launcher.compare;

import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import org.jspecify.annotations.Nullable;
import site.ycsb.search.launcher.console.CommandFailure;
import site.ycsb.search.launcher.console.Secrets;
import site.ycsb.search.launcher.install.Version;
import site.ycsb.search.launcher.job.JobPlanner;
import site.ycsb.search.launcher.plan.CompareRequest;
import site.ycsb.search.launcher.plan.Scheduler;
import site.ycsb.search.launcher.properties.PropertyMerge;
import site.ycsb.search.results.Comparison;
import site.ycsb.search.results.Comparison.ClientOptions;
import site.ycsb.search.results.ResultsDirectory;

/**
 * Request of a stored comparison. Its secrets are not stored; the command line repeats them. Stored
 * arguments of a JVM and a stored class path can execute anything, and results are passed on: they
 * are used only if the user gives the same, or trusts the file.
 */
final class ResumedRequest {

  private ResumedRequest() {}

  /** Stored request, completed by the secrets of the command line. */
  static CompareRequest of(ResultsDirectory results, CompareOptions options) {
    Comparison comparison = withRepeats(results.comparison(), options.measurement.repeats);
    requireSameVersion(comparison);
    Map<String, String> pairs = new TreeMap<>();
    PropertyMerge.pairs(options.sweeps.pairs)
        .forEach((key, value) -> pairs.put(key.toString(), value.toString()));
    Map<String, String> properties =
        completed(comparison.clientOptions().properties(), pairs, "-p");
    Map<String, String> urls =
        completed(comparison.servers().urls(), options.servers.urls(), "--url");
    return new CompareRequest(comparison, properties, urls, jvmArguments(results, options));
  }

  private static Comparison withRepeats(Comparison stored, @Nullable String repeats) {
    if (repeats == null) {
      return stored;
    }
    int before = stored.schedule().repeats();
    int number = repeats.matches("\\d{1,4}") ? Integer.parseInt(repeats) : 0;
    if (number < before || number > Scheduler.MAX_REPEATS) {
      throw CommandFailure.usage(
          "--repeats %s: the comparison has %d: valid are %d to %d",
          repeats, before, before, Scheduler.MAX_REPEATS);
    }
    return stored.withRepeats(number);
  }

  /** Arguments of the file, if the user gives the same or trusts it; those given, if secret. */
  private static List<String> jvmArguments(ResultsDirectory results, CompareOptions options) {
    ClientOptions stored = results.comparison().clientOptions();
    String arguments = options.measurement.jvmArguments.strip();
    String classPath = options.measurement.classPath;
    boolean secret = Secrets.isRedacted(stored.jvmArguments());
    if (secret && arguments.isEmpty()) {
      throw CommandFailure.usage(
          "ARGS is secret and was not stored: give it again, by --jvm-args \"ARGS\"");
    }
    boolean trusted = options.results.trust && arguments.isEmpty() && classPath.isEmpty();
    if (!trusted && !isSame(stored, arguments, classPath)) {
      throw CommandFailure.usage(
          "--resume %s would start the client's JVM with arguments '%s' and class path '%s' of"
              + " comparison.json: give the same --jvm-args and --cp, or --trust if you trust the"
              + " file",
          results.path(), stored.jvmArguments(), stored.classPath());
    }
    String used = secret ? arguments : stored.jvmArguments();
    return used.isEmpty() ? List.of() : List.of(used.split("\\s+", -1));
  }

  /** True if the comparison is resumed without options that repeat its own. */
  static boolean needsTrust(Comparison comparison) {
    return !isSame(comparison.clientOptions(), "", "");
  }

  /** True if the file has nothing that the command line does not have, apart from secrets. */
  private static boolean isSame(ClientOptions stored, String arguments, String classPath) {
    String given = String.join(" ", JobPlanner.jvmArguments(arguments));
    boolean unasked = stored.jvmArguments().isEmpty() && arguments.isEmpty();
    return (unasked
            || given.equals(stored.jvmArguments())
            || Secrets.isRedacted(stored.jvmArguments()))
        && stored.classPath().equals(classPath);
  }

  private static void requireSameVersion(Comparison comparison) {
    String version = new Version().project();
    if (!comparison.origin().version().equals(version)) {
      throw CommandFailure.usage(
          "the comparison was started by version %s, and this is version %s: resume it with version"
              + " %s, or start a new one",
          comparison.origin().version(), version, comparison.origin().version());
    }
  }

  /** Stored values, with those of the command line in place of secrets. */
  private static Map<String, String> completed(
      Map<String, String> stored, Map<String, String> given, String option) {
    Map<String, String> all = new LinkedHashMap<>(stored);
    given.forEach(
        (key, value) -> {
          if (!Secrets.isRedacted(all.getOrDefault(key, ""))) {
            throw CommandFailure.usage(
                "%s %s: --resume accepts only secrets, which are not stored: omit this option",
                option, key);
          }
          all.put(key, value);
        });
    all.forEach(
        (key, value) -> {
          if (Secrets.isRedacted(value)) {
            throw CommandFailure.usage(
                "%s is secret and was not stored: give it again, by %s %s=…", key, option, key);
          }
        });
    return all;
  }
}
