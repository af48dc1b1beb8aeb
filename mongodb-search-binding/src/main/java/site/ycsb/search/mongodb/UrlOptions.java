// SPDX-License-Identifier: Apache-2.0
package site.ycsb.search.mongodb;

import com.mongodb.ConnectionString;
import com.mongodb.MongoCompressor;
import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import site.ycsb.search.common.ServerUrl;
import site.ycsb.search.settings.SettingException;
import site.ycsb.search.settings.Settings;

/**
 * Address in the driver's form, and the options that it may not have. The driver ignores an option
 * that it doesn't know and only logs it. Here, such an option is an error.
 */
final class UrlOptions {

  /** Every option that the driver knows, in lower case; a test compares them with the driver's. */
  static final Set<String> KNOWN =
      Set.of(
          """
          appname authmechanism authmechanismproperties authsource compressors connecttimeoutms \
          directconnection enableoverloadretargeting gssapiservicename heartbeatfrequencyms \
          journal loadbalanced localthresholdms maxadaptiveretries maxconnecting maxidletimems \
          maxlifetimems maxpoolsize maxstalenessseconds minpoolsize proxyhost proxypassword \
          proxyport proxyusername readconcernlevel readpreference readpreferencetags replicaset \
          retryreads retrywrites safe servermonitoringmode serverselectiontimeoutms \
          sockettimeoutms srvallowedhostssuffix srvmaxhosts srvservicename ssl \
          sslinvalidhostnameallowed timeoutms tls tlsallowinvalidhostnames tlsinsecure \
          uuidrepresentation w waitqueuetimeoutms wtimeoutms zlibcompressionlevel"""
              .split(" "));

  /** Options that make the driver do hidden work, each with what to do instead. */
  private static final Map<String, String> UNFIT =
      new TreeMap<>(
          Map.of(
              "retrywrites", "no operation is retried; leave it out",
              "retryreads", "no operation is retried; leave it out",
              "maxadaptiveretries", "no operation is retried; leave it out",
              "timeoutms", "set mongodb.timeout",
              "minpoolsize", "each client thread has a connection; leave it out",
              "maxidletimems", "connections stay open; leave it out",
              "maxlifetimems", "connections stay open; leave it out",
              "safe", "set mongodb.writeconcern"));

  private static final String ZLIB = "zlib";

  private UrlOptions() {}

  /** Reads an address. A failure shows no login. */
  static ConnectionString parse(String text) {
    String key = MongoDbProperties.URL.key();
    String shown = ServerUrl.withoutLogin(text);
    ConnectionString url;
    try {
      url = new ConnectionString(text);
    } catch (IllegalArgumentException e) {
      boolean explained = shown.equals(text) && text.matches("mongodb(\\+srv)?://.*");
      String reason = explained ? ": " + String.valueOf(e.getMessage()).strip() : "";
      throw new SettingException(
          "%s=%s: valid is %s, with %%40 for an @ within the password%s",
          key, shown, MongoDbProperties.FORM, reason);
    }
    for (MongoCompressor compressor : url.getCompressorList()) {
      if (!compressor.getName().equals(ZLIB)) {
        throw new SettingException(
            "%s: compressors=%s: valid is %s; the others need libraries that this client lacks",
            key, compressor.getName(), ZLIB);
      }
    }
    for (String option : options(text)) {
      require(key, option.toLowerCase(Locale.ROOT).replaceFirst("=.*", ""), option);
    }
    return url;
  }

  private static void require(String key, String name, String option) {
    if (!KNOWN.contains(name)) {
      throw new SettingException(
          "%s: no such option as %s%s", key, name, Settings.suggestion(name, KNOWN, ""));
    }
    boolean off = option.toLowerCase(Locale.ROOT).matches("(retrywrites|retryreads)=false");
    String remedy = UNFIT.get(name);
    if (remedy != null && !off) {
      throw new SettingException("%s: the option %s can't be set: %s", key, option, remedy);
    }
  }

  private static List<String> options(String text) {
    int start = text.indexOf('?', text.lastIndexOf('@') + 1);
    return start < 0
        ? List.of()
        : Arrays.stream(text.substring(start + 1).split("[&;]")).filter(o -> !o.isEmpty()).toList();
  }
}
