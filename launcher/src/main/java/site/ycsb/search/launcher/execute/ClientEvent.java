// SPDX-License-Identifier: Apache-2.0
package site.ycsb.search.launcher.execute;

import org.jspecify.annotations.Nullable;
import site.ycsb.search.launcher.clients.ClientMessage.Kind;

/**
 * Event of one client in an attempt at a job.
 *
 * @param kind one that a client reports, or that it is lost
 * @param nanos arrival of the event by the timer of this JVM
 * @param text name of the barrier, or reason of the loss
 * @param result result of a client that has ended
 */
record ClientEvent(
    Kind kind, int client, long attempt, long nanos, String text, @Nullable ClientResult result) {

  static ClientEvent of(Kind kind, int client, long attempt, String text) {
    return new ClientEvent(kind, client, attempt, System.nanoTime(), text, null);
  }

  static ClientEvent ended(int client, long attempt, ClientResult result) {
    return new ClientEvent(Kind.ENDED, client, attempt, System.nanoTime(), "", result);
  }
}
