// SPDX-License-Identifier: Apache-2.0
package site.ycsb.search.corpus;

import java.lang.invoke.MethodHandles;
import java.lang.invoke.VarHandle;
import java.nio.ByteOrder;
import java.nio.charset.StandardCharsets;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Properties;
import java.util.regex.Pattern;
import java.util.stream.IntStream;
import site.ycsb.search.binding.Document;
import site.ycsb.search.binding.Tables.FieldType;
import site.ycsb.search.settings.YcsbSettings;

/**
 * Fields of a generated document beside its title and its score: opaque ones, those of a ride, and
 * the number and the tag of a panel of queries. Immutable and thread-safe.
 */
final class GeneratedFields {

  private static final String CHARACTERS =
      "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_";

  /** Characters that 64 random bits give, 6 bits each. */
  private static final int CHARACTERS_PER_DRAW = 10;

  /** Pairs of characters that 12 bits give, as two bytes in the order of the text. */
  private static final short[] PAIRS = new short[1 << 12];

  private static final VarHandle PAIR =
      MethodHandles.byteArrayViewVarHandle(short[].class, ByteOrder.LITTLE_ENDIAN);

  static {
    for (int bits = 0; bits < PAIRS.length; bits++) {
      PAIRS[bits] = (short) (CHARACTERS.charAt(bits >>> 6) << 8 | CHARACTERS.charAt(bits & 63));
    }
  }

  private static final Pattern CONTENT = Pattern.compile("[A-Za-z0-9_-]+");

  /** Numbers of documents are below this. */
  private static final long NUMBERS = 10_000;

  private static final long TAGS = 32;

  /** First tag, so that all have two digits. */
  private static final long FIRST_TAG = 10;

  private final long seed;
  private final Optional<Rides> rides;
  private final boolean panel;
  final List<String> names;
  private final FieldLengths lengths;

  GeneratedFields(long seed, Properties properties) {
    this.seed = seed;
    rides =
        CorpusSettings.isAboutRides(properties) ? Optional.of(new Rides(seed)) : Optional.empty();
    panel = CorpusSettings.isPanel(properties);
    String prefix = YcsbSettings.FIELD_NAME_PREFIX.from(properties);
    int count = rides.isPresent() ? 0 : Math.toIntExact(YcsbSettings.FIELD_COUNT.from(properties));
    names = IntStream.range(0, count).mapToObj(field -> prefix + field).toList();
    lengths = FieldLengths.from(properties);
  }

  /** The content of an opaque field: letters, digits, - and _. */
  String content(long number, long version, int field) {
    SplitMix random = new SplitMix(seed(number, version, field));
    int length = lengths.draw(random.next());
    byte[] text = new byte[length + CHARACTERS_PER_DRAW]; // Room for the last draw's, all of them.
    for (int start = 0; start < length; start += CHARACTERS_PER_DRAW) {
      long bits = random.next();
      for (int i = start; i < start + CHARACTERS_PER_DRAW; i += 2) {
        PAIR.set(text, i, PAIRS[(int) bits & 0xFFF]);
        bits >>>= 12;
      }
    }
    return new String(text, 0, length, StandardCharsets.ISO_8859_1);
  }

  private long seed(long number, long version, int field) {
    return SplitMix.mix(SplitMix.mix(seed ^ (field + 1), number), version);
  }

  static boolean isContent(Object value) {
    return value instanceof String text && CONTENT.matcher(text).matches();
  }

  /** The fields of a ride, if documents are rides, and those of a panel of queries, if any. */
  Map<String, Object> typed(long number) {
    Map<String, Object> fields = rides.isPresent() ? rides.get().ride(number) : Map.of();
    if (!panel) {
      return fields;
    }
    long random = SplitMix.mix(~seed, number);
    fields = new LinkedHashMap<>(fields);
    fields.put(Document.NUMBER, Math.floorMod(random, NUMBERS));
    fields.put(Document.TAG, "tag" + (FIRST_TAG + Math.floorMod(SplitMix.mix(random), TAGS)));
    return fields;
  }

  Map<String, FieldType> indexed() {
    return rides.isPresent() ? Rides.FIELDS : Map.of();
  }
}
