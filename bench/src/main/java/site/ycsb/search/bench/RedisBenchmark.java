// SPDX-License-Identifier: Apache-2.0
package site.ycsb.search.bench;

import static java.nio.charset.StandardCharsets.UTF_8;

import java.io.IOException;
import java.lang.ProcessBuilder.Redirect;
import java.net.URI;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Properties;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import redis.clients.jedis.Jedis;

/**
 * Process of redis-benchmark that sends one recorded command with random keys, and is stopped by
 * SIGSTOP between slices. The server counts what it does.
 */
public final class RedisBenchmark implements MeasuredClient {

  private static final long NANOS_PER_TICK = 10_000_000; // Of the Linux kernel's USER_HZ, 100.

  /** Fields 14 and 15 of /proc/PID/stat, counted from behind the program's name. */
  private static final int USER_TICKS = 11;

  private static final Pattern KEY = Pattern.compile("(user)\\d{12}$");

  private final Process process;
  private final Jedis server;
  private final Pattern calls;

  private RedisBenchmark(Process process, Jedis server, String command) {
    this.process = process;
    this.server = server;
    this.calls = Pattern.compile("(?im)^cmdstat_" + Pattern.quote(command) + ":calls=(\\d+)");
  }

  public static MeasuredClient open(Properties properties) throws Exception {
    URI url = URI.create(properties.getProperty("url"));
    List<String> command = new ArrayList<>(List.of(properties.getProperty("program"), "-3"));
    command.addAll(List.of("-p", Integer.toString(url.getPort())));
    command.addAll(List.of("-c", properties.getProperty("threadcount")));
    command.addAll(List.of("-n", Integer.toString(Integer.MAX_VALUE)));
    command.addAll(List.of("-r", properties.getProperty("recordcount")));
    List<String> sent =
        Recorded.redisCommand(Recorded.read(properties).get(0)).stream()
            .map(part -> KEY.matcher(new String(part, UTF_8)).replaceFirst("$1__rand_int__"))
            .toList();
    command.addAll(sent);
    Process process =
        new ProcessBuilder(command)
            .redirectOutput(Redirect.DISCARD)
            .redirectError(Redirect.INHERIT)
            .start();
    Runtime.getRuntime().addShutdownHook(new Thread(process::destroyForcibly));
    Jedis server = new Jedis(url.getHost(), url.getPort());
    RedisBenchmark benchmark = new RedisBenchmark(process, server, sent.get(0));
    benchmark.park();
    return benchmark;
  }

  @Override
  public void resume() throws Exception {
    signal("-CONT");
  }

  @Override
  public void park() throws Exception {
    signal("-STOP");
  }

  private void signal(String signal) throws Exception {
    if (!process.isAlive()) {
      throw new IllegalStateException("redis-benchmark ended with code " + process.exitValue());
    }
    new ProcessBuilder("kill", signal, Long.toString(process.pid())).start().waitFor();
  }

  @Override
  public long operations() {
    Matcher found = calls.matcher(server.info("commandstats"));
    return found.find() ? Long.parseLong(found.group(1)) : 0;
  }

  @Override
  public long cpuNanos() throws IOException {
    String stat = Files.readString(Path.of("/proc/" + process.pid() + "/stat"));
    String[] fields = stat.substring(stat.lastIndexOf(')') + 2).split(" ");
    long ticks = Long.parseLong(fields[USER_TICKS]) + Long.parseLong(fields[USER_TICKS + 1]);
    return ticks * NANOS_PER_TICK;
  }

  @Override
  public void close() throws InterruptedException {
    server.close();
    process.destroyForcibly().waitFor();
  }
}
