// SPDX-License-Identifier: Apache-2.0
package site.ycsb.search.launcher;

import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import site.ycsb.search.settings.ExitCode;
import site.ycsb.search.check.Gate.Difference;
import site.ycsb.search.check.Gate.Verdict;
import site.ycsb.search.check.VerificationResult;

/**
 * What stores answered, side by side, for people. A page on which two stores differ needs no search
 * of its own: one of them differs from the oracle there.
 */
final class VerdictReport {

  private static final int DIGITS = 16;

  /** Of wrong pages beside the right one, how many fit into a line. */
  private static final int PAGES = 3;

  /** Of a page, how many places are shown, and how many of them before the first wrong one. */
  private static final int PLACES = 20;

  private static final int PLACES_BEFORE = 3;

  private static final String ABSENT = "-";

  private final List<StoreVerdict> stores;

  VerdictReport(List<StoreVerdict> stores) {
    this.stores = List.copyOf(stores);
  }

  /** 5 if any store is wrong or differs from another; else that of the first that failed. */
  int exitCode() {
    if (!wrong().isEmpty() || disagree()) {
      return ExitCode.WRONG_ANSWERS.number();
    }
    return stores.stream()
        .mapToInt(StoreVerdict::exitCode)
        .filter(code -> code != 0)
        .findFirst()
        .orElse(0);
  }

  @Override
  public String toString() {
    return Stream.of(answers(), conditions(), difference(), conclusion())
        .filter(part -> !part.isEmpty())
        .collect(Collectors.joining(System.lineSeparator().repeat(2)));
  }

  // ---- The table ----

  private String answers() {
    Table table =
        new Table()
            .row(
                "STORE",
                "SERVER",
                "DOCUMENTS",
                "QUERIES",
                "HITS",
                "RIGHT ANSWERS",
                "RIGHT READS",
                "DIGEST");
    for (StoreVerdict store : stores) {
      if (store.result().isEmpty()) {
        table.sentence(store.store(), store.failure());
      } else {
        add(table, store.store(), store.result().get());
      }
    }
    return table.toString();
  }

  private static void add(Table table, String store, VerificationResult result) {
    Verdict verdict = result.verdict();
    table.row(
        store,
        result.version().replaceFirst(",.*", ""),
        number(result.documents()),
        number(verdict.queries()),
        number(verdict.hits()),
        share(verdict.rightQueries(), verdict.queries()),
        share(verdict.rightReads(), verdict.reads()),
        verdict.digest().substring(0, DIGITS));
  }

  /** What the stores were set to when they answered: they need not be alike to answer alike. */
  private String conditions() {
    if (asked().isEmpty()) {
      return "";
    }
    Table table = new Table().row("STORE", "DURABILITY", "VISIBILITY", "REPLICAS", "VERSION");
    for (StoreVerdict store : asked()) {
      VerificationResult result = store.result().orElseThrow();
      table.row(
          store.store(),
          result.settings().getOrDefault("durability", ABSENT),
          result.settings().getOrDefault("visibility", ABSENT),
          result.settings().getOrDefault("replicas", ABSENT),
          result.version());
    }
    return table.toString();
  }

  // ---- The first difference ----

  private String difference() {
    return first().map(this::shown).orElseGet(() -> disagree() ? disagreement() : "");
  }

  private String shown(Difference first) {
    List<StoreVerdict> wrong =
        stores.stream().filter(store -> isWrongAt(first.number(), store)).toList();
    List<String> parts = new ArrayList<>();
    parts.add("The first wrong answer: " + first.question());
    List<StoreVerdict> paged = wrong.stream().filter(VerdictReport::hasPages).toList();
    for (int i = 0; i < paged.size(); i += PAGES) {
      parts.add(pages(paged.subList(i, Math.min(i + PAGES, paged.size()))));
    }
    Table what = new Table();
    for (StoreVerdict store : stores) {
      if (store.result().isPresent()) {
        what.row(store.store(), wrong.contains(store) ? own(store).what() : "right");
      }
    }
    parts.add(what.toString());
    return String.join(System.lineSeparator().repeat(2), parts);
  }

  /** The right page, and beside it those of the stores that have another, or the same keys. */
  private static String pages(List<StoreVerdict> wrong) {
    List<Difference> differences = wrong.stream().map(VerdictReport::own).toList();
    List<String> right = differences.get(0).right();
    int longest = differences.stream().mapToInt(each -> each.page().size()).max().orElse(0);
    int places = Math.max(right.size(), longest);
    int from = Math.max(0, Math.min(firstWrongPlace(differences) - PLACES_BEFORE, places - PLACES));
    Table table = new Table().row(header(wrong));
    for (int place = from; place < Math.min(places, from + PLACES); place++) {
      table.row(row(place, right, wrong));
    }
    return places <= PLACES ? table.toString() : "%s%n(of %,d places)".formatted(table, places);
  }

  private static String[] header(List<StoreVerdict> wrong) {
    return Stream.concat(
            Stream.of("PLACE", "RIGHT"), wrong.stream().map(store -> "  " + store.store()))
        .toArray(String[]::new);
  }

  private static String[] row(int place, List<String> right, List<StoreVerdict> wrong) {
    String wanted = key(right, place);
    return Stream.concat(
            Stream.of(number(place + 1L), wanted),
            wrong.stream()
                .map(store -> key(own(store).page(), place))
                .map(key -> (key.equals(wanted) ? "  " : "≠ ") + key))
        .toArray(String[]::new);
  }

  private static String key(List<String> page, int place) {
    return place < page.size() ? page.get(place) : ABSENT;
  }

  private static boolean hasPages(StoreVerdict store) {
    return !(own(store).page().isEmpty() && own(store).right().isEmpty());
  }

  private static int firstWrongPlace(List<Difference> differences) {
    return differences.stream()
        .mapToInt(each -> firstWrongPlace(each.page(), each.right()))
        .min()
        .orElse(0);
  }

  private static int firstWrongPlace(List<String> page, List<String> right) {
    return IntStream.range(0, Math.max(page.size(), right.size()))
        .filter(place -> !key(page, place).equals(key(right, place)))
        .findFirst()
        .orElse(0);
  }

  /** What must not be: each store has the oracle's answers, and yet they are not the same. */
  private String disagreement() {
    List<List<String>> answers =
        asked().stream().map(store -> store.result().orElseThrow().verdict().answers()).toList();
    int number =
        IntStream.range(0, answers.get(0).size())
            .filter(i -> answers.stream().map(each -> each.get(i)).distinct().count() > 1)
            .findFirst()
            .orElseThrow();
    Table table = new Table();
    for (int i = 0; i < answers.size(); i++) {
      table.row(asked().get(i).store(), answers.get(i).get(number).substring(0, DIGITS));
    }
    return "Each answer is the oracle's, but the digests of answer %,d differ:%n%s"
        .formatted(number + 1, table);
  }

  // ---- The conclusion ----

  private String conclusion() {
    if (!wrong().isEmpty() || disagree()) {
      String who = wrong().isEmpty() ? "the stores differ" : names(wrong());
      return "WRONG ANSWERS: %s.".formatted(who);
    }
    List<StoreVerdict> failed = stores.stream().filter(store -> store.result().isEmpty()).toList();
    if (!failed.isEmpty()) {
      String others = asked().isEmpty() ? "" : "; right answers from " + names(asked());
      return "Could not be asked: %s%s.".formatted(names(failed), others);
    }
    return switch (stores.size()) {
      case 1 -> "Every answer is right.";
      case 2 -> "Both stores gave the same, right answers.";
      default -> "All %d stores gave the same, right answers.".formatted(stores.size());
    };
  }

  private static String names(List<StoreVerdict> stores) {
    return stores.stream().map(StoreVerdict::store).collect(Collectors.joining(", "));
  }

  // ---- Whom it is about ----

  private List<StoreVerdict> asked() {
    return stores.stream().filter(store -> store.result().isPresent()).toList();
  }

  private List<StoreVerdict> wrong() {
    return stores.stream().filter(StoreVerdict::isWrong).toList();
  }

  /** Whether two stores that were asked gave different answers. */
  private boolean disagree() {
    return asked().stream()
            .map(store -> store.result().orElseThrow().verdict().digest())
            .distinct()
            .count()
        > 1;
  }

  private Optional<Difference> first() {
    return wrong().stream()
        .map(VerdictReport::own)
        .min(Comparator.comparingInt(Difference::number));
  }

  private static boolean isWrongAt(int number, StoreVerdict store) {
    return store.isWrong() && own(store).number() == number;
  }

  private static Difference own(StoreVerdict store) {
    return store.result().flatMap(result -> result.verdict().first()).orElseThrow();
  }

  private static String share(int right, int all) {
    return "%s of %s".formatted(number(right), number(all));
  }

  private static String number(long number) {
    return String.format(Locale.ROOT, "%,d", number);
  }
}
