// SPDX-License-Identifier: Apache-2.0
package site.ycsb.search.redisclient;

final class LettuceConnectFailuresTest extends ClientConnectFailures {

  LettuceConnectFailuresTest() {
    super(new LettuceBinding());
  }
}
