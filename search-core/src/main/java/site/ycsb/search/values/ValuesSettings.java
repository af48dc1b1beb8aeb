// SPDX-License-Identifier: Apache-2.0
package site.ycsb.search.values;

import java.util.Optional;
import java.util.Properties;
import site.ycsb.search.run.RunSettings;
import site.ycsb.search.settings.Setting;
import site.ycsb.search.settings.SettingException;
import site.ycsb.search.settings.SettingGroup;
import site.ycsb.search.settings.YcsbSettings;

/**
 * Properties of {@link ValuesWorkload}.
 *
 * @param form form of the values
 * @param mix shares of the operations
 * @param turns what a thread does in turn
 * @param pipeline number of requests that a thread sends at once
 */
record ValuesSettings(Form form, Mix mix, Turns turns, int pipeline) {

  /**
   * Form of the values.
   *
   * @param rawLength bytes of a raw value
   */
  record Form(Payload payload, Codec codec, int rawLength) {}

  /** Form in which objects are sent. */
  enum Codec {
    SERIALISED,
    JSON,
    RAW
  }

  /**
   * Shares of the operations, 0 to 1 each.
   *
   * @param get share of GET
   * @param set share of SET
   * @param push share of LPUSH
   * @param pop share of LPOP
   * @param ping share of PING
   */
  record Mix(double get, double set, double push, double pop, double ping) {

    /** True if the workload is about a list. */
    boolean isAboutList() {
      return push > 0 || pop > 0;
    }

    /** True if a read can find a value that a write of the run has replaced. */
    boolean readsAndWrites() {
      return get > 0 && set > 0;
    }

    boolean writes() {
      return set > 0 || isAboutList();
    }
  }

  /** What a thread does in turn. */
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

  /** All of them, in the order of their declarations. */
  static final SettingGroup ALL = new SettingGroup();

  static final Setting<Double> PUSH_PROPORTION =
      ALL.declare(Setting.decimal("pushproportion", 0, 0, 1, "share of LPUSH"));
  static final Setting<Double> POP_PROPORTION =
      ALL.declare(Setting.decimal("popproportion", 0, 0, 1, "share of LPOP"));
  static final Setting<Long> PIPELINE =
      ALL.declare(
          Setting.integer(
              "pipeline",
              1,
              1,
              10_000,
              "requests that a thread sends at once, before it reads their answers"));
  private static final Setting<Payload> PAYLOAD =
      ALL.declare(Setting.choice("values.payload", Payload.class, "kind of object of a value"));
  private static final Setting<Codec> CODEC =
      ALL.declare(
          Setting.choice(
              "values.codec",
              Codec.class,
              "form in which objects are sent: Java serialisation, JSON, or bytes of about as many"
                  + " that stand for them"));
  private static final Setting<Optional<Long>> LENGTH =
      ALL.declare(
          Setting.integerOrNone(
              "values.length",
              RAW_HEADER,
              1 << 24,
              "about the length of the payload",
              "bytes of a value with values.codec=raw"));
  private static final Setting<Turns> TURNS =
      ALL.declare(
          Setting.choice(
              "values.turns",
              Turns.class,
              "what a thread does: operations drawn by their shares; a SET and then a GET of the same"
                  + " key; or only SETs in the share updateproportion of the threads, at least one,"
                  + " and only GETs in the others"));

  /**
   * The settings that the properties give.
   *
   * @throws SettingException if one is out of range or contradicts another
   */
  static ValuesSettings from(Properties properties) {
    return new ValuesSettings(
        form(properties),
        new Mix(
            YcsbSettings.READ_PROPORTION.from(properties),
            YcsbSettings.UPDATE_PROPORTION.from(properties),
            PUSH_PROPORTION.from(properties),
            POP_PROPORTION.from(properties),
            RunSettings.PING_PROPORTION.from(properties)),
        TURNS.from(properties),
        Math.toIntExact(PIPELINE.from(properties)));
  }

  private static Form form(Properties properties) {
    Payload payload = PAYLOAD.from(properties);
    Codec codec = CODEC.from(properties);
    Optional<Long> length = LENGTH.from(properties);
    if (length.isPresent() && codec != Codec.RAW) {
      throw new SettingException(
          "%s=%d: valid with %s=raw only; other values are as long as their object"
              .formatted(LENGTH.key(), length.get(), CODEC.key()));
    }
    return new Form(payload, codec, length.map(Math::toIntExact).orElse(payload.rawLength()));
  }
}
