// SPDX-License-Identifier: Apache-2.0
package site.ycsb.search.values;

import java.util.Optional;
import org.jspecify.annotations.Nullable;
import site.ycsb.search.binding.ValueRequest;
import site.ycsb.search.check.Versions;

/** Request of one client thread, with what is known at its begin and at its end. */
final class ValueCall {

  final ValueRequest request;

  /** Key number. */
  final long number;

  /** Write that the request makes; null for other requests. */
  final Versions.@Nullable Write write;

  /** Begin that the target rate intends. */
  final long intendedNanos;

  /** Elements of the list that must be left when an LPOP begins, at least. */
  long leastElements;

  /** Time of the answer or the failure; 0 before it. */
  long endNanos;

  Optional<byte[]> answer = Optional.empty();
  @Nullable Exception failure;

  ValueCall(ValueRequest request, long number, Versions.@Nullable Write write, long intendedNanos) {
    this.request = request;
    this.number = number;
    this.write = write;
    this.intendedNanos = intendedNanos;
  }

  /** Name of the operation in reports. */
  String operation() {
    return request.command().name();
  }
}
