// SPDX-License-Identifier: Apache-2.0
package site.ycsb.search.mongodb;

import com.mongodb.ConnectionString;
import java.util.List;
import java.util.Properties;
import org.jspecify.annotations.Nullable;
import site.ycsb.search.common.ConnectionPool;
import site.ycsb.search.common.Ranges;
import site.ycsb.search.common.Timeouts;
import site.ycsb.search.common.TrustStore;
import site.ycsb.search.settings.Setting;
import site.ycsb.search.settings.SettingException;
import site.ycsb.search.settings.SettingGroup;

/** Properties of the binding, and the two places that can give one: properties and the URL. */
record MongoDbProperties(Properties properties, ConnectionString url) {

  static final SettingGroup ALL = new SettingGroup();

  static final String FORM = "mongodb[+srv]://[user:password@]host[:port][,…]/database[?options]";
  static final String DEFAULT_DATABASE = "ycsb";

  static final String MAJORITY = "majority";

  private static final int MAX_MEMBERS = 50;

  static final Setting<String> URL =
      ALL.text(
          "mongodb.url",
          "mongodb://127.0.0.1:27017/" + DEFAULT_DATABASE,
          FORM,
          "the server or replica set, and the database; the option tls=true encrypts the"
              + " connections");
  static final Setting<Mode> MODE =
      ALL.choice(
          "mongodb.mode",
          Mode.class,
          "how titles are searched: by a text index, or by an index of an array of their"
              + " words");
  static final Setting<String> WRITE_CONCERN =
      ALL.declare(
          new Setting<>(
              "mongodb.writeconcern",
              "",
              "1 … %d, majority; empty for replicas + 1".formatted(MAX_MEMBERS),
              "how many members have a write when it is acknowledged",
              MongoDbProperties::members));
  static final Setting<String> JOURNAL =
      ALL.declare(
          new Setting<>(
              "mongodb.journal",
              "",
              "true, false; empty for true if durability=always",
              "whether those members have the write on disk when it is acknowledged",
              MongoDbProperties::flagOrNone));
  static final Setting<String> READ_PREFERENCE =
      ALL.word(
          "mongodb.readpreference",
          "primary, primaryPreferred, secondary, secondaryPreferred, nearest",
          "which members answer reads, scans and searches");
  static final Setting<String> READ_CONCERN =
      ALL.word(
          "mongodb.readconcern",
          "local, available, " + MAJORITY + ", linearizable",
          "the writes that a read, scan or search can show: all writes that the member has, or"
              + " those that a majority has");
  static final Setting<Integer> TIMEOUT =
      ALL.declare(
          Timeouts.setting(
              "mongodb.timeout", 10_000, "how long a reply may take, in milliseconds"));
  static final Setting<Integer> CONNECT_TIMEOUT =
      ALL.declare(
          Timeouts.setting(
              "mongodb.connecttimeout",
              2_000,
              "how long opening a connection, or finding a member to ask, may take, in"
                  + " milliseconds"));
  static final Setting<Integer> POOL =
      ALL.declare(
          ConnectionPool.setting("mongodb.pool", false, "the most connections to a member"));
  static final Setting<String> TRUST_STORE =
      ALL.declare(TrustStore.keyStoreSetting("mongodb.truststore"));
  static final Setting<String> TRUST_STORE_PASSWORD =
      ALL.declare(TrustStore.passwordSetting("mongodb.truststorepassword"));

  /**
   * Value that the URL gives, or else the property.
   *
   * @param option name of the URL's option
   * @param ofUrl value of the URL's option, or null if the URL lacks it
   * @throws SettingException if the value is not valid, or if both are given and differ
   */
  <T> T agreed(Setting<T> setting, String option, @Nullable Object ofUrl) {
    if (ofUrl == null) {
      return setting.from(properties);
    }
    T value = valid(setting, option, ofUrl.toString());
    if (setting.isGiven(properties) && !setting.from(properties).equals(value)) {
      throw new SettingException(
          "%s=%s: %s has %s=%s; set one of them",
          setting.key(), setting.from(properties), URL.key(), option, ofUrl);
    }
    return value;
  }

  private static <T> T valid(Setting<T> setting, String option, String text) {
    Properties alone = new Properties();
    alone.setProperty(setting.key(), text);
    try {
      return setting.from(alone);
    } catch (SettingException e) {
      throw new SettingException(
          "%s: %s=%s: valid are %s", URL.key(), option, text, setting.valid());
    }
  }

  private static String members(String text) {
    if (text.isEmpty() || text.equals(MAJORITY)) {
      return text;
    }
    return Integer.toString(Ranges.require(Integer.parseInt(text), 1, MAX_MEMBERS));
  }

  private static String flagOrNone(String text) {
    if (!List.of("", "true", "false").contains(text)) {
      throw new IllegalArgumentException();
    }
    return text;
  }
}
