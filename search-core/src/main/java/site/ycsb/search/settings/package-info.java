// SPDX-License-Identifier: Apache-2.0
/** Typed properties, exit codes and failures that one line explains. */
@NullMarked
package site.ycsb.search.settings;

import org.jspecify.annotations.NullMarked;
