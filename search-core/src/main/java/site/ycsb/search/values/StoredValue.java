// SPDX-License-Identifier: Apache-2.0
package site.ycsb.search.values;

import java.io.Serializable;

/**
 * Object as it is stored, with the key and the version that it belongs to. A reader can so tell
 * which write it sees.
 *
 * @param number key number
 * @param version version of the key's value
 * @param content the object, which can be written by the codec in use
 */
record StoredValue<T>(long number, long version, T content) implements Serializable {}
