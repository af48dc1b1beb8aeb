// SPDX-License-Identifier: Apache-2.0
package site.ycsb.search.launcher.clients;

import java.io.IOException;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.net.Socket;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.TreeSet;
import java.util.concurrent.ConcurrentHashMap;
import java.util.function.Consumer;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import site.ycsb.search.launcher.clients.ClientMessage.Kind;
import site.ycsb.search.launcher.console.CommandFailure;
import site.ycsb.search.servers.machine.Poll;
import tools.jackson.core.JacksonException;

/**
 * Server of client 0, to which the other clients connect. Who does not know the secret fails in
 * TLS's handshake, before a byte of a message is read. A client that loses its connection, or is
 * silent for too long, has left and may join again. It may do so before its old connection is known
 * to be lost, so a client whose number is taken waits for a while. Each connection has a thread,
 * which tells what happens. Thread-safe.
 */
public final class Coordinator implements AutoCloseable {

  /** Kinds of message that are taken from a client; the other kinds are commands to clients. */
  private static final Set<Kind> REPORTED = Set.of(Kind.UNDER_WAY, Kind.ENDED);

  /** Time for which a client waits for its number, longer than a lost connection is kept. */
  public static final Duration WAIT = Connection.SILENCE.plusSeconds(5);

  /** Silence after which another client may take the place: three signs of life have not come. */
  private static final Duration PAUSE = Duration.ofSeconds(3);

  /** Maximum bytes of a message. A client's results are tens of megabytes at most. */
  private static final int MAX_MESSAGE = 256 << 20;

  /** Maximum bytes of a message of a client that has not joined: of the options of a command. */
  private static final int MAX_JOINING = 64 << 10;

  /** Maximum number of hosts that are named because they don't know the secret. */
  private static final int MAX_NAMED = 100;

  private static final Duration LEAVE_LIMIT = Duration.ofSeconds(5);

  private final List<String> joining;
  private final int clients;
  private final SharedSecret secret;
  private final Duration wait;
  private final Consumer<ClientMessage> events;
  private final Consumer<String> refused;
  private final ServerSocket server;
  private final Map<Integer, Connection> members = new ConcurrentHashMap<>();
  private final Set<String> strangers = ConcurrentHashMap.newKeySet();

  /**
   * Starts to listen at one address alone.
   *
   * @param place the address; its name may become known to this machine only after a while
   * @param clients number of all clients, client 0 included
   * @param joining message by which client 0 would join; without options, others may have any
   * @param events told what other clients report, each under the number with which it has joined,
   *     and that one is {@link Kind#LOST}
   * @param refused told why a client is refused; and, once for each host, that a connection has
   *     ended before the other side has shown that it knows the secret
   * @param wait time for which a client waits for its number, {@link #WAIT} outside of tests
   */
  public Coordinator(
      CoordinatorAddress place,
      SharedSecret secret,
      Duration patience,
      int clients,
      ClientMessage joining,
      Consumer<ClientMessage> events,
      Consumer<String> refused,
      Duration wait) {
    this.joining = joining.text().lines().toList();
    this.clients = clients;
    this.secret = secret;
    this.wait = wait;
    this.events = events;
    this.refused = refused;
    InetAddress address = place.ofThisMachine(patience);
    try {
      this.server = new ServerSocket(place.port(), /* backlog= */ clients, address);
    } catch (IOException e) {
      throw CommandFailure.usage(
          "--coordinator %s: client 0 can't listen there (%s): name a free port",
          place, e.getMessage());
    }
    start(this::accept);
  }

  private static void start(Runnable work) {
    Thread thread = new Thread(work, "coordinator");
    thread.setDaemon(true);
    thread.start();
  }

  private void accept() {
    try {
      while (true) {
        Socket socket = server.accept();
        start(() -> serve(socket));
      }
    } catch (IOException e) {
      // Closed.
    }
  }

  private void serve(Socket socket) {
    boolean authenticated = false;
    try (socket;
        Connection connection = new Connection(socket, secret, /* client= */ false, MAX_JOINING)) {
      authenticated = true;
      serve(connection, connection.next());
    } catch (IOException | JacksonException e) {
      String host = socket.getInetAddress().getHostAddress();
      boolean stranger = !authenticated && !server.isClosed() && strangers.size() < MAX_NAMED;
      if (stranger && strangers.add(host)) {
        refused.accept("a connection of %s has not shown the secret".formatted(host));
      }
    }
  }

  /** Takes messages until the connection ends; those of a client that can't join are ignored. */
  private void serve(Connection connection, ClientMessage first) throws IOException {
    int number = first.client();
    boolean joined = false;
    try {
      joined = first.kind() == Kind.JOIN && mayJoin(connection, first);
      while (true) {
        ClientMessage message = connection.next();
        if (joined && REPORTED.contains(message.kind())) {
          events.accept(message.of(number));
        }
      }
    } finally {
      if (joined) {
        leave(number, connection);
      }
    }
  }

  private boolean mayJoin(Connection connection, ClientMessage first) {
    int number = first.client();
    Optional<String> other = difference(first);
    if (other.isEmpty() && Poll.until(wait, () -> takes(number, connection))) {
      return true;
    }
    String reason =
        other.orElse(
            "--index %d: valid is the number of a client that has not joined: %s"
                .formatted(number, missing()));
    refused.accept(reason);
    connection.send(ClientMessage.of(Kind.REFUSED, number, 0, reason));
    return false;
  }

  /** Sentence about the first difference between a client and client 0; empty without one. */
  private Optional<String> difference(ClientMessage first) {
    List<String> lines = List.of(first.text().split("\n"));
    boolean sameBuild = lines.get(0).equals(joining.get(0));
    return lines.stream()
        .filter(line -> !joining.contains(line) && !(sameBuild && joining.size() == 1))
        .findFirst()
        .map(
            line ->
                "client %d has %s, and client 0 has %s: give all the same"
                    .formatted(first.client(), line, sameBuild ? "not" : joining.get(0)));
  }

  /** True if the client joins, because its number is free, or that of a silent client. */
  private synchronized boolean takes(int number, Connection connection) {
    Connection before = members.get(number);
    if (before != null && before.isSilentFor(PAUSE)) {
      leave(number, before);
    }
    if (!missing().contains(number)) {
      return false;
    }
    connection.allow(MAX_MESSAGE);
    members.put(number, connection);
    return true;
  }

  private void leave(int number, Connection connection) {
    connection.close();
    if (members.remove(number, connection)) {
      events.accept(ClientMessage.of(Kind.LOST, number, 0, "is gone"));
    }
  }

  public Set<Integer> missing() {
    Set<Integer> missing =
        IntStream.range(1, clients).boxed().collect(Collectors.toCollection(TreeSet::new));
    missing.removeAll(members.keySet());
    return missing;
  }

  /** Sends a message to the client that it is about; false if that client is gone. */
  public boolean send(ClientMessage message) {
    Connection member = members.get(message.client());
    return member != null && member.send(message);
  }

  /** Closes the connection of a client, which ends its work. */
  public void expel(int client) {
    Connection member = members.get(client);
    if (member != null) {
      leave(client, member);
    }
  }

  /**
   * Tells all clients that the comparison is complete, and waits until they have left: a connection
   * that is closed with unread signs of life is reset, and the message could be lost with it.
   */
  public void complete() {
    members.keySet().forEach(number -> send(ClientMessage.of(Kind.COMPLETE, number, 0, "")));
    Poll.until(LEAVE_LIMIT, members::isEmpty);
  }

  @Override
  public void close() {
    try {
      server.close();
    } catch (IOException e) {
      // It listens no more all the same.
    }
    members.values().forEach(Connection::close);
  }
}
