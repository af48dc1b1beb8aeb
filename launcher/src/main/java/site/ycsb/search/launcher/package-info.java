// SPDX-License-Identifier: Apache-2.0
/**
 * What {@code bin/ycsb} runs: one class for each command, on top of what finds bindings, merges
 * properties, starts servers and starts the client in a JVM of its own.
 */
@NullMarked
package site.ycsb.search.launcher;

import org.jspecify.annotations.NullMarked;
