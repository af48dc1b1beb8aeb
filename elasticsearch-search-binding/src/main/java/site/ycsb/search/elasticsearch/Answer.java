// SPDX-License-Identifier: Apache-2.0
package site.ycsb.search.elasticsearch;

import co.elastic.clients.transport.http.TransportHttpClient;
import co.elastic.clients.util.BinaryData;
import java.nio.charset.StandardCharsets;
import java.util.Arrays;
import java.util.List;
import org.apache.hc.core5.http.ClassicHttpResponse;
import org.apache.hc.core5.http.Header;
import org.apache.hc.core5.http.HttpHost;
import org.apache.hc.core5.http.NameValuePair;
import org.jspecify.annotations.Nullable;

/**
 * Answer that has been read to its end.
 *
 * @param host the node that has answered
 * @param originalResponse status and headers
 * @param bytes the text, or null if there is none
 */
@SuppressWarnings("ArrayRecordComponent") // Answers are never compared.
record Answer(HttpHost host, ClassicHttpResponse originalResponse, byte @Nullable [] bytes)
    implements TransportHttpClient.Response {

  private static final int LAST_SUCCESS = 299;

  boolean isSuccess() {
    return statusCode() <= LAST_SUCCESS;
  }

  /** The body as text. */
  String text() {
    return bytes == null ? "" : new String(bytes, StandardCharsets.UTF_8);
  }

  @Override
  public TransportHttpClient.Node node() {
    return new TransportHttpClient.Node(host.toURI());
  }

  @Override
  public int statusCode() {
    return originalResponse.getCode();
  }

  @Override
  public @Nullable String header(String name) {
    Header header = originalResponse.getFirstHeader(name);
    return header == null ? null : header.getValue();
  }

  @Override
  public List<String> headers(String name) {
    return Arrays.stream(originalResponse.getHeaders(name)).map(NameValuePair::getValue).toList();
  }

  @Override
  public @Nullable BinaryData body() {
    return bytes == null ? null : BinaryData.of(bytes, header("Content-Type"));
  }

  /** Nothing is left to release: the connection is the next request's already. */
  @Override
  public void close() {}
}
