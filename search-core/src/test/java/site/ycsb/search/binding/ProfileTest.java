// SPDX-License-Identifier: Apache-2.0
package site.ycsb.search.binding;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import org.junit.jupiter.api.Test;
import site.ycsb.search.binding.Profile.Durability;
import site.ycsb.search.binding.Profile.Visibility;
import site.ycsb.search.fixtures.TestProperties;
import site.ycsb.search.settings.SettingException;

class ProfileTest {

  @Test
  void from_eachName_isItsSet() {
    assertThat(from()).isEqualTo(new Profile(Durability.INTERVAL, Visibility.INTERVAL, 0, false));
    assertThat(from("profile", "default"))
        .isEqualTo(new Profile(Durability.INTERVAL, Visibility.INTERVAL, 0, true));
    assertThat(from("profile", "durable"))
        .isEqualTo(new Profile(Durability.ALWAYS, Visibility.IMMEDIATE, 0, true));
    assertThat(from("profile", "fast"))
        .isEqualTo(new Profile(Durability.NONE, Visibility.INTERVAL, 0, true));
  }

  @Test
  void from_whatIsSetApart_beatsTheName() {
    assertThat(
            from(
                "profile",
                "fast",
                "durability",
                "always",
                "visibility",
                "immediate",
                "replicas",
                "2"))
        .isEqualTo(new Profile(Durability.ALWAYS, Visibility.IMMEDIATE, 2, true));
    assertThat(from("durability", "none").demanded()).isTrue();
    assertThat(from("visibility", "immediate").demanded()).isFalse();
  }

  @Test
  void from_anotherName_saysWhichThereAre() {
    assertThatThrownBy(() -> from("profile", "safe"))
        .isInstanceOf(SettingException.class)
        .hasMessage("profile=safe: valid are default, durable, fast");
    assertThatThrownBy(() -> from("durability", "fsync"))
        .hasMessage("durability=fsync: valid are interval, always, none; empty for the profile's");
  }

  private static Profile from(String... pairs) {
    return Profile.from(TestProperties.of(pairs));
  }
}
