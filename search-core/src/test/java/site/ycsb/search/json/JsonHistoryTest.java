// SPDX-License-Identifier: Apache-2.0
package site.ycsb.search.json;

import static java.util.Objects.requireNonNull;
import static org.assertj.core.api.Assertions.assertThat;

import java.util.Optional;
import java.util.Properties;
import org.junit.jupiter.api.Test;
import site.ycsb.search.check.Versions;
import site.ycsb.search.fixtures.TestProperties;
import site.ycsb.search.run.ClientPlace;

/** What the second of two clients knows of documents that both write. */
class JsonHistoryTest {

  private static final long FIRST = 1L << 40;
  private static final long KEY = 4;
  private static final long NUMBER_OF_THIS_CLIENT = 5;
  private static final long LATER = Long.MAX_VALUE / 2;

  private final JsonCatalogue catalogue = new JsonCatalogue(new Properties());
  private final NamedPath leaf = JsonDocument.SMALL.leaves.get(0);
  private final Versions others = versions(0);
  private final JsonHistory history = history(new Properties());

  @Test
  void problem_ofAVersionOfAnotherClient_isNone() {
    long version = others.begin(KEY, leaf.leaf()).version();
    set(10);
    set(20);

    assertThat(problem(version)).isEmpty();
  }

  @Test
  void problem_ofAnOwnVersionThatWasOverwritten_isNamed() {
    long version = set(10);
    set(20);

    assertThat(problem(version).orElseThrow())
        .contains("version 1, which had been overwritten when the read began");
  }

  @Test
  void problem_ofAnOwnVersionThatNoWriteHasHad_isNamed() {
    assertThat(problem(FIRST + 2 * 7 + 1).orElseThrow()).contains("which no write has had");
  }

  @Test
  void number_ofAnotherClient_hasNoHistory() {
    JsonHistory calculating =
        history(TestProperties.of("json.document", "small", "incrementproportion", "1"));

    assertThat(calculating.number(NUMBER_OF_THIS_CLIENT, leaf)).isPresent();
    assertThat(calculating.number(KEY, leaf)).isEmpty();
  }

  private JsonHistory history(Properties properties) {
    return new JsonHistory(
        catalogue, JsonSettings.from(properties), versions(1), new ClientPlace(1, 2), true);
  }

  private static Versions versions(int client) {
    return new Versions(
        new Versions.Numbering(FIRST, client, 2),
        JsonHistory.MOST_LEAVES,
        Versions.Limits.MANY_VALUES);
  }

  private long set(long nanos) {
    Versions.Write write = requireNonNull(history.begin(KEY, leaf).get(leaf.leaf()));
    write.acknowledge(nanos);
    return write.version();
  }

  private Optional<String> problem(long version) {
    String reply = catalogue.text(KEY, leaf, any -> version);
    return history.problem(KEY, leaf, reply, new long[JsonHistory.MOST_LEAVES], LATER);
  }
}
