// SPDX-License-Identifier: Apache-2.0
/** Commands that Redis is sent and the replies that it gives, over any driver's connection. */
@NullMarked
package site.ycsb.search.redis.protocol;

import org.jspecify.annotations.NullMarked;
