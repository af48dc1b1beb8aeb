// SPDX-License-Identifier: Apache-2.0
/** Check of the properties of a load or run, and the facts that follow from them. */
@NullMarked
package site.ycsb.search.properties;

import org.jspecify.annotations.NullMarked;
