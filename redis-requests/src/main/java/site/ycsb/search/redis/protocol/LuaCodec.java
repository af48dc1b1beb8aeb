// SPDX-License-Identifier: Apache-2.0
package site.ycsb.search.redis.protocol;

/** Form in which scripts store a JSON value, named after the library of Redis that reads it. */
public enum LuaCodec {
  /** JSON text as it came; a change of a part writes it anew. */
  CJSON,
  /** MessagePack. */
  CMSGPACK
}
