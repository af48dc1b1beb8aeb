// SPDX-License-Identifier: Apache-2.0
package site.ycsb.search.launcher.cli;

import static site.ycsb.search.check.VerificationResult.ASKED;
import static site.ycsb.search.report.view.Formatter.count;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import site.ycsb.search.binding.SearchQuery.Kind;
import site.ycsb.search.check.Gate.Difference;
import site.ycsb.search.check.Gate.Page;
import site.ycsb.search.check.Gate.Verdict;
import site.ycsb.search.check.VerificationResult;
import site.ycsb.search.check.VerificationResult.Output;
import site.ycsb.search.launcher.console.Table;
import site.ycsb.search.settings.ExitCode;

/**
 * Report of the answers of stores, side by side. If two stores differ, at least one of them differs
 * from the oracle; therefore the report shows differences from the oracle only.
 */
record VerdictReport(List<StoreVerdict> stores) {

  private static final int DIGITS = 16;

  /** Maximum number of wrong pages in a row of the report, beside the right page. */
  private static final int PAGES = 3;

  private static final int PLACES = 20;

  private static final int PLACES_BEFORE = 3;

  private static final String ABSENT = "-";
  private static final String DISAGREEMENT =
      "Each answer equals the oracle's, but the digests of all answers differ.";

  /** Exit code 5 for a wrong or different answer; otherwise that of the first store that failed. */
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
    return Stream.of(
            answers(), panel(), inCommon(), leftOut(), conditions(), difference(), conclusion())
        .filter(part -> !part.isEmpty())
        .collect(Collectors.joining(System.lineSeparator().repeat(2)));
  }

  /** Outcome of verifying one store; the failure is empty if there is a result. */
  record StoreVerdict(
      String store, int exitCode, Optional<VerificationResult> result, String failure) {

    /** Exit code for a client that ended with 0 but left no result. */
    private static final int UNEXPECTED = 1;

    /** Verdict of a client that has ended. A result with another exit code than its own is void. */
    static StoreVerdict of(String store, int exitCode, Output written) {
      Optional<VerificationResult> result =
          written.result().filter(each -> each.exitCode().number() == exitCode);
      if (result.isPresent()) {
        return new StoreVerdict(store, exitCode, result, "");
      }
      String failure =
          written
              .failure()
              .orElse("the client ended with %d and without a result".formatted(exitCode));
      return failed(store, exitCode == 0 ? UNEXPECTED : exitCode, failure);
    }

    static StoreVerdict failed(String store, int exitCode, String failure) {
      return new StoreVerdict(store, exitCode, Optional.empty(), failure);
    }

    boolean isWrong() {
      return result.isPresent() && result.get().first().isPresent();
    }
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
      verdict(store, Kind.BOTH)
          .ifPresentOrElse(
              verdict -> add(table, store, verdict),
              () -> table.sentence(store.store(), store.failure()));
    }
    return table.toString();
  }

  private static void add(Table table, StoreVerdict store, Verdict verdict) {
    VerificationResult result = result(store);
    table.row(
        store.store(),
        result.version().replaceFirst(",.*", ""),
        count(result.documents()),
        count(verdict.queries()),
        count(verdict.hits()),
        share(verdict.rightQueries(), verdict.queries()),
        share(verdict.rightReads(), verdict.reads()),
        verdict.digest().substring(0, DIGITS));
  }

  /** Table of the kinds of query beside SEARCH, with a row for each kind of each store. */
  private String panel() {
    Table table =
        new Table().row("OPERATION", "STORE", "QUERIES", "HITS", "RIGHT ANSWERS", "DIGEST");
    boolean asked = false;
    for (Kind kind : ASKED.subList(1, ASKED.size())) {
      for (StoreVerdict store : verified()) {
        Optional<Verdict> found = verdict(store, kind);
        String reason = result(store).lacks().get(kind);
        asked |= found.isPresent() || reason != null;
        if (found.isPresent()) {
          Verdict verdict = found.get();
          table.row(
              kind.operation(),
              store.store(),
              count(verdict.queries()),
              count(verdict.hits()),
              share(verdict.rightQueries(), verdict.queries()),
              kind.isShared() ? verdict.digest().substring(0, DIGITS) : ABSENT);
        } else if (reason != null) {
          table.sentence(kind.operation(), store.store() + " lacks it: " + reason);
        }
      }
    }
    return asked ? table.toString() : "";
  }

  /** Table of each pair of stores: how many of the best documents both have. */
  private String inCommon() {
    Table table = new Table().row("OF THE TEN BEST DOCUMENTS", "IN COMMON");
    boolean any = false;
    List<StoreVerdict> stores = verified();
    for (int i = 0; i < stores.size(); i++) {
      for (StoreVerdict other : stores.subList(i + 1, stores.size())) {
        OptionalDouble share = result(stores.get(i)).inCommon(result(other));
        if (share.isPresent()) {
          any = true;
          table.row(
              "%s, %s".formatted(stores.get(i).store(), other.store()),
              String.format("%.1f %%", 100 * share.getAsDouble()));
        }
      }
    }
    return any ? table.toString() : "";
  }

  /** The same words were tried for each store that was asked for fuzzy words. */
  private String leftOut() {
    return verified().stream()
        .map(VerdictReport::result)
        .filter(result -> result.leftOut() > 0)
        .findFirst()
        .map(
            result ->
                ("%s words were left out, because RediSearch answers them wrongly;"
                        + " --all-words asks for them too.")
                    .formatted(share(result.leftOut(), result.tried())))
        .orElse("");
  }

  /** Table of the stores' settings during the verification; they may differ. */
  private String conditions() {
    if (verified().isEmpty()) {
      return "";
    }
    Table table = new Table().row("STORE", "DURABILITY", "VISIBILITY", "REPLICAS", "VERSION");
    for (StoreVerdict store : verified()) {
      Map<String, String> settings = result(store).settings();
      table.row(
          store.store(),
          settings.getOrDefault("durability", ABSENT),
          settings.getOrDefault("visibility", ABSENT),
          settings.getOrDefault("replicas", ABSENT),
          result(store).version());
    }
    return table.toString();
  }

  // ---- The first difference ----

  private String difference() {
    return first()
        .map(this::shown)
        .orElseGet(() -> disagree() ? differentOwn().orElse(DISAGREEMENT) : "");
  }

  /** The first question in the stores' own languages whose answers differ, side by side. */
  private Optional<String> differentOwn() {
    List<StoreVerdict> asked =
        verified().stream().filter(store -> !ownPages(store).isEmpty()).toList();
    int questions = asked.stream().mapToInt(store -> ownPages(store).size()).min().orElse(0);
    return IntStream.range(0, questions)
        .mapToObj(i -> asked.stream().map(store -> ownPages(store).get(i)).toList())
        .filter(pages -> pages.stream().map(Page::keys).distinct().count() > 1)
        .findFirst()
        .map(pages -> different(asked, pages));
  }

  private static String different(List<StoreVerdict> stores, List<Page> pages) {
    Stream<String> names = stores.stream().map(StoreVerdict::store);
    Table table = new Table().row(Stream.concat(Stream.of("PLACE"), names).toList());
    int places = pages.stream().mapToInt(page -> page.keys().size()).max().orElse(0);
    for (int i = 0; i < Math.min(places, PLACES); i++) {
      int place = i;
      Stream<String> keys = pages.stream().map(page -> key(page.keys(), place));
      table.row(Stream.concat(Stream.of(count(place + 1L)), keys).toList());
    }
    return String.join(
        System.lineSeparator().repeat(2),
        "The first question that stores answer differently: " + pages.get(0).question(),
        table.toString());
  }

  private String shown(Difference first) {
    List<StoreVerdict> wrong = wrong().stream().filter(store -> isSame(own(store), first)).toList();
    List<String> parts = new ArrayList<>();
    parts.add("The first wrong answer: " + first.question());
    List<StoreVerdict> paged = wrong.stream().filter(VerdictReport::hasPages).toList();
    for (int i = 0; i < paged.size(); i += PAGES) {
      parts.add(pages(paged.subList(i, Math.min(i + PAGES, paged.size()))));
    }
    Table what = new Table();
    for (StoreVerdict store : verified()) {
      what.row(store.store(), wrong.contains(store) ? own(store).what() : "right");
    }
    parts.add(what.toString());
    return String.join(System.lineSeparator().repeat(2), parts);
  }

  private static boolean isSame(Difference one, Difference other) {
    return one.number() == other.number() && one.question().equals(other.question());
  }

  private static String pages(List<StoreVerdict> wrong) {
    List<Difference> differences = wrong.stream().map(VerdictReport::own).toList();
    List<String> right = differences.get(0).right();
    int longest = differences.stream().mapToInt(each -> each.page().size()).max().orElse(0);
    int places = Math.max(right.size(), longest);
    int from = Math.max(0, Math.min(firstWrongPlace(differences) - PLACES_BEFORE, places - PLACES));
    Stream<String> names = wrong.stream().map(store -> "  " + store.store());
    Table table = new Table().row(Stream.concat(Stream.of("PLACE", "RIGHT"), names).toList());
    for (int place = from; place < Math.min(places, from + PLACES); place++) {
      table.row(row(place, right, wrong));
    }
    return places <= PLACES ? table.toString() : "%s%n(of %,d places)".formatted(table, places);
  }

  private static List<String> row(int place, List<String> right, List<StoreVerdict> wrong) {
    String wanted = key(right, place);
    return Stream.concat(
            Stream.of(count(place + 1L), wanted),
            wrong.stream()
                .map(store -> key(own(store).page(), place))
                .map(key -> (key.equals(wanted) ? "  " : "≠ ") + key))
        .toList();
  }

  private static String key(List<String> page, int place) {
    return place < page.size() ? page.get(place) : ABSENT;
  }

  private static boolean hasPages(StoreVerdict store) {
    return !(own(store).page().isEmpty() && own(store).right().isEmpty());
  }

  private static int firstWrongPlace(List<Difference> differences) {
    return differences.stream()
        .mapToInt(each -> Arrays.mismatch(each.page().toArray(), each.right().toArray()))
        .min()
        .orElse(0);
  }

  // ---- The conclusion ----

  private String conclusion() {
    if (!wrong().isEmpty() || disagree()) {
      String subject = wrong().isEmpty() ? "the stores differ" : names(wrong());
      return "WRONG ANSWERS: %s.".formatted(subject);
    }
    List<StoreVerdict> failed = stores.stream().filter(store -> store.result().isEmpty()).toList();
    if (!failed.isEmpty()) {
      String others = verified().isEmpty() ? "" : "; right answers from " + names(verified());
      return "Could not be verified: %s%s.".formatted(names(failed), others);
    }
    String but =
        (verdicts(Kind.RANKED).count() > 1 ? " The order of ranked ones is each store's own." : "")
            + (verdicts(Kind.OWN).count() > 0
                ? " Those to SEARCH-OWN were compared with other stores' alone."
                : "");
    return switch (stores.size()) {
      case 1 ->
          verdicts(Kind.OWN).count() > 0
              ? "Every answer is right, except that those to SEARCH-OWN can only be compared."
              : "Every answer is right.";
      case 2 -> "Both stores gave the same, right answers." + but;
      default -> "All %d stores gave the same, right answers.%s".formatted(stores.size(), but);
    };
  }

  private static String names(List<StoreVerdict> stores) {
    return stores.stream().map(StoreVerdict::store).collect(Collectors.joining(", "));
  }

  // ---- Groups of stores ----

  private List<StoreVerdict> verified() {
    return stores.stream().filter(store -> store.result().isPresent()).toList();
  }

  private List<StoreVerdict> wrong() {
    return stores.stream().filter(StoreVerdict::isWrong).toList();
  }

  private boolean disagree() {
    return ASKED.stream().filter(Kind::isShared).anyMatch(kind -> digests(kind) > 1);
  }

  private long digests(Kind kind) {
    return verdicts(kind).map(Verdict::digest).distinct().count();
  }

  /** The first wrong answer of any store: in the order of the kinds. */
  private Optional<Difference> first() {
    return ASKED.stream()
        .flatMap(
            kind ->
                verdicts(kind)
                    .flatMap(verdict -> verdict.first().stream())
                    .min(Comparator.comparingInt(Difference::number))
                    .stream())
        .findFirst();
  }

  private Stream<Verdict> verdicts(Kind kind) {
    return stores.stream().flatMap(store -> verdict(store, kind).stream());
  }

  private static Optional<Verdict> verdict(StoreVerdict store, Kind kind) {
    return store.result().map(result -> result.verdicts().get(kind));
  }

  private static VerificationResult result(StoreVerdict verified) {
    return verified.result().orElseThrow();
  }

  private static List<Page> ownPages(StoreVerdict store) {
    return result(store).pages(Kind.OWN);
  }

  private static Difference own(StoreVerdict store) {
    return store.result().flatMap(VerificationResult::first).orElseThrow();
  }

  private static String share(long right, long all) {
    return "%s of %s".formatted(count(right), count(all));
  }
}
