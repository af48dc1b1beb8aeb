// SPDX-License-Identifier: Apache-2.0
package site.ycsb.search.json;

import site.ycsb.search.check.JsonModel;
import site.ycsb.search.corpus.SplitMix;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.node.ArrayNode;
import tools.jackson.databind.node.JsonNodeFactory;
import tools.jackson.databind.node.ObjectNode;

/** Documents that an application might store, each a pure function of random numbers. */
final class JsonContents {

  private static final String LETTERS = "abcdefghijklmnopqrstuvwxyz";
  private static final String NOTES = "notes";

  /** Characters of a text that holds its version. */
  static final int TEXT_LENGTH = 24;

  private JsonContents() {}

  /** A document, with letters added until its text has a number of bytes. */
  static JsonNode padded(JsonNode document, int bytes, SplitMix random) {
    if (document instanceof ObjectNode object) {
      object.put(NOTES, "");
      object.put(NOTES, letters(random, bytes - JsonModel.text(object).length()));
    } else if (document instanceof ArrayNode array) {
      array.add("");
      array.set(array.size() - 1, letters(random, bytes - JsonModel.text(array).length()));
    }
    return document;
  }

  static JsonNode nothing(SplitMix random) {
    return JsonNodeFactory.instance.stringNode("");
  }

  static JsonNode number(SplitMix random) {
    return JsonNodeFactory.instance.numberNode(random.below(1_000));
  }

  /** Order of a shop: numbers, an object, an array of objects. */
  static JsonNode order(SplitMix random) {
    ObjectNode order = JsonNodeFactory.instance.objectNode();
    order.put("total", random.below(1_000)).put("paid", true).put("currency", "EUR");
    ObjectNode buyer = order.putObject("buyer");
    buyer.put("name", letters(random, 10)).put("age", 18 + random.below(60));
    buyer.put("city", letters(random, 8));
    ArrayNode lines = order.putArray("lines");
    for (int i = 0; i < 3; i++) {
      ObjectNode line = lines.addObject();
      line.put("article", letters(random, 9)).put("units", 1 + random.below(9));
      line.put("price", random.below(100_000) / 100.0);
    }
    return order;
  }

  /** Readings of a device: texts, numbers and objects in one array. */
  static JsonNode readings(SplitMix random) {
    ArrayNode readings = JsonNodeFactory.instance.arrayNode();
    readings.add(letters(random, TEXT_LENGTH));
    for (int i = 1; i < 7; i++) {
      readings.add(sensor(random, 6));
    }
    readings.add(random.below(1_000)).add(sensor(random, 6)).add(false);
    for (int i = 10; i < 14; i++) {
      readings.add(sensor(random, 4));
    }
    return readings;
  }

  private static ObjectNode sensor(SplitMix random, int fractions) {
    ObjectNode sensor = JsonNodeFactory.instance.objectNode();
    sensor.put("sensor", letters(random, 6)).put("level", random.below(100));
    ArrayNode values = sensor.putArray("values");
    for (int i = 0; i < fractions; i++) {
      values.add(random.below(100_000) / 1_000.0);
    }
    return sensor;
  }

  /** Configuration of an application: a few services, the first with many settings. */
  static JsonNode configuration(SplitMix random) {
    ObjectNode application = JsonNodeFactory.instance.objectNode();
    ObjectNode inner = application.putObject("application");
    ArrayNode services = inner.putArray("services");
    for (int settings : new int[] {70, 10, 8, 6}) {
      ObjectNode service = services.addObject();
      service.put("name", letters(random, TEXT_LENGTH));
      service.put("type", "org.example." + letters(random, 14));
      ObjectNode values = service.putObject("settings");
      for (int i = 0; i < settings; i++) {
        String key = "setting-" + i;
        if (i % 3 == 0) {
          values.put(key, random.below(10_000));
        } else {
          values.put(key, letters(random, 16));
        }
      }
    }
    ObjectNode routes = inner.putObject("routes");
    for (int i = 0; i < 6; i++) {
      routes.put(letters(random, 8), "/" + letters(random, 6) + "/*");
    }
    return application;
  }

  /** Result of a search in a catalogue of pictures, about 40 of them. */
  static JsonNode result(SplitMix random) {
    ObjectNode result = JsonNodeFactory.instance.objectNode();
    ObjectNode results = result.putObject("results");
    results.put("available", random.below(1_000)).put("returned", 40).put("first", 1);
    ArrayNode items = results.putArray("items");
    for (int i = 0; i < 40; i++) {
      ObjectNode item = items.addObject();
      item.put("title", letters(random, 40)).put("summary", letters(random, 220));
      item.put("width", random.below(4_000)).put("height", random.below(4_000));
      ObjectNode preview = item.putObject("preview");
      preview.put("address", "https://example.org/" + letters(random, 60));
      preview.put("width", random.below(200)).put("height", random.below(200));
    }
    return result;
  }

  /** Page of a directory of shops, about 60 of them. */
  static JsonNode page(SplitMix random) {
    ObjectNode page = JsonNodeFactory.instance.objectNode();
    page.putObject("status").put("text", "OK").put("code", random.below(1_000)).put("version", "1");
    ArrayNode shops = page.putArray("shops");
    for (int i = 0; i < 60; i++) {
      ObjectNode shop = shops.addObject();
      shop.put("name", letters(random, 24)).put("phone", random.below(1_000_000_000));
      shop.put("latitude", random.below(90_000) / 1_000.0);
      shop.put("longitude", random.below(180_000) / 1_000.0).put("open", random.below(2) == 0);
      ArrayNode reviews = shop.putArray("reviews");
      for (int j = 0; j < 4; j++) {
        ObjectNode review = reviews.addObject();
        review.put("author", letters(random, 10)).put("stars", 1 + random.below(5));
        review.put("text", letters(random, 90));
      }
    }
    return page;
  }

  /** Item with one field that is changed; letters make it as long as it is to be. */
  static JsonNode item(SplitMix random) {
    ObjectNode item = JsonNodeFactory.instance.objectNode();
    item.put("id", "item-" + random.below(100_000)).put("state", letters(random, TEXT_LENGTH));
    return item;
  }

  static String letters(SplitMix random, int length) {
    return random.text(length, LETTERS);
  }
}
