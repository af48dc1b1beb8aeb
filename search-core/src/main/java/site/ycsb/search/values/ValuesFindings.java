// SPDX-License-Identifier: Apache-2.0
package site.ycsb.search.values;

import java.util.ArrayList;
import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.function.ToLongFunction;
import site.ycsb.search.binding.ValueRequest.Command;
import site.ycsb.search.run.RunOutcome.Findings;
import site.ycsb.search.values.ValuesSettings.Turns;

/** Stale reads and empty pops of all threads, in the forms that reports take. */
record ValuesFindings(List<ValuesThread> threads, ValuesSettings settings) {
  Findings findings(long written, long valueBytes) {
    long emptyPops = sum(thread -> thread.emptyPops);
    Map<String, Object> figures = new LinkedHashMap<>(Map.of("emptyPops", emptyPops));
    Map<String, Number> lines = new LinkedHashMap<>();
    List<String> sentences = new ArrayList<>();
    if (settings.readsAndWrites()) {
      staleness(written)
          .forEach(
              (name, value) -> {
                figures.put(name, value);
                lines.put(Character.toUpperCase(name.charAt(0)) + name.substring(1), value);
              });
      sentences.add(staleReads());
    }
    figures.put("documentBytes", valueBytes);
    if (settings.share(Command.LPOP) > 0) {
      lines.put("EmptyPops", emptyPops);
    }
    if (emptyPops > 0) {
      sentences.add(String.format(Locale.ROOT, "%,d pops found the list empty", emptyPops));
    }
    return new Findings(figures, lines, sentences);
  }

  /** Stale reads and, where all threads use one key, the last version that each reader saw. */
  private Map<String, Number> staleness(long written) {
    Map<String, Number> figures = new LinkedHashMap<>();
    figures.put("staleReads", sum(thread -> thread.stale));
    figures.put("worstLagVersions", most(thread -> thread.worstLagVersions));
    figures.put("worstLagMillis", most(thread -> thread.worstLagNanos) / 1e6);
    if (settings.turns() == Turns.WRITERS_AND_READERS) {
      figures.put("lastVersionWritten", written);
      threads.stream()
          .filter(thread -> !thread.isWriter)
          .sorted(Comparator.comparingInt(thread -> thread.context.number()))
          .forEach(
              reader -> figures.put("lastVersionSeen" + reader.context.number(), reader.lastSeen));
    }
    return figures;
  }

  private String staleReads() {
    long stale = sum(thread -> thread.stale);
    return stale == 0
        ? "no read was stale"
        : String.format(
            Locale.ROOT,
            "%,d reads were stale, by up to %,d versions and %.1f ms",
            stale,
            most(thread -> thread.worstLagVersions),
            most(thread -> thread.worstLagNanos) / 1e6);
  }

  private long sum(ToLongFunction<ValuesThread> count) {
    return threads.stream().mapToLong(count).sum();
  }

  private long most(ToLongFunction<ValuesThread> lag) {
    return threads.stream().mapToLong(lag).max().orElse(0);
  }
}
