// SPDX-License-Identifier: Apache-2.0
package site.ycsb.search.lucene;

import java.io.IOException;
import java.util.Objects;
import java.util.Optional;
import java.util.Set;
import org.jspecify.annotations.Nullable;
import site.ycsb.Status;
import tools.jackson.core.JacksonException;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;
import tools.jackson.databind.node.MissingNode;

/** Answer with an HTTP status that says that the request has failed. */
public final class ErrorReply extends IOException {

  static final int FORBIDDEN = 403;
  static final int NOT_FOUND = 404;
  static final int TIMEOUT = 408;
  static final int CONFLICT = 409;

  /** Errors that are the request's own, which the server explains. */
  private static final Set<Integer> OWN = Set.of(400, 401, 403, 404, 405);

  private static final long serialVersionUID = 1;
  private static final int SHOWN_CHARACTERS = 300;

  private final int http;
  private final String type;
  private final String reason;

  /** Request by a typed client. */
  public interface Call<T> {
    T reply() throws IOException;
  }

  private ErrorReply(int http, String type, String reason, String message) {
    super(message);
    this.http = http;
    this.type = type;
    this.reason = reason;
  }

  /** An error that the server explains, of a kind such as {@code index_not_found_exception}. */
  public static ErrorReply explained(int http, @Nullable String type, @Nullable String reason) {
    String kind = Objects.requireNonNullElse(type, "");
    String why = Objects.requireNonNullElse(reason, "");
    return new ErrorReply(http, kind, why, "[%s] %s".formatted(kind, why));
  }

  /**
   * The error of an answer. One that is not the request's own, or has no explanation in JSON, is
   * shown as it is.
   */
  static ErrorReply of(String server, int http, String text) {
    JsonNode error = OWN.contains(http) ? json(text).path("error") : MissingNode.getInstance();
    if (error.isString()) {
      return explained(http, "error", error.asString());
    }
    if (error.isObject()) {
      return explained(http, error.path("type").asString(""), error.path("reason").asString(""));
    }
    String shown =
        text.length() <= SHOWN_CHARACTERS ? text : text.substring(0, SHOWN_CHARACTERS) + "…";
    String message = "%s answered %d: %s".formatted(server, http, shown);
    return new ErrorReply(http, "", message, message);
  }

  static JsonNode json(String text) {
    try {
      return JsonMapper.shared().readTree(text);
    } catch (JacksonException e) {
      return MissingNode.getInstance();
    }
  }

  static <T> Optional<T> unless(int http, Call<T> call) throws IOException {
    try {
      return Optional.of(call.reply());
    } catch (ErrorReply e) {
      if (e.http == http) {
        return Optional.empty();
      }
      throw e;
    }
  }

  public int http() {
    return http;
  }

  /** The kind of error; empty if the error is not explained. */
  public String type() {
    return type;
  }

  public String reason() {
    return reason;
  }

  public boolean isExplained() {
    return !type.isEmpty();
  }

  public Status status() {
    return switch (http) {
      case 400 -> Status.BAD_REQUEST;
      case 401, 403 -> Status.FORBIDDEN;
      case 404 -> Status.NOT_FOUND;
      case 408, 429, 502, 503, 504 -> Status.SERVICE_UNAVAILABLE;
      default -> Status.ERROR;
    };
  }
}
