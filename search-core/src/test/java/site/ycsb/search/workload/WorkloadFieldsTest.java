// SPDX-License-Identifier: Apache-2.0
package site.ycsb.search.workload;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Properties;
import java.util.Set;
import org.junit.jupiter.api.Test;
import site.ycsb.search.fixtures.InProcessRun;
import site.ycsb.search.fixtures.RecordingOperations;
import site.ycsb.search.fixtures.TestProperties;

/** Fields that reads fetch and updates write. */
class WorkloadFieldsTest {

  @Test
  void update_byDefault_rewritesTheTitleAlone() throws Exception {
    try (InProcessRun run = updates()) {
      assertThat(run.recorder.calls("patch"))
          .hasSize(200)
          .allSatisfy(
              call -> {
                long number = run.number(call.key());
                String before = run.corpus.title(number, 0);
                assertThat(call.values()).containsOnlyKeys("title");
                assertThat(call.values().get("title"))
                    .isInstanceOfSatisfying(
                        String.class,
                        title -> assertThat(run.corpus.isTitle(number, title)).isTrue())
                    .isNotEqualTo(before);
              });
    }
  }

  @Test
  void update_ofTheSameKeyAgain_writesAnotherTitle() throws Exception {
    try (InProcessRun run = updates("recordcount", "1")) {
      assertThat(run.recorder.calls("patch"))
          .extracting(RecordingOperations.Call::values)
          .doesNotHaveDuplicates();
    }
  }

  @Test
  void update_ofFields_writesOneOfThem() throws Exception {
    try (InProcessRun run = updates("search.updatefields", "fields")) {
      assertThat(written(run)).containsExactlyInAnyOrder(Set.of("field0"), Set.of("field1"));
    }
  }

  @Test
  void update_ofAllFields_writesThem() throws Exception {
    try (InProcessRun run = updates("search.updatefields", "fields", "writeallfields", "true")) {
      assertThat(written(run)).containsExactly(Set.of("field0", "field1"));
    }
  }

  @Test
  void update_ofTitleAndFields_writesBothAndNeverTheScore() throws Exception {
    try (InProcessRun run = updates("search.updatefields", "all")) {
      assertThat(written(run))
          .containsExactlyInAnyOrder(Set.of("title", "field0"), Set.of("title", "field1"));
    }
    try (InProcessRun run = updates("search.updatefields", "all", "writeallfields", "true")) {
      assertThat(written(run)).containsExactly(Set.of("title", "field0", "field1"));
    }
  }

  @Test
  void update_ofFields_writesWhatTheCorpusHasOfTheVersion() throws Exception {
    try (InProcessRun run = updates("search.updatefields", "fields", "recordcount", "1")) {
      List<RecordingOperations.Call> calls = run.recorder.calls("patch");
      assertThat(calls).hasSize(200);
      Map<String, Long> versions = new HashMap<>();
      for (RecordingOperations.Call call : calls) {
        call.values()
            .forEach(
                (name, value) ->
                    assertThat(value)
                        .isEqualTo(
                            run.corpus.field(
                                0,
                                versions.merge(name, 1L, Long::sum),
                                run.corpus.opaqueNames().indexOf(name))));
      }
      assertThat(versions).containsOnlyKeys("field0", "field1");
    }
  }

  @Test
  void read_byDefault_asksForAllFields() throws Exception {
    try (InProcessRun run = InProcessRun.of(TestProperties.mixed("1", "0", "0"))) {
      run.operations(50);
      assertThat(run.recorder.calls("get")).hasSize(50).allMatch(call -> call.names() == null);
    }
  }

  @Test
  void readAndScan_ofOneField_askForIt() throws Exception {
    try (InProcessRun run =
        InProcessRun.of(
            TestProperties.mixed(
                "0.5",
                "0",
                "0",
                "scanproportion",
                "0.5",
                "maxscanlength",
                "3",
                "readallfields",
                "false"))) {
      run.operations(200);
      for (String operation : new String[] {"get", "scan"}) {
        Set<Set<String>> asked = new HashSet<>();
        run.recorder.calls(operation).forEach(call -> asked.add(Set.copyOf(named(call))));
        assertThat(asked).containsExactlyInAnyOrder(Set.of("field0"), Set.of("field1"));
      }
    }
  }

  private static Set<String> named(RecordingOperations.Call call) {
    return call.names() == null ? Set.of() : call.names();
  }

  private static InProcessRun updates(String... pairs) throws Exception {
    Properties properties = TestProperties.mixed("0", "1", "0", pairs);
    return InProcessRun.of(properties).operations(200);
  }

  private static Set<Set<String>> written(InProcessRun run) {
    Set<Set<String>> written = new HashSet<>();
    run.recorder.calls("patch").forEach(call -> written.add(call.values().keySet()));
    return written;
  }
}
