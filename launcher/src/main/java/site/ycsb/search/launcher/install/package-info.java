// SPDX-License-Identifier: Apache-2.0
/** Installed modules, the bindings that they register, and the version of the build. */
@NullMarked
package site.ycsb.search.launcher.install;

import org.jspecify.annotations.NullMarked;
