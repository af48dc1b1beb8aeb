// SPDX-License-Identifier: Apache-2.0
/** Parts that several bindings share. No class here knows a store or a driver. */
@NullMarked
package site.ycsb.search.common;

import org.jspecify.annotations.NullMarked;
