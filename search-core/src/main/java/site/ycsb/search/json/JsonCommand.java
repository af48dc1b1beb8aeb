// SPDX-License-Identifier: Apache-2.0
package site.ycsb.search.json;

/** Operation of a workload of JSON documents. */
enum JsonCommand {
  SET_ROOT,
  GET_ROOT,
  SET_PATH,
  GET_PATH,
  INCREMENT,
  MULTIPLY,
  PING;

  /** Name in reports, without a path: {@code SET-ROOT}. */
  final String label = name().replace('_', '-');

  /** Name in reports of the operation at a path: {@code GET-PATH buyer.age}. */
  String operation(NamedPath path) {
    return path.path().isRoot() ? label : label + " " + path.name();
  }

  boolean isSet() {
    return this == SET_ROOT || this == SET_PATH;
  }

  boolean isGet() {
    return this == GET_ROOT || this == GET_PATH;
  }

  boolean isArithmetic() {
    return this == INCREMENT || this == MULTIPLY;
  }
}
