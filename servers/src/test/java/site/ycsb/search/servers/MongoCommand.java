// SPDX-License-Identifier: Apache-2.0
package site.ycsb.search.servers;

import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.nio.charset.StandardCharsets;
import site.ycsb.search.servers.recipe.MongoPort;

/** A command with a name as its value, such as {@code {create: "collection"}}. */
final class MongoCommand {
  private MongoCommand() {}

  /** Runs it in the database {@code test}. */
  static MongoPort.Reply run(int port, String command, String name) {
    ByteBuffer message = ByteBuffer.allocate(256).order(ByteOrder.LITTLE_ENDIAN);
    message.position(16).putInt(0).put((byte) 0);
    int document = message.position();
    message.position(document + 4);
    put(message, command, name);
    put(message, "$db", "test");
    message.put((byte) 0);
    int end = message.position();
    message.putInt(document, end - document);
    message.putInt(0, end).putInt(4, 1).putInt(12, 2013);
    byte[] bytes = new byte[end];
    message.get(0, bytes);
    return MongoPort.send(port, bytes).orElseThrow();
  }

  private static void put(ByteBuffer message, String field, String value) {
    message.put((byte) 2).put(zeroEnded(field)).putInt(value.length() + 1).put(zeroEnded(value));
  }

  private static byte[] zeroEnded(String text) {
    return (text + '\0').getBytes(StandardCharsets.US_ASCII);
  }
}
