// SPDX-License-Identifier: Apache-2.0
/** Main class of a client process, verification and round trips. */
@NullMarked
package site.ycsb.search.client;

import org.jspecify.annotations.NullMarked;
