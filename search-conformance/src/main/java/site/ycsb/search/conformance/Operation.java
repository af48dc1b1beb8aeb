// SPDX-License-Identifier: Apache-2.0
package site.ycsb.search.conformance;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.ArrayList;
import java.util.Collections;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import site.ycsb.Status;
import site.ycsb.search.binding.Document;
import site.ycsb.search.binding.Documents;
import site.ycsb.search.binding.JsonPath;
import site.ycsb.search.binding.Operations;
import site.ycsb.search.binding.Paths;
import site.ycsb.search.binding.Search;
import site.ycsb.search.binding.SearchQuery;
import site.ycsb.search.binding.ValueRequest;
import site.ycsb.search.binding.Values;

/** Operation of a benchmark, for rules that hold for all of them. */
public enum Operation {
  READ,
  UPDATE,
  INSERT,
  BATCH,
  DELETE,
  SCAN,
  SEARCH,
  VALUE,
  VALUES_AT_ONCE,
  JSON,
  PATH;

  /** Capability that the operation belongs to. */
  public Class<? extends Operations> capability() {
    return switch (this) {
      case SEARCH -> Search.class;
      case VALUE, VALUES_AT_ONCE -> Values.class;
      case JSON, PATH -> Paths.class;
      default -> Documents.class;
    };
  }

  /** Applies it to the document of a key, or to a page of the table, and drops the answer. */
  public Status on(Session session, String key) {
    return switch (this) {
      case READ -> session.db().read(session.table(), key, null, new HashMap<>());
      case UPDATE -> session.update(key, Map.of("field0", "a"));
      case INSERT -> session.insert(key, Sample.document("crimson lantern", 1));
      case BATCH -> session.db().insert(session.table(), batch(key)).get(1);
      case DELETE -> session.delete(key);
      case SCAN -> session.scan(key, 1, new ArrayList<>());
      case SEARCH ->
          session
              .db()
              .search(
                  session.table(),
                  SearchQuery.both("crimson", "lantern", 0, 10),
                  new ArrayList<>());
      case VALUE ->
          status(
              session,
              key,
              () -> session.values().send(session.table(), ValueRequest.get(key + "v")));
      case VALUES_AT_ONCE -> valuesAtOnce(session, key);
      case JSON ->
          status(
              session, key, () -> session.paths().putJson(session.table(), key + "j", "{\"a\":1}"));
      case PATH ->
          status(
              session,
              key,
              () -> session.paths().readPath(session.table(), key + "j", JsonPath.of("a")));
    };
  }

  /** Request whose answer is dropped. */
  private interface Request {
    void send() throws Exception;
  }

  /** Status of a request, as {@link site.ycsb.search.binding.SearchDb} gives it to a workload. */
  private Status status(Session session, String key, Request request) {
    try {
      request.send();
      return Status.OK;
    } catch (Exception e) {
      return session.db().failed(name(), session.table(), key, e);
    }
  }

  /** Status of three requests; all of them must end in the same way. */
  private Status valuesAtOnce(Session session, String key) {
    List<Status> statuses = new ArrayList<>();
    Values.Answers answers =
        new Values.Answers() {
          @Override
          public void answered(int request, Optional<byte[]> value) {
            statuses.add(Status.OK);
          }

          @Override
          public void failed(int request, Exception failure) {
            statuses.add(session.db().failed("GET", session.table(), key, failure));
          }
        };
    try {
      session
          .values()
          .sendAll(session.table(), Collections.nCopies(3, ValueRequest.get(key + "v")), answers);
    } catch (UnsupportedOperationException | IllegalStateException e) { // No capability, or closed.
      return session.db().failed(name(), session.table(), key, e);
    }
    assertThat(statuses).hasSize(3);
    assertThat(Set.copyOf(statuses)).hasSize(1);
    return statuses.get(0);
  }

  private static List<Document> batch(String key) {
    return List.of(
        new Document(key, Sample.document("crimson lantern", 1)),
        new Document(key + "b", Sample.document("crimson lantern", 2)));
  }
}
