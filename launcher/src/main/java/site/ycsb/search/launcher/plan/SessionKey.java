// SPDX-License-Identifier: Apache-2.0
package site.ycsb.search.launcher.plan;

import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Properties;
import java.util.Set;
import java.util.TreeMap;
import site.ycsb.search.launcher.job.Job;
import site.ycsb.search.properties.PropertyCheck;
import site.ycsb.search.run.Arrivals;
import site.ycsb.search.settings.Setting;
import site.ycsb.search.settings.YcsbSettings;
import site.ycsb.search.vector.VectorSettings;

/**
 * Key of the client process that measures a run: the contender, and the properties that all slices
 * of a session share. These are all but the mix, the threads, the rate, the time, the outputs, the
 * path in a JSON document and the candidates of a search for neighbours.
 */
public record SessionKey(String contender, boolean ceiling, Map<String, String> shared) {

  private static final Set<String> OF_SLICES =
      Set.of(
          "threadcount",
          "target",
          "arrivals",
          "arrivals.swing",
          "arrivals.seconds",
          "measurement.interval",
          "maxexecutiontime",
          "operationcount",
          "hdrhistogram.fileoutput",
          "json.path",
          VectorSettings.CANDIDATES.key());

  /**
   * Key of a step's session; empty for a run that is the only slice of its session. A run that adds
   * or removes items is one, because it needs as many as were loaded, except in an ageing. Runs
   * that calculate with numbers have their own key: one process checks numbers either after one
   * kind of arithmetic or after other writes.
   */
  static Optional<SessionKey> of(Step step, Job job) {
    Properties properties = job.properties();
    if (PropertyCheck.resizes(properties) && !step.point().isOfAgeing()) {
      return Optional.empty();
    }
    Map<String, String> shared = new TreeMap<>();
    properties.stringPropertyNames().forEach(key -> shared.put(key, properties.getProperty(key)));
    shared.keySet().removeAll(OF_SLICES);
    PropertyCheck.proportions(properties).forEach(share -> shared.remove(share.key()));
    shared.put("calculations", PropertyCheck.calculations(properties).toString());
    return Optional.of(new SessionKey(step.contender(), step.ceiling(), Map.copyOf(shared)));
  }

  /**
   * Properties of a session: those of one of its runs, with the most threads and candidates of all,
   * the mean share of each operation, and no rate. So the session prepares for every operation of
   * its slices.
   *
   * @param slices properties of all its slices
   */
  static Properties union(Properties one, List<Properties> slices) {
    Properties union = new Properties();
    union.putAll(one);
    union.setProperty("target", "0");
    union.remove(Arrivals.FORM.key());
    union.setProperty("measurement.interval", "op");
    for (Setting<Long> greatest : List.of(YcsbSettings.THREAD_COUNT, VectorSettings.CANDIDATES)) {
      long most = slices.stream().mapToLong(greatest::from).max().orElseThrow();
      if (greatest.isGiven(one)) {
        union.setProperty(greatest.key(), Long.toString(most));
      }
    }
    for (Setting<Double> share : PropertyCheck.proportions(one)) {
      double mean = slices.stream().mapToDouble(share::from).average().orElseThrow();
      union.setProperty(share.key(), Double.toString(mean));
    }
    return union;
  }
}
