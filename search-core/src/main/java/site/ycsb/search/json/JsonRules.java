// SPDX-License-Identifier: Apache-2.0
package site.ycsb.search.json;

import java.util.List;
import java.util.Properties;
import java.util.Set;
import site.ycsb.search.binding.Operations;
import site.ycsb.search.check.DatasetPlan;
import site.ycsb.search.json.JsonSettings.Mix;
import site.ycsb.search.properties.WorkloadRules;
import site.ycsb.search.run.RunSettings;
import site.ycsb.search.settings.Setting;
import site.ycsb.search.settings.SettingException;
import site.ycsb.search.settings.YcsbSettings;

/** Rules of {@link JsonWorkload}. */
public final class JsonRules implements WorkloadRules {

  private static final List<Setting<Double>> PROPORTIONS =
      List.of(
          JsonSettings.SET_ROOT_PROPORTION,
          JsonSettings.GET_ROOT_PROPORTION,
          JsonSettings.SET_PATH_PROPORTION,
          JsonSettings.GET_PATH_PROPORTION,
          JsonSettings.INCREMENT_PROPORTION,
          JsonSettings.MULTIPLY_PROPORTION,
          RunSettings.PING_PROPORTION);

  /** Operations of YCSB, which are not about JSON documents. */
  private static final List<Setting<Double>> OTHERS =
      List.of(
          YcsbSettings.READ_PROPORTION,
          YcsbSettings.UPDATE_PROPORTION,
          YcsbSettings.INSERT_PROPORTION,
          YcsbSettings.SCAN_PROPORTION,
          YcsbSettings.DELETE_PROPORTION,
          YcsbSettings.READ_MODIFY_WRITE_PROPORTION);

  @Override
  public Class<?> workload() {
    return JsonWorkload.class;
  }

  @Override
  public List<Setting<?>> settings() {
    return JsonSettings.ALL;
  }

  @Override
  public List<Setting<Double>> proportions() {
    return PROPORTIONS;
  }

  @Override
  public void require(Properties properties) {
    for (Setting<Double> other : OTHERS) {
      if (other.from(properties) > 0) {
        throw new SettingException(
            "%s: valid is 0; a workload of JSON documents has the operations %s"
                .formatted(
                    other.key(),
                    String.join(", ", PROPORTIONS.stream().map(Setting::key).toList())));
      }
    }
    if (RunSettings.BATCH_SIZE.from(properties) > 1) {
      throw new SettingException(
          "%s=%d: valid is 1 with a workload of JSON documents, which are stored one by one"
              .formatted(RunSettings.BATCH_SIZE.key(), RunSettings.BATCH_SIZE.from(properties)));
    }
    JsonSettings settings = JsonSettings.from(properties);
    requirePaths(properties, settings);
    Mix mix = settings.mix();
    if (mix.calculates() && (mix.sets() || (mix.increment() > 0 && mix.multiply() > 0))) {
      throw new SettingException(
          "incrementproportion and multiplyproportion: valid is one of them, without SET-ROOT and"
              + " SET-PATH; with other writes, the right numbers would depend on their order");
    }
  }

  /** Fails on a share of an operation that no path of the document permits. */
  private static void requirePaths(Properties properties, JsonSettings settings) {
    for (JsonCommand command :
        List.of(
            JsonCommand.SET_PATH,
            JsonCommand.GET_PATH,
            JsonCommand.INCREMENT,
            JsonCommand.MULTIPLY)) {
      if (settings.share(command) > 0 && settings.paths(command).isEmpty()) {
        throw new SettingException(
            "%s with %s=%s: %s=%s has no %s"
                .formatted(
                    command.label(),
                    JsonSettings.PATH.key(),
                    JsonSettings.PATH.from(properties),
                    JsonSettings.DOCUMENT.key(),
                    Setting.written(settings.document()),
                    command.isArithmetic() ? "number there" : "path but the root"));
      }
    }
  }

  @Override
  public boolean writes(Properties properties) {
    return JsonSettings.from(properties).mix().writes();
  }

  @Override
  public Set<Class<? extends Operations>> needs(Properties properties) {
    return JsonSettings.from(properties).mix().needs();
  }

  @Override
  public DatasetPlan dataset(Properties properties) {
    return JsonCatalogue.from(properties).plan(properties);
  }
}
