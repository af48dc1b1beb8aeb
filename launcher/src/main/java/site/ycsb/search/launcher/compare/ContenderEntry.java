// SPDX-License-Identifier: Apache-2.0
package site.ycsb.search.launcher.compare;

import com.fasterxml.jackson.annotation.JsonCreator;
import java.util.LinkedHashMap;
import java.util.Map;
import org.jspecify.annotations.Nullable;
import site.ycsb.search.launcher.console.CommandFailure;
import site.ycsb.search.report.results.Contender;
import site.ycsb.search.settings.Settings;

/**
 * Contender as a user writes it.
 *
 * @param binding the binding's name; by default the label
 * @param server kind and version of its server; by default the binding's kind in its pinned version
 * @param share label of the contender whose server it uses; by default it has a server to itself
 */
record ContenderEntry(
    @Nullable String binding,
    @Nullable Map<String, String> properties,
    @Nullable String server,
    @Nullable String share) {

  private static final String FORM = "[LABEL=]BINDING[,KEY=VALUE]...";

  /** Contender that only names its binding. */
  @JsonCreator(mode = JsonCreator.Mode.DELEGATING)
  static ContenderEntry of(String binding) {
    return new ContenderEntry(binding, null, null, null);
  }

  /** Stored form. */
  Contender contender(String label) {
    return new Contender(
        label,
        binding == null ? label : binding,
        properties == null ? Map.of() : properties,
        server == null ? "" : server,
        share == null ? "" : share);
  }

  /**
   * Contender of a command line, such as {@code text=mongodb-search,mongodb.mode=text}. The keys
   * {@code server} and {@code share} are no properties.
   *
   * @throws CommandFailure if the argument has another form
   */
  static Contender parse(String argument) {
    String[] parts = argument.split(",", -1);
    int equals = parts[0].indexOf('=');
    String binding = parts[0].substring(equals + 1);
    Map<String, String> pairs = new LinkedHashMap<>();
    for (int i = 1; i < parts.length; i++) {
      int separator = parts[i].indexOf('=');
      if (separator < 1 || pairs.containsKey(parts[i].substring(0, separator))) {
        throw CommandFailure.usage(
            "contender %s: part %d is not KEY=VALUE, or its key is given twice: write %s"
                .formatted(Settings.withoutSecret(parts[0]), i + 1, FORM));
      }
      pairs.put(parts[i].substring(0, separator), parts[i].substring(separator + 1));
    }
    String server = pairs.remove("server");
    String share = pairs.remove("share");
    return new ContenderEntry(binding, pairs, server, share)
        .contender(equals < 0 ? binding : parts[0].substring(0, equals));
  }
}
