// SPDX-License-Identifier: Apache-2.0
/** Managed servers as commands name and start them. */
@NullMarked
package site.ycsb.search.launcher.server;

import org.jspecify.annotations.NullMarked;
