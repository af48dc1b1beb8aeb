// SPDX-License-Identifier: Apache-2.0
package site.ycsb.search.postgresql;

import java.util.Optional;
import java.util.Properties;
import site.ycsb.search.binding.Profile;
import site.ycsb.search.binding.Profile.Durability;
import site.ycsb.search.common.ServerUrl;
import site.ycsb.search.common.Timeouts;
import site.ycsb.search.corpus.CorpusSettings;
import site.ycsb.search.settings.Setting;
import site.ycsb.search.settings.SettingException;
import site.ycsb.search.settings.SettingGroup;
import site.ycsb.search.settings.Settings;
import site.ycsb.search.vector.VectorSettings;
import site.ycsb.search.vector.VectorSettings.Index;

/**
 * Settings of the binding. Prints without the login.
 *
 * @param tls use of TLS, as the driver's {@code sslmode} says it
 * @param rootCertificate file of the trusted certificates; empty for the driver's default
 * @param panel whether documents have a number and a tag, which searches ask for
 */
record PostgreSqlSettings(
    ServerUrl url,
    String tls,
    String rootCertificate,
    Timeouts timeouts,
    Profile profile,
    Optional<VectorSettings> vectors,
    boolean panel) {

  static final SettingGroup ALL = new SettingGroup();

  /** Memory for the vectors that a search has seen: 16 times work_mem, which is 4 MB by default. */
  private static final int SCAN_MEMORY = 16;

  private static final String FORM = "postgresql://[user:password@]host[:port]/database";

  static final Setting<String> URL =
      ALL.text(
          "postgresql.url",
          "postgresql://127.0.0.1:5432/postgres",
          FORM,
          "the server and the database; without a login, the user is postgres");
  static final Setting<String> SSL_MODE =
      ALL.word(
          "postgresql.sslmode",
          "prefer, disable, require, verify-ca, verify-full",
          "whether connections are encrypted, and the server's certificate is verified");
  static final Setting<String> ROOT_CERTIFICATE =
      ALL.text(
          "postgresql.sslrootcert",
          "",
          "a file",
          "the certificates that are trusted, as PEM; empty for ~/.postgresql/root.crt");
  static final Setting<Integer> TIMEOUT =
      ALL.declare(
          Timeouts.setting(
              "postgresql.timeout", 10_000, "how long a reply may take, in milliseconds"));
  static final Setting<Integer> CONNECT_TIMEOUT =
      ALL.declare(
          Timeouts.setting(
              "postgresql.connecttimeout",
              2_000,
              "how long opening a connection may take, in milliseconds; the driver rounds it up to"
                  + " seconds"));

  static PostgreSqlSettings from(Properties properties) {
    Settings.rejectUnknown(properties, key -> key.startsWith("postgresql."), ALL);
    return new PostgreSqlSettings(
        url(URL.from(properties)),
        SSL_MODE.from(properties),
        ROOT_CERTIFICATE.from(properties),
        Timeouts.from(properties, CONNECT_TIMEOUT, TIMEOUT),
        Profile.from(properties),
        VectorSettings.from(properties),
        CorpusSettings.isPanel(properties));
  }

  PostgreSqlSettings {
    VectorSettings graph = vectors.filter(known -> known.index() == Index.HNSW).orElse(null);
    if (graph != null && graph.construction() < 2 * graph.links()) {
      throw new SettingException(
          "vector.construction=%d: PostgreSQL needs at least twice vector.links=%d",
          graph.construction(), graph.links());
    }
    if (!rootCertificate.isEmpty() && !tls.startsWith("verify-")) {
      throw new SettingException(
          "%s=%s: no certificate is verified; set %s to verify-full, or to verify-ca",
          ROOT_CERTIFICATE.key(), rootCertificate, SSL_MODE.key());
    }
  }

  private static ServerUrl url(String text) {
    try {
      ServerUrl url = ServerUrl.parse(text, /* defaultPort= */ 5_432);
      if (url.scheme().matches("postgres(ql)?") && url.path().matches("[^/?#]+")) {
        return url;
      }
    } catch (IllegalArgumentException e) {
      // Said below, without the login.
    }
    throw new SettingException(
        "%s=%s: valid are %s", URL.key(), ServerUrl.withoutLogin(text), FORM);
  }

  String jdbcUrl() {
    return "jdbc:postgresql://" + this;
  }

  Properties ofDriver() {
    String connectMillis = Integer.toString(timeouts.connectMillis());
    String connectSeconds = Integer.toString((timeouts.connectMillis() + 999) / 1_000);
    Properties driver = new Properties();
    driver.setProperty("user", url.login().map(ServerUrl.Login::user).orElse("postgres"));
    url.login().ifPresent(login -> driver.setProperty("password", login.password()));
    driver.setProperty("sslmode", tls);
    if (!rootCertificate.isEmpty()) {
      driver.setProperty("sslrootcert", rootCertificate);
    }
    driver.setProperty("gssEncMode", "disable");
    driver.setProperty("sslResponseTimeout", connectMillis);
    driver.setProperty("connectTimeout", connectSeconds);
    driver.setProperty("socketTimeout", connectSeconds);
    driver.setProperty("tcpNoDelay", "true");
    driver.setProperty("prepareThreshold", "1");
    driver.setProperty("ApplicationName", "ycsb-search");
    driver.setProperty("options", options());
    return driver;
  }

  /**
   * Settings of a session. An acknowledged write is on disk at once, or within three turns of the
   * WAL writer (600 ms). A search of a graph goes on until it has as many hits as are asked for;
   * otherwise it would end with its first candidates, however few of them the filter lets pass. The
   * server plans each search anew, because the best plan depends on the number of rows that the
   * filter lets pass.
   */
  private String options() {
    String ofAll =
        "-c synchronous_commit=" + (profile.durability() == Durability.ALWAYS ? "on" : "off");
    String ofVectors =
        """
        %s -c plan_cache_mode=force_custom_plan -c hnsw.ef_search=%d \
        -c hnsw.iterative_scan=strict_order -c hnsw.max_scan_tuples=%d \
        -c hnsw.scan_mem_multiplier=%d""";
    return vectors
        .map(VectorSettings::candidates)
        .map(ef -> ofVectors.formatted(ofAll, ef, Integer.MAX_VALUE, SCAN_MEMORY))
        .orElse(ofAll);
  }

  @Override
  public String toString() {
    return "%s/%s".formatted(url.server(), url.path());
  }
}
