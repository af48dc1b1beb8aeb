// SPDX-License-Identifier: Apache-2.0
package site.ycsb.search;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.HashMap;
import java.util.Map;
import java.util.Properties;

/** A load or run of one client thread in this process, step by step as the stock client does it. */
final class InProcessRun implements AutoCloseable {

  final RecordingDb db = new RecordingDb();
  final Corpus corpus;
  private final SearchWorkload workload = new SearchWorkload();
  private final Object state;
  private final Map<String, Long> numbers = new HashMap<>();
  private boolean ended;

  private InProcessRun(Properties properties) throws Exception {
    corpus = Corpus.from(properties);
    workload.init(properties);
    db.setProperties(properties);
    db.init();
    state = workload.initThread(properties, 0, 1);
  }

  static InProcessRun of(Properties properties) throws Exception {
    TestProperties.prepareMeasurements();
    RecordingDb.sizes = Map::of;
    return new InProcessRun(TestProperties.with(properties, "db", RecordingDb.class.getName()));
  }

  InProcessRun operations(int count) {
    for (int i = 0; i < count; i++) {
      assertThat(workload.doTransaction(db, state)).isTrue();
    }
    return this;
  }

  boolean insert() {
    return workload.doInsert(db, state);
  }

  RunOutcome end() throws Exception {
    if (!ended) {
      ended = true;
      db.cleanup();
      workload.cleanup();
    }
    return SearchWorkload.outcome().orElseThrow();
  }

  /** The key number of a key of the dataset or of what was inserted; -1 if it is none. */
  long number(String key) {
    if (numbers.isEmpty()) {
      for (long number = 0; number < 2_000; number++) {
        numbers.put(corpus.key(number), number);
      }
    }
    return numbers.getOrDefault(key, -1L);
  }

  @Override
  public void close() throws Exception {
    end();
  }
}
