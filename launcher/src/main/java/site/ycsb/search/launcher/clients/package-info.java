// SPDX-License-Identifier: Apache-2.0
/** Connections between client 0, which coordinates, and the other clients of a comparison. */
@NullMarked
package site.ycsb.search.launcher.clients;

import org.jspecify.annotations.NullMarked;
