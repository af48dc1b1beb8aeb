// SPDX-License-Identifier: Apache-2.0
/** The kit on stores within the process: one that is right, one behind a switch, and wrong ones. */
@NullMarked
package site.ycsb.search.conformance.kit;

import org.jspecify.annotations.NullMarked;
