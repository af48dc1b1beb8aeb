// SPDX-License-Identifier: Apache-2.0
package site.ycsb.search.check;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.util.HashMap;
import java.util.Map;
import java.util.Properties;
import org.assertj.core.api.ThrowableAssert.ThrowingCallable;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import site.ycsb.DBException;
import site.ycsb.search.binding.Document;
import site.ycsb.search.binding.StoreException;
import site.ycsb.search.check.Dataset.Part;
import site.ycsb.search.corpus.Corpora;
import site.ycsb.search.fixtures.LoadedStore;
import site.ycsb.search.fixtures.TestProperties;
import site.ycsb.search.memory.MemoryStore;
import site.ycsb.search.settings.ExitCode;

class DatasetTest {

  private static final String TABLE = LoadedStore.TABLE;
  private static final Properties PROPERTIES = TestProperties.small();
  private static final Part ALL = new Part(0, 300);

  /** The reference store with a layout that a test sets, and an index that can be lost. */
  private static final class LayoutStore extends MemoryStore {
    private Map<String, String> layout = Map.of();
    private boolean indexLost;
    private String refusal = "";

    @Override
    public void requireProfile(String table) throws Exception {
      if (!refusal.isEmpty()) {
        throw new StoreException(ExitCode.USAGE, refusal, null);
      }
    }

    @Override
    public Map<String, String> layout() {
      return layout;
    }

    @Override
    public boolean exists(String table) throws Exception {
      return !indexLost && super.exists(table);
    }
  }

  private final LayoutStore memory = new LayoutStore();
  private LoadedStore<LayoutStore> store;

  @BeforeEach
  void open() throws DBException {
    store = LoadedStore.empty(memory, PROPERTIES);
  }

  @AfterEach
  void close() throws DBException {
    store.close();
  }

  @Test
  void require_ofAnEmptyStore_saysThatThereIsNone() {
    requireRefusal(this::require, "table usertable holds no dataset");
  }

  @Test
  void require_ofALoadedDataset_isUntouched() throws Exception {
    load(ALL);
    assertThat(store.dataset().require(Dataset.Policy.UNTOUCHED, false)).isTrue();
    assertThat(store.dataset().require(Dataset.Policy.ANY, false)).isTrue();
  }

  /** The oracle would not know its documents, and no query its answers. */
  @Test
  void require_ofADatasetWithAPropertyThatIsNotAskedFor_saysWhich() throws Exception {
    load(ALL);
    memory.addMetadata(TABLE, Map.of("corpus.search.index", "off"));
    requireRefusal(
        this::require,
        "table usertable holds another dataset: search.index is off where not set is asked for");
  }

  @Test
  void require_ofForeignDocuments_saysSo() throws Exception {
    memory.create(TABLE);
    memory.put(TABLE, new Document("theirs", Map.of("title", "red pencil", "score", 1L)));
    requireRefusal(
        this::require, "table usertable holds 1 documents that YCSB Search did not load");
  }

  @Test
  void require_ofALoadThatHasNotFinished_saysFromWhere() throws Exception {
    store.dataset().prepareLoad(ALL);
    store.put(new Part(0, 100));
    requireRefusal(
        this::require,
        "table usertable is half loaded: the load from key number 0 has not finished");
  }

  @Test
  void require_ofAnotherCorpus_namesEachKey() throws Exception {
    load(ALL);
    Properties other = TestProperties.small("search.seed", "2", "fieldlength", "9");
    Dataset wanted = dataset(other);
    requireRefusal(
        () -> wanted.require(Dataset.Policy.ANY, false),
        "table usertable holds another dataset: fieldlength is 8 where 9 is asked for, search.seed"
            + " is 1 where 2 is asked for");
  }

  @Test
  void require_ofALayoutThatWasNotLoaded_namesIt() throws Exception {
    load(ALL);
    memory.layout = Map.of("scans", "true");
    requireRefusal(
        this::require,
        "table usertable holds another dataset: scans is not set where true is asked for");
  }

  @Test
  void require_ofLessLayoutThanLoaded_isFine() throws Exception {
    memory.layout = Map.of("scans", "true");
    load(ALL);
    memory.layout = Map.of();
    assertThat(store.dataset().require(Dataset.Policy.UNTOUCHED, false)).isTrue();
  }

  @Test
  void require_ofALostIndex_saysSo() throws Exception {
    load(ALL);
    memory.indexLost = true;
    requireRefusal(this::require, "table usertable has lost its index");
  }

  @Test
  void require_ofADocumentTooFewOrTooMany_countsThem() throws Exception {
    load(ALL);
    memory.remove(TABLE, store.corpus.key(7));
    requireRefusal(this::require, "table usertable holds 299 of 300 documents");
    store.put(new Part(7, 8));
    store.put(new Part(300, 301));
    requireRefusal(this::require, "table usertable holds 301 of 300 documents");
  }

  @Test
  void require_ofATouchedDataset_dependsOnThePolicy() throws Exception {
    load(ALL);
    Dataset.touch(memory, TABLE, "a test");
    memory.remove(TABLE, store.corpus.key(7));

    assertThat(store.dataset().require(Dataset.Policy.ANY, false)).isFalse();
    assertThatThrownBy(() -> store.dataset().require(Dataset.Policy.UNTOUCHED, false))
        .isInstanceOf(RunException.class)
        .hasMessageMatching(
            "table usertable has been written to since it was loaded: \\S+Z by a test");
  }

  @Test
  void touch_ofATouchedDataset_keepsTheFirst() throws Exception {
    load(ALL);
    Dataset.touch(memory, TABLE, "the first");
    Dataset.touch(memory, TABLE, "the second");
    assertThat(memory.metadata(TABLE).get("touched")).endsWith(" by the first");
  }

  @Test
  void load_ofPartsOutOfOrder_isWholeWithTheLast() throws Exception {
    load(new Part(200, 300));
    load(new Part(0, 100));
    requireRefusal(
        this::require,
        "table usertable is half loaded: the load from key number 100 has not finished");
    load(new Part(100, 200));
    assertThat(store.dataset().require(Dataset.Policy.UNTOUCHED, false)).isTrue();
  }

  @Test
  void load_ofOverlappingParts_isWhole() throws Exception {
    load(new Part(0, 200));
    load(new Part(50, 120));
    load(new Part(150, 300));
    assertThat(store.dataset().require(Dataset.Policy.UNTOUCHED, false)).isTrue();
  }

  @Test
  void load_ofPartsByTwoClientsAtOnce_isWhole() throws Exception {
    Dataset one = store.dataset();
    Dataset other = store.dataset();
    one.prepareLoad(new Part(0, 150));
    other.prepareLoad(new Part(150, 300));
    store.put(new Part(150, 300));
    store.put(new Part(0, 150));
    other.finishLoad(new Part(150, 300));
    requireRefusal(
        this::require,
        "table usertable is half loaded: the load from key number 0 has not finished");
    one.finishLoad(new Part(0, 150));
    assertThat(other.require(Dataset.Policy.UNTOUCHED, false)).isTrue();
  }

  @Test
  void load_ofPartsOfANewDataset_hasNoneOfTheOld() throws Exception {
    load(ALL);
    Dataset.touch(memory, TABLE, "a test");
    Dataset first = store.dataset();
    first.prepareLoad(new Part(0, 150), /* replaces= */ true);
    store.dataset().prepareLoad(new Part(150, 300), /* replaces= */ false);
    assertThat(memory.count(TABLE)).isZero();
    store.put(ALL);
    first.finishLoad(new Part(0, 150));
    first.finishLoad(new Part(150, 300));
    assertThat(store.dataset().require(Dataset.Policy.UNTOUCHED, false)).isTrue();
  }

  @Test
  void load_ofAPartOfAnotherCorpus_isRefused() throws Exception {
    load(new Part(0, 150));
    Properties other = TestProperties.small("search.seed", "2");
    Dataset wanted = dataset(other);
    requireRefusal(
        () -> wanted.prepareLoad(new Part(150, 300)),
        "table usertable holds another dataset: search.seed is 1 where 2 is asked for");
    assertThat(memory.count(TABLE)).isEqualTo(150);
  }

  @Test
  void load_ofAllOverAnOlderDataset_dropsThat() throws Exception {
    Properties older = TestProperties.small("recordcount", "400", "search.seed", "9");
    Dataset previous = dataset(older);
    previous.prepareLoad(new Part(0, 400));
    memory.put(TABLE, Corpora.from(older).document(399));
    previous.finishLoad(new Part(0, 400));
    Dataset.touch(memory, TABLE, "somebody");

    load(ALL);

    assertThat(memory.count(TABLE)).isEqualTo(300);
    assertThat(memory.metadata(TABLE))
        .containsEntry("corpus.search.seed", "1")
        .containsEntry("part.0-300", "loaded")
        .containsKey("loader")
        .doesNotContainKeys("part.0-400", "touched");
  }

  @Test
  void load_ofAllOverForeignDocuments_leavesThemAlone() throws Exception {
    memory.create(TABLE);
    putForeign();
    requireRefusal(
        () -> store.dataset().prepareLoad(ALL),
        "table usertable holds 1 documents that YCSB Search did not load");
    requireForeignIsThere();
  }

  @Test
  void load_ofAllOverForeignDocumentsWithoutAnIndex_leavesThemAlone() throws Exception {
    putForeign();
    requireRefusal(
        () -> store.dataset().prepareLoad(ALL),
        "table usertable holds 1 documents that YCSB Search did not load");
    requireForeignIsThere();
    assertThat(memory.exists(TABLE)).isFalse();
  }

  @Test
  void load_thatTheStoreRefuses_leavesTheDataset() throws Exception {
    load(ALL);
    Map<String, String> metadata = memory.metadata(TABLE);
    memory.refusal = "replicas=2: there are 0";

    assertThatThrownBy(() -> store.dataset().prepareLoad(ALL))
        .isInstanceOf(StoreException.class)
        .hasMessage("replicas=2: there are 0");

    assertThat(memory.metadata(TABLE)).isEqualTo(metadata);
    assertThat(memory.count(TABLE)).isEqualTo(300);
    memory.refusal = "";
    assertThat(store.dataset().require(Dataset.Policy.UNTOUCHED, false)).isTrue();
  }

  @Test
  void load_ofAPartOverForeignDocuments_leavesThemAlone() throws Exception {
    putForeign();
    requireRefusal(
        () -> store.dataset().prepareLoad(new Part(0, 10)),
        "table usertable holds 1 documents that YCSB Search did not load");
    requireForeignIsThere();
  }

  @Test
  void load_intoAnEmptyTableWithAnIndex_isFine() throws Exception {
    memory.create(TABLE);
    load(ALL);
    assertThat(store.dataset().require(Dataset.Policy.UNTOUCHED, false)).isTrue();
  }

  private void putForeign() throws Exception {
    memory.put(TABLE, new Document("theirs", new HashMap<>(Map.of("field0", "precious"))));
  }

  private void requireForeignIsThere() throws Exception {
    assertThat(memory.count(TABLE)).isEqualTo(1);
    assertThat(memory.get(TABLE, "theirs", null).orElseThrow().fields())
        .containsEntry("field0", "precious");
    assertThat(memory.metadata(TABLE)).isEmpty();
  }

  private void load(Part part) throws Exception {
    store.dataset().prepareLoad(part);
    store.put(part);
    store.dataset().finishLoad(part);
  }

  @Test
  void touch_ofATableThatHoldsNoDataset_leavesItsDocumentsForeign() throws Exception {
    memory.create(TABLE);
    memory.put(TABLE, store.corpus.document(1));

    Dataset.touch(memory, TABLE, "somebody");

    assertThat(memory.metadata(TABLE)).isEmpty();
    requireRefusal(
        () -> store.dataset().prepareLoad(ALL),
        "table usertable holds 1 documents that YCSB Search did not load");
    assertThat(memory.count(TABLE)).isEqualTo(1);
  }

  /** A load of the rest, by a client that would leave out what the first part has. */
  @Test
  void prepareLoad_ofAPartWithLessLayout_isRefused() throws Exception {
    memory.layout = Map.of("scans", "true");
    load(new Part(0, 150));
    memory.layout = Map.of();

    requireRefusal(
        () -> store.dataset().prepareLoad(new Part(150, 300)),
        "table usertable was loaded with scans=true, which these inserts would not keep up");
  }

  @Test
  void require_forInserts_refusesALayoutThatTheyWouldNotKeepUp() throws Exception {
    memory.layout = Map.of("scans", "true");
    load(ALL);
    memory.layout = Map.of();

    assertThat(store.dataset().require(Dataset.Policy.ANY, false)).isTrue();
    requireRefusal(
        () -> store.dataset().require(Dataset.Policy.ANY, true),
        "table usertable was loaded with scans=true, which these inserts would not keep up");
  }

  @Test
  void lost_ofADatasetThatIsStillThere_isNothing() throws Exception {
    load(ALL);
    String before = store.dataset().loadedBy();
    Dataset.touch(memory, TABLE, "a run");

    assertThat(store.dataset().lost(before, 0)).isEmpty();
  }

  @Test
  void lost_afterAnotherLoad_saysSo() throws Exception {
    load(ALL);
    String before = store.dataset().loadedBy();
    load(ALL);

    assertThat(store.dataset().lost(before, 0))
        .contains("table usertable was dropped or loaded anew during the run");
  }

  @Test
  void lost_ofAnIndexOrADocument_saysSo() throws Exception {
    load(ALL);
    String before = store.dataset().loadedBy();
    memory.remove(TABLE, store.corpus.key(7));
    assertThat(store.dataset().lost(before, 0).orElseThrow()).endsWith("it holds 299 of 300");

    memory.indexLost = true;
    assertThat(store.dataset().lost(before, 0).orElseThrow()).endsWith("it holds 0 of 300");
  }

  @Test
  void digest_ofAnotherCorpusOrNumberOfDocuments_isAnother() {
    String digest = digest();
    assertThat(digest).matches("[0-9a-f]{16}").isEqualTo(digest("operationcount", "7", "db", "x"));
    assertThat(digest("search.seed", "2")).isNotEqualTo(digest);
    assertThat(digest("fieldlength", "9")).isNotEqualTo(digest);
    assertThat(digest("recordcount", "301")).isNotEqualTo(digest);
  }

  @Test
  void documentBytes_ofADataset_areThoseOfTitleAndFields() {
    int title = 12 * 7 + 11;
    assertThat(documentBytes("fieldcount", "10", "fieldlength", "100")).isEqualTo(title + 10 * 100);
    assertThat(
            documentBytes(
                "fieldlengthdistribution", "uniform", "fieldcount", "10", "fieldlength", "99"))
        .isBetween(title + 10 * 45L, title + 10 * 55L);
  }

  private static long documentBytes(String... pairs) {
    Properties properties =
        TestProperties.with(
            TestProperties.small(pairs), "search.titlewords", "12", "search.mintitlewords", "12");
    return DatasetPlan.of(properties, Corpora.from(properties)).documentBytes();
  }

  private static String digest(String... pairs) {
    Properties properties = TestProperties.small(pairs);
    return DatasetPlan.of(properties, Corpora.from(properties)).digest();
  }

  private Dataset dataset(Properties properties) {
    return new Dataset(memory, DatasetPlan.of(properties, Corpora.from(properties)));
  }

  private void require() throws Exception {
    store.dataset().require(Dataset.Policy.ANY, false);
  }

  private static void requireRefusal(ThrowingCallable call, String message) {
    assertThatThrownBy(call)
        .isInstanceOfSatisfying(
            RunException.class, e -> assertThat(e.exitCode()).isEqualTo(ExitCode.DATASET))
        .hasMessage(message);
  }
}
