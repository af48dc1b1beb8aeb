// SPDX-License-Identifier: Apache-2.0
package site.ycsb.search.servers;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import site.ycsb.search.servers.kind.ServerKinds;
import site.ycsb.search.servers.machine.ServerException;

class ServerNameTest {

  @ParameterizedTest
  @CsvSource({
    "redis, redis, , '', redis",
    "redis@7.2, redis, 7.2, '', redis@7.2",
    "redis/old, redis, , old, redis+old",
    "redis@7.2/old, redis, 7.2, old, redis@7.2+old",
    "elasticsearch@8.17.10/a_b-c.d, elasticsearch, 8.17.10, a_b-c.d, elasticsearch@8.17.10+a_b-c.d"
  })
  void parse_validText_isReadAndWrittenAndAFileName(
      String text, String kind, String version, String instance, String file) {
    ServerName name = ServerName.parse(text);

    assertThat(name)
        .isEqualTo(new ServerName(kind, Optional.ofNullable(version), instance, Optional.empty()));
    assertThat(name.id()).isEqualTo(text);
    assertThat(name.fileName()).isEqualTo(file);
    assertThat(ServerName.ofFile(file)).contains(name);
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "Redis        | unknown server 'Redis': use Redis[@VERSION][/NAME]",
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
  void of_aPath_isTheProgramOfAServerWithoutVersion() {
    ServerName name = ServerName.of("redis", "/opt/redis@8/redis-server").as("new");

    assertThat(name.id()).isEqualTo("redis/new");
    assertThat(name.program()).contains(Path.of("/opt/redis@8/redis-server"));
    assertThat(ServerName.of("redis", "redis@7.2")).isEqualTo(ServerName.parse("redis@7.2"));
    assertThat(ServerName.of("redis", "")).isEqualTo(ServerName.of("redis"));
    assertThat(List.of("/a", "./a", "../a/b")).allMatch(ServerName::isProgram);
    assertThat(List.of("redis", "a/b", ".a/b", "~/a", "")).noneMatch(ServerName::isProgram);
  }

  @Test
  void ofFile_otherFiles_areNoServers() {
    assertThat(ServerName.ofFile("redis@7.2+a+b")).isEmpty();
    assertThat(ServerName.ofFile("redis.lock")).isEmpty();
  }

  @Test
  void require_unknownKind_listsInstalledOnes() {
    assertThatThrownBy(() -> ServerKinds.installed().require("valkey"))
        .isInstanceOf(ServerException.class)
        .hasMessage("unknown server 'valkey': use tiny");
  }
}
