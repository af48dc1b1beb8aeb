// SPDX-License-Identifier: Apache-2.0
package site.ycsb.search.mongodb;

import static java.util.concurrent.TimeUnit.MILLISECONDS;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import com.mongodb.ConnectionString;
import com.mongodb.ReadConcern;
import com.mongodb.ReadPreference;
import com.mongodb.WriteConcern;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Objects;
import java.util.Optional;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import site.ycsb.search.binding.Profile;
import site.ycsb.search.binding.Profile.Durability;
import site.ycsb.search.binding.Profile.Visibility;
import site.ycsb.search.common.ConnectionPool;
import site.ycsb.search.common.Timeouts;
import site.ycsb.search.common.TrustStore;
import site.ycsb.search.common.TrustStore.Format;
import site.ycsb.search.scaffolding.OpenDb;
import site.ycsb.search.settings.ExitCode;
import site.ycsb.search.settings.Setting;
import site.ycsb.search.settings.SettingException;

final class MongoDbSettingsTest {

  @Test
  void from_nothing_isEachDefault() {
    assertThat(from())
        .isEqualTo(
            new MongoDbSettings(
                new ConnectionString("mongodb://127.0.0.1:27017/ycsb"),
                "ycsb",
                new Timeouts(2_000, 10_000),
                new ConnectionPool(1, 1),
                Optional.empty(),
                new Concerns(
                    new WriteConcern(1).withJournal(false).withWTimeout(9_000, MILLISECONDS),
                    ReadPreference.primary(),
                    ReadConcern.LOCAL),
                Mode.TEXT,
                new Profile(Durability.INTERVAL, Visibility.INTERVAL, 0, false),
                false));
  }

  @Test
  void from_everything_isRead(@TempDir Path directory) throws IOException {
    Path trust = Files.createFile(directory.resolve("trust.p12"));
    String url = "mongodb://ann:secret@a:7000,b/books?replicaSet=rs0&tls=true&authSource=admin";

    MongoDbSettings settings =
        from(
            "mongodb.url", url,
            "mongodb.mode", "words",
            "mongodb.writeconcern", "2",
            "mongodb.journal", "true",
            "mongodb.readpreference", "nearest",
            "mongodb.readconcern", "majority",
            "mongodb.connecttimeout", "300",
            "mongodb.timeout", "400",
            "threadcount", "8",
            "mongodb.pool", "9",
            "mongodb.truststore", trust.toString(),
            "mongodb.truststorepassword", "changeit");

    assertThat(settings)
        .isEqualTo(
            new MongoDbSettings(
                new ConnectionString(url),
                "books",
                new Timeouts(300, 400),
                new ConnectionPool(8, 9),
                Optional.of(
                    new TrustStore("mongodb.truststore", trust, Format.KEY_STORE, "changeit")),
                new Concerns(
                    new WriteConcern(2).withJournal(true).withWTimeout(360, MILLISECONDS),
                    ReadPreference.nearest(),
                    ReadConcern.MAJORITY),
                Mode.WORDS,
                new Profile(Durability.INTERVAL, Visibility.INTERVAL, 0, false),
                false));
  }

  @Test
  void from_optionsOfTheUrl_countAsTheProperties() {
    MongoDbSettings settings =
        from(
            "mongodb.url",
            "mongodb://h/db?w=majority&journal=true&wtimeoutMS=70&readPreference=secondary"
                + "&readConcernLevel=majority&connectTimeoutMS=80&serverSelectionTimeoutMS=80"
                + "&socketTimeoutMS=90&maxPoolSize=5",
            "durability",
            "interval");

    assertThat(settings.concerns())
        .isEqualTo(
            new Concerns(
                new WriteConcern("majority").withJournal(true).withWTimeout(70, MILLISECONDS),
                ReadPreference.secondary(),
                ReadConcern.MAJORITY));
    assertThat(settings.timeouts()).isEqualTo(new Timeouts(80, 90));
    assertThat(settings.connections()).isEqualTo(new ConnectionPool(1, 5));
  }

  @ParameterizedTest
  @CsvSource({
    "w=2, mongodb.writeconcern, majority",
    "w=majority, mongodb.writeconcern, 2",
    "journal=true, mongodb.journal, false",
    "readPreference=secondary, mongodb.readpreference, primary",
    "readConcernLevel=local, mongodb.readconcern, majority",
    "socketTimeoutMS=1, mongodb.timeout, 2",
    "connectTimeoutMS=1, mongodb.connecttimeout, 2",
    "maxPoolSize=1, mongodb.pool, 2",
  })
  void from_urlAgainstProperty_namesBoth(String option, String key, String value) {
    assertThatThrownBy(() -> from("mongodb.url", "mongodb://h/db?" + option, key, value))
        .isInstanceOf(SettingException.class)
        .hasMessage("%s=%s: mongodb.url has %s; set one of them", key, value, option);
  }

  @ParameterizedTest
  @CsvSource({
    "w=2, mongodb.writeconcern, 2",
    "w=majority, mongodb.writeconcern, majority",
    "journal=true, mongodb.journal, true",
    "readPreference=secondary, mongodb.readpreference, secondary",
    "readConcernLevel=majority, mongodb.readconcern, majority",
    "socketTimeoutMS=1, mongodb.timeout, 1",
    "connectTimeoutMS=1, mongodb.connecttimeout, 1",
    "maxPoolSize=1, mongodb.pool, 1",
  })
  void from_urlAndPropertyThatAgree_isWhatEitherSays(String option, String key, String value) {
    MongoDbSettings both = from("mongodb.url", "mongodb://h/db?" + option, key, value);
    MongoDbSettings property = from("mongodb.url", "mongodb://h/db", key, value);

    assertThat(both).isEqualTo(from("mongodb.url", "mongodb://h/db?" + option));
    assertThat(both.concerns()).isEqualTo(property.concerns());
    assertThat(both.timeouts()).isEqualTo(property.timeouts());
    assertThat(both.connections()).isEqualTo(property.connections());
  }

  @Test
  void from_urlWithTwoConnectTimeouts_isRefused() {
    assertThatThrownBy(() -> from("mongodb.url", "mongodb://h/db?serverSelectionTimeoutMS=30000"))
        .isInstanceOf(SettingException.class)
        .hasMessage(
            "mongodb.url: serverSelectionTimeoutMS=30000 is not connectTimeoutMS=2000; both are"
                + " mongodb.connecttimeout");
  }

  // ---- What a write is worth ----

  @ParameterizedTest
  @CsvSource({
    "interval, 0, 1, false",
    "none, 0, 1, false",
    "always, 0, 1, true",
    "always, 2, 3, true",
  })
  void from_profile_isWriteConcernAndJournal(
      String durability, String replicas, int w, boolean journal) {
    MongoDbSettings settings = from("durability", durability, "replicas", replicas);

    assertThat(settings.concerns().write().getW()).isEqualTo(w);
    assertThat(settings.concerns().isJournaled()).isEqualTo(journal);
  }

  @Test
  void from_ownProperties_beatTheProfile() {
    MongoDbSettings settings =
        from(
            "profile", "durable",
            "replicas", "2",
            "mongodb.journal", "false",
            "mongodb.writeconcern", "majority");

    assertThat(settings.concerns().isJournaled()).isFalse();
    assertThat(settings.concerns().write().getWString()).isEqualTo("majority");
  }

  @ParameterizedTest
  @CsvSource({
    "mongodb.writeconcern, 0",
    "mongodb.writeconcern, 51",
    "mongodb.writeconcern, most",
    "mongodb.journal, yes",
    "mongodb.mode, fast",
    "mongodb.readpreference, Primary",
    "mongodb.readconcern, snapshot",
    "mongodb.timeout, 0",
    "mongodb.connecttimeout, x",
    "mongodb.pool, 0",
  })
  void from_badValue_namesKeyAndValue(String key, String value) {
    assertThatThrownBy(() -> from(key, value))
        .isInstanceOf(SettingException.class)
        .hasMessageStartingWith(key + "=" + value + ": valid are ");
  }

  @ParameterizedTest
  @CsvSource({"w=0", "w=dc1", "readConcernLevel=snapshot", "socketTimeoutMS=0"})
  void from_badOption_namesIt(String option) {
    assertThatThrownBy(() -> from("mongodb.url", "mongodb://h/db?" + option))
        .isInstanceOf(SettingException.class)
        .hasMessageStartingWith("mongodb.url: " + option + ": valid are ");
  }

  /** A mode of earlier versions. */
  @Test
  void from_modeSearch_endsAsAnyInvalidValue() {
    assertThatThrownBy(() -> from("mongodb.mode", "search"))
        .isInstanceOfSatisfying(
            SettingException.class, e -> assertThat(e.exitCode()).isEqualTo(ExitCode.USAGE))
        .hasMessage("mongodb.mode=search: valid are text, words");
  }

  // ---- When a search finds a write ----

  @ParameterizedTest
  @CsvSource({
    "mongodb.readpreference, secondary, mongodb.readpreference=secondary",
    "mongodb.readconcern, majority, mongodb.readconcern=majority without mongodb.writeconcern=majority",
  })
  void from_whatMakesVisibilityLate_needsInterval(String key, String value, String named) {
    assertThatThrownBy(() -> from(key, value, "visibility", "immediate"))
        .isInstanceOf(SettingException.class)
        .hasMessage(
            named
                + ": a search then finds a write only after a while; it needs"
                + " visibility=interval");
    assertThatThrownBy(() -> from(key, value, "profile", "durable"))
        .isInstanceOf(SettingException.class);
    assertThat(from(key, value).concerns().isVisibleAtOnce()).isFalse();
  }

  @Test
  void from_majorityBothWays_isVisibleAtOnce() {
    assertThat(
            from(
                    "mongodb.readconcern", "majority",
                    "mongodb.writeconcern", "majority",
                    "visibility", "immediate")
                .concerns()
                .isVisibleAtOnce())
        .isTrue();
    assertThat(
            from("mongodb.mode", "words", "visibility", "immediate").concerns().isVisibleAtOnce())
        .isTrue();
  }

  @Test
  void from_linearizableFromASecondary_isRefused() {
    assertThatThrownBy(
            () ->
                from(
                    "mongodb.readconcern", "linearizable",
                    "mongodb.readpreference", "secondary"))
        .isInstanceOf(SettingException.class)
        .hasMessageStartingWith("mongodb.readconcern=linearizable: only the primary");
    assertThat(from("mongodb.readconcern", "linearizable").concerns().isVisibleAtOnce()).isTrue();
  }

  // ---- The rest ----

  @ParameterizedTest
  @CsvSource({
    "mongodb.ulr, mongodb.url",
    "mongodb.writeConcern, mongodb.writeconcern",
    "mongodb.time, mongodb.timeout",
  })
  void from_unknownKey_namesTheNearest(String key, String nearest) {
    assertThatThrownBy(() -> from(key, "1"))
        .isInstanceOf(SettingException.class)
        .hasMessage("%s: no such property; did you mean %s?", key, nearest);
  }

  @Test
  void from_urlWithoutDatabase_isTheDefaultOne() {
    assertThat(from("mongodb.url", "mongodb://h").database()).isEqualTo("ycsb");
    assertThat(from("mongodb.url", "mongodb://h/").database()).isEqualTo("ycsb");
  }

  @ParameterizedTest
  @CsvSource({"admin", "local", "config"})
  void from_databaseOfTheServer_isRefused(String database) {
    assertThatThrownBy(() -> from("mongodb.url", "mongodb://ann:s3cret@h/" + database))
        .isInstanceOf(SettingException.class)
        .hasMessageContaining("?authSource=" + database)
        .hasMessageNotContaining("s3cret");
  }

  @Test
  void from_poolBelowThreads_namesBoth() {
    assertThatThrownBy(() -> from("threadcount", "8", "mongodb.pool", "7"))
        .isInstanceOf(SettingException.class)
        .hasMessage(
            "mongodb.pool=7: less than threadcount=8, so threads would wait for connections");
  }

  @Test
  void from_trustStoreThatCannotServe_saysWhy() {
    assertThatThrownBy(() -> from("mongodb.truststore", "t.p12"))
        .hasMessage(
            "mongodb.truststore=t.p12: the connection isn't encrypted; set mongodb.url=…?tls=true");
    assertThatThrownBy(
            () -> from("mongodb.url", "mongodb://h/db?tls=true", "mongodb.truststore", "/no/t.p12"))
        .hasMessage("mongodb.truststore=/no/t.p12: no readable file");
    assertThatThrownBy(() -> from("mongodb.truststorepassword", "x"))
        .hasMessage(
            "mongodb.truststorepassword: there is no file that it belongs to; set"
                + " mongodb.truststore");
  }

  @Test
  void toString_withPasswords_hidesThem(@TempDir Path directory) throws IOException {
    Path trust = Files.createFile(directory.resolve("trust.p12"));

    MongoDbSettings settings =
        from(
            "mongodb.url", "mongodb://ann:s3cret@store:27018/books?tls=true",
            "mongodb.truststore", trust.toString(),
            "mongodb.truststorepassword", "s3cret");

    assertThat(settings.toString()).isEqualTo("store:27018/books, mode text");
    assertThat(settings.toString() + settings.trust()).doesNotContain("s3cret");
  }

  @Test
  void all_everySetting_hasAMeaningWithoutFullStop() {
    assertThat(MongoDbProperties.ALL)
        .extracting(Setting::key)
        .doesNotHaveDuplicates()
        .allMatch(key -> key.startsWith("mongodb."));
    assertThat(MongoDbProperties.ALL)
        .extracting(Setting::meaning)
        .allMatch(meaning -> !Objects.requireNonNull(meaning).isBlank() && !meaning.endsWith("."));
  }

  private static MongoDbSettings from(String... keysAndValues) {
    return MongoDbSettings.from(OpenDb.properties(keysAndValues));
  }
}
