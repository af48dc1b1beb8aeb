// SPDX-License-Identifier: Apache-2.0
package site.ycsb.search.bench;

import java.io.IOException;
import java.io.OutputStream;
import java.net.InetAddress;
import java.net.Socket;
import java.util.List;
import java.util.concurrent.ThreadLocalRandom;
import java.util.concurrent.locks.LockSupport;
import org.HdrHistogram.Histogram;

/** Thread of {@link RedisPeer} with its connection. */
final class RedisThread implements AutoCloseable {

  private final Socket socket;
  private final OutputStream out;
  private final RedisReplies replies;
  private final List<CommandTemplate> commands;

  RedisThread(int port, List<CommandTemplate> commands) throws IOException {
    this.commands = commands;
    socket = new Socket(InetAddress.getLoopbackAddress(), port);
    socket.setTcpNoDelay(true);
    out = socket.getOutputStream();
    replies = new RedisReplies(socket.getInputStream());
    out.write(CommandTemplate.of(List.of("HELLO", "3"), 1).bytes(ThreadLocalRandom.current()));
    replies.skip();
  }

  /**
   * Sends commands until the time is over, each one chosen at random.
   *
   * @param startNanos when all threads began
   * @param nanosBetween from when one is due to when the next is, with a random first; 0 is as fast
   *     as it can
   * @return their latencies in nanoseconds, from sending to the end of the reply
   */
  Histogram work(long startNanos, long nanos, double nanosBetween) throws IOException {
    Histogram latencies = new Histogram(3);
    ThreadLocalRandom random = ThreadLocalRandom.current();
    long end = startNanos + nanos;
    double due = startNanos + random.nextDouble() * nanosBetween;
    while (true) {
      if (nanosBetween > 0) {
        sleepUntil(Math.min((long) due, end));
        due += nanosBetween;
      }
      long sent = System.nanoTime();
      if (sent - end >= 0) {
        return latencies;
      }
      out.write(commands.get(random.nextInt(commands.size())).bytes(random));
      replies.skip();
      latencies.recordValue(System.nanoTime() - sent);
    }
  }

  private static void sleepUntil(long nanos) {
    long left = nanos - System.nanoTime();
    while (left > 0) {
      LockSupport.parkNanos(left);
      left = nanos - System.nanoTime();
    }
  }

  @Override
  public void close() throws IOException {
    socket.close();
  }
}
