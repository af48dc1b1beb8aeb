// SPDX-License-Identifier: Apache-2.0
package site.ycsb.search.mongodb;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatCode;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import org.bson.BsonDocument;
import org.junit.jupiter.api.Test;
import site.ycsb.search.binding.StoreException;
import site.ycsb.search.scaffolding.OpenDb;
import site.ycsb.search.settings.ExitCode;

final class MongoServerTest {

  private static final String STANDALONE = "{isWritablePrimary: true}";
  private static final String ROUTER = "{isWritablePrimary: true, msg: 'isdbgrid'}";
  private static final String SECONDARY =
      "{isWritablePrimary: false, secondary: true, setName: 'rs0', hosts: ['a', 'b']}";
  private static final String SET =
      "{isWritablePrimary: true, setName: 'rs0', hosts: ['a', 'b'], passives: ['c'],"
          + " arbiters: ['d']}";

  private static final String STATUS =
      """
      {writeMajorityCount: 3, members: [
       {name: 'a', health: 1.0, state: 1, stateStr: 'PRIMARY', optime: {ts: Timestamp(9, 2)}},
       {name: 'b', health: 1.0, state: 2, stateStr: 'SECONDARY', optime: {ts: Timestamp(9, 1)}},
       {name: 'c', health: 0.0, state: 8, stateStr: '(not reachable/healthy)'},
       {name: 'd', health: 1.0, state: 7, stateStr: 'ARBITER'}]}""";

  @Test
  void parse_eachTopology_isWhatItSays() {
    assertThat(server(STANDALONE)).isEqualTo(new MongoServer("6.0.5", "", false, true, 1, 1, 1));
    assertThat(server(SET)).isEqualTo(new MongoServer("6.0.5", "rs0", false, true, 3, 2, 3));
    assertThat(server(ROUTER).router()).isTrue();
  }

  @Test
  void requireWritable_aSecondaryAlone_namesTheSet() {
    assertThatThrownBy(() -> server(SECONDARY).requireWritable(settings()))
        .isInstanceOfSatisfying(
            StoreException.class, e -> assertThat(e.exitCode()).isEqualTo(ExitCode.UNREACHABLE))
        .hasMessageContaining("takes no writes")
        .hasMessageContaining("mongodb.url=…?replicaSet=rs0");
    assertThatThrownBy(() -> server("{isWritablePrimary: false}").requireWritable(settings()))
        .hasMessageContaining("has its replica set been initiated?");
    assertThatCode(() -> server(SET).requireWritable(settings())).doesNotThrowAnyException();
  }

  @Test
  void requireExact_availableOnAShardedCluster_isRefused() {
    MongoDbSettings available = settings("mongodb.readconcern", "available");

    assertThatThrownBy(() -> server(ROUTER).requireExact(available))
        .hasMessageContaining("mongodb.readconcern=available");
    assertThatCode(() -> server(SET).requireExact(available)).doesNotThrowAnyException();
    assertThatCode(() -> server(ROUTER).requireExact(settings())).doesNotThrowAnyException();
  }

  @Test
  void requireMembers_tooFew_saysHowManyThereAre() {
    assertThatThrownBy(() -> server(STANDALONE).requireMembers(settings("replicas", "1")))
        .isInstanceOfSatisfying(
            StoreException.class, e -> assertThat(e.exitCode()).isEqualTo(ExitCode.USAGE))
        .hasMessage("replicas=1: MongoDB at 127.0.0.1:27017 is no replica set");
    assertThatThrownBy(() -> server(SET).requireMembers(settings("mongodb.writeconcern", "4")))
        .hasMessage(
            "mongodb.writeconcern=4: MongoDB at 127.0.0.1:27017 is the replica set rs0, of which 2"
                + " members with data are up");
    assertThatThrownBy(() -> server(SET).requireMembers(settings("replicas", "2")))
        .hasMessageContaining("2 members with data are up");
  }

  @Test
  void requireMembers_enough_orARouter_isAccepted() {
    assertThatCode(() -> server(SET).requireMembers(settings("replicas", "1")))
        .doesNotThrowAnyException();
    assertThatCode(() -> withoutStatus(SET).requireMembers(settings("replicas", "2")))
        .doesNotThrowAnyException();
    assertThatCode(
            () -> server(STANDALONE).requireMembers(settings("mongodb.writeconcern", "majority")))
        .doesNotThrowAnyException();
    assertThatCode(() -> server(ROUTER).requireMembers(settings("replicas", "2")))
        .doesNotThrowAnyException();
  }

  @Test
  void replicas_areTheMembersBesideThePrimary() {
    Concerns majority = concerns("mongodb.writeconcern", "majority");

    assertThat(server(STANDALONE).replicas(majority)).contains(0);
    assertThat(server(SET).replicas(majority)).contains(2);
    assertThat(server(SET).replicas(concerns("replicas", "1"))).contains(1);
    assertThat(server(ROUTER).replicas(majority)).isEmpty();
    assertThat(server(ROUTER).replicas(concerns("replicas", "1"))).contains(1);
  }

  @Test
  void parse_whereTheStatusIsRefused_takesMembersForLive() {
    assertThat(withoutStatus(SET)).isEqualTo(new MongoServer("6.0.5", "rs0", false, true, 3, 3, 0));
  }

  @Test
  void behind_ofAStatus_namesMembersThatLackWrites() {
    assertThat(MongoServer.behind(BsonDocument.parse(STATUS)))
        .containsExactly("b (SECONDARY)", "c ((not reachable/healthy))");
    assertThat(MongoServer.behind(new BsonDocument())).isEmpty();
  }

  private static MongoServer server(String hello) {
    return parse(hello, hello.contains("setName") ? STATUS : "{}");
  }

  private static MongoServer withoutStatus(String hello) {
    return parse(hello, "{}");
  }

  private static MongoServer parse(String hello, String status) {
    return MongoServer.parse(
        BsonDocument.parse(hello),
        BsonDocument.parse("{version: '6.0.5'}"),
        BsonDocument.parse(status));
  }

  private static Concerns concerns(String... keysAndValues) {
    return settings(keysAndValues).concerns();
  }

  private static MongoDbSettings settings(String... keysAndValues) {
    return MongoDbSettings.from(OpenDb.properties(keysAndValues));
  }
}
