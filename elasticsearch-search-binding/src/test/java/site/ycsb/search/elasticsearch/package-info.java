// SPDX-License-Identifier: Apache-2.0
@NullMarked
package site.ycsb.search.elasticsearch;

import org.jspecify.annotations.NullMarked;
