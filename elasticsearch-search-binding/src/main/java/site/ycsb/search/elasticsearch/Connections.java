// SPDX-License-Identifier: Apache-2.0
package site.ycsb.search.elasticsearch;

import java.util.HashMap;
import java.util.HashSet;
import java.util.Map;
import java.util.Set;
import org.apache.http.HttpHost;
import org.apache.http.HttpInetConnection;
import org.apache.http.HttpResponse;
import org.apache.http.HttpResponseInterceptor;
import org.apache.http.protocol.HttpContext;
import org.apache.http.protocol.HttpCoreContext;

/**
 * Counts the connections that have carried an answer, until it is told that they are enough; from
 * then on it does nothing. Thread-safe.
 */
final class Connections implements HttpResponseInterceptor {

  private final Map<HttpHost, Set<Integer>> ports = new HashMap<>();
  private volatile boolean counting = true;

  @Override
  public void process(HttpResponse response, HttpContext context) {
    if (!counting) {
      return;
    }
    HttpCoreContext exchange = HttpCoreContext.adapt(context);
    int port = exchange.getConnection(HttpInetConnection.class).getLocalPort();
    synchronized (ports) {
      ports.computeIfAbsent(exchange.getTargetHost(), host -> new HashSet<>()).add(port);
    }
  }

  /** Whether each of so many nodes has so many connections. */
  boolean are(int nodes, int toEach) {
    synchronized (ports) {
      return ports.values().stream().filter(found -> found.size() >= toEach).count() >= nodes;
    }
  }

  void stopCounting() {
    counting = false;
  }
}
