// SPDX-License-Identifier: Apache-2.0
package site.ycsb.search.elasticsearch;

import java.io.IOException;
import java.io.InputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.security.GeneralSecurityException;
import java.security.KeyStore;
import java.security.cert.Certificate;
import java.security.cert.CertificateException;
import java.security.cert.CertificateFactory;
import java.util.Iterator;
import java.util.concurrent.atomic.AtomicInteger;
import javax.net.ssl.SSLContext;
import javax.net.ssl.TrustManagerFactory;
import org.apache.http.Header;
import org.apache.http.HttpHost;
import org.apache.http.message.BasicHeader;
import org.elasticsearch.client.Node;
import org.elasticsearch.client.NodeSelector;
import org.elasticsearch.client.RestClient;
import org.elasticsearch.client.RestClientBuilder;
import site.ycsb.search.SettingException;

/**
 * The HTTP client under the Java client, set up for a benchmark. By itself it opens ten connections
 * to a node, however many threads there are.
 */
final class RestClients {

  private RestClients() {}

  static RestClient open(ElasticsearchSettings settings, Connections connections)
      throws IOException {
    ElasticsearchAddress address = settings.address();
    String scheme = address.tls() ? "https" : "http";
    HttpHost[] hosts =
        address.nodes().stream()
            .map(node -> new HttpHost(node.host(), node.port(), scheme))
            .toArray(HttpHost[]::new);
    RestClientBuilder builder =
        RestClient.builder(hosts)
            .setCompressionEnabled(false)
            .setMetaHeaderEnabled(false)
            .setNodeSelector(new OneNode());
    Authorization authorization = settings.authorization();
    if (authorization != null) {
      builder.setDefaultHeaders(
          new Header[] {new BasicHeader("Authorization", authorization.header())});
    }
    SSLContext trust = settings.caCertificate() == null ? null : trust(settings.caCertificate());
    builder.setRequestConfigCallback(
        config ->
            config
                .setConnectTimeout(settings.connectTimeoutMillis())
                .setConnectionRequestTimeout(settings.timeoutMillis())
                .setSocketTimeout(settings.timeoutMillis()));
    builder.setHttpClientConfigCallback(
        client -> {
          client
              .setMaxConnPerRoute(settings.pool())
              .setMaxConnTotal(settings.pool() * hosts.length)
              .addInterceptorLast(connections)
              .disableCookieManagement()
              .disableAuthCaching();
          return trust == null ? client : client.setSSLContext(trust);
        });
    return builder.build();
  }

  /** Trusts the certificates of a file, and those that they have signed. */
  private static SSLContext trust(Path file) throws IOException {
    try (InputStream pem = Files.newInputStream(file)) {
      KeyStore store = KeyStore.getInstance(KeyStore.getDefaultType());
      store.load(null, null);
      int number = 0;
      for (Certificate certificate :
          CertificateFactory.getInstance("X.509").generateCertificates(pem)) {
        store.setCertificateEntry("ca" + number++, certificate);
      }
      if (number == 0) {
        throw new CertificateException("the file is empty");
      }
      TrustManagerFactory trust =
          TrustManagerFactory.getInstance(TrustManagerFactory.getDefaultAlgorithm());
      trust.init(store);
      SSLContext context = SSLContext.getInstance("TLS");
      context.init(null, trust.getTrustManagers(), null);
      return context;
    } catch (GeneralSecurityException e) {
      throw new SettingException(
          "elasticsearch.cacertificate=%s: no certificate in PEM form (%s)"
              .formatted(file, e.getMessage()));
    }
  }

  /**
   * Leaves one node for each request, in turn. Otherwise the client would try a request that has
   * failed on the next one: a second round trip, in the latency of the first.
   */
  private static final class OneNode implements NodeSelector {

    private final AtomicInteger turn = new AtomicInteger();

    @Override
    public void select(Iterable<Node> nodes) {
      int count = 0;
      for (Node ignored : nodes) {
        count++;
      }
      if (count > 1) {
        keep(nodes, Math.floorMod(turn.getAndIncrement(), count));
      }
    }

    private static void keep(Iterable<Node> nodes, int wanted) {
      int number = 0;
      for (Iterator<Node> rest = nodes.iterator(); rest.hasNext(); number++) {
        rest.next();
        if (number != wanted) {
          rest.remove();
        }
      }
    }
  }
}
