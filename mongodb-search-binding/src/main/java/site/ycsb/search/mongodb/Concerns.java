// SPDX-License-Identifier: Apache-2.0
package site.ycsb.search.mongodb;

import static java.util.concurrent.TimeUnit.MILLISECONDS;

import com.mongodb.ConnectionString;
import com.mongodb.ReadConcern;
import com.mongodb.ReadConcernLevel;
import com.mongodb.ReadPreference;
import com.mongodb.WriteConcern;
import java.util.Optional;
import org.jspecify.annotations.Nullable;
import site.ycsb.search.binding.Profile;
import site.ycsb.search.binding.Profile.Durability;
import site.ycsb.search.binding.Profile.Visibility;
import site.ycsb.search.settings.SettingException;

/**
 * MongoDB's guarantees for a write and for a read.
 *
 * @param write number of members that have a write when it is acknowledged, and whether on disk
 * @param preference members that answer reads, scans and searches
 * @param read writes that the answers can show
 */
record Concerns(WriteConcern write, ReadPreference preference, ReadConcern read) {

  /** Reads the concerns. A profile gives those that neither a property nor the URL sets. */
  static Concerns from(MongoDbProperties source, Profile profile, int replyMillis) {
    Concerns concerns =
        new Concerns(write(source, profile, replyMillis), preference(source), read(source));
    concerns.rejectLinearizableElsewhere();
    return concerns;
  }

  private static WriteConcern write(MongoDbProperties source, Profile profile, int replyMillis) {
    WriteConcern ofUrl = source.url().getWriteConcern();
    String members =
        source.agreed(
            MongoDbProperties.WRITE_CONCERN, "w", ofUrl == null ? null : ofUrl.getWObject());
    String journal =
        source.agreed(
            MongoDbProperties.JOURNAL, "journal", ofUrl == null ? null : ofUrl.getJournal());
    boolean onDisk =
        journal.isEmpty()
            ? profile.durability() == Durability.ALWAYS
            : Boolean.parseBoolean(journal);
    return members(members, profile)
        .withJournal(onDisk)
        .withWTimeout(waiting(ofUrl, replyMillis), MILLISECONDS);
  }

  private static WriteConcern members(String members, Profile profile) {
    if (members.equals(MongoDbProperties.MAJORITY)) {
      return new WriteConcern(MongoDbProperties.MAJORITY);
    }
    return new WriteConcern(members.isEmpty() ? profile.replicas() + 1 : Integer.parseInt(members));
  }

  /** Less than a reply may take, so that the server says which members it waits for. */
  private static int waiting(@Nullable WriteConcern ofUrl, int replyMillis) {
    Integer waiting = ofUrl == null ? null : ofUrl.getWTimeout(MILLISECONDS);
    return waiting == null ? Math.max(1, replyMillis * 9 / 10) : waiting;
  }

  private static ReadPreference preference(MongoDbProperties source) {
    ReadPreference ofUrl = source.url().getReadPreference();
    String name =
        source.agreed(
            MongoDbProperties.READ_PREFERENCE,
            "readPreference",
            ofUrl == null ? null : ofUrl.getName());
    return ofUrl == null ? ReadPreference.valueOf(name) : ofUrl;
  }

  private static ReadConcern read(MongoDbProperties source) {
    ConnectionString url = source.url();
    ReadConcernLevel level = url.getReadConcern() == null ? null : url.getReadConcern().getLevel();
    return new ReadConcern(
        ReadConcernLevel.fromString(
            source.agreed(
                MongoDbProperties.READ_CONCERN,
                "readConcernLevel",
                level == null ? null : level.getValue())));
  }

  private void rejectLinearizableElsewhere() {
    if (read.getLevel() == ReadConcernLevel.LINEARIZABLE && !isOfPrimary()) {
      throw new SettingException(
          "%s=linearizable: only the primary can answer so, and %s is %s",
          MongoDbProperties.READ_CONCERN.key(),
          MongoDbProperties.READ_PREFERENCE.key(),
          preference.getName());
    }
  }

  /** Fails if searches are to find each write at once and can't, and names what delays them. */
  void requireVisibility(Visibility wanted) {
    Optional<String> delay = delay();
    if (delay.isPresent() && wanted == Visibility.IMMEDIATE) {
      throw new SettingException(
          "%s: a search then finds a write only after a while; it needs visibility=interval",
          delay.get());
    }
  }

  boolean isJournaled() {
    return Boolean.TRUE.equals(write.getJournal());
  }

  boolean isVisibleAtOnce() {
    return delay().isEmpty();
  }

  private boolean isOfPrimary() {
    return preference.equals(ReadPreference.primary());
  }

  /** The setting that lets a search find a write only after a while, if one does. */
  private Optional<String> delay() {
    if (!isOfPrimary()) {
      return Optional.of(MongoDbProperties.READ_PREFERENCE.key() + "=" + preference.getName());
    }
    boolean waits = read.getLevel() == ReadConcernLevel.MAJORITY;
    return waits && !MongoDbProperties.MAJORITY.equals(write.getWObject())
        ? Optional.of(
            "%s=majority without %s=majority"
                .formatted(
                    MongoDbProperties.READ_CONCERN.key(), MongoDbProperties.WRITE_CONCERN.key()))
        : Optional.empty();
  }
}
