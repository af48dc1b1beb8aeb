// SPDX-License-Identifier: Apache-2.0
/** Tests of the binding. */
@NullMarked
package site.ycsb.search.opensearch;

import org.jspecify.annotations.NullMarked;
