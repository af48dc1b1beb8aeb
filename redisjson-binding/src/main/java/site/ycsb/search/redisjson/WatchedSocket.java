// SPDX-License-Identifier: Apache-2.0
package site.ycsb.search.redisjson;

import static java.util.Objects.requireNonNull;

import java.io.FilterInputStream;
import java.io.IOException;
import java.io.InputStream;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.Socket;
import java.net.SocketTimeoutException;
import java.net.UnknownHostException;
import java.util.concurrent.atomic.AtomicLong;
import redis.clients.jedis.HostAndPort;
import redis.clients.jedis.exceptions.JedisConnectionException;
import redis.clients.jedis.util.IOUtils;

/** A socket whose reads {@link ReadTimeouts} watches. One thread reads from it at a time. */
final class WatchedSocket extends Socket {

  /** Nobody reads. A time is never this, because its last bit is set. */
  private static final long IDLE = 0;

  /** A read has waited too long; there will be no other. */
  private static final long ENDED = 2;

  private final ReadTimeouts timeouts;

  /** When the current read began, by {@link System#nanoTime}, with its last bit set. */
  private final AtomicLong readingSince = new AtomicLong(IDLE);

  private WatchedSocket(ReadTimeouts timeouts) {
    this.timeouts = timeouts;
    timeouts.add(this);
  }

  /**
   * A connected socket, to the first of the host's addresses that answers, with the options that
   * Jedis sets on its own.
   *
   * @throws JedisConnectionException if there is none
   */
  static WatchedSocket connect(HostAndPort node, int connectTimeoutMillis, ReadTimeouts timeouts) {
    JedisConnectionException failure = null;
    for (InetAddress address : addresses(node)) {
      WatchedSocket socket = new WatchedSocket(timeouts);
      try {
        socket.setReuseAddress(true);
        socket.setKeepAlive(true);
        socket.setTcpNoDelay(true);
        socket.setSoLinger(true, 0);
        socket.connect(new InetSocketAddress(address, node.getPort()), connectTimeoutMillis);
        return socket;
      } catch (IOException e) {
        IOUtils.closeQuietly(socket);
        failure = new JedisConnectionException("no connection to " + node, e);
      }
    }
    throw requireNonNull(failure, "a host has an address");
  }

  private static InetAddress[] addresses(HostAndPort node) {
    try {
      return InetAddress.getAllByName(node.getHost());
    } catch (UnknownHostException e) {
      throw new JedisConnectionException("no such host: " + node.getHost(), e);
    }
  }

  /** Closes this socket if a read has begun before that time and still waits. */
  void endReadBefore(long nanos) {
    long since = readingSince.get();
    boolean reading = since != IDLE && since != ENDED;
    // Unless it has just come to its end: another one may have begun since.
    if (reading && since - nanos < 0 && readingSince.compareAndSet(since, ENDED)) {
      try {
        close();
      } catch (IOException e) {
        // It is of no use any more, closed or not; its reader says so.
      }
    }
  }

  @Override
  public InputStream getInputStream() throws IOException {
    return new Watched(super.getInputStream());
  }

  @Override
  public synchronized void close() throws IOException {
    timeouts.remove(this);
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
