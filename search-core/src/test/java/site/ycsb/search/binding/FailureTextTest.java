// SPDX-License-Identifier: Apache-2.0
package site.ycsb.search.binding;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.net.ConnectException;
import org.junit.jupiter.api.Test;

final class FailureTextTest {

  @Test
  void of_noMessage_isTheClass() {
    assertThat(FailureText.of(new IOException("broken pipe"))).isEqualTo("broken pipe");
    assertThat(FailureText.of(new IOException())).isEqualTo("IOException");
    assertThat(FailureText.of(new IOException(" "))).isEqualTo("IOException");
  }

  @Test
  void oneLine_lineBreaks_areSpaces() {
    assertThat(FailureText.oneLine("a \r\n\n  b\nc")).isEqualTo("a b c");
  }

  @Test
  void causes_chain_endsWithTheRoot() {
    IOException root = new IOException("root");
    IllegalStateException top = new IllegalStateException(root);

    assertThat(FailureText.causes(top)).containsExactly(top, root);
  }

  @Test
  void causes_suppressedOnly_goOnWithTheFirstOfThem() {
    IOException root = new IOException("root");
    ConnectException first = new ConnectException("refused");
    first.initCause(root);
    IllegalStateException top = new IllegalStateException("no address works");
    top.addSuppressed(first);
    top.addSuppressed(new ConnectException("another"));

    assertThat(FailureText.causes(top)).containsExactly(top, first, root);
  }

  @Test
  void causes_causeAndSuppressed_goOnWithTheCause() {
    IOException root = new IOException("root");
    IllegalStateException top = new IllegalStateException(root);
    top.addSuppressed(new IOException("on closing"));

    assertThat(FailureText.causes(top)).containsExactly(top, root);
  }

  @Test
  void has_subclass_isFound() {
    IllegalStateException top = new IllegalStateException(new ConnectException());

    assertThat(FailureText.has(FailureText.causes(top), IOException.class)).isTrue();
    assertThat(FailureText.has(FailureText.causes(top), InterruptedException.class)).isFalse();
  }
}
