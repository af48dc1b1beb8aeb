// SPDX-License-Identifier: Apache-2.0
package site.ycsb.search.binding;

import java.util.List;
import java.util.Optional;
import java.util.Properties;
import site.ycsb.search.settings.Setting;
import site.ycsb.search.settings.SettingGroup;

/**
 * Guarantees that a store gives for an acknowledged write, in words that hold for every store. Each
 * binding translates them into settings of its store, and reports in {@link Store#settings} which
 * of them are in effect.
 *
 * <p>Its properties stand here, with the property that names the binding. No profile asks for
 * replicas: a server that is started here has none.
 *
 * @param replicas number of further servers that must have the write
 * @param demanded true if the user has named a profile or a durability; then a server with another
 *     configuration is an error and not only a line of the result
 */
public record Profile(
    Durability durability, Visibility visibility, int replicas, boolean demanded) {

  /** Place of a write at the time of its acknowledgement. */
  public enum Durability {
    /** In memory; on disk within about a second. */
    INTERVAL,
    /** On disk. */
    ALWAYS,
    /** In memory; on disk at a time that the store chooses, or never. */
    NONE
  }

  /** Time at which a search finds an acknowledged write. */
  public enum Visibility {
    /** After the store's refresh interval at the latest; at once in a store without one. */
    INTERVAL,
    /** At once. */
    IMMEDIATE
  }

  enum Name {
    DEFAULT(Durability.INTERVAL, Visibility.INTERVAL),
    DURABLE(Durability.ALWAYS, Visibility.IMMEDIATE),
    FAST(Durability.NONE, Visibility.INTERVAL);

    private final Durability durability;
    private final Visibility visibility;

    Name(Durability durability, Visibility visibility) {
      this.durability = durability;
      this.visibility = visibility;
    }
  }

  public static final SettingGroup ALL = new SettingGroup();

  public static final Setting<String> BINDING =
      ALL.text(
          "binding",
          "",
          "a name that bin/ycsb bindings lists",
          "the binding that site.ycsb.search.binding.SearchDb uses; bin/ycsb sets it");
  static final Setting<Name> PROFILE =
      ALL.choice(
          "profile",
          Name.class,
          "guarantees of a write, alike in every store: default is durability and visibility"
              + " interval; durable is always and immediate; fast is none and interval");
  static final Setting<Optional<Durability>> DURABILITY =
      ALL.declare(
          Setting.choice(
                  "durability",
                  Durability.class,
                  "an acknowledged write is on disk within about a second, at once, or at some time")
              .orNone("the profile's"));
  static final Setting<Optional<Visibility>> VISIBILITY =
      ALL.declare(
          Setting.choice(
                  "visibility",
                  Visibility.class,
                  "an acknowledged write is searchable after the store's own interval, or at once")
              .orNone("the profile's"));
  public static final Setting<Long> REPLICAS =
      ALL.integer(
          "replicas", 0, 0, 10, "further servers that must have a write before it is acknowledged");
  public static final Setting<Boolean> CONFIGURE =
      ALL.flag(
          "search.configure",
          false,
          "true if the server's settings may be changed to fit the profile and to answer"
              + " searches in full; bin/ycsb does so with a server that it has started");
  public static final Setting<Long> SERVER_MEMORY =
      ALL.integer(
          "server.memory",
          1024,
          256,
          1_048_576,
          "MB of the cache or the heap of a server that bin/ycsb starts; Redis keeps all documents in"
              + " memory, and has no such limit");

  public static final Setting<Long> SERVER_NODES =
      ALL.integer(
          "server.nodes",
          1,
          1,
          30,
          "nodes of a server that bin/ycsb starts, if the store can have several; those of replicas"
              + " of Redis come in addition");

  /** Properties that ask for a guarantee. */
  public static final List<Setting<?>> GUARANTEES =
      List.of(PROFILE, DURABILITY, VISIBILITY, REPLICAS);

  /** Profile that the properties name, with the single guarantees that they set. */
  public static Profile from(Properties properties) {
    Name name = PROFILE.from(properties);
    return new Profile(
        DURABILITY.from(properties).orElse(name.durability),
        VISIBILITY.from(properties).orElse(name.visibility),
        Math.toIntExact(REPLICAS.from(properties)),
        PROFILE.isGiven(properties) || DURABILITY.isGiven(properties));
  }
}
