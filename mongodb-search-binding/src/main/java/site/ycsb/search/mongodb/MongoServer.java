// SPDX-License-Identifier: Apache-2.0
package site.ycsb.search.mongodb;

import com.mongodb.MongoCommandException;
import com.mongodb.ReadConcernLevel;
import com.mongodb.client.MongoClient;
import com.mongodb.client.MongoDatabase;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;
import org.bson.BsonArray;
import org.bson.BsonBoolean;
import org.bson.BsonDocument;
import org.bson.BsonInt32;
import org.bson.BsonString;
import org.bson.BsonTimestamp;
import site.ycsb.search.binding.StoreException;
import site.ycsb.search.settings.ExitCode;

/**
 * Server as it describes itself.
 *
 * @param set the replica set's name, or empty
 * @param router true if it is a mongos, which doesn't know the members behind it
 * @param members number of members that are to hold data; 1 without a set
 * @param live number of those that were up, or {@code members} if the server doesn't say
 * @param majority number of members that make a majority; 0 if the server doesn't say
 */
record MongoServer(
    String version,
    String set,
    boolean router,
    boolean writable,
    int members,
    int live,
    int majority) {

  private static final BsonInt32 ONE = new BsonInt32(1);
  private static final BsonInt32 ZERO = new BsonInt32(0);
  private static final BsonString UNNAMED = new BsonString("?");

  private static final int PRIMARY = 1;
  private static final int SECONDARY = 2;
  private static final int ARBITER = 7;

  /** Asks a server. The first command fails without a login if the server has users. */
  static MongoServer ask(MongoClient client, String databaseName) {
    MongoDatabase database = client.getDatabase(databaseName);
    database.runCommand(
        new BsonDocument("listCollections", ONE)
            .append("nameOnly", BsonBoolean.TRUE)
            .append("authorizedCollections", BsonBoolean.TRUE));
    BsonDocument hello = ask(database, "hello");
    boolean member = hello.containsKey("setName");
    BsonDocument status = member ? status(client.getDatabase("admin")) : new BsonDocument();
    return parse(hello, ask(database, "buildInfo"), status);
  }

  private static BsonDocument ask(MongoDatabase database, String command) {
    return database.runCommand(new BsonDocument(command, ONE), BsonDocument.class);
  }

  /** States of a replica set's members, or an empty document if this user may not ask. */
  static BsonDocument status(MongoDatabase admin) {
    return answer(admin, new BsonDocument("replSetGetStatus", ONE));
  }

  /** The reply, or an empty document if the server refuses it to this user. */
  static BsonDocument answer(MongoDatabase database, BsonDocument command) {
    try {
      return database.runCommand(command, BsonDocument.class);
    } catch (MongoCommandException e) {
      return new BsonDocument();
    }
  }

  /** Addresses of the members with data of a replica set, as the server knows them. */
  static List<String> addresses(MongoDatabase admin) {
    BsonDocument hello = ask(admin, "hello");
    return Stream.of("hosts", "passives")
        .flatMap(field -> hello.getArray(field, new BsonArray()).stream())
        .map(address -> address.asString().getValue())
        .toList();
  }

  /** Reads the replies to hello, buildInfo and replSetGetStatus, which is empty if not given. */
  static MongoServer parse(BsonDocument hello, BsonDocument build, BsonDocument status) {
    boolean member = hello.containsKey("setName");
    boolean router = hello.getString("msg", new BsonString("")).getValue().equals("isdbgrid");
    int members = member ? count(hello, "hosts") + count(hello, "passives") : 1;
    // Some members may have no vote, so the majority is not that of the members.
    int majority = member ? status.getNumber("writeMajorityCount", ZERO).intValue() : 1;
    return new MongoServer(
        build.getString("version").getValue(),
        hello.getString("setName", new BsonString("")).getValue(),
        router,
        hello.getBoolean("isWritablePrimary", BsonBoolean.FALSE).getValue(),
        members,
        status.containsKey("members") ? live(status) : members,
        router ? 0 : majority);
  }

  private static int count(BsonDocument hello, String field) {
    return hello.getArray(field, new BsonArray()).size();
  }

  void requireWritable(MongoDbSettings settings) throws StoreException {
    if (!writable) {
      String why =
          set.isEmpty()
              ? "; has its replica set been initiated?"
              : ", because it is not the primary of %s; set mongodb.url=…?replicaSet=%1$s"
                  .formatted(set);
      String message = "MongoDB at %s: it takes no writes%s".formatted(settings.hosts(), why);
      throw new StoreException(ExitCode.UNREACHABLE, message, null);
    }
  }

  /** Fails if a search could show documents that have moved to another shard. */
  void requireExact(MongoDbSettings settings) throws StoreException {
    if (router && settings.concerns().read().getLevel() == ReadConcernLevel.AVAILABLE) {
      throw StoreException.usage(
          "MongoDB at %s: on a sharded cluster, mongodb.readconcern=available also finds"
              + " documents that have moved to another shard; set it to local",
          settings.hosts());
    }
  }

  /**
   * Fails if fewer members are up than a write waits for. A router does not know the members;
   * there, the first write fails.
   */
  void requireMembers(MongoDbSettings settings) throws StoreException {
    if (!router
        && settings.concerns().write().getWObject() instanceof Integer wanted
        && wanted > live) {
      boolean ofProfile = settings.profile().replicas() == wanted - 1;
      throw StoreException.usage(
          "%s: MongoDB at %s is %s",
          ofProfile
              ? "replicas=%d".formatted(wanted - 1)
              : "mongodb.writeconcern=%d".formatted(wanted),
          settings.hosts(),
          set.isEmpty()
              ? "no replica set"
              : "the replica set %s, of which %d members with data are up".formatted(set, live));
    }
  }

  /** Number of members beside the primary that have a write when it is acknowledged, if known. */
  Optional<Integer> replicas(Concerns concerns) {
    int having = concerns.write().getWObject() instanceof Integer wanted ? wanted : majority;
    return having == 0 ? Optional.empty() : Optional.of(having - 1);
  }

  // ---- States of members ----

  /** Number of members that hold data and are up, with those that are closed to reads. */
  static int live(BsonDocument status) {
    return (int) members(status).stream().filter(MongoServer::isLive).count();
  }

  /**
   * Members that lack writes of the primary, or may lack them because they are not up: for example
   * {@code 127.0.0.1:27018 (SECONDARY)}.
   */
  static List<String> behind(BsonDocument status) {
    BsonTimestamp newest = new BsonTimestamp();
    for (BsonDocument member : members(status)) {
      newest = state(member) == PRIMARY ? written(member) : newest;
    }
    List<String> behind = new ArrayList<>();
    for (BsonDocument member : members(status)) {
      boolean lacks = !isLive(member) || written(member).compareTo(newest) < 0;
      if (lacks && state(member) != ARBITER) {
        behind.add(
            "%s (%s)"
                .formatted(
                    member.getString("name", UNNAMED).getValue(),
                    member.getString("stateStr", UNNAMED).getValue()));
      }
    }
    return behind;
  }

  private static List<BsonDocument> members(BsonDocument status) {
    return status.getArray("members", new BsonArray()).stream()
        .map(member -> member.asDocument())
        .toList();
  }

  private static boolean isLive(BsonDocument member) {
    int state = state(member);
    return (state == PRIMARY || state == SECONDARY)
        && member.getNumber("health", ZERO).doubleValue() == 1;
  }

  private static int state(BsonDocument member) {
    return member.getNumber("state", ZERO).intValue();
  }

  private static BsonTimestamp written(BsonDocument member) {
    return member.getDocument("optime", new BsonDocument()).getTimestamp("ts", new BsonTimestamp());
  }
}
