// SPDX-License-Identifier: Apache-2.0
package site.ycsb.search.launcher.properties;

import java.io.IOException;
import java.io.InputStream;
import java.io.StringReader;
import java.nio.ByteBuffer;
import java.nio.charset.CharacterCodingException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.Properties;
import java.util.concurrent.ConcurrentHashMap;
import java.util.regex.Pattern;
import site.ycsb.search.launcher.console.CommandFailure;
import site.ycsb.search.launcher.install.Home;
import site.ycsb.search.results.ResultsException;
import site.ycsb.search.settings.Settings;

/**
 * Reader of the property files that {@code -P} names. A stream, such as {@code /dev/stdin}, is read
 * once in a process, because a second reader would find it empty.
 */
public record PropertyFiles(Home home) {

  private static final int MAX_SUGGESTIONS = 3;

  private static final int MAX_BYTES = 1 << 20;

  /** Properties that this process has read from streams. */
  private static final Map<Path, Properties> STREAMS = new ConcurrentHashMap<>();

  /** Properties of a UTF-8 file in the current directory, the home or its workloads directory. */
  public Properties read(String name) {
    Path file = find(name);
    return Files.isRegularFile(file)
        ? read(name, file)
        : STREAMS.computeIfAbsent(file, stream -> read(name, stream));
  }

  /** True if a file defines a mix of operations, and therefore is a workload. */
  public boolean hasMix(String name) {
    return read(name).stringPropertyNames().stream().anyMatch(PropertyFiles::isProportion);
  }

  public static boolean isProportion(String key) {
    return key.endsWith("proportion");
  }

  /**
   * Place of the property that a message begins with, as {@code FILE:LINE: }, in the last of some
   * files that has it; empty if none has it, or if the message is about another value.
   */
  public String place(List<String> names, String message) {
    String key = message.split("[=:,\\s]", 2)[0];
    for (int i = names.size() - 1; i >= 0; i--) {
      String value = read(names.get(i)).getProperty(key);
      if (value != null) {
        String shown = value.strip().replaceFirst("^([a-z+]*://)?.*@", "$1…@");
        boolean its = !message.startsWith(key + "=") || message.startsWith(key + "=" + shown);
        return its ? names.get(i) + line(names.get(i), key) + ": " : "";
      }
    }
    return "";
  }

  /** Line of a property after a colon; empty if the file can be read only once. */
  private String line(String name, String key) {
    Pattern line = Pattern.compile("\\s*" + Pattern.quote(key) + "([=:\\s].*)?");
    try {
      List<String> lines =
          Files.isRegularFile(find(name)) ? Files.readAllLines(find(name)) : List.of();
      List<String> found = lines.stream().filter(line.asMatchPredicate()).toList();
      return found.isEmpty() ? "" : ":" + (lines.lastIndexOf(found.get(found.size() - 1)) + 1);
    } catch (IOException e) {
      return "";
    }
  }

  private static Properties read(String name, Path file) {
    Properties properties = new Properties();
    try (InputStream content = Files.newInputStream(file)) {
      byte[] bytes = content.readNBytes(MAX_BYTES + 1);
      if (bytes.length > MAX_BYTES) {
        throw CommandFailure.usage("-P %s: valid are at most %,d bytes", name, MAX_BYTES);
      }
      String text = StandardCharsets.UTF_8.newDecoder().decode(ByteBuffer.wrap(bytes)).toString();
      properties.load(new StringReader(text.replaceFirst("^\uFEFF", ""))); // No byte order mark.
    } catch (CharacterCodingException e) {
      throw CommandFailure.usage("-P %s: %s is not UTF-8", name, file);
    } catch (IOException e) {
      throw CommandFailure.usage("-P %s: can't be read: %s", name, ResultsException.reason(e));
    } catch (IllegalArgumentException e) {
      throw CommandFailure.usage(
          "-P %s: %s is not a property file: \\u is not followed by four hexadecimal digits",
          name, file);
    }
    return properties;
  }

  private Path find(String name) {
    return home.find(home.workloadsDirectory(), List.of(name))
        .orElseThrow(
            () ->
                CommandFailure.usage(
                    "-P %s: no such file in this directory or in %s%s",
                    name, home.directory(), hint(name)));
  }

  private String hint(String name) {
    List<String> files = home.workloads().stream().map(file -> file.toFile().getName()).toList();
    List<Path> nearest =
        Settings.nearest(name.substring(name.lastIndexOf('/') + 1), files)
            .limit(MAX_SUGGESTIONS)
            .map(home.workloadsDirectory()::resolve)
            .toList();
    return nearest.isEmpty()
        ? "; bin/ycsb workloads lists those of the project"
        : "; similar are " + String.join(", ", home.written(nearest));
  }
}
