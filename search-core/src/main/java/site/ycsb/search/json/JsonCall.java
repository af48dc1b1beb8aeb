// SPDX-License-Identifier: Apache-2.0
package site.ycsb.search.json;

import java.util.List;
import java.util.Optional;
import org.jspecify.annotations.Nullable;
import site.ycsb.search.check.Versions;

/** Request of one client thread, with what is known at its begin and at its end. */
final class JsonCall {

  final JsonCommand command;
  final NamedPath path;

  /** Key number. */
  final long number;

  final String key;

  /** Name of the operation in reports. */
  final String name;

  /** Begin that the target rate intends. */
  final long intendedNanos;

  /** True if the reply is compared with the right value. */
  final boolean checked;

  /** Writes of the leaves that are written, in their order. */
  List<Versions.Write> writes = List.of();

  /** The value that is written; empty for other requests. */
  String json = "";

  /** Changes of the numbers that are read which were acknowledged before the request was sent. */
  long[] changes = {};

  /** The reply: for a SET, an empty text if it was done. */
  Optional<String> reply = Optional.empty();

  @Nullable Exception failure;

  JsonCall(
      JsonCommand command,
      NamedPath path,
      long number,
      String key,
      String name,
      long intendedNanos,
      boolean checked) {
    this.command = command;
    this.path = path;
    this.number = number;
    this.key = key;
    this.name = name;
    this.intendedNanos = intendedNanos;
    this.checked = checked;
  }
}
