// SPDX-License-Identifier: Apache-2.0
package site.ycsb.search.binding;

/**
 * Timed operations of one client thread. An instance implements the capabilities of its binding:
 * {@link Documents}, {@link Search}, {@link Values}, {@link Paths}.
 */
public interface Operations {}
