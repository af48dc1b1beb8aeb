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
final class CurveTest {

  @Test
  void axis_ofWordsThatEndInSizes_isANumber() {
    Curve curve = varying("item-100", "item-500", "item-1k", "item-10k", "item-100k");

    assertThat(curve.axis().number()).isTrue();
    assertThat(curve.points())
        .extracting(curve.axis()::place)
        .containsExactly(100.0, 500.0, 1_000.0, 10_000.0, 100_000.0);
  }

  @Test
  void axis_ofNumbers_isANumber() {
    Curve curve = varying("0.5", "-2", "16");

    assertThat(curve.points()).extracting(curve.axis()::place).containsExactly(0.5, -2.0, 16.0);
  }

  @ParameterizedTest
  @ValueSource(strings = {"page", "page-1k", "1k", "item-10kB"})
  void axis_ofWordsOfSeveralKinds_hasAPlaceForEach(String other) {
    Curve curve = varying("item-100", "item-500", other);

    assertThat(curve.axis().number()).isFalse();
    assertThat(curve.points()).extracting(curve.axis()::place).containsExactly(0.0, 1.0, 2.0);
  }

  @Test
  void axis_ofWorkloadsThatEndInNumbers_hasAPlaceForEach() {
    Curve curve =
        curve(
            List.of(
                new Point("own", "sustained-250", Map.of(), 0, 1, 0),
                new Point("own", "sustained-6000", Map.of(), 0, 1, 0)));

    assertThat(curve.axis().number()).isFalse();
  }

  private static Curve varying(String... documents) {
    return curve(
        List.of(documents).stream()
            .map(document -> new Point("own", "w", Map.of("json.document", document), 0, 1, 0))
            .toList());
  }

  private static Curve curve(List<Point> points) {
    List<Curve> curves = Curve.drawn(points);
    assertThat(curves).hasSize(1);
    return curves.get(0);
  }
}
