// SPDX-License-Identifier: Apache-2.0
package site.ycsb.search.postgresql;

import java.util.ArrayList;
import java.util.List;
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

  /** Every property that the binding understands. */
  static final SettingGroup ALL = new SettingGroup();

  private static final int PORT = 5_432;

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
    Settings.rejectUnknown(properties, "postgresql.", ALL);
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
    vectors
        .filter(graph -> graph.index() == Index.HNSW && graph.construction() < 2 * graph.links())
        .ifPresent(
            graph -> {
              throw new SettingException(
                  "vector.construction=%d: PostgreSQL needs at least twice vector.links=%d",
                  graph.construction(), graph.links());
            });
  }

  private static ServerUrl url(String text) {
    try {
      ServerUrl url = ServerUrl.parse(text, PORT);
      if (url.scheme().matches("postgres(ql)?") && url.path().matches("[^/?#]+")) {
        return url;
      }
    } catch (IllegalArgumentException e) {
      // Said below, without the login.
    }
    throw new SettingException(
        "%s=%s: valid are %s".formatted(URL.key(), ServerUrl.withoutLogin(text), FORM));
  }

  /** Address for the driver, without the login. */
  String jdbcUrl() {
    return "jdbc:postgresql://%s/%s".formatted(url.server(), url.path());
  }

  /** Address for people. */
  String address() {
    return url.server().toString();
  }

  /** Properties of a connection, by the driver's names. */
  Properties ofDriver() {
    Properties driver = new Properties();
    driver.setProperty("user", url.login().map(ServerUrl.Login::user).orElse("postgres"));
    url.login().ifPresent(login -> driver.setProperty("password", login.password()));
    driver.setProperty("sslmode", tls);
    if (!rootCertificate.isEmpty()) {
      driver.setProperty("sslrootcert", rootCertificate);
    }
    driver.setProperty("gssEncMode", "disable");
    driver.setProperty("sslResponseTimeout", Integer.toString(timeouts.connectMillis()));
    driver.setProperty("connectTimeout", seconds(timeouts.connectMillis()));
    driver.setProperty("socketTimeout", seconds(timeouts.connectMillis()));
    driver.setProperty("tcpNoDelay", "true");
    driver.setProperty("prepareThreshold", "1");
    driver.setProperty("ApplicationName", "ycsb-search");
    driver.setProperty("options", String.join(" ", options()));
    return driver;
  }

  /**
   * Settings of a session. A search of a graph goes on until it has as many hits as are asked for;
   * otherwise it would end with its first candidates, however few of them the filter lets pass. The
   * server plans each search anew, because the best plan depends on the number of rows that the
   * filter lets pass.
   */
  private List<String> options() {
    List<String> options = new ArrayList<>();
    options.add("-c synchronous_commit=" + synchronousCommit());
    vectors.ifPresent(
        settings -> {
          options.add("-c plan_cache_mode=force_custom_plan");
          options.add("-c hnsw.ef_search=" + settings.candidates());
          options.add("-c hnsw.iterative_scan=strict_order");
          options.add("-c hnsw.max_scan_tuples=" + Integer.MAX_VALUE);
          options.add("-c hnsw.scan_mem_multiplier=" + SCAN_MEMORY);
        });
    return options;
  }

  /** An acknowledged write is on disk at once, or within three turns of the WAL writer (600 ms). */
  String synchronousCommit() {
    return profile.durability() == Durability.ALWAYS ? "on" : "off";
  }

  private static String seconds(int millis) {
    return Integer.toString((millis + 999) / 1_000);
  }

  @Override
  public String toString() {
    return "%s/%s".formatted(address(), url.path());
  }
}
