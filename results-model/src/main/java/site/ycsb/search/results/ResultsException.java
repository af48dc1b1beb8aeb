// SPDX-License-Identifier: Apache-2.0
package site.ycsb.search.results;

import java.nio.charset.CharacterCodingException;
import java.nio.file.AccessDeniedException;
import java.nio.file.FileAlreadyExistsException;
import java.nio.file.FileSystemException;
import java.nio.file.NoSuchFileException;
import java.nio.file.NotDirectoryException;
import java.nio.file.Path;
import java.util.Locale;

/** Failure to read or write results; the message is one line for the user. */
public final class ResultsException extends RuntimeException {

  private static final long serialVersionUID = 1L;

  private final boolean lost;

  /** Failure whose message has the file, the problem, and the remedy. */
  public ResultsException(String message) {
    this(message, false);
  }

  private ResultsException(String message, boolean lost) {
    super(message);
    this.lost = lost;
  }

  public static ResultsException cannotRead(Path path, Exception failure) {
    return new ResultsException("%s: can't be read: %s".formatted(path, reason(failure)));
  }

  public static ResultsException cannotWrite(Path path, Exception failure) {
    return new ResultsException("%s: can't be written: %s".formatted(path, reason(failure)), true);
  }

  /** True if results could not be written. */
  public boolean isLost() {
    return lost;
  }

  /** Reason of a failure in words. Java names the class, and often has no text but the path. */
  public static String reason(Exception failure) {
    if (failure instanceof NoSuchFileException) {
      return "no such file or directory";
    }
    if (failure instanceof AccessDeniedException) {
      return "permission denied";
    }
    if (failure instanceof NotDirectoryException || failure instanceof FileAlreadyExistsException) {
      return "a file is where a directory is needed";
    }
    if (failure instanceof CharacterCodingException) {
      return "it is not UTF-8";
    }
    if (failure instanceof RuntimeException) {
      return "its content is damaged";
    }
    String message = failure.getMessage();
    if (failure instanceof FileSystemException named && named.getReason() != null) {
      message = named.getReason();
    }
    if (message == null || message.isEmpty()) {
      return "for an unknown reason";
    }
    String words = message.replaceFirst("(?s).*\\((.+)\\)$", "$1"); // Of "PATH (Is a directory)".
    return words.substring(0, 1).toLowerCase(Locale.ROOT) + words.substring(1);
  }
}
