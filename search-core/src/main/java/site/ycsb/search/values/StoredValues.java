// SPDX-License-Identifier: Apache-2.0
package site.ycsb.search.values;

import java.io.IOException;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Collections;
import java.util.Deque;
import java.util.HashSet;
import java.util.HexFormat;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.stream.LongStream;
import site.ycsb.search.binding.SearchDb;
import site.ycsb.search.binding.ValueRequest;
import site.ycsb.search.binding.Values;
import site.ycsb.search.check.AnswerDigest;
import site.ycsb.search.check.DatasetPlan;
import site.ycsb.search.check.RunException;
import site.ycsb.search.check.Versions;
import site.ycsb.search.engine.TimedWorkload;
import site.ycsb.search.settings.ExitCode;

/**
 * Values on the server, as they are before and after a run. They are read as several requests at
 * once, because no client-side cache serves those.
 */
final class StoredValues {

  /** Most values that are read before a run. */
  private static final int MOST = 1_000;

  /** Elements that are taken from a list at once, to count it. */
  private static final int TAKEN = 1_000;

  /** Elements that are taken from a list in all. */
  private static final int MOST_TAKEN = 200_000;

  private final ValueCatalogue catalogue;
  private final DatasetPlan dataset;

  StoredValues(ValueCatalogue catalogue, DatasetPlan dataset) {
    this.catalogue = catalogue;
    this.dataset = dataset;
  }

  /**
   * Compares values of a dataset that nothing has written to with the right ones, evenly spread
   * over the keys. Of a list, the first element is taken and put back, by one thread.
   *
   * @throws RunException if one is wrong
   */
  TimedWorkload.Passed verify(SearchDb db, TimedWorkload.Share share) throws Exception {
    if (dataset.form() == DatasetPlan.Form.LIST) {
      return verifyList(db, share);
    }
    int count = (int) Math.min(MOST, dataset.documents());
    long step = Math.max(1, dataset.documents() / MOST);
    long[] numbers =
        LongStream.range(0, count)
            .filter(i -> share.has((int) i, count))
            .map(i -> i * step)
            .toArray();
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
    return new TimedWorkload.Passed(AnswerDigest.of(texts), numbers.length);
  }

  private TimedWorkload.Passed verifyList(SearchDb db, TimedWorkload.Share share) throws Exception {
    String digest = AnswerDigest.of(List.of("a list of %d values".formatted(dataset.documents())));
    if (share.number() == 0) {
      Values values = db.operations(Values.class);
      String list = ValueCatalogue.LIST;
      Optional<byte[]> first = values.send(dataset.table(), ValueRequest.pop(list));
      if (first.isEmpty()) {
        throw wrongList("it is empty");
      }
      values.send(dataset.table(), ValueRequest.push(list, first.get()));
      decoded(catalogue.decode(first.get()).number(), first);
    }
    return new TimedWorkload.Passed(digest, 1);
  }

  /**
   * First key whose value is not what a run has left, in one line: a value that had been
   * overwritten while the run went on, or no value of the catalogue.
   */
  Optional<String> lost(SearchDb db, long[] numbers, Versions versions) throws Exception {
    List<Optional<byte[]>> found = read(db, numbers);
    long now = System.nanoTime();
    for (int i = 0; i < numbers.length; i++) {
      try {
        StoredValue<?> value = decoded(numbers[i], found.get(i));
        if (versions.isStale(numbers[i], 0, value.version(), now)) {
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

  /**
   * Counts the list, by taking its elements and putting them back; a very long one in part.
   *
   * @param least elements that it must hold, at least
   * @param most elements that it may hold, at most
   */
  Optional<String> problemOfList(SearchDb db, long least, long most) throws Exception {
    Deque<byte[]> taken = new ArrayDeque<>();
    Set<Long> seen = new HashSet<>();
    Optional<String> problem = Optional.empty();
    boolean more = true;
    while (more && taken.size() < MOST_TAKEN) {
      Collected found = send(db, Collections.nCopies(TAKEN, ValueRequest.pop(ValueCatalogue.LIST)));
      for (Optional<byte[]> element : found.values) {
        more &= element.isPresent();
        element.ifPresent(taken::push);
      }
    }
    for (byte[] element : taken) {
      StoredValue<?> value = catalogue.decode(element);
      Optional<String> fault = catalogue.problem(value.number(), value);
      boolean twice = !seen.add(2 * value.number() + (value.version() == Versions.LOADED ? 1 : 0));
      if (problem.isEmpty() && (fault.isPresent() || twice)) {
        problem =
            Optional.of("an element of the list %s".formatted(fault.orElse("is there twice")));
      }
    }
    long count = taken.size();
    List<ValueRequest> back = new ArrayList<>();
    taken.forEach(element -> back.add(ValueRequest.push(ValueCatalogue.LIST, element)));
    for (int from = 0; from < back.size(); from += TAKEN) {
      send(db, back.subList(from, Math.min(back.size(), from + TAKEN)));
    }
    boolean wrongCount = count < Math.min(least, MOST_TAKEN) || (!more && count > most);
    return wrongCount
        ? Optional.of(
            "the list holds %,d elements after the run, where %s is right: a push or a pop that was acknowledged is lost"
                .formatted(count, least == most ? least : least + " to " + most))
        : problem;
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
    return send(
            db,
            LongStream.of(numbers)
                .mapToObj(number -> ValueRequest.get(catalogue.key(number)))
                .toList())
        .values;
  }

  private Collected send(SearchDb db, List<ValueRequest> requests) throws Exception {
    Collected found = new Collected(new ArrayList<>(), new ArrayList<>());
    db.operations(Values.class).sendAll(dataset.table(), requests, found);
    if (!found.failures.isEmpty()) {
      throw found.failures.get(0);
    }
    return found;
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

  private static RunException wrongList(String problem) {
    return new RunException(
        ExitCode.WRONG_ANSWERS, "LPOP %s: %s".formatted(ValueCatalogue.LIST, problem));
  }
}
