// SPDX-License-Identifier: Apache-2.0
package site.ycsb.search.servers;

import java.io.IOException;
import java.io.Reader;
import java.io.StringWriter;
import java.nio.file.Files;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.util.Optional;
import java.util.Properties;
import site.ycsb.search.servers.machine.ServerException;

/**
 * Saved state of a started server, which identifies it again without confusion with another
 * process.
 *
 * @param origin package or image of the server
 * @param instance process id or container id
 * @param birth birth of the process, which differs from that of a later process with the same id;
 *     empty for a container
 * @param megabytes MB of the server's cache or heap; 0 for a server without such a limit
 */
record ServerState(Via via, String origin, int port, String instance, String birth, int megabytes) {

  static Optional<ServerState> read(Path file) {
    Properties properties = new Properties();
    try (Reader reader = Files.newBufferedReader(file)) {
      properties.load(reader);
      return Optional.of(
          new ServerState(
              Via.parse(properties.getProperty("via", "")),
              properties.getProperty("origin", ""),
              Integer.parseInt(properties.getProperty("port", "")),
              properties.getProperty("instance", ""),
              properties.getProperty("birth", ""),
              Integer.parseInt(properties.getProperty("megabytes", "0"))));
    } catch (NoSuchFileException e) {
      return Optional.empty();
    } catch (IOException | IllegalArgumentException | ServerException e) {
      throw new ServerException(
          "cannot read %s (%s): end its server if there is one, and remove that file"
              .formatted(file, e),
          e);
    }
  }

  /** Writes the file as a whole or not at all. */
  void write(Path file) {
    Properties properties = new Properties();
    properties.setProperty("via", via.id());
    properties.setProperty("origin", origin);
    properties.setProperty("port", Integer.toString(port));
    properties.setProperty("instance", instance);
    properties.setProperty("birth", birth);
    properties.setProperty("megabytes", Integer.toString(megabytes));
    try {
      StringWriter text = new StringWriter();
      properties.store(text, null);
      Path written = file.resolveSibling(file.getFileName() + ".new");
      Files.writeString(written, text.toString());
      Files.move(written, file, StandardCopyOption.ATOMIC_MOVE);
    } catch (IOException e) {
      throw new ServerException("cannot write %s (%s): is the disk full?".formatted(file, e), e);
    }
  }
}
