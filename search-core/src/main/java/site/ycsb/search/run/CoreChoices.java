// SPDX-License-Identifier: Apache-2.0
package site.ycsb.search.run;

import java.util.Properties;
import site.ycsb.WorkloadException;
import site.ycsb.generator.ExponentialGenerator;
import site.ycsb.search.settings.YcsbSettings;
import site.ycsb.workloads.CoreWorkload;

/**
 * YCSB's CoreWorkload as a source of random choices: operations by their shares, and key numbers by
 * {@code requestdistribution}. Thread-safe once it is initialised.
 */
public abstract class CoreChoices extends CoreWorkload {

  /**
   * Initialises the choices. The operations of CoreWorkload have their shares; others are added.
   */
  protected final void initChoices(Properties properties) throws WorkloadException {
    if (!YcsbSettings.DO_TRANSACTIONS.from(properties)) {
      // CoreWorkload requires it in a load too, where it has no effect.
      properties.putIfAbsent(
          YcsbSettings.OPERATION_COUNT.key(), YcsbSettings.RECORD_COUNT.from(properties) + "");
    }
    super.init(properties);
  }

  /** Adds an operation that CoreWorkload does not have. */
  protected final void addOperation(String operation, double proportion) {
    if (proportion > 0) {
      operationchooser.addValue(proportion, operation);
    }
  }

  /** Name of the next operation. */
  protected final String nextOperation() {
    return operationchooser.nextString();
  }

  /** CoreWorkload's choice of a key number, in long arithmetic. */
  protected final long nextChosenKey() {
    long last = transactioninsertkeysequence.lastValue();
    long number;
    if (keychooser instanceof ExponentialGenerator) {
      do {
        number = last - keychooser.nextValue().longValue();
      } while (number < 0);
    } else {
      do {
        number = keychooser.nextValue().longValue();
      } while (number > last);
    }
    return number;
  }
}
