// SPDX-License-Identifier: Apache-2.0
package site.ycsb.search.redis;

import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Properties;
import java.util.Set;
import site.ycsb.search.binding.Binding;
import site.ycsb.search.binding.Documents;
import site.ycsb.search.binding.Operations;
import site.ycsb.search.binding.Paths;
import site.ycsb.search.binding.Profile;
import site.ycsb.search.binding.Search;
import site.ycsb.search.binding.SearchQuery.Kind;
import site.ycsb.search.binding.Store;
import site.ycsb.search.binding.StoreException;
import site.ycsb.search.binding.Values;
import site.ycsb.search.common.ConnectionPool;
import site.ycsb.search.common.ServerUrl.HostAndPort;
import site.ycsb.search.common.ServerUrl.Login;
import site.ycsb.search.common.Timeouts;
import site.ycsb.search.common.TrustStore;
import site.ycsb.search.corpus.CorpusSettings;
import site.ycsb.search.redis.RedisSettings.Merging;
import site.ycsb.search.redis.RedisSettings.Update;
import site.ycsb.search.redis.protocol.LuaCodec;
import site.ycsb.search.settings.Setting;
import site.ycsb.search.settings.SettingException;
import site.ycsb.search.settings.SettingGroup;
import site.ycsb.search.settings.Settings;
import site.ycsb.search.settings.YcsbSettings;
import site.ycsb.search.vector.VectorSettings;

/**
 * Binding of Redis through one of its clients, with the properties that it understands. Those that
 * begin with {@code redis.} have the names that YCSB's own redis binding gives them; the others
 * begin with the binding's name.
 */
public class RedisBinding implements Binding {

  private static final int TIMEOUT_MILLIS = 2_000;
  private static final int MOST_CACHED = 10_000_000;

  private final SettingGroup all = new SettingGroup();
  private final String name;
  private final String description;
  private final Opening opening;
  private final Setting<String> url;
  private final Setting<String> host;
  private final Setting<Long> port;
  private final Setting<String> user;
  private final Setting<String> password;
  private final Setting<Boolean> cluster;
  private final Setting<Integer> timeout;
  private final Setting<Integer> ycsbTimeout;
  private final Setting<Integer> connectTimeout;
  private final Setting<Integer> pool;
  private final Setting<String> index;
  private final Setting<String> prefix;
  private final Setting<Update> update;
  private final Setting<String> scans;
  private final Setting<String> trustStore;
  private final Setting<String> trustStorePassword;
  private final Setting<Long> cache;
  private final Setting<Merging> merging;
  private final Setting<LuaCodec> codec;
  private final Set<Trait> traits;
  private final boolean documents;

  /** Difference of a binding from one with documents and a connection for each thread. */
  public enum Trait {
    /** Its driver can keep a client-side cache. */
    CACHE,
    /** Threads can share connections, so that there may be fewer of them. */
    SHARED_POOL,
    /** Its driver has a connection to each shard of a cluster. */
    SHARDS,
    /** JSON values are stored by scripts, without RedisJSON and an index. */
    SCRIPTS,
    /** It has opaque values alone, neither documents nor JSON. */
    VALUES_ALONE
  }

  /** Opening of the store by the binding's client. */
  public interface Opening {
    Store open(RedisSettings settings) throws StoreException;
  }

  protected RedisBinding(String name, String description, Opening opening, Trait... traits) {
    this.name = name;
    this.description = description;
    this.opening = opening;
    this.traits = Set.of(traits);
    documents = !has(Trait.SCRIPTS) && !has(Trait.VALUES_ALONE);
    SettingGroup ofDocuments = groupIf(documents);
    String own = name + ".";
    url =
        all.text(
            own + "url",
            "redis://127.0.0.1:" + RedisAddress.DEFAULT_PORT,
            RedisAddress.FORM,
            "address of the server or of one cluster node; rediss uses TLS");
    host = all.text("redis.host", "127.0.0.1", "a name or an address", "host, instead of the URL");
    port =
        all.integer("redis.port", RedisAddress.DEFAULT_PORT, 1, 65_535, "port, instead of the URL");
    user = all.text("redis.user", "", "an ACL user", "user name, instead of the URL");
    password = all.text("redis.password", "", "any text", "password, instead of the URL");
    cluster = all.flag("redis.cluster", false, "true if the server runs in cluster mode");
    timeout = timeout(own + "timeout", "upper limit for a reply, in milliseconds");
    ycsbTimeout = timeout("redis.timeout", "the same as " + own + "timeout, as YCSB names it");
    connectTimeout =
        timeout(own + "connecttimeout", "upper limit for opening a connection, in milliseconds");
    pool =
        all.declare(
            ConnectionPool.setting(
                own + "pool",
                has(Trait.SHARED_POOL),
                has(Trait.SHARED_POOL)
                    ? "number of connections to the server, or to each node of a cluster; threads"
                        + " share them if there are fewer than threads"
                    : "maximum number of connections to a cluster node; without a cluster, each"
                        + " thread has one"));
    index =
        ofDocuments.text(own + "index", "", "any text; empty for idx:TABLE", "name of the index");
    prefix =
        all.text(own + "prefix", "", "any text; empty for TABLE:", "prefix of the documents' keys");
    update =
        ofDocuments.choice(
            own + "update",
            Update.class,
            "command of an update: one JSON.MERGE or JSON.MSET, or a JSON.SET for each field");
    scans =
        ofDocuments.word(
            own + "scans",
            "auto, true, false",
            "also keeps the keys in order, for SCAN; auto is true if scanproportion is above 0");
    trustStore = all.declare(TrustStore.keyStoreSetting(own + "truststore"));
    trustStorePassword = all.declare(TrustStore.passwordSetting(own + "truststorepassword"));
    cache =
        groupIf(has(Trait.CACHE))
            .integer(
                own + "cache",
                0,
                0,
                MOST_CACHED,
                "entries of the driver's client-side cache, which all threads share; 0 is none");
    merging =
        groupIf(has(Trait.SHARDS))
            .choice(
                own + "cluster.search",
                Merging.class,
                "how shards answer as one: from version 8 on, by Redis; before, not at"
                    + " all (server), or the client asks each shard (merge)");
    codec =
        groupIf(has(Trait.SCRIPTS))
            .choice(
                own + "codec", LuaCodec.class, "form of a stored value: JSON text, or MessagePack");
  }

  private boolean has(Trait trait) {
    return traits.contains(trait);
  }

  /** The properties, or else a group of settings that are not valid and keep their defaults. */
  private SettingGroup groupIf(boolean understood) {
    return understood ? all : new SettingGroup();
  }

  private Setting<Integer> timeout(String key, String meaning) {
    return all.declare(Timeouts.setting(key, TIMEOUT_MILLIS, meaning));
  }

  @Override
  public final String name() {
    return name;
  }

  @Override
  public final String description() {
    return description;
  }

  @Override
  public final Set<Class<? extends Operations>> capabilities() {
    if (documents) {
      return Set.of(Documents.class, Search.class, Values.class, Paths.class);
    }
    return has(Trait.SCRIPTS) ? Set.of(Paths.class, Values.class) : Set.of(Values.class);
  }

  @Override
  public final List<Setting<?>> settings() {
    return all;
  }

  @Override
  public final Optional<ManagedServer> server() {
    List<String> address = List.of(url.key(), host.key(), port.key());
    return Optional.of(new ManagedServer("redis", url.key(), address));
  }

  @Override
  public final void require(Properties properties) {
    settings(properties);
  }

  @Override
  public final Store open(Properties given) throws StoreException {
    return opening.open(settings(given));
  }

  final RedisSettings settings(Properties properties) {
    Settings.rejectUnknown(
        properties, key -> key.startsWith(name + ".") || key.startsWith("redis."), all);
    RedisAddress address = address(properties);
    boolean clustered = cluster.from(properties);
    if (clustered && address.database() != 0) {
      throw new SettingException(
          "redis.cluster=true: a cluster has database 0 only, and the address names database "
              + address.database());
    }
    String remedy = url.key() + "=rediss://…";
    return new RedisSettings(
        name,
        address,
        clustered,
        merging(properties),
        TrustStore.keyStore(properties, trustStore, trustStorePassword, address.tls(), remedy),
        timeouts(properties),
        ConnectionPool.from(properties, pool, has(Trait.SHARED_POOL)),
        index.from(properties),
        prefix.from(properties),
        writes(properties),
        cacheEntries(properties),
        documents,
        has(Trait.SCRIPTS) ? Optional.of(codec.from(properties)) : Optional.empty());
  }

  private int cacheEntries(Properties properties) {
    int entries = Math.toIntExact(cache.from(properties));
    if (entries > 0 && cluster.from(properties)) {
      throw new SettingException("%s.cache=%d: valid is 0 with redis.cluster=true", name, entries);
    }
    return entries;
  }

  /** Kinds of query that can't be asked where the client merges the answers of shards. */
  @Override
  public final Map<Kind, String> lacks(Properties properties) {
    String reason = "redisjson.cluster.search=merge orders by score alone";
    return merging(properties) == Merging.MERGE
        ? Map.of(Kind.NEAREST, reason, Kind.NEAREST_FILTERED, reason, Kind.RANKED, reason)
        : Map.of();
  }

  private Merging merging(Properties properties) {
    Merging found = merging.from(properties);
    if (found == Merging.MERGE && !cluster.from(properties)) {
      throw new SettingException("%s.cluster.search=merge: valid with redis.cluster=true", name);
    }
    return found;
  }

  private RedisAddress address(Properties properties) {
    for (Setting<?> alias : List.of(host, port, user, password)) {
      rejectBoth(url, alias, properties);
    }
    if (user.isGiven(properties) && !password.isGiven(properties)) {
      throw new SettingException("redis.user: a user needs a password; set redis.password");
    }
    if (!host.isGiven(properties) && !port.isGiven(properties) && !password.isGiven(properties)) {
      return RedisAddress.parse(url.key(), url.from(properties));
    }
    Login login = new Login(user.from(properties), password.from(properties));
    return new RedisAddress(
        false,
        new HostAndPort(host.from(properties), Math.toIntExact(port.from(properties))),
        login.password().isEmpty() ? Optional.empty() : Optional.of(login),
        0);
  }

  private Timeouts timeouts(Properties properties) {
    rejectBoth(timeout, ycsbTimeout, properties);
    return Timeouts.from(
        properties, connectTimeout, ycsbTimeout.isGiven(properties) ? ycsbTimeout : timeout);
  }

  private RedisSettings.Writes writes(Properties properties) {
    Profile profile = Profile.from(properties);
    if (cluster.from(properties) && profile.replicas() > 0 && !has(Trait.SHARDS)) {
      throw new SettingException(
          "replicas=%d: valid is 0 with redis.cluster=true", profile.replicas());
    }
    String word = scans.from(properties);
    boolean keepsOrder =
        word.equals("auto")
            ? YcsbSettings.SCAN_PROPORTION.from(properties) > 0
            : Boolean.parseBoolean(word);
    return new RedisSettings.Writes(
        update.from(properties),
        keepsOrder,
        profile,
        Profile.CONFIGURE.from(properties),
        CorpusSettings.isPanel(properties),
        VectorSettings.from(properties));
  }

  private static void rejectBoth(Setting<?> one, Setting<?> other, Properties properties) {
    if (one.isGiven(properties) && other.isGiven(properties)) {
      throw new SettingException(
          "%s and %s say the same thing: set one of them", one.key(), other.key());
    }
  }
}
