// SPDX-License-Identifier: Apache-2.0
/** Tests of the scaffolding, on a real Redis that a small binding asks for a PING. */
@NullMarked
package site.ycsb.search.scaffolding;

import org.jspecify.annotations.NullMarked;
