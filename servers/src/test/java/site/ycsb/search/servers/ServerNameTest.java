// SPDX-License-Identifier: Apache-2.0
package site.ycsb.search.servers;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.util.Optional;
import java.util.OptionalInt;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import site.ycsb.search.servers.machine.ServerException;

class ServerNameTest {

  @ParameterizedTest
  @CsvSource({
    "redis, REDIS, , '', redis",
    "redis@7.2, REDIS, 7.2, '', redis@7.2",
    "redis/old, REDIS, , old, redis+old",
    "redis@7.2/old, REDIS, 7.2, old, redis@7.2+old",
    "elasticsearch@8.17.10/a_b-c.d, ELASTICSEARCH, 8.17.10, a_b-c.d, elasticsearch@8.17.10+a_b-c.d"
  })
  void parse_validText_isReadAndWrittenAndAFileName(
      String text, ServerKind kind, String version, String instance, String file) {
    ServerName name = ServerName.parse(text);

    assertThat(name).isEqualTo(new ServerName(kind, Optional.ofNullable(version), instance));
    assertThat(name.id()).isEqualTo(text);
    assertThat(name.fileName()).isEqualTo(file);
    assertThat(ServerName.ofFile(file)).contains(name);
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "valkey       | unknown server 'valkey': use redis, mongodb, elasticsearch",
        "valkey@7/a   | unknown server 'valkey': use redis, mongodb, elasticsearch",
        "redis@       | unknown server 'redis@': use redis[@VERSION][/NAME]",
        "redis/       | unknown server 'redis/': use redis[@VERSION][/NAME]",
        "redis@7 2    | unknown server 'redis@7 2': use redis[@VERSION][/NAME]",
        "redis/a/b    | unknown server 'redis/a/b': use redis[@VERSION][/NAME]",
        "redis/../x   | unknown server 'redis/../x': use redis[@VERSION][/NAME]",
        "mongodb@6+a  | unknown server 'mongodb@6+a': use mongodb[@VERSION][/NAME]"
      })
  void parse_invalidText_isRefusedInOneLine(String text, String message) {
    assertThatThrownBy(() -> ServerName.parse(text))
        .isInstanceOf(ServerException.class)
        .hasMessageStartingWith(message)
        .hasMessageNotContaining("\n");
  }

  @Test
  void as_anotherInstance_keepsKindAndVersion() {
    ServerName name = ServerName.parse("redis@7.2");

    assertThat(name.as("old")).isEqualTo(ServerName.parse("redis@7.2/old"));
    assertThat(name.as("old").as("")).isEqualTo(name);
    assertThatThrownBy(() -> name.as("a b"))
        .hasMessage(
            "unknown server 'redis/a b': the name after / has letters, digits, '.', '_' and '-'");
  }

  @Test
  void ofFile_otherFiles_areNoServers() {
    assertThat(ServerName.ofFile("reserved")).isEmpty();
    assertThat(ServerName.ofFile("redis@7.2+a+b")).isEmpty();
    assertThat(ServerName.ofFile("redis.lock")).isEmpty();
  }

  @Test
  void image_ofAVersion_isItsTag() {
    assertThat(ServerName.parse("redis@8.2").recipe().image()).isEqualTo("redis:8.2");
    assertThat(ServerName.parse("mongodb@8").recipe().image()).isEqualTo("mongo:8");
  }

  @Test
  void request_versionAndImage_contradict() {
    assertThatThrownBy(
            () ->
                new ServerRequest(
                    ServerName.parse("redis@8.2"),
                    Optional.empty(),
                    OptionalInt.empty(),
                    Optional.of("redis:8")))
        .isInstanceOf(ServerException.class)
        .hasMessage("redis@8.2 names a version, and --image redis:8 an image: leave out either");
  }
}
