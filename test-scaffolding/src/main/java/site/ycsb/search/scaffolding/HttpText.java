// SPDX-License-Identifier: Apache-2.0
package site.ycsb.search.scaffolding;

import static java.nio.charset.StandardCharsets.UTF_8;

import java.nio.ByteBuffer;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;

/**
 * HTTP request as text.
 *
 * @param method for example {@code GET}
 * @param target path and query, as they were sent
 * @param headers values by name; the case of a name does not matter
 * @param body the body, in UTF-8; empty if there is none
 */
public record HttpText(
    String method, String target, Map<String, List<String>> headers, String body) {

  /** Parses a request that {@link Framing#http} has read. */
  public static HttpText parse(ByteBuffer request) {
    String text = UTF_8.decode(request.duplicate()).toString();
    int end = text.indexOf("\r\n\r\n");
    String[] lines = text.substring(0, end).split("\r\n");
    String[] first = lines[0].split(" ");
    Map<String, List<String>> headers = new TreeMap<>(String.CASE_INSENSITIVE_ORDER);
    for (int i = 1; i < lines.length; i++) {
      String[] header = lines[i].split(": *", 2);
      headers.computeIfAbsent(header[0], name -> new ArrayList<>()).add(header[1]);
    }
    return new HttpText(first[0], first[1], headers, text.substring(end + 4));
  }

  /** Method, target and body in one line, as a console takes them. */
  @Override
  public String toString() {
    return body.isEmpty() ? method + " " + target : method + " " + target + " " + body;
  }
}
