// SPDX-License-Identifier: Apache-2.0
package site.ycsb.search.corpus;

import java.util.Properties;

/** Choice of the corpus that properties describe: generated, or the rows of a file. */
public final class Corpora {

  private Corpora() {}

  /** The corpus that the properties describe. */
  public static Corpus from(Properties properties) {
    return CorpusSettings.isFile(properties)
        ? FileCorpus.from(properties)
        : GeneratedCorpus.from(properties);
  }

  /** Checks the properties of a corpus that depend on each other or on a file. */
  public static void require(Properties properties) {
    CorpusSettings.require(properties);
    FieldLengths.from(properties);
    if (CorpusSettings.isFile(properties)) {
      FileRows.requireReadable(CorpusFile.from(properties));
    }
  }
}
