// SPDX-License-Identifier: Apache-2.0
package site.ycsb.search;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.util.Properties;
import org.junit.jupiter.api.Test;

class VerificationTest {

  @Test
  void print_ofARightStore_isOneLineWithTheDigest() throws Exception {
    Output output = new Output();
    assertThat(verify(new InMemorySearchDb(), output)).isEqualTo(ExitCode.DONE);
    assertThat(output.lines())
        .singleElement()
        .asString()
        .matches(
            "memory: every answer is the oracle's: 600 queries over 300 documents, [\\d,]+ hits,"
                + " digest [0-9a-f]{16}");
  }

  @Test
  void print_ofAWrongStore_showsTheFirstDifference() throws Exception {
    Output output = new Output();
    assertThat(verify(new WrongStores.Reversed(), output)).isEqualTo(ExitCode.WRONG_ANSWERS);
    assertThat(output.lines()).hasSize(2);
    assertThat(output.lines().get(0)).startsWith("memory: WRONG ANSWERS: 600 queries over 300 doc");
    assertThat(output.lines().get(1)).contains("the store's page is [");
  }

  @Test
  void print_ofAStoreWithinTheProcess_loadsItFirst() throws Exception {
    Output output = new Output();
    assertThat(new Verification(properties(InMemorySearchDb.class)).print(output.stream))
        .isEqualTo(ExitCode.DONE);
    assertThat(output.text()).contains("600 queries over 300 documents");
  }

  @Test
  void print_ofAnEmptyStore_isRefused() {
    requireRefusal(
        TestProperties.small("db", WrongStores.Empty.class.getName()),
        "table usertable holds no dataset");
  }

  @Test
  void print_ofATouchedDataset_isRefused() throws Exception {
    Properties properties = properties(WrongStores.Empty.class);
    try (LoadedStore<WrongStores.Empty> store =
        LoadedStore.of(new WrongStores.Empty(), properties)) {
      Dataset.touch(store.db, LoadedStore.TABLE, "a test");
      assertThatThrownBy(() -> new Verification(properties).print(new Output().stream))
          .isInstanceOf(RunException.class)
          .hasMessageEndingWith("by a test");
    }
  }

  @Test
  void print_ofABindingThatCannotSearch_isRefused() {
    assertThatThrownBy(
            () ->
                new Verification(TestProperties.small("db", "site.ycsb.BasicDB"))
                    .print(new Output().stream))
        .isInstanceOf(SettingException.class)
        .hasMessage("db: valid is a binding that can search, for verify");
  }

  @Test
  void print_ofAMisspeltSetting_isRefused() {
    assertThatThrownBy(
            () ->
                new Verification(TestProperties.small("verify.querys", "5"))
                    .print(new Output().stream))
        .isInstanceOf(SettingException.class)
        .hasMessage("verify.querys: no such property; did you mean verify.queries?");
  }

  private static ExitCode verify(InMemorySearchDb db, Output output) throws Exception {
    Properties properties = properties(db.getClass());
    try (LoadedStore<InMemorySearchDb> store = LoadedStore.of(db, properties)) {
      return new Verification(store.properties).print(output.stream);
    }
  }

  private static Properties properties(Class<?> db) {
    return TestProperties.small("db", db.getName(), "verify.queries", "600");
  }

  private static void requireRefusal(Properties properties, String message) {
    assertThatThrownBy(() -> new Verification(properties).print(new Output().stream))
        .isInstanceOfSatisfying(
            RunException.class, e -> assertThat(e.exitCode()).isEqualTo(ExitCode.DATASET))
        .hasMessage(message);
  }
}
