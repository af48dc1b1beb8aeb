// SPDX-License-Identifier: Apache-2.0
package site.ycsb.search.conformance.kit;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.catchThrowableOfType;

import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Named;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.MethodSource;
import org.junit.jupiter.params.provider.ValueSource;
import site.ycsb.Status;
import site.ycsb.search.binding.JsonPath;
import site.ycsb.search.binding.Paths;
import site.ycsb.search.check.JsonModel;
import site.ycsb.search.conformance.Feature;
import site.ycsb.search.conformance.FeatureTest;
import site.ycsb.search.conformance.Requires;
import site.ycsb.search.conformance.Rules;
import site.ycsb.search.conformance.Session;

/**
 * Rules for JSON values by key, and for reading and changing a part of one. Each test has a key of
 * its own in one table, because Elasticsearch takes longer to make an index than for most rules.
 */
@Requires(Paths.class)
abstract class PathRules extends Rules {

  /** A value of every kind, with numbers and texts in objects and arrays. */
  private static final String DOCUMENT =
      """
      {"number":7,"fraction":0.25,"text":"ab","digits":"7","yes":true,"none":null,
       "object":{"number":-3,"text":"cd","inner":{"number":0}},
       "array":[10,"ef",{"number":30,"text":"gh"},[40,41,42],1.5]}
      """;

  private static final List<JsonPath> PATHS =
      paths(
          """
          $ $.number $.fraction $.text $.digits $.yes $.none
          $.object $.object.number $.object.inner.number
          $.array $.array.0 $.array.1 $.array.2 $.array.2.number $.array.3 $.array.3.2 $.array.4""");

  /** Paths at which {@link #DOCUMENT} has no value. */
  private static final List<JsonPath> ABSENT =
      paths(
          """
          $.absent $.absent.number $.0 $.object.absent $.object.0
          $.array.5 $.array.3.3 $.array.2.absent $.array.number $.array.0.0
          $.number.number $.number.0 $.text.number $.text.0 $.yes.number $.none.number""");

  private static final List<String> ODD_NAMES =
      List.of("a b", "a.b", "$a", "a$b", "a\"b", "a'b", "a[0]", "*", "ключ", "a\\b", "0");

  private static final long LARGEST = (1L << 53) - 1;

  private String key = "";
  private int keys;

  @BeforeAll
  void open() throws Exception {
    session = Session.open(store, newTable());
  }

  @BeforeEach
  void nextKey() {
    key = "k" + ++keys;
  }

  @AfterAll
  void drop() throws Exception {
    try (Session ended = session) {
      ended.tables().drop(ended.table());
    }
  }

  // ---- Whole values ----

  static Stream<String> values() {
    return Stream.of(
        "{}",
        "{\"a\":1}",
        "[1,2,3]",
        "[{\"a\":[{\"b\":null}]}]",
        "\"\"",
        "\"text\"",
        "\"null\"",
        "0",
        "-1",
        Long.toString(LARGEST),
        Long.toString(-LARGEST),
        "0.1",
        "-2.5",
        "1.25e-7",
        "true",
        "false",
        DOCUMENT);
  }

  @ParameterizedTest
  @MethodSource("values")
  void readPath_ofTheRoot_isTheValueThatWasPut(String json) throws Exception {
    put(json);

    assertSame(json, read(JsonPath.ROOT));
  }

  @Test
  void putJson_overAnother_replacesItWhole() throws Exception {
    put("{\"a\":1,\"b\":{\"c\":2,\"d\":3}}");
    put("{\"b\":{\"d\":4}}");
    assertSame("{\"b\":{\"d\":4}}", read(JsonPath.ROOT));

    put("[1,2,3]");
    put("[4]");
    assertSame("[4]", read(JsonPath.ROOT));

    put("\"text\"");
    assertSame("\"text\"", read(JsonPath.ROOT));
  }

  @Test
  void putJson_ofOneKey_leavesTheOthersAlone() throws Exception {
    put("{\"a\":1}");
    session.paths().putJson(session.table(), key + "b", "{\"a\":2}");

    assertSame("1", read(JsonPath.of("a")));
    assertSame("2", session.paths().readPath(session.table(), key + "b", JsonPath.of("a")));
    assertThat(session.paths().readPath(newTable(), key, JsonPath.of("a"))).isEmpty();
  }

  @Test
  void putJson_ofALargeValue_isReadWhole() throws Exception {
    StringBuilder json = new StringBuilder("{\"first\":1");
    for (int i = 0; i < 1_000; i++) {
      json.append(",\"field%d\":[%d,\"%s\"]".formatted(i, i, "x".repeat(100)));
    }
    json.append('}');

    put(json.toString());

    assertSame(json.toString(), read(JsonPath.ROOT));
    assertSame("999", read(JsonPath.of("field999", 0)));
  }

  @Test
  void count_ofATableWithoutAnIndex_isTheNumberOfJsonValuesUntilItIsDropped() throws Exception {
    Session other = session.on(newTable());
    for (int i = 0; i < 25; i++) {
      session.paths().putJson(other.table(), key + i, "{\"a\":1}");
    }
    assertThat(other.count()).isEqualTo(25);

    other.tables().drop(other.table());

    assertThat(other.count()).isZero();
    assertThat(session.paths().readPath(other.table(), key + 0, JsonPath.ROOT)).isEmpty();
  }

  // ---- Reads ----

  @Test
  void readPath_ofAPart_isThatPartAndNothingAroundIt() throws Exception {
    put(DOCUMENT);

    for (JsonPath path : PATHS) {
      assertRight(right(), path, "at " + path);
    }
  }

  @Test
  void readPath_ofAnAbsentKeyOrPath_findsNone() throws Exception {
    assertThat(read(JsonPath.ROOT)).isEmpty();
    assertThat(read(JsonPath.of("number"))).isEmpty();
    put(DOCUMENT);

    for (JsonPath path : ABSENT) {
      assertThat(read(path)).as("%s", path).isEmpty();
    }
  }

  @Test
  void readPath_ofADeepPath_findsTheValue() throws Exception {
    put("{\"a\":[0,".repeat(6) + "{\"b\":5}" + "]}".repeat(6));
    JsonPath path = JsonPath.of("a", 1, "a", 1, "a", 1, "a", 1, "a", 1, "a", 1, "b");

    assertSame("5", read(path));
    assertThat(write(path, "6")).isTrue();
    assertSame("8", add(path, 2));
    assertSame("8", read(path));
  }

  // ---- Writes ----

  @Test
  void writePath_ofEachPath_keepsTheRest() throws Exception {
    for (JsonPath path : PATHS) {
      put(DOCUMENT);
      JsonModel right = right();
      right.write(path, "\"written\"");

      assertThat(write(path, "\"written\"")).as("%s", path).isTrue();

      assertRight(right, JsonPath.ROOT, "after a write at " + path);
    }
  }

  @ParameterizedTest
  @MethodSource("values")
  void writePath_ofAnotherType_replacesTheValue(String json) throws Exception {
    for (JsonPath path : List.of(JsonPath.of("object"), JsonPath.of("array", 2, "number"))) {
      put(DOCUMENT);
      JsonModel right = right();
      right.write(path, json);

      assertThat(write(path, json)).isTrue();

      assertSame(json, read(path));
      assertRight(right, JsonPath.ROOT, "after a write at " + path);
    }
  }

  @Test
  void writePath_ofAnAbsentPath_isRefusedAndChangesNothing() throws Exception {
    put(DOCUMENT);

    for (JsonPath path : ABSENT) {
      assertThat(write(path, "5")).as("%s", path).isFalse();
      assertRight(right(), JsonPath.ROOT, "after a refused write at " + path);
    }
  }

  @Test
  void writePath_ofAnAbsentKey_isRefusedAndCreatesNone() throws Exception {
    for (String table : List.of(session.table(), newTable())) {
      long before = session.tables().count(table);

      assertThat(session.paths().writePath(table, key, JsonPath.ROOT, "{\"a\":1}")).isFalse();
      assertThat(session.paths().writePath(table, key, JsonPath.of("a"), "1")).isFalse();
      assertThat(session.paths().addAtPath(table, key, JsonPath.of("a"), 1)).isEmpty();
      assertThat(session.paths().multiplyAtPath(table, key, JsonPath.ROOT, 2)).isEmpty();

      assertThat(session.paths().readPath(table, key, JsonPath.ROOT)).isEmpty();
      assertThat(session.tables().count(table)).isEqualTo(before);
    }
  }

  // ---- Numbers ----

  @ParameterizedTest
  @CsvSource({
    "7, +, 1, 8",
    "0, +, 1, 1",
    "0, +, 0, 0",
    "-3, +, 3, 0",
    "-3, +, -4, -7",
    "9007199254740990, +, 1, 9007199254740991",
    "-9007199254740990, +, -1, -9007199254740991",
    "4294967295, +, 1, 4294967296",
    "2147483647, +, 1, 2147483648",
    "7, *, 2, 14",
    "7, *, 0, 0",
    "0, *, 5, 0",
    "-3, *, -1, 3",
    "3, *, -1, -3",
    "4503599627370495, *, 2, 9007199254740990",
    "65536, *, 65536, 4294967296"
  })
  void addAndMultiply_ofAWholeNumber_keepItWhole(
      String number, char sign, long other, String result) throws Exception {
    put("{\"a\":[{\"n\":%s}]}".formatted(number));
    JsonPath path = JsonPath.of("a", 0, "n");

    assertSame(result, sign == '+' ? add(path, other) : multiply(path, other));

    assertSame(result, read(path));
    assertSame("{\"a\":[{\"n\":%s}]}".formatted(result), read(JsonPath.ROOT));
  }

  @Test
  void addAndMultiply_ofAFraction_keepItAFraction() throws Exception {
    put("{\"a\":0.25,\"b\":-1.5}");

    assertSame("2.25", add(JsonPath.of("a"), 2));
    assertSame("6.75", multiply(JsonPath.of("a"), 3));
    assertSame("4.5", multiply(JsonPath.of("b"), -3));

    assertSame("{\"a\":6.75,\"b\":4.5}", read(JsonPath.ROOT));
  }

  @Test
  void addAndMultiply_ofABareNumber_changeTheRoot() throws Exception {
    put("5");

    assertSame("7", add(JsonPath.ROOT, 2));
    assertSame("-21", multiply(JsonPath.ROOT, -3));

    assertSame("-21", read(JsonPath.ROOT));
  }

  @Test
  void addAndMultiply_ofEachPath_changeNumbersOnlyAndKeepTheRest() throws Exception {
    put(DOCUMENT);
    JsonModel right = right();
    for (JsonPath path : Stream.concat(PATHS.stream(), ABSENT.stream()).toList()) {
      Optional<String> sum = right.add(path, 2);
      Optional<String> product = right.multiply(path, 3);

      Optional<String> foundSum = add(path, 2);
      Optional<String> foundProduct = multiply(path, 3);

      assertThat(foundSum.isPresent()).as("a sum at %s", path).isEqualTo(sum.isPresent());
      assertThat(foundProduct.isPresent()).as("a product at %s", path).isEqualTo(sum.isPresent());
      if (sum.isPresent() && product.isPresent()) {
        assertSame(sum.get(), foundSum);
        assertSame(product.get(), foundProduct);
      }
      assertRight(right, JsonPath.ROOT, "after numbers at " + path);
    }
  }

  @ParameterizedTest
  @ValueSource(longs = {0, 1, -1, 2_147_483_648L, LARGEST, -LARGEST})
  void writePath_ofAWholeNumber_staysWhole(long number) throws Exception {
    put(DOCUMENT);

    assertThat(write(JsonPath.of("array", 0), Long.toString(number))).isTrue();

    assertSame(Long.toString(number), read(JsonPath.of("array", 0)));
  }

  // ---- Texts and names ----

  static Stream<Named<String>> texts() {
    return ValueRules.oddValues();
  }

  @ParameterizedTest
  @MethodSource("texts")
  void text_ofAnyCharacters_isReadUnchanged(String text) throws Exception {
    String json = JsonModel.quoted(text);
    put("{\"a\":[%s],\"b\":\"\"}".formatted(json));

    assertSame(json, read(JsonPath.of("a", 0)));
    assertThat(write(JsonPath.of("b"), json)).isTrue();
    assertSame(json, read(JsonPath.of("b")));
    assertSame("{\"a\":[%s],\"b\":%s}".formatted(json, json), read(JsonPath.ROOT));
  }

  @FeatureTest(Feature.ODD_JSON_NAMES)
  void path_withOddNames_isLikeAnyOther() throws Exception {
    put(oddNames());
    JsonModel right = new JsonModel(oddNames());

    for (String name : ODD_NAMES) {
      JsonPath path = JsonPath.of(name, "n");
      assertRight(right, path, "at " + path);
      right.write(path, "\"written\"");
      assertThat(write(path, "\"written\"")).as("%s", path).isTrue();
      assertRight(right, JsonPath.ROOT, "after a write at " + path);
    }
    assertThat(read(JsonPath.of("list", "0"))).as("a name of digits is no place").isEmpty();
    assertThat(write(JsonPath.of("list", "0"), "2")).isFalse();
    assertSame("[1]", read(JsonPath.of("list")));
  }

  @FeatureTest(value = Feature.ODD_JSON_NAMES, lacking = true)
  void putJson_withOddNames_declaredLacking_isRefused() throws Exception {
    assertRefused(oddNames());
  }

  @FeatureTest(Feature.EMPTY_JSON_ARRAYS)
  void putJson_ofEmptyArrays_keepsThemArrays() throws Exception {
    put("{\"a\":[],\"b\":[[],{}],\"c\":1}");

    assertThat(write(JsonPath.of("c"), "2")).isTrue();

    assertSame("{\"a\":[],\"b\":[[],{}],\"c\":2}", read(JsonPath.ROOT));
    assertSame("[]", read(JsonPath.of("a")));
    assertSame("[]", read(JsonPath.of("b", 0)));
    assertSame("{}", read(JsonPath.of("b", 1)));
  }

  @FeatureTest(value = Feature.EMPTY_JSON_ARRAYS, lacking = true)
  void putJson_ofEmptyArrays_declaredLacking_isRefused() throws Exception {
    assertRefused("{\"a\":[],\"b\":[[],{}],\"c\":1}");
  }

  // ---- Several threads ----

  @Test
  void addAtPath_ofOneNumberByAll_losesNone() throws Exception {
    put("{\"a\":[{\"n\":0}],\"b\":0}");
    JsonPath path = JsonPath.of("a", 0, "n");

    together(
        (thread, other) -> {
          Paths paths = other.paths();
          for (int i = 0; i < ROUNDS; i++) {
            assertThat(paths.addAtPath(other.table(), key, path, thread + 1L)).isPresent();
          }
        });

    long sum = (long) ROUNDS * THREADS * (THREADS + 1L) / 2;
    assertSame("{\"a\":[{\"n\":%d}],\"b\":0}".formatted(sum), read(JsonPath.ROOT));
  }

  @Test
  void writePath_ofDifferentPathsByAll_losesNone() throws Exception {
    put("{\"f0\":0,\"f1\":0,\"f2\":0,\"f3\":0,\"a\":[0,0,0,0]}");

    together(
        (thread, other) -> {
          Paths paths = other.paths();
          JsonPath own = thread < 4 ? JsonPath.of("f" + thread) : JsonPath.of("a", thread - 4);
          for (int i = 1; i <= ROUNDS; i++) {
            assertThat(paths.writePath(other.table(), key, own, Integer.toString(i))).isTrue();
            assertThat(paths.readPath(other.table(), key, own)).hasValue(Integer.toString(i));
          }
        });

    assertSame(
        "{\"f0\":N,\"f1\":N,\"f2\":N,\"f3\":N,\"a\":[N,N,N,N]}"
            .replace("N", Integer.toString(ROUNDS)),
        read(JsonPath.ROOT));
  }

  // ---- Tools of the rules ----

  /** Paths of texts, in which the steps are behind dots; a number is a place. */
  private static List<JsonPath> paths(String texts) {
    return Stream.of(texts.split("\\s+"))
        .map(text -> Stream.of(text.split("\\.")).skip(1).map(PathRules::step).toArray())
        .map(JsonPath::of)
        .toList();
  }

  private static Object step(String text) {
    return text.matches("\\d+") ? Integer.valueOf(text) : text;
  }

  private static String oddNames() {
    StringBuilder json = new StringBuilder("{\"list\":[1]");
    for (String name : ODD_NAMES) {
      json.append(",%s:{\"n\":\"value\"}".formatted(JsonModel.quoted(name)));
    }
    return json.append('}').toString();
  }

  private void assertRefused(String json) throws Exception {
    Exception refusal = catchThrowableOfType(Exception.class, () -> put(json));

    assertThat(refusal).as("what putJson threw").isNotNull();
    assertThat(session.db().store().statusOf(refusal)).isEqualTo(Status.NOT_IMPLEMENTED);
    assertThat(read(JsonPath.ROOT)).isEmpty();
  }

  /** The right value that {@link #DOCUMENT} is. */
  private static JsonModel right() {
    return new JsonModel(DOCUMENT);
  }

  private static void assertSame(String right, Optional<String> found) {
    assertSame(right, found, "");
  }

  private void assertRight(JsonModel right, JsonPath path, String when) throws Exception {
    assertSame(right.read(path).orElseThrow(), read(path), when);
  }

  private static void assertSame(String right, Optional<String> found, String when) {
    assertThat(found)
        .as("%s is right %s", right, when)
        .hasValueSatisfying(
            json -> assertThat(JsonModel.same(right, json)).as("%s", json).isTrue());
  }

  private void put(String json) throws Exception {
    session.paths().putJson(session.table(), key, json);
  }

  private Optional<String> read(JsonPath path) throws Exception {
    return session.paths().readPath(session.table(), key, path);
  }

  private boolean write(JsonPath path, String json) throws Exception {
    return session.paths().writePath(session.table(), key, path, json);
  }

  private Optional<String> add(JsonPath path, long addend) throws Exception {
    return session.paths().addAtPath(session.table(), key, path, addend);
  }

  private Optional<String> multiply(JsonPath path, long factor) throws Exception {
    return session.paths().multiplyAtPath(session.table(), key, path, factor);
  }
}
