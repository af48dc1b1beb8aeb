// SPDX-License-Identifier: Apache-2.0
package site.ycsb.search.launcher.deploy;

import io.kubernetes.client.openapi.models.V1Container;
import io.kubernetes.client.openapi.models.V1Job;
import io.kubernetes.client.openapi.models.V1JobSpec;
import io.kubernetes.client.openapi.models.V1PodSpec;
import io.kubernetes.client.openapi.models.V1PodTemplateSpec;
import io.kubernetes.client.openapi.models.V1Service;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import tools.jackson.core.StreamReadFeature;
import tools.jackson.databind.json.JsonMapper;
import tools.jackson.dataformat.yaml.YAMLMapper;

/** Files of {@code deploy/}. The manifests are read strictly: an unknown field is an error. */
final class Deployment {

  static final Path DIRECTORY = Path.of("../deploy").toAbsolutePath().normalize();

  private static final YAMLMapper YAML =
      YAMLMapper.builder().enable(StreamReadFeature.STRICT_DUPLICATE_DETECTION).build();

  private Deployment() {}

  static V1Job job() throws IOException {
    return V1Job.fromJson(json("kubernetes/job.yaml"));
  }

  static V1JobSpec jobSpec() throws IOException {
    return job().getSpec();
  }

  static V1PodTemplateSpec template() throws IOException {
    return jobSpec().getTemplate();
  }

  static V1PodSpec pod() throws IOException {
    return template().getSpec();
  }

  static V1Service service() throws IOException {
    return V1Service.fromJson(json("kubernetes/service.yaml"));
  }

  /** The only container of a pod. */
  static V1Container client() throws IOException {
    List<V1Container> containers = pod().getContainers();
    if (containers.size() != 1) {
      throw new AssertionError("containers of a pod: " + containers.size());
    }
    return containers.get(0);
  }

  /** Value of an option of the command line, such as 3 of {@code --clients=3}. */
  static String option(String name) throws IOException {
    List<String> values =
        client().getArgs().stream()
            .filter(argument -> argument.startsWith(name + "="))
            .map(argument -> argument.substring(name.length() + 1))
            .toList();
    if (values.size() != 1) {
      throw new AssertionError("%s in the arguments: %s".formatted(name, values));
    }
    return values.get(0);
  }

  /** A manifest as JSON. */
  static String json(String manifest) throws IOException {
    return new JsonMapper().writeValueAsString(YAML.readTree(text(manifest)));
  }

  static String text(String file) throws IOException {
    return Files.readString(DIRECTORY.resolve(file));
  }
}
