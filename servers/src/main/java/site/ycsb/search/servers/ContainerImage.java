// SPDX-License-Identifier: Apache-2.0
package site.ycsb.search.servers;

import com.github.dockerjava.api.DockerClient;
import com.github.dockerjava.api.command.PullImageResultCallback;
import com.github.dockerjava.api.exception.NotFoundException;
import java.time.Duration;
import java.util.concurrent.TimeUnit;
import java.util.function.Consumer;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.testcontainers.utility.DockerImageName;
import site.ycsb.search.servers.machine.ServerException;

/**
 * Container image.
 *
 * @param name name with its tag, for example {@code redis:8.10.2}
 */
record ContainerImage(String name) {
  private static final Duration PULL_LIMIT = Duration.ofMinutes(15);
  private static final Pattern MESSAGE = Pattern.compile("\"message\":\\s*\"(?<text>.*)\"");

  /**
   * Pulls the image, unless Docker has it.
   *
   * @param progress receives a line if the image must be pulled
   * @throws ServerException if the image cannot be pulled
   */
  void pull(DockerClient docker, Consumer<String> progress) {
    if (isThere(docker)) {
      return;
    }
    progress.accept("pulling the image " + name);
    boolean pulled;
    try {
      pulled = pullWithinLimit(docker);
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
      throw cannotPull("it was interrupted");
    } catch (RuntimeException e) {
      throw cannotPull(reason(e));
    }
    if (!pulled) {
      throw cannotPull("it took longer than %d minutes".formatted(PULL_LIMIT.toMinutes()));
    }
  }

  private boolean isThere(DockerClient docker) {
    try {
      docker.inspectImageCmd(name).exec();
      return true;
    } catch (NotFoundException e) {
      return false;
    }
  }

  private boolean pullWithinLimit(DockerClient docker) throws InterruptedException {
    DockerImageName parsed = DockerImageName.parse(name);
    return docker
        .pullImageCmd(parsed.getUnversionedPart())
        .withTag(parsed.getVersionPart())
        .exec(new PullImageResultCallback())
        .awaitCompletion(PULL_LIMIT.toMinutes(), TimeUnit.MINUTES);
  }

  private ServerException cannotPull(String why) {
    return new ServerException(
        "cannot pull the image %s, %s: try again, give another --image, or use --via package"
            .formatted(name, why));
  }

  /** The readable part of an error of Docker. */
  static String reason(Exception e) {
    String message = String.valueOf(e.getMessage());
    Matcher matcher = MESSAGE.matcher(message);
    return matcher.find() ? matcher.group("text").replace("\\\"", "\"") : message;
  }
}
