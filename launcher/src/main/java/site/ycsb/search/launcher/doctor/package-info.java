// SPDX-License-Identifier: Apache-2.0
/** Command {@code doctor}: diagnostics of the machine that is to run servers. */
@NullMarked
package site.ycsb.search.launcher.doctor;

import org.jspecify.annotations.NullMarked;
