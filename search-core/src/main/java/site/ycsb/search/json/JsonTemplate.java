// SPDX-License-Identifier: Apache-2.0
package site.ycsb.search.json;

import java.util.ArrayList;
import java.util.List;
import java.util.function.IntFunction;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * JSON text with gaps for the values that hold their version. So a text is made without a tree,
 * whatever its size.
 *
 * @param pieces text around the gaps, one piece more than there are gaps
 * @param leaves place in {@link JsonDocument#leaves} of the value of each gap
 */
record JsonTemplate(List<String> pieces, List<Integer> leaves) {

  private static final Pattern GAP = Pattern.compile("\"@(\\d+)@\"");

  /** JSON text that marks a gap in the text of {@link #of}. */
  static String gap(int leaf) {
    return "\"@" + leaf + "@\"";
  }

  /** Template of a text in which gaps are marked. */
  static JsonTemplate of(String marked) {
    List<String> pieces = new ArrayList<>();
    List<Integer> leaves = new ArrayList<>();
    int end = 0;
    for (Matcher gap = GAP.matcher(marked); gap.find(); ) {
      pieces.add(marked.substring(end, gap.start()));
      leaves.add(Integer.valueOf(gap.group(1)));
      end = gap.end();
    }
    pieces.add(marked.substring(end));
    return new JsonTemplate(List.copyOf(pieces), List.copyOf(leaves));
  }

  /** The text with a JSON text in each gap. */
  String fill(IntFunction<String> value) {
    StringBuilder text = new StringBuilder();
    for (int i = 0; i < leaves.size(); i++) {
      text.append(pieces.get(i)).append(value.apply(leaves.get(i)));
    }
    return text.append(pieces.get(leaves.size())).toString();
  }
}
