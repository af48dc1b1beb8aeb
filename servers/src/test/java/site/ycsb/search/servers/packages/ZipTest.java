// SPDX-License-Identifier: Apache-2.0
package site.ycsb.search.servers.packages;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.FileSystem;
import java.nio.file.FileSystems;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import java.util.Map;
import java.util.zip.ZipEntry;
import java.util.zip.ZipOutputStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class ZipTest {
  @TempDir Path directory;

  @Test
  void unpack_directoriesAndFiles_keepsContentAndPermissions() throws IOException {
    Path zip = directory.resolve("tiny.zip");
    try (FileSystem content =
        FileSystems.newFileSystem(zip, Map.of("create", true, "enablePosixFileAttributes", true))) {
      Files.createDirectories(content.getPath("tiny/bin"));
      write(content.getPath("tiny/bin/run"), "run", "rwxr-xr-x");
      write(content.getPath("tiny/notes"), "read", "rw-r--r--");
    }

    Zip.unpack(zip, directory.resolve("target"));

    assertThat(directory.resolve("target/tiny/bin/run")).hasContent("run").isExecutable();
    Path notes = directory.resolve("target/tiny/notes");
    assertThat(notes).hasContent("read");
    assertThat(PosixFilePermissions.toString(Files.getPosixFilePermissions(notes)))
        .isEqualTo("rw-r--r--");
  }

  @Test
  void unpack_pathThatLeadsOut_isRefused() throws IOException {
    Path zip = zipOf("tiny/../../escaped");

    assertThatThrownBy(() -> Zip.unpack(zip, directory.resolve("target")))
        .isInstanceOf(IOException.class)
        .hasMessageContaining("tiny/../../escaped");
    assertThat(directory.resolve("escaped")).doesNotExist();
    assertThat(directory.resolveSibling("escaped")).doesNotExist();
  }

  @Test
  void unpack_absolutePath_staysInTarget() throws IOException {
    Path escaped = directory.resolve("escaped");

    Zip.unpack(zipOf(escaped.toString()), directory.resolve("target"));

    assertThat(escaped).doesNotExist();
    assertThat(Path.of(directory.resolve("target") + escaped.toString())).hasContent("x");
  }

  @Test
  void unpack_damagedFile_isRefused() throws IOException {
    Path zip = Files.writeString(directory.resolve("damaged.zip"), "PK, and no more");

    assertThatThrownBy(() -> Zip.unpack(zip, directory.resolve("target")))
        .isInstanceOf(IOException.class);
  }

  private Path zipOf(String name) throws IOException {
    Path zip = directory.resolve("one.zip");
    try (ZipOutputStream out = new ZipOutputStream(Files.newOutputStream(zip))) {
      out.putNextEntry(new ZipEntry(name));
      out.write("x".getBytes(StandardCharsets.UTF_8));
    }
    return zip;
  }

  private static void write(Path file, String text, String permissions) throws IOException {
    Files.writeString(file, text);
    Files.setPosixFilePermissions(file, PosixFilePermissions.fromString(permissions));
  }
}
