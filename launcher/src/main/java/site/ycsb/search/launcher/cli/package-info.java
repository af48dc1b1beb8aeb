// SPDX-License-Identifier: Apache-2.0
/** Entry point of {@code bin/ycsb} and the commands that need no package of their own. */
@NullMarked
package site.ycsb.search.launcher.cli;

import org.jspecify.annotations.NullMarked;
