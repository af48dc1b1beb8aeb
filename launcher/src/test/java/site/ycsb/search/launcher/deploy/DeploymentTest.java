// SPDX-License-Identifier: Apache-2.0
package site.ycsb.search.launcher.deploy;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static site.ycsb.search.launcher.deploy.Deployment.client;
import static site.ycsb.search.launcher.deploy.Deployment.job;
import static site.ycsb.search.launcher.deploy.Deployment.jobSpec;
import static site.ycsb.search.launcher.deploy.Deployment.json;
import static site.ycsb.search.launcher.deploy.Deployment.option;
import static site.ycsb.search.launcher.deploy.Deployment.pod;
import static site.ycsb.search.launcher.deploy.Deployment.service;
import static site.ycsb.search.launcher.deploy.Deployment.template;
import static site.ycsb.search.launcher.deploy.Deployment.text;

import io.kubernetes.client.openapi.models.V1ContainerPort;
import io.kubernetes.client.openapi.models.V1EnvVar;
import io.kubernetes.client.openapi.models.V1Job;
import io.kubernetes.client.openapi.models.V1PodFailurePolicyOnPodConditionsPattern;
import io.kubernetes.client.openapi.models.V1SecretKeySelector;
import io.kubernetes.client.openapi.models.V1ServicePort;
import io.kubernetes.client.openapi.models.V1VolumeMount;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import site.ycsb.search.launcher.clients.SharedSecret;

/** Manifests, Dockerfile, scripts and page of {@code deploy/}, which must agree. */
class DeploymentTest {

  private static final String PACK = "mkdir -p target/image && distribution/pack target/image\n";

  @Test
  void manifests_areAllThatTheTestsRead() throws IOException {
    try (Stream<Path> files = Files.list(Deployment.DIRECTORY.resolve("kubernetes"))) {
      assertThat(files.map(file -> file.getFileName().toString()))
          .containsExactlyInAnyOrder("job.yaml", "service.yaml");
    }
    assertThat(job().getApiVersion() + "/" + job().getKind()).isEqualTo("batch/v1/Job");
    assertThat(service().getApiVersion() + "/" + service().getKind()).isEqualTo("v1/Service");
  }

  @ParameterizedTest
  @ValueSource(strings = {"backoffLimit", "subdomain", "topologyKey", "containerPort", "emptyDir"})
  void manifest_withAMisspeltField_isRefused(String field) throws IOException {
    String misspelt = json("kubernetes/job.yaml").replace(field, field + "s");

    assertThatThrownBy(() -> V1Job.fromJson(misspelt)).hasMessageContaining(field + "s");
  }

  @Test
  void job_isIndexed_andEndsWhenAClientFails() throws IOException {
    assertThat(jobSpec().getCompletionMode()).isEqualTo("Indexed");
    assertThat(jobSpec().getBackoffLimit()).isZero();
    assertThat(pod().getRestartPolicy()).isEqualTo("Never");
    assertThat(option("--index")).isEqualTo("$(JOB_COMPLETION_INDEX)");
  }

  @Test
  void job_replacesAPodThatTheClusterTakesAway() throws IOException {
    assertThat(jobSpec().getPodFailurePolicy().getRules())
        .singleElement()
        .satisfies(
            rule -> {
              assertThat(rule.getAction()).isEqualTo("Ignore");
              assertThat(rule.getOnPodConditions())
                  .extracting(V1PodFailurePolicyOnPodConditionsPattern::getType)
                  .containsExactly("DisruptionTarget");
            });
  }

  @Test
  void job_hasAsManyPodsAtATimeAsClients() throws IOException {
    assertThat(jobSpec().getCompletions()).isGreaterThan(1);
    assertThat(jobSpec().getParallelism()).isEqualTo(jobSpec().getCompletions());
    assertThat(option("--clients")).isEqualTo(String.valueOf(jobSpec().getCompletions()));
  }

  @Test
  void service_isHeadless_andNamesThePodsAtOnce() throws IOException {
    assertThat(service().getSpec().getClusterIP()).isEqualTo("None");
    assertThat(service().getSpec().getPublishNotReadyAddresses()).isTrue();
    assertThat(pod().getSubdomain()).isEqualTo(service().getMetadata().getName());
    assertThat(service().getSpec().getSelector())
        .isNotEmpty()
        .isEqualTo(template().getMetadata().getLabels());
  }

  @Test
  void coordinator_isTheFirstPod_atThePortOfServiceAndContainer() throws IOException {
    String host = job().getMetadata().getName() + "-0." + service().getMetadata().getName();
    List<Integer> ports =
        client().getPorts().stream().map(V1ContainerPort::getContainerPort).toList();

    assertThat(ports).hasSize(1);
    assertThat(option("--coordinator")).isEqualTo(host + ":" + ports.get(0));
    assertThat(service().getSpec().getPorts())
        .extracting(V1ServicePort::getPort)
        .containsExactlyElementsOf(ports);
    assertThat(service().getSpec().getPorts())
        .extracting(V1ServicePort::getTargetPort)
        .containsOnlyNulls();
  }

  @Test
  void clients_shareASecret_thatReadmeAndProofMake() throws IOException {
    V1EnvVar variable = client().getEnv().get(0);
    V1SecretKeySelector secret = variable.getValueFrom().getSecretKeyRef();
    String made =
        "kubectl create secret generic %s --from-literal=%s="
            .formatted(secret.getName(), secret.getKey());

    assertThat(variable.getName()).isEqualTo(SharedSecret.VARIABLE);
    assertThat(text("README.md")).contains(made);
    assertThat(text("prove-on-kubernetes")).contains(made);
  }

  @Test
  void clients_preferNodesOfTheirOwn() throws IOException {
    assertThat(
            pod()
                .getAffinity()
                .getPodAntiAffinity()
                .getPreferredDuringSchedulingIgnoredDuringExecution())
        .singleElement()
        .satisfies(
            term -> {
              assertThat(term.getPodAffinityTerm().getTopologyKey())
                  .isEqualTo("kubernetes.io/hostname");
              assertThat(term.getPodAffinityTerm().getLabelSelector().getMatchLabels())
                  .isEqualTo(template().getMetadata().getLabels());
            });
  }

  @Test
  void results_areInAVolume_whereTheScriptsExpectThem() throws IOException {
    V1VolumeMount mount = client().getVolumeMounts().get(0);
    String results = mount.getMountPath();

    assertThat(pod().getVolumes())
        .singleElement()
        .satisfies(
            volume -> {
              assertThat(volume.getName()).isEqualTo(mount.getName());
              assertThat(volume.getEmptyDir()).isNotNull();
            });
    assertThat(option("--out")).isEqualTo(results + "/comparison");
    assertThat(client().getCommand().get(1)).isEqualTo(results);
    assertThat(text("fetch-results")).contains("-C " + option("--out") + " ", results + "/fetched");
    assertThat(text("keep-results")).contains("$directory/comparison", "$directory/fetched");
  }

  @Test
  void fetching_looksForTheJobsFirstPod() throws IOException {
    assertThat(text("fetch-results")).contains("\njob=" + job().getMetadata().getName() + "\n");
  }

  @Test
  void image_isThatOfTheReadmeAndStartsWhatTheManifestStarts() throws IOException {
    String dockerfile = text("Dockerfile");
    String home = found("(?m)^COPY --from=unpacked \\S+ (\\S+)$", dockerfile);
    String entrypoint = found("(?m)^ENTRYPOINT \\[\"(.+)\"]$", dockerfile);
    String build =
        "docker build -t %s -f deploy/Dockerfile target/image\n".formatted(client().getImage());

    assertThat(text("README.md")).contains(PACK, build);
    assertThat(dockerfile).contains(PACK, build);
    assertThat(client().getImagePullPolicy()).isEqualTo("IfNotPresent");
    assertThat(entrypoint).isEqualTo(home + "/bin/ycsb");
    assertThat(client().getCommand())
        .containsExactly(home + "/deploy/keep-results", "/results", entrypoint);
    assertThat(found("(?m)^WORKDIR (\\S+)$", dockerfile)).isEqualTo(home);
    assertThat(found("(?m)^USER (\\d+):", dockerfile))
        .isEqualTo(String.valueOf(pod().getSecurityContext().getRunAsUser()));
  }

  /** The image is that of the archive, which ArchiveIT runs; its user has no home. */
  @Test
  void image_isMadeOfTheArchive_forAUserWithoutAHome() throws IOException {
    assertThat(text("Dockerfile"))
        .contains("\nADD ycsb-search-*.tar.gz /opt/\n", "\nENV YCSB_SEARCH_HOME=/tmp/");
    assertThat(Files.readString(Deployment.DIRECTORY.resolve("../distribution/pack")))
        .contains(" deploy/keep-results ");
  }

  @Test
  void readme_hasCommandsOfFilesThatExist() throws IOException {
    assertThat(text("README.md"))
        .contains("kubectl apply -f deploy/kubernetes\n", "kubectl delete -f deploy/kubernetes\n");
    for (String script : List.of("keep-results", "fetch-results", "prove-on-kubernetes")) {
      assertThat(Deployment.DIRECTORY.resolve(script)).isExecutable();
    }
    assertThat(text("README.md")).contains("deploy/fetch-results ", "deploy/prove-on-kubernetes ");
  }

  private static String found(String pattern, String text) {
    Matcher matcher = Pattern.compile(pattern).matcher(text);
    assertThat(matcher.find()).as(pattern).isTrue();
    return matcher.group(1);
  }
}
