// SPDX-License-Identifier: Apache-2.0
package site.ycsb.search.redisclient;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.CompletionException;
import java.util.concurrent.TimeUnit;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;
import org.redisson.api.BatchOptions;
import org.redisson.api.RBatch;
import org.redisson.api.RBucketAsync;
import org.redisson.api.RDequeAsync;
import org.redisson.api.RFuture;
import org.redisson.api.RedissonClient;
import org.redisson.api.redisnode.RedisMasterAsync;
import org.redisson.api.redisnode.RedisNodes;
import org.redisson.client.RedisTimeoutException;
import org.redisson.client.codec.ByteArrayCodec;
import site.ycsb.search.binding.ValueRequest;
import site.ycsb.search.binding.Values;
import site.ycsb.search.redis.RedisDatabase;
import site.ycsb.search.redis.protocol.TableNames;

/**
 * Values and lists as Redisson's buckets and deques. Requests that are sent together are a batch,
 * but for PING: a batch has no object for it, so each PING is sent alone. Not thread-safe.
 */
final class RedissonValues implements Values {

  private static final ByteArrayCodec CODEC = ByteArrayCodec.INSTANCE;

  /** Handles of Redisson that send a GET (reads), a SET (writes), an LPUSH or an LPOP (lists). */
  private record Handles(
      Function<String, RBucketAsync<byte[]>> reads,
      Function<String, RBucketAsync<byte[]>> writes,
      Function<String, RDequeAsync<byte[]>> lists) {

    static Handles single(RedissonClient redisson, Optional<RedissonCache> cache) {
      Function<String, RBucketAsync<byte[]>> buckets = key -> redisson.getBucket(key, CODEC);
      return new Handles(
          cache.isPresent() ? cache.get()::bucket : buckets,
          buckets,
          key -> redisson.getDeque(key, CODEC));
    }

    static Handles of(RBatch batch) {
      Function<String, RBucketAsync<byte[]>> buckets = key -> batch.getBucket(key, CODEC);
      return new Handles(buckets, buckets, key -> batch.getDeque(key, CODEC));
    }
  }

  private final RedissonClient redisson;
  private final RedisDatabase database;
  private final Handles single;
  private final RedisMasterAsync server;
  private final int replyMillis;
  private @Nullable TableNames lastTable;

  RedissonValues(RedissonClient redisson, RedisDatabase database, Optional<RedissonCache> cache) {
    this.redisson = redisson;
    this.database = database;
    this.single = Handles.single(redisson, cache);
    this.server = redisson.getRedisNodes(RedisNodes.SINGLE).getInstance();
    this.replyMillis = database.settings().timeouts().replyMillis();
  }

  @Override
  public Optional<byte[]> send(String table, ValueRequest request) {
    return await(sent(single, prefix(table), request));
  }

  @Override
  @SuppressWarnings("FutureReturnValueIgnored") // Each request has its own future.
  public void sendAll(String table, List<ValueRequest> requests, Answers answers) {
    String prefix = prefix(table);
    RBatch batch =
        redisson.createBatch(
            BatchOptions.defaults()
                .retryAttempts(0)
                .responseTimeout(replyMillis, TimeUnit.MILLISECONDS));
    Handles handles = Handles.of(batch);
    List<RFuture<?>> sent = new ArrayList<>(requests.size());
    for (ValueRequest request : requests) {
      sent.add(sent(handles, prefix, request));
    }
    batch.executeAsync();
    for (int i = 0; i < sent.size(); i++) {
      answer(i, sent.get(i), answers);
    }
  }

  @Override
  public long length(String table, String list) {
    return redisson.getDeque(prefix(table) + list, CODEC).size();
  }

  /** Prefix of a table's keys, kept for the next request, which is usually on the same table. */
  private String prefix(String name) {
    TableNames table = lastTable;
    if (table == null || !table.table().equals(name)) {
      table = database.table(name);
      lastTable = table;
    }
    return table.prefix();
  }

  private static void answer(int request, RFuture<?> sent, Answers answers) {
    Optional<byte[]> value;
    try {
      value = await(sent);
    } catch (RuntimeException e) {
      answers.failed(request, e);
      return;
    }
    answers.answered(request, value);
  }

  private RFuture<?> sent(Handles handles, String prefix, ValueRequest request) {
    String key = prefix + request.key();
    return switch (request.command()) {
      case GET -> handles.reads().apply(key).getAsync();
      case SET -> handles.writes().apply(key).setAsync(request.value());
      case LPUSH -> handles.lists().apply(key).addFirstAsync(request.value());
      case LPOP -> handles.lists().apply(key).pollFirstAsync();
      case PING -> server.pingAsync(replyMillis, TimeUnit.MILLISECONDS);
    };
  }

  private static Optional<byte[]> await(RFuture<?> sent) {
    Object reply = reply(sent);
    if (Boolean.FALSE.equals(reply)) {
      throw new RedisTimeoutException("PING got no answer");
    }
    return reply instanceof byte[] value ? Optional.of(value) : Optional.empty();
  }

  private static @Nullable Object reply(RFuture<?> sent) {
    try {
      return sent.toCompletableFuture().join();
    } catch (CompletionException e) {
      if (e.getCause() instanceof RuntimeException cause) {
        throw cause;
      }
      throw e;
    }
  }
}
