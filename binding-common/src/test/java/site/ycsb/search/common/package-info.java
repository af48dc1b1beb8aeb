// SPDX-License-Identifier: Apache-2.0
@NullMarked
package site.ycsb.search.common;

import org.jspecify.annotations.NullMarked;
