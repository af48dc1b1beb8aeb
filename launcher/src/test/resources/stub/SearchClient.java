// SPDX-License-Identifier: Apache-2.0
package site.ycsb.search.client;

import java.io.InputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.nio.file.attribute.PosixFilePermissions;
import java.util.List;
import java.util.Properties;
import java.util.TreeSet;

/**
 * Stub of the client. It records each call as a block of lines, and exits with the requested code.
 * For the tasks {@code verify} and {@code baseline}, it prints the prepared result of the store.
 */
public final class SearchClient {

  public static void main(String[] arguments) throws Exception {
    Path file = Path.of(arguments[1]);
    Properties properties = new Properties();
    try (InputStream in = Files.newInputStream(file)) {
      properties.load(in);
    }
    Path results = Path.of(properties.getProperty("stub.results", "."));
    Path result = results.resolve(properties.getProperty("binding", "none"));
    if (arguments[0].equals("baseline") && !Files.isRegularFile(result)) {
      return; // Of a comparison, whose loads and runs are recorded.
    }
    Path record = Path.of(properties.getProperty("stub.record"));
    StringBuilder block = new StringBuilder("command=" + arguments[0] + "\n");
    block.append("mode=")
        .append(PosixFilePermissions.toString(Files.getPosixFilePermissions(file))).append("\n");
    block.append("file=").append(file).append("\n");
    block.append("pid=").append(ProcessHandle.current().pid()).append("\n");
    block.append("jvm=").append(System.getProperty("stub.jvm")).append("\n");
    block.append("classpath=").append(System.getProperty("java.class.path")).append("\n");
    for (String key : new TreeSet<>(properties.stringPropertyNames())) {
      block.append(key).append("=").append(properties.getProperty(key)).append("\n");
    }
    long calls =
        Files.exists(record)
            ? Files.readAllLines(record).stream().filter(l -> l.startsWith("command=")).count()
            : 0;
    Files.writeString(record, block, StandardOpenOption.CREATE, StandardOpenOption.APPEND);
    if (!properties.getProperty("stub.keep", "false").equals("true")) {
      Files.delete(file);
    }
    if (List.of("verify", "baseline").contains(arguments[0]) && Files.isRegularFile(result)) {
      Files.copy(result, System.out);
      System.out.flush();
    }
    Thread.sleep(Long.parseLong(properties.getProperty("stub.sleep", "0")));
    List<String> exits = List.of(properties.getProperty("stub.exits", "0").split(","));
    System.exit(Integer.parseInt(exits.get((int) Math.min(calls, exits.size() - 1))));
  }
}
