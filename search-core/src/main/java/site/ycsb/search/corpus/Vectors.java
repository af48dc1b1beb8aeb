// SPDX-License-Identifier: Apache-2.0
package site.ycsb.search.corpus;

import java.util.Optional;
import java.util.Properties;
import java.util.Random;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;
import site.ycsb.search.vector.Embedding;
import site.ycsb.search.vector.VectorSettings;
import site.ycsb.search.vector.VectorSettings.Metric;

/**
 * Vectors of documents, each a pure function of (seed, key number, version). A vector is the sum of
 * three: the centre of a cluster, so that neighbours exist, and two of a few hundred deviations
 * from it. The product of a target with a document's vector is then a sum of three products, each
 * of which is computed once. So no vector is kept to find the exact neighbours of a target.
 *
 * <p>All numbers are multiples of 1/256, so that sums are exact, and a text of them is short.
 * Thread-safe.
 */
public final class Vectors {

  private static final int DEVIATIONS = 512;
  private static final int GRAIN = 256;
  private static final double WIDE = 0.35;
  private static final double NARROW = 0.2;

  /** Key number of vectors that no document has. */
  private static final long TARGETS = -1;

  private final long seed;
  private final int clusters;
  private final VectorSettings settings;

  /** Made for the first vector; who only plans a run needs none. */
  private volatile @Nullable Terms terms;

  /** Made for the first distance. */
  private @Nullable Products products;

  private Vectors(Properties properties, VectorSettings settings) {
    this.seed = SplitMix.mix(CorpusSettings.SEED.from(properties), settings.dimension());
    this.clusters = Math.toIntExact(CorpusSettings.CLUSTERS.from(properties));
    this.settings = settings;
  }

  /** Those of the properties; empty if documents have no vector. */
  static Optional<Vectors> from(Properties properties) {
    return VectorSettings.from(properties).map(settings -> new Vectors(properties, settings));
  }

  public int dimension() {
    return settings.dimension();
  }

  public Metric metric() {
    return settings.metric();
  }

  // ---- Terms ----

  /** Vectors that sums are made of. */
  private final class Terms {
    private final Random random = new Random(seed);
    private final Embedding[] centres = drawn(random, clusters, 1);
    private final Embedding[] wides = drawn(random, DEVIATIONS, WIDE);
    private final Embedding[] narrows = drawn(random, DEVIATIONS, NARROW);
  }

  private Terms terms() {
    Terms known = terms;
    return known == null ? madeTerms() : known;
  }

  private synchronized Terms madeTerms() {
    if (terms == null) {
      terms = new Terms();
    }
    return terms;
  }

  private Embedding[] drawn(Random random, int count, double deviation) {
    Embedding[] drawn = new Embedding[count];
    for (int i = 0; i < count; i++) {
      float[] values = new float[settings.dimension()];
      for (int place = 0; place < values.length; place++) {
        double value = Math.rint(random.nextGaussian() * deviation * GRAIN) / GRAIN;
        values[place] = (float) value + 0F; // No negative zero, which a store may give back as 0.
      }
      drawn[i] = new Embedding(values);
    }
    return drawn;
  }

  public Embedding of(long number, long version) {
    long drawn = drawn(number, version);
    float[] sum = new float[settings.dimension()];
    Terms all = terms();
    Embedding centre = all.centres[centre(drawn)];
    Embedding wide = all.wides[wide(drawn)];
    Embedding narrow = all.narrows[narrow(drawn)];
    for (int place = 0; place < sum.length; place++) {
      sum[place] = centre.at(place) + wide.at(place) + narrow.at(place);
    }
    return new Embedding(sum);
  }

  /** A vector to search near to, drawn as those of documents are. */
  public Embedding target(long random) {
    return of(TARGETS, random);
  }

  private long drawn(long number, long version) {
    return SplitMix.mix(SplitMix.mix(seed, number), version);
  }

  private int centre(long drawn) {
    return (int) (((drawn >>> 32) * clusters) >>> 32);
  }

  private static int wide(long drawn) {
    return (int) (drawn & (DEVIATIONS - 1));
  }

  private static int narrow(long drawn) {
    return (int) (drawn >>> 9 & (DEVIATIONS - 1));
  }

  // ---- Distances ----

  /** Products of terms with terms, of which a vector's product with itself is a sum. */
  private static final class Products {
    private final double[] centres;
    private final double[] wides;
    private final double[] narrows;
    private final double[][] centreWide;
    private final double[][] centreNarrow;
    private final double[][] wideNarrow;

    private Products(Terms terms) {
      centres = squares(terms.centres);
      wides = squares(terms.wides);
      narrows = squares(terms.narrows);
      centreWide = products(terms.centres, terms.wides);
      centreNarrow = products(terms.centres, terms.narrows);
      wideNarrow = products(terms.wides, terms.narrows);
    }

    private static double[] squares(Embedding[] terms) {
      return Stream.of(terms).mapToDouble(term -> term.dot(term)).toArray();
    }

    private static double[][] products(Embedding[] some, Embedding[] others) {
      return Stream.of(some).map(one -> Vectors.products(one, others)).toArray(double[][]::new);
    }

    private double square(int centre, int wide, int narrow) {
      return centres[centre]
          + wides[wide]
          + narrows[narrow]
          + 2
              * (centreWide[centre][wide]
                  + centreNarrow[centre][narrow]
                  + wideNarrow[wide][narrow]);
    }
  }

  private static double[] products(Embedding one, Embedding[] others) {
    return Stream.of(others).mapToDouble(one::dot).toArray();
  }

  private synchronized Products products() {
    if (products == null) {
      products = new Products(terms());
    }
    return products;
  }

  public Distances from(Embedding target) {
    return new Distances(target, terms(), products());
  }

  /** Distances of documents from one target. */
  public final class Distances {
    private final double square;
    private final double[] centres;
    private final double[] wides;
    private final double[] narrows;
    private final Products own;

    private Distances(Embedding target, Terms terms, Products products) {
      square = target.dot(target);
      centres = products(target, terms.centres);
      wides = products(target, terms.wides);
      narrows = products(target, terms.narrows);
      own = products;
    }

    public double of(long number, long version) {
      long drawn = drawn(number, version);
      int centre = centre(drawn);
      int wide = wide(drawn);
      int narrow = narrow(drawn);
      return settings
          .metric()
          .distance(
              square,
              own.square(centre, wide, narrow),
              centres[centre] + wides[wide] + narrows[narrow]);
    }
  }
}
