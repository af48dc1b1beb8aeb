// SPDX-License-Identifier: Apache-2.0
package site.ycsb.search.json;

import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Properties;
import java.util.Set;
import java.util.stream.Stream;
import site.ycsb.search.binding.Capabilities;
import site.ycsb.search.binding.Paths;
import site.ycsb.search.binding.Values;
import site.ycsb.search.check.DatasetPlan;
import site.ycsb.search.properties.WorkloadRules;
import site.ycsb.search.run.RunSettings;
import site.ycsb.search.settings.Setting;
import site.ycsb.search.settings.SettingException;

/** Rules of {@link JsonWorkload}. */
public final class JsonRules extends WorkloadRules {

  public JsonRules() {
    super(JsonWorkload.class, JsonSettings.ALL, operations());
  }

  private static Map<Setting<Double>, Effect> operations() {
    Map<Setting<Double>, Effect> operations = new LinkedHashMap<>();
    JsonSettings.PROPORTIONS.forEach(
        (command, share) ->
            operations.put(
                share,
                command.isArithmetic()
                    ? Effect.CALCULATES
                    : command.isSet() ? Effect.CHANGES : Effect.NONE));
    return operations;
  }

  @Override
  public void require(Properties properties) {
    if (RunSettings.BATCH_SIZE.from(properties) > 1) {
      throw new SettingException(
          "%s=%d: valid is 1 with a workload of JSON documents, which are stored one by one",
          RunSettings.BATCH_SIZE.key(), RunSettings.BATCH_SIZE.from(properties));
    }
    JsonSettings settings = JsonSettings.from(properties);
    for (JsonCommand command : JsonCommand.values()) {
      if (settings.has(command) && settings.paths(command).isEmpty()) {
        throw new SettingException(
            "%s with %s=%s: %s=%s has no %s",
            command.label,
            JsonSettings.PATH.key(),
            JsonSettings.PATH.from(properties),
            JsonSettings.DOCUMENT.key(),
            Setting.written(settings.document()),
            settings.paths().isEmpty() ? "path but the root" : "number there");
      }
    }
    boolean both = settings.has(JsonCommand.INCREMENT) && settings.has(JsonCommand.MULTIPLY);
    if (both || (settings.calculates() && settings.sets())) {
      throw new SettingException(
          "incrementproportion and multiplyproportion: valid is one of them, without SET-ROOT and"
              + " SET-PATH; with other writes, the right numbers would depend on their order");
    }
  }

  @Override
  protected Stream<String> reported(Setting<Double> share, Properties properties) {
    JsonSettings settings = JsonSettings.from(properties);
    return JsonSettings.PROPORTIONS.keySet().stream()
        .filter(command -> share.equals(JsonSettings.PROPORTIONS.get(command)))
        .flatMap(command -> settings.paths(command).stream().map(command::operation));
  }

  @Override
  public Capabilities needs(Properties properties) {
    boolean pings = JsonSettings.from(properties).has(JsonCommand.PING);
    return new Capabilities(
        pings ? Set.of(Paths.class, Values.class) : Set.of(Paths.class), Set.of());
  }

  @Override
  public DatasetPlan dataset(Properties properties) {
    return new JsonCatalogue(properties).plan(properties, DatasetPlan.Form.PLAIN);
  }
}
