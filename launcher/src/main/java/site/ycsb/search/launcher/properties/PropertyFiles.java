// SPDX-License-Identifier: Apache-2.0
package site.ycsb.search.launcher.properties;

import java.io.IOException;
import java.io.Reader;
import java.nio.charset.CharacterCodingException;
import java.nio.file.Files;
import java.nio.file.InvalidPathException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Properties;
import java.util.stream.Stream;
import site.ycsb.search.launcher.console.CommandFailure;
import site.ycsb.search.launcher.install.Home;
import site.ycsb.search.settings.Settings;

/** Reader of the property files that {@code -P} names. */
public final class PropertyFiles {

  private static final int MAX_SUGGESTIONS = 3;

  private final Home home;

  public PropertyFiles(Home home) {
    this.home = home;
  }

  /**
   * Properties of a UTF-8 file in the current directory, the home or its workloads directory.
   *
   * @throws CommandFailure if the file does not exist or can't be read
   */
  public Properties read(String name) {
    Path file = find(name);
    Properties properties = new Properties();
    try (Reader reader = Files.newBufferedReader(file)) {
      properties.load(reader);
    } catch (CharacterCodingException e) {
      throw CommandFailure.usage("-P %s: %s is not UTF-8".formatted(name, file));
    } catch (IOException e) {
      throw CommandFailure.usage("-P %s: can't read %s (%s)".formatted(name, file, e.getMessage()));
    } catch (IllegalArgumentException e) {
      throw CommandFailure.usage(
          "-P %s: %s is not a property file (%s)".formatted(name, file, e.getMessage()));
    }
    return properties;
  }

  private Path find(String name) {
    return candidates(name)
        .filter(Files::isRegularFile)
        .findFirst()
        .orElseThrow(
            () ->
                CommandFailure.usage(
                    "-P %s: no such file in this directory or in %s%s"
                        .formatted(name, home.directory(), hint(name))));
  }

  private Stream<Path> candidates(String name) {
    try {
      Path path = Path.of(name);
      return Stream.of(
          path, home.directory().resolve(path), home.workloadsDirectory().resolve(path));
    } catch (InvalidPathException e) {
      return Stream.of();
    }
  }

  private String hint(String name) {
    List<String> left =
        new ArrayList<>(
            home.workloads().stream().map(file -> "workloads/" + file.getFileName()).toList());
    List<String> nearest = new ArrayList<>();
    while (!left.isEmpty() && nearest.size() < MAX_SUGGESTIONS) {
      String next = Settings.nearest(name, left);
      left.remove(next);
      nearest.add(next);
    }
    return nearest.isEmpty() ? "" : "; similar are " + String.join(", ", nearest);
  }
}
