// SPDX-License-Identifier: Apache-2.0
package site.ycsb.search.servers.packages;

import java.io.IOException;
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

  /** The variable TINY_DELAY is the seconds before it listens. */
  private static final String SCRIPT =
      """
      #!/usr/bin/env python3
      import os, socket, sys, time
      time.sleep(float(os.environ.get("TINY_DELAY", "0")))
      server = socket.socket()
      server.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
      server.bind(("127.0.0.1", int(sys.argv[1])))
      server.listen()
      print("listening", flush=True)
      while True:
          client, _ = server.accept()
          client.sendall(b"VERSION")
          client.close()
      """;

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
    return SCRIPT.replace("VERSION", version);
  }

  @Override
  public void download(Path work, Path target, Path log) throws IOException {
    Path program = target.resolve("bin/tiny");
    Files.createDirectories(program.getParent());
    Files.writeString(program, script());
    Files.setPosixFilePermissions(program, PosixFilePermissions.fromString("rwx------"));
  }
}
