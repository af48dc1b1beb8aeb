// SPDX-License-Identifier: Apache-2.0
package site.ycsb.search.servers.host;

import com.github.dockerjava.api.DockerClient;
import com.github.dockerjava.api.command.InspectContainerResponse.ContainerState;
import com.github.dockerjava.api.exception.DockerClientException;
import com.github.dockerjava.api.exception.DockerException;
import com.github.dockerjava.api.exception.NotFoundException;
import com.github.dockerjava.api.exception.NotModifiedException;
import java.net.URI;
import java.time.Duration;
import java.util.List;
import java.util.Optional;
import java.util.function.Consumer;
import java.util.function.Function;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.testcontainers.DockerClientFactory;
import org.testcontainers.containers.GenericContainer;
import org.testcontainers.containers.wait.strategy.AbstractWaitStrategy;
import org.testcontainers.images.PullPolicy;
import org.testcontainers.utility.DockerImageName;
import org.testcontainers.utility.ImageNameSubstitutor;
import org.testcontainers.utility.LogUtils;
import org.testcontainers.utility.TestcontainersConfiguration;
import site.ycsb.search.servers.kind.ContainerCommand;
import site.ycsb.search.servers.kind.ServerKind;
import site.ycsb.search.servers.kind.ServerNode;
import site.ycsb.search.servers.machine.LoopbackPort;
import site.ycsb.search.servers.machine.Poll;
import site.ycsb.search.servers.machine.PortTakenException;
import site.ycsb.search.servers.machine.ServerException;

/**
 * Host of servers in containers, which Testcontainers starts. They are reusable in its sense:
 * otherwise its reaper would remove them together with this JVM.
 *
 * <p>Only this class loads Testcontainers, once Docker is known to answer.
 *
 * @param daemon address of Docker, for messages
 */
record ContainerHost(URI daemon, Consumer<String> progress) implements ServerHost {
  private static final Duration STOP_PATIENCE = Duration.ofSeconds(10);

  private static final Pattern MESSAGE = Pattern.compile("\"message\":\\s*\"(?<text>.*)\"");

  @Override
  public Via via() {
    return Via.CONTAINER;
  }

  @Override
  public String origin(ServerKind kind, String version) {
    return kind.image(version);
  }

  @Override
  public void fetch(ServerKind kind, String version) {
    String name = origin(kind, version);
    tell(
        "pull the image " + name,
        docker -> {
          DockerImageName image =
              ImageNameSubstitutor.instance().apply(DockerImageName.parse(name));
          if (PullPolicy.defaultPolicy().shouldPull(image)) {
            pull(docker, image);
          }
        });
  }

  /** One attempt: Testcontainers' own pull tries for minutes where it can't reach a registry. */
  private void pull(DockerClient docker, DockerImageName image) {
    progress.accept("pulling the image " + image.asCanonicalNameString());
    try {
      docker
          .pullImageCmd(image.getUnversionedPart())
          .withTag(image.getVersionPart())
          .start()
          .awaitCompletion();
    } catch (DockerException | DockerClientException e) {
      throw new ServerException(
          "cannot pull the image %s, %s: try again, name another version, or use --via package"
              .formatted(image.asCanonicalNameString(), reason(e)),
          e);
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
      throw new ServerException("interrupted while pulling " + image, e);
    }
  }

  @Override
  public Instance start(ServerKind kind, ServerNode node) {
    if (LoopbackPort.taken(node.port())) {
      throw new PortTakenException(node.port());
    }
    if (!TestcontainersConfiguration.getInstance().environmentSupportsReuse()) {
      throw new ServerException(
          "a container would end with this command: set TESTCONTAINERS_REUSE_ENABLE=true");
    }
    String used = origin(kind, node.version());
    return ask(
        "run " + kind.title() + " in a container",
        docker -> {
          remove(docker, name(node));
          progress.accept("starting %s in a container".formatted(used));
          @SuppressWarnings("resource") // It outlives this command.
          GenericContainer<?> container = container(used, kind.container(node), node);
          try {
            container.start();
            return new Instance(container.getContainerId(), "");
          } catch (RuntimeException e) {
            remove(docker, name(node));
            throw LoopbackPort.taken(node.port()) ? new PortTakenException(node.port()) : e;
          }
        });
  }

  private static GenericContainer<?> container(
      String image, ContainerCommand command, ServerNode node) {
    GenericContainer<?> container =
        new GenericContainer<>(DockerImageName.parse(image))
            .withEnv(command.environment())
            .withReuse(true)
            .waitingFor(new NoWait())
            .withCreateContainerCmdModifier(create -> create.withName(name(node)));
    if (!command.command().isEmpty()) {
      container.withCommand(command.command().toArray(String[]::new));
    }
    if (node.isAlone()) {
      container.setPortBindings(List.of("127.0.0.1:%d:%d".formatted(node.port(), command.port())));
    } else {
      container.withNetworkMode("host");
    }
    return container;
  }

  /** Nodes are waited for together, after all have been started. */
  private static final class NoWait extends AbstractWaitStrategy {
    @Override
    protected void waitUntilReady() {}
  }

  /** Name of the container, different for each user of this Docker and for each home. */
  private static String name(ServerNode node) {
    return "ycsb-search-%s-%s-%08x"
        .formatted(
            System.getProperty("user.name"),
            node.directory().getFileName(),
            node.directory().toString().hashCode())
        .replaceAll("[^a-zA-Z0-9_.-]", "-");
  }

  @Override
  public void awaitAnswer(ServerKind kind, ServerNode node, Instance instance) {
    tell(
        "wait for " + kind.title(),
        docker -> {
          String id = instance.id();
          boolean settled =
              Poll.until(
                  kind.startPatience(), () -> kind.answers(node.port()) || !running(docker, id));
          if (!settled || !running(docker, id)) {
            ServerLog log = ServerLog.in(node.directory()).with(LogUtils.getOutput(docker, id));
            throw new ServerException(
                "%s %s in its container, %s (log: %s): use another version, or --via package",
                kind.title(),
                settled ? "ended while starting" : "did not answer",
                log.reason(),
                log.file());
          }
          kind.prepareContainer(node.port());
        });
  }

  @Override
  public boolean runs(Instance instance) {
    return ask("look for the container", docker -> running(docker, instance.id()));
  }

  @Override
  public boolean frozen(Instance instance) {
    return ask(
        "look at the container",
        docker -> state(docker, instance.id()).map(ContainerState::getPaused).orElse(false));
  }

  @Override
  public void pause(Instance instance) {
    String id = instance.id();
    tell("pause the container " + id, docker -> docker.pauseContainerCmd(id).exec());
  }

  @Override
  public void resume(Instance instance) {
    if (frozen(instance)) {
      String id = instance.id();
      tell("resume the container " + id, docker -> docker.unpauseContainerCmd(id).exec());
    }
  }

  @Override
  public void pin(Instance instance, String cores) {
    tell(
        "pin to the cores %s the container %s".formatted(cores, instance.id()),
        docker -> docker.updateContainerCmd(instance.id()).withCpusetCpus(cores).exec());
  }

  @Override
  public void stop(Instance instance) {
    int seconds = (int) STOP_PATIENCE.toSeconds();
    tell(
        "stop the container " + instance.id(),
        docker -> {
          try {
            docker.stopContainerCmd(instance.id()).withTimeout(seconds).exec();
          } catch (NotFoundException | NotModifiedException e) {
            // The container has ended already.
          }
          remove(docker, instance.id());
        });
  }

  private void tell(String action, Consumer<DockerClient> order) {
    ask(
        action,
        docker -> {
          order.accept(docker);
          return true;
        });
  }

  private static boolean running(DockerClient docker, String id) {
    return state(docker, id).map(ContainerState::getRunning).orElse(false);
  }

  private static Optional<ContainerState> state(DockerClient docker, String id) {
    try {
      return Optional.of(docker.inspectContainerCmd(id).exec().getState());
    } catch (NotFoundException e) {
      return Optional.empty();
    }
  }

  private static void remove(DockerClient docker, String idOrName) {
    try {
      docker.removeContainerCmd(idOrName).withForce(true).withRemoveVolumes(true).exec();
    } catch (NotFoundException e) {
      // There is no such container.
    }
  }

  private <T> T ask(String action, Function<DockerClient, T> question) {
    try {
      return question.apply(DockerClientFactory.instance().client());
    } catch (ServerException e) {
      throw e;
    } catch (RuntimeException e) {
      throw new ServerException(
          "cannot %s, Docker at %s says: %s: repair Docker, or use --via package"
              .formatted(action, daemon, reason(e)),
          e);
    }
  }

  private static String reason(Throwable e) {
    Throwable first = e;
    while (first.getCause() != null) {
      first = first.getCause();
    }
    String message = String.valueOf(first.getMessage());
    Matcher matcher = MESSAGE.matcher(message);
    return matcher.find() ? matcher.group("text").replace("\\\"", "\"") : message;
  }
}
