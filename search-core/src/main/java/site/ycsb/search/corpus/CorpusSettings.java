// SPDX-License-Identifier: Apache-2.0
package site.ycsb.search.corpus;

import site.ycsb.search.settings.Setting;
import site.ycsb.search.settings.SettingGroup;

/** Properties that describe a {@link Corpus} beside YCSB's own. */
public final class CorpusSettings {

  /** All of them, in the order of their declarations. */
  public static final SettingGroup ALL = new SettingGroup();

  static final Setting<Long> SEED =
      ALL.declare(Setting.integer("search.seed", 1, 0, Long.MAX_VALUE, "the dataset's seed"));
  static final Setting<Long> VOCABULARY =
      ALL.declare(
          Setting.integer(
              "search.vocabulary", 1_000, 200, 1_000_000, "words that titles draw from"));
  static final Setting<Long> TITLE_WORDS =
      ALL.declare(Setting.integer("search.titlewords", 12, 2, 100, "words of a title"));
  static final Setting<Double> SKEW =
      ALL.declare(
          Setting.decimal(
              "search.skew", 0.8, 0, 2, "exponent of the words' Zipfian frequency; 0 is uniform"));

  private CorpusSettings() {}
}
