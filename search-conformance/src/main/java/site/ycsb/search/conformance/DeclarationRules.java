// SPDX-License-Identifier: Apache-2.0
package site.ycsb.search.conformance;

import static org.assertj.core.api.Assertions.assertThat;
import static site.ycsb.search.conformance.Feature.PASSWORD;
import static site.ycsb.search.conformance.Feature.REFUSAL;
import static site.ycsb.search.conformance.Feature.SERVER;

import java.util.Map;
import java.util.Optional;
import org.junit.jupiter.api.Test;

/** What the store under test says of itself. */
abstract class DeclarationRules extends Rules {

  DeclarationRules(StoreUnderTest store) {
    super(store);
  }

  @Test
  void lacks_ofEachFeature_giveAReasonInOneLine() {
    assertThat(store.lacks())
        .allSatisfy((feature, reason) -> assertThat(reason).isNotBlank().hasLineCount(1));
  }

  @Test
  void server_isSupplied_unlessDeclaredLacking() {
    assertThat(store.server().isPresent()).isEqualTo(!store.lacks().containsKey(SERVER));
  }

  @Test
  void wrongPassword_isSupplied_unlessDeclaredLacking() {
    Optional<?> wrongPassword = store.server().flatMap(ServerControl::wrongPassword);

    assertThat(wrongPassword.isPresent()).isEqualTo(!store.lacks().containsKey(PASSWORD));
  }

  @Test
  void refused_isSupplied_unlessDeclaredLacking() throws Exception {
    try (Session session = Session.open(store, newTable())) {
      session.db().createIndex(session.table());
      boolean supplied = store.refused(session.table()).isPresent();
      session.db().dropTable(session.table());

      assertThat(supplied).isEqualTo(!store.lacks().containsKey(REFUSAL));
    }
  }

  @Test
  void properties_askedForTwice_areEqual() {
    assertThat(store.properties()).isEqualTo(store.properties());
  }

  @Test
  void version_isOneLine() throws Exception {
    try (Session session = Session.open(store, newTable())) {
      assertThat(session.db().version()).isNotBlank().hasLineCount(1);
    }
  }

  @Test
  void settings_ofTheStoreUnderTest_beginWithWhatAWriteIsWorth() throws Exception {
    try (Session session = Session.open(store, newTable())) {
      Map<String, String> settings = session.db().settings();
      assertThat(settings.keySet()).startsWith("durability", "visibility", "replicas");
      assertThat(settings.get("durability")).isIn("always", "interval", "none", "unknown");
      assertThat(settings.get("visibility")).isEqualTo("immediate");
      assertThat(settings.get("replicas")).matches("\\d+");
    }
  }

  @Test
  void settings_ofTheStoreUnderTest_areShortLinesWithoutItsPassword() throws Exception {
    try (Session session = Session.open(store, newTable())) {
      assertThat(session.db().settings().values())
          .allSatisfy(value -> assertThat(value).isNotBlank().hasLineCount(1))
          .noneMatch(value -> value.contains("@") || value.contains("s3cret"));
    }
  }

  @Test
  void requireExactSearch_onTheStoreUnderTest_doesNotFail() throws Exception {
    try (Session session = Session.open(store, newTable())) {
      session.db().requireExactSearch();
    }
  }
}
