// SPDX-License-Identifier: Apache-2.0
package site.ycsb.search.values;

import java.io.IOException;
import java.util.ArrayList;
import java.util.HexFormat;
import java.util.List;
import java.util.Optional;
import java.util.stream.LongStream;
import site.ycsb.search.binding.SearchDb;
import site.ycsb.search.binding.ValueRequest;
import site.ycsb.search.binding.Values;
import site.ycsb.search.check.AnswerDigest;
import site.ycsb.search.check.DatasetPlan;
import site.ycsb.search.check.RunException;
import site.ycsb.search.run.Versions;
import site.ycsb.search.settings.ExitCode;

/**
 * Checks of the values on the server before and after a run. They are read as several requests at
 * once, because no client-side cache serves those.
 */
final class ValueChecks {

  /** Most values that are read before a run. */
  private static final int MOST = 1_000;

  private final ValueCatalogue catalogue;
  private final DatasetPlan dataset;

  ValueChecks(ValueCatalogue catalogue, DatasetPlan dataset) {
    this.catalogue = catalogue;
    this.dataset = dataset;
  }

  /**
   * Compares values of a dataset that nothing has written to with the right ones, evenly spread
   * over the keys. Of a list, the first element is taken and put back.
   *
   * @return digest of the values
   * @throws RunException if one is wrong
   */
  String verify(SearchDb db) throws Exception {
    if (dataset.form() == DatasetPlan.Form.LIST) {
      return verifyList(db);
    }
    long step = Math.max(1, dataset.documents() / MOST);
    long[] numbers =
        LongStream.range(0, Math.min(MOST, dataset.documents())).map(i -> i * step).toArray();
    List<Optional<byte[]>> found = read(db, numbers);
    List<String> texts = new ArrayList<>();
    for (int i = 0; i < numbers.length; i++) {
      StoredValue<?> value = decoded(numbers[i], found.get(i));
      if (value.version() != Versions.LOADED) {
        throw wrong(
            numbers[i], "it is version %d of an untouched dataset".formatted(value.version()));
      }
      texts.add(HexFormat.of().formatHex(found.get(i).orElseThrow()));
    }
    return AnswerDigest.of(texts);
  }

  private String verifyList(SearchDb db) throws Exception {
    Values values = db.operations(Values.class);
    String list = ValuesOperations.LIST;
    Optional<byte[]> first = values.send(dataset.table(), ValueRequest.pop(list));
    if (first.isEmpty()) {
      throw new RunException(ExitCode.WRONG_ANSWERS, "LPOP %s: the list is empty".formatted(list));
    }
    values.send(dataset.table(), ValueRequest.push(list, first.get()));
    StoredValue<?> value = catalogue.decode(first.get());
    decoded(value.number(), first);
    return AnswerDigest.of(List.of("a list of %d values".formatted(dataset.documents())));
  }

  /**
   * First key whose value is not what a run has left, in one line: a value that had been
   * overwritten while the run went on, or no value of the catalogue.
   */
  Optional<String> lost(SearchDb db, LongStream written, Versions versions) throws Exception {
    long[] numbers = written.toArray();
    List<Optional<byte[]>> found = read(db, numbers);
    for (int i = 0; i < numbers.length; i++) {
      try {
        StoredValue<?> value = decoded(numbers[i], found.get(i));
        if (versions.isStale(numbers[i], value.version(), versions.before(numbers[i]))) {
          return Optional.of(
              "%s holds version %d after the run, which a later write had overwritten"
                  .formatted(catalogue.key(numbers[i]), versions.shown(value.version())));
        }
      } catch (RunException e) {
        return Optional.of(String.valueOf(e.getMessage()));
      }
    }
    return Optional.empty();
  }

  private StoredValue<?> decoded(long number, Optional<byte[]> found) throws RunException {
    if (found.isEmpty()) {
      throw wrong(number, "there is none");
    }
    try {
      StoredValue<?> value = catalogue.decode(found.get());
      Optional<String> problem = catalogue.problem(number, value);
      if (problem.isPresent()) {
        throw wrong(number, problem.get());
      }
      return value;
    } catch (IOException e) {
      throw wrong(number, "it can't be decoded: " + e.getMessage());
    }
  }

  private List<Optional<byte[]>> read(SearchDb db, long[] numbers) throws Exception {
    List<ValueRequest> requests =
        LongStream.of(numbers).mapToObj(number -> ValueRequest.get(catalogue.key(number))).toList();
    Collected found = new Collected(new ArrayList<>(), new ArrayList<>());
    db.operations(Values.class).sendAll(dataset.table(), requests, found);
    if (!found.failures.isEmpty()) {
      throw found.failures.get(0);
    }
    return found.values;
  }

  /** Answers in the order of their requests. */
  private record Collected(List<Optional<byte[]>> values, List<Exception> failures)
      implements Values.Answers {

    @Override
    public void answered(int request, Optional<byte[]> value) {
      values.add(value);
    }

    @Override
    public void failed(int request, Exception failure) {
      failures.add(failure);
    }
  }

  private RunException wrong(long number, String problem) {
    return new RunException(
        ExitCode.WRONG_ANSWERS,
        "the value of %s is wrong: %s".formatted(catalogue.key(number), problem));
  }
}
