// SPDX-License-Identifier: Apache-2.0
@NullMarked
package site.ycsb.search.mongodb.server;

import org.jspecify.annotations.NullMarked;
