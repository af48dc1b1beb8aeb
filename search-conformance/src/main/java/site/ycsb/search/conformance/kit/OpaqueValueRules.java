// SPDX-License-Identifier: Apache-2.0
package site.ycsb.search.conformance.kit;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.Random;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import site.ycsb.search.binding.ValueRequest;
import site.ycsb.search.binding.Values;
import site.ycsb.search.conformance.Requires;
import site.ycsb.search.conformance.TableRules;

/** Rules for opaque values by key and for lists of them, one request at a time and many at once. */
@Requires(Values.class)
abstract class OpaqueValueRules extends TableRules {

  OpaqueValueRules() {
    super(/* searchable= */ false);
  }

  @Test
  void get_ofAnAbsentKey_findsNone() throws Exception {
    assertThat(send(ValueRequest.get("absent"))).isEmpty();
  }

  @Test
  void get_afterSet_findsTheSameBytes() throws Exception {
    byte[] everyByte = new byte[256];
    for (int i = 0; i < everyByte.length; i++) {
      everyByte[i] = (byte) i;
    }
    byte[] megabyte = new byte[1 << 20];
    new Random(1).nextBytes(megabyte);

    for (byte[] value : List.of(everyByte, megabyte, new byte[0])) {
      send(ValueRequest.set("k", value));
      assertThat(send(ValueRequest.get("k"))).hasValue(value);
    }
  }

  @Test
  void set_ofOneKey_leavesTheOthersAlone() throws Exception {
    send(ValueRequest.set("k", bytes("a")));
    send(ValueRequest.set("k2", bytes("b")));

    assertThat(send(ValueRequest.get("k"))).hasValue(bytes("a"));
    assertThat(send(ValueRequest.get("k2"))).hasValue(bytes("b"));
  }

  @Test
  void get_ofAKeyOfAnotherTable_findsNone() throws Exception {
    send(ValueRequest.set("k", bytes("a")));

    assertThat(session.values().send(newTable(), ValueRequest.get("k"))).isEmpty();
  }

  @Test
  void pop_afterPushes_takesTheLastOneFirst() throws Exception {
    send(ValueRequest.push("list", bytes("a")));
    send(ValueRequest.push("list", bytes("b")));

    assertThat(session.values().length(session.table(), "list")).isEqualTo(2);
    assertThat(send(ValueRequest.pop("list"))).hasValue(bytes("b"));
    assertThat(send(ValueRequest.pop("list"))).hasValue(bytes("a"));
    assertThat(send(ValueRequest.pop("list"))).isEmpty();
  }

  @Test
  void pop_ofAListThatNeverWas_findsNone() throws Exception {
    assertThat(send(ValueRequest.pop("absent"))).isEmpty();
  }

  @Test
  void ping_ofTheStore_isAnswered() throws Exception {
    assertThat(send(ValueRequest.ping())).isEmpty();
  }

  @Test
  void sendAll_ofEveryCommand_answersEachInItsPlace() {
    List<Optional<byte[]>> answers =
        sendAll(
            List.of(
                ValueRequest.get("k"),
                ValueRequest.set("k", bytes("a")),
                ValueRequest.get("k"),
                ValueRequest.ping(),
                ValueRequest.push("list", bytes("b")),
                ValueRequest.push("list", bytes("c")),
                ValueRequest.pop("list"),
                ValueRequest.get("absent"),
                ValueRequest.pop("list"),
                ValueRequest.pop("list")));

    assertThat(answers.stream().map(answer -> answer.map(OpaqueValueRules::text).orElse("-")))
        .containsExactly("-", "-", "a", "-", "-", "-", "c", "-", "b", "-");
  }

  @Test
  void sendAll_ofAThousand_answersEachInItsPlace() {
    List<ValueRequest> writes =
        IntStream.range(0, 1_000).mapToObj(i -> ValueRequest.set("k" + i, bytes("v" + i))).toList();
    List<ValueRequest> reads =
        IntStream.range(0, 1_000).mapToObj(i -> ValueRequest.get("k" + i)).toList();

    sendAll(writes);

    assertThat(sendAll(reads).stream().map(answer -> text(answer.orElseThrow())))
        .containsExactlyElementsOf(IntStream.range(0, 1_000).mapToObj(i -> "v" + i).toList());
  }

  @Test
  void sendAll_ofNone_answersNone() {
    assertThat(sendAll(List.of())).isEmpty();
  }

  @Test
  void send_afterSendAll_isAnsweredByItsOwnReply() throws Exception {
    sendAll(List.of(ValueRequest.set("k", bytes("a")), ValueRequest.get("k")));

    assertThat(send(ValueRequest.get("k"))).hasValue(bytes("a"));
  }

  @Test
  void count_ofATableWithoutAnIndex_isTheNumberOfValues() throws Exception {
    sendAll(IntStream.range(0, 25).mapToObj(i -> ValueRequest.set("k" + i, bytes("v"))).toList());

    assertThat(session.count()).isEqualTo(25);
  }

  @Test
  void drop_ofATable_removesItsValuesAndLists() throws Exception {
    send(ValueRequest.set("k", bytes("a")));
    send(ValueRequest.push("list", bytes("b")));

    session.tables().drop(session.table());

    assertThat(session.count()).isZero();
    assertThat(send(ValueRequest.get("k"))).isEmpty();
    assertThat(send(ValueRequest.pop("list"))).isEmpty();
  }

  @Test
  void pushAndPop_ofOneListByAll_loseNone() throws Exception {
    int pushes = 50;
    ConcurrentLinkedQueue<String> popped = new ConcurrentLinkedQueue<>();

    together(
        (thread, other) -> {
          Values values = other.values();
          for (int i = 0; i < pushes; i++) {
            values.send(other.table(), ValueRequest.push("list", bytes(thread + "-" + i)));
          }
          for (int i = 0; i < pushes; i++) {
            popped.add(text(values.send(other.table(), ValueRequest.pop("list")).orElseThrow()));
          }
        });

    assertThat(popped).hasSize(pushes * THREADS).doesNotHaveDuplicates();
    assertThat(session.values().length(session.table(), "list")).isZero();
    assertThat(send(ValueRequest.pop("list"))).isEmpty();
  }

  private Optional<byte[]> send(ValueRequest request) throws Exception {
    return session.values().send(session.table(), request);
  }

  /** The answers, each of which must come once and in order. */
  private List<Optional<byte[]>> sendAll(List<ValueRequest> requests) {
    List<Optional<byte[]>> answers = new ArrayList<>();
    session
        .values()
        .sendAll(
            session.table(),
            requests,
            new Values.Answers() {
              @Override
              public void answered(int request, Optional<byte[]> value) {
                assertThat(request).isEqualTo(answers.size());
                answers.add(value);
              }

              @Override
              public void failed(int request, Exception failure) {
                throw new AssertionError("request " + request + " failed", failure);
              }
            });
    assertThat(answers).hasSameSizeAs(requests);
    return answers;
  }

  private static byte[] bytes(String text) {
    return text.getBytes(StandardCharsets.UTF_8);
  }

  private static String text(byte[] bytes) {
    return new String(bytes, StandardCharsets.UTF_8);
  }
}
