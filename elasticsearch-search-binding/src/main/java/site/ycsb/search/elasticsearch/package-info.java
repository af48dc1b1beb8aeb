// SPDX-License-Identifier: Apache-2.0
/** Elasticsearch, through its Java client. */
@NullMarked
package site.ycsb.search.elasticsearch;

import org.jspecify.annotations.NullMarked;
