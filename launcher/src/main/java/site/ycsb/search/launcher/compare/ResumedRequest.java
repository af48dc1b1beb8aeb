// SPDX-License-Identifier: Apache-2.0
package site.ycsb.search.launcher.compare;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Properties;
import site.ycsb.search.launcher.console.CommandFailure;
import site.ycsb.search.launcher.console.Secrets;
import site.ycsb.search.launcher.install.Version;
import site.ycsb.search.launcher.properties.PropertyMerge;
import site.ycsb.search.report.results.Comparison;

/** Request of a stored comparison. Its secrets are not stored; the command line repeats them. */
final class ResumedRequest {

  private static final String JVM_ARGUMENTS = "ARGS";

  private ResumedRequest() {}

  /**
   * Stored request, completed by the secrets of the command line.
   *
   * @throws CommandFailure if a secret is missing, or if an option repeats a stored value
   */
  static CompareRequest of(Comparison comparison, CompareOptions options) {
    requireSameVersion(comparison);
    Map<String, String> properties = new LinkedHashMap<>(comparison.clientOptions().properties());
    Properties pairs = PropertyMerge.pairs(options.sweeps.pairs);
    pairs.forEach((key, value) -> fill(properties, "-p", key.toString(), value.toString()));
    Map<String, String> urls = new LinkedHashMap<>(comparison.servers().urls());
    options.servers.urls.forEach((store, url) -> fill(urls, "--url", store, url));
    Map<String, String> arguments = new LinkedHashMap<>();
    arguments.put(JVM_ARGUMENTS, comparison.clientOptions().jvmArguments());
    if (!options.measurement.jvmArguments.isEmpty()) {
      fill(arguments, "--jvm-args", JVM_ARGUMENTS, options.measurement.jvmArguments);
    }
    requireComplete(properties, "-p %s=…");
    requireComplete(urls, "--url %s=…");
    requireComplete(arguments, "--jvm-args \"%s\"");
    List<String> merged = new ArrayList<>();
    properties.forEach((key, value) -> merged.add(key + "=" + value));
    return new CompareRequest(
        comparison, merged, urls, words(arguments.getOrDefault(JVM_ARGUMENTS, "").strip()));
  }

  private static void requireSameVersion(Comparison comparison) {
    String version = new Version().project();
    if (!comparison.origin().version().equals(version)) {
      throw CommandFailure.usage(
          "the comparison was started by version %s, and this is version %s: resume it with version"
                  .formatted(comparison.origin().version(), version)
              + " %s, or start a new one".formatted(comparison.origin().version()));
    }
  }

  private static List<String> words(String text) {
    return text.isEmpty() ? List.of() : List.of(text.split("\\s+", -1));
  }

  private static void fill(Map<String, String> stored, String option, String key, String value) {
    if (!Secrets.isRedacted(stored.getOrDefault(key, ""))) {
      throw CommandFailure.usage(
          "%s %s: --resume accepts only secrets, which are not stored: omit this option"
              .formatted(option, key));
    }
    stored.put(key, value);
  }

  private static void requireComplete(Map<String, String> values, String form) {
    values.forEach(
        (key, value) -> {
          if (Secrets.isRedacted(value)) {
            throw CommandFailure.usage(
                "%s is secret and was not stored: give it again, by %s"
                    .formatted(key, form.formatted(key)));
          }
        });
  }
}
