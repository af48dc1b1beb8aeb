// SPDX-License-Identifier: Apache-2.0
package site.ycsb.search.mongodb;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatCode;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import com.mongodb.ConnectionString;
import java.lang.reflect.Field;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;
import site.ycsb.search.settings.SettingException;

final class UrlOptionsTest {

  @Test
  void known_areTheOptionsOfTheDriver() throws Exception {
    Field options = ConnectionString.class.getDeclaredField("ALL_KEYS");
    options.setAccessible(true);

    assertThat(options.get(null)).isEqualTo(UrlOptions.KNOWN);
  }

  @ParameterizedTest
  @CsvSource({
    "jornal=true, jornal, journal",
    "ReadPreferense=primary, readpreferense, readpreference",
    "tls=true&replicaset=a&tlss=true, tlss, tls",
  })
  void parse_anOptionThatTheDriverPassesOver_namesTheNearest(
      String options, String name, String nearest) {
    assertThatThrownBy(() -> parse("mongodb://ann:s3cret@h/db?" + options))
        .isInstanceOf(SettingException.class)
        .hasMessage("mongodb.url: no such option as %s; did you mean %s?", name, nearest);
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "retryWrites=true",
        "retryReads=true",
        "timeoutMS=100",
        "minPoolSize=2",
        "maxIdleTimeMS=1000",
        "maxLifeTimeMS=1000",
        "maxAdaptiveRetries=2",
        "safe=true",
      })
  void parse_anOptionThatWouldDoHiddenWork_saysWhatToDo(String option) {
    assertThatThrownBy(() -> parse("mongodb://h/db?w=1&" + option))
        .isInstanceOf(SettingException.class)
        .hasMessageStartingWith("mongodb.url: the option " + option + " can't be set: ");
  }

  @Test
  void parse_retriesThatAreOff_areAccepted() {
    assertThatCode(() -> parse("mongodb://h/db?retryWrites=false&retryReads=false"))
        .doesNotThrowAnyException();
  }

  @Test
  void parse_aCompressorWhoseLibraryIsNotHere_isRefused() {
    assertThatThrownBy(() -> parse("mongodb://h/db?compressors=snappy"))
        .isInstanceOf(SettingException.class)
        .hasMessageStartingWith("mongodb.url: compressors=snappy: valid is zlib");
    assertThatCode(() -> parse("mongodb://h/db?compressors=zlib")).doesNotThrowAnyException();
  }

  @Test
  void parse_malformed_showsNoPassword() {
    assertThatThrownBy(() -> parse("mongodb://ann:s3@cret@h:x/db"))
        .isInstanceOf(SettingException.class)
        .hasMessageStartingWith("mongodb.url=mongodb://…@h:x/db: valid is mongodb[+srv]://")
        .hasMessageNotContaining("s3")
        .hasMessageNotContaining("cret");
    assertThatThrownBy(() -> parse("redis://h"))
        .isInstanceOf(SettingException.class)
        .hasMessage(
            "mongodb.url=redis://h: valid is %s, with %%40 for an @ within the password",
            MongoDbProperties.FORM);
    assertThatThrownBy(() -> parse("mongodb://"))
        .hasMessageEndingWith(
            "within the password: The connection string contains an empty host '[]'.");
  }

  private static ConnectionString parse(String url) {
    return UrlOptions.parse(url);
  }
}
