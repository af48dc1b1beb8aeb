// SPDX-License-Identifier: Apache-2.0
package site.ycsb.search.corpus;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;
import site.ycsb.search.binding.Document;
import site.ycsb.search.fixtures.TestProperties;

/**
 * The documents of seed 1, literally. Where this has to change, figures stop being comparable: say
 * so under "Numbers" in CHANGELOG.md.
 */
class CorpusGoldenTest {

  private final GeneratedCorpus corpus = corpus();

  /** The corpus of the first versions of this program: a fixed vocabulary, titles of one length. */
  private final GeneratedCorpus first =
      corpus("search.vocabulary", "1000", "search.mintitlewords", "12", "search.skew", "0.8");

  private static GeneratedCorpus corpus(String... pairs) {
    return GeneratedCorpus.from(
        TestProperties.with(TestProperties.of("recordcount", "50000", "fieldlength", "20"), pairs));
  }

  @Test
  void words_ofSeed1_areTheseForEver() {
    assertThat(corpus.word(0)).isEqualTo("xdicboz");
    assertThat(corpus.word(1)).isEqualTo("qsprapp");
    assertThat(corpus.word(999)).isEqualTo("ydbqfjf");
  }

  @Test
  void document0_ofSeed1_isThisForEver() {
    assertThat(corpus.vocabulary()).isEqualTo(6708);
    assertThat(corpus.title(0, 0))
        .isEqualTo(
            "jhxgaqf smkcwvn vpeitqo tpcrdoa ryudwzj ezkgpkp dckivbq yajavwy lmwmglv xdicboz");
    requireDocument(
        0,
        "user6284781860667377211",
        "qsprapp rpqpuxo lthfrlu axdszpt vkmlzrl wjgfkch oztazsb nmdwshi pfzmudw xdicboz ndswyum"
            + " dvresqq",
        189576587540167L,
        "Pgi0e-eLKTTV0x-axGtw",
        "s4SdcE_TcQgNXqEf57Dj");
  }

  @Test
  void document999999999_ofSeed1_isThisForEver() {
    assertThat(corpus.title(999_999_999, 0))
        .isEqualTo("mssunun oedteqc mozrngv hxrhpam dgzydif wwlnjpq xwwjqna rckuegz");
    requireDocument(
        999_999_999,
        "user8633926357354286146",
        "uupuxyk zmmowbh natvvxf qvosdmw xdbridz vnebkes mgyjxwn lyzblkx kjqboxh dtfutzu otonaon"
            + " cwewzqv",
        229718720615512L,
        "d9A6wQ-jjhPMacM7vJIU",
        "chlFdGlstHFrUkZitcur");
  }

  @Test
  void version1_ofDocument0_isThisForEver() {
    assertThat(corpus.title(0, 1))
        .isEqualTo(
            "jhxgaqf smkcwvn qsprapp xdicboz jfxzqdj bpmtzzp onvdrny hhqxnts qfzlrjc uqkoigt");
    assertThat(corpus.field(0, 1, 0)).isEqualTo("ktjR9a1QfURokIjpGD0A");
  }

  private void requireDocument(
      long number, String key, String title, long score, String field0, String field9) {
    Document document = first.document(number);
    assertThat(document.key()).isEqualTo(key);
    assertThat(document.fields())
        .containsEntry("title", title)
        .containsEntry("score", score)
        .containsEntry("field0", field0)
        .containsEntry("field9", field9);
  }
}
