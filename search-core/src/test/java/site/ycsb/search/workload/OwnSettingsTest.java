// SPDX-License-Identifier: Apache-2.0
package site.ycsb.search.workload;

import static org.assertj.core.api.Assertions.assertThat;

import java.lang.reflect.Field;
import java.util.List;
import org.junit.jupiter.api.Test;
import site.ycsb.search.fixtures.StaticFields;
import site.ycsb.search.properties.PropertyCheck;
import site.ycsb.search.settings.Setting;
import site.ycsb.search.settings.SettingGroup;
import site.ycsb.search.settings.YcsbSettings;

/** Every setting of this module is in a group, and every group is checked and documented. */
class OwnSettingsTest {

  @Test
  void own_holdsEverySettingThatAClassDeclares() {
    List<Setting<?>> known = PropertyCheck.COMMON;
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
      if (field.getDeclaringClass() != YcsbSettings.class) {
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
