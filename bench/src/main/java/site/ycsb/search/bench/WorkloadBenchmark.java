// SPDX-License-Identifier: Apache-2.0
package site.ycsb.search.bench;

import java.util.ArrayList;
import java.util.List;
import java.util.Properties;
import java.util.concurrent.TimeUnit;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;
import org.openjdk.jmh.annotations.Benchmark;
import org.openjdk.jmh.annotations.BenchmarkMode;
import org.openjdk.jmh.annotations.Mode;
import org.openjdk.jmh.annotations.OutputTimeUnit;
import org.openjdk.jmh.annotations.Param;
import org.openjdk.jmh.annotations.Scope;
import org.openjdk.jmh.annotations.Setup;
import org.openjdk.jmh.annotations.State;
import org.openjdk.jmh.annotations.TearDown;
import site.ycsb.Status;
import site.ycsb.Workload;
import site.ycsb.search.binding.Document;
import site.ycsb.search.binding.SearchDb;
import site.ycsb.search.binding.SearchQuery;
import site.ycsb.search.workload.SearchWorkload;
import site.ycsb.workloads.CoreWorkload;

/**
 * Cost of one operation in the client, with a store that costs nothing: YCSB's CoreWorkload against
 * SearchWorkload, on the same stores, with as many documents, fields and characters, and keys of
 * the same distribution.
 */
@BenchmarkMode(Mode.AverageTime)
@OutputTimeUnit(TimeUnit.NANOSECONDS)
public class WorkloadBenchmark {

  private static final int DOCUMENTS = 10_000;

  /** An operation of CoreWorkload. */
  @Benchmark
  public boolean core(Core client) {
    return client.operate();
  }

  /** An operation of SearchWorkload that CoreWorkload has, too. */
  @Benchmark
  public boolean own(Own client) {
    return client.operate();
  }

  /** A SEARCH. */
  @Benchmark
  public boolean search(Search client) {
    return client.operate();
  }

  /** The part of a SEARCH on the null store that is not the workload's. */
  @Benchmark
  public Status bareSearch(Bare bare) {
    bare.hits.clear();
    return bare.store.search("usertable", bare.query, bare.hits);
  }

  /** Opens, and closes, what an operation needs. */
  @State(Scope.Thread)
  public abstract static class Client {
    private @Nullable ClientThread thread;

    ClientThread open(Supplier<Workload> workload, Properties properties) throws Exception {
      ClientThread opened = ClientThread.open(workload, properties);
      thread = opened;
      return opened;
    }

    boolean operate() {
      if (thread == null) {
        throw new IllegalStateException("open() has not been called");
      }
      return thread.operate();
    }

    @TearDown
    public void close() throws Exception {
      if (thread != null) {
        thread.close();
      }
    }
  }

  /** A client with YCSB's workload. */
  public static class Core extends Client {
    @Param public Store store = Store.BASIC;

    @Param({"READ", "UPDATE_FIELD"})
    public Operation operation = Operation.READ;

    @Setup
    public void open() throws Exception {
      ClientThread opened = open(CoreWorkload::new, properties(store, operation));
      if (store == Store.MEMORY) {
        opened.load(DOCUMENTS); // SearchWorkload does so itself.
      }
    }
  }

  /** A client with the workload of this project. */
  public static class Own extends Client {
    @Param public Store store = Store.BASIC;

    @Param({"READ", "UPDATE_FIELD", "UPDATE_TITLE"})
    public Operation operation = Operation.READ;

    @Setup
    public void open() throws Exception {
      open(SearchWorkload::new, properties(store, operation));
    }
  }

  /** A client that searches; YCSB's own store can't. */
  public static class Search extends Client {
    @Param({"MEMORY", "NULL"})
    public Store store = Store.NULL;

    @Param({"0", "16", "1"})
    public String check = "16";

    @Setup
    public void open() throws Exception {
      Properties properties = properties(store, Operation.SEARCH);
      properties.setProperty("search.check", check);
      open(SearchWorkload::new, properties);
    }
  }

  /** The null store without a workload. */
  @State(Scope.Thread)
  public static class Bare {
    final SearchDb store = new SearchDb();
    final SearchQuery query = SearchQuery.both("abcdefg", "bcdefgh", 0, 10);
    final List<Document> hits = new ArrayList<>();

    @Setup
    public void open() throws Exception {
      store.setProperties(properties(Store.NULL, Operation.SEARCH));
      store.init();
    }

    @TearDown
    public void close() throws Exception {
      store.cleanup();
    }
  }

  static Properties properties(Store store, Operation operation) {
    Properties properties = new Properties();
    properties.setProperty("recordcount", Integer.toString(DOCUMENTS));
    properties.setProperty("requestdistribution", "zipfian");
    // As many as it likes: the clock ends it.
    properties.setProperty("operationcount", "1");
    properties.setProperty("maxexecutiontime", "86400");
    store.properties().forEach(properties::setProperty);
    operation.properties().forEach(properties::setProperty);
    return properties;
  }
}
