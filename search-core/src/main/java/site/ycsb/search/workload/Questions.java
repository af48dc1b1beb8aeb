// SPDX-License-Identifier: Apache-2.0
package site.ycsb.search.workload;

import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.atomic.AtomicLong;
import java.util.function.IntPredicate;
import site.ycsb.search.binding.SearchQuery;
import site.ycsb.search.binding.SearchQuery.Kind;
import site.ycsb.search.check.DocumentCheck;
import site.ycsb.search.check.LiveOracle;
import site.ycsb.search.check.OwnQuestions;
import site.ycsb.search.check.PanelChoice;
import site.ycsb.search.check.Versions;
import site.ycsb.search.corpus.AliasTable;
import site.ycsb.search.corpus.Corpus;
import site.ycsb.search.corpus.SplitMix;
import site.ycsb.search.results.Compared;
import site.ycsb.search.run.Arrivals;
import site.ycsb.search.run.ClientPlace;

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

  private static final int UNCOMPARED = -1;

  /** Fuzzy words that are tried to tell how many are left out. */
  private static final int SAMPLE = 1_000;

  /** Share of the checked searches that ask for new words, at most; the others ask the pool. */
  private static final double MOST_FRESH_CHECKED = 0.5;

  /** Kinds that find at least the documents that SEARCH finds for both words. */
  private static final Set<Kind> PAGED =
      Set.of(Kind.BOTH, Kind.WORD, Kind.ANY, Kind.PREFIX, Kind.RANKED);

  private final LiveDocuments live;
  private final Corpus corpus;
  private final SearchSettings.Pages pages;
  private final PanelChoice choice;
  private final AliasTable pageTable;
  private final OwnQuestions own;
  private final ClientPlace client;
  private volatile Set<Long> pooled = Set.of();

  /** Number of the user's questions that the run has asked, and its warm-up. */
  private final AtomicLong asked = new AtomicLong();

  private final AtomicLong warmedUp = new AtomicLong();

  /**
   * @param own questions that are asked in place of drawn ones, if there are any
   * @param client of several clients, each asks for every so many questions
   */
  Questions(LiveDocuments live, SearchSettings settings, OwnQuestions own, ClientPlace client) {
    this.live = live;
    this.own = own;
    this.client = client;
    this.corpus = live.corpus;
    this.pages = settings.pages();
    this.choice = new PanelChoice(corpus, live.dataset.documents(), /* allWords= */ false);
    this.pageTable = new AliasTable(pages.count(), page -> Math.pow(page + 1.0, -1));
  }

  /**
   * Query with what is known about its answer.
   *
   * @param known question of the pool; empty if it is none
   * @param fresh title that the query asks for; empty if it asks for kept words
   * @param group group of the questions by whose hits stores are compared, or {@link #UNCOMPARED}:
   *     by those of a question that is asked often, chance in what updates wrote would weigh too
   *     much
   */
  record Asked(
      SearchQuery query,
      Optional<LiveOracle.Question> known,
      Optional<RecentTitles.Retitled> fresh,
      int group) {}

  /** Questions for a pool, drawn as those of the run are. */
  List<SearchQuery> pool(Set<Kind> kinds, long seed) {
    if (!own.isEmpty()) {
      return kinds.isEmpty() ? List.of() : own.checked();
    }
    SplitMix random = new SplitMix(~seed);
    List<SearchQuery> pool = new ArrayList<>();
    Set<Long> documents = new HashSet<>();
    for (Kind kind : kinds) {
      for (int i = 0; !kind.isNearest() && i < (kind == Kind.BOTH ? POOL : POOL_OF_KIND); i++) {
        PanelChoice.Drawn drawn = draw(kind, random);
        pool.add(drawn.query());
        documents.add(drawn.number());
      }
    }
    pooled = documents;
    return pool;
  }

  /** Number of the fuzzy words of a sample that no run asks for. Every store has the same. */
  String leftOut() {
    PanelChoice sample = new PanelChoice(corpus, live.dataset.documents(), /* allWords= */ false);
    SplitMix random = new SplitMix(corpus.seed());
    // Where all words are too short, none is tried.
    for (int i = 0; i < SAMPLE && sample.tried() >= i; i++) {
      sample.draw(
          Kind.FUZZY,
          pages.length(),
          random,
          () -> {
            long any = corpus.searchable(Math.floorMod(random.next(), live.dataset.documents()));
            return new PanelChoice.Basis(any, corpus.keptWords(any));
          });
    }
    return "%,d of %,d of a sample, because RediSearch answers them wrongly"
        .formatted(sample.leftOut(), sample.tried());
  }

  /** The next question of the user, after the last the first again. */
  private Asked own(SearchThread thread) {
    long turn = (thread.context.warmup() ? warmedUp : asked).getAndIncrement();
    SearchQuery query = own.at(client.global(turn)).query();
    return new Asked(query, live.state().oracle().of(query), Optional.empty(), UNCOMPARED);
  }

  /** Times of the questions that are next, since the first of them of any client. */
  Arrivals.Recorded recorded(boolean warmup) {
    if (own.isEmpty()) {
      return number -> 0;
    }
    long begin = (warmup ? warmedUp : asked).get();
    double beginSeconds = own.at(begin * client.clients()).seconds();
    return number -> own.at(client.global(begin + number)).seconds() - beginSeconds;
  }

  /**
   * The next query: the user's, or a drawn one.
   *
   * @param kind kind of a drawn query
   * @param freshShare share of the queries for words that an update of this client wrote
   * @param checked true for one of the pool, if there is one
   */
  Asked next(Kind kind, double freshShare, SearchThread thread, boolean checked) {
    if (!own.isEmpty()) {
      return own(thread);
    }
    SplitMix random = thread.random;
    if (kind.isNearest()) {
      SearchQuery query = live.neighbours.orElseThrow().draw(kind, pages.length(), random);
      return new Asked(query, Optional.empty(), Optional.empty(), random.below(Compared.GROUPS));
    }
    double fresh = checked ? Math.min(freshShare, MOST_FRESH_CHECKED) : freshShare;
    if (kind == Kind.BOTH && fresh > 0 && random.below(MILLION) < fresh * MILLION) {
      Optional<RecentTitles.Retitled> title =
          live.state().titles().any(random, live.clock.nanos(), this::isReplaced);
      if (title.isPresent()) {
        return fresh(title.get(), random);
      }
    }
    Optional<LiveOracle.Question> known =
        checked ? live.state().oracle().draw(kind, random) : Optional.empty();
    if (known.isPresent()) {
      int offset = offset(kind, random, known.get()::isReached);
      return new Asked(
          known.get().query().page(offset, pages.length()), known, Optional.empty(), UNCOMPARED);
    }
    PanelChoice.Drawn drawn = draw(kind, random);
    long documents = live.dataset.documents();
    int offset = offset(kind, random, deep -> corpus.isReached(drawn.number(), documents, deep));
    SearchQuery page = drawn.query().page(offset, pages.length());
    int group =
        pooled.contains(drawn.number())
            ? UNCOMPARED
            : (int) Long.remainderUnsigned(SplitMix.mix(drawn.number()), Compared.GROUPS);
    return new Asked(page, Optional.empty(), Optional.empty(), group);
  }

  /** Offset of a page that the hits can be expected to reach. */
  private int offset(Kind kind, SplitMix random, IntPredicate reached) {
    int offset = PAGED.contains(kind) ? pageTable.draw(random.next()) * pages.length() : 0;
    return offset > 0 && reached.test(offset) ? offset : 0;
  }

  private PanelChoice.Drawn draw(Kind kind, SplitMix random) {
    return choice.draw(kind, pages.length(), random, () -> basis(kind, random));
  }

  /** Any document and the words that it keeps, in any order if the query has none. */
  private PanelChoice.Basis basis(Kind kind, SplitMix random) {
    long number = corpus.searchable(live.keyNumber());
    List<String> kept = corpus.keptWords(number);
    boolean turned = kind == Kind.BOTH && random.below(2) == 1;
    return new PanelChoice.Basis(number, turned ? List.of(kept.get(1), kept.get(0)) : kept);
  }

  private boolean isReplaced(RecentTitles.Retitled title) {
    Versions versions = live.state().versions();
    return versions.isKept(title.number())
        && versions.newest(title.number(), DocumentCheck.TITLE) != title.write().version();
  }

  /** A word that an update wrote, and another one of the same title. */
  private Asked fresh(RecentTitles.Retitled title, SplitMix random) {
    List<String> words = new ArrayList<>(Corpus.words(title.title()));
    List<String> written = new ArrayList<>(words);
    written.removeAll(corpus.keptWords(corpus.searchable(title.number())));
    String first = any(written.isEmpty() ? words : written, random);
    words.removeAll(List.of(first));
    String second = words.isEmpty() ? first : any(words, random);
    SearchQuery both = SearchQuery.both(first, second, 0, pages.length());
    return new Asked(both, Optional.empty(), Optional.of(title), UNCOMPARED);
  }

  private static String any(List<String> words, SplitMix random) {
    return words.get(random.below(words.size()));
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
