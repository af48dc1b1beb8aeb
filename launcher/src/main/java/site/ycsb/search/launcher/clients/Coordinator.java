// SPDX-License-Identifier: Apache-2.0
package site.ycsb.search.launcher.clients;

import java.io.DataInput;
import java.io.IOException;
import java.net.InetAddress;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.TreeSet;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.TimeUnit;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import org.jgroups.Address;
import org.jgroups.blocks.cs.Connection;
import org.jgroups.blocks.cs.ConnectionListener;
import org.jgroups.blocks.cs.TcpServer;
import org.jgroups.stack.IpAddress;
import org.jgroups.util.DefaultThreadFactory;
import site.ycsb.search.launcher.clients.ClientMessage.Kind;
import site.ycsb.search.launcher.console.CommandFailure;
import site.ycsb.search.servers.machine.Poll;

/**
 * Server of client 0, to which the other clients connect. Who does not know the secret fails in
 * TLS's handshake, before a byte of a message is read. A client that loses its connection, or is
 * silent for too long, has left and may join again. It may do so before its old connection is known
 * to be lost, so a client whose number is taken waits for a while. Thread-safe; the listener is
 * called by several threads.
 */
public final class Coordinator implements AutoCloseable {

  /** Receiver of what happens to the other clients. */
  public interface Listener {

    /**
     * Called for each message except those of the membership.
     *
     * @param client number with which the sender has joined, whatever the message says
     */
    void received(int client, ClientMessage message);

    void left(int client);

    /**
     * Called for the first connection of a host that has ended before the other side has shown that
     * it knows the secret.
     */
    void refused(String host);
  }

  /** Time for which a client waits for its number, longer than a lost connection is kept. */
  public static final Duration WAIT = Duration.ofNanos(Heartbeat.SILENCE_NANOS).plusSeconds(5);

  /** Maximum bytes of a message. A client's results are tens of megabytes at most. */
  private static final int MAX_MESSAGE = 256 << 20;

  /** Maximum bytes of a message of a client that has not joined. */
  private static final int MAX_JOINING = 4 << 10;

  /** Maximum number of hosts that are named because they don't know the secret. */
  private static final int MAX_NAMED = 100;

  /** Time for clients to leave when the comparison is complete. */
  private static final Duration LEAVE_LIMIT = Duration.ofSeconds(5);

  /**
   * Client that has joined, or waits for its number.
   *
   * @param heardNanos time of the last message; of the first while the client waits
   */
  private record Member(Address address, int number, long heardNanos) {

    Member heard() {
      return new Member(address, number, System.nanoTime());
    }
  }

  private final String joining;
  private final int clients;
  private final Duration wait;
  private final Listener listener;
  private final TcpServer server;
  private final Heartbeat heartbeat;
  private final Map<Address, Member> members = new ConcurrentHashMap<>();
  private final Map<Address, Member> waiting = new ConcurrentHashMap<>();
  private final Set<Address> authenticated = ConcurrentHashMap.newKeySet();
  private final Set<String> strangers = ConcurrentHashMap.newKeySet();

  /**
   * Starts to listen at one address alone.
   *
   * @param place the address; its name may become known to this machine only after a while
   * @param clients number of all clients, client 0 included
   * @param version version of this program, which must be equal on all clients
   * @param wait time for which a client waits for its number, {@link #WAIT} outside of tests
   */
  public Coordinator(
      CoordinatorAddress place,
      SharedSecret secret,
      Duration patience,
      int clients,
      String version,
      Listener listener,
      Duration wait) {
    this.joining = ClientMessage.joining(0, clients, version).text();
    this.clients = clients;
    this.wait = wait;
    this.listener = listener;
    InetAddress address = place.ofThisMachine(patience);
    try {
      this.server = listenAt(address, place.port(), secret);
      server.setMaxLength(MAX_MESSAGE);
      server.connExpireTimeout(TimeUnit.NANOSECONDS.toMillis(Heartbeat.SILENCE_NANOS));
      server.reaperInterval(TimeUnit.NANOSECONDS.toMillis(Heartbeat.SILENCE_NANOS));
      server.receiver(new Messages());
      server.addConnectionListener(new Connections());
      server.start();
    } catch (Exception e) {
      throw CommandFailure.usage(
          "--coordinator %s: client 0 can't listen there (%s): name a free port"
              .formatted(place, e.getMessage()));
    }
    this.heartbeat = new Heartbeat(this::beat);
  }

  /** Server at this port alone; JGroups' shorter constructor also takes one of the next fifty. */
  private static TcpServer listenAt(InetAddress address, int port, SharedSecret secret)
      throws Exception {
    return new TcpServer(
        new DefaultThreadFactory("tcp", /* createDaemons= */ false),
        secret.sockets(),
        address,
        port,
        /* end_port= */ port,
        /* external_addr= */ null,
        /* external_port= */ 0,
        /* recv_buf_size= */ 0);
  }

  /** Receiver of messages, all of which come from hosts that know the secret. */
  private final class Messages extends MessageReceiver {

    Messages() {
      super(Coordinator.this::receive);
    }

    @Override
    public void receive(Address sender, DataInput input, int length) throws IOException {
      authenticated.add(sender);
      if (length > MAX_JOINING && !members.containsKey(sender)) {
        throw new IOException("a message of %,d bytes before joining".formatted(length));
      }
      super.receive(sender, input, length);
    }
  }

  private final class Connections implements ConnectionListener {

    @Override
    public void connectionClosed(Connection connection) {
      Address address = connection.peerAddress();
      if (!authenticated.remove(address) && server.running() && strangers.size() < MAX_NAMED) {
        String host = ((IpAddress) address).getIpAddress().getHostAddress();
        if (strangers.add(host)) {
          listener.refused(host);
        }
      }
      leave(address);
    }

    @Override
    public void connectionEstablished(Connection connection) {}
  }

  /** Clients that have not joined, by number. */
  public Set<Integer> missing() {
    Set<Integer> missing =
        IntStream.range(1, clients).boxed().collect(Collectors.toCollection(TreeSet::new));
    members.values().forEach(member -> missing.remove(member.number));
    return missing;
  }

  /** Sends a message to the client that it is about; false if that client is gone. */
  public boolean send(ClientMessage message) {
    Optional<Member> member =
        members.values().stream().filter(each -> each.number == message.client()).findFirst();
    return member.isPresent() && send(member.get().address, message);
  }

  /** Closes the connection of a client, which ends its work. */
  public void expel(int client) {
    members.values().stream()
        .filter(member -> member.number == client)
        .map(Member::address)
        .toList()
        .forEach(this::close);
  }

  /**
   * Tells all clients that the comparison is complete, and waits until they have left: JGroups
   * resets a TLS connection at its end, and the message could be lost with it.
   */
  public void complete() {
    members
        .values()
        .forEach(
            member -> send(member.address, ClientMessage.of(Kind.COMPLETE, member.number, 0, "")));
    Poll.until(LEAVE_LIMIT, members::isEmpty);
  }

  private boolean send(Address address, ClientMessage message) {
    byte[] bytes = message.bytes();
    try {
      server.send(address, bytes, 0, bytes.length);
      return true;
    } catch (Exception e) {
      close(address);
      return false;
    }
  }

  private void close(Address address) {
    server.closeConnection(address);
    leave(address);
  }

  private void leave(Address address) {
    waiting.remove(address);
    Member member = members.remove(address);
    if (member != null) {
      listener.left(member.number);
    }
  }

  private void beat() {
    for (Member member : members.values()) {
      if (since(member) > Heartbeat.SILENCE_NANOS) {
        close(member.address);
      } else {
        alive(member);
      }
    }
    waiting.values().forEach(this::alive);
    admit();
  }

  private void alive(Member member) {
    send(member.address, ClientMessage.of(Kind.ALIVE, member.number, 0, ""));
  }

  private static long since(Member member) {
    return System.nanoTime() - member.heardNanos;
  }

  private void receive(Address sender, ClientMessage message) {
    Member member = members.computeIfPresent(sender, (address, each) -> each.heard());
    if (message.kind() == Kind.JOIN) {
      join(sender, message);
    } else if (message.kind() != Kind.ALIVE && member != null) {
      listener.received(member.number, message);
    }
  }

  private void join(Address sender, ClientMessage message) {
    Member member = new Member(sender, message.client(), System.nanoTime());
    if (message.text().equals(joining)) {
      waiting.put(sender, member);
      admit();
    } else {
      refuse(
          member,
          "client %d has %s, and client 0 has %s: give all the same"
              .formatted(message.client(), message.text(), joining));
    }
  }

  /** Lets clients join whose number is free, or held by a silent client; refuses them at last. */
  private synchronized void admit() {
    for (Member member : List.copyOf(waiting.values())) {
      members.values().stream()
          .filter(each -> each.number == member.number && since(each) > Heartbeat.PAUSE_NANOS)
          .map(Member::address)
          .forEach(this::close);
      if (missing().contains(member.number)) {
        waiting.remove(member.address);
        members.put(member.address, member.heard());
      } else if (since(member) > wait.toNanos()) {
        waiting.remove(member.address);
        refuse(
            member,
            "--index %d: valid is the number of a client that has not joined: %s"
                .formatted(member.number, missing()));
      }
    }
  }

  private void refuse(Member member, String reason) {
    send(member.address, ClientMessage.of(Kind.REFUSED, member.number, 0, reason));
  }

  @Override
  public void close() {
    heartbeat.close();
    server.stop();
  }
}
