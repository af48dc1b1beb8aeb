// SPDX-License-Identifier: Apache-2.0
package site.ycsb.search.binding;

/** Type of a field that an index holds beside title and score. */
public enum FieldType {
  /** A Long. */
  WHOLE,
  /** A Double. */
  DECIMAL,
  /** A String that is found as a whole, not by its words. */
  TAG
}
