// SPDX-License-Identifier: Apache-2.0
package site.ycsb.search;

import java.util.Properties;
import site.ycsb.DBException;

/** A store within the process that holds a dataset, loaded and marked as a load would leave it. */
final class LoadedStore<D extends SearchDb<?>> implements AutoCloseable {

  static final String TABLE = "usertable";

  final D db;
  final Properties properties;
  final Corpus corpus;
  final long documents;

  private LoadedStore(D db, Properties properties) {
    this.db = db;
    this.properties = properties;
    this.corpus = Corpus.from(properties);
    this.documents = YcsbSettings.RECORD_COUNT.from(properties);
  }

  static <D extends SearchDb<?>> LoadedStore<D> of(D db, Properties properties) throws Exception {
    LoadedStore<D> store = empty(db, properties);
    store.dataset().load(store.corpus);
    return store;
  }

  static <D extends SearchDb<?>> LoadedStore<D> empty(D db, Properties properties)
      throws DBException {
    db.setProperties(properties);
    db.init();
    return new LoadedStore<>(db, properties);
  }

  void put(Dataset.Part part) throws Exception {
    for (long number = part.from(); number < part.to(); number++) {
      db.put(TABLE, corpus.document(number));
    }
  }

  Dataset dataset() {
    return new Dataset(db, properties, corpus);
  }

  @Override
  public void close() throws DBException {
    db.cleanup();
  }
}
