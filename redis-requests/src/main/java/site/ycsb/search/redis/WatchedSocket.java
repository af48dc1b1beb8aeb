// SPDX-License-Identifier: Apache-2.0
package site.ycsb.search.redis;

import java.io.FilterInputStream;
import java.io.IOException;
import java.io.InputStream;
import java.net.ConnectException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.Socket;
import java.net.SocketTimeoutException;
import java.util.concurrent.atomic.AtomicLong;
import java.util.function.LongConsumer;

/** Socket whose reads {@link ReadTimeouts} watches. One thread reads from it at a time. */
public final class WatchedSocket extends Socket {

  /** No read is under way. A time is never 0, because its last bit is set. */
  private static final long IDLE = 0;

  /** A read has waited too long. No other read follows. */
  private static final long ENDED = 2;

  private final ReadTimeouts timeouts;
  private final LongConsumer ending = this::endReadBefore;

  /** Begin of the current read by {@link System#nanoTime}, with its last bit set. */
  private final AtomicLong readingSince = new AtomicLong(IDLE);

  private WatchedSocket(ReadTimeouts timeouts) {
    this.timeouts = timeouts;
    timeouts.add(ending);
  }

  /**
   * A socket that is connected to the first of the host's addresses that answers, with keep-alive,
   * without delays, and without lingering.
   */
  public static WatchedSocket connect(
      String host, int port, int connectTimeoutMillis, ReadTimeouts timeouts) throws IOException {
    IOException failure = new ConnectException("no address of " + host);
    for (InetAddress address : InetAddress.getAllByName(host)) {
      WatchedSocket socket = new WatchedSocket(timeouts);
      try {
        socket.setReuseAddress(true);
        socket.setKeepAlive(true);
        socket.setTcpNoDelay(true);
        socket.setSoLinger(true, 0);
        socket.connect(new InetSocketAddress(address, port), connectTimeoutMillis);
        return socket;
      } catch (IOException e) {
        socket.close();
        failure = e;
      }
    }
    throw failure;
  }

  /** Closes this socket if a read has begun before that time and still waits. */
  private void endReadBefore(long nanos) {
    long since = readingSince.get();
    boolean reading = since != IDLE && since != ENDED;
    // The read may have just ended, and another one begun.
    if (reading && since - nanos < 0 && readingSince.compareAndSet(since, ENDED)) {
      try {
        close();
      } catch (IOException e) {
        // The socket is not used again, and its reader fails with the timeout.
      }
    }
  }

  @Override
  public InputStream getInputStream() throws IOException {
    return new Watched(super.getInputStream());
  }

  @Override
  public synchronized void close() throws IOException {
    timeouts.remove(ending);
    super.close();
  }

  private final class Watched extends FilterInputStream {

    Watched(InputStream in) {
      super(in);
    }

    @Override
    public int read() throws IOException {
      byte[] one = new byte[1];
      return read(one, 0, 1) < 0 ? -1 : one[0] & 0xFF;
    }

    @Override
    public int read(byte[] into, int offset, int length) throws IOException {
      long since = System.nanoTime() | 1;
      readingSince.compareAndSet(IDLE, since);
      int count;
      try {
        count = in.read(into, offset, length);
      } catch (IOException e) {
        throw readingSince.compareAndSet(since, IDLE) ? e : timedOut();
      }
      if (!readingSince.compareAndSet(since, IDLE)) {
        throw timedOut();
      }
      return count;
    }

    private SocketTimeoutException timedOut() {
      return new SocketTimeoutException("no reply within %d ms".formatted(timeouts.millis()));
    }
  }
}
