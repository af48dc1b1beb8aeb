// SPDX-License-Identifier: Apache-2.0
package site.ycsb.search.workload;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import site.ycsb.search.binding.SearchQuery;
import site.ycsb.search.binding.SearchQuery.Kind;
import site.ycsb.search.check.DocumentCheck;
import site.ycsb.search.check.LiveOracle;
import site.ycsb.search.check.PanelChoice;
import site.ycsb.search.check.Versions;
import site.ycsb.search.corpus.AliasTable;
import site.ycsb.search.corpus.Corpus;
import site.ycsb.search.corpus.SplitMix;
import site.ycsb.search.workload.SearchSettings.PageDistribution;

/**
 * Choice of the queries of a run. A query asks for words that updates keep, so that the number of
 * its hits has the same distribution after any number of updates; or for words that an update of
 * this client wrote. Thread-safe.
 */
final class Questions {

  private static final int MILLION = 1_000_000;

  /** Questions of the pool that is checked: of SEARCH, and of each other kind. */
  private static final int POOL = 1_024;

  private static final int POOL_OF_KIND = 128;

  /** Titles that are looked at for one that no later update has replaced. */
  private static final int FRESH_TRIES = 8;

  /** Kinds that find at least the documents that SEARCH finds for both words. */
  private static final Set<Kind> PAGED = Set.of(Kind.BOTH, Kind.WORD, Kind.ANY, Kind.PREFIX);

  private final LiveDocuments live;
  private final Corpus corpus;
  private final SearchSettings.Pages pages;
  private final PanelChoice choice;
  private final AliasTable pageTable;

  Questions(LiveDocuments live, SearchSettings settings) {
    this.live = live;
    this.corpus = live.corpus;
    this.pages = settings.pages();
    this.choice = new PanelChoice(corpus, live.dataset.documents());
    int count = pages.distribution() == PageDistribution.FIRST ? 1 : pages.count();
    double exponent = pages.distribution() == PageDistribution.ZIPFIAN ? 1 : 0;
    this.pageTable = new AliasTable(count, page -> Math.pow(page + 1.0, -exponent));
  }

  /**
   * Query with what is known about its answer.
   *
   * @param known question of the pool; empty if it is none
   * @param fresh title that the query asks for; empty if it asks for kept words
   */
  record Asked(
      SearchQuery query,
      Optional<LiveOracle.Question> known,
      Optional<SearchThread.Retitled> fresh) {
    static Asked unknown(SearchQuery query) {
      return new Asked(query, Optional.empty(), Optional.empty());
    }
  }

  /** Questions for a pool, drawn as those of the run are. */
  List<SearchQuery> pool(Set<Kind> kinds, long seed) {
    SplitMix random = new SplitMix(~seed);
    List<SearchQuery> pool = new ArrayList<>();
    for (Kind kind : kinds) {
      for (int i = 0; i < (kind == Kind.BOTH ? POOL : POOL_OF_KIND); i++) {
        pool.add(draw(kind, random, new String[2]).query);
      }
    }
    return pool;
  }

  /**
   * The next query.
   *
   * @param freshShare share of the queries for words that an update of this client wrote
   * @param checked true for one of the pool, if there is one
   */
  Asked next(Kind kind, double freshShare, SearchThread thread, boolean checked) {
    if (kind == Kind.BOTH
        && freshShare > 0
        && thread.hasRetitled()
        && thread.random.below(MILLION) < freshShare * MILLION) {
      return fresh(thread);
    }
    Optional<LiveOracle.Question> known =
        checked
            ? live.state().oracle().flatMap(oracle -> oracle.draw(kind, thread.random))
            : Optional.empty();
    if (known.isPresent()) {
      SearchQuery first = known.get().query();
      int offset = pageTable.draw(thread.random.next()) * pages.length();
      boolean reached = PAGED.contains(kind) && known.get().isReached(offset);
      return new Asked(first.page(reached ? offset : 0, pages.length()), known, Optional.empty());
    }
    if (kind == Kind.BOTH && isEmpty(thread.random)) {
      long number = corpus.searchable(live.keyNumber());
      corpus.keptWords(number, thread.queryWords);
      String unknown = corpus.unknownWord(thread.random.next());
      return Asked.unknown(SearchQuery.both(thread.queryWords[0], unknown, 0, pages.length()));
    }
    Drawn drawn = draw(kind, thread.random, thread.queryWords);
    int offset = PAGED.contains(kind) ? offset(thread.random, drawn.number) : 0;
    return Asked.unknown(offset == 0 ? drawn.query : drawn.query.page(offset, pages.length()));
  }

  private boolean isEmpty(SplitMix random) {
    return pages.emptyShare() > 0 && random.below(MILLION) < pages.emptyShare() * MILLION;
  }

  /**
   * First page of a query.
   *
   * @param number key number of a document that answers it
   */
  private record Drawn(SearchQuery query, long number) {}

  private Drawn draw(Kind kind, SplitMix random, String[] words) {
    for (int i = 0; i < PanelChoice.TRIES; i++) {
      long number = corpus.searchable(live.keyNumber());
      corpus.keptWords(number, words);
      if (kind == Kind.BOTH) {
        boolean turned = random.below(2) == 1;
        return new Drawn(
            SearchQuery.both(words[turned ? 1 : 0], words[turned ? 0 : 1], 0, pages.length()),
            number);
      }
      Optional<SearchQuery> found = choice.of(kind, number, words, pages.length(), random);
      if (found.isPresent()) {
        return new Drawn(found.get(), number);
      }
    }
    return new Drawn(choice.absent(kind, pages.length()), 0);
  }

  /** Offset of a page that the hits of the kept words of a document can be expected to reach. */
  private int offset(SplitMix random, long number) {
    int offset = pageTable.draw(random.next()) * pages.length();
    return offset > 0 && corpus.isReached(number, live.dataset.documents(), offset) ? offset : 0;
  }

  /** A title that this thread has written, and no other one has replaced if that can be helped. */
  private SearchThread.Retitled title(SearchThread thread) {
    SearchThread.Retitled title = thread.anyRetitled();
    for (int i = 0; i < FRESH_TRIES && isReplaced(title); i++) {
      title = thread.anyRetitled();
    }
    return title;
  }

  private boolean isReplaced(SearchThread.Retitled title) {
    Versions versions = live.state().versions();
    return versions.isKept(title.number())
        && versions.newest(title.number(), DocumentCheck.TITLE) != title.write().version();
  }

  /** A word that an update of this thread wrote, and another one of the same title. */
  private Asked fresh(SearchThread thread) {
    SearchThread.Retitled title = title(thread);
    String[] words = title.title().split(" ", -1);
    corpus.keptWords(corpus.searchable(title.number()), thread.queryWords);
    int first = thread.random.below(words.length);
    for (int i = 0; i < words.length && isKept(words[first], thread); i++) {
      first = (first + 1) % words.length;
    }
    int second = (first + 1 + thread.random.below(words.length - 1)) % words.length;
    for (int i = 0; i < words.length && words[second].equals(words[first]); i++) {
      second = (second + 1) % words.length;
    }
    return new Asked(
        SearchQuery.both(words[first], words[second], 0, pages.length()),
        Optional.empty(),
        Optional.of(title));
  }

  private static boolean isKept(String word, SearchThread thread) {
    return word.equals(thread.queryWords[0]) || word.equals(thread.queryWords[1]);
  }

  /** Pages that the gate after a run asks for of a question: the first, and one behind it. */
  List<SearchQuery> pagesOf(LiveOracle.Question question) {
    SearchQuery first = question.query().page(0, pages.length());
    int offset = pages.length() / 2 + 1;
    return question.isReached(offset)
        ? List.of(first, first.page(offset, pages.length()))
        : List.of(first);
  }
}
