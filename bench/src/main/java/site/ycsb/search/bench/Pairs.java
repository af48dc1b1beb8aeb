// SPDX-License-Identifier: Apache-2.0
package site.ycsb.search.bench;

import java.io.IOException;
import java.io.InputStream;
import java.io.PrintStream;
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
 * Two clients in turns, started from one JVM: two builds, one build with two sets of properties, or
 * our client and a peer. Each build has its own class loader, so two builds share neither classes
 * nor static state; two sides of one build share both, so that they run the same compiled code.
 * While one side operates, the other is stopped, so the processor time that is counted belongs to
 * one side.
 *
 * <p>A JVM that compiles equal code of two builds can compile it differently, and stays with that.
 * So pairs of one JVM are not independent: several JVMs are started, one after the other, and each
 * of them is one observation.
 */
final class Pairs {

  /** Time at the beginning of a slice that does not count. */
  private static final double SETTLING_SECONDS = 0.15;

  private static final JsonMapper JSON = new JsonMapper();

  private Pairs() {}

  /**
   * Two sides to measure, and how often and how long.
   *
   * @param jvms number of JVMs, two at least
   * @param pairs number of pairs in each
   * @param warmups number of pairs in each that do not count
   * @param seconds length of a slice
   * @param base what the other side is compared with; it is opened first and begins
   */
  record Request(int jvms, int pairs, int warmups, double seconds, Side base, Side measured) {

    Request turned() {
      return new Request(jvms, pairs, warmups, seconds, /* base= */ measured, /* measured= */ base);
    }
  }

  /**
   * Side of a comparison.
   *
   * @param type the class of this package that opens it
   * @param jars its build; none if it is a peer
   * @param properties those of YCSB, or of the peer
   */
  record Side(String name, String type, List<String> jars, Map<String, String> properties) {}

  /** Slice of each side, one right after the other. */
  record Pair(Figures base, Figures measured) {

    Pair turned() {
      return new Pair(/* base= */ measured, /* measured= */ base);
    }
  }

  /** Ratios of measured to base, and the pairs of each JVM that they are made of. */
  record Result(Ratio cpu, Ratio rate, List<List<Pair>> pairs) {

    static Result of(List<List<Pair>> pairs) {
      return new Result(ratio(pairs, Figures::cpuMicros), ratio(pairs, Figures::rate), pairs);
    }

    private static Ratio ratio(List<List<Pair>> pairs, ToDoubleFunction<Figures> figure) {
      return Ratio.of(pairs.stream().map(ofJvm -> mean(ofJvm, figure)).toList());
    }

    /** Geometric mean of the ratios of one JVM. */
    private static double mean(List<Pair> pairs, ToDoubleFunction<Figures> figure) {
      double sum = 0;
      for (Pair pair : pairs) {
        sum += Math.log(figure.applyAsDouble(pair.measured) / figure.applyAsDouble(pair.base));
      }
      return Math.exp(sum / pairs.size());
    }
  }

  /** One of the JVMs: reads a {@link Request} and prints its pairs, or why there are none. */
  public static void main(String[] arguments) {
    PrintStream out = System.out;
    System.setOut(System.err); // What a driver prints is no part of the result.
    int code = 0;
    try {
      out.println(JSON.writeValueAsString(turns(JSON.readValue(System.in, Request.class))));
    } catch (Throwable e) { // Also that of a driver which lacks a class or memory.
      System.err.println(e.getMessage() == null ? e : e.getMessage());
      code = 1;
    }
    out.flush();
    System.exit(code); // Whatever threads a driver has left.
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
    String printed =
        Program.output(
            List.of(java, "-cp", classPath, Pairs.class.getName()),
            JSON.writeValueAsBytes(request));
    return List.of(JSON.readValue(printed, Pair[].class));
  }

  /** Measures in this JVM. */
  static List<Pair> turns(Request request) throws Exception {
    ClassLoader ofBase = loader(request.base());
    boolean oneBuild = request.base().jars().equals(request.measured().jars());
    ClassLoader ofMeasured = oneBuild ? ofBase : loader(request.measured());
    try (MeasuredClient base = open(request.base(), ofBase);
        MeasuredClient measured = open(request.measured(), ofMeasured)) {
      List<Pair> pairs = new ArrayList<>();
      for (int number = 0; number < request.warmups() + request.pairs(); number++) {
        // The side that is second in one pair is first in the next one.
        boolean turned = number % 2 == 1;
        Figures first = slice(turned ? measured : base, request.seconds());
        Figures second = slice(turned ? base : measured, request.seconds());
        Pair pair = new Pair(first, second);
        pairs.add(turned ? pair.turned() : pair);
      }
      return pairs.subList(request.warmups(), pairs.size());
    }
  }

  private static Figures slice(MeasuredClient client, double seconds) throws Exception {
    client.resume();
    sleep(SETTLING_SECONDS);
    long operations = client.operations();
    long nanos = System.nanoTime();
    long cpuNanos = client.cpuNanos();
    sleep(seconds - SETTLING_SECONDS);
    Figures figures =
        new Figures(
            client.operations() - operations,
            System.nanoTime() - nanos,
            client.cpuNanos() - cpuNanos);
    client.park();
    return figures;
  }

  private static void sleep(double seconds) throws InterruptedException {
    Thread.sleep((long) (1000 * seconds));
  }

  /** Opens a side that shares nothing with another. */
  static MeasuredClient open(Side side) throws Exception {
    return open(side, loader(side));
  }

  private static ClassLoader loader(Side side) {
    return side.jars().isEmpty() ? Pairs.class.getClassLoader() : new SideLoader(side.jars());
  }

  private static MeasuredClient open(Side side, ClassLoader loader) throws Exception {
    Properties properties = new Properties();
    properties.putAll(side.properties());
    try {
      return (MeasuredClient)
          loader
              .loadClass(Pairs.class.getPackageName() + "." + side.type())
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
