// SPDX-License-Identifier: Apache-2.0
package site.ycsb.search.mongodb;

import com.mongodb.ConnectionString;
import java.util.Properties;
import org.jspecify.annotations.Nullable;
import site.ycsb.search.settings.Setting;
import site.ycsb.search.settings.SettingException;

/** The two places that can give a setting: the properties, and the options of the URL. */
record SettingSource(Properties properties, ConnectionString url) {

  /**
   * Value that the URL gives, or else the property.
   *
   * @param option name of the URL's option
   * @param ofUrl value of the URL's option, or null if the URL lacks it
   * @throws SettingException if the value is not valid, or if both are given and differ
   */
  <T> T agreed(Setting<T> setting, String option, @Nullable Object ofUrl) {
    if (ofUrl == null) {
      return setting.from(properties);
    }
    T value = valid(setting, option, ofUrl.toString());
    if (setting.isGiven(properties) && !setting.from(properties).equals(value)) {
      throw new SettingException(
          "%s=%s: %s has %s=%s; set one of them"
              .formatted(
                  setting.key(),
                  setting.from(properties),
                  MongoDbSettings.URL.key(),
                  option,
                  ofUrl));
    }
    return value;
  }

  private static <T> T valid(Setting<T> setting, String option, String text) {
    Properties alone = new Properties();
    alone.setProperty(setting.key(), text);
    try {
      return setting.from(alone);
    } catch (SettingException e) {
      throw new SettingException(
          "%s: %s=%s: valid are %s"
              .formatted(MongoDbSettings.URL.key(), option, text, setting.valid()));
    }
  }
}
