// SPDX-License-Identifier: Apache-2.0
package site.ycsb.search.binding;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import org.junit.jupiter.api.Test;
import site.ycsb.Status;
import site.ycsb.search.check.RunException;
import site.ycsb.search.fixtures.Output;
import site.ycsb.search.settings.ExitCode;
import site.ycsb.search.settings.SettingException;

class ErrorLogTest {

  private final Exception failure = new IOException("reset");

  private final Output output = new Output();
  private final ErrorLog log = new ErrorLog(output.stream);

  @Test
  void add_ofManyOfAKind_writesOneLineASecondAndCountsTheRest() throws InterruptedException {
    for (int i = 0; i < 5; i++) {
      log.add("READ", Status.ERROR, "t/" + i, failure);
    }
    assertThat(output.lines()).containsExactly("READ ERROR t/0: reset");

    Thread.sleep(1_050);
    log.add("READ", Status.ERROR, "t/5", failure);
    log.add("READ", Status.ERROR, "t/6", failure);
    assertThat(output.lines())
        .containsExactly("READ ERROR t/0: reset", "READ ERROR t/5: reset (and 4 more like it)");
  }

  @Test
  void flush_afterMoreThanWereTold_tellsHowMany() {
    log.add("INSERT", Status.ERROR, "t/0", failure);
    log.flush();
    log.add("INSERT", Status.ERROR, "t/1", failure);
    log.add("INSERT", Status.ERROR, "t/2", failure);
    log.flush();
    log.flush();
    assertThat(output.lines())
        .containsExactly("INSERT ERROR t/0: reset", "INSERT ERROR: 2 more like it");
  }

  @Test
  void add_ofAnotherOperationOrStatus_isAnotherKind() {
    log.add("READ", Status.ERROR, "t/0", failure);
    log.add("UPDATE", Status.ERROR, "t/0", failure);
    log.add("READ", Status.BAD_REQUEST, "t/0", failure);
    assertThat(output.lines())
        .containsExactly(
            "READ ERROR t/0: reset", "UPDATE ERROR t/0: reset", "READ BAD_REQUEST t/0: reset");
  }

  @Test
  void oneLine_ofAMessageOfSeveralLines_joinsThem() {
    assertThat(ErrorLog.oneLine(new IOException("one \r\n  two\nthree\u2028four")))
        .isEqualTo("one two three four");
  }

  @Test
  void oneLine_ofACause_addsTheDeepest() {
    Exception failure =
        new IllegalStateException("outer", new IOException("middle", new IOException("root")));
    assertThat(ErrorLog.oneLine(failure)).isEqualTo("outer: root");
  }

  @Test
  void oneLine_ofACauseThatIsSaidAlready_doesNotRepeatIt() {
    assertThat(ErrorLog.oneLine(new IOException("can't: refused", new IOException("refused"))))
        .isEqualTo("can't: refused");
    assertThat(ErrorLog.oneLine(new RuntimeException(new IOException("refused"))))
        .isEqualTo("java.io.IOException: refused");
  }

  @Test
  void oneLine_ofOurOwn_isItsMessageAlone() {
    Exception cause = new IOException("refused");
    assertThat(ErrorLog.oneLine(new StoreException(ExitCode.UNREACHABLE, "no\nserver", cause)))
        .isEqualTo("no server");
    assertThat(ErrorLog.oneLine(new RunException(ExitCode.DATASET, "none", cause)))
        .isEqualTo("none");
    assertThat(ErrorLog.oneLine(new SettingException("a=b: valid are c")))
        .isEqualTo("a=b: valid are c");
  }

  @Test
  void oneLine_withoutAMessage_isTheKindOfException() {
    assertThat(ErrorLog.oneLine(new IOException())).isEqualTo("IOException");
    assertThat(ErrorLog.oneLine(new IOException(" "))).isEqualTo("IOException");
  }
}
