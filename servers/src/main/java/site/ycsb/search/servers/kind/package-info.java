// SPDX-License-Identifier: Apache-2.0
/** What a binding's module says about its kind of server. */
@NullMarked
package site.ycsb.search.servers.kind;

import org.jspecify.annotations.NullMarked;
