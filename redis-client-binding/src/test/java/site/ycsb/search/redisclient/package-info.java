// SPDX-License-Identifier: Apache-2.0
@NullMarked
package site.ycsb.search.redisclient;

import org.jspecify.annotations.NullMarked;
