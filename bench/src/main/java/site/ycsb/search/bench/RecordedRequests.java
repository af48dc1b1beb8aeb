// SPDX-License-Identifier: Apache-2.0
package site.ycsb.search.bench;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import org.apache.http.Header;
import org.apache.http.message.BasicHeader;
import org.apache.http.nio.entity.NByteArrayEntity;
import org.elasticsearch.client.Request;

/**
 * Requests that {@code elasticsearch-search} has sent, for a client that sends the same.
 *
 * <p>Of the file, each line is a request, its parts separated by tabs: method, path, body (which
 * may be empty). Before them, as many lines are headers that all requests have, and then an empty
 * line.
 *
 * @param headers what the client does not set by itself, but for those of the body
 * @param requests the requests; each may be sent any number of times
 */
record RecordedRequests(List<Header> headers, List<Request> requests) {

  private static final String TYPE = "content-type";

  /** The client sees to it. */
  private static final String LENGTH = "content-length";

  static RecordedRequests read(Path file) throws IOException {
    List<String> lines = Files.readAllLines(file, StandardCharsets.UTF_8);
    int end = lines.indexOf("");
    List<Header> headers = new ArrayList<>();
    String type = "";
    for (String line : lines.subList(0, end)) {
      String[] parts = line.split(": ", 2);
      String name = parts[0].toLowerCase(Locale.ROOT);
      if (name.equals(TYPE)) {
        type = parts[1];
      } else if (!name.equals(LENGTH)) {
        headers.add(new BasicHeader(parts[0], parts[1]));
      }
    }
    List<Request> requests = new ArrayList<>();
    for (String line : lines.subList(end + 1, lines.size())) {
      requests.add(request(line.split("\t", -1), type));
    }
    return new RecordedRequests(headers, requests);
  }

  private static Request request(String[] parts, String type) {
    Request request = new Request(parts[0], parts[1]);
    if (!parts[2].isEmpty()) {
      NByteArrayEntity body = new NByteArrayEntity(parts[2].getBytes(StandardCharsets.UTF_8));
      body.setContentType(type);
      request.setEntity(body);
    }
    return request;
  }
}
