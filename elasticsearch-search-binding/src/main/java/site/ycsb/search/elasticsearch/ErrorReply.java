// SPDX-License-Identifier: Apache-2.0
package site.ycsb.search.elasticsearch;

import java.io.IOException;
import tools.jackson.core.JacksonException;
import tools.jackson.core.JsonParser;
import tools.jackson.databind.JsonNode;

/** Answer with an HTTP status that says that the request has failed. */
final class ErrorReply extends IOException {

  private static final long serialVersionUID = 1;
  private static final int SHOWN_CHARACTERS = 300;

  private final int status;
  private final String type;
  private final String reason;

  private ErrorReply(int status, String type, String reason, String message) {
    super(message);
    this.status = status;
    this.type = type;
    this.reason = reason;
  }

  /**
   * An error that Elasticsearch explains.
   *
   * @param status the HTTP status
   * @param type the kind of error, for example {@code index_not_found_exception}
   * @param reason the error in words
   */
  static ErrorReply explained(int status, String type, String reason) {
    return new ErrorReply(status, type, reason, "[%s] %s".formatted(type, reason));
  }

  /** An error whose text is shown as it is. */
  static ErrorReply unexplained(Answer answer) {
    String text = answer.text();
    String shown =
        text.length() <= SHOWN_CHARACTERS ? text : text.substring(0, SHOWN_CHARACTERS) + "…";
    String message = "%s answered %d: %s".formatted(answer.node(), answer.status(), shown);
    return new ErrorReply(answer.status(), "", message, message);
  }

  /** An error as the answer has it: {@code {"error":{"type":…,"reason":…}}}, or any other text. */
  static ErrorReply of(Answer answer) {
    JsonNode error;
    try (JsonParser json = Json.parser(answer.body())) {
      error = Json.tree(json).path("error");
    } catch (JacksonException e) {
      return unexplained(answer);
    }
    if (error.isString()) {
      return explained(answer.status(), "http_status_" + answer.status(), error.stringValue());
    }
    String type = error.path("type").asString("");
    return type.isEmpty()
        ? unexplained(answer)
        : explained(answer.status(), type, error.path("reason").asString(""));
  }

  int status() {
    return status;
  }

  /** The kind of error; empty if the error is not explained. */
  String type() {
    return type;
  }

  String reason() {
    return reason;
  }

  boolean isExplained() {
    return !type.isEmpty();
  }
}
