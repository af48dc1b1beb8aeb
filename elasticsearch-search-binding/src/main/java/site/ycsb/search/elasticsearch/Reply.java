// SPDX-License-Identifier: Apache-2.0
package site.ycsb.search.elasticsearch;

import tools.jackson.core.JsonParser;

/** What becomes of a reply. It is read as a stream, up to where it is of interest. */
interface Reply<T> {
  T read(JsonParser json);
}
