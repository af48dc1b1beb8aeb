// SPDX-License-Identifier: Apache-2.0
package site.ycsb.search.conformance.kit;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.catchThrowableOfType;
import static org.junit.jupiter.api.Assertions.assertTimeoutPreemptively;
import static site.ycsb.search.conformance.Feature.PASSWORD;
import static site.ycsb.search.conformance.Feature.SCAN;
import static site.ycsb.search.conformance.Feature.SERVER;

import java.util.Properties;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.function.ThrowingSupplier;
import site.ycsb.Status;
import site.ycsb.search.binding.Documents;
import site.ycsb.search.binding.Search;
import site.ycsb.search.binding.SearchDb;
import site.ycsb.search.binding.StoreException;
import site.ycsb.search.conformance.FeatureTest;
import site.ycsb.search.conformance.Operation;
import site.ycsb.search.conformance.Requires;
import site.ycsb.search.conformance.Rules;
import site.ycsb.search.conformance.Sample;
import site.ycsb.search.conformance.ServerControl;
import site.ycsb.search.conformance.Session;
import site.ycsb.search.settings.ExitCode;

/** Rules for a server that is absent, refuses the client, stops and starts again. */
@Requires({Documents.class, Search.class})
abstract class ServerRules extends Rules {

  @FeatureTest(SERVER)
  void init_ofAnUnreachableAddress_failsInOneLine() throws Exception {
    assertRefused(server().unreachable());
  }

  @FeatureTest(PASSWORD)
  void init_withAWrongPassword_failsInOneLine() throws Exception {
    assertRefused(server().wrongPassword().orElseThrow());
  }

  /** One outage for all rules, because some servers take long to start. */
  @FeatureTest(SERVER)
  void operation_whileTheServerIsDown_answersServiceUnavailableAndWorksAfterARestart()
      throws Exception {
    Session ended = openWithDocument();
    try (Session session = openWithDocument()) {
      server().stop();
      try {
        for (Operation operation : Operation.values()) {
          assertThat(within(() -> operation.on(session, "k")))
              .as("%s", operation)
              .isEqualTo(expectedWhileDown(operation));
        }
        assertTimeoutPreemptively(PATIENCE, ended::close);
      } finally {
        server().start();
      }

      // A driver may find its connections broken at first.
      eventually(() -> session.tables().create(session.table()));
      eventually(() -> session.given("k", Sample.document("crimson lantern", 2)));

      assertThat(session.find("crimson", "lantern")).containsExactly("k");
      drop(session);
      drop(session.on(ended.table()));
    }
  }

  private ServerControl server() {
    return store.server().orElseThrow();
  }

  private Session openWithDocument() throws Exception {
    Session session = Session.open(store, newTable());
    session.tables().create(session.table());
    session.given("k", "crimson lantern", 1);
    return session;
  }

  private Status expectedWhileDown(Operation operation) {
    boolean lacking =
        (operation == Operation.SCAN && store.lacks().containsKey(SCAN))
            || !store.binding().capabilities().contains(operation.capability());
    return lacking ? Status.NOT_IMPLEMENTED : Status.SERVICE_UNAVAILABLE;
  }

  private void drop(Session session) throws Exception {
    eventually(() -> session.tables().drop(session.table()));
  }

  private void assertRefused(Properties properties) throws Exception {
    SearchDb db = Session.instance(store, properties);

    StoreException refusal = within(() -> catchThrowableOfType(StoreException.class, db::init));

    assertThat(refusal).as("what init threw").isNotNull();
    assertThat(refusal.exitCode()).isEqualTo(ExitCode.UNREACHABLE);
    assertThat(refusal.getMessage()).isNotBlank().hasLineCount(1);
    db.cleanup();
  }

  private static <T extends @Nullable Object> T within(ThrowingSupplier<T> work) {
    return assertTimeoutPreemptively(PATIENCE, work);
  }
}
