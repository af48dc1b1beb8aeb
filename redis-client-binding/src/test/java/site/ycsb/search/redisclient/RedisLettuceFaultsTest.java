// SPDX-License-Identifier: Apache-2.0
package site.ycsb.search.redisclient;

import java.util.Properties;
import site.ycsb.search.binding.Binding;
import site.ycsb.search.scaffolding.FaultRules;
import site.ycsb.search.scaffolding.SharedServer;

/** Lettuce behind a network that fails. */
final class RedisLettuceFaultsTest extends FaultRules {

  @Override
  protected Binding binding() {
    return new LettuceBinding();
  }

  @Override
  protected int serverPort() {
    return SharedServer.of("redis").port();
  }

  @Override
  protected Properties at(int port, int limitMillis) {
    return Clients.at(
        binding(), port, ".timeout", "" + limitMillis, ".connecttimeout", "" + limitMillis);
  }

  @Override
  protected void dropIndex(String table) throws Exception {
    Clients.ask(serverPort(), "FT.DROPINDEX idx:" + table);
  }
}
