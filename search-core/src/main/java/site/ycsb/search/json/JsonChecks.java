// SPDX-License-Identifier: Apache-2.0
package site.ycsb.search.json;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.stream.LongStream;
import site.ycsb.search.binding.Paths;
import site.ycsb.search.binding.SearchDb;
import site.ycsb.search.check.AnswerDigest;
import site.ycsb.search.check.DatasetPlan;
import site.ycsb.search.check.JsonModel;
import site.ycsb.search.check.RunException;
import site.ycsb.search.settings.ExitCode;

/** Checks of the documents on the server before and after a run. */
final class JsonChecks {

  /** Most documents that are read before a run. */
  private static final int MOST = 1_000;

  private static final int SHOWN = 60;

  private final JsonCatalogue catalogue;
  private final DatasetPlan dataset;

  JsonChecks(JsonCatalogue catalogue, DatasetPlan dataset) {
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
  String verify(SearchDb db) throws Exception {
    long documents = dataset.documents();
    long step = Math.max(1, documents / MOST);
    List<String> texts = new ArrayList<>();
    for (long i = 0; i < Math.min(MOST, documents); i++) {
      for (NamedPath path : catalogue.document().paths()) {
        texts.add(verified(db, i * step, path));
      }
    }
    return AnswerDigest.of(texts);
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
  Optional<String> lost(SearchDb db, LongStream written, JsonHistory history) throws Exception {
    NamedPath root = catalogue.document().root();
    for (long number : written.toArray()) {
      Optional<String> found = read(db, number, root);
      Optional<String> problem =
          found.isPresent()
              ? history.problem(number, root, found.get(), history.before(number, root))
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
