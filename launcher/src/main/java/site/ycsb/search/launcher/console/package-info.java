// SPDX-License-Identifier: Apache-2.0
/** Console output, and failures that end a command with one line. */
@NullMarked
package site.ycsb.search.launcher.console;

import org.jspecify.annotations.NullMarked;
