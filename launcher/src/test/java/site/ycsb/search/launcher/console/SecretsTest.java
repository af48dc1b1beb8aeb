// SPDX-License-Identifier: Apache-2.0
package site.ycsb.search.launcher.console;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.Map;
import java.util.Properties;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class SecretsTest {

  private static final Properties GIVEN = new Properties();

  static {
    GIVEN.setProperty("redisjson.password", "hunter2");
    GIVEN.setProperty("elasticsearch.apikey", "abc==");
    GIVEN.setProperty("mongodb.url", "mongodb://ann:p@ss:w0rd@db.example:27017/?tls=true");
    GIVEN.setProperty("some.secret", "hun ter2");
    GIVEN.setProperty("recordcount", "1000");
  }

  @Test
  void redact_ofProperties_keepsAllButTheSecrets() {
    assertThat(new Secrets(GIVEN).redact(GIVEN))
        .isEqualTo(
            Map.of(
                "redisjson.password", "…",
                "some.secret", "…",
                "elasticsearch.apikey", "…",
                "mongodb.url", "mongodb://…@db.example:27017/?tls=true",
                "recordcount", "1000"));
  }

  @ParameterizedTest
  @CsvSource({
    "can't reach redis://bob:hunter2@h:1, can't reach redis://…@h:1",
    "wrong password hunter2 for ann, wrong password … for ann",
    "no user p@ss:w0rd, no user …",
    "loaded 1000 documents, loaded 1000 documents"
  })
  void redact_aText_hidesWhatIsSecretAndNothingElse(String text, String cleaned) {
    assertThat(new Secrets(GIVEN).redact(text)).isEqualTo(cleaned);
  }

  @ParameterizedTest
  @CsvSource({
    "redisjson.password=x, redisjson.password=…",
    "redisjson.password=x y, redisjson.password=…",
    "--url=redis://u:pw@h, --url=redis://…@h",
    "mongodb://h/?tlsCertificateKeyFilePassword=x, mongodb://h/?tlsCertificateKeyFilePassword=…",
    "--property=redisjson.password=hun ter2, --property=redisjson.password=…",
    "-Xmx1g -Dmy.Token=x -Da=b, -Xmx1g -Dmy.Token=… -Da=b",
    "--jvm-args=-Dpassword=x -Da=b, --jvm-args=-Dpassword=… -Da=b",
    "fieldcount=3, fieldcount=3"
  })
  void redactArgument_ofACommandLine_hidesEvenAShortSecret(String argument, String cleaned) {
    assertThat(new Secrets(GIVEN).redactArgument(argument)).isEqualTo(cleaned);
  }
}
