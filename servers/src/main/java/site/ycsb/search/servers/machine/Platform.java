// SPDX-License-Identifier: Apache-2.0
package site.ycsb.search.servers.machine;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Optional;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * Platform of this machine.
 *
 * @param libc C library, such as {@code glibc 2.36}; without a number if unknown, empty without
 *     glibc
 */
public record Platform(String os, String arch, String libc) {

  /** Every x86-64 program for glibc names this one as its interpreter. */
  private static final Path GLIBC_LOADER = Path.of("/lib64/ld-linux-x86-64.so.2");

  private static final Pattern GLIBC = Pattern.compile("glibc 2\\.(?<minor>\\d{1,4})");

  public static Platform here() {
    return new Platform(
        System.getProperty("os.name", ""), System.getProperty("os.arch", ""), libcHere());
  }

  /** Why a package that needs Linux on x86-64 and glibc 2.x cannot run here; empty if it can. */
  public Optional<String> obstacle(int glibcMinor) {
    if (!os.equals("Linux") || !arch.equals("amd64")) {
      return Optional.of(
          "the package is for Linux on x86-64, and this is %s on %s".formatted(os, arch));
    }
    if (libc.isEmpty()) {
      return Optional.of("the package needs glibc, which this machine does not have");
    }
    Matcher version = GLIBC.matcher(libc);
    if (version.find() && Integer.parseInt(version.group("minor")) < glibcMinor) {
      return Optional.of(
          "the package needs glibc 2.%d or later, and this is %s".formatted(glibcMinor, libc));
    }
    return Optional.empty();
  }

  private static String libcHere() {
    if (!Files.exists(GLIBC_LOADER)) {
      return "";
    }
    try {
      Process getconf = new ProcessBuilder("getconf", "GNU_LIBC_VERSION").start();
      byte[] answer = getconf.getInputStream().readAllBytes();
      return new String(answer, StandardCharsets.UTF_8).strip();
    } catch (IOException e) {
      return "glibc";
    }
  }
}
