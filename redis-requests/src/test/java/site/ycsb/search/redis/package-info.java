// SPDX-License-Identifier: Apache-2.0
@NullMarked
package site.ycsb.search.redis;

import org.jspecify.annotations.NullMarked;
