// SPDX-License-Identifier: Apache-2.0
package site.ycsb.search.mongodb;

import static java.util.Objects.requireNonNull;

import com.mongodb.MongoCommandException;
import com.mongodb.ReadConcernLevel;
import com.mongodb.client.MongoClient;
import com.mongodb.client.MongoDatabase;
import java.util.List;
import org.bson.BsonArray;
import org.bson.BsonBoolean;
import org.bson.BsonDocument;
import org.bson.BsonInt32;
import org.bson.BsonString;
import site.ycsb.search.settings.ExitCode;
import site.ycsb.search.binding.StoreException;

/**
 * What a server says it is.
 *
 * @param version for example 6.0.5
 * @param set the replica set's name, or empty
 * @param router whether it is a mongos, which doesn't know the members behind it
 * @param writable whether it takes writes
 * @param members how many members are to hold data; 1 without a set
 * @param live how many were up when it was asked, or {@code members} if it doesn't say
 * @param majority how many members a majority of them is; 0 if the server doesn't say
 * @param searches whether it has a mongot, if that was asked for
 */
record MongoServer(
    String version,
    String set,
    boolean router,
    boolean writable,
    int members,
    int live,
    int majority,
    boolean searches) {

  private static final BsonInt32 ONE = new BsonInt32(1);
  private static final BsonInt32 ZERO = new BsonInt32(0);

  MongoServer {
    requireNonNull(version, "version");
    requireNonNull(set, "set");
  }

  /** Asks in a way that needs a login where there are users. */
  static MongoServer ask(MongoClient client, MongoDbSettings settings) {
    MongoDatabase database = client.getDatabase(settings.database());
    database.runCommand(
        new BsonDocument("listCollections", ONE)
            .append("nameOnly", BsonBoolean.TRUE)
            .append("authorizedCollections", BsonBoolean.TRUE));
    BsonDocument hello = ask(database, "hello");
    boolean member = hello.containsKey("setName");
    BsonDocument status =
        member ? MemberStates.ask(client.getDatabase("admin")) : new BsonDocument();
    boolean searches = settings.mode() == Mode.SEARCH && hasSearch(database);
    return parse(hello, ask(database, "buildInfo"), status, searches);
  }

  private static BsonDocument ask(MongoDatabase database, String command) {
    return database.runCommand(new BsonDocument(command, ONE), BsonDocument.class);
  }

  /** Reads the replies to hello, buildInfo and replSetGetStatus, which is empty if not given. */
  static MongoServer parse(
      BsonDocument hello, BsonDocument build, BsonDocument status, boolean searches) {
    boolean member = hello.containsKey("setName");
    boolean router = hello.getString("msg", new BsonString("")).getValue().equals("isdbgrid");
    int members = member ? count(hello, "hosts") + count(hello, "passives") : 1;
    // The majority is not that of the members: some may have no vote.
    int majority = member ? status.getNumber("writeMajorityCount", ZERO).intValue() : 1;
    return new MongoServer(
        build.getString("version").getValue(),
        hello.getString("setName", new BsonString("")).getValue(),
        router,
        hello.getBoolean("isWritablePrimary", BsonBoolean.FALSE).getValue(),
        members,
        status.containsKey("members") ? MemberStates.live(status) : members,
        router ? 0 : majority,
        searches);
  }

  private static int count(BsonDocument hello, String field) {
    return hello.getArray(field, new BsonArray()).size();
  }

  /** A server without mongot refuses the question, an old one doesn't know it. */
  private static boolean hasSearch(MongoDatabase database) {
    try {
      database
          .getCollection("ycsb_search_probe")
          .aggregate(List.of(new BsonDocument("$listSearchIndexes", new BsonDocument())))
          .first();
      return true;
    } catch (MongoCommandException e) {
      if (MongotIndex.isLacking(e)) {
        return false;
      }
      throw e;
    }
  }

  /**
   * Fails if the binding can't work with this server as it is set up.
   *
   * @throws StoreException with a line that says what to change
   */
  void require(MongoDbSettings settings) throws StoreException {
    if (!writable) {
      throw unfit(
          settings,
          set.isEmpty()
              ? "it takes no writes; has its replica set been initiated?"
              : "it takes no writes, because it is not the primary of %s; set mongodb.url=%s%1$s"
                  .formatted(set, "…?replicaSet="));
    }
    if (settings.mode() == Mode.SEARCH && !searches) {
      throw unfit(
          settings,
          "MongoDB %s has no mongot, which mongodb.mode=search needs; set mongodb.mode=text or words"
              .formatted(version));
    }
  }

  /**
   * Fails if a search could show documents that are not there any more.
   *
   * @throws StoreException with a line that says what to change
   */
  void requireExact(MongoDbSettings settings) throws StoreException {
    if (router && settings.readConcern().getLevel() == ReadConcernLevel.AVAILABLE) {
      throw new StoreException(
          ExitCode.USAGE,
          ("MongoDB at %s: on a sharded cluster, mongodb.readconcern=available also finds"
                  + " documents that have moved to another shard; set it to local")
              .formatted(settings.hosts()),
          null);
    }
  }

  /**
   * Fails if there were too few members up for the writes to wait for. A router can't say; there,
   * the first write fails.
   *
   * @throws StoreException with a line that says how many there are
   */
  void requireMembers(MongoDbSettings settings) throws StoreException {
    if (!router
        && settings.writeConcern().getWObject() instanceof Integer wanted
        && wanted > live) {
      throw new StoreException(
          ExitCode.USAGE,
          "%s: MongoDB at %s is %s"
              .formatted(
                  settings.profile().replicas() == wanted - 1
                      ? "replicas=%d".formatted(wanted - 1)
                      : "mongodb.writeconcern=%d".formatted(wanted),
                  settings.hosts(),
                  set.isEmpty()
                      ? "no replica set"
                      : "the replica set %s, of which %d members with data are up"
                          .formatted(set, live)),
          null);
    }
  }

  /** How many members beside the primary have a write when it is acknowledged. */
  String replicas(MongoDbSettings settings) {
    int having = settings.writeConcern().getWObject() instanceof Integer wanted ? wanted : majority;
    return having == 0 ? "unknown" : Integer.toString(having - 1);
  }

  private static StoreException unfit(MongoDbSettings settings, String why) {
    return new StoreException(
        ExitCode.UNREACHABLE, "MongoDB at %s: %s".formatted(settings.hosts(), why), null);
  }
}
