// SPDX-License-Identifier: Apache-2.0
package site.ycsb.search.servers;

import java.net.URI;
import java.nio.file.Path;
import java.util.List;

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

  /** The command line within the container, which holds nothing that the image sets by itself. */
  List<String> containerCommand();

  /**
   * Sets what an image's command line cannot, once the server answers.
   *
   * @throws ServerException if the image is not one that can be used here
   */
  void prepareContainer(int port);
}
