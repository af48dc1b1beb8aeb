// SPDX-License-Identifier: Apache-2.0
package site.ycsb.search.launcher.install;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.nio.file.Files;
import java.util.List;
import java.util.Properties;
import java.util.stream.Collectors;
import org.junit.jupiter.api.Test;
import site.ycsb.search.binding.Binding;
import site.ycsb.search.launcher.testing.BinYcsb;
import site.ycsb.search.settings.Setting;
import site.ycsb.search.settings.SettingException;

/**
 * Properties of the packaged bindings: what {@code docs/reference/properties.md} says of them, and
 * addresses that are none.
 */
class PropertyReferenceIT {

  private static final String HEAD =
      "| property | default | valid | meaning |\n|---|---|---|---|\n";

  @Test
  void reference_ofEachBinding_listsExactlyItsSettings() throws Exception {
    String reference = Files.readString(BinYcsb.PACKAGED.resolve("docs/reference/properties.md"));
    List<Store> bindings = Bindings.of(new Home(BinYcsb.PACKAGED)).all();

    assertThat(bindings)
        .extracting(each -> each.binding().name())
        .contains("memory", "redisjson", "mongodb-search", "elasticsearch-search");
    for (Store installed : bindings) {
      List<Setting<?>> settings = installed.binding().settings();
      if (!settings.isEmpty()) {
        String section = "## " + installed.binding().name() + "\n\n" + HEAD + rows(settings);
        assertThat(reference + "\n").contains(section + "\n");
      }
    }
  }

  @Test
  void require_ofEachBindingWithAServer_refusesAMalformedAddress() {
    List<Binding> bindings =
        Bindings.of(new Home(BinYcsb.PACKAGED)).all().stream()
            .map(Store::binding)
            .filter(binding -> binding.server().isPresent())
            .toList();

    assertThat(bindings).hasSizeGreaterThan(5);
    for (Binding binding : bindings) {
      String key = binding.server().orElseThrow().urlKey();
      Properties properties = new Properties();
      binding.require(properties);
      for (String address : List.of("redis://", "mongodb:/x", "http://h:99999", "postgresql://h")) {
        properties.setProperty(key, address);
        assertThatThrownBy(() -> binding.require(properties))
            .as(binding.name())
            .isInstanceOf(SettingException.class)
            .hasMessageStartingWith(key + "=" + address + ": valid ");
      }
    }
  }

  private static String rows(List<Setting<?>> settings) {
    return settings.stream().map(PropertyReferenceIT::row).collect(Collectors.joining());
  }

  private static String row(Setting<?> setting) {
    String fallback = setting.fallback().isEmpty() ? "–" : "`" + setting.fallback() + "`";
    return "| `%s` | %s | %s | %s |\n"
        .formatted(setting.key(), fallback, setting.valid(), setting.meaning());
  }
}
