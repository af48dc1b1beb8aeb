// SPDX-License-Identifier: Apache-2.0
package site.ycsb.search.check;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.HashMap;
import java.util.Map;
import java.util.Set;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import site.ycsb.ByteIterator;
import site.ycsb.StringByteIterator;
import site.ycsb.search.binding.LongByteIterator;
import site.ycsb.search.corpus.Corpus;
import site.ycsb.search.fixtures.TestProperties;

class ReadCheckTest {

  private final Corpus corpus = Corpus.from(TestProperties.small());
  private final Map<String, ByteIterator> cells = new HashMap<>();

  @BeforeEach
  void read() {
    cells.put("title", new StringByteIterator(corpus.title(7, 0)));
    cells.put("score", new LongByteIterator(corpus.score(7)));
    cells.put("field0", new StringByteIterator(corpus.field(7, 0, 0)));
    cells.put("field1", new StringByteIterator(corpus.field(7, 0, 1)));
  }

  @Test
  void problem_ofADocumentAsItWasLoaded_isNone() {
    assertThat(ReadCheck.problem(corpus, 7, null, cells)).isEmpty();
  }

  @Test
  void problem_ofATitleThatAnUpdateWrote_isNone() {
    change("title", corpus.title(7, 12));
    assertThat(ReadCheck.problem(corpus, 7, null, cells)).isEmpty();
  }

  @Test
  void problem_ofOneFieldThatWasAskedFor_isNone() {
    cells.keySet().retainAll(Set.of("field1"));
    assertThat(ReadCheck.problem(corpus, 7, Set.of("field1"), cells)).isEmpty();
  }

  @Test
  void problem_ofNothing_isThat() {
    cells.clear();
    requireProblem("no field");
  }

  @Test
  void problem_ofAMissingField_namesIt() {
    cells.remove("field1");
    requireProblem("without [field1]");
    assertThat(ReadCheck.problem(corpus, 7, Set.of("field1"), cells).orElseThrow())
        .endsWith("without [field1]");
  }

  @Test
  void problem_ofAFalsifiedField_showsIt() {
    change("field1", "falsified");
    requireProblem("field1 is falsified");
  }

  @Test
  void problem_ofAnotherDocumentsField_showsIt() {
    change("field1", corpus.field(8, 0, 1));
    requireProblem("field1 is " + corpus.field(8, 0, 1));
  }

  @Test
  void problem_ofATitleOfForeignWords_showsIt() {
    change("title", "red pencil");
    requireProblem("title is red pencil");
  }

  @Test
  void problem_ofAnotherScore_showsIt() {
    cells.put("score", new LongByteIterator(5));
    requireProblem("score is 5");
  }

  @Test
  void problem_ofAScoreThatIsText_showsIt() {
    change("score", Long.toString(corpus.score(7)));
    requireProblem("score is " + corpus.score(7));
  }

  @Test
  void problem_ofAFieldThatWasNotStored_showsIt() {
    change("field2", "more");
    requireProblem("field2 is more");
  }

  private void change(String field, String value) {
    cells.put(field, new StringByteIterator(value));
  }

  private void requireProblem(String problem) {
    assertThat(ReadCheck.problem(corpus, 7, null, cells))
        .contains("read of " + corpus.key(7) + ": " + problem);
  }
}
