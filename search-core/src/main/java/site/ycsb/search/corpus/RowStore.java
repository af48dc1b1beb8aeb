// SPDX-License-Identifier: Apache-2.0
package site.ycsb.search.corpus;

import java.io.BufferedOutputStream;
import java.io.DataOutputStream;
import java.io.IOException;
import java.nio.MappedByteBuffer;
import java.nio.channels.Channels;
import java.nio.channels.FileChannel;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.util.ArrayList;
import java.util.List;
import site.ycsb.search.settings.SettingException;

/**
 * Rows of a corpus file in a form that is quick to read in any order. They are on disk, in files
 * without a name that the system removes when the process ends, and mapped into memory; the heap
 * holds none of them. Immutable and thread-safe.
 *
 * <p>A row is its cells, each as its length and its bytes. A second file has the place of each row,
 * 8 bytes each. A mapping has at most 2 GB, so there is one for each segment in which rows begin;
 * it reaches beyond the segment as far as the longest row could.
 */
record RowStore(
    MappedByteBuffer places, List<MappedByteBuffer> segments, int segmentBits, long count) {

  /** Most rows: their places fill a mapping. */
  private static final long MOST_ROWS = Integer.MAX_VALUE / Long.BYTES;

  /** Size of a segment of 1 GB, as a power of 2. */
  static final int SEGMENT_BITS = 30;

  private static final int BUFFER = 1 << 16;

  String cell(long row, int index) {
    long place = places.getLong(Math.toIntExact(row * Long.BYTES));
    MappedByteBuffer segment = segments.get((int) (place >>> segmentBits));
    int at = (int) (place & ((1L << segmentBits) - 1));
    for (int i = 0; i < index; i++) {
      at += Integer.BYTES + segment.getInt(at);
    }
    byte[] text = new byte[segment.getInt(at)];
    segment.get(at + Integer.BYTES, text);
    return new String(text, StandardCharsets.UTF_8);
  }

  static final class Writer implements AutoCloseable {

    private final FileChannel data;
    private final FileChannel index;
    private final DataOutputStream rows;
    private final DataOutputStream places;
    private final int segmentBits;
    private long size;
    private long longest;
    private long count;

    Writer(int segmentBits) {
      this.segmentBits = segmentBits;
      try {
        data = unnamed();
        index = unnamed();
      } catch (IOException e) {
        throw unwritable(e);
      }
      rows = stream(data);
      places = stream(index);
    }

    private static SettingException unwritable(IOException failure) {
      String directory = System.getProperty("java.io.tmpdir");
      return new SettingException(
          "can't write the rows of the corpus to %s (%s): name another directory by %s",
          directory,
          Files.isDirectory(Path.of(directory)) ? failure.getMessage() : "no such directory",
          "--jvm-args -Djava.io.tmpdir=DIRECTORY");
    }

    private static FileChannel unnamed() throws IOException {
      Path file = Files.createTempFile("ycsb-corpus-", ".rows");
      try {
        return FileChannel.open(file, StandardOpenOption.READ, StandardOpenOption.WRITE);
      } finally {
        Files.delete(file);
      }
    }

    private static DataOutputStream stream(FileChannel channel) {
      return new DataOutputStream(
          new BufferedOutputStream(Channels.newOutputStream(channel), BUFFER));
    }

    long count() {
      return count;
    }

    void add(List<String> cells) {
      if (count == MOST_ROWS) {
        throw new SettingException(
            "a file of more than %,d rows can't be used as a corpus", MOST_ROWS);
      }
      long place = size;
      try {
        places.writeLong(place);
        for (String cell : cells) {
          byte[] text = cell.getBytes(StandardCharsets.UTF_8);
          rows.writeInt(text.length);
          rows.write(text);
          size += Integer.BYTES + text.length;
        }
      } catch (IOException e) {
        throw unwritable(e);
      }
      longest = Math.max(longest, size - place);
      count++;
    }

    RowStore finish() {
      try {
        rows.flush();
        places.flush();
        List<MappedByteBuffer> segments = new ArrayList<>();
        for (long from = 0; from <= size; from += 1L << segmentBits) {
          segments.add(mapped(data, from, Math.min((1L << segmentBits) + longest, size - from)));
        }
        return new RowStore(
            mapped(index, 0, count * Long.BYTES), List.copyOf(segments), segmentBits, count);
      } catch (IOException e) {
        throw unwritable(e);
      }
    }

    private static MappedByteBuffer mapped(FileChannel channel, long from, long length)
        throws IOException {
      return channel.map(FileChannel.MapMode.READ_ONLY, from, length);
    }

    /** Closes the files; a mapping stays. */
    @Override
    public void close() throws IOException {
      data.close();
      index.close();
    }
  }
}
