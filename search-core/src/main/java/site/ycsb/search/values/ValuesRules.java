// SPDX-License-Identifier: Apache-2.0
package site.ycsb.search.values;

import java.util.List;
import java.util.Properties;
import java.util.Set;
import site.ycsb.search.binding.Operations;
import site.ycsb.search.binding.Values;
import site.ycsb.search.check.DatasetPlan;
import site.ycsb.search.properties.WorkloadRules;
import site.ycsb.search.run.RunSettings;
import site.ycsb.search.settings.Setting;
import site.ycsb.search.settings.SettingException;
import site.ycsb.search.settings.YcsbSettings;
import site.ycsb.search.values.ValuesSettings.Mix;
import site.ycsb.search.values.ValuesSettings.Turns;

/** Rules of {@link ValuesWorkload}. */
public final class ValuesRules implements WorkloadRules {

  private static final List<Setting<Double>> PROPORTIONS =
      List.of(
          YcsbSettings.READ_PROPORTION,
          YcsbSettings.UPDATE_PROPORTION,
          ValuesSettings.PUSH_PROPORTION,
          ValuesSettings.POP_PROPORTION,
          RunSettings.PING_PROPORTION);

  /** Operations of YCSB that are not about values. */
  private static final List<Setting<Double>> OTHERS =
      List.of(
          YcsbSettings.INSERT_PROPORTION,
          YcsbSettings.SCAN_PROPORTION,
          YcsbSettings.DELETE_PROPORTION,
          YcsbSettings.READ_MODIFY_WRITE_PROPORTION);

  @Override
  public Class<?> workload() {
    return ValuesWorkload.class;
  }

  @Override
  public List<Setting<?>> settings() {
    return ValuesSettings.ALL;
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
            "%s: valid is 0; a workload of values has the operations %s"
                .formatted(
                    other.key(),
                    String.join(", ", PROPORTIONS.stream().map(Setting::key).toList())));
      }
    }
    ValuesSettings settings = ValuesSettings.from(properties);
    Mix mix = settings.mix();
    if (mix.isAboutList() && mix.get() + mix.set() > 0) {
      throw new SettingException(
          "pushproportion and popproportion: valid is 0 with readproportion or updateproportion"
              + " above 0; a dataset is either values by key or a list");
    }
    requireTurns(properties, settings);
  }

  private static void requireTurns(Properties properties, ValuesSettings settings) {
    Mix mix = settings.mix();
    boolean drawn = settings.turns() == Turns.DRAWN;
    if (!drawn && (mix.get() == 0 || mix.set() == 0 || mix.get() + mix.set() < 1)) {
      throw new SettingException(
          "values.turns=%s: valid with readproportion and updateproportion above 0, and no other"
                  .formatted(Setting.written(settings.turns()))
              + " operation");
    }
    if (settings.turns() == Turns.WRITE_THEN_READ && mix.get() != mix.set()) {
      throw new SettingException(
          "values.turns=write-then-read: valid with readproportion=0.5 and updateproportion=0.5");
    }
    boolean running = YcsbSettings.DO_TRANSACTIONS.from(properties);
    if (running
        && settings.turns() == Turns.WRITERS_AND_READERS
        && YcsbSettings.THREAD_COUNT.from(properties) < 2) {
      throw new SettingException(
          "threadcount=1: valid is at least 2 with values.turns=writers-and-readers");
    }
  }

  @Override
  public boolean writes(Properties properties) {
    return ValuesSettings.from(properties).mix().writes();
  }

  @Override
  public Set<Class<? extends Operations>> needs(Properties properties) {
    return Set.of(Values.class);
  }

  @Override
  public DatasetPlan dataset(Properties properties) {
    return ValuesOperations.plan(properties, ValueCatalogue.from(properties));
  }
}
