// SPDX-License-Identifier: Apache-2.0
package site.ycsb.search.lucene;

import java.util.List;
import org.apache.hc.core5.http.ConnectionClosedException;
import org.apache.hc.core5.http.HttpException;
import org.apache.hc.core5.http.NoHttpResponseException;
import site.ycsb.search.binding.StoreException;
import site.ycsb.search.common.ConnectFailureText;
import site.ycsb.search.common.FailureText;
import site.ycsb.search.lucene.LuceneSettings.Connection;

/** One-line explanation of a failed connection. */
public final class ConnectFailures {

  private static final int UNAUTHORIZED = 401;

  private ConnectFailures() {}

  public static StoreException explain(Connection settings, Exception failure) {
    Product product = settings.product();
    ConnectFailureText text =
        new ConnectFailureText(
            product.title(),
            settings.address().toString(),
            product.prefix(),
            product.key("cacertificate"),
            settings.timeouts());
    List<Throwable> causes = FailureText.causes(failure);
    if (failure instanceof ErrorReply answer
        && (answer.isExplained() || answer.http() == UNAUTHORIZED)) {
      return text.because(refusal(text, product, answer), failure);
    }
    boolean otherProtocol =
        FailureText.has(causes, NoHttpResponseException.class)
            || FailureText.has(causes, ConnectionClosedException.class)
            || FailureText.has(causes, HttpException.class);
    if (text.reason(causes).isEmpty() && otherProtocol) {
      return text.because(
          "the server doesn't speak %s (%s); see %s"
              .formatted(
                  settings.address().tls() ? "HTTPS" : "plain HTTP",
                  FailureText.of(causes.get(causes.size() - 1)),
                  product.key("url")),
          failure);
    }
    return text.explain(failure);
  }

  private static String refusal(ConnectFailureText text, Product product, ErrorReply answer) {
    String said = answer.reason();
    return answer.http() == UNAUTHORIZED
        ? text.loginRefused(said, product.key("user") + ", " + product.key("password"))
        : said;
  }
}
