// SPDX-License-Identifier: Apache-2.0
/** Entry point of {@code bin/ycsb} and the commands that consist of one class. */
@NullMarked
package site.ycsb.search.launcher.cli;

import org.jspecify.annotations.NullMarked;
