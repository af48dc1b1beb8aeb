// SPDX-License-Identifier: Apache-2.0
package site.ycsb.search.elasticsearch;

import co.elastic.clients.elasticsearch._types.ErrorCause;
import java.io.IOException;
import java.util.Objects;

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
   * @param error the kind of error, for example {@code index_not_found_exception}, and its reason
   */
  static ErrorReply explained(int status, ErrorCause error) {
    String type = Objects.requireNonNullElse(error.type(), "");
    String reason = Objects.requireNonNullElse(error.reason(), "");
    return new ErrorReply(status, type, reason, "[%s] %s".formatted(type, reason));
  }

  /** An error whose text is shown as it is. */
  static ErrorReply unexplained(Answer answer) {
    String text = answer.text();
    String shown =
        text.length() <= SHOWN_CHARACTERS ? text : text.substring(0, SHOWN_CHARACTERS) + "…";
    String message =
        "%s answered %d: %s".formatted(answer.host().toURI(), answer.statusCode(), shown);
    return new ErrorReply(answer.statusCode(), "", message, message);
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
