// SPDX-License-Identifier: Apache-2.0
package site.ycsb.search.bench;

import java.io.ByteArrayInputStream;
import java.io.DataInputStream;
import java.io.DataOutputStream;
import java.io.EOFException;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Collection;
import java.util.List;
import java.util.Properties;
import java.util.stream.Collectors;
import org.bson.BsonArray;
import org.bson.BsonDocument;
import org.bson.RawBsonDocument;
import org.bson.codecs.BsonDocumentCodec;
import redis.clients.jedis.Protocol;
import redis.clients.jedis.util.RedisInputStream;
import site.ycsb.search.scaffolding.RecordingProxy;

/**
 * Requests that our client has sent, for peers that send the same ones. Each is kept with all its
 * bytes.
 */
final class Recorded {

  /** Property of a peer: the file of the requests. */
  static final String FILE = "requests";

  private static final int MONGODB_HEADER = 20; // Length, two ids, opcode, flags.

  private Recorded() {}

  /** Writes the requests of a client into a file: those that pass a proxy within some time. */
  static void record(RecordingProxy proxy, SideJvm client, double seconds, Path file)
      throws IOException, InterruptedException {
    proxy.take();
    client.slice(seconds);
    // Drivers also monitor the server, over a separate connection.
    Collection<List<RecordingProxy.Request>> connections =
        proxy.take().stream()
            .collect(Collectors.groupingBy(RecordingProxy.Request::connection))
            .values();
    List<RecordingProxy.Request> operations =
        connections.stream()
            .max((one, other) -> Integer.compare(one.size(), other.size()))
            .orElseThrow(() -> new IllegalStateException("the client has sent nothing"));
    try (DataOutputStream out = new DataOutputStream(Files.newOutputStream(file))) {
      for (RecordingProxy.Request each : operations) {
        byte[] bytes = new byte[each.bytes().remaining()];
        each.bytes().duplicate().get(bytes);
        out.writeInt(bytes.length);
        out.write(bytes);
      }
    }
  }

  /** The requests of the file that a peer's properties name. */
  static List<byte[]> read(Properties properties) throws IOException {
    List<byte[]> requests = new ArrayList<>();
    Path file = Path.of(properties.getProperty(FILE));
    try (DataInputStream in = new DataInputStream(Files.newInputStream(file))) {
      while (true) {
        requests.add(in.readNBytes(in.readInt()));
      }
    } catch (EOFException e) {
      return requests;
    }
  }

  /** The parts of a command of Redis, whose form is that of a reply with several parts. */
  static List<byte[]> redisCommand(byte[] request) {
    List<?> parts =
        (List<?>) Protocol.read(new RedisInputStream(new ByteArrayInputStream(request)));
    return parts.stream().map(byte[].class::cast).toList();
  }

  /** A command of MongoDB, its sequences of documents within. */
  static BsonDocument mongoDbCommand(byte[] request) {
    ByteBuffer in = ByteBuffer.wrap(request).order(ByteOrder.LITTLE_ENDIAN);
    in.position(MONGODB_HEADER);
    BsonDocument command = new BsonDocument();
    while (in.hasRemaining()) {
      if (in.get() == 0) {
        command.putAll(document(in));
        continue;
      }
      int end = in.position() + in.getInt(in.position());
      in.getInt();
      StringBuilder name = new StringBuilder();
      for (byte next = in.get(); next != 0; next = in.get()) {
        name.append((char) next);
      }
      BsonArray documents = new BsonArray();
      while (in.position() < end) {
        documents.add(document(in));
      }
      command.append(name.toString(), documents);
    }
    return command;
  }

  private static BsonDocument document(ByteBuffer in) {
    byte[] bytes = new byte[in.getInt(in.position())];
    in.get(bytes);
    return new RawBsonDocument(bytes).decode(new BsonDocumentCodec());
  }
}
