// SPDX-License-Identifier: Apache-2.0
package site.ycsb.search.servers;

import java.net.URI;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Map;

/**
 * Everything particular to one kind of server: where it comes from, how it is started, and when it
 * answers. Adding a kind is one implementation and one constant of {@link ServerKind}.
 */
interface ServerRecipe {

  /** What people call it, for example {@code Redis}. */
  String title();

  URI url(int port);

  /** Whether the server on that port of the loopback address is ready for requests. */
  boolean answers(int port);

  /** The version that the server on that port says it has. */
  String version(int port);

  /** Where it comes from when it runs as a process. */
  ServerPackage serverPackage();

  /** How long it may take to start, on a machine that is busy. */
  default Duration startPatience() {
    return Duration.ofMinutes(1);
  }

  /**
   * Makes the files that the command needs. It is called before every start, so the directory may
   * have those of an earlier one.
   *
   * @param installed where the package is
   * @param directory its own
   */
  default void prepare(Path installed, Path directory, int port) {}

  /** The environment variables that it needs besides those of this process. */
  default Map<String, String> environment(Path directory) {
    return Map.of();
  }

  /**
   * The command that runs it in the foreground, on the loopback address only.
   *
   * @param installed where the package is
   * @param directory its own, empty at first; whatever it writes goes there
   */
  List<String> command(Path installed, Path directory, int port);

  /** Where the package keeps that program, whether or not it has it. */
  Path tool(Path installed, String name);

  /** What it logs once it listens: the proof that no other server has answered on its port. */
  String readyLine();

  /** The image that it runs from in a container: a pinned version. */
  String image();

  /** The port that it listens on within its container. */
  int containerPort();

  /**
   * The command line within the container, which holds nothing that the image sets by itself; the
   * image's own if empty.
   */
  List<String> containerCommand();

  /** The environment variables within the container. */
  default Map<String, String> containerEnvironment() {
    return Map.of();
  }

  /**
   * Sets what an image's command line cannot, once the server answers.
   *
   * @throws ServerException if the image is not one that can be used here
   */
  default void prepareContainer(int port) {}
}
