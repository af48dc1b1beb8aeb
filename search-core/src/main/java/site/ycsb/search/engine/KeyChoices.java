// SPDX-License-Identifier: Apache-2.0
package site.ycsb.search.engine;

import java.util.concurrent.ThreadLocalRandom;
import site.ycsb.generator.AcknowledgedCounterGenerator;
import site.ycsb.generator.ExponentialGenerator;
import site.ycsb.generator.NumberGenerator;
import site.ycsb.search.run.ClientPlace;

/**
 * Random choices of YCSB's CoreWorkload by its properties, in long arithmetic. No two clients
 * insert the same key number. A client chooses among the loaded documents and those that it has
 * inserted. Thread-safe.
 */
public record KeyChoices(
    ClientPlace client,
    long loaded,
    NumberGenerator keys,
    AcknowledgedCounterGenerator inserted,
    NumberGenerator fields,
    NumberGenerator scanLengths) {

  /** Uniform choice among all documents. YCSB's is among the loaded, and deletes leave none. */
  static NumberGenerator uniform(long first, AcknowledgedCounterGenerator inserted) {
    return new NumberGenerator() {
      @Override
      public Number nextValue() {
        return ThreadLocalRandom.current().nextLong(first, inserted.lastValue() + 1);
      }

      @Override
      public double mean() {
        throw new UnsupportedOperationException("it changes with each insert");
      }
    };
  }

  /** Key number of a document that exists, unless the run has deleted it. */
  public long keyNumber() {
    long last = inserted.lastValue();
    long number;
    if (keys instanceof ExponentialGenerator) {
      do {
        number = last - keys.nextValue().longValue();
      } while (number < 0);
    } else {
      do {
        number = keys.nextValue().longValue();
      } while (number > last);
    }
    return global(number);
  }

  /** Key number of a new document, which {@link #acknowledge} makes known to other choices. */
  public long newKeyNumber() {
    return global(inserted.nextValue());
  }

  public void acknowledge(long number) {
    inserted.acknowledge(number < loaded ? number : loaded + client.own(number - loaded));
  }

  private long global(long number) {
    return number < loaded ? number : loaded + client.global(number - loaded);
  }
}
