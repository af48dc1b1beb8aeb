// SPDX-License-Identifier: Apache-2.0
package site.ycsb.search.launcher;

import java.io.IOException;
import java.io.Reader;
import java.io.UncheckedIOException;
import java.lang.ProcessBuilder.Redirect;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Properties;
import site.ycsb.search.settings.ExitCode;
import site.ycsb.search.check.VerificationResult;
import site.ycsb.search.servers.ServerException;

/**
 * Has one store after the other asked, each by a client of its own, so that neither drivers nor
 * loads meet. A store that can't be asked does not keep the next from being asked.
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

  /** What became of each; of fewer, if the user has interrupted it. */
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
      throw new UncheckedIOException("can't keep what a client found", e);
    }
  }

  private List<StoreVerdict> verify(List<Job> planned, Path file) throws IOException {
    ClientProcess client = new ClientProcess(Redirect.to(file.toFile()));
    List<StoreVerdict> verdicts = new ArrayList<>();
    for (Job job : planned) {
      StoreVerdict verdict = verify(job, client, file);
      verdicts.add(verdict);
      if (verdict.exitCode() == Guardian.INTERRUPTED) {
        break;
      }
    }
    return verdicts;
  }

  private StoreVerdict verify(Job job, ClientProcess client, Path file) throws IOException {
    String store = job.store().name();
    console.say("verifying " + store);
    try {
      int code = jobs.run(job, options, client);
      StoreVerdict verdict = StoreVerdict.of(store, code, read(file));
      verdict.result().ifPresent(this::sayHowLong);
      return verdict;
    } catch (ServerException e) {
      String failure = String.valueOf(e.getMessage());
      console.say(failure);
      return StoreVerdict.failed(store, ExitCode.UNREACHABLE.number(), failure);
    }
  }

  private void sayHowLong(VerificationResult result) {
    console.say(
        String.format(
            Locale.ROOT,
            "asked %,d queries in %.1f s",
            result.verdict().queries(),
            result.seconds()));
  }

  private static Properties read(Path file) throws IOException {
    Properties written = new Properties();
    try (Reader reader = Files.newBufferedReader(file)) {
      written.load(reader);
    }
    return written;
  }
}
