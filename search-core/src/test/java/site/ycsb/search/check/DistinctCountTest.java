// SPDX-License-Identifier: Apache-2.0
package site.ycsb.search.check;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.util.List;
import java.util.stream.LongStream;
import org.assertj.core.data.Offset;
import org.assertj.core.data.Percentage;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import site.ycsb.search.fixtures.Repository;

class DistinctCountTest {

  @ParameterizedTest
  @CsvSource({"1, 1", "10, 1", "1000, 1", "50000, 1", "100000, 1", "1000, 97", "100000, 12345"})
  void count_ofNumbersThatRepeat_isTheirDistinctNumber(int numbers, long step) {
    DistinctCount count = new DistinctCount();
    LongStream.range(0, numbers).parallel().forEach(i -> count.add(i * step));
    LongStream.range(numbers / 2, numbers).parallel().forEach(i -> count.add(i * step));

    assertThat(count.count()).isCloseTo(numbers, Percentage.withPercentage(1.5));
  }

  @Test
  void count_ofNothing_isZero() {
    assertThat(new DistinctCount().count()).isZero();
  }

  @Test
  void count_ofFarTooMany_isFinite() {
    DistinctCount full = new DistinctCount();
    LongStream.range(0, 5_000_000).forEach(full::add);
    assertThat(full.count()).isBetween(500_000L, 800_000L);
  }

  @Test
  void chance_ofAFaultOfOneItemInAThousand_growsWithTheItems() {
    assertThat(DistinctCount.chance(0, 1_000)).isZero();
    assertThat(DistinctCount.chance(1, 1_000)).isCloseTo(0.001, Offset.offset(1e-9));
    assertThat(DistinctCount.chance(1_000, 1_000)).isCloseTo(0.632, Offset.offset(0.001));
    assertThat(DistinctCount.chance(1_000_000, 1_000)).isCloseTo(1, Offset.offset(1e-9));
  }

  @Test
  void chances_onThePage_areThoseOfTheCode() throws IOException {
    List<String> rows =
        Files.readAllLines(Repository.root().resolve("docs/understand/what-is-checked.md")).stream()
            .filter(line -> line.matches("\\| [\\d,]+ \\| .*"))
            .toList();

    assertThat(rows)
        .isNotEmpty()
        .allSatisfy(
            row -> {
              long documents = Long.parseLong(row.split("\\|")[1].strip().replace(",", ""));
              assertThat(row)
                  .isEqualTo(
                      "| %,d | %s | %s |",
                      documents,
                      DistinctCount.percent(documents, 1_000),
                      DistinctCount.percent(documents, 100));
            });
  }

  @Test
  void percent_ofManyItems_isNeverAHundred() {
    assertThat(DistinctCount.percent(1_000_000, 1_000)).isEqualTo("99.9 %");
  }
}
