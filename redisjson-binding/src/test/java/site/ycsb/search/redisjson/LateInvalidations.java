// SPDX-License-Identifier: Apache-2.0
package site.ycsb.search.redisjson;

import java.io.IOException;
import java.net.Socket;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.ScheduledExecutorService;
import java.util.concurrent.TimeUnit;
import site.ycsb.search.scaffolding.Fault;

/**
 * Delay of the messages that tell a client which of its cached keys have changed. Replies pass at
 * once. It expects that a message arrives whole, as short ones do.
 */
final class LateInvalidations implements Fault, AutoCloseable {

  private static final String BEGIN = ">2\r\n$10\r\ninvalidate\r\n*1\r\n$";
  private static final String LINE_END = "\r\n";

  private final Duration delay;
  private final ScheduledExecutorService timer =
      Executors.newSingleThreadScheduledExecutor(
          task -> {
            Thread thread = new Thread(task, "late-invalidations");
            thread.setDaemon(true);
            return thread;
          });

  LateInvalidations(Duration delay) {
    this.delay = delay;
  }

  @Override
  public void pass(byte[] bytes, Socket client) throws IOException {
    String text = new String(bytes, StandardCharsets.ISO_8859_1);
    int at = 0;
    for (int begin = text.indexOf(BEGIN); begin >= 0; begin = text.indexOf(BEGIN, at)) {
      write(client, text.substring(at, begin));
      at = end(text, begin);
      String message = text.substring(begin, at);
      Future<?> unused =
          timer.schedule(
              () -> {
                write(client, message);
                return null;
              },
              delay.toNanos(),
              TimeUnit.NANOSECONDS);
    }
    write(client, text.substring(at));
  }

  /** End of the message that begins there: after the key, whose length comes first. */
  private static int end(String text, int begin) {
    int lengthEnd = text.indexOf(LINE_END, begin + BEGIN.length());
    int length = Integer.parseInt(text.substring(begin + BEGIN.length(), lengthEnd));
    return lengthEnd + LINE_END.length() + length + LINE_END.length();
  }

  private static void write(Socket client, String text) throws IOException {
    synchronized (client) {
      client.getOutputStream().write(text.getBytes(StandardCharsets.ISO_8859_1));
    }
  }

  @Override
  public void close() {
    timer.shutdownNow();
  }
}
