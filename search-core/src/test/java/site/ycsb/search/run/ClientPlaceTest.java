// SPDX-License-Identifier: Apache-2.0
package site.ycsb.search.run;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.util.List;
import java.util.Properties;
import java.util.stream.LongStream;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import site.ycsb.search.fixtures.TestProperties;
import site.ycsb.search.properties.PropertyCheck;
import site.ycsb.search.settings.SettingException;

class ClientPlaceTest {

  private static final List<ClientPlace> THREE =
      Stream.of(0, 1, 2).map(number -> new ClientPlace(number, 3)).toList();

  @Test
  void global_ofThreeClients_areDisjointAndWhole() {
    long[] all =
        THREE.stream()
            .flatMapToLong(client -> LongStream.range(0, 100).map(client::global))
            .sorted()
            .toArray();

    assertThat(all).isEqualTo(LongStream.range(0, 300).toArray());
  }

  @Test
  void own_ofAGlobalNumber_isTheCountOfItsClient() {
    for (ClientPlace client : THREE) {
      assertThat(LongStream.range(0, 100).map(client::global).map(client::own))
          .containsExactlyElementsOf(LongStream.range(0, 100).boxed().toList());
    }
  }

  @Test
  void owns_eachNumber_isTrueOfOneClient() {
    for (long number = 0; number < 100; number++) {
      long wanted = number;
      assertThat(THREE.stream().filter(client -> client.owns(wanted))).hasSize(1);
    }
  }

  @Test
  void from_aNumberThatNoClientHas_isRefused() {
    assertThatThrownBy(() -> ClientPlace.from(place("3", "3")))
        .isInstanceOf(SettingException.class)
        .hasMessage("search.client=3: valid is a number below search.clients=3");
  }

  @Test
  void ownNear_ofEachNumber_isOneOfThisClientBelowTheLimit() {
    for (ClientPlace client : THREE) {
      for (long number = 0; number < 100; number++) {
        long own = client.ownNear(number, 100);

        assertThat(own).isBetween(Math.max(0, number - 2), Math.min(99, number + 2));
        assertThat(client.owns(own)).isTrue();
      }
    }
  }

  @Test
  void require_ofMoreClientsThanDocuments_isRefused() {
    Properties properties = place("0", "500");
    properties.setProperty("recordcount", "300");

    assertThatThrownBy(() -> PropertyCheck.require(properties))
        .isInstanceOf(SettingException.class)
        .hasMessage("search.clients=500: valid is at most recordcount=300");
  }

  private static Properties place(String number, String clients) {
    return TestProperties.small("search.client", number, "search.clients", clients);
  }
}
