// SPDX-License-Identifier: Apache-2.0
/** Command {@code compare}: plans, schedules, executes and records the runs of a comparison. */
@NullMarked
package site.ycsb.search.launcher.compare;

import org.jspecify.annotations.NullMarked;
