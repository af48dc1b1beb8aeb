// SPDX-License-Identifier: Apache-2.0
package site.ycsb.search.run;

import java.util.List;
import java.util.Map;

/**
 * Figures that a workload counts beside its operations.
 *
 * @param figures figures by the names that the JSON report gives them, in its order
 * @param lines figures by the names that the text report gives them under {@code [ANSWERS]}
 * @param sentences figures as phrases for the last line on standard error
 */
public record Findings(
    Map<String, Number> figures, Map<String, Number> lines, List<String> sentences) {

  /** Number of questions of a run that have no known right answer. */
  public static final String UNKNOWN = "unknownQuestions";

  public static final Findings NONE = new Findings(Map.of(), Map.of(), List.of());
}
