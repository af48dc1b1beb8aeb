// SPDX-License-Identifier: Apache-2.0
package site.ycsb.search.bench;

import static java.nio.charset.StandardCharsets.UTF_8;

import com.mongodb.ReadConcern;
import com.mongodb.ReadConcernLevel;
import com.mongodb.client.FindIterable;
import com.mongodb.client.MongoClients;
import com.mongodb.client.MongoCollection;
import com.mongodb.client.MongoDatabase;
import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.net.URI;
import java.nio.ByteBuffer;
import java.util.ArrayList;
import java.util.List;
import java.util.Properties;
import java.util.Set;
import java.util.SplittableRandom;
import java.util.function.IntConsumer;
import java.util.function.Supplier;
import org.apache.http.HttpHost;
import org.apache.http.nio.entity.NByteArrayEntity;
import org.bson.BsonArray;
import org.bson.BsonBinaryReader;
import org.bson.BsonDocument;
import org.bson.BsonInt32;
import org.bson.ByteBufNIO;
import org.bson.Document;
import org.bson.codecs.BsonDocumentCodec;
import org.bson.codecs.DecoderContext;
import org.bson.io.BsonInput;
import org.bson.io.ByteBufferBsonInput;
import org.elasticsearch.client.Request;
import org.elasticsearch.client.RequestOptions;
import org.elasticsearch.client.RestClient;
import redis.clients.jedis.Jedis;
import redis.clients.jedis.Protocol;
import redis.clients.jedis.commands.ProtocolCommand;
import redis.clients.jedis.util.RedisInputStream;
import site.ycsb.DB;
import site.ycsb.Workload;
import site.ycsb.search.scaffolding.HttpText;
import tools.jackson.databind.json.JsonMapper;

/**
 * Plain loop of a store's driver, as a workload of the stock client's threads: requests that our
 * client has sent, whose replies it reads and drops. The end of the JVM closes its connections.
 */
public final class PlainLoop extends Workload {

  /** Property of the name of the store. */
  static final String STORE = "store";

  /** Property of the requests, as an array in JSON. */
  static final String REQUESTS = "requests";

  /** Property that is true where requests of MongoDB go through the driver's {@code find}. */
  static final String FINDS = "finds";

  /** Time limit of a reply: with one, a driver asks the socket more often. */
  static final int TIMEOUT_MILLIS = 10_000;

  /** Headers that Elastic's client sets by itself. */
  private static final Set<String> OWN_HEADERS = Set.of("content-length", "host", "connection");

  private static final int MONGODB_HEADER = 20; // Length, two ids, opcode, flags.

  /** Fields that MongoDB's driver sets by itself. */
  private static final Set<String> OWN_FIELDS =
      Set.of("$db", "lsid", "$clusterTime", "$readPreference");

  private List<byte[]> requests = List.of();

  /** Opens a thread's driver, which sends the request with a number. */
  private Supplier<IntConsumer> driver = () -> number -> {};

  static List<byte[]> requests(String property) {
    return List.of(JsonMapper.shared().readValue(property, byte[][].class));
  }

  @Override
  public void init(Properties properties) {
    Store store = Store.valueOf(properties.getProperty(STORE));
    String url = properties.getProperty(store.urlProperty);
    int threads = Integer.parseInt(properties.getProperty("threadcount"));
    requests = requests(properties.getProperty(REQUESTS));
    driver =
        switch (store) {
          case REDISJSON -> jedis(URI.create(url));
          case MONGODB -> mongoDb(mongoDbUrl(url, threads), properties.containsKey(FINDS));
          case ELASTICSEARCH -> elasticsearch(url, threads);
          case MEMORY -> throw new IllegalArgumentException("memory has no driver");
        };
  }

  @Override
  public Object initThread(Properties properties, int number, int count) {
    IntConsumer own = driver.get();
    SplittableRandom random = new SplittableRandom(number);
    return (Runnable) () -> own.accept(random.nextInt(requests.size()));
  }

  @Override
  public boolean doTransaction(DB db, Object state) {
    ((Runnable) state).run();
    return true;
  }

  @Override
  public boolean doInsert(DB db, Object state) {
    throw new UnsupportedOperationException("the requests are recorded");
  }

  /** Jedis, with a connection for each thread. */
  private Supplier<IntConsumer> jedis(URI url) {
    List<List<byte[]>> commands = requests.stream().map(PlainLoop::redisCommand).toList();
    return () -> {
      Jedis connection = new Jedis(url, TIMEOUT_MILLIS);
      return number -> {
        List<byte[]> command = commands.get(number);
        ProtocolCommand name = () -> command.get(0);
        connection.sendCommand(name, command.subList(1, command.size()).toArray(byte[][]::new));
      };
    };
  }

  /** The parts of a command of Redis, whose form is that of a reply with several parts. */
  static List<byte[]> redisCommand(byte[] request) {
    List<?> parts =
        (List<?>) Protocol.read(new RedisInputStream(new ByteArrayInputStream(request)));
    return parts.stream().map(byte[].class::cast).toList();
  }

  /** MongoDB's driver, whose replies are its documents. */
  private Supplier<IntConsumer> mongoDb(String url, boolean finds) {
    List<BsonDocument> commands = requests.stream().map(PlainLoop::mongoDbCommand).toList();
    String name = commands.get(0).getString("$db").getValue();
    MongoDatabase database = MongoClients.create(url).getDatabase(name);
    commands.forEach(command -> command.keySet().removeAll(OWN_FIELDS));
    if (!finds) {
      return () -> number -> database.runCommand(commands.get(number));
    }
    MongoCollection<Document> collection = collection(database, commands.get(0));
    return () -> number -> find(collection, commands.get(number)).into(new ArrayList<>());
  }

  static String mongoDbUrl(String url, int threads) {
    return "%s/?maxPoolSize=%d&socketTimeoutMS=%d".formatted(url, threads, TIMEOUT_MILLIS);
  }

  /** The collection that a command names, with the command's read concern. */
  static MongoCollection<Document> collection(MongoDatabase database, BsonDocument command) {
    String level = command.getDocument("readConcern").getString("level").getValue();
    return database
        .getCollection(command.getString("find").getValue())
        .withReadConcern(new ReadConcern(ReadConcernLevel.fromString(level)));
  }

  /** A command to find documents, as a user of the driver writes it. */
  private static FindIterable<Document> find(
      MongoCollection<Document> collection, BsonDocument command) {
    int limit = command.getInt32("limit").getValue();
    return collection
        .find(command.getDocument("filter"))
        .projection(command.getDocument("projection", null))
        .sort(command.getDocument("sort", null))
        .hint(command.getDocument("hint", null))
        .skip(command.getInt32("skip", new BsonInt32(0)).getValue())
        .batchSize(command.getInt32("batchSize", new BsonInt32(0)).getValue())
        .limit(command.containsKey("singleBatch") ? -limit : limit);
  }

  /** A command of MongoDB, its sequences of documents within. */
  static BsonDocument mongoDbCommand(byte[] request) {
    BsonInput in = new ByteBufferBsonInput(new ByteBufNIO(ByteBuffer.wrap(request)));
    in.skip(MONGODB_HEADER);
    BsonDocument command = new BsonDocument();
    while (in.hasRemaining()) {
      if (in.readByte() == 0) {
        command.putAll(document(in));
        continue;
      }
      int end = in.getPosition() + in.readInt32();
      BsonArray documents = new BsonArray();
      command.append(in.readCString(), documents);
      while (in.getPosition() < end) {
        documents.add(document(in));
      }
    }
    return command;
  }

  private static BsonDocument document(BsonInput in) {
    DecoderContext context = DecoderContext.builder().build();
    return new BsonDocumentCodec().decode(new BsonBinaryReader(in), context);
  }

  /** Elastic's low-level client. */
  private Supplier<IntConsumer> elasticsearch(String url, int threads) {
    List<Request> recorded = requests.stream().map(PlainLoop::elasticsearchRequest).toList();
    RestClient client =
        RestClient.builder(HttpHost.create(url))
            .setMetaHeaderEnabled(false)
            .setHttpClientConfigCallback(
                http -> http.setMaxConnPerRoute(threads).setMaxConnTotal(threads))
            .build();
    return () ->
        number -> {
          try {
            client.performRequest(recorded.get(number)); // It reads the whole reply.
          } catch (IOException e) {
            throw new UncheckedIOException(e);
          }
        };
  }

  private static Request elasticsearchRequest(byte[] recorded) {
    HttpText text = HttpText.parse(ByteBuffer.wrap(recorded));
    RequestOptions.Builder options = RequestOptions.DEFAULT.toBuilder();
    text.headers().keySet().removeAll(OWN_HEADERS); // Whose case does not matter.
    text.headers()
        .forEach((name, values) -> values.forEach(value -> options.addHeader(name, value)));
    Request request = new Request(text.method(), text.target());
    request.setOptions(options);
    if (!text.body().isEmpty()) {
      request.setEntity(new NByteArrayEntity(text.body().getBytes(UTF_8)));
    }
    return request;
  }
}
