// SPDX-License-Identifier: Apache-2.0
package site.ycsb.search.redis.protocol;

import java.math.BigDecimal;
import java.util.Map;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/**
 * Numbers that FT.INFO gives about an index.
 *
 * @param indexing true while existing documents are added in the background
 * @param share share of the existing documents that is in the index, 0 to 1
 * @param bytes memory of the index; 0 if the server does not tell
 */
public record IndexInfo(long documents, boolean indexing, BigDecimal share, long bytes) {

  private static final BigDecimal MEGABYTE = BigDecimal.valueOf(1 << 20);

  /** Size of all but vectors; RediSearch before 2.10 has the sizes of the parts only. */
  private static final String TOTAL = "total_index_memory_sz_mb";

  private static final String VECTORS = "vector_index_sz_mb";

  private static final Pattern PART = Pattern.compile("\\w+_(sz|size)_mb");

  public static IndexInfo of(@Nullable Object reply) {
    Map<String, String> info = RedisReplies.textMap(reply);
    return new IndexInfo(
        number(info, "num_docs").longValue(),
        number(info, "indexing").signum() != 0,
        number(info, "percent_indexed"),
        bytes(info));
  }

  /** Numbers of the indexes of two shards as one; the share is that of the slower. */
  public IndexInfo plus(IndexInfo other) {
    return new IndexInfo(
        documents + other.documents,
        indexing || other.indexing,
        share.min(other.share),
        bytes + other.bytes);
  }

  public boolean isComplete() {
    return !indexing && share.compareTo(BigDecimal.ONE) >= 0;
  }

  private static long bytes(Map<String, String> info) {
    BigDecimal megabytes = BigDecimal.ZERO;
    if (info.containsKey(TOTAL)) {
      megabytes = number(info, TOTAL);
      if (info.containsKey(VECTORS)) {
        megabytes = megabytes.add(number(info, VECTORS));
      }
    } else {
      for (String name : info.keySet()) {
        if (PART.matcher(name).matches()) {
          megabytes = megabytes.add(number(info, name));
        }
      }
    }
    return megabytes.multiply(MEGABYTE).longValue();
  }

  private static BigDecimal number(Map<String, String> info, String name) {
    String text = info.get(name);
    if (text == null) {
      throw new IllegalStateException("FT.INFO gave no " + name);
    }
    return new BigDecimal(text);
  }
}
