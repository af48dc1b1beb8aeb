// SPDX-License-Identifier: Apache-2.0
package site.ycsb.search.values;

import java.util.Collections;
import java.util.EnumMap;
import java.util.Map;
import java.util.Optional;
import java.util.Properties;
import site.ycsb.search.binding.ValueRequest.Command;
import site.ycsb.search.run.RunSettings;
import site.ycsb.search.settings.Setting;
import site.ycsb.search.settings.SettingException;
import site.ycsb.search.settings.SettingGroup;
import site.ycsb.search.settings.YcsbSettings;

/**
 * Properties of {@link ValuesWorkload}.
 *
 * @param shares shares of the operations, 0 to 1 each
 * @param pipeline number of requests that a thread sends at once
 */
record ValuesSettings(Form form, Map<Command, Double> shares, Turns turns, int pipeline) {

  /** Form of the values; a raw one has a length. */
  record Form(Payload payload, Codec codec, int rawLength) {}

  enum Codec {
    SERIALISED,
    RAW
  }

  enum Turns {
    /** Each operation is drawn by the shares. */
    DRAWN,
    /** A SET of a key, then a GET of that key. */
    WRITE_THEN_READ,
    /** A share of the threads only SETs; the others only GET. */
    WRITERS_AND_READERS
  }

  /** Bytes of a raw value before its content: version and key number. */
  static final int RAW_HEADER = 2 * Long.BYTES;

  static final SettingGroup ALL = new SettingGroup();

  static final Map<Command, Setting<Double>> PROPORTIONS =
      Collections.unmodifiableMap(
          new EnumMap<>(
              Map.of(
                  Command.GET, YcsbSettings.READ_PROPORTION,
                  Command.SET, YcsbSettings.UPDATE_PROPORTION,
                  Command.LPUSH, ALL.share("pushproportion", "LPUSH"),
                  Command.LPOP, ALL.share("popproportion", "LPOP"),
                  Command.PING, RunSettings.PING_PROPORTION)));

  private static final Setting<Long> PIPELINE =
      ALL.integer(
          "pipeline",
          1,
          1,
          10_000,
          "requests that a thread sends at once, before it reads their answers");
  private static final Setting<Payload> PAYLOAD =
      ALL.choice("values.payload", Payload.class, "kind of object of a value");
  private static final Setting<Codec> CODEC =
      ALL.choice(
          "values.codec",
          Codec.class,
          "form in which objects are sent: Java serialisation, or bytes of about as many that stand"
              + " for them");
  private static final Setting<Optional<Long>> LENGTH =
      ALL.declare(
          Setting.integer(
                  "values.length",
                  RAW_HEADER,
                  RAW_HEADER,
                  1 << 24,
                  "bytes of a value with values.codec=raw")
              .orNone("about the length of the payload"));
  private static final Setting<Turns> TURNS =
      ALL.choice(
          "values.turns",
          Turns.class,
          "what a thread does: operations drawn by their shares; a SET and then a GET of the same"
              + " key; or only SETs in the share updateproportion of the threads, at least one,"
              + " and only GETs in the others");

  static ValuesSettings from(Properties properties) {
    Map<Command, Double> shares = new EnumMap<>(Command.class);
    PROPORTIONS.forEach((command, share) -> shares.put(command, share.from(properties)));
    return new ValuesSettings(
        form(properties),
        shares,
        TURNS.from(properties),
        Math.toIntExact(PIPELINE.from(properties)));
  }

  private static Form form(Properties properties) {
    Payload payload = PAYLOAD.from(properties);
    Codec codec = CODEC.from(properties);
    Optional<Long> length = LENGTH.from(properties);
    if (length.isPresent() && codec != Codec.RAW) {
      throw new SettingException(
          "%s=%d: valid with %s=raw only; other values are as long as their object",
          LENGTH.key(), length.get(), CODEC.key());
    }
    return new Form(payload, codec, length.map(Math::toIntExact).orElse(payload.rawLength));
  }

  double share(Command command) {
    return shares.getOrDefault(command, 0.0);
  }

  boolean isAboutList() {
    return share(Command.LPUSH) > 0 || share(Command.LPOP) > 0;
  }

  /** True if a read can find a value that a write of the run has replaced. */
  boolean readsAndWrites() {
    return share(Command.GET) > 0 && share(Command.SET) > 0;
  }
}
