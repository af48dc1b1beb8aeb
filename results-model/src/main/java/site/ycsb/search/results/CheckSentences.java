// SPDX-License-Identifier: Apache-2.0
package site.ycsb.search.results;

import static java.util.stream.Collectors.joining;

import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.regex.Pattern;
import java.util.stream.IntStream;
import java.util.stream.Stream;

/**
 * Sum of sentences that say what was checked: sentences of one wording become one, in which each
 * number is the sum of theirs.
 */
public final class CheckSentences {

  /** A whole number; a number with decimals belongs to the wording. */
  private static final Pattern NUMBER = Pattern.compile("(?<![\\d.])\\d+(?:,\\d{3})*(?![.,]?\\d)");

  private CheckSentences() {}

  /** The sum over runs; those of one session have one sentence, which counts once. */
  public static String ofRuns(Stream<Run> runs) {
    Map<List<String>, String> sentences = new LinkedHashMap<>();
    runs.forEach(
        run ->
            sentences.put(
                run.report().answers().session().isEmpty()
                    ? List.of(run.id(), run.startedAt())
                    : List.of(run.contender(), run.report().answers().session()),
                run.report().answers().checks()));
    return sum(sentences.values().stream());
  }

  /** The sum; different wordings are apart by semicolons, and empty sentences are left out. */
  public static String sum(Stream<String> sentences) {
    Map<String, List<Long>> sums = new LinkedHashMap<>();
    sentences
        .filter(sentence -> !sentence.isEmpty())
        .forEach(
            sentence ->
                sums.merge(
                    NUMBER.matcher(sentence.replace("%", "%%")).replaceAll("%,d"),
                    numbers(sentence),
                    CheckSentences::sum));
    return sums.entrySet().stream()
        .map(each -> String.format(Locale.ROOT, each.getKey(), each.getValue().toArray()))
        .collect(joining("; "));
  }

  private static List<Long> numbers(String sentence) {
    return NUMBER
        .matcher(sentence)
        .results()
        .map(match -> Long.valueOf(match.group().replace(",", "")))
        .toList();
  }

  private static List<Long> sum(List<Long> one, List<Long> other) {
    return IntStream.range(0, one.size()).mapToObj(i -> one.get(i) + other.get(i)).toList();
  }
}
