// SPDX-License-Identifier: Apache-2.0
package site.ycsb.search.lucene;

import static java.nio.charset.StandardCharsets.UTF_8;

import java.util.Base64;
import site.ycsb.search.common.ServerUrl.Login;

/**
 * Login as the value of a header that each request carries, so that the server never has to ask for
 * it. Prints without the value.
 *
 * @param header the value of {@code Authorization}
 */
public record Authorization(String header) {

  static Authorization basic(Login login) {
    byte[] text = (login.user() + ":" + login.password()).getBytes(UTF_8);
    return new Authorization("Basic " + Base64.getEncoder().encodeToString(text));
  }

  @Override
  public String toString() {
    return "…";
  }
}
