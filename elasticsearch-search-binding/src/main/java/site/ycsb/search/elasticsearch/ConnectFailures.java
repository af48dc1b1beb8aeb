// SPDX-License-Identifier: Apache-2.0
package site.ycsb.search.elasticsearch;

import java.util.List;
import org.apache.hc.core5.http.ConnectionClosedException;
import org.apache.hc.core5.http.HttpException;
import org.apache.hc.core5.http.NoHttpResponseException;
import site.ycsb.search.binding.StoreException;
import site.ycsb.search.common.ConnectFailureText;
import site.ycsb.search.common.FailureText;
import site.ycsb.search.elasticsearch.ElasticsearchSettings.Connection;

/** One-line explanation of a failed connection. */
final class ConnectFailures {

  private static final int UNAUTHORIZED = 401;

  private ConnectFailures() {}

  static StoreException explain(Connection settings, Exception failure) {
    ConnectFailureText text =
        new ConnectFailureText(
            "Elasticsearch",
            settings.address().toString(),
            "elasticsearch",
            "elasticsearch.cacertificate",
            settings.timeouts());
    List<Throwable> causes = FailureText.causes(failure);
    if (failure instanceof ErrorReply answer && answer.isExplained()) {
      return text.because(refusal(answer), failure);
    }
    boolean otherProtocol =
        FailureText.has(causes, NoHttpResponseException.class)
            || FailureText.has(causes, ConnectionClosedException.class)
            || FailureText.has(causes, HttpException.class);
    if (text.reason(causes).isEmpty() && otherProtocol) {
      return text.because(
          "the server doesn't speak %s (%s); see elasticsearch.url"
              .formatted(
                  settings.address().tls() ? "HTTPS" : "plain HTTP",
                  FailureText.of(causes.get(causes.size() - 1))),
          failure);
    }
    return text.explain(failure);
  }

  private static String refusal(ErrorReply answer) {
    String said = answer.reason();
    return answer.status() == UNAUTHORIZED
        ? "authentication failed (%s); see elasticsearch.user, elasticsearch.apikey".formatted(said)
        : said;
  }
}
