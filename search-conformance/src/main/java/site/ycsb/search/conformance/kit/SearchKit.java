// SPDX-License-Identifier: Apache-2.0
package site.ycsb.search.conformance.kit;

import java.util.Map;
import org.junit.jupiter.api.ClassOrderer;
import org.junit.jupiter.api.Nested;
import org.junit.jupiter.api.Order;
import org.junit.jupiter.api.TestClassOrder;
import org.junit.jupiter.api.TestInstance;
import org.junit.jupiter.api.TestInstance.Lifecycle;
import site.ycsb.search.conformance.Kit;
import site.ycsb.search.vector.VectorSettings.Metric;

/**
 * Part of the {@link ConformanceKit} that depends on the index: searches of every kind, their
 * pages, neighbours by vector, before and after updates, and the oracle. For a binding with several
 * kinds of index, a subclass of this class tests each further one. It stops no server, so other
 * tests may use the server too.
 */
@TestInstance(Lifecycle.PER_CLASS)
@TestClassOrder(ClassOrderer.OrderAnnotation.class)
public abstract class SearchKit extends Kit {

  @Nested
  @Order(6)
  final class Searches extends SearchRules {}

  @Nested
  @Order(7)
  final class Pages extends PageRules {}

  @Nested
  @Order(7)
  final class Panel extends PanelRules {}

  @Nested
  @Order(7)
  final class Ranking extends RankRules {}

  @Nested
  @Order(7)
  final class Neighbours extends NeighbourRules {
    Neighbours() {
      super(Metric.L2, Map.of("search.panel", "true", "vector.dimension", "3"));
    }
  }

  @Nested
  @Order(7)
  final class ExactNeighbours extends NeighbourRules {
    ExactNeighbours() {
      super(
          Metric.COSINE,
          Map.of(
              "search.panel",
              "true",
              "vector.dimension",
              "3",
              "vector.metric",
              "cosine",
              "vector.index",
              "flat",
              "vector.candidates",
              "1"));
    }
  }

  @Nested
  @Order(8)
  final class Visibility extends VisibilityRules {}

  @Nested
  @Order(11)
  final class Oracle extends OracleRules {}
}
