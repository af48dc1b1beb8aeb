// SPDX-License-Identifier: Apache-2.0
package site.ycsb.search.launcher.compare;

import java.util.LinkedHashSet;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Collectors;
import site.ycsb.search.binding.Binding.ManagedServer;
import site.ycsb.search.binding.ProfileSettings;
import site.ycsb.search.launcher.console.CommandFailure;
import site.ycsb.search.launcher.console.Secrets;
import site.ycsb.search.launcher.install.Bindings;
import site.ycsb.search.report.results.Comparison;
import site.ycsb.search.report.results.Contender;
import site.ycsb.search.servers.ServerName;

/**
 * Check of the contenders of a new comparison: labels, bindings, servers and addresses.
 *
 * @param urls addresses of the user's servers, by contender
 */
record ContenderCheck(Bindings bindings, Comparison comparison, Map<String, String> urls) {

  /** Form of a label or a sweep's name, which are parts of file names. */
  static final String NAME = "[A-Za-z0-9._-]+";

  /** Form of a name in words. */
  static final String NAME_RULE = "valid are letters, digits, '.', '_' and '-'";

  /**
   * Checks them all.
   *
   * @throws CommandFailure naming the first error
   */
  void require() {
    requireContenders();
    comparison.contenders().forEach(this::requireServer);
    requireUrls();
  }

  private void requireContenders() {
    if (comparison.contenders().isEmpty()) {
      throw CommandFailure.usage(
          "BINDING is missing: name contenders as [LABEL=]BINDING[,KEY=VALUE]...; bin/ycsb bindings"
              + " lists the bindings");
    }
    Set<String> labels = new LinkedHashSet<>();
    for (Contender contender : comparison.contenders()) {
      bindings.require(contender.binding());
      if (!contender.label().matches(NAME)) {
        throw CommandFailure.usage("label %s: %s".formatted(contender.label(), NAME_RULE));
      }
      if (!labels.add(contender.label())) {
        throw CommandFailure.usage(
            "%s is named twice: give one of them a label, such as other=%s,KEY=VALUE"
                .formatted(contender.label(), contender.binding()));
      }
      contender.properties().forEach((key, value) -> requireProperty(contender, key, value));
    }
  }

  private static void requireProperty(Contender contender, String key, String value) {
    CompareOptionCheck.requireNotReserved("%s: %s".formatted(contender.label(), key), key);
    if (Secrets.isKey(key) || value.contains("@")) {
      throw CommandFailure.usage(
          "%s: %s may hold a password, which a comparison does not store: put it into a file, and"
                  .formatted(contender.label(), key)
              + " name it by -P");
    }
  }

  private void requireServer(Contender contender) {
    Optional<ManagedServer> server = server(contender);
    if (!contender.share().isEmpty()) {
      requireShare(contender);
    } else if (!contender.server().isEmpty()) {
      if (urls.containsKey(contender.label())) {
        throw CommandFailure.usage(
            "%s: server=%s contradicts --url: give one of them"
                .formatted(contender.label(), contender.server()));
      }
      String kind = server.map(ManagedServer::kind).orElse("");
      if (!contender.server().replaceFirst("@.*", "").equals(kind)) {
        throw CommandFailure.usage(
            "%s: server=%s: binding %s uses %s"
                .formatted(
                    contender.label(),
                    contender.server(),
                    contender.binding(),
                    kind.isEmpty() ? "no server" : kind + ": write " + kind + "@VERSION"));
      }
      ServerName.parse(contender.server());
    }
  }

  private void requireShare(Contender contender) {
    String what = "%s: share=%s".formatted(contender.label(), contender.share());
    if (!contender.server().isEmpty() || urls.containsKey(contender.label())) {
      throw CommandFailure.usage(
          what
              + " contradicts %s: give one of them"
                  .formatted(
                      contender.server().isEmpty() ? "--url" : "server=" + contender.server()));
    }
    Contender owner =
        comparison.contenders().stream()
            .filter(each -> each.label().equals(contender.share()) && each.share().isEmpty())
            .findFirst()
            .orElseThrow(
                () ->
                    CommandFailure.usage(
                        "%s: name a contender that has a server to itself: valid are %s"
                            .formatted(what, owners(contender))));
    String kind = server(contender).map(ManagedServer::kind).orElse("");
    if (kind.isEmpty() || !kind.equals(server(owner).map(ManagedServer::kind).orElse(""))) {
      throw CommandFailure.usage(
          "%s: bindings %s and %s use different servers"
              .formatted(what, contender.binding(), owner.binding()));
    }
    requireSameNodes(what, contender, owner);
  }

  private static void requireSameNodes(String what, Contender contender, Contender owner) {
    String key = ProfileSettings.SERVER_NODES.key();
    String nodes = contender.properties().getOrDefault(key, "");
    String ofOwner = owner.properties().getOrDefault(key, "");
    if (!nodes.isEmpty() && !nodes.equals(ofOwner)) {
      throw CommandFailure.usage(
          "%s: %s=%s is not that of %s%s: set it there only"
              .formatted(what, key, nodes, owner.label(), ofOwner.isEmpty() ? "" : ", " + ofOwner));
    }
  }

  private String owners(Contender contender) {
    return comparison.contenders().stream()
        .filter(each -> each.share().isEmpty() && !each.equals(contender))
        .map(Contender::label)
        .collect(Collectors.joining(", "));
  }

  private Optional<ManagedServer> server(Contender contender) {
    return bindings.require(contender.binding()).binding().server();
  }

  private void requireUrls() {
    for (String label : urls.keySet()) {
      if (!comparison.labels().contains(label)) {
        throw CommandFailure.usage(
            "--url %s=…: %s is not among the contenders: valid are %s"
                .formatted(label, label, String.join(", ", comparison.labels())));
      }
      if (bindings.require(comparison.binding(label)).binding().server().isEmpty()) {
        throw CommandFailure.usage("--url %s=…: this store has no address".formatted(label));
      }
    }
  }
}
