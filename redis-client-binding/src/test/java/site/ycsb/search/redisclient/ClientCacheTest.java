// SPDX-License-Identifier: Apache-2.0
package site.ycsb.search.redisclient;

import static org.assertj.core.api.Assertions.assertThat;

import io.lettuce.core.RedisException;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;
import site.ycsb.search.binding.Binding;
import site.ycsb.search.binding.ClientCache;
import site.ycsb.search.binding.EffectiveSettings;
import site.ycsb.search.binding.ValueRequest;
import site.ycsb.search.conformance.Rules;
import site.ycsb.search.scaffolding.Framing;
import site.ycsb.search.scaffolding.OpenDb;
import site.ycsb.search.scaffolding.RecordingProxy;
import site.ycsb.search.scaffolding.SharedServer;

/** Client-side caches of both drivers, on a real server that tells them of changes. */
final class ClientCacheTest {

  private static final String BINDINGS = "site.ycsb.search.redisclient.Clients#bindings";
  private static final SharedServer SERVER = SharedServer.of("redis");
  private static final Duration LIMIT = Duration.ofSeconds(5);
  private static final int ENTRIES = 10;

  /** Keys of which one must show a write. */
  private static final int MOST_KEYS = 3;

  private final String table = Rules.newTable();

  /** A client without a cache, which writes. */
  private OpenDb writer;

  private RecordingProxy proxy;

  @BeforeEach
  void open() throws Exception {
    writer = Clients.open(new LettuceBinding(), SERVER.port());
    proxy = new RecordingProxy(SERVER.port(), Framing.resp());
  }

  @AfterEach
  void close() throws Exception {
    proxy.close();
    writer.tables().drop(table);
    writer.close();
  }

  @ParameterizedTest
  @MethodSource(BINDINGS)
  void get_ofACachedKey_sendsNothing(Binding binding) throws Exception {
    Clients.set(writer, table, "k", "v");
    try (OpenDb reader = reader(binding);
        OpenDb another = reader(binding)) {
      assertThat(Clients.get(reader, table, "k")).isEqualTo("v");
      proxy.take();

      assertThat(Clients.get(reader, table, "k")).isEqualTo("v");
      assertThat(Clients.get(another, table, "k")).isEqualTo("v");

      assertThat(gets()).isEmpty();
    }
  }

  /**
   * On a busy machine, a driver may keep a value in its cache after it has been told that the value
   * is replaced, and then for ever. So another key may show it.
   */
  @ParameterizedTest
  @MethodSource(BINDINGS)
  void get_afterAWriteOfAnotherClient_showsItSoon(Binding binding) throws Exception {
    try (OpenDb reader = reader(binding)) {
      boolean shown = false;
      for (int i = 0; i < MOST_KEYS && !shown; i++) {
        shown = showsWrites(reader, "k" + i);
      }
      assertThat(shown).isTrue();
    }
  }

  private boolean showsWrites(OpenDb reader, String key) throws Exception {
    Clients.set(writer, table, key, "v");
    assertThat(Clients.get(reader, table, key)).isEqualTo("v");
    Clients.set(writer, table, key, "w");
    if (!isReadSoon(reader, key, "w")) {
      return false;
    }
    Clients.set(reader, table, key, "x");
    return isReadSoon(reader, key, "x");
  }

  @ParameterizedTest
  @MethodSource(BINDINGS)
  void cache_ofFewerEntriesThanKeys_isNotLarger(Binding binding) throws Exception {
    int keys = 10 * ENTRIES;
    try (OpenDb reader = reader(binding)) {
      for (int i = 0; i < keys; i++) {
        Clients.set(writer, table, "k" + i, "v" + i);
        assertThat(Clients.get(reader, table, "k" + i)).isEqualTo("v" + i);
      }
      proxy.take();

      for (int i = 0; i < keys; i++) {
        assertThat(Clients.get(reader, table, "k" + i)).isEqualTo("v" + i);
      }

      assertThat(gets()).hasSizeGreaterThanOrEqualTo(keys - ENTRIES);
    }
  }

  @ParameterizedTest
  @MethodSource(BINDINGS)
  void pipeline_ofCachedKeys_passesTheCacheBy(Binding binding) throws Exception {
    Clients.set(writer, table, "k", "v");
    try (OpenDb reader = reader(binding)) {
      assertThat(Clients.get(reader, table, "k")).isEqualTo("v");
      proxy.take();

      List<ValueRequest> twice = List.of(ValueRequest.get("k"), ValueRequest.get("k"));
      assertThat(Clients.sendAll(reader, table, twice)).containsExactly("v", "v");

      assertThat(gets()).hasSize(2);
    }
  }

  @ParameterizedTest
  @MethodSource(BINDINGS)
  void settings_ofACachedStore_sayCached(Binding binding) throws Exception {
    try (OpenDb reader = reader(binding)) {
      Map<String, String> row = reader.store().settings().row();
      ClientCache cache = reader.store().cache().orElseThrow();

      assertThat(row)
          .containsEntry(EffectiveSettings.VARIANT, "cached")
          .containsEntry("client-cache", cache.description());
      assertThat(cache.description()).startsWith(ENTRIES + " entries, ");
      assertThat(cache.promisesCoherence()).isFalse();
    }
    assertThat(writer.store().cache()).isEmpty();
    assertThat(writer.store().settings().row()).doesNotContainKey("client-cache");
  }

  @Test
  void counters_ofLettuce_countHitsMissesAndInvalidations() throws Exception {
    Clients.set(writer, table, "k", "v");
    try (OpenDb reader = reader(new LettuceBinding())) {
      ClientCache cache = reader.store().cache().orElseThrow();
      Clients.get(reader, table, "k");
      Clients.get(reader, table, "k");
      Clients.get(reader, table, "k");
      assertThat(cache.counters()).isEqualTo(Map.of("hits", 2L, "misses", 1L, "invalidations", 0L));

      Clients.set(writer, table, "k", "w");
      awaitValue(reader, "w");

      assertThat(cache.counters()).containsEntry("invalidations", 1L).containsEntry("misses", 2L);
    }
  }

  @Test
  void counters_ofRedisson_areUnknown() throws Exception {
    try (OpenDb reader = reader(new RedissonBinding())) {
      assertThat(reader.store().cache().orElseThrow().counters()).isEmpty();
    }
  }

  /** The server tells a connection that has ended of no change. */
  @Test
  void lettuce_afterItsConnectionWasLost_hasAnEmptyCache() throws Exception {
    Clients.set(writer, table, "k", "v");
    try (OpenDb reader = reader(new LettuceBinding())) {
      assertThat(Clients.get(reader, table, "k")).isEqualTo("v");

      proxy.closeConnections();
      Clients.set(writer, table, "k", "w");

      awaitValue(reader, "w");
    }
  }

  private OpenDb reader(Binding binding) throws Exception {
    return Clients.open(binding, proxy.port(), ".cache", "" + ENTRIES);
  }

  private List<String> gets() {
    return Clients.taken(proxy).stream().filter(command -> command.startsWith("GET ")).toList();
  }

  private void awaitValue(OpenDb reader, String value) throws Exception {
    assertThat(isReadSoon(reader, "k", value)).as("%s is read in time", value).isTrue();
  }

  private boolean isReadSoon(OpenDb reader, String key, String value) throws Exception {
    long deadlineNanos = System.nanoTime() + LIMIT.toNanos();
    while (!value.equals(valueIfConnected(reader, key))) {
      if (System.nanoTime() >= deadlineNanos) {
        return false;
      }
    }
    return true;
  }

  /** The value; null while Lettuce connects again, when it rejects commands. */
  private @Nullable String valueIfConnected(OpenDb reader, String key) throws Exception {
    try {
      return Clients.get(reader, table, key);
    } catch (RedisException e) {
      return null;
    }
  }
}
