// SPDX-License-Identifier: Apache-2.0
/** The tests that every binding must pass: extend {@code ConformanceKit}. */
@NullMarked
package site.ycsb.search.conformance.kit;

import org.jspecify.annotations.NullMarked;
