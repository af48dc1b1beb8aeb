// SPDX-License-Identifier: Apache-2.0
package site.ycsb.search.values;

import java.util.ArrayList;
import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import org.jspecify.annotations.Nullable;
import site.ycsb.search.check.Versions;
import site.ycsb.search.run.Findings;
import site.ycsb.search.values.ValuesSettings.Turns;

/** Sums of the counters of all threads, in the forms that reports take. */
final class ValuesFindings {

  private final List<ValuesThread> threads;
  private final ValuesSettings settings;
  private final @Nullable Versions versions;

  private ValuesFindings(
      List<ValuesThread> threads, ValuesSettings settings, @Nullable Versions versions) {
    this.threads = threads;
    this.settings = settings;
    this.versions = versions;
  }

  static Findings of(
      List<ValuesThread> threads,
      ValuesSettings settings,
      @Nullable Versions versions,
      long valueBytes) {
    ValuesFindings found = new ValuesFindings(threads, settings, versions);
    Map<String, Number> figures = new LinkedHashMap<>();
    figures.put("emptyPops", found.sum(ValueCount.EMPTY_POPS));
    figures.putAll(found.staleness());
    figures.put("documentBytes", valueBytes);
    return new Findings(figures, found.lines(), found.sentences());
  }

  private long sum(ValueCount counter) {
    return threads.stream().mapToLong(thread -> thread.counts.get(counter)).sum();
  }

  private boolean canBeStale() {
    return settings.mix().readsAndWrites();
  }

  private long worstLagVersions() {
    return threads.stream().mapToLong(thread -> thread.worstLagVersions).max().orElse(0);
  }

  private double worstLagMillis() {
    return threads.stream().mapToLong(thread -> thread.worstLagNanos).max().orElse(0) / 1e6;
  }

  /** Stale reads and, where all threads use one key, the last version that each reader saw. */
  private Map<String, Number> staleness() {
    Map<String, Number> figures = new LinkedHashMap<>();
    if (!canBeStale()) {
      return figures;
    }
    figures.put("staleReads", sum(ValueCount.STALE));
    figures.put("worstLagVersions", worstLagVersions());
    figures.put("worstLagMillis", worstLagMillis());
    if (settings.turns() == Turns.WRITERS_AND_READERS && versions != null) {
      figures.put("lastVersionWritten", versions.begun(0, 0));
      threads.stream()
          .filter(thread -> !thread.isWriter)
          .sorted(Comparator.comparingInt(thread -> thread.place.number()))
          .forEach(
              reader -> figures.put("lastVersionSeen" + reader.place.number(), reader.lastSeen));
    }
    return figures;
  }

  private Map<String, Number> lines() {
    Map<String, Number> lines = new LinkedHashMap<>();
    staleness()
        .forEach(
            (name, value) ->
                lines.put(Character.toUpperCase(name.charAt(0)) + name.substring(1), value));
    if (settings.mix().pop() > 0) {
      lines.put("EmptyPops", sum(ValueCount.EMPTY_POPS));
    }
    return lines;
  }

  private List<String> sentences() {
    List<String> sentences = new ArrayList<>();
    if (canBeStale()) {
      sentences.add(
          sum(ValueCount.STALE) == 0
              ? "no read was stale"
              : sentence(
                  "%,d reads were stale, by up to %,d versions and %.1f ms",
                  sum(ValueCount.STALE), worstLagVersions(), worstLagMillis()));
    }
    if (sum(ValueCount.EMPTY_POPS) > 0) {
      sentences.add(sentence("%,d pops found the list empty", sum(ValueCount.EMPTY_POPS)));
    }
    return sentences;
  }

  private static String sentence(String format, Object... values) {
    return String.format(Locale.ROOT, format, values);
  }
}
