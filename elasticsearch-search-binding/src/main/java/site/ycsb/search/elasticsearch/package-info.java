// SPDX-License-Identifier: Apache-2.0
/** Elasticsearch, over HTTP. */
@NullMarked
package site.ycsb.search.elasticsearch;

import org.jspecify.annotations.NullMarked;
