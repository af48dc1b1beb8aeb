// SPDX-License-Identifier: Apache-2.0
package site.ycsb.search.mongodb;

import com.mongodb.MongoCommandException;
import com.mongodb.client.MongoDatabase;
import java.util.LinkedHashMap;
import java.util.Locale;
import java.util.Map;
import org.bson.BsonDocument;
import org.bson.BsonInt32;
import org.bson.BsonInt64;
import site.ycsb.search.binding.EffectiveSettings;

/**
 * Settings of a server by their names in its configuration file. Reading them needs the role {@code
 * clusterMonitor}. A setting is {@code unknown} to a user without that role. It is also unknown on
 * a router, which stores nothing.
 */
final class ServerSettings {

  private static final BsonInt32 ONE = new BsonInt32(1);
  private static final BsonInt64 NONE = new BsonInt64(0);
  private static final String JOURNAL = "journalCommitInterval";
  private static final double GIBIBYTE = 1L << 30;

  private ServerSettings() {}

  /** Asks a server, through its database {@code admin}. */
  static Map<String, String> ask(MongoDatabase admin) {
    return of(
        answer(admin, new BsonDocument("getParameter", ONE).append(JOURNAL, ONE)),
        answer(admin, new BsonDocument("serverStatus", ONE)));
  }

  /** The reply, or an empty document if the server refuses it to this user. */
  static BsonDocument answer(MongoDatabase database, BsonDocument command) {
    try {
      return database.runCommand(command, BsonDocument.class);
    } catch (MongoCommandException e) {
      return new BsonDocument();
    }
  }

  /** Reads the replies to getParameter and serverStatus. */
  static Map<String, String> of(BsonDocument parameter, BsonDocument status) {
    BsonDocument engine = status.getDocument("wiredTiger", new BsonDocument());
    BsonDocument cache = engine.getDocument("cache", new BsonDocument());
    long interval = parameter.getNumber(JOURNAL, NONE).longValue();
    double bytes = cache.getNumber("maximum bytes configured", NONE).doubleValue();
    Map<String, String> settings = new LinkedHashMap<>();
    settings.put(
        "journal commitIntervalMs",
        interval > 0 ? Long.toString(interval) : EffectiveSettings.UNKNOWN);
    settings.put(
        "wiredTiger cacheSizeGB",
        bytes > 0
            ? String.format(Locale.ROOT, "%.2f", bytes / GIBIBYTE)
            : EffectiveSettings.UNKNOWN);
    return settings;
  }
}
