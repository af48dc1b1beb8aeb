// SPDX-License-Identifier: Apache-2.0
package site.ycsb.search.bench;

import java.io.DataInputStream;
import java.io.DataOutputStream;
import java.io.File;
import java.io.IOException;
import java.lang.reflect.InvocationTargetException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Properties;

/**
 * JVM of one side, whose client operates during slices and is stopped between them. It has the
 * class path of the side's build and shares nothing with the other side's JVM.
 */
final class SideJvm implements AutoCloseable {

  /** Time at the beginning of a slice that does not count. */
  private static final double SETTLING_SECONDS = 0.15;

  /** Length of a slice that ends the JVM. */
  private static final double END = 0;

  /**
   * Side of a comparison.
   *
   * @param type the class of this package that opens it
   * @param jars its build; none if it is a peer
   * @param properties those of YCSB, or of the peer
   */
  record Side(String name, String type, List<String> jars, Map<String, String> properties) {}

  private final Program program;
  private final DataOutputStream orders;
  private final DataInputStream figures;

  /** Returns when the side's client is open. */
  SideJvm(Side side) throws IOException, InterruptedException {
    String java = Path.of(System.getProperty("java.home"), "bin", "java").toString();
    program =
        new Program(side.name(), List.of(java, "-cp", classPath(side), SideJvm.class.getName()));
    orders = new DataOutputStream(program.input());
    figures = new DataInputStream(program.output());
    ask(
        () -> {
          orders.writeUTF(side.type());
          orders.writeInt(side.properties().size());
          for (Map.Entry<String, String> property : side.properties().entrySet()) {
            orders.writeUTF(property.getKey());
            orders.writeUTF(property.getValue());
          }
          orders.flush();
          return figures.readBoolean();
        });
  }

  /** Class path of a build, with this package's classes; that of this JVM for a peer. */
  private static String classPath(Side side) {
    if (side.jars().isEmpty()) {
      return System.getProperty("java.class.path");
    }
    List<String> jars = new ArrayList<>(side.jars());
    jars.add(SideJvm.class.getProtectionDomain().getCodeSource().getLocation().getPath());
    return String.join(File.pathSeparator, jars);
  }

  /** Lets the client operate for some time. */
  Figures slice(double seconds) throws IOException, InterruptedException {
    return ask(
        () -> {
          orders.writeDouble(seconds);
          orders.flush();
          return new Figures(figures.readLong(), figures.readLong(), figures.readLong());
        });
  }

  /** Order to the JVM, with its answer. */
  private interface Order<T> {
    T give() throws IOException;
  }

  private <T> T ask(Order<T> order) throws IOException, InterruptedException {
    try {
      return order.give();
    } catch (IOException e) { // The JVM has ended, and says why.
      program.end();
      throw e;
    }
  }

  /** Ends the JVM; fails if an operation has failed, because then the figures mean nothing. */
  @Override
  public void close() throws IOException, InterruptedException {
    try (program) {
      orders.writeDouble(END);
      orders.close();
      program.end();
    }
  }

  // ---- In the JVM ----

  public static void main(String[] arguments) {
    DataOutputStream out = new DataOutputStream(System.out);
    System.setOut(System.err); // What a driver prints is no figure.
    int code = 0;
    try (DataInputStream in = new DataInputStream(System.in);
        MeasuredClient client = open(in)) {
      out.writeBoolean(true);
      out.flush();
      for (double seconds = in.readDouble(); seconds != END; seconds = in.readDouble()) {
        Figures slice = slice(client, seconds);
        out.writeLong(slice.operations());
        out.writeLong(slice.nanos());
        out.writeLong(slice.cpuNanos());
        out.flush();
      }
    } catch (Throwable e) { // Also that of a driver which lacks a class or memory.
      System.err.println(e.getMessage() == null ? e : e.getMessage());
      code = 1;
    }
    System.exit(code); // Whatever threads a driver has left.
  }

  private static MeasuredClient open(DataInputStream in) throws Exception {
    Class<?> type = Class.forName(SideJvm.class.getPackageName() + "." + in.readUTF());
    Properties properties = new Properties();
    for (int left = in.readInt(); left > 0; left--) {
      properties.setProperty(in.readUTF(), in.readUTF());
    }
    try {
      return (MeasuredClient) type.getMethod("open", Properties.class).invoke(null, properties);
    } catch (InvocationTargetException e) {
      throw new IllegalStateException(String.valueOf(e.getCause()), e);
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
}
