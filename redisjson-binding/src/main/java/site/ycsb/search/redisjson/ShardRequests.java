// SPDX-License-Identifier: Apache-2.0
package site.ycsb.search.redisjson;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;
import redis.clients.jedis.Connection;
import redis.clients.jedis.ConnectionPool;
import redis.clients.jedis.HostAndPort;
import redis.clients.jedis.exceptions.JedisConnectionException;
import redis.clients.jedis.exceptions.JedisDataException;
import redis.clients.jedis.exceptions.JedisException;
import redis.clients.jedis.exceptions.JedisRedirectionException;
import redis.clients.jedis.providers.ClusterConnectionProvider;
import redis.clients.jedis.util.JedisClusterCRC16;
import site.ycsb.search.redis.protocol.RedisCommand;
import site.ycsb.search.redis.protocol.RedisErrorReply;

/**
 * Requests to several shards of a cluster at once. All are sent before the first reply is read. If
 * a connection is lost, the topology is asked anew, and nothing is sent twice.
 */
final class ShardRequests {

  /** More than enough for a number in each of a thousand shards. */
  private static final int MAX_TAGS = 1_000_000;

  private final ClusterConnectionProvider topology;

  /** Hash tags of which each has its slot in another shard. */
  private final List<String> tags;

  ShardRequests(ClusterConnectionProvider topology) {
    this.topology = topology;
    this.tags = tags(topology);
  }

  /** The lowest numbers that are in each shard: the same for all clients. */
  private static List<String> tags(ClusterConnectionProvider topology) {
    int shards = topology.getPrimaryNodes().size();
    Map<HostAndPort, String> byNode = new LinkedHashMap<>();
    for (int number = 0; byNode.size() < shards && number < MAX_TAGS; number++) {
      String tag = Integer.toString(number);
      byNode.putIfAbsent(topology.getNode(JedisClusterCRC16.getSlot(tag)), tag);
    }
    return List.copyOf(byNode.values());
  }

  /** Connections to the primary of each shard, by its tag. */
  Map<String, ConnectionPool> pools() {
    Map<String, ConnectionPool> pools = new LinkedHashMap<>();
    tags.forEach(tag -> pools.put(tag, pool(topology.getNode(JedisClusterCRC16.getSlot(tag)))));
    return pools;
  }

  private ConnectionPool pool(HostAndPort node) {
    @Nullable ConnectionPool pool = topology.getNodes().get(node.toString());
    if (pool == null) {
      throw new JedisConnectionException("node %s has left the cluster".formatted(node));
    }
    return pool;
  }

  /** Connections to shards. One with replies that were not read is not used again. */
  private final class Borrowed implements AutoCloseable {

    private final Map<HostAndPort, Connection> connections = new LinkedHashMap<>();
    private final Map<Connection, Integer> unread = new LinkedHashMap<>();

    Connection of(HostAndPort node) {
      return connections.computeIfAbsent(node, known -> pool(known).getResource());
    }

    void send(Connection connection, RedisCommand command) {
      unread.merge(connection, 1, Integer::sum);
      connection.sendCommand(new JedisArguments(command));
    }

    /**
     * Reads a reply from each, and first sends what Jedis has buffered: Jedis would do so only
     * before it reads from a connection.
     */
    List<@Nullable Object> readAll(List<Connection> nodes) {
      connections.values().forEach(connection -> connection.getMany(0));
      List<@Nullable Object> replies = new ArrayList<>();
      for (Connection node : nodes) {
        replies.add(read(node));
      }
      return replies;
    }

    private @Nullable Object read(Connection connection) {
      try {
        return connection.getOne();
      } catch (JedisRedirectionException e) {
        topology.renewSlotCache(); // A replica has taken the place of its primary.
        return JedisConnection.errorReply(e);
      } catch (JedisDataException e) {
        return JedisConnection.errorReply(e);
      } finally {
        unread.merge(connection, -1, Integer::sum);
      }
    }

    @Override
    public void close() {
      for (Connection connection : connections.values()) {
        if (unread.getOrDefault(connection, 0) > 0) {
          connection.setBroken();
        }
        close(connection);
      }
    }

    /** The pool replaces a broken connection at once. It can't while the node does not answer. */
    private static void close(Connection connection) {
      try {
        connection.close();
      } catch (JedisException e) {
        // The broken connection has left the pool, and the next request opens another.
      }
    }
  }

  private List<@Nullable Object> exchange(Function<Borrowed, List<@Nullable Object>> exchange) {
    try (Borrowed borrowed = new Borrowed()) {
      return exchange.apply(borrowed);
    } catch (JedisConnectionException e) {
      topology.renewSlotCache();
      throw e;
    }
  }

  /** Replies of all shards to a command made from each one's tag; throws one that is an error. */
  List<@Nullable Object> callAll(Function<String, RedisCommand> command) {
    return exchange(
        borrowed -> {
          List<Connection> shards = new ArrayList<>();
          for (String tag : tags) {
            Connection shard = borrowed.of(topology.getNode(JedisClusterCRC16.getSlot(tag)));
            borrowed.send(shard, command.apply(tag));
            shards.add(shard);
          }
          List<@Nullable Object> replies = borrowed.readAll(shards);
          for (Object reply : replies) {
            if (reply instanceof RedisErrorReply error) {
              throw error;
            }
          }
          return replies;
        });
  }

  /**
   * Sends each command to the node of its key, or to any node if it has none. WAIT concerns only
   * the writes of its connection. So if WAIT is the last command, each node that has got another
   * command gets it too.
   *
   * @return the replies in order; that of WAIT is the fewest replicas that a node names
   */
  List<@Nullable Object> sendAll(List<RedisCommand> commands) {
    int last = commands.size() - 1;
    boolean waits = last > 0 && commands.get(last).name() == RedisCommand.Name.WAIT;
    List<RedisCommand> single = waits ? commands.subList(0, last) : commands;
    return exchange(
        borrowed -> {
          List<Connection> nodes = new ArrayList<>();
          for (RedisCommand command : single) {
            Connection node = nodeOf(command, borrowed);
            borrowed.send(node, command);
            nodes.add(node);
          }
          List<Connection> waiting = waits ? nodes.stream().distinct().toList() : List.of();
          waiting.forEach(node -> borrowed.send(node, commands.get(last)));
          List<@Nullable Object> replies = borrowed.readAll(nodes);
          if (waits) {
            @Nullable Object fewest = null;
            for (Object reply : borrowed.readAll(waiting)) {
              fewest = fewest(fewest, reply);
            }
            replies.add(fewest);
          }
          return replies;
        });
  }

  private static @Nullable Object fewest(@Nullable Object before, @Nullable Object reply) {
    if (before == null || reply instanceof RedisErrorReply) {
      return reply;
    }
    return before instanceof Long least && reply instanceof Long next
        ? Math.min(least, next)
        : before;
  }

  private Connection nodeOf(RedisCommand command, Borrowed borrowed) {
    for (int i = 0; i < command.arguments().length; i++) {
      if (command.name().isKey(i)) {
        return borrowed.of(topology.getNode(JedisClusterCRC16.getSlot(command.arguments()[i])));
      }
    }
    return borrowed.of(topology.getNode(0));
  }
}
