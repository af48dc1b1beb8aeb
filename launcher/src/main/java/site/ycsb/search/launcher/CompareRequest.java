// SPDX-License-Identifier: Apache-2.0
package site.ycsb.search.launcher;

import static java.util.Objects.requireNonNull;

import java.util.List;
import java.util.Map;
import site.ycsb.search.report.results.Comparison;

/**
 * A comparison as its user asks for it, with the secrets that are not written down.
 *
 * @param comparison what is written down
 * @param pairs {@code KEY=VALUE}
 * @param urls addresses by store
 * @param jvmArguments of the client's JVM, those of JAVA_OPTS among them
 */
record CompareRequest(
    Comparison comparison,
    List<String> pairs,
    Map<String, String> urls,
    List<String> jvmArguments) {

  CompareRequest {
    requireNonNull(comparison, "comparison");
    pairs = List.copyOf(pairs);
    urls = Map.copyOf(urls);
    jvmArguments = List.copyOf(jvmArguments);
  }
}
