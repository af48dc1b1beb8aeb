// SPDX-License-Identifier: Apache-2.0
package site.ycsb.search.corpus;

import java.util.Properties;
import site.ycsb.search.settings.SettingException;

/** Choice of the corpus that properties describe: generated, or the rows of a file. */
public final class Corpora {

  private Corpora() {}

  /**
   * The corpus that the properties describe.
   *
   * @throws SettingException if one of them is not valid
   */
  public static Corpus from(Properties properties) {
    return CorpusSettings.isFile(properties)
        ? FileCorpus.from(properties)
        : GeneratedCorpus.from(properties);
  }

  /**
   * Checks the properties of a corpus that depend on each other or on a file.
   *
   * @throws SettingException naming what is wrong
   */
  public static void require(Properties properties) {
    CorpusSettings.require(properties);
    FieldLengths.from(properties);
    if (CorpusSettings.isFile(properties)) {
      FileRows.requireReadable(CorpusFile.from(properties));
    }
  }
}
