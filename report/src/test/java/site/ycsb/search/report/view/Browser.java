// SPDX-License-Identifier: Apache-2.0
package site.ycsb.search.report.view;

import static java.nio.charset.StandardCharsets.UTF_8;
import static java.util.concurrent.TimeUnit.SECONDS;

import java.io.BufferedReader;
import java.io.IOException;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.WebSocket;
import java.nio.file.Path;
import java.util.Base64;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionStage;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.function.Predicate;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;

/**
 * Headless Chromium from the PATH, controlled over its DevTools protocol. All its events are
 * recorded, such as requests and console messages.
 */
final class Browser implements AutoCloseable {

  private static final long PATIENCE = 90;
  private static final JsonMapper JSON = JsonMapper.shared();

  private final Process process;
  private final WebSocket socket;
  private final AtomicInteger number = new AtomicInteger();
  private final Map<Integer, CompletableFuture<JsonNode>> answers = new ConcurrentHashMap<>();
  private final List<JsonNode> events = new CopyOnWriteArrayList<>();
  private String session = "";

  /**
   * Starts one.
   *
   * @param profile an empty directory, for what it keeps
   */
  Browser(Path profile) throws Exception {
    process =
        new ProcessBuilder(
                "chromium",
                "--headless",
                "--no-sandbox",
                "--disable-gpu",
                "--disable-quic",
                "--no-first-run",
                "--disable-background-networking",
                "--disable-component-update",
                "--disable-sync",
                "--remote-debugging-port=0",
                "--user-data-dir=" + profile,
                "about:blank")
            .redirectErrorStream(true)
            .start();
    socket =
        HttpClient.newHttpClient()
            .newWebSocketBuilder()
            .buildAsync(URI.create(address(process)), new Listener())
            .get(PATIENCE, SECONDS);
    String target =
        call("Target.createTarget", Map.of("url", "about:blank")).path("targetId").asString();
    session =
        call("Target.attachToTarget", Map.of("targetId", target, "flatten", true))
            .path("sessionId")
            .asString();
    for (String domain : List.of("Page", "Runtime", "Network", "Log")) {
      call(domain + ".enable", Map.of());
    }
  }

  /** Address from the first lines of the output; the later output is discarded. */
  private static String address(Process process) throws IOException {
    BufferedReader said = process.inputReader(UTF_8);
    for (String line = said.readLine(); line != null; line = said.readLine()) {
      int at = line.indexOf("ws://");
      if (at >= 0) {
        Thread drain = new Thread(() -> said.lines().forEach(ignored -> {}), "chromium");
        drain.setDaemon(true);
        drain.start();
        return line.substring(at).strip();
      }
    }
    throw new IOException("chromium ended before it listened");
  }

  /** A window of that size, in that theme. */
  void window(int width, int height, boolean dark) throws Exception {
    call(
        "Emulation.setDeviceMetricsOverride",
        Map.of("width", width, "height", height, "deviceScaleFactor", 1, "mobile", width < 600));
    Map<String, String> theme =
        Map.of("name", "prefers-color-scheme", "value", dark ? "dark" : "light");
    call("Emulation.setEmulatedMedia", Map.of("features", List.of(theme)));
  }

  /** Opens a file, until all of its scripts have run; what happened before is forgotten. */
  void open(Path file) throws Exception {
    events.clear();
    call("Page.navigate", Map.of("url", file.toUri().toString()));
    long end = System.nanoTime() + SECONDS.toNanos(PATIENCE);
    while (events("Page.loadEventFired").isEmpty()) {
      if (System.nanoTime() > end) {
        throw new IllegalStateException("not loaded after %d s: %s".formatted(PATIENCE, file));
      }
      Thread.sleep(10);
    }
  }

  /** The value of an expression, awaited if it is a promise. */
  JsonNode evaluate(String expression) throws Exception {
    JsonNode answer =
        call(
            "Runtime.evaluate",
            Map.of("expression", expression, "returnByValue", true, "awaitPromise", true));
    if (answer.has("exceptionDetails")) {
      throw new IllegalStateException(answer.path("exceptionDetails").toString());
    }
    return answer.path("result").path("value");
  }

  /** Presses a key, such as {@code Tab}. */
  void press(String key) throws Exception {
    int code =
        Map.of("Tab", 9, "ArrowLeft", 37, "ArrowRight", 39, "ArrowDown", 40).getOrDefault(key, 0);
    for (String type : List.of("rawKeyDown", "keyUp")) {
      call(
          "Input.dispatchKeyEvent",
          Map.of("type", type, "key", key, "code", key, "windowsVirtualKeyCode", code));
    }
  }

  /** A picture of the whole page. */
  byte[] screenshot() throws Exception {
    JsonNode answer =
        call("Page.captureScreenshot", Map.of("format", "png", "captureBeyondViewport", true));
    return Base64.getDecoder().decode(answer.path("data").asString());
  }

  /** The page as it is printed, as a PDF. */
  byte[] print() throws Exception {
    JsonNode answer = call("Page.printToPDF", Map.of("preferCSSPageSize", true));
    return Base64.getDecoder().decode(answer.path("data").asString());
  }

  /** Addresses that were asked for since the page was opened. */
  List<String> requests() {
    return events("Network.requestWillBeSent").stream()
        .map(event -> event.path("request").path("url").asString())
        .toList();
  }

  /** Errors and warnings since the page was opened. */
  List<String> complaints() {
    Predicate<String> bad = List.of("error", "warning", "assert")::contains;
    return events.stream()
        .filter(
            event ->
                switch (event.path("method").asString()) {
                  case "Runtime.exceptionThrown" -> true;
                  case "Runtime.consoleAPICalled" ->
                      bad.test(event.path("params").path("type").asString());
                  case "Log.entryAdded" ->
                      bad.test(event.path("params").path("entry").path("level").asString());
                  default -> false;
                })
        .map(JsonNode::toString)
        .toList();
  }

  private List<JsonNode> events(String method) {
    return events.stream()
        .filter(event -> event.path("method").asString().equals(method))
        .map(event -> event.path("params"))
        .toList();
  }

  private JsonNode call(String method, Map<String, ?> parameters) throws Exception {
    int id = number.incrementAndGet();
    CompletableFuture<JsonNode> answer = new CompletableFuture<>();
    answers.put(id, answer);
    Map<String, Object> message = new LinkedHashMap<>();
    message.put("id", id);
    message.put("method", method);
    message.put("params", parameters);
    if (!session.isEmpty()) {
      message.put("sessionId", session);
    }
    socket.sendText(JSON.writeValueAsString(message), true).get(PATIENCE, SECONDS);
    JsonNode answered = answer.get(PATIENCE, SECONDS);
    if (answered.has("error")) {
      throw new IllegalStateException(method + ": " + answered.path("error"));
    }
    return answered.path("result");
  }

  @Override
  public void close() throws Exception {
    socket.abort();
    process.descendants().forEach(ProcessHandle::destroyForcibly);
    process.destroyForcibly().waitFor();
  }

  /** Puts the parts of a message together. */
  private final class Listener implements WebSocket.Listener {

    private final StringBuilder parts = new StringBuilder();

    @Override
    public CompletionStage<?> onText(WebSocket from, CharSequence part, boolean last) {
      parts.append(part);
      if (last) {
        JsonNode message = JSON.readTree(parts.toString());
        parts.setLength(0);
        CompletableFuture<JsonNode> waiting = answers.remove(message.path("id").asInt(0));
        if (waiting == null) {
          events.add(message);
        } else {
          waiting.complete(message);
        }
      }
      from.request(1);
      return CompletableFuture.completedFuture(null);
    }
  }
}
