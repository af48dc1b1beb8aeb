// SPDX-License-Identifier: Apache-2.0
/** Command {@code report}: writes the page and the tables of results directories. */
@NullMarked
package site.ycsb.search.launcher.report;

import org.jspecify.annotations.NullMarked;
