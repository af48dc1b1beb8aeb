// SPDX-License-Identifier: Apache-2.0
package site.ycsb.search.jredisearch;

import static java.nio.charset.StandardCharsets.ISO_8859_1;
import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static site.ycsb.search.scaffolding.OpenDb.TABLE;
import static site.ycsb.search.scaffolding.OpenDb.document;

import java.nio.file.Path;
import java.util.Properties;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import redis.clients.jedis.Jedis;
import site.ycsb.search.binding.Binding;
import site.ycsb.search.scaffolding.ConnectFailureRules;
import site.ycsb.search.scaffolding.EphemeralServer;
import site.ycsb.search.scaffolding.OpenDb;
import site.ycsb.search.scaffolding.Refusals;
import site.ycsb.search.scaffolding.TlsCertificate;
import site.ycsb.search.servers.machine.LoopbackPort;
import site.ycsb.search.settings.SettingException;

/** Servers and settings that can't be used, and servers that need more than an address. */
final class ConnectFailuresTest extends ConnectFailureRules {

  @Override
  protected Binding binding() {
    return new JRediSearchBinding();
  }

  @Override
  protected String product() {
    return "Redis";
  }

  @Override
  protected Properties at(String host, int port) {
    return OpenDb.properties("redis.host", host, "redis.port", "" + port, "redis.timeout", "200");
  }

  @Override
  protected String timeout() {
    return "jredisearch.timeout=200";
  }

  @Override
  protected String invalid() {
    return "jredisearch.scans=yes";
  }

  @Test
  void init_cluster_isAUsageError() {
    Refusals.assertUsage(
        () -> OpenRedis.on(1, "redis.cluster", "true"),
        "redis.cluster=true: valid is false with jredisearch; use redisjson");
  }

  @Test
  void requireUtf8_anotherCharset_saysHowToStartTheClient() {
    JRediSearchStore.requireUtf8(UTF_8);

    assertThatThrownBy(() -> JRediSearchStore.requireUtf8(ISO_8859_1))
        .isInstanceOf(SettingException.class)
        .hasMessage(
            "jredisearch reads keys in the JVM's charset, which is ISO-8859-1; valid is UTF-8:"
                + " start the client with -Dfile.encoding=UTF-8");
  }

  @Test
  void init_passwordProtectedServer_opensToTheRightPasswordAndDatabaseAlone() throws Exception {
    try (EphemeralServer server = EphemeralServer.start("redis", "--requirepass", "s3cret@x")) {
      String address = "127.0.0.1:" + server.port();

      assertUnreachable(
          () -> OpenRedis.on(server.port()),
          address,
          "a password is required (NOAUTH); set redis.password, or jredisearch.url=redis[s]://");
      assertUnreachable(
          () -> OpenRedis.with("jredisearch.url", "redis://:wr0ng@" + address),
          address,
          "authentication failed (WRONGPASS); see redis.user and redis.password");
      try (OpenDb db = OpenRedis.with("jredisearch.url", "redis://:s3cret%40x@" + address + "/3");
          Jedis jedis = new Jedis("127.0.0.1", server.port())) {
        db.documents().put(TABLE, document("a", "red pen", 1));
        jedis.auth("s3cret@x");
        assertThat(jedis.exists(TABLE + ":a")).isFalse();
        jedis.select(3);
        assertThat(jedis.exists(TABLE + ":a")).isTrue();
      }
    }
  }

  @Test
  void init_overTls_trustsTheCertificateOfTheHostAlone(@TempDir Path directory) throws Exception {
    TlsCertificate certificate = TlsCertificate.forHost(directory, "localhost");
    int port = LoopbackPort.free();
    try (EphemeralServer server =
        EphemeralServer.start(
            "redis",
            "--tls-port",
            "" + port,
            "--tls-cert-file",
            certificate.certificate().toString(),
            "--tls-key-file",
            certificate.key().toString(),
            "--tls-ca-cert-file",
            certificate.certificate().toString(),
            "--tls-auth-clients",
            "no")) {
      assertThat(server.port()).isPositive();
      try (OpenDb db = trusting(certificate, "localhost:" + port)) {
        db.documents().put(TABLE, document("a", "red pen", 1));
        assertThat(db.documents().get(TABLE, "a", null)).isPresent();
      }
      assertUnreachable(() -> trusting(certificate, "127.0.0.1:" + port), "no TLS connection");
      assertUnreachable(
          () -> OpenRedis.with("jredisearch.url", "rediss://localhost:" + port),
          "no TLS connection",
          "jredisearch.truststore");
    }
  }

  private static OpenDb trusting(TlsCertificate certificate, String address) throws Exception {
    return OpenRedis.with(
        "jredisearch.url",
        "rediss://" + address,
        "jredisearch.truststore",
        certificate.trustStore().toString(),
        "jredisearch.truststorepassword",
        TlsCertificate.PASSWORD);
  }
}
