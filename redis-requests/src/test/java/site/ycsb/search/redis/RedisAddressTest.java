// SPDX-License-Identifier: Apache-2.0
package site.ycsb.search.redis;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.util.Optional;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import site.ycsb.search.common.ServerUrl.HostAndPort;
import site.ycsb.search.common.ServerUrl.Login;
import site.ycsb.search.settings.SettingException;

final class RedisAddressTest {

  @Test
  void parse_hostAlone_hasTheDefaultPort() {
    assertThat(parse("redis://store"))
        .isEqualTo(new RedisAddress(false, new HostAndPort("store", 6379), Optional.empty(), 0));
  }

  @Test
  void parse_everyPart_isRead() {
    assertThat(parse("rediss://ann:secret@store:7000/3"))
        .isEqualTo(
            new RedisAddress(
                true, new HostAndPort("store", 7000), Optional.of(new Login("ann", "secret")), 3));
  }

  @Test
  void parse_passwordAlone_isOfTheDefaultUser() {
    assertThat(parse("redis://:secret@store"))
        .isEqualTo(
            new RedisAddress(
                false, new HostAndPort("store", 6379), Optional.of(new Login("", "secret")), 0));
  }

  @Test
  void parse_encodedLogin_isDecoded() {
    RedisAddress address = parse("redis://a%3Ab:p%40s%2Fs+%3a%C3%BC@store");

    assertThat(address.login()).contains(new Login("a:b", "p@s/s+:ü"));
  }

  @Test
  void parse_sixthVersionAddress_losesItsBrackets() {
    RedisAddress address = parse("redis://[::1]:7000");

    assertThat(address.server().host()).isEqualTo("::1");
    assertThat(address).hasToString("[::1]:7000");
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "",
        "store",
        "store:6379",
        "http://store",
        "redis://",
        "redis://secret@store",
        "redis://store:0",
        "redis://store:65536",
        "redis://store/x",
        "redis://store/-1",
        "redis://store?database=3",
        "redis://store#3",
        "redis://ann:100%@store"
      })
  void parse_anythingElse_namesTheKeyAndTheForm(String text) {
    assertThatThrownBy(() -> parse(text))
        .isInstanceOf(SettingException.class)
        .hasMessageStartingWith("redisjson.url=")
        .hasMessageContaining(RedisAddress.FORM);
  }

  @ParameterizedTest
  @ValueSource(
      strings = {"redis://ann:secret@store:x", "redis://ann:sec#secret@store", "ann:secret@store"})
  void parse_malformedWithPassword_hidesIt(String text) {
    assertThatThrownBy(() -> parse(text))
        .isInstanceOf(SettingException.class)
        .hasMessageContaining("…@store")
        .message()
        .doesNotContain("secret");
  }

  @Test
  void toString_withPassword_hidesIt() {
    assertThat(parse("redis://ann:secret@store:7000/3")).hasToString("store:7000");
  }

  private static RedisAddress parse(String text) {
    return RedisAddress.parse("redisjson.url", text);
  }
}
