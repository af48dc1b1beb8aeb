// SPDX-License-Identifier: Apache-2.0
package site.ycsb.search.settings;

import java.util.AbstractList;
import java.util.ArrayList;
import java.util.List;

/**
 * Settings of one class, in the order of their declarations. Each declaration adds its setting, so
 * that no second list has to be kept. Filled while the declaring class is initialised and read
 * afterwards.
 */
public final class SettingGroup extends AbstractList<Setting<?>> {

  private final List<Setting<?>> settings = new ArrayList<>();

  /** Adds a setting and returns it. */
  public <T> Setting<T> declare(Setting<T> setting) {
    settings.add(setting);
    return setting;
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
