// SPDX-License-Identifier: Apache-2.0
/** Tools for writing rules of the conformance kit: stores, sessions, samples, threads. */
@NullMarked
package site.ycsb.search.conformance;

import org.jspecify.annotations.NullMarked;
