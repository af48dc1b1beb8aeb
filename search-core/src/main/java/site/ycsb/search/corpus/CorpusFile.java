// SPDX-License-Identifier: Apache-2.0
package site.ycsb.search.corpus;

import java.io.BufferedReader;
import java.io.EOFException;
import java.io.IOException;
import java.io.InputStream;
import java.io.InputStreamReader;
import java.io.Reader;
import java.nio.charset.CharacterCodingException;
import java.nio.charset.StandardCharsets;
import java.nio.file.AccessDeniedException;
import java.nio.file.Files;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.nio.file.attribute.FileTime;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Properties;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.regex.Pattern;
import java.util.zip.GZIPInputStream;
import java.util.zip.ZipException;
import org.apache.commons.codec.digest.DigestUtils;
import site.ycsb.search.settings.SettingException;

/**
 * File whose rows are documents, as the properties describe it. The end of its name tells the
 * format: {@code .tsv} and {@code .txt} tabs, {@code .csv} commas, {@code .jsonl} and {@code
 * .ndjson} a JSON object on each line; {@code .gz} behind it, compressed by gzip.
 *
 * @param names names of the columns; empty if the file has them
 * @param number name of the column of numbers; empty for none
 * @param tag name of the column of tags; empty for none
 * @param skip share of the rows that may be bad
 */
record CorpusFile(
    Path path, List<String> names, String text, String number, String tag, double skip) {

  /** State of a file: another time or size may be another content. */
  private record State(Path path, FileTime modified, long size) {}

  /** Hashes by the state of the file, so that a comparison does not read it before each run. */
  private static final Map<State, String> HASHES = new ConcurrentHashMap<>();

  private static final int BUFFER = 1 << 16;
  private static final char BYTE_ORDER_MARK = '\uFEFF';
  private static final Set<String> FORMATS = Set.of("tsv", "txt", "csv", "jsonl", "ndjson");
  private static final Pattern COMMA = Pattern.compile(",", Pattern.LITERAL);

  static CorpusFile from(Properties properties) {
    String names = CorpusSettings.COLUMNS.from(properties);
    return new CorpusFile(
        Path.of(CorpusSettings.FILE.from(properties)),
        names.isEmpty() ? List.of() : COMMA.splitAsStream(names).map(String::strip).toList(),
        CorpusSettings.TEXT.from(properties),
        CorpusSettings.NUMBER.from(properties),
        CorpusSettings.TAG.from(properties),
        CorpusSettings.SKIP.from(properties));
  }

  RowReader open() throws IOException {
    String name = path.toString().toLowerCase(Locale.ROOT);
    boolean zipped = name.endsWith(".gz");
    String plain = zipped ? name.substring(0, name.length() - ".gz".length()) : name;
    String format = plain.substring(plain.lastIndexOf('.') + 1);
    if (!FORMATS.contains(format)) {
      throw new SettingException("%s: valid is %s", said(), CorpusSettings.FILE.valid());
    }
    InputStream bytes = bytes();
    try {
      Reader text = text(bytes, zipped);
      return switch (format) {
        case "csv" -> new RowReader.Separated(text, ',');
        case "jsonl", "ndjson" -> new RowReader.Json(text);
        default -> new RowReader.Separated(text, '\t');
      };
    } catch (IOException | RuntimeException e) {
      bytes.close();
      throw e;
    }
  }

  /** The text of the file; it fails on bytes that are no UTF-8. */
  private static Reader text(InputStream bytes, boolean zipped) throws IOException {
    InputStream plain = zipped ? new GZIPInputStream(bytes, BUFFER) : bytes;
    Reader text =
        new BufferedReader(
            new InputStreamReader(plain, StandardCharsets.UTF_8.newDecoder()), BUFFER);
    text.mark(1);
    if (text.read() != BYTE_ORDER_MARK) {
      text.reset();
    }
    return text;
  }

  /** The bytes, which are read more than once; a pipe might never end. */
  private InputStream bytes() throws IOException {
    if (Files.exists(path) && !Files.isRegularFile(path)) {
      throw new SettingException(
          said() + ": valid is a regular file, because it is read more than once");
    }
    return Files.newInputStream(path);
  }

  String sha256() {
    try {
      Path file = path.toRealPath();
      State state = new State(file, Files.getLastModifiedTime(file), Files.size(file));
      String known = HASHES.get(state);
      String hash = known == null ? hash() : known;
      HASHES.put(state, hash);
      return hash;
    } catch (IOException e) {
      throw unreadable(e, 0);
    }
  }

  private String hash() throws IOException {
    try (InputStream in = bytes()) {
      return DigestUtils.sha256Hex(in);
    }
  }

  /**
   * Failure to read the file, with the reason and what to do.
   *
   * @param line line that was read last; a reader can be some thousand characters ahead of it
   */
  SettingException unreadable(IOException failure, long line) {
    String reason = "line %,d: %s".formatted(line, failure.getMessage());
    if (failure instanceof NoSuchFileException) {
      reason = "no such file: give the path of a file, relative to the working directory";
    } else if (failure instanceof AccessDeniedException) {
      reason = "the file can't be read: give its reader the permission";
    } else if (failure instanceof CharacterCodingException) {
      reason =
          "behind line %,d is a character that is not UTF-8: convert the file (iconv)"
              .formatted(line);
    } else if (failure instanceof ZipException || failure instanceof EOFException) {
      reason = "it is no whole gzip file: fetch or compress it again";
    }
    return new SettingException("%s: %s", said(), reason);
  }

  SettingException noRow() {
    return new SettingException(said() + ": the file has no row");
  }

  /** The property and its value, for messages. */
  String said() {
    return CorpusSettings.FILE.key() + "=" + path;
  }
}
