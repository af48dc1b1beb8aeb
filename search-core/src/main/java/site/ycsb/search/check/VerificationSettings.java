// SPDX-License-Identifier: Apache-2.0
package site.ycsb.search.check;

import site.ycsb.search.settings.Setting;
import site.ycsb.search.settings.SettingGroup;

/** Properties of {@code bin/ycsb verify}. */
public final class VerificationSettings {

  /** All of them, in the order of their declarations. */
  public static final SettingGroup ALL = new SettingGroup();

  public static final Setting<Long> QUERIES =
      ALL.integer("verify.queries", 600, 1, 100_000, "queries that bin/ycsb verify asks");
  public static final Setting<Long> SEED =
      ALL.integer("verify.seed", 1, 0, Long.MAX_VALUE, "seed of those queries");
  public static final Setting<Boolean> ALL_WORDS =
      ALL.flag(
          "verify.allwords", false, "true asks also for words that RediSearch answers wrongly");

  private VerificationSettings() {}
}
