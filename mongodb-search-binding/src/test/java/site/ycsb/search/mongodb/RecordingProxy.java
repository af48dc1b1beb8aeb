// SPDX-License-Identifier: Apache-2.0
package site.ycsb.search.mongodb;

import java.io.DataInputStream;
import java.io.IOException;
import java.io.InputStream;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.net.Socket;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Set;
import org.bson.BsonArray;
import org.bson.BsonDocument;
import org.bson.BsonValue;
import org.bson.RawBsonDocument;
import org.bson.codecs.BsonDocumentCodec;

/**
 * Stands between a driver and its server, and keeps the commands that pass: what is on the wire,
 * not what somebody says of it. Without those by which a driver watches a server.
 */
final class RecordingProxy implements AutoCloseable {

  private static final int OP_MSG = 2013;
  private static final int HEADER_BYTES = 16;
  private static final Set<String> WATCHING = Set.of("hello", "isMaster", "ismaster");

  private final ServerSocket listener;
  private final int serverPort;
  private final List<BsonDocument> commands = new ArrayList<>();

  RecordingProxy(int serverPort) throws IOException {
    this.serverPort = serverPort;
    this.listener = new ServerSocket(0, 50, InetAddress.getLoopbackAddress());
    start(this::accept);
  }

  int port() {
    return listener.getLocalPort();
  }

  /** What has been sent since the last call. */
  List<BsonDocument> takeCommands() {
    synchronized (commands) {
      List<BsonDocument> taken = List.copyOf(commands);
      commands.clear();
      return taken;
    }
  }

  @Override
  public void close() throws IOException {
    listener.close();
  }

  private interface Work {
    void run() throws IOException;
  }

  /** Ends when either side closes its connection. */
  private static void start(Work work) {
    Thread thread =
        new Thread(
            () -> {
              try {
                work.run();
              } catch (IOException e) {
                return;
              }
            });
    thread.setDaemon(true);
    thread.start();
  }

  private void accept() throws IOException {
    while (true) {
      Socket client = listener.accept();
      Socket server = new Socket(InetAddress.getLoopbackAddress(), serverPort);
      start(() -> passOn(client, server));
      start(
          () -> {
            try (client) {
              server.getInputStream().transferTo(client.getOutputStream());
            }
          });
    }
  }

  private void passOn(Socket client, Socket server) throws IOException {
    try (server) {
      InputStream in = client.getInputStream();
      DataInputStream data = new DataInputStream(in);
      while (true) {
        byte[] header = new byte[HEADER_BYTES];
        data.readFully(header);
        ByteBuffer head = ByteBuffer.wrap(header).order(ByteOrder.LITTLE_ENDIAN);
        byte[] message = Arrays.copyOf(header, head.getInt(0));
        data.readFully(message, HEADER_BYTES, message.length - HEADER_BYTES);
        if (head.getInt(12) == OP_MSG) {
          record(command(message));
        }
        server.getOutputStream().write(message);
      }
    }
  }

  private void record(BsonDocument command) {
    if (!WATCHING.contains(command.getFirstKey())) {
      synchronized (commands) {
        commands.add(command);
      }
    }
  }

  /** The body, with the documents of each further section as an array of its name. */
  private static BsonDocument command(byte[] message) {
    ByteBuffer bytes = ByteBuffer.wrap(message).order(ByteOrder.LITTLE_ENDIAN);
    bytes.position(HEADER_BYTES + 4);
    BsonDocument command = new BsonDocument();
    BsonDocument sections = new BsonDocument();
    while (bytes.hasRemaining()) {
      if (bytes.get() == 0) {
        command = document(bytes);
      } else {
        int end = bytes.position() + bytes.getInt(bytes.position());
        bytes.getInt();
        sections.append(name(bytes), documents(bytes, end));
      }
    }
    command.putAll(sections);
    return command;
  }

  private static BsonArray documents(ByteBuffer bytes, int end) {
    List<BsonValue> documents = new ArrayList<>();
    while (bytes.position() < end) {
      documents.add(document(bytes));
    }
    return new BsonArray(documents);
  }

  private static String name(ByteBuffer bytes) {
    StringBuilder name = new StringBuilder();
    for (byte character = bytes.get(); character != 0; character = bytes.get()) {
      name.append((char) character);
    }
    return name.toString();
  }

  private static BsonDocument document(ByteBuffer bytes) {
    byte[] document = new byte[bytes.getInt(bytes.position())];
    bytes.get(document);
    return new RawBsonDocument(document).decode(new BsonDocumentCodec());
  }
}
