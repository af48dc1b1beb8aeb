// SPDX-License-Identifier: Apache-2.0
package site.ycsb.search.redis;

import java.util.stream.Stream;
import site.ycsb.search.binding.EffectiveSettings;
import site.ycsb.search.binding.StoreException;

/**
 * Server's limit for the number of words that a prefix or a fuzzy word stands for. By default, it
 * is 200, and RediSearch leaves out the documents of all further words without an error. In the
 * generated corpus no query stands for as many; in a real text, a prefix of three letters does.
 */
final class WordExpansions {

  private static final int ENOUGH = 100_000;

  private static final String REMEDY =
      "run FT.CONFIG SET MAXEXPANSIONS %d, or set search.configure=true".formatted(ENOUGH);

  private WordExpansions() {}

  /** Makes sure that the limit is high, if the index serves a panel of queries. */
  static void requireAll(RedisDatabase database) throws StoreException {
    if (!database.settings().writes().panel()) {
      return;
    }
    if (database.settings().writes().configure()) {
      database.setSearchOption("MAXEXPANSIONS", Integer.toString(ENOUGH));
      return;
    }
    String limit = limit(ServerOptions.ask(database));
    // Where nodes differ, each leaves out other documents.
    boolean isEnough = ServerOptions.isNumber(limit) && Long.parseLong(limit) >= ENOUGH;
    if (!limit.equals(EffectiveSettings.UNKNOWN) && !isEnough) {
      throw database.unfit(
          "a prefix stands for at most %s words, and their other documents are left out; %s"
              .formatted(limit, REMEDY));
    }
  }

  /** The option's name has changed twice. */
  private static String limit(ServerOptions options) {
    return Stream.of("search-max-prefix-expansions", "search-maxprefixexpansions")
        .filter(options.values()::containsKey)
        .map(options::get)
        .findFirst()
        .orElseGet(() -> options.get("search-maxexpansions"));
  }
}
