// SPDX-License-Identifier: Apache-2.0
package site.ycsb.search.mongodb;

import com.mongodb.ConnectionString;
import java.util.List;
import java.util.Properties;
import site.ycsb.search.binding.Profile;
import site.ycsb.search.common.ConnectionPool;
import site.ycsb.search.common.Ranges;
import site.ycsb.search.common.Timeouts;
import site.ycsb.search.common.TrustStore;
import site.ycsb.search.corpus.CorpusSettings;
import site.ycsb.search.settings.Setting;
import site.ycsb.search.settings.SettingException;
import site.ycsb.search.settings.SettingGroup;
import site.ycsb.search.settings.Settings;

/**
 * Settings of the binding. An option of the URL counts as the property of the same meaning, so the
 * two must not contradict each other. Prints without the URL, which may hold a password.
 *
 * @param access the server and the connections to it
 * @param concerns the members that must have a write, and those that answer a read
 * @param mode the index that searches titles
 * @param profile guarantees that the user asks for
 * @param realWords true if a word can be part of another one, as in the corpus of a file
 */
record MongoDbSettings(
    Access access, Concerns concerns, Mode mode, Profile profile, boolean realWords) {

  /** Every property that the binding understands. */
  static final SettingGroup ALL = new SettingGroup();

  static final String FORM = "mongodb[+srv]://[user:password@]host[:port][,…]/database[?options]";
  static final String DEFAULT_DATABASE = "ycsb";

  private static final int MAX_MEMBERS = 50;

  static final Setting<String> URL =
      ALL.declare(
          Setting.text(
              "mongodb.url",
              "mongodb://127.0.0.1:27017/" + DEFAULT_DATABASE,
              FORM,
              "the server or replica set, and the database; the option tls=true encrypts the"
                  + " connections"));
  static final Setting<Mode> MODE =
      ALL.declare(
          Setting.choice(
              "mongodb.mode",
              Mode.class,
              "how titles are searched: by a text index, or by an index of an array of their"
                  + " words"));
  static final Setting<String> WRITE_CONCERN =
      ALL.declare(
          new Setting<>(
              "mongodb.writeconcern",
              "",
              "1 … %d, majority; empty for replicas + 1".formatted(MAX_MEMBERS),
              "how many members have a write when it is acknowledged",
              MongoDbSettings::members));
  static final Setting<String> JOURNAL =
      ALL.declare(
          new Setting<>(
              "mongodb.journal",
              "",
              "true, false; empty for true if durability=always",
              "whether those members have the write on disk when it is acknowledged",
              MongoDbSettings::flagOrNone));
  static final Setting<String> READ_PREFERENCE =
      ALL.declare(
          Setting.word(
              "mongodb.readpreference",
              "which members answer reads, scans and searches",
              "primary",
              "primaryPreferred",
              "secondary",
              "secondaryPreferred",
              "nearest"));
  static final Setting<String> READ_CONCERN =
      ALL.declare(
          Setting.word(
              "mongodb.readconcern",
              "the writes that a read, scan or search can show: all writes that the member has, or"
                  + " those that a majority has",
              "local",
              "available",
              Concerns.MAJORITY,
              "linearizable"));
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
      ALL.declare(ConnectionPool.setting("mongodb.pool", "the most connections to a member"));
  static final Setting<String> TRUST_STORE =
      ALL.declare(TrustStore.keyStoreSetting("mongodb.truststore"));
  static final Setting<String> TRUST_STORE_PASSWORD =
      ALL.declare(TrustStore.passwordSetting("mongodb.truststorepassword"));

  /**
   * Reads the settings. An address of the form mongodb+srv is looked up in the DNS for that.
   *
   * @throws SettingException if one is unknown, not valid, or contradicts another
   */
  static MongoDbSettings from(Properties properties) {
    Settings.rejectUnknown(properties, "mongodb.", ALL);
    ConnectionString url = UrlOptions.parse(URL.key(), URL.from(properties), FORM);
    SettingSource source = new SettingSource(properties, url);
    Profile profile = Profile.from(properties);
    Access access = Access.from(source);
    Concerns concerns = Concerns.from(source, profile, access.timeouts().replyMillis());
    concerns.requireVisibility(profile.visibility());
    return new MongoDbSettings(
        access, concerns, MODE.from(properties), profile, CorpusSettings.isFile(properties));
  }

  @Override
  public String toString() {
    return "%s/%s, mode %s".formatted(access.hosts(), access.database(), Setting.written(mode));
  }

  private static String members(String text) {
    if (text.isEmpty() || text.equals(Concerns.MAJORITY)) {
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
