// SPDX-License-Identifier: Apache-2.0
package site.ycsb.search.workload;

import static org.assertj.core.api.Assertions.assertThat;

import java.lang.reflect.Field;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;
import site.ycsb.search.fixtures.StaticFields;
import site.ycsb.search.memory.MemoryBinding;
import site.ycsb.search.properties.PropertyCheck;
import site.ycsb.search.settings.Setting;
import site.ycsb.search.settings.SettingGroup;
import site.ycsb.search.settings.YcsbSettings;

/** Every setting of this module is in a group, and every group is checked and documented. */
class OwnSettingsTest {

  /** Classes whose groups are YCSB's or a binding's. */
  private static final List<Class<?>> OF_OTHERS = List.of(YcsbSettings.class, MemoryBinding.class);

  @Test
  void own_holdsEverySettingThatAClassDeclares() {
    List<Setting<?>> known = new ArrayList<>(PropertyCheck.COMMON);
    known.addAll(new MemoryBinding().settings());
    List<Field> declared = fields(Setting.class);
    assertThat(declared).hasSizeGreaterThan(80);
    for (Field field : declared) {
      assertThat(known).as(field.toString()).anyMatch(each -> each == StaticFields.value(field));
    }
  }

  @Test
  void own_holdsEveryGroup() {
    List<Field> groups = fields(SettingGroup.class);
    assertThat(groups).hasSizeGreaterThan(5);
    for (Field field : groups) {
      if (!OF_OTHERS.contains(field.getDeclaringClass())) {
        assertThat(PropertyCheck.OWN)
            .as(field.toString())
            .containsSubsequence((SettingGroup) StaticFields.value(field));
      }
    }
  }

  private static List<Field> fields(Class<?> type) {
    return StaticFields.all().stream().filter(field -> field.getType() == type).toList();
  }
}
