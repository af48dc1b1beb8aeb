// SPDX-License-Identifier: Apache-2.0
package site.ycsb.search.servers.host;

import java.util.Locale;

/** Way of running a server. By default, a container is used if Docker answers. */
public enum Via {
  /** In a container of an official image; needs Docker on this machine. */
  CONTAINER,
  /** As an ordinary process, from a package downloaded once; needs Linux on x86-64. */
  PACKAGE;

  /** Name on the command line, for example {@code package}. */
  @Override
  public String toString() {
    return name().toLowerCase(Locale.ROOT);
  }
}
