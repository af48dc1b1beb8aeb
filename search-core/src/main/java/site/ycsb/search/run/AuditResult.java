// SPDX-License-Identifier: Apache-2.0
package site.ycsb.search.run;

import java.util.Optional;

/**
 * Result of the check of documents after a run that wrote.
 *
 * @param documents number of documents that were checked
 * @param problem fault of the first wrong document, in one line; empty if all are right
 */
public record AuditResult(int documents, Optional<String> problem) {}
