// SPDX-License-Identifier: Apache-2.0
package site.ycsb.search.values;

import java.io.IOException;
import java.util.ArrayDeque;
import java.util.Collections;
import java.util.Deque;
import java.util.HashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.atomic.AtomicLong;
import site.ycsb.search.binding.SearchDb;
import site.ycsb.search.binding.ValueRequest;
import site.ycsb.search.binding.Values;
import site.ycsb.search.check.DatasetPlan;
import site.ycsb.search.check.RunException;
import site.ycsb.search.check.Versions;
import site.ycsb.search.corpus.SplitMix;
import site.ycsb.search.run.Checks;

/** List that a run pushes to and pops from, and the number of elements that it must hold. */
final class ValueList {

  static final String KEY = "list";

  /** Elements that are taken at once, to count them. */
  private static final int TAKEN = 1_000;

  /** Elements that are taken, and popped ones that are remembered, at most. */
  private static final int MOST_TAKEN = 200_000;

  /** One element in so many is kept, to notice that it is popped twice. */
  private static final int ONE_IN = 64;

  private final ValueCatalogue catalogue;
  private final DatasetPlan dataset;
  private final long first;
  private final boolean known;
  private final AtomicLong pushes = new AtomicLong();
  private final AtomicLong pushesDone = new AtomicLong();
  private final AtomicLong pops = new AtomicLong();
  private final AtomicLong popsDone = new AtomicLong();
  private final Set<Long> poppedIds = ConcurrentHashMap.newKeySet();

  /**
   * @param first number that all versions of the run are above
   * @param known true if the list holds what was loaded, and what this run has done to it since
   */
  ValueList(ValueCatalogue catalogue, DatasetPlan dataset, long first, boolean known) {
    this.catalogue = catalogue;
    this.dataset = dataset;
    this.first = first;
    this.known = known;
  }

  // ---- The run ----

  /** Key number and version of an element that is pushed now. */
  long push() {
    return first + pushes.incrementAndGet();
  }

  void pushed() {
    pushesDone.incrementAndGet();
  }

  /** Elements that must be left, at least, when a pop begins now and no other does. */
  long pop() {
    pops.incrementAndGet();
    return dataset.documents() + pushesDone.get();
  }

  /** Fault of an element that a pop has returned: it was popped before. One in 64 is known. */
  Optional<String> popped(StoredValue<?> element) {
    popsDone.incrementAndGet();
    long id = id(element);
    return known
            && (SplitMix.mix(first, id) & (ONE_IN - 1)) == 0
            && poppedIds.size() < MOST_TAKEN
            && !poppedIds.add(id)
        ? Optional.of("the element was popped before")
        : Optional.empty();
  }

  /** Fault of the order of elements: one that was loaded lies below all that are pushed. */
  Optional<String> problemOfOrder(StoredValue<?> element, long least) {
    long pushed = least - dataset.documents() - (pops.get() - 1);
    return known && pushed > 0 && element.version() == Versions.LOADED
        ? Optional.of("it was loaded, and %,d in the list were pushed later".formatted(pushed))
        : Optional.empty();
  }

  private static long id(StoredValue<?> element) {
    return 2 * element.number() + (element.version() == Versions.LOADED ? 1 : 0);
  }

  /** Fault of an answer that the list is empty, where {@link #pop} returned the elements left. */
  Optional<String> problemOfNone(long least) {
    long left = least - pops.decrementAndGet(); // The pop has taken none.
    return known && left > 0
        ? Optional.of("the list is empty, where %,d elements are left".formatted(left))
        : Optional.empty();
  }

  // ---- Before and after it ----

  /** Takes the first element of a list that nothing has written to, and puts it back. */
  void verify(SearchDb db) throws Exception {
    Optional<byte[]> first = send(db, List.of(ValueRequest.pop(KEY))).get(0);
    byte[] found = first.orElseThrow(() -> KeyedOperations.wrong("LPOP list: it is empty"));
    send(db, List.of(ValueRequest.push(KEY, found)));
    RunException.requireRight(problem(found, new HashSet<>()).map(fault -> "LPOP list: " + fault));
  }

  /** Counts the list, and looks at its first elements by taking them and putting them back. */
  Checks.After audit(SearchDb db, int items) throws Exception {
    long done = pushesDone.get() + popsDone.get();
    if (!known || items == 0) {
      return new Checks.After(0, done, 1);
    }
    RunException.requireRight(problem(db));
    return new Checks.After((int) Math.min(done, items), done, 1);
  }

  private Optional<String> problem(SearchDb db) throws Exception {
    long least = Math.max(0, dataset.documents() + pushesDone.get() - pops.get());
    long most = Math.max(0, dataset.documents() + pushes.get() - popsDone.get());
    Deque<byte[]> taken = new ArrayDeque<>();
    boolean more = true;
    while (more && taken.size() < MOST_TAKEN) {
      for (Optional<byte[]> element : send(db, Collections.nCopies(TAKEN, ValueRequest.pop(KEY)))) {
        more &= element.isPresent();
        element.ifPresent(taken::push);
      }
    }
    List<ValueRequest> back = taken.stream().map(each -> ValueRequest.push(KEY, each)).toList();
    for (int from = 0; from < back.size(); from += TAKEN) {
      send(db, back.subList(from, Math.min(back.size(), from + TAKEN)));
    }
    long count = more ? db.operations(Values.class).length(dataset.table(), KEY) : taken.size();
    if (count < least || count > most) {
      return Optional.of(
          "the list holds %,d elements after the run, where %s is right: a push or a pop that was acknowledged is lost"
              .formatted(count, least == most ? least : least + " to " + most));
    }
    Set<Long> seen = new HashSet<>(poppedIds);
    Optional<String> problem = Optional.empty();
    while (problem.isEmpty() && !taken.isEmpty()) {
      problem = problem(taken.removeLast(), seen);
    }
    return problem.map(fault -> "an element of the list after the run: " + fault);
  }

  /** Fault of the next element from the first one on. */
  private Optional<String> problem(byte[] element, Set<Long> seen) {
    try {
      StoredValue<?> value = catalogue.decode(element);
      long least = pop();
      return seen.add(id(value))
          ? problemOfOrder(value, least).or(() -> catalogue.problem(value.number(), value, element))
          : Optional.of("it was popped before, or is there twice");
    } catch (IOException e) {
      return Optional.of(String.valueOf(e.getMessage()));
    }
  }

  private List<Optional<byte[]>> send(SearchDb db, List<ValueRequest> requests) throws Exception {
    return Outcomes.of(db, dataset.table(), requests).required();
  }
}
