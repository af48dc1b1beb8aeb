// SPDX-License-Identifier: Apache-2.0
package site.ycsb.search.workload;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatCode;

import java.io.IOException;
import java.io.Reader;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Properties;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;
import site.ycsb.search.binding.Profile;
import site.ycsb.search.binding.SearchDb;
import site.ycsb.search.corpus.Corpora;
import site.ycsb.search.fixtures.Repository;
import site.ycsb.search.properties.PropertyCheck;
import site.ycsb.search.run.RunSettings;
import site.ycsb.search.settings.YcsbSettings;

/** The files of {@code workloads/}: what is shipped can be run. */
class WorkloadFilesTest {

  static List<Path> workloads() throws IOException {
    try (Stream<Path> files = Files.list(Repository.root().resolve("workloads"))) {
      return files.sorted().toList();
    }
  }

  @Test
  void workloads_areThere() throws IOException {
    assertThat(workloads()).hasSizeGreaterThan(10);
  }

  @ParameterizedTest
  @MethodSource("workloads")
  void workload_beginsWithItsQuestion(Path file) throws IOException {
    List<String> comment =
        Files.readAllLines(file).stream().takeWhile(line -> line.startsWith("# ")).toList();
    assertThat(comment).isNotEmpty().anyMatch(line -> line.contains("?"));
  }

  /** Known keys in their ranges, and proportions that sum to 1. */
  @ParameterizedTest
  @MethodSource("workloads")
  void workload_onTheReferenceStore_passesTheChecksOfARun(Path file) throws IOException {
    Properties properties = read(file);
    properties.setProperty("db", SearchDb.class.getName());
    properties.setProperty("binding", "memory");
    assertThat(YcsbSettings.WORKLOAD.isGiven(properties)).as("stock YCSB asks for it").isTrue();
    assertThatCode(() -> PropertyCheck.require(properties)).doesNotThrowAnyException();
    assertThatCode(() -> RunSettings.WarmupLength.from(properties)).doesNotThrowAnyException();
    assertThatCode(() -> Corpora.from(properties).document(0)).doesNotThrowAnyException();
  }

  @Test
  void searchLargerThanCache_isFourTimesTheMemoryOfTheServer() throws IOException {
    Properties properties = read(Repository.root().resolve("workloads/search-larger-than-cache"));
    long characters =
        YcsbSettings.RECORD_COUNT.from(properties)
            * Long.parseLong(properties.getProperty("fieldcount"))
            * Long.parseLong(properties.getProperty("fieldlength"));

    double memory = Profile.SERVER_MEMORY.from(properties) * 1e6;
    assertThat(characters / memory).isBetween(3.9, 4.1);
  }

  private static Properties read(Path file) throws IOException {
    Properties properties = new Properties();
    try (Reader reader = Files.newBufferedReader(file)) {
      properties.load(reader);
    }
    return properties;
  }
}
