// SPDX-License-Identifier: Apache-2.0
package site.ycsb.search.servers.packages;

import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.util.HexFormat;
import java.util.List;

/** Package of a server that is a script, made where others are downloaded. */
public record TinyPackage(String version) implements ServerPackage {

  @Override
  public String id() {
    return "tiny-" + version;
  }

  @Override
  public String title() {
    return "Tiny " + version;
  }

  @Override
  public int megabytes() {
    return 1;
  }

  @Override
  public List<String> executables() {
    return List.of("bin/tiny");
  }

  @Override
  public String contentSha256() {
    return sha256("%s  bin/tiny%n".formatted(sha256(script())));
  }

  private static String sha256(String text) {
    try {
      byte[] bytes = text.getBytes(StandardCharsets.UTF_8);
      return HexFormat.of().formatHex(MessageDigest.getInstance("SHA-256").digest(bytes));
    } catch (NoSuchAlgorithmException e) {
      throw new AssertionError(e);
    }
  }

  private String script() {
    try (InputStream script = TinyPackage.class.getResourceAsStream("/tiny")) {
      return new String(script.readAllBytes(), StandardCharsets.UTF_8).replace("VERSION", version);
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  @Override
  public void download(Path work, Path target, Path log) throws IOException {
    Path program = target.resolve("bin/tiny");
    Files.createDirectories(program.getParent());
    Files.writeString(program, script());
    Files.setPosixFilePermissions(program, PosixFilePermissions.fromString("rwx------"));
  }
}
