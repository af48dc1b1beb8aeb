// SPDX-License-Identifier: Apache-2.0
package site.ycsb.search.settings;

import java.util.AbstractList;
import java.util.ArrayList;
import java.util.List;

/**
 * Settings of one class, in the order of their declarations. Each declaration adds its setting, so
 * that no second list has to be kept. Filled while the declaring class is initialised and read
 * afterwards. The kinds of setting are those of {@link Setting}.
 */
public final class SettingGroup extends AbstractList<Setting<?>> {

  private final List<Setting<?>> settings = new ArrayList<>();

  /** Adds a setting and returns it. */
  public <T> Setting<T> declare(Setting<T> setting) {
    settings.add(setting);
    return setting;
  }

  public Setting<Long> integer(String key, long fallback, long min, long max, String meaning) {
    return declare(Setting.integer(key, fallback, min, max, meaning));
  }

  public Setting<Double> decimal(
      String key, double fallback, double min, double max, String meaning) {
    return declare(Setting.decimal(key, fallback, min, max, meaning));
  }

  /** Share of an operation of a workload, 0 by default. */
  public Setting<Double> share(String key, String operation) {
    return decimal(key, 0, 0, 1, "share of " + operation);
  }

  public Setting<Boolean> flag(String key, boolean fallback, String meaning) {
    return declare(Setting.flag(key, fallback, meaning));
  }

  public <E extends Enum<E>> Setting<E> choice(String key, Class<E> type, String meaning) {
    return declare(Setting.choice(key, type, meaning));
  }

  public Setting<String> word(String key, String valid, String meaning) {
    return declare(Setting.word(key, valid, meaning));
  }

  public Setting<String> text(String key, String fallback, String valid, String meaning) {
    return declare(Setting.text(key, fallback, valid, meaning));
  }

  @Override
  public Setting<?> get(int index) {
    return settings.get(index);
  }

  @Override
  public int size() {
    return settings.size();
  }
}
