// SPDX-License-Identifier: Apache-2.0
package site.ycsb.search.mongodb;

import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import java.util.TreeSet;
import org.bson.BsonArray;
import org.bson.BsonDocument;
import org.bson.BsonValue;
import org.bson.RawBsonDocument;
import org.bson.codecs.BsonDocumentCodec;
import site.ycsb.search.scaffolding.Framing;
import site.ycsb.search.scaffolding.RecordingProxy;

/**
 * Proxy that decodes the commands on the wire, without those by which a driver watches a server.
 */
final class CommandProxy implements AutoCloseable {

  private static final int OP_MSG = 2013;
  private static final int OP_CODE_AT = 12;
  private static final int HEADER_BYTES = 16;
  private static final Set<String> WATCHING = Set.of("hello", "isMaster", "ismaster");

  private final RecordingProxy proxy;

  CommandProxy(int serverPort) throws IOException {
    this.proxy = new RecordingProxy(serverPort, Framing.lengthFirst());
  }

  int port() {
    return proxy.port();
  }

  /** Commands since the last call. */
  List<BsonDocument> takeCommands() {
    return proxy.take().stream()
        .map(request -> request.bytes().order(ByteOrder.LITTLE_ENDIAN))
        .filter(request -> request.getInt(OP_CODE_AT) == OP_MSG)
        .map(CommandProxy::command)
        .filter(command -> !WATCHING.contains(command.getFirstKey()))
        .toList();
  }

  /**
   * Closes the connections of the commands since the last call. Those by which a driver watches a
   * server stay open; otherwise the driver would learn of it before its next command.
   */
  void closeUsedConnections() throws IOException {
    Set<Integer> used = new TreeSet<>();
    for (RecordingProxy.Request request : proxy.take()) {
      ByteBuffer bytes = request.bytes().order(ByteOrder.LITTLE_ENDIAN);
      if (bytes.getInt(OP_CODE_AT) == OP_MSG && !WATCHING.contains(command(bytes).getFirstKey())) {
        used.add(request.connection());
      }
    }
    for (int connection : used) {
      proxy.closeConnection(connection);
    }
  }

  @Override
  public void close() throws IOException {
    proxy.close();
  }

  /** The body, with the documents of each further section as an array of its name. */
  private static BsonDocument command(ByteBuffer bytes) {
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
