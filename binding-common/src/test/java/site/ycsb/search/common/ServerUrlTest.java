// SPDX-License-Identifier: Apache-2.0
package site.ycsb.search.common;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.util.Optional;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;
import site.ycsb.search.common.ServerUrl.HostAndPort;
import site.ycsb.search.common.ServerUrl.Login;

final class ServerUrlTest {

  @Test
  void parse_hostAlone_hasTheDefaultPort() {
    assertThat(ServerUrl.parse("redis://store", 6379))
        .isEqualTo(new ServerUrl("redis", Optional.empty(), new HostAndPort("store", 6379), ""));
  }

  @Test
  void parse_everything_isDecoded() {
    assertThat(ServerUrl.parse("https://ann+b:s%40c%3Ar+t@[::1]:7000/2", 9200))
        .isEqualTo(
            new ServerUrl(
                "https",
                Optional.of(new Login("ann+b", "s@c:r+t")),
                new HostAndPort("::1", 7_000),
                "2"));
  }

  @Test
  void parse_passwordAlone_hasAnEmptyUser() {
    assertThat(ServerUrl.parse("redis://:s3cret@h", 1).login()).contains(new Login("", "s3cret"));
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "",
        "h",
        "h:1",
        "redis:h",
        "redis://",
        "redis://h:0",
        "redis://h:65536",
        "redis://h:x",
        "redis://ann@h",
        "redis://h?a=b",
        "redis://h#a",
        "redis://a b",
        "redis://ann:%zz@h"
      })
  void parse_anotherForm_isRefused(String text) {
    assertThatThrownBy(() -> ServerUrl.parse(text, 6379))
        .isInstanceOf(IllegalArgumentException.class);
  }

  @ParameterizedTest
  @CsvSource({
    "redis://ann:s3cret@h:1, redis://…@h:1",
    "mongodb+srv://ann:s3@cret@h, mongodb+srv://…@h",
    "ann:s3cret@h, …@h",
    "redis://h:1, redis://h:1",
  })
  void withoutLogin_anyText_hidesAllBeforeTheLastAt(String text, String shown) {
    assertThat(ServerUrl.withoutLogin(text)).isEqualTo(shown);
  }

  @Test
  void toString_ofAllParts_isHostAndPort() {
    ServerUrl url = ServerUrl.parse("https://ann:s3cret@[::1]:7000", 9200);

    assertThat(url.toString()).isEqualTo("[::1]:7000");
    assertThat(url.login().toString()).doesNotContain("ann", "s3cret");
    assertThat(new HostAndPort("h", 1).toString()).isEqualTo("h:1");
  }
}
