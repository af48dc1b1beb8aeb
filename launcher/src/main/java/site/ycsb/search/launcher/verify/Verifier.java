// SPDX-License-Identifier: Apache-2.0
package site.ycsb.search.launcher.verify;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.lang.ProcessBuilder.Redirect;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import site.ycsb.search.check.VerificationResult;
import site.ycsb.search.check.VerificationResult.Output;
import site.ycsb.search.launcher.console.Console;
import site.ycsb.search.launcher.job.ClientProcess;
import site.ycsb.search.launcher.job.Job;
import site.ycsb.search.launcher.job.StoreJobs;
import site.ycsb.search.launcher.job.StoreOptions;
import site.ycsb.search.servers.machine.ServerException;
import site.ycsb.search.settings.ExitCode;

/**
 * Sequential verification of stores. Each store has a separate client process, so that drivers and
 * loads do not interfere. If one store fails, the next one is verified all the same.
 */
final class Verifier {

  private final Console console;
  private final StoreJobs jobs;
  private final StoreOptions options;

  Verifier(Console console, StoreJobs jobs, StoreOptions options) {
    this.console = console;
    this.jobs = jobs;
    this.options = options;
  }

  /** Verdicts in order of the jobs; fewer if the user interrupts the command. */
  List<StoreVerdict> verify(List<Job> planned) {
    try {
      Path file = Files.createTempFile("ycsb-", ".verdict");
      file.toFile().deleteOnExit();
      try {
        return verify(planned, file);
      } finally {
        Files.deleteIfExists(file);
      }
    } catch (IOException e) {
      throw new UncheckedIOException("can't write the result file of a client", e);
    }
  }

  private List<StoreVerdict> verify(List<Job> planned, Path file) throws IOException {
    ClientProcess client = new ClientProcess(Redirect.to(file.toFile()));
    List<StoreVerdict> verdicts = new ArrayList<>();
    for (Job job : planned) {
      StoreVerdict verdict = verify(job, client, file);
      verdicts.add(verdict);
      if (verdict.exitCode() == ClientProcess.INTERRUPTED) {
        break;
      }
    }
    return verdicts;
  }

  private StoreVerdict verify(Job job, ClientProcess client, Path file) throws IOException {
    String store = job.store().name();
    console.say("verifying " + store);
    Files.writeString(file, ""); // If this client does not start, no earlier one's output is left.
    try {
      int code = jobs.run(job, options, client);
      StoreVerdict verdict = StoreVerdict.of(store, code, Output.of(Files.readString(file)));
      verdict.result().ifPresent(this::printDuration);
      return verdict;
    } catch (ServerException e) {
      String failure = String.valueOf(e.getMessage());
      console.say(failure);
      return StoreVerdict.failed(store, ExitCode.UNREACHABLE.number(), failure);
    }
  }

  private void printDuration(VerificationResult result) {
    console.say(String.format("asked %,d queries in %.1f s", result.queries(), result.seconds()));
  }
}
