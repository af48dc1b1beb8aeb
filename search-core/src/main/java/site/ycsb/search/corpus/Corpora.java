// SPDX-License-Identifier: Apache-2.0
package site.ycsb.search.corpus;

import java.util.Properties;

/** Choice of the corpus that properties describe: generated, or the rows of a file. */
public final class Corpora {

  private Corpora() {}

  public static Corpus from(Properties properties) {
    return CorpusSettings.isFile(properties)
        ? new FileCorpus(properties)
        : GeneratedCorpus.from(properties);
  }

  public static void require(Properties properties) {
    CorpusSettings.require(properties);
    FieldLengths.from(properties);
    if (CorpusSettings.isFile(properties)) {
      FileRows.requireReadable(CorpusFile.from(properties));
    }
  }
}
