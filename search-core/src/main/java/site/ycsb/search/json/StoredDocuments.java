// SPDX-License-Identifier: Apache-2.0
package site.ycsb.search.json;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import site.ycsb.search.binding.Paths;
import site.ycsb.search.binding.SearchDb;
import site.ycsb.search.check.AnswerDigest;
import site.ycsb.search.check.DatasetPlan;
import site.ycsb.search.check.JsonModel;
import site.ycsb.search.check.RunException;
import site.ycsb.search.engine.TimedWorkload;
import site.ycsb.search.settings.ExitCode;

/** Documents on the server, as they are before and after a run. */
final class StoredDocuments {

  /** Most documents that are read before a run. */
  private static final int MOST = 1_000;

  private static final int SHOWN = 60;

  private final JsonCatalogue catalogue;
  private final DatasetPlan dataset;

  StoredDocuments(JsonCatalogue catalogue, DatasetPlan dataset) {
    this.catalogue = catalogue;
    this.dataset = dataset;
  }

  /**
   * Compares documents of a dataset that nothing has written to with the right ones, at each of
   * their paths. They are spread evenly over the keys.
   *
   * @return digest of the values, which are the right ones
   * @throws RunException if one is wrong
   */
  TimedWorkload.Passed verify(SearchDb db, TimedWorkload.Share share) throws Exception {
    List<NamedPath> paths = catalogue.document().paths();
    int count = (int) Math.min(MOST, dataset.documents());
    long step = Math.max(1, dataset.documents() / MOST);
    List<String> texts = new ArrayList<>();
    for (int i = 0; i < count * paths.size(); i++) {
      if (share.has(i, count * paths.size())) {
        texts.add(verified(db, i / paths.size() * step, paths.get(i % paths.size())));
      }
    }
    return new TimedWorkload.Passed(AnswerDigest.of(texts), texts.size());
  }

  private String verified(SearchDb db, long number, NamedPath path) throws Exception {
    Optional<String> found = read(db, number, path);
    String right = catalogue.loaded(number, path);
    if (found.isEmpty() || !JsonModel.same(right, found.get())) {
      throw new RunException(
          ExitCode.WRONG_ANSWERS,
          "%s of %s is wrong: it is %s, where %s is right"
              .formatted(
                  path.name(), catalogue.key(number), shown(found.orElse("absent")), shown(right)));
    }
    return right;
  }

  /**
   * First document that is not what a run has left, in one line: with a value that had been
   * overwritten, a number that lacks an increment, or a part that is no value of the catalogue.
   */
  Optional<String> lost(SearchDb db, long[] written, JsonHistory history) throws Exception {
    NamedPath root = catalogue.document().root();
    for (long number : written) {
      long startNanos = System.nanoTime();
      long[] changes = history.changes(number, root);
      Optional<String> found = read(db, number, root);
      Optional<String> problem =
          found.isPresent()
              ? history.problem(number, root, found.get(), changes, startNanos)
              : Optional.of("it is gone");
      if (problem.isPresent()) {
        return problem.map(fault -> "%s after the run: %s".formatted(catalogue.key(number), fault));
      }
    }
    return Optional.empty();
  }

  private Optional<String> read(SearchDb db, long number, NamedPath path) throws Exception {
    return db.operations(Paths.class).readPath(dataset.table(), catalogue.key(number), path.path());
  }

  private static String shown(String text) {
    return text.length() <= SHOWN ? text : text.substring(0, SHOWN) + "…";
  }
}
