// SPDX-License-Identifier: Apache-2.0
@NullMarked
package site.ycsb.search.jredisearch;

import org.jspecify.annotations.NullMarked;
