// SPDX-License-Identifier: Apache-2.0
package site.ycsb.search.postgresql;

import java.sql.SQLException;
import java.util.Set;
import site.ycsb.Status;
import site.ycsb.search.binding.FailureText;
import site.ycsb.search.binding.StoreException;
import site.ycsb.search.common.ConnectFailureText;

/** Meaning of the driver's exceptions, by the SQLSTATE that the server or the driver gives. */
final class Failures {

  private static final String NO_TABLE = "42P01";
  private static final String NO_DATABASE = "3D000";
  private static final Set<String> LOGIN = Set.of("28P01", "28000");
  private static final String FORBIDDEN = "42501";

  private Failures() {}

  /** True if the connection has failed, or the server shuts down, has crashed or still starts. */
  static boolean isBroken(SQLException failure) {
    return state(failure).matches("(08|57P).*");
  }

  static boolean isWithoutTable(SQLException failure) {
    return state(failure).equals(NO_TABLE);
  }

  private static String state(SQLException failure) {
    return String.valueOf(failure.getSQLState());
  }

  /** Status of an operation; the server refuses values by class 22, and by its constraints 23. */
  static Status status(SQLException failure) {
    if (isBroken(failure)) {
      return Status.SERVICE_UNAVAILABLE;
    }
    String state = state(failure);
    if (state.equals(FORBIDDEN) || LOGIN.contains(state)) {
      return Status.FORBIDDEN;
    }
    return state.matches("2[23].*") ? Status.BAD_REQUEST : Status.ERROR;
  }

  static StoreException explain(PostgreSqlSettings settings, SQLException failure) {
    String url = PostgreSqlSettings.URL.key();
    ConnectFailureText text =
        new ConnectFailureText(
            "PostgreSQL",
            settings.url().toString(),
            "postgresql",
            PostgreSqlSettings.ROOT_CERTIFICATE.key(),
            settings.timeouts());
    String said = FailureText.of(failure);
    if (LOGIN.contains(state(failure))) {
      return text.because(text.loginRefused(said, url), failure);
    }
    if (said.contains("no password was provided")) {
      return text.because(
          text.loginRequired(url + "=postgresql://user:password@host/database"), failure);
    }
    if (state(failure).equals(NO_DATABASE)) {
      return text.because("%s; see %s".formatted(said, url), failure);
    }
    return text.explain(failure);
  }
}
