// SPDX-License-Identifier: Apache-2.0
package site.ycsb.search.values;

import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Properties;
import java.util.Set;
import java.util.stream.Stream;
import site.ycsb.search.binding.Capabilities;
import site.ycsb.search.binding.ValueRequest.Command;
import site.ycsb.search.binding.Values;
import site.ycsb.search.check.DatasetPlan;
import site.ycsb.search.properties.WorkloadRules;
import site.ycsb.search.run.ClientPlace;
import site.ycsb.search.settings.Setting;
import site.ycsb.search.settings.SettingException;
import site.ycsb.search.settings.YcsbSettings;
import site.ycsb.search.values.ValuesSettings.Turns;

/** Rules of {@link ValuesWorkload}. */
public final class ValuesRules extends WorkloadRules {

  public ValuesRules() {
    super(ValuesWorkload.class, ValuesSettings.ALL, operations());
  }

  private static Map<Setting<Double>, Effect> operations() {
    Map<Setting<Double>, Effect> operations = new LinkedHashMap<>();
    ValuesSettings.PROPORTIONS.forEach(
        (command, share) ->
            operations.put(
                share,
                switch (command) {
                  case GET, PING -> Effect.NONE;
                  case SET -> Effect.CHANGES;
                  case LPUSH, LPOP -> Effect.RESIZES;
                }));
    return operations;
  }

  @Override
  public void require(Properties properties) {
    ValuesSettings settings = ValuesSettings.from(properties);
    double get = settings.share(Command.GET);
    double set = settings.share(Command.SET);
    if (settings.isAboutList() && get + set > 0) {
      throw new SettingException(
          "pushproportion and popproportion: valid is 0 with readproportion or updateproportion"
              + " above 0; a dataset is either values by key or a list");
    }
    if (settings.isAboutList() && ClientPlace.from(properties).hasOthers()) {
      throw new SettingException(
          "%s=%d: valid is 1 with pushproportion or popproportion: the elements of the list are"
              + " counted in one process",
          ClientPlace.CLIENTS.key(), ClientPlace.from(properties).clients());
    }
    if (settings.turns() != Turns.DRAWN && (get == 0 || set == 0 || get + set < 1)) {
      throw new SettingException(
          "values.turns=%s: valid with readproportion and updateproportion above 0, and no other"
                  .formatted(Setting.written(settings.turns()))
              + " operation");
    }
    if (settings.turns() == Turns.WRITE_THEN_READ && get != set) {
      throw new SettingException(
          "values.turns=write-then-read: valid with readproportion=0.5 and updateproportion=0.5");
    }
    if (settings.turns() == Turns.WRITERS_AND_READERS
        && YcsbSettings.DO_TRANSACTIONS.from(properties)
        && YcsbSettings.THREAD_COUNT.from(properties) < 2) {
      throw new SettingException(
          "threadcount=1: valid is at least 2 with values.turns=writers-and-readers");
    }
  }

  @Override
  protected Stream<String> reported(Setting<Double> share, Properties properties) {
    return ValuesSettings.PROPORTIONS.keySet().stream()
        .filter(command -> share.equals(ValuesSettings.PROPORTIONS.get(command)))
        .map(Command::name);
  }

  @Override
  public Capabilities needs(Properties properties) {
    return new Capabilities(Set.of(Values.class), Set.of());
  }

  @Override
  public DatasetPlan dataset(Properties properties) {
    boolean list = ValuesSettings.from(properties).isAboutList();
    return new ValueCatalogue(properties)
        .plan(properties, list ? DatasetPlan.Form.LIST : DatasetPlan.Form.PLAIN);
  }
}
