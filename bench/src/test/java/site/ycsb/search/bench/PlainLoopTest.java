// SPDX-License-Identifier: Apache-2.0
package site.ycsb.search.bench;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import com.mongodb.ConnectionString;
import com.mongodb.ReadConcern;
import com.mongodb.client.MongoClient;
import com.mongodb.client.MongoClients;
import com.mongodb.client.MongoCollection;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import org.bson.BsonBinaryWriter;
import org.bson.BsonDocument;
import org.bson.Document;
import org.bson.codecs.BsonDocumentCodec;
import org.bson.codecs.EncoderContext;
import org.bson.io.BasicOutputBuffer;
import org.junit.jupiter.api.Test;

/** Requests as bytes, in the protocols of the three stores. */
class PlainLoopTest {

  @Test
  void redisCommand_ofTextsWithLineEnds_hasEachPart() {
    byte[] request = "*3\r\n$3\r\nSET\r\n$2\r\n\r\n\r\n$11\r\nhello world\r\n".getBytes(UTF_8);

    assertThat(PlainLoop.redisCommand(request))
        .extracting(part -> new String(part, UTF_8))
        .containsExactly("SET", "\r\n", "hello world");
  }

  @Test
  void mongoDbCommand_withASequence_hasItsDocumentsWithin() {
    byte[] body = bytes("{\"update\": \"usertable\", \"$db\": \"ycsb\"}");
    byte[] change = bytes("{\"q\": {\"_id\": \"k\"}, \"u\": {\"$set\": {\"a\": 1}}}");
    byte[] name = "updates\0".getBytes(UTF_8);
    int sequence = Integer.BYTES + name.length + change.length;
    ByteBuffer request =
        ByteBuffer.allocate(20 + 1 + body.length + 1 + sequence).order(ByteOrder.LITTLE_ENDIAN);
    request.position(20);
    request.put((byte) 0).put(body).put((byte) 1).putInt(sequence).put(name).put(change);

    BsonDocument command = PlainLoop.mongoDbCommand(request.array());

    assertThat(command.getFirstKey()).isEqualTo("update");
    assertThat(command.getArray("updates"))
        .containsExactly(
            BsonDocument.parse("{\"q\": {\"_id\": \"k\"}, \"u\": {\"$set\": {\"a\": 1}}}"));
  }

  /** Our client limits it, too: without a limit, a reply takes two calls of the system fewer. */
  @Test
  void mongoDbUrl_limitsTheTimeOfAReply() {
    ConnectionString url =
        new ConnectionString(PlainLoop.mongoDbUrl("mongodb://127.0.0.1:27017", 16));

    assertThat(url.getSocketTimeout()).isEqualTo(PlainLoop.TIMEOUT_MILLIS);
    assertThat(url.getMaxConnectionPoolSize()).isEqualTo(16);
  }

  @Test
  void collection_ofACommand_hasItsNameAndReadConcern() {
    BsonDocument command =
        BsonDocument.parse("{find: 'usertable', readConcern: {level: 'majority'}, filter: {}}");
    try (MongoClient client = MongoClients.create("mongodb://127.0.0.1:1")) { // It never connects.
      MongoCollection<Document> collection =
          PlainLoop.collection(client.getDatabase("ycsb"), command);

      assertThat(collection.getNamespace().getFullName()).isEqualTo("ycsb.usertable");
      assertThat(collection.getReadConcern()).isEqualTo(ReadConcern.MAJORITY);
    }
  }

  private static byte[] bytes(String json) {
    BasicOutputBuffer out = new BasicOutputBuffer();
    new BsonDocumentCodec()
        .encode(
            new BsonBinaryWriter(out), BsonDocument.parse(json), EncoderContext.builder().build());
    return out.toByteArray();
  }
}
