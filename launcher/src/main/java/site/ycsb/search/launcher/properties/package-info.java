// SPDX-License-Identifier: Apache-2.0
/** Properties of a command line: options, files, their merge and their check. */
@NullMarked
package site.ycsb.search.launcher.properties;

import org.jspecify.annotations.NullMarked;
