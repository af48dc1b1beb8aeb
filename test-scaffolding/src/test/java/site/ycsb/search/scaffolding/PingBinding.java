// SPDX-License-Identifier: Apache-2.0
package site.ycsb.search.scaffolding;

import java.io.IOException;
import java.lang.reflect.InvocationTargetException;
import java.lang.reflect.Proxy;
import java.net.ConnectException;
import java.net.SocketTimeoutException;
import java.net.UnknownHostException;
import java.util.List;
import java.util.Optional;
import java.util.Properties;
import java.util.Set;
import java.util.concurrent.CopyOnWriteArrayList;
import site.ycsb.search.binding.Binding;
import site.ycsb.search.binding.Document;
import site.ycsb.search.binding.Documents;
import site.ycsb.search.binding.EffectiveSettings;
import site.ycsb.search.binding.Operations;
import site.ycsb.search.binding.Search;
import site.ycsb.search.binding.Store;
import site.ycsb.search.binding.StoreException;
import site.ycsb.search.binding.Tables;
import site.ycsb.search.memory.MemoryStore;
import site.ycsb.search.settings.ExitCode;
import site.ycsb.search.settings.Setting;
import site.ycsb.search.settings.SettingGroup;
import site.ycsb.search.vector.VectorSettings;

/**
 * Binding whose documents live in this process, while Redis decides whether an operation works: the
 * binding sends a PING before each one.
 */
public final class PingBinding implements Binding {

  /** Key of the document that the store refuses. */
  static final String REFUSED = "refused";

  private static final SettingGroup ALL = new SettingGroup();
  static final Setting<String> HOST =
      ALL.declare(Setting.text("ping.host", "127.0.0.1", "a host", "the host of Redis"));
  static final Setting<Long> PORT =
      ALL.declare(Setting.integer("ping.port", 6379, 1, 65_535, "the port of Redis"));
  static final Setting<String> PASSWORD =
      ALL.declare(Setting.text("ping.password", "", "a password", "the password of Redis"));
  static final Setting<Long> TIMEOUT =
      ALL.declare(Setting.integer("ping.timeout", 2000, 1, 60_000, "milliseconds for an answer"));

  @Override
  public String name() {
    return "ping";
  }

  @Override
  public String description() {
    return "documents in the process, as long as Redis answers";
  }

  @Override
  public Set<Class<? extends Operations>> capabilities() {
    return Set.of(Documents.class, Search.class);
  }

  @Override
  public List<Setting<?>> settings() {
    return ALL;
  }

  @Override
  public Optional<ManagedServer> server() {
    return Optional.of(new ManagedServer("redis", PORT.key(), List.of(HOST.key(), PORT.key())));
  }

  @Override
  public Store open(Properties properties) throws Exception {
    String at = "Redis at %s:%d: ".formatted(HOST.from(properties), PORT.from(properties));
    RedisPing ping = new RedisPing(properties);
    try {
      ping.send();
    } catch (IOException e) {
      throw new StoreException(ExitCode.UNREACHABLE, at + reason(e, properties), e);
    }
    return new PingStore(ping, properties);
  }

  private static String reason(IOException failure, Properties properties) {
    if (failure instanceof ConnectException) {
      return "nothing listens there";
    }
    if (failure instanceof UnknownHostException) {
      return "no such host";
    }
    if (failure instanceof SocketTimeoutException) {
      return "no answer within %s=%d".formatted(TIMEOUT.key(), TIMEOUT.from(properties));
    }
    return String.valueOf(failure.getMessage());
  }

  /** Store in the process that refuses one key. */
  private static final class Memory extends MemoryStore {
    @Override
    public void put(String table, Document document) throws Exception {
      if (document.key().equals(REFUSED)) {
        throw new IllegalStateException("the key is taken");
      }
      super.put(table, document);
    }
  }

  /** Store that sends a PING before each call of its tables and of a thread's operations. */
  private static final class PingStore implements Store {

    /** Tables and capabilities, for one proxy. */
    private interface Guarded extends Tables, Documents, Search {}

    private final Memory memory = new Memory();
    private final List<RedisPing> pings = new CopyOnWriteArrayList<>();
    private final Properties properties;
    private final Guarded tables;

    PingStore(RedisPing ping, Properties properties) {
      this.properties = properties;
      this.tables = guarded(ping);
      VectorSettings.from(properties).ifPresent(vectors -> memory.measuredBy(vectors.metric()));
    }

    private Guarded guarded(RedisPing ping) {
      pings.add(ping);
      return (Guarded)
          Proxy.newProxyInstance(
              Guarded.class.getClassLoader(),
              new Class<?>[] {Guarded.class},
              (proxy, method, arguments) -> {
                ping.send();
                try {
                  return method.invoke(memory, arguments);
                } catch (InvocationTargetException e) {
                  throw e.getCause();
                }
              });
    }

    @Override
    public Tables tables() {
      return tables;
    }

    @Override
    public Operations connect() {
      return guarded(new RedisPing(properties));
    }

    @Override
    public String version() throws Exception {
      return memory.version();
    }

    @Override
    public EffectiveSettings settings() throws Exception {
      return memory.settings();
    }

    @Override
    public void ping() throws Exception {
      pings.get(0).send();
    }

    @Override
    public void close() throws Exception {
      memory.close();
      for (RedisPing ping : pings) {
        ping.close();
      }
    }
  }
}
