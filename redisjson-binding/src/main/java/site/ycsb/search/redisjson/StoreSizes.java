// SPDX-License-Identifier: Apache-2.0
package site.ycsb.search.redisjson;

import java.math.BigDecimal;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * What an index and the servers take, all of it in memory: {@code index}, the total of FT.INFO;
 * {@code memory}, {@code used_memory} of every node, where the index and the documents are. What
 * the documents take alone, no command says.
 */
final class StoreSizes {

  private static final BigDecimal MEGABYTE = BigDecimal.valueOf(1 << 20);

  /** Of one index; RediSearch before 2.10 has the parts alone. */
  private static final String TOTAL = "total_index_memory_sz_mb";

  private static final Pattern PART = Pattern.compile("\\w+_(sz|size)_mb");
  private static final Pattern USED = Pattern.compile("(?m)^used_memory:(\\d+)");

  private StoreSizes() {}

  /** Reads the replies to FT.INFO and, of each node, INFO. */
  static Map<String, Long> of(Map<String, Object> index, List<String> nodes) {
    Map<String, Long> sizes = new LinkedHashMap<>();
    sizes.put("index", bytes(index));
    sizes.put("memory", nodes.stream().mapToLong(StoreSizes::used).sum());
    sizes.values().removeIf(size -> size == 0);
    return sizes;
  }

  private static long bytes(Map<String, Object> index) {
    BigDecimal megabytes = BigDecimal.ZERO;
    if (index.containsKey(TOTAL)) {
      megabytes = number(index.get(TOTAL));
    } else {
      for (Map.Entry<String, Object> part : index.entrySet()) {
        if (PART.matcher(part.getKey()).matches()) {
          megabytes = megabytes.add(number(part.getValue()));
        }
      }
    }
    return megabytes.multiply(MEGABYTE).longValue();
  }

  private static BigDecimal number(Object value) {
    return new BigDecimal(value.toString());
  }

  private static long used(String info) {
    Matcher line = USED.matcher(info);
    return line.find() ? Long.parseLong(line.group(1)) : 0;
  }
}
