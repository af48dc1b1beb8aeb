// SPDX-License-Identifier: Apache-2.0
package site.ycsb.search.launcher.plan;

import java.util.List;
import java.util.Map;
import site.ycsb.search.results.Comparison;

/** Requested comparison, with the secrets that are not stored and the arguments of JAVA_OPTS. */
public record CompareRequest(
    Comparison comparison,
    Map<String, String> properties,
    Map<String, String> urls,
    List<String> jvmArguments) {

  public CompareRequest {
    properties = Map.copyOf(properties);
    urls = Map.copyOf(urls);
    jvmArguments = List.copyOf(jvmArguments);
  }
}
