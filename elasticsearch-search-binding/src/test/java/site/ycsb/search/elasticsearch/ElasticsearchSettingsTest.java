// SPDX-License-Identifier: Apache-2.0
package site.ycsb.search.elasticsearch;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;
import site.ycsb.search.binding.Profile.Durability;
import site.ycsb.search.binding.Profile.Visibility;
import site.ycsb.search.lucene.IndexSettings;
import site.ycsb.search.lucene.LuceneSettings;
import site.ycsb.search.lucene.LuceneSettings.Refresh;
import site.ycsb.search.lucene.LuceneSettings.Translog;
import site.ycsb.search.scaffolding.OpenDb;
import site.ycsb.search.settings.SettingException;

final class ElasticsearchSettingsTest {

  @TempDir Path directory;

  @Test
  void from_nothing_isTheDefaults() {
    LuceneSettings settings = settings();

    assertThat(settings.connection().address()).hasToString("127.0.0.1:9200");
    assertThat(settings.connection().address().tls()).isFalse();
    assertThat(settings.connection().authorization()).isNull();
    assertThat(settings.connection().trust()).isEmpty();
    assertThat(settings.connection().timeouts().connectMillis()).isEqualTo(2_000);
    assertThat(settings.connection().timeouts().replyMillis()).isEqualTo(10_000);
    assertThat(settings.connection().pool().threads()).isEqualTo(1);
    assertThat(settings.connection().pool().size()).isEqualTo(1);
    assertThat(settings.index().shards()).isEqualTo(1);
    assertThat(settings.index().replicas()).isZero();
    assertThat(settings.index().refreshInterval()).isEqualTo("1s");
    assertThat(settings.refresh()).isEqualTo(Refresh.FALSE);
    assertThat(settings.index().queryCache()).isTrue();
    assertThat(settings.index().translog()).isEqualTo(Translog.ASYNC);
    assertThat(settings.index().syncInterval()).isEqualTo("1s");
    assertThat(IndexSettings.asked(settings.index()).durability()).isEqualTo(Durability.INTERVAL);
    assertThat(settings.visibility()).isEqualTo(Visibility.INTERVAL);
  }

  @ParameterizedTest
  @CsvSource({
    "default, FALSE, ASYNC, 1s, INTERVAL, INTERVAL",
    "durable, WAIT_FOR, REQUEST, 1s, ALWAYS, IMMEDIATE",
    "fast, FALSE, ASYNC, 5s, NONE, INTERVAL"
  })
  void from_aProfile_isTranslatedToElasticsearchsSettings(
      String profile,
      Refresh refresh,
      Translog translog,
      String syncInterval,
      Durability durability,
      Visibility visibility) {
    LuceneSettings settings = settings("profile", profile);

    assertThat(settings.refresh()).isEqualTo(refresh);
    assertThat(settings.index().translog()).isEqualTo(translog);
    assertThat(settings.index().syncInterval()).isEqualTo(syncInterval);
    assertThat(IndexSettings.asked(settings.index()).durability()).isEqualTo(durability);
    assertThat(settings.visibility()).isEqualTo(visibility);
  }

  @Test
  void from_settingsOfElasticsearch_takePrecedenceOverTheProfile() {
    LuceneSettings settings =
        settings(
            "profile", "durable",
            "replicas", "2",
            "elasticsearch.refresh", "false",
            "elasticsearch.translogdurability", "async",
            "elasticsearch.replicas", "0");

    assertThat(settings.visibility()).isEqualTo(Visibility.INTERVAL);
    assertThat(IndexSettings.asked(settings.index()).durability()).isEqualTo(Durability.INTERVAL);
    assertThat(settings.index().replicas()).isZero();
  }

  @Test
  void from_replicas_isTheIndexs() {
    assertThat(settings("replicas", "2").index().replicas()).isEqualTo(2);
  }

  @Test
  void from_severalNodes_knowsThemAll() {
    LuceneSettings settings =
        settings("elasticsearch.url", "https://a:9201, https://b ,https://[::1]:9203/");

    assertThat(settings.connection().address().tls()).isTrue();
    assertThat(settings.connection().address()).hasToString("a:9201,b:9200,[::1]:9203");
  }

  @Test
  void from_severalNodesAfterOneScheme_knowsThemAll() {
    LuceneSettings settings =
        settings("elasticsearch.url", "https://ycsb:p%40ss@a:9201,b, [::1]:9203");

    assertThat(settings.connection().address().tls()).isTrue();
    assertThat(settings.connection().address()).hasToString("a:9201,b:9200,[::1]:9203");
    assertThat(settings.connection().authorization()).isNotNull();
  }

  @Test
  void from_aLogin_isAHeaderThatIsNotPrinted() {
    String header = "Basic eWNzYjpwQHNz"; // ycsb:p@ss

    assertThat(
            settings("elasticsearch.url", "http://ycsb:p%40ss@a,http://b")
                .connection()
                .authorization())
        .isEqualTo(header);
    LuceneSettings settings =
        settings("elasticsearch.user", "ycsb", "elasticsearch.password", "p@ss");
    assertThat(settings.connection().authorization()).isEqualTo(header);
    assertThat(settings("elasticsearch.apikey", "abc==").connection().authorization())
        .isEqualTo("ApiKey abc==");
    assertThat(settings.toString()).doesNotContain("eWNz", "p@ss");
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "127.0.0.1:9200",
        "redis://a",
        "http://",
        "http://a:0",
        "http://a:99999",
        "http://a/path",
        "http://a?b=c",
        "http://user@a",
        "http://a,",
        "http://a,https://b",
        "a,http://b",
        "http://a,b/path",
        "http://a,b?c=d",
        "http://u:p@a,http://v:q@b"
      })
  void from_anAddressThatIsNotValid_saysWhatIsValid(String url) {
    assertThatThrownBy(() -> settings("elasticsearch.url", url))
        .isInstanceOf(SettingException.class)
        .hasMessageStartingWith("elasticsearch.url=")
        .hasMessageContaining("valid is http[s]://");
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "http://u:s3,cret@a:x",
        "ftp://u:s3,cret@a",
        "u:s3,cret@a",
        "http://u:s3@b,u:cret@",
        "http://u:12,p:s3cret@b"
      })
  void from_anAddressThatIsNotValid_showsNoPassword(String url) {
    assertThatThrownBy(() -> settings("elasticsearch.url", url))
        .isInstanceOf(SettingException.class)
        .message()
        .doesNotContain("s3", "cret");
  }

  @Test
  void from_twoLogins_isAnError() {
    assertFails(
        "say the same thing", "elasticsearch.url", "http://u:p@a", "elasticsearch.apikey", "k");
    assertFails(
        "say the same thing",
        "elasticsearch.user",
        "u",
        "elasticsearch.password",
        "p",
        "elasticsearch.apikey",
        "k");
    assertFails("set both of them", "elasticsearch.user", "u");
    assertFails("set both of them", "elasticsearch.password", "p");
  }

  @Test
  void from_aWaitLongerThanTheTimeout_isAnError() {
    assertFails(
        "elasticsearch.refreshinterval=30s: a write would wait",
        "visibility",
        "immediate",
        "elasticsearch.refreshinterval",
        "30s");
    assertFails(
        "elasticsearch.refreshinterval=-1: a write would wait",
        "elasticsearch.refresh",
        "wait_for",
        "elasticsearch.refreshinterval",
        "-1");
    assertThat(settings("elasticsearch.refreshinterval", "30s").index().refreshInterval())
        .isEqualTo("30s");
  }

  @ParameterizedTest
  @ValueSource(strings = {"0", "1", "1h", "s", "0s", "-2", ""})
  void from_anIntervalThatIsNotValid_isAnError(String interval) {
    assertFails("valid are a time such as", "elasticsearch.refreshinterval", interval);
  }

  @Test
  void from_settingsThatContradictEachOther_isAnError() throws Exception {
    Path file = Files.writeString(directory.resolve("ca.pem"), "no certificate");
    assertFails("less than threadcount=4", "threadcount", "4", "elasticsearch.pool", "3");
    assertFails("isn't encrypted", "elasticsearch.cacertificate", file.toString());
    assertFails(
        "no readable file",
        "elasticsearch.url",
        "https://a",
        "elasticsearch.cacertificate",
        directory.resolve("none").toString());
    assertFails("did you mean elasticsearch.shards?", "elasticsearch.shard", "2");
    assertFails("valid are false, true, wait_for", "elasticsearch.refresh", "yes");
  }

  private static void assertFails(String message, String... keysAndValues) {
    assertThatThrownBy(() -> settings(keysAndValues))
        .isInstanceOf(SettingException.class)
        .hasMessageContaining(message);
  }

  @Test
  void visibleWithin_ofEachRefresh_isItsInterval() {
    assertThat(settings().visibleWithin()).contains(Duration.ofSeconds(1));
    assertThat(settings("elasticsearch.refreshinterval", "2m").visibleWithin())
        .contains(Duration.ofMinutes(2));
    assertThat(settings("elasticsearch.refreshinterval", "-1").visibleWithin()).isEmpty();
    assertThat(settings("visibility", "immediate").visibleWithin()).contains(Duration.ZERO);
  }

  private static LuceneSettings settings(String... keysAndValues) {
    return new ElasticsearchBinding().settings(OpenDb.properties(keysAndValues));
  }
}
