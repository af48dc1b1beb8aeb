// SPDX-License-Identifier: Apache-2.0
package site.ycsb.search.report.analysis;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import site.ycsb.search.results.Point;

/** Kinds of axes that follow from the values of points. */
final class GridTest {

  @Test
  void axis_ofWordsThatEndInSizes_isANumber() {
    Grid grid = varying("item-100", "item-500", "item-1k", "item-10k", "item-100k");

    assertThat(grid.axis().number()).isTrue();
    assertThat(grid.points())
        .extracting(grid.axis()::place)
        .containsExactly(100.0, 500.0, 1_000.0, 10_000.0, 100_000.0);
  }

  @Test
  void axis_ofNumbers_isANumber() {
    Grid grid = varying("0.5", "-2", "16");

    assertThat(grid.points()).extracting(grid.axis()::place).containsExactly(0.5, -2.0, 16.0);
  }

  @ParameterizedTest
  @ValueSource(strings = {"page", "page-1k", "1k", "item-10kB"})
  void axis_ofWordsOfSeveralKinds_hasAPlaceForEach(String other) {
    Grid grid = varying("item-100", "item-500", other);

    assertThat(grid.axis().number()).isFalse();
    assertThat(grid.points()).extracting(grid.axis()::place).containsExactly(0.0, 1.0, 2.0);
  }

  @Test
  void axis_ofWorkloadsThatEndInNumbers_hasAPlaceForEach() {
    Grid grid =
        Grid.of(
            List.of(
                new Point("own", "sustained-250", Map.of(), 0, 1, 0),
                new Point("own", "sustained-6000", Map.of(), 0, 1, 0)));

    assertThat(grid.axis().number()).isFalse();
  }

  private static Grid varying(String... documents) {
    return Grid.of(
        List.of(documents).stream()
            .map(document -> new Point("own", "w", Map.of("json.document", document), 0, 1, 0))
            .toList());
  }
}
