// SPDX-License-Identifier: Apache-2.0
package site.ycsb.search;

import java.util.Optional;
import java.util.Properties;
import site.ycsb.DB;
import site.ycsb.DBException;

/** Opens bindings by the class that the properties name, as the stock client does. */
final class SearchDbs {

  private SearchDbs() {}

  /**
   * An initialised binding of its own; empty if the named one can't search.
   *
   * @throws SettingException if there is no such class
   */
  static Optional<SearchDb<?>> open(Properties properties) throws DBException {
    DB db = instance(YcsbSettings.DB.from(properties));
    if (!(db instanceof SearchDb<?> searchDb)) {
      return Optional.empty();
    }
    searchDb.setProperties(properties);
    searchDb.init();
    return Optional.of(searchDb);
  }

  private static DB instance(String className) {
    try {
      return Class.forName(className).asSubclass(DB.class).getDeclaredConstructor().newInstance();
    } catch (ReflectiveOperationException | ClassCastException e) {
      throw new SettingException(
          "db=%s: valid is a class on the class path that extends site.ycsb.DB"
              .formatted(className));
    }
  }
}
