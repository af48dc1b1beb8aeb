// SPDX-License-Identifier: Apache-2.0
package site.ycsb.search.json;

import java.util.ArrayList;
import java.util.List;
import java.util.function.Function;
import site.ycsb.search.corpus.SplitMix;
import site.ycsb.search.json.NamedPath.Kind;
import tools.jackson.databind.JsonNode;

/** Kind of document of the catalogue, with its size and the paths that are worked on. */
@SuppressWarnings("ImmutableEnumChecker") // Method references without state, unmodifiable lists.
enum JsonDocument {
  SMALL(
      380,
      JsonContents::order,
      "number total",
      "part buyer",
      "number buyer.age",
      "part lines",
      "part lines.1",
      "number lines.1.units"),
  EMPTY(2, JsonContents::nothing),
  ARRAY(1_400, JsonContents::readings, "text 0", "number 7", "number 8.level"),
  OBJECT(
      3_500,
      JsonContents::configuration,
      "part application.services",
      "part application.services.0",
      "text application.services.0.name"),
  RESULT(18_000, JsonContents::result, "number results.available"),
  PAGE(40_000, JsonContents::page, "number status.code"),
  ITEM_100(100, JsonContents::item, "text state"),
  ITEM_500(500, JsonContents::item, "text state"),
  ITEM_1K(1_000, JsonContents::item, "text state"),
  ITEM_10K(10_000, JsonContents::item, "text state"),
  ITEM_100K(100_000, JsonContents::item, "text state"),
  NUMBER(3, JsonContents::number);

  private final int bytes;
  private final Function<SplitMix, JsonNode> maker;
  final List<NamedPath> paths;
  final List<NamedPath> leaves;

  JsonDocument(int bytes, Function<SplitMix, JsonNode> maker, String... named) {
    this.bytes = bytes;
    this.maker = maker;
    List<NamedPath> all = new ArrayList<>();
    all.add(NamedPath.root(name().equals("NUMBER") ? Kind.NUMBER : Kind.PART));
    int leaf = 0;
    for (String text : named) {
      NamedPath path = NamedPath.parse(all.size(), leaf, text);
      leaf += path.isLeaf() ? 1 : 0;
      all.add(path);
    }
    this.paths = List.copyOf(all);
    this.leaves = all.stream().filter(NamedPath::isLeaf).toList();
  }

  NamedPath root() {
    return paths.get(0);
  }

  /** Paths that operations on a part can work on: all but the root, which is one of a number. */
  List<NamedPath> parts() {
    return root().isLeaf() ? paths : paths.subList(1, paths.size());
  }

  List<NamedPath> leavesOf(NamedPath path) {
    return path.place() == 0 ? leaves : leaves.stream().filter(path::holds).toList();
  }

  /** The document that a sequence of random numbers leads to, without versions in its leaves. */
  JsonNode make(SplitMix random) {
    JsonNode document = maker.apply(random);
    return document.isContainer() ? JsonContents.padded(document, bytes, random) : document;
  }
}
