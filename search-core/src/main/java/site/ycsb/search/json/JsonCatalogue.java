// SPDX-License-Identifier: Apache-2.0
package site.ycsb.search.json;

import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Properties;
import java.util.concurrent.ConcurrentHashMap;
import java.util.function.IntToLongFunction;
import site.ycsb.search.check.JsonModel;
import site.ycsb.search.check.Versions;
import site.ycsb.search.corpus.SplitMix;
import site.ycsb.search.settings.Setting;
import site.ycsb.search.values.Catalogue;
import tools.jackson.databind.JsonNode;

/**
 * Documents of a workload. The values at some paths, the leaves, hold the version that they belong
 * to, because a document can be written part by part. A reader can so tell which writes it sees.
 * Thread-safe.
 */
final class JsonCatalogue extends Catalogue {

  /** Different documents, apart from their leaves; a power of two. */
  private static final int VARIANTS = 16;

  /** Separator of the version, the key number and the letters of a text. */
  private static final char DASH = '-';

  /** Different numbers of a leaf, apart from the version; a power of two. */
  private static final int NUMBERS = 1_024;

  private final JsonDocument document;

  /**
   * Texts of a variant's paths, in the order of {@link JsonDocument#paths}, with a gap for each
   * leaf. So a text is made without a tree, whatever its size.
   */
  private final Map<Integer, List<String>> variants = new ConcurrentHashMap<>();

  JsonCatalogue(Properties properties) {
    super("json", properties);
    document = JsonSettings.DOCUMENT.from(properties);
  }

  JsonDocument document() {
    return document;
  }

  @Override
  protected Map<String, String> form() {
    return Map.of(JsonSettings.DOCUMENT.key(), Setting.written(document));
  }

  @Override
  protected String loaded(long number) {
    return loaded(number, document.root());
  }

  // ---- Texts ----

  /** The value at a path of a key's document as it is loaded. */
  String loaded(long number, NamedPath path) {
    return text(number, path, leaf -> Versions.LOADED);
  }

  /** The value at a path of a key's document, by the versions of the leaves at their places. */
  String text(long number, NamedPath path, IntToLongFunction version) {
    int variant = (int) SplitMix.mix(seed, number) & (VARIANTS - 1);
    String text = variants.computeIfAbsent(variant, this::made).get(path.place());
    for (NamedPath leaf : document.leavesOf(path)) {
      text = text.replace(gap(leaf), stamp(number, leaf, version.applyAsLong(leaf.leaf())));
    }
    return text;
  }

  /** JSON text in the place of a leaf, which is in no document. */
  private static String gap(NamedPath leaf) {
    return "\"@" + leaf.leaf() + "@\"";
  }

  private List<String> made(int variant) {
    SplitMix random = new SplitMix(SplitMix.mix(seed, variant));
    JsonModel model = new JsonModel(JsonModel.text(document.make(random)));
    for (NamedPath leaf : document.leaves) {
      if (!model.write(leaf.path(), gap(leaf))) {
        throw new IllegalStateException("%s has no %s".formatted(document, leaf.name()));
      }
    }
    return document.paths.stream().map(path -> model.read(path.path()).orElseThrow()).toList();
  }

  // ---- Leaves ----

  private String stamp(long number, NamedPath leaf, long version) {
    return leaf.kind() == NamedPath.Kind.NUMBER
        ? Long.toString(number(number, leaf, version))
        : '"' + words(number, leaf, version) + '"';
  }

  /** Number of a leaf at a version; positive at {@link Versions#LOADED}. */
  long number(long number, NamedPath leaf, long version) {
    long mixed = SplitMix.mix(SplitMix.mix(seed, number), leaf.leaf());
    return version + 1 + (mixed & (NUMBERS - 1));
  }

  private String words(long number, NamedPath leaf, long version) {
    String beginning = Long.toString(version) + DASH + number + DASH;
    SplitMix random =
        new SplitMix(SplitMix.mix(SplitMix.mix(SplitMix.mix(seed, number), version), leaf.leaf()));
    return beginning + JsonContents.letters(random, JsonContents.TEXT_LENGTH - beginning.length());
  }

  /** Version that a leaf of a key's document shows; any if it is no value of the catalogue. */
  private long version(long number, NamedPath leaf, JsonNode value) {
    if (leaf.kind() == NamedPath.Kind.NUMBER) {
      return value.asLong(0) - number(number, leaf, Versions.LOADED);
    }
    String words = value.asString("");
    try {
      return Long.parseLong(words.substring(0, Math.max(0, words.indexOf(DASH))));
    } catch (NumberFormatException e) {
      return Versions.LOADED;
    }
  }

  /**
   * Versions of the leaves that a value shows.
   *
   * @param path path of the value
   * @return version of each leaf of the document, 0 beside the path; empty if the value is none
   *     that the key's document can have at the path
   */
  Optional<long[]> versions(long number, NamedPath path, JsonNode value) {
    long[] versions = new long[document.leaves.size()];
    for (NamedPath leaf : document.leavesOf(path)) {
      Optional<JsonNode> found = JsonModel.at(value, path.to(leaf));
      if (found.isPresent()) {
        versions[leaf.leaf()] = version(number, leaf, found.get());
      }
    }
    return JsonModel.same(JsonModel.parsed(text(number, path, leaf -> versions[leaf])), value)
        ? Optional.of(versions)
        : Optional.empty();
  }
}
