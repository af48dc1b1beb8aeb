// SPDX-License-Identifier: Apache-2.0
package site.ycsb.search.servers;

import java.nio.file.Path;
import java.util.Optional;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import site.ycsb.search.servers.machine.ServerException;
import site.ycsb.search.servers.machine.ServerUsageException;

/**
 * Name of a managed server, in the text form {@code KIND[@VERSION][/INSTANCE]}: {@code redis},
 * {@code redis@7.2}, {@code redis/old}, {@code redis@7.2/old}.
 *
 * <p>Two names are two servers, even if both mean the same package: {@code redis} and {@code
 * redis@7.4}.
 *
 * @param version version of the package, or tag of the image; if empty, the kind's default
 * @param instance name that tells servers of one kind and version apart; empty for the user's
 *     default server
 * @param program program that the user has built, which is started in place of a package or an
 *     image; it is no part of the text form
 */
public record ServerName(
    String kind, Optional<String> version, String instance, Optional<Path> program)
    implements Comparable<ServerName> {

  private static final Pattern TEXT =
      Pattern.compile(
          "(?<kind>[a-z0-9-]+)(@(?<version>[A-Za-z0-9._-]+))?(/(?<instance>[A-Za-z0-9._-]+))?");

  private static final Pattern INSTANCE = Pattern.compile("[A-Za-z0-9._-]*");

  public ServerName {
    if (!INSTANCE.matcher(instance).matches()) {
      throw new ServerUsageException(
          "unknown server '%s/%s': the name after / has letters, digits, '.', '_' and '-'",
          kind, instance);
    }
  }

  /** The user's default server of a kind, in the kind's default version. */
  public static ServerName of(String kind) {
    return new ServerName(kind, Optional.empty(), "", Optional.empty());
  }

  /** The name in its text form. Neither kind nor version need exist. */
  public static ServerName parse(String text) {
    Matcher matcher = TEXT.matcher(text);
    if (!matcher.matches()) {
      throw new ServerUsageException(
          "unknown server '%s': use %s[@VERSION][/NAME] of letters, digits, '.', '_' and '-'",
          text, text.replaceFirst("[@/].*", ""));
    }
    return new ServerName(
        matcher.group("kind"),
        Optional.ofNullable(matcher.group("version")),
        Optional.ofNullable(matcher.group("instance")).orElse(""),
        Optional.empty());
  }

  /** The server that a user asks for: a name, the path of a program, or empty for the default. */
  public static ServerName of(String kind, String wanted) {
    return isProgram(wanted)
        ? new ServerName(kind, Optional.empty(), "", Optional.of(Path.of(wanted)))
        : wanted.isEmpty() ? of(kind) : parse(wanted);
  }

  /** True for the path of a program: it begins with {@code /}, {@code ./} or {@code ../}. */
  public static boolean isProgram(String wanted) {
    return wanted.matches("\\.{0,2}/.*");
  }

  public ServerName as(String other) {
    return new ServerName(kind, version, other, program);
  }

  public String id() {
    return kind + version.map(v -> "@" + v).orElse("") + (instance.isEmpty() ? "" : "/") + instance;
  }

  @Override
  public String toString() {
    return id();
  }

  @Override
  public int compareTo(ServerName other) {
    return id().compareTo(other.id());
  }

  /** Name of the server's directory and locks: the text form with {@code +} for the slash. */
  String fileName() {
    return id().replace('/', '+');
  }

  /** The server with that {@link #fileName}; empty if no server can have it. */
  static Optional<ServerName> ofFile(String fileName) {
    try {
      return Optional.of(parse(fileName.replace('+', '/')))
          .filter(n -> n.fileName().equals(fileName));
    } catch (ServerException e) {
      return Optional.empty();
    }
  }
}
