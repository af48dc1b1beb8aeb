// SPDX-License-Identifier: Apache-2.0
/**
 * Recipes of the kinds of servers: package, image, command, and how to tell that a server answers.
 */
@NullMarked
package site.ycsb.search.servers.recipe;

import org.jspecify.annotations.NullMarked;
