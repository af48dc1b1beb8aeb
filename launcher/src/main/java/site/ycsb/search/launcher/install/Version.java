// SPDX-License-Identifier: Apache-2.0
package site.ycsb.search.launcher.install;

import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.util.Properties;
import picocli.CommandLine.IVersionProvider;

/** Versions that the build recorded. All modules of the project have the same version. */
public final class Version implements IVersionProvider {

  private static final String RESOURCE = "version.properties";

  private final Properties versions = new Properties();

  public Version() {
    try (InputStream in = Version.class.getResourceAsStream(RESOURCE)) {
      if (in == null) {
        throw new IllegalStateException("no resource " + RESOURCE);
      }
      versions.load(in);
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  /** Version of this project, as in the file names of its jars. */
  public String project() {
    return versions.getProperty("version", "");
  }

  /** Version and commit: before a release, many builds have the same version. */
  public String build() {
    return "%s of commit %s".formatted(project(), versions.getProperty("commit"));
  }

  @Override
  public String[] getVersion() {
    return new String[] {
      "YCSB Search %s (commit %s, YCSB %s, Java %s)"
          .formatted(
              project(),
              versions.getProperty("commit"),
              versions.getProperty("ycsb"),
              Runtime.version())
    };
  }
}
