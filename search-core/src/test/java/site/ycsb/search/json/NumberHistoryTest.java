// SPDX-License-Identifier: Apache-2.0
package site.ycsb.search.json;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.Random;
import org.junit.jupiter.api.Test;

class NumberHistoryTest {

  private final NumberHistory sums = known(/* negates= */ false, 100);
  private final NumberHistory products = known(/* negates= */ true, 100);

  @Test
  void problem_ofASumThatCountsEveryWriteOnce_isNone() {
    write(sums);
    write(sums);

    assertThat(sums.problem(2, 102)).isEmpty();
    assertThat(sums.problem(2, 101)).hasValue("it is 101, where 102 to 102 is right");
    assertThat(sums.problem(2, 103)).isPresent();
  }

  @Test
  void problem_ofASumDuringWrites_permitsThoseUnderWay() {
    write(sums);
    sums.begin(); // Under way, or failed.
    sums.begin();

    assertThat(sums.problem(1, 101)).isEmpty();
    assertThat(sums.problem(1, 103)).isEmpty();
    assertThat(sums.problem(1, 100)).isPresent();
    assertThat(sums.problem(1, 104)).isPresent();
  }

  @Test
  void problem_ofAnUnknownNumber_isLearnedFromTheAnswers() {
    NumberHistory unknown = unknown(/* negates= */ false);
    write(unknown);
    assertThat(unknown.problem(1, 58)).isEmpty(); // It was 57.
    write(unknown);

    assertThat(unknown.problem(2, 58)).isPresent();
    assertThat(unknown.problem(2, 59)).isEmpty();
  }

  @Test
  void problem_ofAProduct_followsTheSign() {
    write(products);
    assertThat(products.problem(1, -100)).isEmpty();
    assertThat(products.problem(1, 100)).hasValue("it is 100, where -100 is right");
    write(products);
    assertThat(products.problem(2, 100)).isEmpty();
    assertThat(products.problem(2, -100)).isPresent();
  }

  @Test
  void problem_ofAProductDuringWrites_permitsBothSigns() {
    products.begin();

    assertThat(products.problem(0, 100)).isEmpty();
    assertThat(products.problem(0, -100)).isEmpty();
    assertThat(products.problem(0, -101)).hasValue("it is -101, where ±100 is right");
  }

  @Test
  void problem_ofAnUnknownProduct_isLearnedFromTheFirstCertainAnswer() {
    NumberHistory unknown = unknown(/* negates= */ true);
    write(unknown);
    assertThat(unknown.problem(1, -9)).isEmpty(); // It was 9.

    assertThat(unknown.problem(1, 9)).isPresent();
    assertThat(unknown.problem(1, -8)).isPresent();
  }

  /** Random writes at the same time on a register. No answer of the register is ever a problem. */
  @Test
  void problem_ofAnyAnswerOfARegister_isNone() {
    Random random = new Random(1);
    for (int run = 0; run < 200; run++) {
      boolean negates = run % 2 == 0;
      NumberHistory history = run % 4 < 2 ? known(negates, 5) : unknown(negates);
      long register = 5;
      int begun = 0;
      int applied = 0;
      int acknowledged = 0;
      for (int step = 0; step < 300; step++) {
        int choice = random.nextInt(4);
        if (choice == 0) {
          history.begin();
          begun++;
        } else if (choice == 1 && applied < begun) {
          register = negates ? -register : register + 1;
          applied++;
        } else if (choice == 2 && acknowledged < applied) {
          history.acknowledge();
          acknowledged++;
        } else {
          assertThat(history.problem(history.acknowledged(), register))
              .as("run %d, step %d", run, step)
              .isEmpty();
        }
      }
    }
  }

  private static NumberHistory known(boolean negates, long number) {
    return new NumberHistory(negates, number, number);
  }

  private static NumberHistory unknown(boolean negates) {
    return new NumberHistory(negates, -NumberHistory.UNKNOWN, NumberHistory.UNKNOWN);
  }

  private static void write(NumberHistory history) {
    history.begin();
    history.acknowledge();
  }
}
