// SPDX-License-Identifier: Apache-2.0
package site.ycsb.search.bench;

import com.sun.management.OperatingSystemMXBean;
import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.io.PrintStream;
import java.lang.ProcessBuilder.Redirect;
import java.lang.management.ManagementFactory;
import java.lang.reflect.InvocationTargetException;
import java.net.MalformedURLException;
import java.net.URL;
import java.net.URLClassLoader;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Properties;
import java.util.function.ToDoubleFunction;
import tools.jackson.databind.json.JsonMapper;

/**
 * Two clients in turns in one JVM: two builds, or one build with two sets of properties. Each side
 * loads the jars of its build with a class loader of its own. So the sides share no classes and no
 * static state. While one side operates, the threads of the other are parked, so the processor time
 * of the process belongs to one side.
 *
 * <p>A JVM that compiles equal code of both sides can compile it differently, and stays with that.
 * So pairs of one JVM are not independent: several JVMs are started, one after the other, and each
 * of them is one observation.
 */
final class Pairs {

  /** After may need at most 2 % more processor time for an operation. */
  private static final double LIMIT = 1.02;

  /** Time at the beginning of a slice that does not count. */
  private static final double SETTLING_SECONDS = 0.15;

  private static final OperatingSystemMXBean SYSTEM =
      ManagementFactory.getPlatformMXBean(OperatingSystemMXBean.class);

  private static final JsonMapper JSON = new JsonMapper();

  private Pairs() {}

  /**
   * Two sides to measure, and how often and how long.
   *
   * @param jvms number of JVMs, two at least
   * @param pairs number of pairs in each
   * @param warmups number of pairs in each that do not count
   * @param seconds length of a slice
   * @param before side that is opened first and begins
   */
  record Request(int jvms, int pairs, int warmups, double seconds, Side before, Side after) {

    Request turned() {
      return new Request(jvms, pairs, warmups, seconds, /* before= */ after, /* after= */ before);
    }
  }

  /** Name, class path and YCSB properties of a side. */
  record Side(String name, List<String> jars, Map<String, String> properties) {}

  /** Slice of each side, one right after the other. */
  record Pair(Figures before, Figures after) {

    Pair turned() {
      return new Pair(/* before= */ after, /* after= */ before);
    }
  }

  /** Ratios of after to before, and the pairs of each JVM that they are made of. */
  record Result(String jvm, Ratio cpu, String verdict, Ratio rate, List<List<Pair>> pairs) {

    static Result of(List<List<Pair>> pairs) {
      Ratio cpu = ratio(pairs, Figures::cpuMicros);
      String jvm = System.getProperty("java.vm.name") + " " + Runtime.version();
      return new Result(jvm, cpu, cpu.verdict(LIMIT), ratio(pairs, Figures::rate), pairs);
    }

    private static Ratio ratio(List<List<Pair>> pairs, ToDoubleFunction<Figures> figure) {
      return Ratio.of(pairs.stream().map(ofJvm -> mean(ofJvm, figure)).toList());
    }

    /** Geometric mean of the ratios of one JVM. */
    private static double mean(List<Pair> pairs, ToDoubleFunction<Figures> figure) {
      double sum = 0;
      for (Pair pair : pairs) {
        sum += Math.log(figure.applyAsDouble(pair.after) / figure.applyAsDouble(pair.before));
      }
      return Math.exp(sum / pairs.size());
    }
  }

  /**
   * Reads a {@link Request} from standard input and prints its {@link Result}, both as JSON. With
   * an argument, it is one of the JVMs and prints its pairs, or why there are none.
   */
  public static void main(String[] arguments) {
    PrintStream out = System.out;
    System.setOut(System.err); // What a driver prints is no part of the result.
    try {
      Request request = JSON.readValue(System.in, Request.class);
      out.println(
          JSON.writeValueAsString(arguments.length > 0 ? turns(request) : measure(request)));
      out.flush();
      System.exit(0); // Whatever threads a driver has left.
    } catch (Exception e) {
      (arguments.length > 0 ? out : System.err).println(e.getMessage());
      out.flush();
      System.exit(1);
    }
  }

  /** Measures in several JVMs. In every second one, the sides are opened the other way round. */
  static Result measure(Request request) throws IOException, InterruptedException {
    List<List<Pair>> pairs = new ArrayList<>();
    for (int number = 0; number < request.jvms(); number++) {
      pairs.add(
          number % 2 == 0
              ? fork(request)
              : fork(request.turned()).stream().map(Pair::turned).toList());
    }
    return Result.of(pairs);
  }

  private static List<Pair> fork(Request request) throws IOException, InterruptedException {
    String java = Path.of(System.getProperty("java.home"), "bin", "java").toString();
    String classPath = System.getProperty("java.class.path");
    Process process =
        new ProcessBuilder(java, "-cp", classPath, Pairs.class.getName(), "turns")
            .redirectError(Redirect.INHERIT)
            .start();
    try (OutputStream in = process.getOutputStream()) {
      in.write(JSON.writeValueAsBytes(request));
    }
    byte[] printed = process.getInputStream().readAllBytes();
    if (process.waitFor() != 0) {
      throw new IOException(new String(printed, StandardCharsets.UTF_8).strip());
    }
    return List.of(JSON.readValue(printed, Pair[].class));
  }

  /** Measures in this JVM. */
  static List<Pair> turns(Request request) throws Exception {
    try (MeasuredClient before = open(request.before());
        MeasuredClient after = open(request.after())) {
      List<Pair> pairs = new ArrayList<>();
      for (int number = 0; number < request.warmups() + request.pairs(); number++) {
        // The side that is second in one pair is first in the next one.
        boolean turned = number % 2 == 1;
        Figures first = slice(turned ? after : before, request.seconds());
        Figures second = slice(turned ? before : after, request.seconds());
        Pair pair = new Pair(first, second);
        pairs.add(turned ? pair.turned() : pair);
      }
      return pairs.subList(request.warmups(), pairs.size());
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

  static MeasuredClient open(Side side) throws Exception {
    Properties properties = new Properties();
    properties.putAll(side.properties());
    try {
      return (MeasuredClient)
          new SideLoader(side.jars())
              .loadClass(StockThreads.class.getName())
              .getMethod("open", Properties.class)
              .invoke(null, properties);
    } catch (InvocationTargetException e) {
      throw new IllegalStateException(side.name() + ": " + e.getCause(), e);
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
