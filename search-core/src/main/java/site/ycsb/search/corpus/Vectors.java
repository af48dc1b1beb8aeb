// SPDX-License-Identifier: Apache-2.0
package site.ycsb.search.corpus;

import java.util.List;
import java.util.Optional;
import java.util.Properties;
import java.util.Random;
import site.ycsb.search.vector.Embedding;
import site.ycsb.search.vector.VectorSettings;
import site.ycsb.search.vector.VectorSettings.Metric;

/**
 * Vectors of documents, each a pure function of (seed, key number, version). A vector is the sum of
 * three: the centre of a cluster, so that neighbours exist, and two of a few hundred deviations
 * from it. So the distance of any document from a target is a sum of products that are computed
 * once: the exact neighbours among a million documents take milliseconds, and no vector is kept.
 *
 * <p>All numbers are multiples of 1/256, so that sums are exact, and a text of them is short.
 * Immutable and thread-safe.
 */
public final class Vectors {

  private static final int DEVIATIONS = 512;
  private static final int GRAIN = 256;
  private static final double WIDE = 0.35;
  private static final double NARROW = 0.2;

  /** Key number of vectors that no document has. */
  private static final long TARGETS = -1;

  private final long seed;
  private final VectorSettings settings;

  /** The vectors that sums are made of: centres, wide deviations, narrow ones. */
  private final List<Embedding[]> terms;

  /** Products of each centre with each deviation, and of each wide deviation with each narrow. */
  private final double[][] centreWide;

  private final double[][] centreNarrow;
  private final double[][] wideNarrow;

  /** Products of each term with itself. */
  private final List<double[]> squares;

  private Vectors(Properties properties, VectorSettings settings) {
    this.seed = SplitMix.mix(CorpusSettings.SEED.from(properties), settings.dimension());
    this.settings = settings;
    Random random = new Random(seed);
    terms =
        List.of(
            drawn(random, Math.toIntExact(CorpusSettings.CLUSTERS.from(properties)), 1),
            drawn(random, DEVIATIONS, WIDE),
            drawn(random, DEVIATIONS, NARROW));
    centreWide = products(terms.get(0), terms.get(1));
    centreNarrow = products(terms.get(0), terms.get(2));
    wideNarrow = products(terms.get(1), terms.get(2));
    squares = terms.stream().map(Vectors::squares).toList();
  }

  /** Those of the properties; empty if documents have no vector. */
  static Optional<Vectors> from(Properties properties) {
    return VectorSettings.from(properties).map(settings -> new Vectors(properties, settings));
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

  private static double[][] products(Embedding[] some, Embedding[] others) {
    double[][] products = new double[some.length][];
    for (int i = 0; i < some.length; i++) {
      products[i] = products(some[i], others);
    }
    return products;
  }

  private static double[] products(Embedding one, Embedding[] others) {
    double[] products = new double[others.length];
    for (int i = 0; i < others.length; i++) {
      products[i] = one.dot(others[i]);
    }
    return products;
  }

  private static double[] squares(Embedding[] terms) {
    double[] squares = new double[terms.length];
    for (int i = 0; i < terms.length; i++) {
      squares[i] = terms[i].dot(terms[i]);
    }
    return squares;
  }

  public int dimension() {
    return settings.dimension();
  }

  public Metric metric() {
    return settings.metric();
  }

  public Embedding of(long number, long version) {
    long drawn = drawn(number, version);
    float[] sum = new float[settings.dimension()];
    Embedding centre = terms.get(0)[centre(drawn)];
    Embedding wide = terms.get(1)[wide(drawn)];
    Embedding narrow = terms.get(2)[narrow(drawn)];
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
    return (int) (((drawn >>> 32) * terms.get(0).length) >>> 32);
  }

  private static int wide(long drawn) {
    return (int) (drawn & (DEVIATIONS - 1));
  }

  private static int narrow(long drawn) {
    return (int) (drawn >>> 9 & (DEVIATIONS - 1));
  }

  public Distances from(Embedding target) {
    return new Distances(target);
  }

  /** Distances of documents from one target. */
  public final class Distances {
    private final double square;
    private final double[] centres;
    private final double[] wides;
    private final double[] narrows;

    private Distances(Embedding target) {
      square = target.dot(target);
      centres = products(target, terms.get(0));
      wides = products(target, terms.get(1));
      narrows = products(target, terms.get(2));
    }

    public double of(long number, long version) {
      long drawn = drawn(number, version);
      int centre = centre(drawn);
      int wide = wide(drawn);
      int narrow = narrow(drawn);
      double own =
          squares.get(0)[centre]
              + squares.get(1)[wide]
              + squares.get(2)[narrow]
              + 2
                  * (centreWide[centre][wide]
                      + centreNarrow[centre][narrow]
                      + wideNarrow[wide][narrow]);
      return settings
          .metric()
          .distance(square, own, centres[centre] + wides[wide] + narrows[narrow]);
    }
  }
}
