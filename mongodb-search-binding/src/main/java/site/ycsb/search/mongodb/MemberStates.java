// SPDX-License-Identifier: Apache-2.0
package site.ycsb.search.mongodb;

import com.mongodb.MongoCommandException;
import com.mongodb.client.MongoDatabase;
import java.util.ArrayList;
import java.util.List;
import org.bson.BsonArray;
import org.bson.BsonDocument;
import org.bson.BsonInt32;
import org.bson.BsonString;
import org.bson.BsonTimestamp;

/**
 * States of a replica set's members, in the server's reply to {@code replSetGetStatus}. Not every
 * user may ask for it.
 */
final class MemberStates {

  private static final int PRIMARY = 1;
  private static final int SECONDARY = 2;
  private static final int ARBITER = 7;

  private static final BsonInt32 NONE = new BsonInt32(0);
  private static final BsonString UNNAMED = new BsonString("?");

  private MemberStates() {}

  /** The reply, or an empty document if the server refuses it to this user. */
  static BsonDocument ask(MongoDatabase admin) {
    try {
      return admin.runCommand(
          new BsonDocument("replSetGetStatus", new BsonInt32(1)), BsonDocument.class);
    } catch (MongoCommandException e) {
      return new BsonDocument();
    }
  }

  /** Number of members that hold data and are up, with those that are closed to reads. */
  static int live(BsonDocument status) {
    return (int) members(status).stream().filter(MemberStates::isLive).count();
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
        && member.getNumber("health", NONE).doubleValue() == 1;
  }

  private static int state(BsonDocument member) {
    return member.getNumber("state", NONE).intValue();
  }

  private static BsonTimestamp written(BsonDocument member) {
    return member.getDocument("optime", new BsonDocument()).getTimestamp("ts", new BsonTimestamp());
  }
}
