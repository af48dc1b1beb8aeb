// SPDX-License-Identifier: Apache-2.0
/** Binding of OpenSearch, through its Java client. */
@NullMarked
package site.ycsb.search.opensearch;

import org.jspecify.annotations.NullMarked;
