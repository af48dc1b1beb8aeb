// SPDX-License-Identifier: Apache-2.0
package site.ycsb.search.binding;

import java.util.List;
import java.util.Properties;
import java.util.ServiceLoader;
import site.ycsb.search.settings.SettingException;

/** Bindings on the class path of this process. */
final class InstalledBindings {

  private InstalledBindings() {}

  /**
   * The binding that the properties name.
   *
   * @throws SettingException if there is none of the name, with the names that there are
   */
  static Binding require(Properties properties) {
    String name = ProfileSettings.BINDING.from(properties);
    List<Binding> installed = all();
    return installed.stream()
        .filter(binding -> binding.name().equals(name))
        .findFirst()
        .orElseThrow(
            () ->
                new SettingException(
                    "%s=%s: valid are %s"
                        .formatted(
                            ProfileSettings.BINDING.key(),
                            name,
                            String.join(", ", installed.stream().map(Binding::name).toList()))));
  }

  static List<Binding> all() {
    return ServiceLoader.load(Binding.class).stream().map(ServiceLoader.Provider::get).toList();
  }
}
