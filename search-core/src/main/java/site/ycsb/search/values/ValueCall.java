// SPDX-License-Identifier: Apache-2.0
package site.ycsb.search.values;

import site.ycsb.search.binding.ValueRequest;

/**
 * Request of a workload of values, which may be sent with others.
 *
 * @param begun called right before the request is sent
 */
record ValueCall(ValueRequest request, Call<byte[]> call, Runnable begun) {}
