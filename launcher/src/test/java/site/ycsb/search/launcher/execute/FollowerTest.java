// SPDX-License-Identifier: Apache-2.0
package site.ycsb.search.launcher.execute;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.DataInputStream;
import java.io.DataOutputStream;
import java.io.IOException;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.net.Socket;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import site.ycsb.search.launcher.clients.SharedSecret;
import site.ycsb.search.launcher.testing.StubHome;
import site.ycsb.search.launcher.testing.StubHome.Outcome;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;

/** A client whose client 0 is forged by this test, which speaks its protocol. */
class FollowerTest {

  private static final String TEXT = "the secret of this test";
  private static final int MINUTE = 60_000;
  private static final JsonMapper JSON = JsonMapper.builder().build();

  @TempDir Path directory;

  @Test
  void run_ofAJobWithJvmArguments_hasThoseOfItsOwnCommandLineAlone() throws Exception {
    StubHome home = StubHome.in(directory);
    Path secret = Files.writeString(directory.resolve("secret"), TEXT);
    String work =
        """
        {"store": "stub", "properties": {"stub.record": "%s"},
         "heapPercent": 25, "jvmArguments": ["-Dstub.jvm=forged"], "classPath": "/forged"}"""
            .formatted(home.record());
    InetAddress here = InetAddress.getLoopbackAddress();
    try (ServerSocket forged = new ServerSocket(0, 1, here)) {
      forged.setSoTimeout(MINUTE);
      CompletableFuture<Outcome> follower = follow(home, forged.getLocalPort(), secret);
      try (Socket client = new SharedSecret("test", TEXT).secure(forged.accept(), false)) {
        client.setSoTimeout(MINUTE);
        JsonNode joining = await("JOIN", client);
        assertThat(joining.path("client").intValue()).isEqualTo(1);
        assertThat(joining.path("text").stringValue().lines().skip(1))
            .as("what client 0 must have, too")
            .containsExactlyInAnyOrder(
                "stub", "--clients 2", "--seconds 3", "--threads 1,4", "--property stub.token=…");
        send(client, "LOAD", work);
        await("ENDED", client);
        send(client, "COMPLETE", "null");
      }
      assertThat(follower.get(1, TimeUnit.MINUTES).code()).isZero();
    }

    assertThat(home.value("jvm")).isEqualTo("own");
    assertThat(home.value("classpath")).doesNotContain("forged").endsWith(":/own");
  }

  private static CompletableFuture<Outcome> follow(StubHome home, int port, Path secret) {
    return CompletableFuture.supplyAsync(
        () ->
            home.run(
                "compare",
                "stub",
                "--seconds=3",
                "-threads",
                "1,4",
                "-p",
                "stub.token=hidden",
                "--clients=2",
                "--index=1",
                "--coordinator=127.0.0.1:" + port,
                "--secret=" + secret,
                "--jvm-args=-Dstub.jvm=own",
                "--cp=/own"));
  }

  /** Next message of a kind; others of the client are signs of life. */
  private static JsonNode await(String kind, Socket client) throws IOException {
    DataInputStream in = new DataInputStream(client.getInputStream());
    while (true) {
      JsonNode message = JSON.readTree(in.readNBytes(in.readInt()));
      if (message.path("kind").stringValue().equals(kind)) {
        return message;
      }
    }
  }

  private static void send(Socket client, String kind, String work) throws IOException {
    byte[] message =
        """
        {"kind": "%s", "client": 1, "session": 1, "text": "", "work": %s}"""
            .formatted(kind, work)
            .getBytes(StandardCharsets.UTF_8);
    DataOutputStream out = new DataOutputStream(client.getOutputStream());
    out.writeInt(message.length);
    out.write(message);
    out.flush();
  }
}
