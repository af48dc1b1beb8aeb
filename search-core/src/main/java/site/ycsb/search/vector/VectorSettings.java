// SPDX-License-Identifier: Apache-2.0
package site.ycsb.search.vector;

import java.util.List;
import java.util.Optional;
import java.util.Properties;
import site.ycsb.search.settings.Setting;
import site.ycsb.search.settings.SettingGroup;

/**
 * Settings of an index of vectors, and the effort of a search in it: the same in every store.
 *
 * @param links neighbours that a vector is linked with in a layer of the graph
 * @param construction candidates that are looked at while a vector is linked
 * @param candidates candidates that a search looks at, which trades time for recall
 */
public record VectorSettings(
    int dimension, Metric metric, Index index, int links, int construction, int candidates) {

  /** Distance between vectors; the smaller, the nearer. */
  public enum Metric {
    /** Square of the Euclidean distance. */
    L2,
    /** One minus the cosine of the angle. */
    COSINE;

    /** Distance by the products of two vectors with themselves and with each other. */
    public double distance(double first, double second, double both) {
      return this == L2 ? first + second - 2 * both : 1 - both / Math.sqrt(first * second);
    }
  }

  public enum Index {
    /** Graph of neighbours in layers, whose answers are nearly right. */
    HNSW,
    /** No graph: each search compares all vectors, and is exact. */
    FLAT
  }

  public static final SettingGroup ALL = new SettingGroup();

  public static final Setting<Long> DIMENSION =
      ALL.integer(
          "vector.dimension", 0, 0, 2_000, "numbers of a document's vector; 0 for no vector");
  private static final Setting<Metric> METRIC =
      ALL.choice(
          "vector.metric", Metric.class, "distance by which vectors are near: Euclidean or angle");
  private static final Setting<Index> INDEX =
      ALL.choice(
          "vector.index",
          Index.class,
          "index of the vectors: a graph, which is approximate, or none, which is exact");
  private static final Setting<Long> LINKS =
      ALL.integer("vector.links", 16, 2, 100, "links of a vector in the graph: M of HNSW");
  private static final Setting<Long> CONSTRUCTION =
      ALL.integer(
          "vector.construction",
          200,
          4,
          1_000,
          "candidates for the links of a new vector: ef_construction of HNSW");
  public static final Setting<Long> CANDIDATES =
      ALL.integer(
          "vector.candidates",
          100,
          1,
          1_000,
          "candidates that a search looks at: ef of HNSW; at least the hits that are asked for");

  public static final Setting<Double> LEAST_RECALL =
      ALL.decimal(
          "vector.leastrecall",
          0.5,
          0,
          1,
          "share of the nearest documents below which the answers before, in or after a run are"
              + " wrong");

  /** Settings that describe stored vectors and their index. */
  public static final List<Setting<?>> STORED =
      List.of(DIMENSION, METRIC, INDEX, LINKS, CONSTRUCTION);

  /** Those of the properties; empty if documents have no vector. */
  public static Optional<VectorSettings> from(Properties properties) {
    int dimension = Math.toIntExact(DIMENSION.from(properties));
    return dimension == 0
        ? Optional.empty()
        : Optional.of(
            new VectorSettings(
                dimension,
                METRIC.from(properties),
                INDEX.from(properties),
                Math.toIntExact(LINKS.from(properties)),
                Math.toIntExact(CONSTRUCTION.from(properties)),
                Math.toIntExact(CANDIDATES.from(properties))));
  }

  /** Candidates of a search for some hits: never fewer than those. */
  public int candidates(int hits) {
    return Math.max(hits, candidates);
  }
}
