// SPDX-License-Identifier: Apache-2.0
package site.ycsb.search.postgresql;

import java.sql.SQLException;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import site.ycsb.Status;
import site.ycsb.search.binding.StoreException;
import site.ycsb.search.common.ConnectFailureText;
import site.ycsb.search.common.FailureText;

/** Meaning of the driver's exceptions, by the SQLSTATE that the server or the driver gives. */
final class Failures {

  /** Class of failed connections. */
  private static final String CONNECTION = "08";

  /** Class of servers that shut down, crash or start. */
  private static final String SHUTDOWN = "57P";

  static final String NO_TABLE = "42P01";

  private static final String NO_DATABASE = "3D000";
  private static final Set<String> LOGIN = Set.of("28P01", "28000");
  private static final String FORBIDDEN = "42501";

  /** Classes of values that the server does not take, and of its constraints. */
  private static final List<String> REFUSED = List.of("22", "23");

  private Failures() {}

  /** True if the connection is of no use any more. */
  static boolean isBroken(SQLException failure) {
    return state(failure).startsWith(CONNECTION) || state(failure).startsWith(SHUTDOWN);
  }

  static boolean isWithoutTable(SQLException failure) {
    return state(failure).equals(NO_TABLE);
  }

  private static String state(SQLException failure) {
    return String.valueOf(failure.getSQLState());
  }

  /** Status of an exception of the driver; empty for any other. */
  static Optional<Status> status(Exception failure) {
    if (!(failure instanceof SQLException error)) {
      return Optional.empty();
    }
    if (isBroken(error)) {
      return Optional.of(Status.SERVICE_UNAVAILABLE);
    }
    String state = state(error);
    if (state.equals(FORBIDDEN) || LOGIN.contains(state)) {
      return Optional.of(Status.FORBIDDEN);
    }
    return Optional.of(
        REFUSED.stream().anyMatch(state::startsWith) ? Status.BAD_REQUEST : Status.ERROR);
  }

  /** Explanation of a failed connection, in one line. */
  static StoreException explain(PostgreSqlSettings settings, SQLException failure) {
    ConnectFailureText text =
        new ConnectFailureText(
            "PostgreSQL",
            settings.address(),
            "postgresql",
            PostgreSqlSettings.ROOT_CERTIFICATE.key(),
            settings.timeouts());
    if (LOGIN.contains(state(failure))) {
      return text.because(
          text.loginRefused(message(failure), PostgreSqlSettings.URL.key()), failure);
    }
    if (message(failure).contains("no password was provided")) {
      return text.because(
          text.loginRequired("postgresql.url=postgresql://user:password@host/database"), failure);
    }
    if (state(failure).equals(NO_DATABASE)) {
      return text.because(message(failure) + "; see " + PostgreSqlSettings.URL.key(), failure);
    }
    return text.explain(failure);
  }

  private static String message(SQLException failure) {
    return FailureText.oneLine(String.valueOf(failure.getMessage()));
  }
}
