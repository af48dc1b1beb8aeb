// SPDX-License-Identifier: Apache-2.0
package site.ycsb.search.client;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.ByteArrayInputStream;
import java.io.InputStream;
import java.nio.charset.Charset;
import java.util.Map;
import java.util.Properties;
import org.junit.jupiter.api.Test;
import site.ycsb.search.binding.Document;
import site.ycsb.search.binding.SearchQuery;
import site.ycsb.search.fixtures.LoadedStore;
import site.ycsb.search.fixtures.Output;
import site.ycsb.search.fixtures.TestProperties;
import site.ycsb.search.memory.MemoryStore;

class ShellTest {

  private static final Properties PROPERTIES =
      TestProperties.small("fieldcount", "1", "table", "usertable");

  @Test
  void run_ofAScript_answersEachCommand() throws Exception {
    assertThat(
            session(
                """
                insert k2 field0=two score=2
                insert k1 field0=one score=1 title=red
                read k1
                read k1 field0
                read nobody
                update k1 field0=uno=1
                update nobody field0=x
                scan k 10 field0
                scan k2 1
                delete k2
                delete k2
                table other
                read k1
                table
                quit
                read k1
                """))
        .isEqualTo(
            """
            Type help for the commands.
            > N ms
            > N ms
            > field0=one
            score=1
            title=red
            N ms
            > field0=one
            N ms
            > NOT_FOUND
            N ms
            > N ms
            > NOT_FOUND
            N ms
            > {field0=uno=1}
            {field0=two}
            N ms
            > {field0=two, score=2}
            N ms
            > N ms
            > NOT_FOUND
            N ms
            > other
            N ms
            > NOT_FOUND
            N ms
            > other
            N ms
            >\s""");
  }

  @Test
  void run_ofWrongInput_saysSoAndGoesOn() throws Exception {
    assertThat(
            session(
                """
                fetch k1
                read
                scan k many
                search one
                search one two -5
                insert k1
                insert k1 nonsense

                table
                """))
        .isEqualTo(
            """
            Type help for the commands.
            > fetch: not understood; type help for the commands
            > read: not understood; type help for the commands
            > scan: not understood; type help for the commands
            > search: not understood; type help for the commands
            > search: not understood; type help for the commands
            > insert: not understood; type help for the commands
            > insert: not understood; type help for the commands
            > > usertable
            N ms
            >\s""");
  }

  @Test
  void search_ofTwoWords_showsThePage() throws Exception {
    try (LoadedStore<MemoryStore> store = LoadedStore.of(new MemoryStore(), PROPERTIES)) {
      SearchQuery query = SearchQuery.both(store.corpus.word(0), store.corpus.word(1), 1, 2);
      StringBuilder expected = new StringBuilder("Type help for the commands.\n> ");
      for (Document hit : store.memory.search(LoadedStore.TABLE, query).hits()) {
        expected.append(
            "%s  %s  %s\n"
                .formatted(hit.key(), hit.fields().get("score"), hit.fields().get("title")));
      }
      assertThat(
              session(
                  store.properties, "search %s %s 1 2\n".formatted(query.first(), query.second())))
          .isEqualTo(expected + "2 hits\nN ms\n> ");
      assertThat(
              session(store.properties, "search %s %s\n".formatted(query.first(), query.second())))
          .contains("10 hits\n");
      assertThat(session(store.properties, "search nothing atall\n"))
          .endsWith("> 0 hits\nN ms\n> ");
    }
  }

  @Test
  void insert_ofNumbersAndQuotedText_storesThemAsSuch() throws Exception {
    try (LoadedStore<MemoryStore> store = LoadedStore.empty(new MemoryStore(), PROPERTIES)) {
      session(store.properties, "insert k score=12 debt=-3 share=0.5 name=x1 \"title=red pen\"\n");
      assertThat(store.memory.get(LoadedStore.TABLE, "k", null).orElseThrow().fields())
          .isEqualTo(
              Map.of("score", 12L, "debt", -3L, "share", "0.5", "name", "x1", "title", "red pen"));
    }
  }

  @Test
  void update_ofADataset_touchesIt() throws Exception {
    try (LoadedStore<MemoryStore> store = LoadedStore.of(new MemoryStore(), PROPERTIES)) {
      session(store.properties, "read %s\n".formatted(store.corpus.key(1)));
      assertThat(store.memory.metadata(LoadedStore.TABLE)).doesNotContainKey("touched");
      session(store.properties, "update %s field0=x\n".formatted(store.corpus.key(1)));
      assertThat(store.memory.metadata(LoadedStore.TABLE).get("touched")).endsWith(" by a shell");
    }
  }

  @Test
  void help_listsEveryCommand() throws Exception {
    assertThat(session("help\n"))
        .contains("read KEY", "scan KEY", "search WORD", "insert KEY", "update KEY", "delete KEY")
        .contains("table [NAME]", "quit");
  }

  private static String session(String script) throws Exception {
    return session(PROPERTIES, script);
  }

  private static String session(Properties properties, String script) throws Exception {
    Output output = new Output();
    InputStream in = new ByteArrayInputStream(script.getBytes(Charset.defaultCharset()));
    new Shell(properties, in, output.stream).run();
    return output.text().replaceAll("(?m)\\d+[.,]\\d{3} ms$", "N ms");
  }
}
