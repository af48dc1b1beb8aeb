// SPDX-License-Identifier: Apache-2.0
package site.ycsb.search.corpus;

import java.util.EnumSet;
import java.util.List;
import java.util.Optional;
import java.util.Properties;
import java.util.Set;
import site.ycsb.search.binding.SearchQuery.Kind;
import site.ycsb.search.settings.Setting;
import site.ycsb.search.settings.SettingException;
import site.ycsb.search.settings.SettingGroup;
import site.ycsb.search.vector.VectorSettings;

/** Properties that describe a {@link Corpus} beside YCSB's own. */
public final class CorpusSettings {

  public static final SettingGroup ALL = new SettingGroup();
  static final int LEAST_WORDS = 200;
  static final int MOST_WORDS = 1_000_000;

  public static final Setting<Long> SEED =
      ALL.integer("search.seed", 1, 0, Long.MAX_VALUE, "the dataset's seed");
  static final Setting<Optional<Long>> VOCABULARY =
      ALL.declare(
          Setting.integer(
                  "search.vocabulary",
                  LEAST_WORDS,
                  LEAST_WORDS,
                  MOST_WORDS,
                  "words that titles draw from; Heaps' law gives 10 · n ^ 0.5, where n is the number of"
                      + " words of all titles")
              .orNone("Heaps' law"));
  static final Setting<Long> TITLE_WORDS =
      ALL.integer("search.titlewords", 12, 6, 100, "words of a title, at most");
  static final Setting<Long> LEAST_TITLE_WORDS =
      ALL.integer("search.mintitlewords", 6, 6, 100, "words of a title, at least");
  static final Setting<Double> SKEW =
      ALL.decimal(
          "search.skew", 0.9, 0, 2, "exponent of the words' Zipfian frequency; 0 is uniform");
  static final Setting<String> FILE =
      ALL.text(
          "search.corpus",
          "",
          "a file that ends in .tsv .txt .csv .jsonl .ndjson or in one of them and .gz; empty for"
              + " a generated corpus",
          "file whose rows are the documents, in UTF-8");
  static final Setting<String> TEXT =
      ALL.text(
          "search.corpus.text",
          "text",
          "a column of the file",
          "column that is searched; its words of [a-z0-9]+ become the title");
  static final Setting<String> NUMBER =
      ALL.text(
          "search.corpus.number",
          "",
          "a column of the file; empty for none",
          "column that becomes the field number: whole numbers or decimals");
  static final Setting<String> TAG =
      ALL.text(
          "search.corpus.tag",
          "",
          "a column of the file; empty for none",
          "column that becomes the field tag");
  static final Setting<String> COLUMNS =
      ALL.text(
          "search.corpus.columns",
          "",
          "names with commas between them; empty if the first line of the file has them",
          "names of the columns of a file that has no header line");
  static final Setting<Double> SKIP =
      ALL.decimal(
          "search.corpus.skip",
          0,
          0,
          1,
          "share of the rows that may be bad; bad rows become no documents");
  static final Setting<Boolean> PANEL =
      ALL.flag(
          "search.panel",
          false,
          "whether generated documents have a number and a tag, and the index knows them and the"
              + " places of words: for SEARCH-PHRASE, SEARCH-FILTER and SEARCH-FACET, and for"
              + " SEARCH-PREFIX and SEARCH-FUZZY in a corpus from a file");

  static final Setting<Long> CLUSTERS =
      ALL.integer("vector.clusters", 64, 1, 512, "clusters that the documents' vectors are in");

  static final Setting<String> DOCUMENTS =
      ALL.word(
          "search.documents",
          "opaque, rides",
          "what a document holds beside title and score: opaque fields as in YCSB, or times,"
              + " places, amounts and enumerations of a taxi ride, with their types");

  public static final Setting<String> INDEX =
      ALL.word(
          "search.index",
          "on, off",
          "whether a load makes the table's index; off is valid without searches and scans");

  private CorpusSettings() {}

  public static boolean isIndexed(Properties properties) {
    return INDEX.from(properties).equals("on");
  }

  public static boolean isAboutRides(Properties properties) {
    return DOCUMENTS.from(properties).equals("rides");
  }

  /** True if the index also knows the places of words, the number and the tag of a document. */
  public static boolean isPanel(Properties properties) {
    return PANEL.from(properties);
  }

  /** Kinds of query that documents and index of the properties serve. */
  public static Set<Kind> kinds(Properties properties) {
    Set<Kind> kinds = EnumSet.allOf(Kind.class);
    if (!isPanel(properties)) {
      kinds.removeAll(EnumSet.of(Kind.PHRASE, Kind.FILTER, Kind.FACET));
    }
    if (!isPanel(properties) && isFile(properties)) {
      kinds.removeAll(EnumSet.of(Kind.PREFIX, Kind.FUZZY)); // Some ask for many words at once.
    }
    if (isFile(properties) && NUMBER.from(properties).isEmpty()) {
      kinds.remove(Kind.FILTER);
    }
    if (isFile(properties) && TAG.from(properties).isEmpty()) {
      kinds.remove(Kind.FACET);
    }
    if (VectorSettings.from(properties).isEmpty()) {
      kinds.removeAll(EnumSet.of(Kind.NEAREST, Kind.NEAREST_FILTERED));
    }
    if (!isPanel(properties) || isFile(properties)) {
      kinds.remove(Kind.NEAREST_FILTERED);
    }
    return kinds;
  }

  /** What a kind needs of the properties, for a message. */
  public static String needs(Kind kind) {
    String panel = PANEL.key() + "=true";
    return switch (kind) {
      case FILTER -> panel + ", and for a corpus from a file " + NUMBER.key();
      case FACET -> panel + ", and for a corpus from a file " + TAG.key();
      case NEAREST -> VectorSettings.DIMENSION.key();
      case NEAREST_FILTERED ->
          "%s and %s, in a generated corpus".formatted(VectorSettings.DIMENSION.key(), panel);
      default -> panel;
    };
  }

  /** True if the documents are the rows of a file, so that words differ in length. */
  public static boolean isFile(Properties properties) {
    return !FILE.from(properties).isEmpty();
  }

  static void require(Properties properties) {
    long least = LEAST_TITLE_WORDS.from(properties);
    long most = TITLE_WORDS.from(properties);
    if (least > most) {
      throw new SettingException(
          "%s=%d: valid is at most %s=%d", LEAST_TITLE_WORDS.key(), least, TITLE_WORDS.key(), most);
    }
    if (isFile(properties) && isAboutRides(properties)) {
      throw new SettingException("%s=rides: valid only without %s", DOCUMENTS.key(), FILE.key());
    }
    for (Setting<?> setting : List.of(TEXT, NUMBER, TAG, COLUMNS, SKIP)) {
      if (setting.isGiven(properties) && !isFile(properties)) {
        throw new SettingException("%s: valid only with %s", setting.key(), FILE.key());
      }
    }
  }
}
