// SPDX-License-Identifier: Apache-2.0
package site.ycsb.search.results;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.catchThrowableOfType;

import java.io.EOFException;
import java.io.FileOutputStream;
import java.io.IOException;
import java.nio.file.AccessDeniedException;
import java.nio.file.Files;
import java.nio.file.Path;
import org.assertj.core.api.ThrowableAssert.ThrowingCallable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** The words for failures that Java's own file operations have. */
class ResultsExceptionTest {

  @TempDir private Path directory;

  @Test
  void reason_ofAFailedReadOrWrite_isInWords() throws IOException {
    Path file = Files.createFile(directory.resolve("file"));
    Files.write(file, new byte[] {(byte) 0xff});

    assertThat(reason(() -> Files.readString(directory.resolve("no"))))
        .isEqualTo("no such file or directory");
    assertThat(reason(() -> Files.readString(directory))).isEqualTo("is a directory");
    assertThat(reason(() -> new FileOutputStream(directory.toFile()))).isEqualTo("is a directory");
    assertThat(reason(() -> Files.readString(file))).isEqualTo("it is not UTF-8");
    assertThat(reason(() -> Files.list(file))).isEqualTo("a file is where a directory is needed");
    assertThat(reason(() -> Files.createDirectories(file)))
        .isEqualTo("a file is where a directory is needed");
    assertThat(reason(() -> Files.write(Path.of("/dev/full"), new byte[1])))
        .isEqualTo("no space left on device");
    assertThat(ResultsException.reason(new AccessDeniedException("file")))
        .isEqualTo("permission denied");
    assertThat(ResultsException.reason(new EOFException())).isEqualTo("for an unknown reason");
    assertThat(ResultsException.reason(new IOException(""))).isEqualTo("for an unknown reason");
  }

  @Test
  void cannotRead_ofAFile_isOneLineWithoutTheNameOfAClass() {
    assertThat(ResultsException.cannotRead(Path.of("x"), new NumberFormatException("for 1,5")))
        .hasMessage("x: can't be read: its content is damaged");
  }

  private static String reason(ThrowingCallable failing) {
    return ResultsException.reason(catchThrowableOfType(IOException.class, failing));
  }
}
