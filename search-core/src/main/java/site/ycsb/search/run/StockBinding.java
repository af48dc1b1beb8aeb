// SPDX-License-Identifier: Apache-2.0
package site.ycsb.search.run;

import java.util.Properties;
import java.util.Set;
import site.ycsb.search.binding.Documents;
import site.ycsb.search.binding.Operations;
import site.ycsb.search.binding.ProfileSettings;
import site.ycsb.search.settings.Setting;
import site.ycsb.search.settings.SettingException;
import site.ycsb.search.settings.YcsbSettings;

/** Check of properties with a binding of stock YCSB, which has YCSB's operations alone. */
public final class StockBinding {

  private StockBinding() {}

  /**
   * Fails if the properties ask for more than a stock binding has.
   *
   * @throws SettingException naming the property
   */
  public static void require(
      Properties properties, Set<Class<? extends Operations>> needs) {
    String db = YcsbSettings.DB.from(properties);
    Set<Class<? extends Operations>> stock = Set.of(Documents.class);
    for (Class<? extends Operations> capability : needs) {
      if (!stock.contains(capability)) {
        throw new SettingException(
            "db=%s: valid is a binding of YCSB Search, because the workload needs %s"
                .formatted(db, capability.getSimpleName()));
      }
    }
    if (!RunSettings.from(properties).warmup().isNone()) {
      throw new SettingException(
          "warmup.seconds, warmup.operations: valid is 0 with %s, which is no binding of YCSB Search"
              .formatted(db));
    }
    for (Setting<?> setting : ProfileSettings.GUARANTEES) {
      if (setting.isGiven(properties)) {
        throw new SettingException(
            "%s: not valid with %s, which knows no profile".formatted(setting.key(), db));
      }
    }
  }
}
