// SPDX-License-Identifier: Apache-2.0
package site.ycsb.search.redisjson;

import java.util.List;
import java.util.Map;
import java.util.Set;
import org.jspecify.annotations.Nullable;
import redis.clients.jedis.CommandArguments;
import redis.clients.jedis.Protocol.Command;
import redis.clients.jedis.args.Rawable;
import redis.clients.jedis.args.RawableFactory;
import redis.clients.jedis.commands.ProtocolCommand;
import redis.clients.jedis.json.JsonProtocol.JsonCommand;
import redis.clients.jedis.search.SearchProtocol.SearchCommand;
import site.ycsb.search.binding.Document;
import site.ycsb.search.binding.SearchQuery;

/**
 * What is sent to the server, argument for argument. Jedis's own search builders aren't used: what
 * they add (a dialect, a default limit) changes between releases.
 */
final class RedisJsonQueries {

  private static final ProtocolCommand MSET = new MultiSet();

  private static final Rawable ROOT = RawableFactory.from("$");
  private static final Rawable ZERO = RawableFactory.from("0");
  private static final Rawable ONE = RawableFactory.from("1");
  private static final Rawable TWO = RawableFactory.from("2");
  private static final Rawable VERBATIM = RawableFactory.from("VERBATIM");
  private static final Rawable SORTBY = RawableFactory.from("SORTBY");
  private static final Rawable SCORE = RawableFactory.from(Document.SCORE);
  private static final Rawable ASC = RawableFactory.from("ASC");
  private static final Rawable LIMIT = RawableFactory.from("LIMIT");
  private static final Rawable DIALECT = RawableFactory.from("DIALECT");
  private static final Rawable BYLEX = RawableFactory.from("BYLEX");
  private static final Rawable PLUS = RawableFactory.from("+");

  private RedisJsonQueries() {}

  // ---- The search and its index ----

  /** {@code FT.CREATE}: nothing is kept that the question doesn't ask for. */
  static CommandArguments createIndex(RedisJsonTable table) {
    CommandArguments command = new CommandArguments(SearchCommand.CREATE).add(table.index());
    command.addObjects("ON", "JSON", "PREFIX", ONE, table.prefix());
    command.addObjects("NOOFFSETS", "NOFREQS", "STOPWORDS", ZERO, "SCHEMA");
    command.addObjects("$.title", "AS", Document.TITLE, "TEXT", "NOSTEM");
    return command.addObjects("$.score", "AS", SCORE, "NUMERIC", "SORTABLE");
  }

  /** {@code FT.SEARCH}: both words, in order of score, one page; whole documents. */
  static CommandArguments search(RedisJsonTable table, SearchQuery query) {
    return new CommandArguments(SearchCommand.SEARCH)
        .add(table.index())
        .add("@title:(" + query.first() + " " + query.second() + ")")
        .add(VERBATIM)
        .add(SORTBY)
        .add(SCORE)
        .add(ASC)
        .add(LIMIT)
        .add(query.offset())
        .add(query.length())
        .add(DIALECT)
        .add(TWO);
  }

  // ---- One document ----

  /** {@code JSON.SET key $ {…}}. */
  static CommandArguments insert(RedisJsonTable table, Document document) {
    return on(JsonCommand.SET, table, document.key())
        .add(ROOT)
        .add(JsonDocuments.encode(document.fields()));
  }

  /** {@code JSON.GET key}, or {@code JSON.GET key $.field …}. */
  static CommandArguments read(RedisJsonTable table, String key, @Nullable Set<String> fields) {
    CommandArguments command = on(JsonCommand.GET, table, key);
    if (fields != null) {
      for (String field : fields) {
        command.add(JsonPaths.path(field));
      }
    }
    return command;
  }

  /**
   * {@code JSON.MERGE key $.field value}, or {@code JSON.MSET key $.field value …} for several
   * fields: one atomic command, which fails if there is no such document. (A merge at the root,
   * {@code JSON.MERGE key $ {…}}, would make one of the changed fields alone.)
   */
  static CommandArguments update(RedisJsonTable table, Document changes) {
    Map<String, Object> fields = changes.fields();
    if (fields.size() == 1) {
      Map.Entry<String, Object> field = fields.entrySet().iterator().next();
      return assign(on(JsonCommand.MERGE, table, changes.key()), field);
    }
    CommandArguments command = new CommandArguments(MSET);
    for (Map.Entry<String, Object> field : fields.entrySet()) {
      assign(command.key(table.document(changes.key())), field);
    }
    return command;
  }

  /** {@code JSON.SET key $.field value} for each field: an update for RedisJSON before 2.6. */
  static List<CommandArguments> updateEach(RedisJsonTable table, Document changes) {
    return changes.fields().entrySet().stream()
        .map(field -> assign(on(JsonCommand.SET, table, changes.key()), field))
        .toList();
  }

  /** {@code JSON.DEL key}. */
  static CommandArguments delete(RedisJsonTable table, String key) {
    return on(JsonCommand.DEL, table, key);
  }

  /** {@code EXISTS key}: what an update without fields comes to. */
  static CommandArguments exists(RedisJsonTable table, String key) {
    return on(Command.EXISTS, table, key);
  }

  /** {@code WAIT replicas millis}: how many have what this connection has written. */
  static CommandArguments awaitReplicas(int replicas, int millis) {
    return new CommandArguments(Command.WAIT).add(replicas).add(millis);
  }

  /** {@code INFO memory}. */
  static CommandArguments memory() {
    return new CommandArguments(Command.INFO).add("memory");
  }

  // ---- The keys in order, for scans ----

  /** {@code ZADD order 0 key}: of equal scores, members are in order of their bytes. */
  static CommandArguments addToOrder(RedisJsonTable table, String key) {
    return new CommandArguments(Command.ZADD).key(table.order()).add(ZERO).add(key);
  }

  /** {@code ZREM order key}. */
  static CommandArguments removeFromOrder(RedisJsonTable table, String key) {
    return new CommandArguments(Command.ZREM).key(table.order()).add(key);
  }

  /** {@code ZRANGE order [key + BYLEX LIMIT 0 count}. */
  static CommandArguments keysFrom(RedisJsonTable table, String startKey, int count) {
    return new CommandArguments(Command.ZRANGE)
        .key(table.order())
        .add("[" + startKey)
        .add(PLUS)
        .add(BYLEX)
        .add(LIMIT)
        .add(ZERO)
        .add(count);
  }

  private static CommandArguments on(ProtocolCommand command, RedisJsonTable table, String key) {
    return new CommandArguments(command).key(table.document(key));
  }

  private static CommandArguments assign(
      CommandArguments command, Map.Entry<String, Object> field) {
    return command
        .add(JsonPaths.writingPath(field.getKey()))
        .add(JsonDocuments.encode(field.getValue()));
  }

  /** JSON.MSET, which Jedis has no name for. */
  private static final class MultiSet implements ProtocolCommand {
    private final byte[] raw = {'J', 'S', 'O', 'N', '.', 'M', 'S', 'E', 'T'};

    @Override
    public byte[] getRaw() {
      return raw;
    }
  }
}
