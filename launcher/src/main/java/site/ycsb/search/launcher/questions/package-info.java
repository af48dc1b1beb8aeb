// SPDX-License-Identifier: Apache-2.0
/** Command {@code questions}: queries that a server has recorded, as a file of questions. */
@NullMarked
package site.ycsb.search.launcher.questions;

import org.jspecify.annotations.NullMarked;
