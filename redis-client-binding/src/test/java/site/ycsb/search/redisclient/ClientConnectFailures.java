// SPDX-License-Identifier: Apache-2.0
package site.ycsb.search.redisclient;

import java.util.Properties;
import org.junit.jupiter.api.Test;
import site.ycsb.search.binding.Binding;
import site.ycsb.search.scaffolding.ConnectFailureRules;
import site.ycsb.search.scaffolding.EphemeralServer;
import site.ycsb.search.scaffolding.OpenDb;
import site.ycsb.search.scaffolding.Refusals;

/** Servers that a driver can't use, and a server with a password. */
abstract class ClientConnectFailures extends ConnectFailureRules {

  private final Binding binding;

  ClientConnectFailures(Binding binding) {
    this.binding = binding;
  }

  @Override
  protected final Binding binding() {
    return binding;
  }

  @Override
  protected final String product() {
    return "Redis";
  }

  @Override
  protected final Properties at(String host, int port) {
    return OpenDb.properties("redis.host", host, "redis.port", "" + port, "redis.timeout", "200");
  }

  @Override
  protected final String timeout() {
    return binding.name() + ".timeout=200";
  }

  @Override
  protected final String invalid() {
    return binding.name() + ".cache=yes";
  }

  @Test
  void init_withACluster_isAUsageError() {
    Refusals.assertUsage(
        () -> OpenDb.of(binding, "redis.cluster", "true"),
        "redis.cluster=true: valid is false with " + binding.name());
  }

  @Test
  void init_passwordProtectedServer_opensToTheRightPasswordAlone() throws Exception {
    try (EphemeralServer server = EphemeralServer.start("redis", "--requirepass", "s3cret@x")) {
      String address = "127.0.0.1:" + server.port();
      String url = binding.name() + ".url";

      assertUnreachable(
          () -> Clients.open(binding, server.port()),
          address,
          "a password is required (NOAUTH); set redis.password, or " + url + "=redis[s]://");
      assertUnreachable(
          () -> OpenDb.of(binding, url, "redis://:wr0ng@" + address),
          address,
          "authentication failed (WRONGPASS); see redis.user and redis.password");
      OpenDb.of(binding, url, "redis://:s3cret%40x@" + address + "/1").close();
      OpenDb.of(binding, "redis.port", "" + server.port(), "redis.password", "s3cret@x").close();
    }
  }
}
