// SPDX-License-Identifier: Apache-2.0
package site.ycsb.search.bench;

import java.net.URI;
import java.util.List;
import java.util.Properties;
import java.util.SplittableRandom;
import redis.clients.jedis.CommandArguments;
import redis.clients.jedis.Connection;
import redis.clients.jedis.DefaultJedisClientConfig;
import redis.clients.jedis.HostAndPort;
import redis.clients.jedis.JedisClientConfig;
import redis.clients.jedis.commands.ProtocolCommand;

/** Jedis in a plain loop: recorded commands, whose replies it reads and drops. */
public final class JedisLoop {

  private static final int TIMEOUT_MILLIS = 10_000;

  private JedisLoop() {}

  public static MeasuredClient open(Properties properties) throws Exception {
    URI url = URI.create(properties.getProperty("url"));
    List<List<byte[]>> commands =
        Recorded.read(properties).stream().map(Recorded::redisCommand).toList();
    JedisClientConfig config =
        DefaultJedisClientConfig.builder().timeoutMillis(TIMEOUT_MILLIS).build();
    return new ParkedThreads(
        Integer.parseInt(properties.getProperty("threadcount")),
        number -> new Loop(url, config, commands, new SplittableRandom(number)),
        () -> {});
  }

  private static final class Loop implements ParkedThreads.Operation {
    private final Connection connection;
    private final List<List<byte[]>> commands;
    private final SplittableRandom random;

    Loop(URI url, JedisClientConfig config, List<List<byte[]>> commands, SplittableRandom random) {
      this.connection = new Connection(new HostAndPort(url.getHost(), url.getPort()), config);
      this.commands = commands;
      this.random = random;
    }

    @Override
    public void run() {
      List<byte[]> command = commands.get(random.nextInt(commands.size()));
      ProtocolCommand name = () -> command.get(0);
      CommandArguments arguments = new CommandArguments(name);
      for (byte[] argument : command.subList(1, command.size())) {
        arguments.add(argument);
      }
      connection.executeCommand(arguments);
    }

    @Override
    public void close() {
      connection.close();
    }
  }
}
