// SPDX-License-Identifier: Apache-2.0
package site.ycsb.search.values;

import java.util.Optional;
import org.jspecify.annotations.Nullable;
import site.ycsb.search.binding.ValueRequest;
import site.ycsb.search.run.Versions;

/** Request of one client thread, with what is known at its begin and at its end. */
final class ValueCall {

  final ValueRequest request;

  /** Key number. */
  final long number;

  /** Version of the value that is written. */
  final long version;

  /** Begin that the target rate intends. */
  final long intendedNanos;

  /** State of the key right before the request was sent. */
  Versions.@Nullable Before before;

  /** Time of the answer or the failure; 0 before it. */
  long endNanos;

  Optional<byte[]> answer = Optional.empty();
  @Nullable Exception failure;

  ValueCall(ValueRequest request, long number, long version, long intendedNanos) {
    this.request = request;
    this.number = number;
    this.version = version;
    this.intendedNanos = intendedNanos;
  }

  /** Name of the operation in reports. */
  String operation() {
    return request.command().name();
  }
}
