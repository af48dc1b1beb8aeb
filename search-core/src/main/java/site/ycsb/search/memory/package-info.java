// SPDX-License-Identifier: Apache-2.0
/** Reference store within the process. */
@NullMarked
package site.ycsb.search.memory;

import org.jspecify.annotations.NullMarked;
