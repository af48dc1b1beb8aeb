// SPDX-License-Identifier: Apache-2.0
package site.ycsb.search.client;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Path;
import java.util.List;
import java.util.Properties;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.api.parallel.Execution;
import org.junit.jupiter.api.parallel.ExecutionMode;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import site.ycsb.search.binding.SearchDb;
import site.ycsb.search.fixtures.ForkedJvm;
import site.ycsb.search.fixtures.TestProperties;

/** YCSB's own workload files, as YCSB 0.17.0 has them, each in a process of the client. */
@Execution(ExecutionMode.CONCURRENT) // Each test waits for separate processes.
class YcsbWorkloadsTest {

  /** Properties that all six files have. */
  private static final Properties COMMON =
      TestProperties.of(
          "recordcount", "1000",
          "operationcount", "1000",
          "workload", "site.ycsb.workloads.CoreWorkload",
          "readallfields", "true");

  @TempDir private Path directory;

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      textBlock =
          """
          readproportion=0.5 updateproportion=0.5 scanproportion=0 insertproportion=0 \
          requestdistribution=zipfian | READ UPDATE
          readproportion=0.95 updateproportion=0.05 scanproportion=0 insertproportion=0 \
          requestdistribution=zipfian | READ UPDATE
          readproportion=1 updateproportion=0 scanproportion=0 insertproportion=0 \
          requestdistribution=zipfian | READ
          readproportion=0.95 updateproportion=0 scanproportion=0 insertproportion=0.05 \
          requestdistribution=latest | READ INSERT
          readproportion=0 updateproportion=0 scanproportion=0.95 insertproportion=0.05 \
          requestdistribution=zipfian maxscanlength=100 scanlengthdistribution=uniform | SCAN INSERT
          readproportion=0.5 updateproportion=0 scanproportion=0 insertproportion=0 \
          readmodifywriteproportion=0.5 requestdistribution=zipfian | READ READ-MODIFY-WRITE
          """)
  void run_ofEachFile_isRightAndSaysWhatIsNotChecked(String own, String operations)
      throws Exception {
    Properties file = TestProperties.with(COMMON, own.split("[= ]+"));
    Properties onMemory =
        TestProperties.with(file, "db", SearchDb.class.getName(), "binding", "memory");

    ForkedJvm.Ended ran = client("run", onMemory);
    assertThat(ran.exitCode()).isZero();
    assertThat(ran.err().get(0))
        .isEqualTo(
            "CoreWorkload is run by SearchWorkload, which extends it: documents also have an"
                + " indexed title and a score");
    assertThat(ran.err()).last().asString().endsWith("0 of 1,000 operations failed");
    for (String operation : operations.split(" ")) {
      assertThat(ran.out()).contains("[%s], Operations, ".formatted(operation));
    }
    assertThat(ran.out()).doesNotContain("[SEARCH]", "FAILED");
  }

  @Test
  void load_ofYcsbsFile_isRight() throws Exception {
    ForkedJvm.Ended loaded =
        client(
            "load",
            TestProperties.with(
                COMMON,
                "db",
                SearchDb.class.getName(),
                "binding",
                "memory",
                "dotransactions",
                "false"));
    assertThat(loaded.exitCode()).isZero();
    assertThat(loaded.err()).containsExactly("0 of 1,000 operations failed");
    assertThat(loaded.out()).contains("[INSERT], Operations, 1000\n");
  }

  private ForkedJvm.Ended client(String command, Properties properties) throws Exception {
    Path file = ForkedJvm.file(directory, properties);
    return ForkedJvm.run(directory, SearchClient.class, List.of(command, file.toString()));
  }
}
