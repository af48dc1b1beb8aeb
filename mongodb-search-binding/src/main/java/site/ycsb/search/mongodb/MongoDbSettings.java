// SPDX-License-Identifier: Apache-2.0
package site.ycsb.search.mongodb;

import com.mongodb.ConnectionString;
import java.util.Properties;
import site.ycsb.search.binding.Profile;
import site.ycsb.search.corpus.CorpusSettings;
import site.ycsb.search.settings.Setting;
import site.ycsb.search.settings.SettingException;
import site.ycsb.search.settings.Settings;

/**
 * Settings of the binding. An option of the URL counts as the property of the same meaning, so the
 * two must not contradict each other. Prints without the MongoDbProperties.URL, which may hold a
 * password.
 *
 * @param access the server and the connections to it
 * @param concerns the members that must have a write, and those that answer a read
 * @param mode the index that searches titles
 * @param profile guarantees that the user asks for
 * @param realWords true if a word can be part of another one, as in the corpus of a file
 */
record MongoDbSettings(
    Access access, Concerns concerns, Mode mode, Profile profile, boolean realWords) {

  /**
   * Reads the settings. An address of the form mongodb+srv is looked up in the DNS for that.
   *
   * @throws SettingException if one is unknown, not valid, or contradicts another
   */
  static MongoDbSettings from(Properties properties) {
    Settings.rejectUnknown(properties, "mongodb.", MongoDbProperties.ALL);
    ConnectionString url =
        UrlOptions.parse(
            MongoDbProperties.URL.key(),
            MongoDbProperties.URL.from(properties),
            MongoDbProperties.FORM);
    MongoDbProperties source = new MongoDbProperties(properties, url);
    Profile profile = Profile.from(properties);
    Access access = Access.from(source);
    Concerns concerns = Concerns.from(source, profile, access.timeouts().replyMillis());
    concerns.requireVisibility(profile.visibility());
    return new MongoDbSettings(
        access,
        concerns,
        MongoDbProperties.MODE.from(properties),
        profile,
        CorpusSettings.isFile(properties));
  }

  @Override
  public String toString() {
    return "%s/%s, mode %s".formatted(access.hosts(), access.database(), Setting.written(mode));
  }
}
