// SPDX-License-Identifier: Apache-2.0
package site.ycsb.search.settings;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import org.junit.jupiter.api.Test;

class SettingGroupTest {

  private final SettingGroup group = new SettingGroup();
  private final Setting<Boolean> zebra = group.declare(Setting.flag("zebra", true, "the first"));
  private final Setting<Boolean> ape = group.declare(Setting.flag("ape", true, "the second"));

  @Test
  void declare_ofSeveral_returnsEachAndKeepsTheirOrder() {
    assertThat(zebra.key()).isEqualTo("zebra");
    assertThat(group).containsExactly(zebra, ape);
  }

  @Test
  void group_isNoListToChange() {
    assertThatThrownBy(() -> group.add(zebra)).isInstanceOf(UnsupportedOperationException.class);
    assertThatThrownBy(() -> group.remove(ape)).isInstanceOf(UnsupportedOperationException.class);
  }
}
