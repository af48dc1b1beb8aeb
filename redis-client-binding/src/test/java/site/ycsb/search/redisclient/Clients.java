// SPDX-License-Identifier: Apache-2.0
package site.ycsb.search.redisclient;

import static java.nio.charset.StandardCharsets.ISO_8859_1;
import static java.nio.charset.StandardCharsets.UTF_8;

import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStreamReader;
import java.net.InetAddress;
import java.net.Socket;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.Properties;
import site.ycsb.DBException;
import site.ycsb.search.binding.Binding;
import site.ycsb.search.binding.ValueRequest;
import site.ycsb.search.binding.Values;
import site.ycsb.search.scaffolding.OpenDb;
import site.ycsb.search.scaffolding.RecordingProxy;

/** What the tests of both bindings share: opening them, values, and the commands on the wire. */
final class Clients {

  private Clients() {}

  static List<Binding> bindings() {
    return List.of(new LettuceBinding(), new RedissonBinding());
  }

  /** An instance of one client thread on a port of the loopback address, with more properties. */
  static OpenDb open(Binding binding, int port, String... keysAndValues) throws DBException {
    return OpenDb.of(binding, at(binding, port, keysAndValues));
  }

  /** Properties that lead to a port of the loopback address; their keys lack the binding's name. */
  static Properties at(Binding binding, int port, String... keysAndValues) {
    Properties properties = OpenDb.properties(binding.name() + ".url", "redis://127.0.0.1:" + port);
    for (int i = 0; i < keysAndValues.length; i += 2) {
      String key = keysAndValues[i];
      properties.setProperty(
          key.startsWith(".") ? binding.name() + key : key, keysAndValues[i + 1]);
    }
    return properties;
  }

  /** Opaque values of an instance. */
  static Values values(OpenDb db) {
    return db.db().operations(Values.class);
  }

  static byte[] bytes(String text) {
    return text.getBytes(UTF_8);
  }

  /** The value of a key as text; - if there is none. */
  static String get(OpenDb db, String table, String key) throws Exception {
    return text(values(db).send(table, ValueRequest.get(key)));
  }

  static void set(OpenDb db, String table, String key, String value) throws Exception {
    values(db).send(table, ValueRequest.set(key, bytes(value)));
  }

  static String text(Optional<byte[]> value) {
    return value.map(bytes -> new String(bytes, UTF_8)).orElse("-");
  }

  /** The outcome of each request: its value, - for none, or the status of its failure. */
  static List<String> sendAll(OpenDb db, String table, List<ValueRequest> requests) {
    List<String> outcomes = new ArrayList<>();
    values(db)
        .sendAll(
            table,
            requests,
            new Values.Answers() {
              @Override
              public void answered(int request, Optional<byte[]> value) {
                add(request, text(value));
              }

              @Override
              public void failed(int request, Exception failure) {
                add(request, db.store().statusOf(failure).getName());
              }

              private void add(int request, String outcome) {
                if (request != outcomes.size()) {
                  throw new AssertionError("request %d after %s".formatted(request, outcomes));
                }
                outcomes.add(outcome);
              }
            });
    return outcomes;
  }

  /** The words of a request, separated by spaces. */
  static String words(RecordingProxy.Request request) {
    byte[] bytes = new byte[request.bytes().remaining()];
    request.bytes().duplicate().get(bytes);
    String[] lines = new String(bytes, ISO_8859_1).split("\r\n");
    List<String> words = new ArrayList<>();
    for (int i = 2; i < lines.length; i += 2) {
      words.add(lines[i]);
    }
    return String.join(" ", words);
  }

  /** Requests since the last call, without those of the administration, which connects first. */
  static List<String> taken(RecordingProxy proxy) {
    return proxy.take().stream()
        .filter(request -> request.connection() > 1)
        .map(Clients::words)
        .toList();
  }

  /** Sends commands as lines of text, and returns the first line of each reply. */
  static List<String> ask(int port, String... commands) throws IOException {
    List<String> replies = new ArrayList<>();
    try (Socket socket = new Socket(InetAddress.getLoopbackAddress(), port);
        BufferedReader in =
            new BufferedReader(new InputStreamReader(socket.getInputStream(), UTF_8))) {
      for (String command : commands) {
        socket.getOutputStream().write(bytes(command + "\r\n"));
        replies.add(String.valueOf(in.readLine()));
      }
    }
    return replies;
  }
}
