// SPDX-License-Identifier: Apache-2.0
package site.ycsb.search.launcher;

import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.util.Properties;
import picocli.CommandLine.IVersionProvider;

/** The versions that the build has written down; those of the modules are all the same. */
final class Version implements IVersionProvider {

  private static final String RESOURCE = "version.properties";

  private final Properties versions = new Properties();

  Version() {
    try (InputStream in = Version.class.getResourceAsStream(RESOURCE)) {
      if (in == null) {
        throw new IllegalStateException("no resource " + RESOURCE);
      }
      versions.load(in);
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  /** This project's version, as in the names of its jars. */
  String project() {
    return versions.getProperty("version", "");
  }

  @Override
  public String[] getVersion() {
    return new String[] {
      "YCSB Search %s (YCSB %s, Java %s)"
          .formatted(project(), versions.getProperty("ycsb"), Runtime.version())
    };
  }
}
