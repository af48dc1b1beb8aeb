// SPDX-License-Identifier: Apache-2.0
package site.ycsb.search.lucene;

import java.nio.charset.StandardCharsets;
import java.util.Base64;
import java.util.List;
import java.util.Optional;
import java.util.Properties;
import java.util.Set;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;
import site.ycsb.search.binding.Binding;
import site.ycsb.search.binding.Documents;
import site.ycsb.search.binding.Operations;
import site.ycsb.search.binding.Paths;
import site.ycsb.search.binding.Profile;
import site.ycsb.search.binding.Profile.Durability;
import site.ycsb.search.binding.Profile.Visibility;
import site.ycsb.search.binding.Search;
import site.ycsb.search.binding.StoreException;
import site.ycsb.search.common.ConnectionPool;
import site.ycsb.search.common.ServerUrl.Login;
import site.ycsb.search.common.Timeouts;
import site.ycsb.search.common.TrustStore;
import site.ycsb.search.corpus.CorpusSettings;
import site.ycsb.search.lucene.LuceneSettings.Connection;
import site.ycsb.search.lucene.LuceneSettings.Index;
import site.ycsb.search.lucene.LuceneSettings.Refresh;
import site.ycsb.search.lucene.LuceneSettings.Translog;
import site.ycsb.search.settings.Setting;
import site.ycsb.search.settings.SettingException;
import site.ycsb.search.settings.SettingGroup;
import site.ycsb.search.settings.Settings;
import site.ycsb.search.settings.YcsbSettings;
import site.ycsb.search.vector.VectorSettings;

/**
 * Binding of a product that is built on Lucene, through its Java client, with its properties.
 * {@link Profile} is translated to the product's own settings here; if the user sets one of these,
 * it takes precedence.
 */
public abstract class LuceneBinding implements Binding {

  private final SettingGroup all = new SettingGroup();
  private final String name;
  private final Product product;
  private final Function<LuceneSettings, LuceneStore> store;
  private final Setting<String> url;
  private final Setting<String> user;
  private final Setting<String> password;
  private final Setting<String> apiKey;
  private final Setting<String> caCertificate;
  private final Setting<Integer> timeout;
  private final Setting<Integer> connectTimeout;
  private final Setting<Integer> pool;
  private final Setting<Long> shards;
  private final Setting<Optional<Long>> replicas;
  private final Setting<String> refreshInterval;
  private final Setting<Optional<String>> refresh;
  private final Setting<Boolean> queryCache;
  private final Setting<Boolean> sorted;
  private final Setting<Optional<Translog>> translog;

  protected LuceneBinding(
      String name, Product product, Function<LuceneSettings, LuceneStore> store) {
    this.name = name;
    this.product = product;
    this.store = store;
    url =
        all.text(
            product.key("url"),
            "http://127.0.0.1:" + ClusterAddress.DEFAULT_PORT,
            ClusterAddress.FORM,
            "the cluster's nodes, which take turns; https is with TLS");
    user = all.text(product.key("user"), "", "a user", "user name, in place of one in the URL");
    password = all.text(product.key("password"), "", "any text", "the user's password");
    apiKey =
        Setting.text(
            product.key("apikey"),
            "",
            "an encoded API key",
            "API key, in place of user and password");
    if (product.hasApiKeys()) {
      all.declare(apiKey);
    }
    caCertificate = all.declare(TrustStore.pemSetting(product.key("cacertificate")));
    timeout =
        all.declare(
            Timeouts.setting(
                product.key("timeout"),
                10_000,
                "time limit for a reply, in milliseconds; 60000 or more for a change of a whole"
                    + " table, such as creating its index"));
    connectTimeout =
        all.declare(
            Timeouts.setting(
                product.key("connecttimeout"),
                2_000,
                "time limit for opening a connection, in milliseconds"));
    pool =
        all.declare(
            ConnectionPool.setting(
                product.key("pool"), false, "maximum number of connections to a node"));
    shards = all.integer(product.key("shards"), 1, 1, 1_024, "primary shards of the index");
    replicas =
        all.declare(
            Setting.integer(
                    product.key("replicas"),
                    0,
                    0,
                    10,
                    "copies of each shard beside the primary one")
                .orNone("replicas"));
    refreshInterval =
        all.declare(
            new Setting<>(
                product.key("refreshinterval"),
                "1s",
                "a time such as 500ms, 1s, 2m; -1 for never",
                "time between two refreshes, which make writes searchable",
                LuceneBinding::refreshInterval));
    refresh =
        all.declare(
            Setting.word(
                    product.key("refresh"),
                    "false, true, wait_for",
                    "refresh that a write waits for: none (false); one for this write alone (true),"
                        + " which costs the server a new segment for each write; or the next one"
                        + " (wait_for): then a write's latency is the wait for the timer of "
                        + product.key("refreshinterval"))
                .orNone("visibility's: interval is false, immediate wait_for"));
    queryCache =
        all.flag(
            product.key("querycache"),
            true,
            "whether the index caches the documents that filters match, which is %s's default"
                .formatted(product.title()));
    sorted =
        all.flag(
            product.key("sorted"),
            false,
            "whether the index is sorted by score (index.sort.field), so that a search can end"
                + " after its page; writes cost more");
    translog =
        all.declare(
            Setting.choice(
                    product.key("translogdurability"),
                    Translog.class,
                    "when a write is on disk: before it is acknowledged, or every second"
                        + " (durability=none: every 5)")
                .orNone("durability's: always is request, the others are async"));
  }

  private static String refreshInterval(String text) {
    if (!text.matches("-1|[1-9]\\d{0,6}(ms|s|m)")) {
      throw new IllegalArgumentException(text);
    }
    return text;
  }

  @Override
  public final String name() {
    return name;
  }

  @Override
  public final String description() {
    return product.title() + ", through its Java client";
  }

  @Override
  public final Set<Class<? extends Operations>> capabilities() {
    return Set.of(Documents.class, Search.class, Paths.class);
  }

  @Override
  public final List<Setting<?>> settings() {
    return all;
  }

  /** The kind of server is named as the product's properties are. */
  @Override
  public final Optional<ManagedServer> server() {
    return Optional.of(new ManagedServer(product.prefix(), url.key(), List.of(url.key())));
  }

  @Override
  public final void require(Properties properties) {
    settings(properties);
  }

  @Override
  public final LuceneStore open(Properties given) throws StoreException {
    LuceneStore opened = store.apply(settings(given));
    opened.open();
    return opened;
  }

  public final LuceneSettings settings(Properties properties) {
    Settings.rejectUnknown(properties, key -> key.startsWith(product.key("")), all);
    Profile profile = Profile.from(properties);
    Refresh ofProfile =
        profile.visibility() == Visibility.IMMEDIATE ? Refresh.WAIT_FOR : Refresh.FALSE;
    return new LuceneSettings(
        connection(properties),
        index(properties, profile),
        refresh.from(properties).map(Refresh::of).orElse(ofProfile),
        YcsbSettings.TABLE.from(properties));
  }

  private Connection connection(Properties properties) {
    ClusterAddress address = ClusterAddress.parse(url.key(), url.from(properties));
    return new Connection(
        product,
        address,
        authorization(properties, address),
        TrustStore.pem(properties, caCertificate, address.tls(), url.key() + "=https://…"),
        Timeouts.from(properties, connectTimeout, timeout),
        ConnectionPool.from(properties, pool, false));
  }

  private Index index(Properties properties, Profile profile) {
    Translog ofProfile =
        profile.durability() == Durability.ALWAYS ? Translog.REQUEST : Translog.ASYNC;
    return new Index(
        Math.toIntExact(shards.from(properties)),
        replicas.from(properties).map(Math::toIntExact).orElse(profile.replicas()),
        refreshInterval.from(properties),
        queryCache.from(properties),
        translog.from(properties).orElse(ofProfile),
        profile.durability() == Durability.NONE ? "5s" : "1s",
        sorted.from(properties),
        CorpusSettings.isPanel(properties),
        VectorSettings.from(properties));
  }

  private @Nullable String authorization(Properties properties, ClusterAddress address) {
    String key = apiKey.from(properties);
    boolean named = user.isGiven(properties) || password.isGiven(properties);
    if (user.isGiven(properties) != password.isGiven(properties)) {
      throw new SettingException("%s, %s: set both of them or neither", user.key(), password.key());
    }
    if ((named ? 1 : 0) + (key.isEmpty() ? 0 : 1) + (address.login() == null ? 0 : 1) > 1) {
      throw new SettingException(
          "%s%s and a user in %s say the same thing: set one of them",
          user.key(), product.hasApiKeys() ? ", " + apiKey.key() : "", url.key());
    }
    if (!key.isEmpty()) {
      return "ApiKey " + key;
    }
    Login login =
        named ? new Login(user.from(properties), password.from(properties)) : address.login();
    if (login == null) {
      return null;
    }
    byte[] text = (login.user() + ":" + login.password()).getBytes(StandardCharsets.UTF_8);
    return "Basic " + Base64.getEncoder().encodeToString(text);
  }
}
