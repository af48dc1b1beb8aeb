// SPDX-License-Identifier: Apache-2.0
/** Interfaces that a binding implements, and the values that it exchanges with workloads. */
@NullMarked
package site.ycsb.search.binding;

import org.jspecify.annotations.NullMarked;
