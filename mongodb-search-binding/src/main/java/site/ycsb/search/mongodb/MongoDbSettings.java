// SPDX-License-Identifier: Apache-2.0
package site.ycsb.search.mongodb;

import static java.util.Objects.requireNonNull;
import static java.util.concurrent.TimeUnit.MILLISECONDS;

import com.mongodb.ConnectionString;
import com.mongodb.ReadConcern;
import com.mongodb.ReadConcernLevel;
import com.mongodb.ReadPreference;
import com.mongodb.WriteConcern;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Properties;
import org.jspecify.annotations.Nullable;
import site.ycsb.search.binding.Profile;
import site.ycsb.search.binding.Profile.Durability;
import site.ycsb.search.binding.Profile.Visibility;
import site.ycsb.search.settings.Setting;
import site.ycsb.search.settings.SettingException;
import site.ycsb.search.settings.Settings;

/**
 * How to reach the server, and what to send it. What the URL's options say counts as if a property
 * said it, so the two must not contradict each other. Prints without the URL, which may hold a
 * password.
 *
 * @param url where the server or the members of the set are, and as whom to go there
 * @param database where the tables are
 * @param mode how titles are searched
 * @param writeConcern how many members have a write, and whether on disk, when it is acknowledged
 * @param readPreference which members answer reads, scans and searches
 * @param readConcern what they may show
 * @param connectTimeoutMillis how long opening a connection, or finding a member, may take
 * @param timeoutMillis how long a reply may take
 * @param threads how many client threads there are
 * @param pool the most connections to a member, at least {@code threads}
 * @param profile what a write is worth
 * @param trust whom to trust with TLS, or null for those that the JDK trusts
 */
record MongoDbSettings(
    ConnectionString url,
    String database,
    Mode mode,
    WriteConcern writeConcern,
    ReadPreference readPreference,
    ReadConcern readConcern,
    int connectTimeoutMillis,
    int timeoutMillis,
    int threads,
    int pool,
    Profile profile,
    @Nullable TrustStore trust) {

  /** A file of certificates; prints without its password. */
  record TrustStore(Path file, String password) {
    @Override
    public String toString() {
      return file.toString();
    }
  }

  static final String MAJORITY = "majority";

  private static final String FORM =
      "mongodb[+srv]://[user:password@]host[:port][,…]/database[?options]";
  private static final String DEFAULT_DATABASE = "ycsb";
  private static final int MAX_MILLIS = 3_600_000;
  private static final int MAX_MEMBERS = 50;

  private static final Setting<String> URL =
      Setting.text(
          "mongodb.url",
          "mongodb://127.0.0.1:27017/" + DEFAULT_DATABASE,
          FORM,
          "the server or replica set, and the database; with tls=true among the options, by TLS");
  private static final Setting<Mode> MODE =
      Setting.choice(
          "mongodb.mode",
          Mode.class,
          "how titles are searched: by a text index, by an index of an array of their words, or by"
              + " mongot");
  private static final Setting<Object> WRITE_CONCERN =
      new Setting<>(
          "mongodb.writeconcern",
          "",
          "1 … %d, majority; empty for replicas + 1".formatted(MAX_MEMBERS),
          "how many members have a write when it is acknowledged",
          MongoDbSettings::members);
  private static final Setting<String> JOURNAL =
      new Setting<>(
          "mongodb.journal",
          "",
          "true, false; empty for true if durability=always",
          "whether they have it on disk then",
          MongoDbSettings::flagOrNone);
  private static final Setting<String> READ_PREFERENCE =
      Setting.word(
          "mongodb.readpreference",
          "which members answer reads, scans and searches",
          "primary",
          "primaryPreferred",
          "secondary",
          "secondaryPreferred",
          "nearest");
  private static final Setting<String> READ_CONCERN =
      Setting.word(
          "mongodb.readconcern",
          "what those may show: all that they have, or what a majority has",
          "local",
          "available",
          "majority",
          "linearizable");
  private static final Setting<Integer> TIMEOUT =
      millis("mongodb.timeout", 10_000, "how long a reply may take, in milliseconds");
  private static final Setting<Integer> CONNECT_TIMEOUT =
      millis(
          "mongodb.connecttimeout",
          2_000,
          "how long opening a connection, or finding a member to ask, may take, in milliseconds");
  private static final Setting<Integer> POOL =
      new Setting<>(
          "mongodb.pool",
          "",
          "threadcount … 100000; empty for threadcount",
          "the most connections to a member",
          text -> text.isEmpty() ? 0 : inRange(Integer.parseInt(text), 100_000));
  private static final Setting<String> TRUST_STORE =
      Setting.text(
          "mongodb.truststore",
          "",
          "a PKCS12 or JKS file; empty for those that the JDK trusts",
          "whom to trust with TLS");
  private static final Setting<String> TRUST_STORE_PASSWORD =
      Setting.text("mongodb.truststorepassword", "", "any text", "the trust store's password");

  /** Every property that the binding understands. */
  static final List<Setting<?>> ALL =
      List.of(
          URL,
          MODE,
          WRITE_CONCERN,
          JOURNAL,
          READ_PREFERENCE,
          READ_CONCERN,
          TIMEOUT,
          CONNECT_TIMEOUT,
          POOL,
          TRUST_STORE,
          TRUST_STORE_PASSWORD);

  // One of YCSB's own, which decides what is best here.
  private static final Setting<Long> THREADS =
      Setting.integer("threadcount", 1, 1, 100_000, "YCSB's number of client threads");

  MongoDbSettings {
    requireNonNull(url, "url");
    requireNonNull(database, "database");
    requireNonNull(mode, "mode");
    requireNonNull(writeConcern, "writeConcern");
    requireNonNull(readPreference, "readPreference");
    requireNonNull(readConcern, "readConcern");
    requireNonNull(profile, "profile");
  }

  /**
   * Reads the settings. An address of the form mongodb+srv is looked up in the DNS for that.
   *
   * @throws SettingException if one is unknown, not valid, or contradicts another
   */
  static MongoDbSettings from(Properties properties) {
    Settings.rejectUnknown(properties, "mongodb.", ALL);
    ConnectionString url = UrlOptions.parse(URL.key(), URL.from(properties), FORM);
    int threads = Math.toIntExact(THREADS.from(properties));
    Profile profile = Profile.from(properties);
    int timeout = agreed(TIMEOUT, properties, "socketTimeoutMS", url.getSocketTimeout());
    MongoDbSettings settings =
        new MongoDbSettings(
            url,
            database(url),
            MODE.from(properties),
            writeConcern(properties, url, profile, timeout),
            readPreference(properties, url),
            readConcern(properties, url),
            connectTimeout(properties, url),
            timeout,
            threads,
            pool(properties, url, threads),
            profile,
            trust(properties, url));
    settings.rejectLateVisibility();
    settings.rejectLinearizableElsewhere();
    return settings;
  }

  // ---- What follows from the settings ----

  /** Whether a write is on disk when it is acknowledged. */
  boolean isJournaled() {
    return Boolean.TRUE.equals(writeConcern.getJournal());
  }

  /** Whether a search finds a write from its acknowledgement on. */
  boolean isVisibleAtOnce() {
    return lateness() == null;
  }

  /** What is shown of the address. */
  String hosts() {
    return String.join(",", url.getHosts());
  }

  @Override
  public String toString() {
    return "%s/%s, mode %s".formatted(hosts(), database, mode.written());
  }

  /** Which setting makes a search find a write only after a while, or null if none does. */
  private @Nullable String lateness() {
    if (mode == Mode.SEARCH) {
      return MODE.key() + "=" + mode.written();
    }
    if (!readPreference.equals(ReadPreference.primary())) {
      return READ_PREFERENCE.key() + "=" + readPreference.getName();
    }
    boolean waits = readConcern.getLevel() == ReadConcernLevel.MAJORITY;
    return waits && !MAJORITY.equals(writeConcern.getWObject())
        ? READ_CONCERN.key() + "=" + MAJORITY + " without " + WRITE_CONCERN.key() + "=" + MAJORITY
        : null;
  }

  private void rejectLateVisibility() {
    String lateness = lateness();
    if (lateness != null && profile.visibility() == Visibility.IMMEDIATE) {
      throw new SettingException(
          "%s: a search then finds a write only after a while; it needs visibility=interval"
              .formatted(lateness));
    }
  }

  private void rejectLinearizableElsewhere() {
    if (readConcern.getLevel() == ReadConcernLevel.LINEARIZABLE
        && !readPreference.equals(ReadPreference.primary())) {
      throw new SettingException(
          "%s=linearizable: only the primary can answer so, and %s is %s"
              .formatted(READ_CONCERN.key(), READ_PREFERENCE.key(), readPreference.getName()));
    }
  }

  // ---- Each of them ----

  private static String database(ConnectionString url) {
    String database = url.getDatabase();
    if (database == null || database.isEmpty()) {
      return DEFAULT_DATABASE;
    }
    if (List.of("admin", "config", "local").contains(database)) {
      throw new SettingException(
          ("%s: the database %s is the server's own; name another one, and for users of that one"
                  + " add ?authSource=%2$s")
              .formatted(URL.key(), database));
    }
    return database;
  }

  private static WriteConcern writeConcern(
      Properties properties, ConnectionString url, Profile profile, int timeoutMillis) {
    WriteConcern ofUrl = url.getWriteConcern();
    Object w = agreed(WRITE_CONCERN, properties, "w", ofUrl == null ? null : ofUrl.getWObject());
    Boolean journalOfUrl = ofUrl == null ? null : ofUrl.getJournal();
    String journal =
        agreed(
            JOURNAL, properties, "journal", journalOfUrl == null ? null : journalOfUrl.toString());
    boolean onDisk =
        journal.isEmpty()
            ? profile.durability() == Durability.ALWAYS
            : Boolean.parseBoolean(journal);
    Object members = "".equals(w) ? Integer.valueOf(profile.replicas() + 1) : w;
    WriteConcern concern =
        members instanceof Integer number ? new WriteConcern(number) : new WriteConcern(MAJORITY);
    return concern.withJournal(onDisk).withWTimeout(waiting(ofUrl, timeoutMillis), MILLISECONDS);
  }

  /** Less than a reply may take: so that the server says what it waits for. */
  private static int waiting(@Nullable WriteConcern ofUrl, int timeoutMillis) {
    Integer waiting = ofUrl == null ? null : ofUrl.getWTimeout(MILLISECONDS);
    return waiting == null ? Math.max(1, timeoutMillis * 9 / 10) : waiting;
  }

  private static ReadPreference readPreference(Properties properties, ConnectionString url) {
    ReadPreference ofUrl = url.getReadPreference();
    String name =
        agreed(
            READ_PREFERENCE, properties, "readPreference", ofUrl == null ? null : ofUrl.getName());
    return ofUrl == null ? ReadPreference.valueOf(name) : ofUrl;
  }

  private static ReadConcern readConcern(Properties properties, ConnectionString url) {
    ReadConcern ofUrl = url.getReadConcern();
    ReadConcernLevel level = ofUrl == null ? null : ofUrl.getLevel();
    return new ReadConcern(
        ReadConcernLevel.fromString(
            agreed(
                READ_CONCERN,
                properties,
                "readConcernLevel",
                level == null ? null : level.getValue())));
  }

  private static int connectTimeout(Properties properties, ConnectionString url) {
    int connecting =
        agreed(CONNECT_TIMEOUT, properties, "connectTimeoutMS", url.getConnectTimeout());
    Integer selecting = url.getServerSelectionTimeout();
    if (selecting != null && selecting != connecting) {
      throw new SettingException(
          "%s: serverSelectionTimeoutMS=%d is not connectTimeoutMS=%d; both are %s"
              .formatted(URL.key(), selecting, connecting, CONNECT_TIMEOUT.key()));
    }
    return connecting;
  }

  private static int pool(Properties properties, ConnectionString url, int threads) {
    int pool = agreed(POOL, properties, "maxPoolSize", url.getMaxConnectionPoolSize());
    if (pool != 0 && pool < threads) {
      throw new SettingException(
          "%s=%d: less than threadcount=%d, so threads would wait for connections"
              .formatted(POOL.key(), pool, threads));
    }
    return pool == 0 ? threads : pool;
  }

  private static @Nullable TrustStore trust(Properties properties, ConnectionString url) {
    String file = TRUST_STORE.from(properties);
    if (file.isEmpty()) {
      if (TRUST_STORE_PASSWORD.isGiven(properties)) {
        throw new SettingException(
            "mongodb.truststorepassword: of which file? Set mongodb.truststore");
      }
      return null;
    }
    if (!Boolean.TRUE.equals(url.getSslEnabled())) {
      throw new SettingException(
          "mongodb.truststore=%s: the connection isn't encrypted; set mongodb.url=…?tls=true"
              .formatted(file));
    }
    if (!Files.isReadable(Path.of(file))) {
      throw new SettingException("mongodb.truststore=%s: no readable file".formatted(file));
    }
    return new TrustStore(Path.of(file), TRUST_STORE_PASSWORD.from(properties));
  }

  /** What the URL says, or else the property; if both do, they must say the same. */
  private static <T> T agreed(
      Setting<T> setting, Properties properties, String option, @Nullable T ofUrl) {
    if (ofUrl == null) {
      return setting.from(properties);
    }
    Properties alone = new Properties();
    alone.setProperty(setting.key(), ofUrl.toString());
    try {
      setting.from(alone);
    } catch (SettingException e) {
      throw new SettingException(
          "%s: %s=%s: valid are %s".formatted(URL.key(), option, ofUrl, setting.valid()));
    }
    if (setting.isGiven(properties) && !setting.from(properties).equals(ofUrl)) {
      throw new SettingException(
          "%s=%s: %s has %s=%s; set one of them"
              .formatted(setting.key(), setting.from(properties), URL.key(), option, ofUrl));
    }
    return ofUrl;
  }

  private static Setting<Integer> millis(String key, int fallback, String meaning) {
    return new Setting<>(
        key,
        Integer.toString(fallback),
        "1 … " + MAX_MILLIS,
        meaning,
        text -> inRange(Integer.parseInt(text), MAX_MILLIS));
  }

  private static Object members(String text) {
    if (text.isEmpty() || text.equals(MAJORITY)) {
      return text;
    }
    return inRange(Integer.parseInt(text), MAX_MEMBERS);
  }

  private static String flagOrNone(String text) {
    if (!List.of("", "true", "false").contains(text)) {
      throw new IllegalArgumentException();
    }
    return text;
  }

  private static Integer inRange(int number, int max) {
    if (number < 1 || number > max) {
      throw new IllegalArgumentException();
    }
    return number;
  }
}
