// SPDX-License-Identifier: Apache-2.0
package site.ycsb.search.conformance.kit;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.jspecify.annotations.Nullable;
import site.ycsb.search.binding.Document;
import site.ycsb.search.binding.SearchPage;
import site.ycsb.search.binding.SearchQuery;
import site.ycsb.search.binding.SearchQuery.Kind;
import site.ycsb.search.binding.SearchQuery.Near;
import site.ycsb.search.check.QueryMatch;
import site.ycsb.search.memory.MemoryStore;
import site.ycsb.search.vector.Embedding;
import site.ycsb.search.vector.VectorSettings.Metric;

/** Stores that are wrong about vectors, each in one way. */
final class WrongNeighbours {

  private WrongNeighbours() {}

  /** Store that answers searches for neighbours in its own way. */
  abstract static class Db extends MemoryStore {
    @Override
    public final SearchPage search(String table, SearchQuery query) throws Exception {
      return query.kind().isNearest()
          ? new SearchPage(hits(table, query))
          : super.search(table, query);
    }

    List<Document> hits(String table, SearchQuery query) throws Exception {
      return super.search(table, query).hits();
    }
  }

  /** Answers none, and does not declare it. */
  static final class None extends Db {
    @Override
    List<Document> hits(String table, SearchQuery query) {
      throw new UnsupportedOperationException("no vectors");
    }
  }

  /** Leaves out, of the nearest documents, those that do not match: few are left. */
  static final class FiltersTheHits extends Db {
    @Override
    List<Document> hits(String table, SearchQuery query) throws Exception {
      Embedding target = query.near().orElseThrow().target();
      return super.hits(table, SearchQuery.nearest(target, query.length())).stream()
          .filter(hit -> QueryMatch.matches(query, hit))
          .toList();
    }
  }

  static final class IgnoresFilters extends Db {
    @Override
    List<Document> hits(String table, SearchQuery query) throws Exception {
      Embedding target = query.near().orElseThrow().target();
      return super.hits(table, SearchQuery.nearest(target, query.length()));
    }
  }

  /** The right hits in the order of score. */
  static final class OrdersByScore extends Db {
    @Override
    List<Document> hits(String table, SearchQuery query) throws Exception {
      List<Document> hits = new ArrayList<>(super.hits(table, query));
      hits.sort((one, other) -> WrongStores.score(one).compareTo(WrongStores.score(other)));
      return hits;
    }
  }

  static final class AlwaysEuclidean extends Db {
    @Override
    public MemoryStore measuredBy(Metric metric) {
      return super.measuredBy(Metric.L2);
    }
  }

  /** A tag is found by how it begins. */
  static final class TagAsPrefix extends Db {
    @Override
    List<Document> hits(String table, SearchQuery query) throws Exception {
      Near near = query.near().orElseThrow();
      if (near.tag().isEmpty()) {
        return super.hits(table, query);
      }
      return super.hits(table, SearchQuery.nearest(near.target(), SearchQuery.MAX_WINDOW)).stream()
          .filter(hit -> String.valueOf(hit.fields().get(Document.TAG)).startsWith(near.tag()))
          .limit(query.length())
          .toList();
    }
  }

  static final class RangeWithoutItsEnd extends Db {
    @Override
    List<Document> hits(String table, SearchQuery query) throws Exception {
      double most = Math.nextDown(query.most());
      return super.hits(
          table,
          new SearchQuery(
              query.kind(), query.words(), query.least(), most, 0, query.length(), query.near()));
    }
  }

  static final class HitsWithoutVectors extends Db {
    @Override
    List<Document> hits(String table, SearchQuery query) throws Exception {
      return super.hits(table, query).stream().map(HitsWithoutVectors::without).toList();
    }

    private static Document without(Document document) {
      Map<String, Object> fields = new HashMap<>(document.fields());
      fields.remove(Document.VECTOR);
      return new Document(document.key(), fields);
    }
  }

  /** Its graph has no link to one document. */
  static final class LosesTheFarthest extends Db {
    @Override
    List<Document> hits(String table, SearchQuery query) throws Exception {
      List<Document> hits = super.hits(table, query);
      return hits.size() < query.length() && query.kind() == Kind.NEAREST
          ? hits.subList(0, Math.max(0, hits.size() - 1))
          : hits;
    }
  }

  /** The index keeps the first vector of each document. */
  static final class OldVectors extends Db {
    private static final String INDEX = "index";

    @Override
    public void put(String table, Document document) throws Exception {
      super.put(table, document);
      super.put(table + INDEX, document);
    }

    @Override
    public boolean patch(String table, Document changes) throws Exception {
      Map<String, Object> others = new HashMap<>(changes.fields());
      others.remove(Document.VECTOR);
      super.patch(table + INDEX, new Document(changes.key(), others));
      return super.patch(table, changes);
    }

    @Override
    public boolean remove(String table, String key) throws Exception {
      super.remove(table + INDEX, key);
      return super.remove(table, key);
    }

    @Override
    List<Document> hits(String table, SearchQuery query) throws Exception {
      List<Document> hits = new ArrayList<>();
      for (Document hit : super.hits(table + INDEX, query)) {
        get(table, hit.key(), null).ifPresent(hits::add);
      }
      return hits;
    }
  }

  /** A document that is replaced keeps its vector. */
  static final class KeepsVectors extends Db {
    @Override
    public void put(String table, Document document) throws Exception {
      Map<String, Object> fields = new HashMap<>(document.fields());
      get(table, document.key(), null)
          .map(old -> old.fields().get(Document.VECTOR))
          .ifPresent(vector -> fields.put(Document.VECTOR, vector));
      super.put(table, new Document(document.key(), fields));
    }
  }

  /** An update of other fields loses the vector. */
  static final class ForgetsVectors extends Db {
    @Override
    public boolean patch(String table, Document changes) throws Exception {
      Optional<Document> old = get(table, changes.key(), null);
      if (old.isEmpty()) {
        return false;
      }
      Map<String, Object> fields = new HashMap<>(old.get().fields());
      fields.remove(Document.VECTOR);
      fields.putAll(changes.fields());
      super.put(table, new Document(changes.key(), fields));
      return true;
    }
  }

  /** Finds what is deleted. */
  static final class KeepsTheDeleted extends Db {
    private @Nullable Document deleted;

    @Override
    public boolean remove(String table, String key) throws Exception {
      deleted = get(table, key, null).orElse(null);
      return super.remove(table, key);
    }

    @Override
    List<Document> hits(String table, SearchQuery query) throws Exception {
      List<Document> hits = new ArrayList<>(super.hits(table, query));
      if (deleted != null) {
        hits.add(0, deleted);
      }
      return hits;
    }
  }

  /** Keeps fewer bits than it is given. */
  static final class RoundsVectors extends Db {
    @Override
    public void put(String table, Document document) throws Exception {
      Map<String, Object> fields = new HashMap<>(document.fields());
      fields.computeIfPresent(Document.VECTOR, (name, vector) -> rounded((Embedding) vector));
      super.put(table, new Document(document.key(), fields));
    }

    private static Embedding rounded(Embedding vector) {
      float[] values = new float[vector.dimension()];
      for (int i = 0; i < values.length; i++) {
        values[i] = Math.round(vector.at(i) * 64) / 64F;
      }
      return new Embedding(values);
    }
  }
}
