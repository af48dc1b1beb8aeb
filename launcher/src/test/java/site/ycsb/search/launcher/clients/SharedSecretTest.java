// SPDX-License-Identifier: Apache-2.0
package site.ycsb.search.launcher.clients;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatCode;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import site.ycsb.search.launcher.console.CommandFailure;

class SharedSecretTest {

  @TempDir private Path directory;

  @Test
  void secret_thatCanBeGuessed_isRefusedWithoutNamingIt() {
    assertThatThrownBy(() -> new SharedSecret("YCSB_CLIENTS_SECRET", "hunter2"))
        .isInstanceOf(CommandFailure.class)
        .hasMessage(
            "YCSB_CLIENTS_SECRET: the secret of the clients has 7 characters: valid are 16 to 4096;"
                + " openssl rand -hex 32 makes one");
  }

  @Test
  void secret_ofAFile_hasNoWhiteSpaceAround() throws Exception {
    Path file = Files.writeString(directory.resolve("secret"), " fifteen letters\n\n");

    assertThatThrownBy(() -> SharedSecret.ofFile(file)).hasMessageContaining("has 15 characters");
  }

  @Test
  void secret_ofAMissingFile_namesIt() {
    assertThatThrownBy(() -> SharedSecret.ofFile(directory.resolve("absent")))
        .isInstanceOf(CommandFailure.class)
        .hasMessageContaining("--secret " + directory.resolve("absent"))
        .hasMessageContaining("can't be read");
  }

  @Test
  void secret_ofAUser_isMadeOnce_andReadableByNobodyElse() throws Exception {
    Path file = directory.resolve("own");
    assertThatCode(() -> SharedSecret.ofUser(file)).doesNotThrowAnyException();
    String made = Files.readString(file);
    assertThatCode(() -> SharedSecret.ofUser(file)).doesNotThrowAnyException();

    assertThat(made).matches("[0-9a-f]{64}").isEqualTo(Files.readString(file));
    assertThat(PosixFilePermissions.toString(Files.getPosixFilePermissions(file)))
        .isEqualTo("rw-------");
  }
}
