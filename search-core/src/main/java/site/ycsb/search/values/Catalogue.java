// SPDX-License-Identifier: Apache-2.0
package site.ycsb.search.values;

import java.util.HashMap;
import java.util.Map;
import java.util.Properties;
import site.ycsb.search.binding.Document;
import site.ycsb.search.check.DatasetPlan;
import site.ycsb.search.corpus.CorpusSettings;
import site.ycsb.search.settings.YcsbSettings;

/** Values of a workload by key: each is a pure function of seed, key number and versions. */
public abstract class Catalogue {

  protected final long seed;
  private final String prefix;
  private final int padding;

  protected Catalogue(String prefix, Properties properties) {
    this.prefix = prefix;
    seed = CorpusSettings.SEED.from(properties);
    padding = Math.toIntExact(YcsbSettings.ZERO_PADDING.from(properties));
  }

  protected abstract Map<String, String> form();

  protected abstract Object loaded(long number);

  public final String key(long number) {
    String digits = Long.toString(number);
    return prefix + "0".repeat(Math.max(0, padding - digits.length())) + digits;
  }

  public final DatasetPlan plan(Properties properties, DatasetPlan.Form form) {
    Map<String, String> description = new HashMap<>(form());
    description.put("seed", Long.toString(seed));
    description.put("zeropadding", Integer.toString(padding));
    return new DatasetPlan(
        YcsbSettings.TABLE.from(properties),
        YcsbSettings.RECORD_COUNT.from(properties),
        Map.copyOf(description),
        number -> new Document(key(number), Map.of("value", loaded(number))),
        form,
        Map.of());
  }
}
