// SPDX-License-Identifier: Apache-2.0
package site.ycsb.search.mongodb;

import com.mongodb.ServerAddress;
import com.mongodb.client.MongoClient;
import com.mongodb.connection.ServerDescription;
import com.mongodb.event.ConnectionClosedEvent;
import com.mongodb.event.ConnectionPoolListener;
import com.mongodb.event.ConnectionReadyEvent;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.TimeUnit;

/**
 * Count of the connections that are ready. The driver opens them in the background. Without this
 * wait for all of them, a timed operation would wait for its connection. Thread-safe.
 */
final class WarmPool implements ConnectionPoolListener {

  private final Map<ServerAddress, Integer> ready = new HashMap<>();

  @Override
  public synchronized void connectionReady(ConnectionReadyEvent event) {
    ready.merge(event.getConnectionId().getServerId().getAddress(), 1, Integer::sum);
    notifyAll();
  }

  @Override
  public synchronized void connectionClosed(ConnectionClosedEvent event) {
    ready.merge(event.getConnectionId().getServerId().getAddress(), -1, Integer::sum);
  }

  /**
   * Returns once each member that holds data has that many connections. Returns early if no
   * connection was added for a while: a slow member must not keep a run from starting.
   */
  synchronized void await(MongoClient client, int connections, int patienceMillis) {
    List<ServerAddress> members =
        client.getClusterDescription().getServerDescriptions().stream()
            .filter(member -> member.isPrimary() || member.isSecondary())
            .map(ServerDescription::getAddress)
            .toList();
    try {
      long since = System.nanoTime();
      int before = 0;
      while (members.stream().anyMatch(member -> ready.getOrDefault(member, 0) < connections)) {
        int now = ready.values().stream().mapToInt(Integer::intValue).sum();
        if (now != before) {
          before = now;
          since = System.nanoTime();
        }
        long left = patienceMillis - TimeUnit.NANOSECONDS.toMillis(System.nanoTime() - since);
        if (left <= 0) {
          return;
        }
        wait(left);
      }
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
    }
  }
}
