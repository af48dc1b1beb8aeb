// SPDX-License-Identifier: Apache-2.0
package site.ycsb.search.launcher.cli;

import java.util.Properties;
import java.util.stream.LongStream;
import picocli.CommandLine.ArgGroup;
import picocli.CommandLine.Command;
import site.ycsb.search.check.HitDistribution;
import site.ycsb.search.corpus.Corpora;
import site.ycsb.search.corpus.Corpus;
import site.ycsb.search.launcher.console.Table;
import site.ycsb.search.launcher.install.Subcommand;
import site.ycsb.search.launcher.job.Job.Task;
import site.ycsb.search.launcher.job.StoreJobs;
import site.ycsb.search.launcher.properties.WorkloadOptions;
import site.ycsb.search.launcher.properties.WorkloadOptions.PropertyOptions;
import site.ycsb.search.properties.PropertyCheck;
import site.ycsb.search.settings.YcsbSettings;

/**
 * Command {@code bin/ycsb dataset}. It computes all figures from the properties, without a store.
 */
@Command(
    name = "dataset",
    description = "Describes the dataset of a workload: size, words, hits.",
    customSynopsis = "bin/ycsb dataset [-P FILE]... [-p KEY=VALUE]...",
    footer = {
      "%nExample:",
      "  bin/ycsb dataset -P workloads/search-10update -p recordcount=1000000"
    })
final class DatasetCommand extends Subcommand {

  private static final int QUERIES = 2_000;
  private static final int DOCUMENTS = 1_000;

  /** Documents that take so long to count in that a user is told of it. */
  private static final int LARGE = 1_000_000;

  @ArgGroup(
      validate = false,
      heading = "%nDataset; that of " + WorkloadOptions.DEFAULT_WORKLOAD + " without -P:%n")
  private PropertyOptions properties = new PropertyOptions();

  @Override
  public Integer call() {
    WorkloadOptions options = new WorkloadOptions();
    options.properties = properties.withDefaultWorkload();
    Properties merged = new StoreJobs(context).plan(Task.LOAD, "memory", options).properties();
    PropertyCheck.requireDocuments(merged, "dataset");
    long documents = YcsbSettings.RECORD_COUNT.from(merged);
    if (documents > LARGE) {
      console().say("counting hits in %,d documents; -p recordcount=N for fewer", documents);
    }
    console().out().println(table(Corpora.from(merged), documents));
    return 0;
  }

  private static Table table(Corpus corpus, long documents) {
    corpus.open();
    HitDistribution hits = HitDistribution.of(corpus, documents, QUERIES);
    Table table =
        new Table()
            .row("documents", "%,d".formatted(documents))
            .row(
                "characters of a document",
                "%,.0f on average".formatted(averageSize(corpus, documents)));
    corpus.facts().forEach((name, fact) -> table.row(name, fact));
    return table.row(
        "hits of a query",
        "p5 %,d, median %,d, mean %,.1f, p95 %,d"
            .formatted(hits.p5(), hits.median(), hits.mean(), hits.p95()));
  }

  /** Average length of all fields' values, of documents that are spread evenly. */
  private static double averageSize(Corpus corpus, long documents) {
    long count = Math.min(DOCUMENTS, documents);
    return LongStream.range(0, count)
            .mapToObj(i -> corpus.document(i * documents / count))
            .flatMap(document -> document.fields().values().stream())
            .mapToInt(value -> value.toString().length())
            .sum()
        / (double) count;
  }
}
