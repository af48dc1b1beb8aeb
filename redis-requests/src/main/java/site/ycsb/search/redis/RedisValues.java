// SPDX-License-Identifier: Apache-2.0
package site.ycsb.search.redis;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;
import site.ycsb.search.binding.JsonPath;
import site.ycsb.search.binding.Paths;
import site.ycsb.search.binding.ValueRequest;
import site.ycsb.search.binding.Values;
import site.ycsb.search.redis.protocol.PartRequests;
import site.ycsb.search.redis.protocol.RedisCommand;
import site.ycsb.search.redis.protocol.RedisCommand.Name;
import site.ycsb.search.redis.protocol.RedisCommands;
import site.ycsb.search.redis.protocol.RedisConnection;
import site.ycsb.search.redis.protocol.RedisErrorReply;
import site.ycsb.search.redis.protocol.TableNames;

/**
 * Timed operations of one client thread, over its connection, that need no RediSearch: those on
 * opaque values, and on JSON values. Each is one round trip. Not thread-safe.
 */
class RedisValues implements Values, Paths, AutoCloseable {

  final RedisDatabase database;
  final RedisConnection connection;
  final Replicas replicas;
  private final PartRequests parts;
  private @Nullable TableNames lastTable;

  RedisValues(RedisDatabase database, RedisConnection connection) {
    this.database = database;
    this.connection = connection;
    this.replicas = Replicas.of(database.settings());
    this.parts = database.partRequests();
  }

  @Override
  public void close() {
    connection.close();
  }

  /** Names of a table, kept for the next operation, which is usually on the same table. */
  protected final TableNames table(String name) {
    TableNames table = lastTable;
    if (table == null || !table.table().equals(name)) {
      table = database.table(name);
      lastTable = table;
    }
    return table;
  }

  /** Sends the commands of one write and returns the reply to the first. */
  final @Nullable Object write(List<RedisCommand> commands) {
    if (commands.size() == 1 && replicas.number() == 0) {
      return connection.call(commands.get(0));
    }
    List<@Nullable Object> replies = connection.callAll(replicas.await(commands));
    replicas.requireReached(replies);
    return replies.get(0);
  }

  @Override
  public Optional<byte[]> send(String name, ValueRequest request) {
    return value(request, connection.call(RedisCommands.value(table(name), request)));
  }

  @Override
  public void sendAll(String name, List<ValueRequest> requests, Answers answers) {
    TableNames table = table(name);
    List<RedisCommand> commands = new ArrayList<>(requests.size());
    for (ValueRequest request : requests) {
      commands.add(RedisCommands.value(table, request));
    }
    int[] answered = {0};
    try {
      connection.sendAll(
          commands,
          (command, reply) -> {
            answered[0] = command + 1;
            if (reply instanceof RedisErrorReply error) {
              answers.failed(command, error);
            } else {
              answers.answered(command, value(requests.get(command), reply));
            }
          });
    } catch (RuntimeException e) { // Drivers throw their own when a connection is lost.
      for (int lost = answered[0]; lost < requests.size(); lost++) {
        answers.failed(lost, e);
      }
    }
  }

  @Override
  public long length(String name, String list) {
    RedisCommand length = new RedisCommand(Name.LLEN, table(name).document(list));
    return connection.call(length) instanceof Long elements ? elements : 0;
  }

  /** Value in a reply. That to an LPUSH is a length, and those to a SET and a PING are texts. */
  private static Optional<byte[]> value(ValueRequest request, @Nullable Object reply) {
    return switch (request.command()) {
      case GET, LPOP -> Optional.ofNullable((byte[]) reply);
      case SET, LPUSH, PING -> Optional.empty();
    };
  }

  @Override
  public void putJson(String name, String key, String json) {
    RedisCommand put = parts.put(table(name).document(key), json);
    ofParts(() -> write(List.of(put)));
  }

  @Override
  public Optional<String> readPath(String name, String key, JsonPath path) {
    RedisCommand read = parts.read(table(name).document(key), path);
    return parts.value(ofParts(() -> connection.call(read)));
  }

  @Override
  public boolean writePath(String name, String key, JsonPath path, String json) {
    RedisCommand write = parts.write(table(name).document(key), path, json);
    return parts.isWritten(ofParts(() -> write(List.of(write))));
  }

  @Override
  public Optional<String> addAtPath(String name, String key, JsonPath path, long addend) {
    RedisCommand add = parts.add(table(name).document(key), path, addend);
    return parts.number(ofParts(() -> write(List.of(add))));
  }

  @Override
  public Optional<String> multiplyAtPath(String name, String key, JsonPath path, long factor) {
    RedisCommand multiply = parts.multiply(table(name).document(key), path, factor);
    return parts.number(ofParts(() -> write(List.of(multiply))));
  }

  /**
   * Sends a request about a part of a value, and once more if Redis has lost its scripts. Then
   * Redis has executed nothing: the error says so.
   *
   * @return the reply; null if there is no value of the key
   */
  private @Nullable Object ofParts(Supplier<@Nullable Object> request) {
    try {
      return request.get();
    } catch (RedisErrorReply e) {
      if (e.isNoKey()) {
        return null;
      }
      if (!e.isNoScript()) {
        throw e;
      }
      database.loadScripts();
      return request.get();
    }
  }
}
