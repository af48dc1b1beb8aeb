// SPDX-License-Identifier: Apache-2.0
/** What the rules of the conformance kit are written with: stores, sessions, samples, threads. */
@NullMarked
package site.ycsb.search.conformance;

import org.jspecify.annotations.NullMarked;
