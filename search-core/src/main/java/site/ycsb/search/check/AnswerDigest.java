// SPDX-License-Identifier: Apache-2.0
package site.ycsb.search.check;

import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;
import java.security.MessageDigest;
import java.util.HexFormat;
import java.util.List;
import java.util.TreeMap;
import org.apache.commons.codec.digest.DigestUtils;
import org.jspecify.annotations.Nullable;
import site.ycsb.Status;
import site.ycsb.search.binding.Document;

/**
 * SHA-256 digest of answers, in hexadecimal digits. Two stores that return the same documents in
 * the same order have the same digest, in whatever order each keeps a document's fields; a number
 * and the text of its digits are not the same.
 */
public final class AnswerDigest {

  private final MessageDigest digest = DigestUtils.getSha256Digest();

  private AnswerDigest() {}

  /** Digest of one answer: its status and every field of every document. */
  static String of(Status status, List<Document> documents) {
    AnswerDigest answer = new AnswerDigest();
    answer.add(status.getName());
    for (Document document : documents) {
      answer.add(document.key());
      answer.add(Integer.toString(document.fields().size()));
      new TreeMap<>(document.fields()).forEach(answer::add);
    }
    return answer.hex();
  }

  /** Digest of several answers, from the digest of each, in their order. */
  public static String of(List<String> answers) {
    AnswerDigest all = new AnswerDigest();
    answers.forEach(all::add);
    return all.hex();
  }

  private void add(String field, @Nullable Object value) {
    add(field);
    add(value == null ? "" : value.getClass().getName());
    add(String.valueOf(value));
  }

  /** With its length before it, so that no text runs into the next. */
  private void add(String text) {
    byte[] bytes = text.getBytes(StandardCharsets.UTF_8);
    digest.update(ByteBuffer.allocate(Integer.BYTES).putInt(bytes.length).array());
    digest.update(bytes);
  }

  private String hex() {
    return HexFormat.of().formatHex(digest.digest());
  }
}
