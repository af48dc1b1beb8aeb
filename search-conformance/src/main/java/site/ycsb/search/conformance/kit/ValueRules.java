// SPDX-License-Identifier: Apache-2.0
package site.ycsb.search.conformance.kit;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Named.named;

import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Named;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;
import org.junit.jupiter.params.provider.ValueSource;
import site.ycsb.ByteArrayByteIterator;
import site.ycsb.RandomByteIterator;
import site.ycsb.Status;
import site.ycsb.StringByteIterator;
import site.ycsb.search.binding.Document;
import site.ycsb.search.binding.Documents;
import site.ycsb.search.binding.Search;
import site.ycsb.search.conformance.Feature;
import site.ycsb.search.conformance.FeatureTest;
import site.ycsb.search.conformance.Requires;
import site.ycsb.search.conformance.Rules;
import site.ycsb.search.conformance.Sample;
import site.ycsb.search.conformance.Session;

/**
 * Rules for values, field names and keys: they are read back unchanged, of the same type. The tests
 * share a table, because Elasticsearch takes longer to make an index than for most rules; each test
 * leaves it empty.
 */
@Requires({Documents.class, Search.class})
abstract class ValueRules extends Rules {

  private static final long LARGEST = (1L << 53) - 1;

  /** MongoDB reads the last as the language of the title, unless it is told not to. */
  private static final List<String> ODD_NAMES =
      List.of("a b", "a.b", "$a", "a$b", "a\"b", "a'b", "a[0]", "*", "ключ", "a\\b", "language");

  @BeforeAll
  void openTable() throws Exception {
    session = Session.open(store, newTable());
    session.tables().create(session.table());
  }

  @AfterEach
  void removeDocuments() {
    session.delete("k");
    session.delete("key");
  }

  @AfterAll
  void dropTable() throws Exception {
    try (Session ended = session) {
      ended.tables().drop(ended.table());
    }
  }

  @ParameterizedTest
  @ValueSource(longs = {0, 1, -1, 10, -4_000_000_000L, LARGEST, -LARGEST})
  void read_ofANumber_returnsTheNumber(long number) {
    assertUnchanged(number);
  }

  @ParameterizedTest
  @ValueSource(strings = {"007", "42", "-1", "1e3", "1.50", "true", "false", "null", "NaN"})
  void read_ofATextThatLooksLikeSomethingElse_returnsTheText(String text) {
    assertUnchanged(text);
  }

  @Test
  void update_ofNumbersAndTexts_keepsTheTypes() {
    Map<String, Object> before = Map.of("field0", "007", "field1", 7L, "field2", "8");
    session.given("k", Sample.document("crimson lantern", 1, before));

    session.change("k", Map.of("field1", 9L, "field2", "1e3"));

    Map<String, Object> after = Map.of("field0", "007", "field1", 9L, "field2", "1e3");
    assertThat(session.read("k")).hasValue(Sample.document("crimson lantern", 1, after));
  }

  static Stream<Named<String>> oddValues() {
    return Stream.of(
        named("quotes", "\"double\" 'single' `back` \\\"escaped\\\""),
        named("backslashes", "C:\\new\\table \\u0041 \\"),
        named("line breaks and tabs", "one\ntwo\r\nthree\tfour\r"),
        named("control characters", "\u0001\u0007\b\f\u001b\u001f\u007f\u0080\u0085"),
        named("line separators", "a\u2028b\u2029c"),
        named("emoji", "👩‍👩‍👧 🏳️‍🌈 😀"),
        named("right to left", "שלום עולם \u202Eabc\u202C"),
        named("combining", "e\u0301 \u00e9 \u1112\u1161\u11ab"),
        named("byte order mark", "\uFEFFtext"),
        named("nothing", ""),
        named("spaces", "  two before, two after  "),
        named("JSON", "{\"title\": [1, null, {\"a\": \"b\"}]}"),
        named("a JSON text", "\"text\""),
        named("an operator", "{\"$set\": {\"title\": \"crimson\"}}"),
        named("query syntax", "@title:(a|b) -c* %d% ~e => {$f}"),
        named("percent signs", "%s %d %% %n"),
        named("100 KB", "0123456789abcdef".repeat(6_400)));
  }

  @ParameterizedTest
  @MethodSource("oddValues")
  void read_ofAnOddText_returnsItUnchanged(String text) {
    assertUnchanged(text);
  }

  @ParameterizedTest
  @MethodSource("oddValues")
  void update_toAnOddText_storesItUnchanged(String text) {
    session.given("k", Sample.document("crimson lantern", 1, Map.of("field0", "a")));

    session.change("k", Map.of("field0", text));

    assertThat(session.read("k"))
        .hasValue(Sample.document("crimson lantern", 1, Map.of("field0", text)));
  }

  static Stream<Named<String>> oddKeys() {
    return Stream.of(
        named("space", "a key"),
        named("colon", "a:key"),
        named("slash", "a/key"),
        named("query", "a?b=c&d#e"),
        named("percent", "a%20key%"),
        named("plus", "a+key"),
        named("quotes", "a\"key'"),
        named("backslash", "a\\key"),
        named("braces", "{a}key"),
        named("pattern", "[a]*?"),
        named("comma", "a,key;"),
        named("dot", "a.key"),
        named("dollar", "$key"),
        named("accents", "clé"),
        named("Chinese", "键"),
        named("emoji", "🔑"),
        named("digits", "007"),
        named("upper case", "KEY"),
        named("long", "k".repeat(200)));
  }

  @ParameterizedTest
  @MethodSource("oddKeys")
  void document_withAnOddKey_isLikeAnyOther(String key) throws Exception {
    session.given("key", "harvest meadows", 2);

    session.given(key, Sample.document("crimson harvest", 1, Map.of("field0", "a")));
    session.change(key, Map.of(Document.TITLE, "crimson lantern"));

    assertThat(session.read(key))
        .hasValue(Sample.document("crimson lantern", 1, Map.of("field0", "a")));
    assertThat(session.find("crimson", "lantern")).containsExactly(key);
    assertThat(session.delete(key)).isEqualTo(Status.OK);
    assertThat(session.read(key)).isEmpty();
    assertThat(session.count()).isEqualTo(1);
  }

  @FeatureTest(Feature.ODD_FIELD_NAMES)
  void document_withOddFieldNames_isLikeAnyOther() {
    Map<String, Object> fields = new HashMap<>(Sample.document("crimson lantern", 1));
    ODD_NAMES.forEach(name -> fields.put(name, "value of " + name));

    session.given("k", fields);
    fields.put("a.b", "changed");
    assertThat(session.update("k", Map.of("a.b", "changed"))).isEqualTo(Status.OK);

    assertThat(session.read("k")).hasValue(fields);
    assertThat(hit().fields()).isEqualTo(fields);
    assertThat(ODD_NAMES)
        .allSatisfy(
            name -> assertThat(session.read("k", name)).hasValue(Map.of(name, fields.get(name))));
  }

  @FeatureTest(value = Feature.ODD_FIELD_NAMES, lacking = true)
  void insert_withOddFieldNames_declaredLacking_answersNotImplemented() {
    Map<String, Object> fields = new HashMap<>();
    ODD_NAMES.forEach(name -> fields.put(name, "value of " + name));

    assertThat(session.insert("k", fields)).isEqualTo(Status.NOT_IMPLEMENTED);

    assertThat(session.read("k")).isEmpty();
  }

  @Test
  void insert_ofEveryKindOfIterator_storesItsText() {
    byte[] bytes = "clé 🔑".getBytes(UTF_8);
    byte[] padded = "(clé 🔑)".getBytes(UTF_8);

    session.given(
        "k",
        Map.of(
            "field0", new StringByteIterator("clé 🔑"),
            "field1", new ByteArrayByteIterator(bytes),
            "field2", new ByteArrayByteIterator(padded, 1, bytes.length)));

    assertThat(session.read("k"))
        .hasValue(Map.of("field0", "clé 🔑", "field1", "clé 🔑", "field2", "clé 🔑"));
  }

  @Test
  void insert_ofARandomIterator_storesAsManyCharacters() {
    session.given("k", Map.of("field0", new RandomByteIterator(100)));
    session.change("k", Map.of("field1", new RandomByteIterator(7)));

    Map<String, Object> fields = session.read("k").orElseThrow();

    assertThat(fields.get("field0")).asString().hasSize(100);
    assertThat(fields.get("field1")).asString().hasSize(7);
  }

  private void assertUnchanged(Object value) {
    session.given("k", Sample.document("crimson lantern", 1, Map.of("field0", value)));

    assertThat(session.read("k", "field0")).hasValue(Map.of("field0", value));
    assertThat(hit().fields()).containsEntry("field0", value);
  }

  private Document hit() {
    List<Document> hits = session.search("crimson", "lantern", 0, 10);
    assertThat(hits).hasSize(1);
    return hits.get(0);
  }
}
