// SPDX-License-Identifier: Apache-2.0
package site.ycsb.search.servers;

import com.github.dockerjava.api.DockerClient;
import com.github.dockerjava.api.async.ResultCallback;
import com.github.dockerjava.api.exception.NotFoundException;
import com.github.dockerjava.api.exception.NotModifiedException;
import com.github.dockerjava.api.model.ExposedPort;
import com.github.dockerjava.api.model.Frame;
import com.github.dockerjava.api.model.HostConfig;
import com.github.dockerjava.api.model.PortBinding;
import com.github.dockerjava.api.model.Ports;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.net.URI;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.concurrent.TimeUnit;
import java.util.function.Consumer;
import java.util.function.Function;
import org.testcontainers.dockerclient.DockerClientProviderStrategy;
import org.testcontainers.dockerclient.TransportConfig;
import site.ycsb.search.servers.machine.LoopbackPort;
import site.ycsb.search.servers.machine.Poll;
import site.ycsb.search.servers.machine.ServerException;
import site.ycsb.search.servers.recipe.ServerRecipe;

/**
 * Host of servers in containers. Testcontainers talks to Docker, but containers get no session
 * label and its reaper is not started, because both would stop the server together with this JVM.
 *
 * <p>Only this class and {@link ContainerImage} load Testcontainers, once Docker is known to
 * answer.
 *
 * @param daemon address of Docker
 * @param name the container's name, different for each user, server and home
 * @param image image that replaces the recipe's
 * @param progress receives a line for each slow step
 */
record ContainerHost(URI daemon, String name, Optional<String> image, Consumer<String> progress)
    implements ServerHost {
  private static final Duration STOP_PATIENCE = Duration.ofSeconds(10);

  @Override
  public ServerState start(
      ServerRecipe recipe, Path directory, OptionalInt port, Consumer<ServerState> started) {
    if (port.isPresent() && LoopbackPort.taken(port.getAsInt())) {
      throw LoopbackPort.takenByAnother(port.getAsInt());
    }
    return ask(
        "run " + recipe.title() + " in a container",
        docker -> {
          remove(docker, name);
          String used = image.orElse(recipe.image());
          new ContainerImage(used).pull(docker, progress);
          progress.accept("starting %s in a container".formatted(used));
          String id = create(docker, recipe, used, port);
          boolean ready = false;
          try {
            docker.startContainerCmd(id).exec();
            int outer =
                recipe.usesHostNetwork() ? recipe.containerPort() : outer(docker, id, recipe);
            ServerState state =
                new ServerState(Via.CONTAINER, used, outer, id, "", recipe.megabytes());
            started.accept(state);
            awaitAnswer(docker, recipe, state, directory);
            recipe.prepareContainer(state.port());
            ready = true;
            return state;
          } finally {
            if (!ready) {
              remove(docker, id);
            }
          }
        });
  }

  @Override
  public boolean runs(ServerState state) {
    return ask("look for the container", docker -> running(docker, state.instance()));
  }

  @Override
  public boolean frozen(ServerState state) {
    return ask("look at the container", docker -> paused(docker, state.instance()));
  }

  @Override
  public void pause(ServerState state) {
    ask(
        "pause the container " + state.instance(),
        docker -> {
          docker.pauseContainerCmd(state.instance()).exec();
          return true;
        });
  }

  @Override
  public void resume(ServerState state) {
    ask(
        "resume the container " + state.instance(),
        docker -> {
          boolean paused = paused(docker, state.instance());
          if (paused) {
            docker.unpauseContainerCmd(state.instance()).exec();
          }
          return paused;
        });
  }

  @Override
  public void pin(ServerState state, String cores) {
    ask(
        "pin the container %s to the cores %s".formatted(state.instance(), cores),
        docker -> docker.updateContainerCmd(state.instance()).withCpusetCpus(cores).exec());
  }

  @Override
  public void stop(ServerState state) {
    ask(
        "stop the container " + state.instance(),
        docker -> {
          try {
            docker
                .stopContainerCmd(state.instance())
                .withTimeout((int) STOP_PATIENCE.toSeconds())
                .exec();
          } catch (NotFoundException | NotModifiedException e) {
            // The container has ended already.
          }
          remove(docker, state.instance());
          return true;
        });
  }

  private static int outer(DockerClient docker, String id, ServerRecipe recipe) {
    Ports ports = docker.inspectContainerCmd(id).exec().getNetworkSettings().getPorts();
    return hostPort(ports, recipe.containerPort());
  }

  private String create(DockerClient docker, ServerRecipe recipe, String used, OptionalInt port) {
    ExposedPort inner = ExposedPort.tcp(recipe.containerPort());
    Ports.Binding outer =
        port.isPresent()
            ? Ports.Binding.bindIpAndPort("127.0.0.1", port.getAsInt())
            : Ports.Binding.bindIp("127.0.0.1");
    return docker
        .createContainerCmd(used)
        .withName(name)
        .withCmd(recipe.containerCommand())
        .withEnv(environment(recipe))
        .withExposedPorts(inner)
        .withHostConfig(
            recipe.usesHostNetwork()
                ? HostConfig.newHostConfig().withNetworkMode("host")
                : HostConfig.newHostConfig().withPortBindings(new PortBinding(outer, inner)))
        .exec()
        .getId();
  }

  /** The environment in the form of Docker: NAME=VALUE. */
  static List<String> environment(ServerRecipe recipe) {
    return recipe.containerEnvironment().entrySet().stream()
        .map(variable -> variable.getKey() + "=" + variable.getValue())
        .sorted()
        .toList();
  }

  private static void awaitAnswer(
      DockerClient docker, ServerRecipe recipe, ServerState state, Path directory) {
    String id = state.instance();
    boolean settled =
        Poll.until(
            recipe.startPatience(), () -> recipe.answers(state.port()) || !running(docker, id));
    if (settled && running(docker, id)) {
      return;
    }
    ServerLog log = copyLog(docker, id, directory);
    throw new ServerException(
        "%s %s in its container, %s (log: %s): use another --image, or --via package"
            .formatted(
                recipe.title(),
                settled ? "ended while starting" : "did not answer",
                log.reason(),
                log.file()));
  }

  /** Copies the log to the server's directory, because the container is removed next. */
  private static ServerLog copyLog(DockerClient docker, String id, Path directory) {
    ByteArrayOutputStream text = new ByteArrayOutputStream();
    ResultCallback.Adapter<Frame> collector =
        new ResultCallback.Adapter<>() {
          @Override
          public void onNext(Frame frame) {
            text.writeBytes(frame.getPayload());
          }
        };
    ServerLog log = ServerLog.in(directory);
    try {
      docker
          .logContainerCmd(id)
          .withStdOut(true)
          .withStdErr(true)
          .exec(collector)
          .awaitCompletion(10, TimeUnit.SECONDS);
      Files.write(log.file(), text.toByteArray());
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
    } catch (IOException e) {
      throw new ServerException("cannot write %s (%s)".formatted(log.file(), e), e);
    }
    return log;
  }

  /**
   * The port of this machine at which the container's port is reached. An image may expose further
   * ports, which are in the map without a port of this machine.
   */
  static int hostPort(Ports ports, int containerPort) {
    Ports.Binding[] bindings = ports.getBindings().get(ExposedPort.tcp(containerPort));
    if (bindings == null || bindings.length == 0) {
      throw new ServerException(
          "Docker did not publish the container's port %d; its ports are %s"
              .formatted(containerPort, ports.getBindings().keySet()));
    }
    return Integer.parseInt(bindings[0].getHostPortSpec());
  }

  private static boolean running(DockerClient docker, String id) {
    try {
      return Boolean.TRUE.equals(docker.inspectContainerCmd(id).exec().getState().getRunning());
    } catch (NotFoundException e) {
      return false;
    }
  }

  private static boolean paused(DockerClient docker, String id) {
    try {
      return Boolean.TRUE.equals(docker.inspectContainerCmd(id).exec().getState().getPaused());
    } catch (NotFoundException e) {
      return false;
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
    TransportConfig transport = TransportConfig.builder().dockerHost(daemon).build();
    try (DockerClient docker = DockerClientProviderStrategy.getClientForConfig(transport)) {
      return question.apply(docker);
    } catch (ServerException e) {
      throw e;
    } catch (IOException | RuntimeException e) {
      throw new ServerException(
          "cannot %s, Docker at %s says: %s: repair Docker, or use --via package"
              .formatted(action, daemon, ContainerImage.reason(e)),
          e);
    }
  }
}
