// SPDX-License-Identifier: Apache-2.0
package site.ycsb.search.servers.machine;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.channels.FileChannel;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.time.Duration;
import java.util.Optional;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.ConcurrentMap;
import java.util.concurrent.locks.ReentrantLock;

/**
 * Lock between the threads and the processes of one user. A file lock belongs to the whole JVM, and
 * closing any channel of the file releases it, so the threads of this JVM first wait for a lock in
 * memory. The file is never removed: otherwise two processes could each lock a file of that name.
 */
public final class LockFile implements AutoCloseable {
  private static final Duration UNTIL_TOLD = Duration.ofSeconds(1);
  private static final ConcurrentMap<Path, ReentrantLock> THREADS = new ConcurrentHashMap<>();

  private final ReentrantLock threads;
  private final FileChannel channel;

  private LockFile(ReentrantLock threads, FileChannel channel) {
    this.threads = threads;
    this.channel = channel;
  }

  /**
   * Takes the lock; the same thread must release it.
   *
   * @param patience longest time to wait
   * @param waiting run once if another thread or process has the lock
   * @throws ServerException if the lock is not released in that time
   */
  public static LockFile take(Path directory, String name, Duration patience, Runnable waiting) {
    Path file = real(Directories.create(directory)).resolve(name);
    Optional<LockFile> taken = Poll.untilPresent(UNTIL_TOLD, () -> tryTake(file));
    if (taken.isEmpty()) {
      waiting.run();
      taken = Poll.untilPresent(patience, () -> tryTake(file));
    }
    return taken.orElseThrow(
        () ->
            new ServerException(
                "another process has held %s for %d minutes: end it and try again",
                file, patience.toMinutes()));
  }

  /** True if another thread or process has the lock of that name now; makes no file. */
  public static boolean isHeld(Path directory, String name) {
    if (!Files.exists(directory.resolve(name))) {
      return false;
    }
    Optional<LockFile> taken = tryTake(real(directory).resolve(name));
    taken.ifPresent(LockFile::close);
    return taken.isEmpty();
  }

  @Override
  public void close() {
    try {
      channel.close();
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    } finally {
      threads.unlock();
    }
  }

  /** The real path, which is the key of the lock in memory. */
  private static Path real(Path directory) {
    try {
      return directory.toRealPath();
    } catch (IOException e) {
      throw ServerException.because(e, "cannot read " + directory, "");
    }
  }

  private static Optional<LockFile> tryTake(Path file) {
    ReentrantLock threads = THREADS.computeIfAbsent(file, path -> new ReentrantLock());
    if (!threads.tryLock()) {
      return Optional.empty();
    }
    Optional<LockFile> taken = Optional.empty();
    try {
      taken = lockedChannel(file).map(channel -> new LockFile(threads, channel));
      return taken;
    } finally {
      if (taken.isEmpty()) {
        threads.unlock();
      }
    }
  }

  private static Optional<FileChannel> lockedChannel(Path file) {
    try {
      FileChannel channel =
          FileChannel.open(file, StandardOpenOption.CREATE, StandardOpenOption.WRITE);
      boolean locked = false;
      try {
        locked = channel.tryLock() != null;
        return locked ? Optional.of(channel) : Optional.empty();
      } finally {
        if (!locked) {
          channel.close();
        }
      }
    } catch (IOException e) {
      throw ServerException.because(
          e, "cannot lock " + file, "set YCSB_SEARCH_HOME to a writable directory");
    }
  }
}
