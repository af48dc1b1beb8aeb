// SPDX-License-Identifier: Apache-2.0
/**
 * Parts that the tests of several bindings share: the conformance kit on a server of this project,
 * servers shared by test classes, certificates, proxies, ports and failures to connect.
 */
@NullMarked
package site.ycsb.search.scaffolding;

import org.jspecify.annotations.NullMarked;
