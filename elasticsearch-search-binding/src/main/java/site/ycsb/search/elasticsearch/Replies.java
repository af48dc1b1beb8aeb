// SPDX-License-Identifier: Apache-2.0
package site.ycsb.search.elasticsearch;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;
import site.ycsb.search.binding.Document;
import site.ycsb.search.binding.JsonPath;
import site.ycsb.search.binding.SearchPage;
import tools.jackson.core.JsonParser;
import tools.jackson.core.JsonToken;

/** Readers of the replies to timed operations: each reads the text once, as a stream. */
final class Replies {

  /** Field that holds the value. */
  static final String VALUE = "value";

  private Replies() {}

  /**
   * Result of a write.
   *
   * @param result created, updated, deleted, noop or not_found; empty if there is no such index
   * @param copies number of copies of the shard that have the write
   */
  record Written(String result, int copies) {}

  /**
   * Result of one document of a bulk request.
   *
   * @param status the HTTP status that the document would have had alone
   * @param type the kind of error, or empty
   * @param reason the error in words, or empty
   * @param copies number of copies of the shard that have the write
   */
  record Item(int status, String type, String reason, int copies) {
    void requireSuccess() throws ErrorReply {
      if (!type.isEmpty()) {
        throw ErrorReply.explained(status, type, reason);
      }
    }
  }

  // ---- Documents ----

  /** {@code {"_id":…,"found":true,"_source":{…}}}; without {@code found} there is no document. */
  static Function<JsonParser, Optional<Document>> document(
      String key, @Nullable Set<String> names) {
    return json -> {
      boolean found = false;
      Map<String, Object> fields = Map.of();
      for (String name = first(json); name != null; name = next(json)) {
        switch (name) {
          case "found" -> found = json.getBooleanValue();
          case "_source" -> fields = Json.readFields(json, names);
          default -> json.skipChildren();
        }
      }
      return found ? Optional.of(new Document(key, fields)) : Optional.empty();
    };
  }

  /**
   * {@code {"timed_out":false,"_shards":{…},"hits":{"hits":[…]}}}.
   *
   * @param names the fields to keep, or null for all
   */
  static Function<JsonParser, SearchPage> page(@Nullable Set<String> names) {
    return json -> {
      List<Document> hits = null;
      for (String name = first(json); name != null; name = next(json)) {
        switch (name) {
          case "timed_out" -> requireWhole(!json.getBooleanValue(), "it ran out of time");
          case "_shards" ->
              requireWhole(shards(json).getOrDefault("failed", 0) == 0, "a shard failed");
          case "hits" -> hits = hits(json, names);
          default -> json.skipChildren();
        }
      }
      if (hits == null) {
        throw new IllegalStateException("the search was answered without hits");
      }
      return new SearchPage(hits);
    };
  }

  /**
   * {@code {"timed_out":false,"_shards":{…},"aggregations":{"tags":{"buckets":[…]}}}}.
   *
   * @param offset number of counts to leave out
   */
  static Function<JsonParser, SearchPage> counts(int offset) {
    return json -> {
      List<Document> counts = null;
      for (String name = first(json); name != null; name = next(json)) {
        switch (name) {
          case "timed_out" -> requireWhole(!json.getBooleanValue(), "it ran out of time");
          case "_shards" ->
              requireWhole(shards(json).getOrDefault("failed", 0) == 0, "a shard failed");
          case "aggregations" -> counts = tags(json);
          default -> json.skipChildren();
        }
      }
      if (counts == null) {
        throw new IllegalStateException("the search was answered without counts");
      }
      return new SearchPage(counts.subList(Math.min(offset, counts.size()), counts.size()));
    };
  }

  private static List<Document> tags(JsonParser json) {
    List<Document> counts = new ArrayList<>();
    for (String name = inner(json); name != null; name = next(json)) {
      for (String part = inner(json); part != null; part = next(json)) {
        if (part.equals("buckets")) {
          while (json.nextToken() != JsonToken.END_ARRAY) {
            counts.add(bucket(json));
          }
        } else {
          json.skipChildren();
        }
      }
    }
    return counts;
  }

  /** {@code {"key":"a","doc_count":7}}. */
  private static Document bucket(JsonParser json) {
    String tag = "";
    long count = 0;
    for (String name = inner(json); name != null; name = next(json)) {
      switch (name) {
        case "key" -> tag = json.getString();
        case "doc_count" -> count = json.getLongValue();
        default -> json.skipChildren();
      }
    }
    return SearchPage.count(tag, count);
  }

  private static void requireWhole(boolean whole, String why) {
    if (!whole) {
      throw new IllegalStateException("the search was not answered in full: " + why);
    }
  }

  private static List<Document> hits(JsonParser json, @Nullable Set<String> names) {
    List<Document> hits = new ArrayList<>();
    for (String name = inner(json); name != null; name = next(json)) {
      if (name.equals("hits")) {
        while (json.nextToken() != JsonToken.END_ARRAY) {
          hits.add(hit(json, names));
        }
      } else {
        json.skipChildren();
      }
    }
    return hits;
  }

  private static Document hit(JsonParser json, @Nullable Set<String> names) {
    String key = null;
    Map<String, Object> fields = null;
    for (String name = inner(json); name != null; name = next(json)) {
      switch (name) {
        case "_id" -> key = json.getString();
        case "_source" -> fields = Json.readFields(json, names);
        default -> json.skipChildren();
      }
    }
    if (key == null || fields == null) {
      throw new IllegalStateException("a hit without its key or its document");
    }
    return new Document(key, fields);
  }

  // ---- Writes ----

  /** {@code {"result":"updated","_shards":{"total":1,"successful":1,"failed":0}}}. */
  static Written written(JsonParser json) {
    String result = "";
    int copies = 0;
    for (String name = first(json); name != null; name = next(json)) {
      switch (name) {
        case "result" -> result = json.getString();
        case "_shards" -> copies = shards(json).getOrDefault("successful", 0);
        default -> json.skipChildren();
      }
    }
    return new Written(result, copies);
  }

  /** {@code {"errors":false,"items":[{"index":{"status":201,…}},…]}}: the items, in their order. */
  static List<Item> items(JsonParser json) {
    List<Item> items = new ArrayList<>();
    for (String name = first(json); name != null; name = next(json)) {
      if (name.equals("items")) {
        while (json.nextToken() != JsonToken.END_ARRAY) {
          inner(json);
          items.add(item(json));
          json.nextToken();
        }
      } else {
        json.skipChildren();
      }
    }
    return items;
  }

  private static Item item(JsonParser json) {
    int status = 0;
    int copies = 0;
    Map<String, String> error = Map.of();
    for (String name = inner(json); name != null; name = next(json)) {
      switch (name) {
        case "status" -> status = json.getIntValue();
        case "_shards" -> copies = shards(json).getOrDefault("successful", 0);
        case "error" -> error = texts(json);
        default -> json.skipChildren();
      }
    }
    return new Item(
        status, error.getOrDefault("type", ""), error.getOrDefault("reason", ""), copies);
  }

  private static Map<String, Integer> shards(JsonParser json) {
    Map<String, Integer> counts = new HashMap<>(8);
    for (String name = inner(json); name != null; name = next(json)) {
      if (json.currentToken() == JsonToken.VALUE_NUMBER_INT) {
        counts.put(name, json.getIntValue());
      } else {
        json.skipChildren();
      }
    }
    return counts;
  }

  /** The texts, numbers and flags of an object, as texts; arrays and objects are left out. */
  private static Map<String, String> texts(JsonParser json) {
    Map<String, String> texts = new HashMap<>();
    for (String name = inner(json); name != null; name = next(json)) {
      if (json.currentToken().isScalarValue()) {
        texts.put(name, json.getString());
      } else {
        json.skipChildren();
      }
    }
    return texts;
  }

  // ---- JSON values and their parts ----

  /** Version of a document, which each write to it changes. */
  record Version(long seqNo, long primaryTerm) {}

  /**
   * Value, or as much of it as was asked for.
   *
   * @param value JSON text; empty if there is none
   */
  record Stored(Optional<String> value, Version version) {}

  /** {@code {"_id":…,"found":true,"_source":{"value":…}}}: the part of the value, as JSON text. */
  static Function<JsonParser, Optional<String>> part(JsonPath path) {
    return json -> {
      Optional<String> part = Optional.empty();
      for (String name = first(json); name != null; name = next(json)) {
        if (name.equals("_source")) {
          part = JsonParts.part(json, stepsFromSource(path));
        } else {
          json.skipChildren();
        }
      }
      return part;
    };
  }

  /** {@code {"_id":…,"_seq_no":7,"_primary_term":1,"found":true,"_source":{"value":…}}}. */
  static Stored stored(JsonParser json) {
    long seqNo = 0;
    long primaryTerm = 0;
    Optional<String> value = Optional.empty();
    for (String name = first(json); name != null; name = next(json)) {
      switch (name) {
        case "_seq_no" -> seqNo = json.getLongValue();
        case "_primary_term" -> primaryTerm = json.getLongValue();
        case "_source" -> value = JsonParts.part(json, stepsFromSource(JsonPath.ROOT));
        default -> json.skipChildren();
      }
    }
    return new Stored(value, new Version(seqNo, primaryTerm));
  }

  private static List<Object> stepsFromSource(JsonPath path) {
    List<Object> steps = new ArrayList<>();
    steps.add(VALUE);
    steps.addAll(path.steps());
    return steps;
  }

  // ---- Objects, name by name ----

  /** Steps into the reply, on the value of the first name; null if it is empty. */
  private static @Nullable String first(JsonParser json) {
    json.nextToken();
    return inner(json);
  }

  /** Steps into the object that begins here, on the value of its first name; null if empty. */
  private static @Nullable String inner(JsonParser json) {
    if (json.currentToken() != JsonToken.START_OBJECT) {
      throw new IllegalStateException("%s where an object belongs".formatted(json.currentToken()));
    }
    return next(json);
  }

  /** Steps on to the value of the next name; null if the object ends. */
  private static @Nullable String next(JsonParser json) {
    if (json.nextToken() == JsonToken.END_OBJECT) {
      return null;
    }
    String name = json.currentName();
    json.nextToken();
    return name;
  }
}
