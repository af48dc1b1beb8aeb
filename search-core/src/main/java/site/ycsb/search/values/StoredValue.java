// SPDX-License-Identifier: Apache-2.0
package site.ycsb.search.values;

import java.io.Serializable;

/**
 * Object as it is stored, with the key and the version that it belongs to. A reader can so tell
 * which write it sees.
 */
record StoredValue<T>(long number, long version, T content) implements Serializable {}
