// SPDX-License-Identifier: Apache-2.0
package site.ycsb.search.corpus;

import java.io.EOFException;
import java.io.IOException;
import java.nio.charset.CharacterCodingException;
import java.nio.file.AccessDeniedException;
import java.nio.file.NoSuchFileException;
import java.util.zip.ZipException;

/** Reasons why a file can't be read, in words and with what to do. */
final class ReadFailure {

  private ReadFailure() {}

  /**
   * The reason.
   *
   * @param line line that was read last; a reader can be some thousand characters ahead of it
   */
  static String said(IOException failure, long line) {
    if (failure instanceof NoSuchFileException) {
      return "no such file: give the path of a file, relative to the working directory";
    }
    if (failure instanceof AccessDeniedException) {
      return "the file can't be read: give its reader the permission";
    }
    if (failure instanceof CharacterCodingException) {
      return "behind line %,d is a character that is not UTF-8: convert the file (iconv)"
          .formatted(line);
    }
    if (failure instanceof ZipException || failure instanceof EOFException) {
      return "it is no whole gzip file: fetch or compress it again";
    }
    return "line %,d: %s".formatted(line, failure.getMessage());
  }
}
