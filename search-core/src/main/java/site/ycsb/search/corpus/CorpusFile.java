// SPDX-License-Identifier: Apache-2.0
package site.ycsb.search.corpus;

import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStream;
import java.io.InputStreamReader;
import java.io.OutputStream;
import java.io.Reader;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.FileTime;
import java.security.DigestInputStream;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.util.HexFormat;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Properties;
import java.util.concurrent.ConcurrentHashMap;
import java.util.regex.Pattern;
import java.util.zip.GZIPInputStream;
import site.ycsb.search.settings.SettingException;

/**
 * File whose rows are documents, as the properties describe it. The end of its name tells the
 * format: {@code .tsv} and {@code .txt} tabs, {@code .csv} commas, {@code .jsonl} and {@code
 * .ndjson} a JSON object on each line; {@code .gz} behind it, compressed by gzip.
 *
 * @param path the file
 * @param names names of the columns; empty if the file has them
 * @param roles columns with a meaning
 * @param skip share of the rows that may be bad
 */
record CorpusFile(Path path, List<String> names, ColumnRoles roles, double skip) {

  /** State of a file: another time or size may be another content. */
  private record State(Path path, FileTime modified, long size) {}

  /** Form of the rows of a file. */
  private interface Format {
    RowReader read(RowLimit text, List<String> names) throws IOException;
  }

  /** Hashes by the state of the file, so that a comparison does not read it before each run. */
  private static final Map<State, String> HASHES = new ConcurrentHashMap<>();

  private static final int BUFFER = 1 << 16;
  private static final char BYTE_ORDER_MARK = '\uFEFF';
  private static final Pattern COMMA = Pattern.compile(",", Pattern.LITERAL);

  /** The file that the properties name; it is not read. */
  static CorpusFile from(Properties properties) {
    String names = CorpusSettings.COLUMNS.from(properties);
    return new CorpusFile(
        Path.of(CorpusSettings.FILE.from(properties)),
        names.isEmpty() ? List.of() : COMMA.splitAsStream(names).map(String::strip).toList(),
        ColumnRoles.from(properties),
        CorpusSettings.SKIP.from(properties));
  }

  /**
   * Checks that the file can be read and has the columns with a meaning.
   *
   * @throws SettingException if not
   */
  void requireReadable() {
    try (RowReader rows = open()) {
      columns(rows);
    } catch (IOException e) {
      throw unreadable(e, 1);
    }
  }

  /** The columns of an open file. */
  Columns columns(RowReader rows) {
    if (rows.columns().isEmpty()) {
      throw noRow();
    }
    return Columns.of(path, rows.columns(), roles);
  }

  /** Begins to read the file. */
  RowReader open() throws IOException {
    String name = path.toString().toLowerCase(Locale.ROOT);
    boolean zipped = name.endsWith(".gz");
    String plain = zipped ? name.substring(0, name.length() - ".gz".length()) : name;
    Format format =
        switch (plain.substring(plain.lastIndexOf('.') + 1)) {
          case "tsv", "txt" -> SeparatedRows::tabs;
          case "csv" -> SeparatedRows::commas;
          case "jsonl", "ndjson" -> JsonRows::new;
          default ->
              throw new SettingException(
                  "%s: valid is %s".formatted(said(), CorpusSettings.FILE.valid()));
        };
    RowLimit text = text(zipped);
    try {
      return format.read(text, names);
    } catch (IOException | RuntimeException e) {
      text.close();
      throw e;
    }
  }

  /** The text; it fails on bytes that are no UTF-8. */
  private RowLimit text(boolean zipped) throws IOException {
    InputStream bytes = bytes();
    try {
      InputStream plain = zipped ? new GZIPInputStream(bytes, BUFFER) : bytes;
      Reader text =
          new BufferedReader(
              new InputStreamReader(plain, StandardCharsets.UTF_8.newDecoder()), BUFFER);
      text.mark(1);
      if (text.read() != BYTE_ORDER_MARK) {
        text.reset();
      }
      return new RowLimit(text, RowReader.MAX_CHARACTERS);
    } catch (IOException e) {
      bytes.close();
      throw e;
    }
  }

  /** The bytes, which are read more than once; a pipe might never end. */
  private InputStream bytes() throws IOException {
    if (Files.exists(path) && !Files.isRegularFile(path)) {
      throw new SettingException(
          said() + ": valid is a regular file, because it is read more than once");
    }
    return Files.newInputStream(path);
  }

  /**
   * SHA-256 of the file in hexadecimal digits.
   *
   * @throws SettingException if the file can't be read
   */
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
      MessageDigest digest = MessageDigest.getInstance("SHA-256");
      new DigestInputStream(in, digest).transferTo(OutputStream.nullOutputStream());
      return HexFormat.of().formatHex(digest.digest());
    } catch (NoSuchAlgorithmException e) {
      throw new IllegalStateException("every Java has SHA-256", e);
    }
  }

  /** Failure to read the file. */
  SettingException unreadable(IOException failure, long line) {
    return new SettingException("%s: %s".formatted(said(), ReadFailure.said(failure, line)));
  }

  /** Failure of a file in which there is nothing. */
  SettingException noRow() {
    return new SettingException(said() + ": the file has no row");
  }

  /** The property and its value, for messages. */
  String said() {
    return CorpusSettings.FILE.key() + "=" + path;
  }
}
