// SPDX-License-Identifier: Apache-2.0
package site.ycsb.search.servers.packages;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.util.HexFormat;
import java.util.List;
import java.util.Map;
import java.util.zip.ZipEntry;
import java.util.zip.ZipOutputStream;

/** A wheel of a few bytes on this disk, so that pip itself is tested without a download. */
final class TinyWheel {
  private static final String INFO = "tiny-1.0.dist-info/";
  private static final Map<String, String> FILES =
      Map.of(
          "tiny/__init__.py",
          "",
          INFO + "METADATA",
          "Metadata-Version: 2.1\nName: tiny\nVersion: 1.0\n",
          INFO + "WHEEL",
          "Wheel-Version: 1.0\nRoot-Is-Purelib: true\nTag: py3-none-any\n",
          INFO + "RECORD",
          "");

  private final Path directory;
  private final String sha256;

  TinyWheel(Path directory) throws IOException {
    this.directory = directory;
    Path wheel = directory.resolve("tiny-1.0-py3-none-any.whl");
    try (ZipOutputStream zip = new ZipOutputStream(Files.newOutputStream(wheel))) {
      for (Map.Entry<String, String> file : FILES.entrySet()) {
        zip.putNextEntry(new ZipEntry(file.getKey()));
        zip.write(file.getValue().getBytes(StandardCharsets.UTF_8));
      }
    }
    this.sha256 = sha256(wheel);
  }

  PipPackage withRightHash(String id) {
    return withHash(id, sha256);
  }

  PipPackage withWrongHash(String id) {
    return withHash(id, "0".repeat(64));
  }

  private PipPackage withHash(String id, String hash) {
    String requirements =
        "--no-index\n--find-links %s\ntiny==1.0 --hash=sha256:%s\n".formatted(directory, hash);
    return new PipPackage(
        id,
        "Tiny",
        1,
        requirements,
        List.of("manylinux_2_38_x86_64"),
        17,
        List.of(),
        ContentHash.OF_NOTHING);
  }

  private static String sha256(Path file) throws IOException {
    try {
      MessageDigest digest = MessageDigest.getInstance("SHA-256");
      return HexFormat.of().formatHex(digest.digest(Files.readAllBytes(file)));
    } catch (NoSuchAlgorithmException e) {
      throw new AssertionError(e);
    }
  }
}
