// SPDX-License-Identifier: Apache-2.0
package site.ycsb.search.bench;

import com.sun.management.OperatingSystemMXBean;
import java.io.IOException;
import java.io.InputStream;
import java.io.PrintStream;
import java.lang.management.ManagementFactory;
import java.lang.reflect.InvocationTargetException;
import java.net.MalformedURLException;
import java.net.URL;
import java.net.URLClassLoader;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Properties;
import java.util.function.ToDoubleFunction;
import tools.jackson.databind.json.JsonMapper;

/**
 * Two clients in turns in one JVM: two builds, or one build with two sets of properties. Each side
 * has a class loader of its own over the jars of its build, so neither sees the other's classes or
 * static state. While one side operates, the threads of the other are parked, so the processor time
 * of the process belongs to one side.
 */
final class Pairs {

  /** After may need at most 2 % more processor time for an operation. */
  private static final double LIMIT = 1.02;

  /** Time at the beginning of a slice that does not count. */
  private static final double SETTLING_SECONDS = 0.15;

  private static final OperatingSystemMXBean SYSTEM =
      ManagementFactory.getPlatformMXBean(OperatingSystemMXBean.class);

  private Pairs() {}

  /**
   * What to measure.
   *
   * @param warmups number of slices of each side that do not count
   * @param seconds length of a slice
   */
  record Request(int pairs, int warmups, double seconds, Side before, Side after) {}

  /** Class path and YCSB properties of a side. */
  record Side(List<String> jars, Map<String, String> properties) {}

  /** Slice of each side, one right after the other. */
  record Pair(Figures before, Figures after) {

    /** What the second side needed or did, divided by the same of the first. */
    double ratio(ToDoubleFunction<Figures> figure) {
      return figure.applyAsDouble(after) / figure.applyAsDouble(before);
    }
  }

  /** Ratios of after to before, and the slices that they are made of. */
  record Result(String jvm, Ratio cpu, String verdict, Ratio rate, List<Pair> pairs) {

    static Result of(List<Pair> pairs) {
      Ratio cpu = ratio(pairs, Figures::cpuMicros);
      String jvm = System.getProperty("java.vm.name") + " " + Runtime.version();
      return new Result(jvm, cpu, cpu.verdict(LIMIT), ratio(pairs, Figures::rate), pairs);
    }

    private static Ratio ratio(List<Pair> pairs, ToDoubleFunction<Figures> figure) {
      return Ratio.of(pairs.stream().map(pair -> pair.ratio(figure)).toList());
    }
  }

  /** Reads a {@link Request} from standard input and prints its {@link Result}, both as JSON. */
  public static void main(String[] arguments) {
    PrintStream out = System.out;
    System.setOut(System.err); // What a driver prints is no part of the result.
    try {
      JsonMapper json = new JsonMapper();
      out.println(json.writeValueAsString(measure(json.readValue(System.in, Request.class))));
    } catch (Exception e) {
      System.err.println(e.getMessage());
      System.exit(1);
    }
  }

  static Result measure(Request request) throws Exception {
    try (MeasuredClient before = open("before", request.before());
        MeasuredClient after = open("after", request.after())) {
      List<Pair> pairs = new ArrayList<>();
      for (int number = 0; number < request.warmups() + request.pairs(); number++) {
        // The side that is second in one pair is first in the next one.
        boolean turned = number % 2 == 1;
        Figures first = slice(turned ? after : before, request.seconds());
        Figures second = slice(turned ? before : after, request.seconds());
        if (number >= request.warmups()) {
          pairs.add(turned ? new Pair(second, first) : new Pair(first, second));
        }
      }
      return Result.of(pairs);
    }
  }

  private static Figures slice(MeasuredClient client, double seconds) throws InterruptedException {
    client.resume();
    sleep(SETTLING_SECONDS);
    long operations = client.operations();
    long nanos = System.nanoTime();
    long cpuNanos = SYSTEM.getProcessCpuTime();
    sleep(seconds - SETTLING_SECONDS);
    Figures figures =
        new Figures(
            client.operations() - operations,
            System.nanoTime() - nanos,
            SYSTEM.getProcessCpuTime() - cpuNanos);
    client.park();
    return figures;
  }

  private static void sleep(double seconds) throws InterruptedException {
    Thread.sleep((long) (1000 * seconds));
  }

  private static MeasuredClient open(String name, Side side) throws Exception {
    Properties properties = new Properties();
    properties.putAll(side.properties());
    try {
      return (MeasuredClient)
          new SideLoader(side.jars())
              .loadClass(StockThreads.class.getName())
              .getMethod("open", Properties.class)
              .invoke(null, properties);
    } catch (InvocationTargetException e) {
      throw new IllegalStateException(name + ": " + e.getCause(), e);
    }
  }

  /** Loader of a build and, linked to that build, of this package's classes. */
  private static final class SideLoader extends URLClassLoader {

    SideLoader(List<String> jars) {
      super(
          jars.stream().map(SideLoader::url).toArray(URL[]::new),
          ClassLoader.getPlatformClassLoader());
    }

    @Override
    protected Class<?> findClass(String name) throws ClassNotFoundException {
      if (name.equals(MeasuredClient.class.getName())) {
        return MeasuredClient.class;
      }
      if (!name.startsWith(Pairs.class.getPackageName() + ".")) {
        return super.findClass(name);
      }
      String file = name.substring(name.lastIndexOf('.') + 1) + ".class";
      try (InputStream in = Pairs.class.getResourceAsStream(file)) {
        byte[] bytes = in.readAllBytes();
        return defineClass(name, bytes, 0, bytes.length);
      } catch (IOException e) {
        throw new ClassNotFoundException(name, e);
      }
    }

    private static URL url(String jar) {
      try {
        return Path.of(jar).toUri().toURL();
      } catch (MalformedURLException e) {
        throw new IllegalArgumentException(e);
      }
    }
  }
}
