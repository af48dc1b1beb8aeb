// SPDX-License-Identifier: Apache-2.0
package site.ycsb.search.elasticsearch;

import tools.jackson.core.JsonParser;

/** Reader of a reply, as a stream. */
interface Reply<T> {
  T read(JsonParser json);
}
