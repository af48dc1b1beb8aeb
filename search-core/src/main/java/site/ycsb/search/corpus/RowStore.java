// SPDX-License-Identifier: Apache-2.0
package site.ycsb.search.corpus;

import java.io.BufferedOutputStream;
import java.io.ByteArrayOutputStream;
import java.io.DataOutputStream;
import java.io.IOException;
import java.nio.MappedByteBuffer;
import java.nio.channels.Channels;
import java.nio.channels.FileChannel;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.util.List;
import site.ycsb.search.settings.SettingException;

/**
 * Rows of a corpus file in a form that is quick to read in any order. They are on disk, in files
 * without a name that the system removes when the process ends, and mapped into memory; the heap
 * holds none of them. Immutable and thread-safe.
 *
 * <p>A row is the length of its title, the places of its two kept words, the title, and for each
 * other cell its length and its bytes. A second file has the place of each row, 8 bytes each. No
 * row crosses the end of a segment, because a mapping has at most 2 GB.
 */
final class RowStore {

  /** Place of a kept word that a title has not got. */
  static final int NO_WORD = -1;

  /** Most rows: their places fill a mapping. */
  private static final long MOST_ROWS = Integer.MAX_VALUE / Long.BYTES;

  /** Size of a segment of 1 GB, as a power of 2. */
  static final int SEGMENT_BITS = 30;

  private static final int BUFFER = 1 << 16;

  private static final int FIRST_WORD = Integer.BYTES;
  private static final int SECOND_WORD = 2 * Integer.BYTES;
  private static final int TITLE = 3 * Integer.BYTES;

  private final MappedByteBuffer places;
  private final MappedByteBuffer[] segments;
  private final int segmentBits;
  private final long count;

  private RowStore(
      MappedByteBuffer places, MappedByteBuffer[] segments, int segmentBits, long count) {
    this.places = places;
    this.segments = segments;
    this.segmentBits = segmentBits;
    this.count = count;
  }

  /** Number of rows. */
  long count() {
    return count;
  }

  private long place(long row) {
    return places.getLong(Math.toIntExact(row * Long.BYTES));
  }

  private MappedByteBuffer segment(long place) {
    return segments[(int) (place >>> segmentBits)];
  }

  private int within(long place) {
    return (int) (place & ((1L << segmentBits) - 1));
  }

  /** The title of a row. */
  String title(long row) {
    long place = place(row);
    MappedByteBuffer segment = segment(place);
    int at = within(place);
    return text(segment, at + TITLE, segment.getInt(at));
  }

  private static String text(MappedByteBuffer segment, int at, int length) {
    byte[] bytes = new byte[length];
    segment.get(at, bytes);
    return new String(bytes, StandardCharsets.UTF_8);
  }

  /** True if the title of a row has two different words. */
  boolean hasKeptWords(long row) {
    long place = place(row);
    return segment(place).getInt(within(place) + SECOND_WORD) != NO_WORD;
  }

  /** Index of the first character of a kept word in the title of a row, or {@link #NO_WORD}. */
  int keptWordAt(long row, int which) {
    long place = place(row);
    return segment(place).getInt(within(place) + (which == 0 ? FIRST_WORD : SECOND_WORD));
  }

  /** A kept word of a row that has one. */
  String keptWord(long row, int which) {
    long place = place(row);
    MappedByteBuffer segment = segment(place);
    int at = within(place);
    int end = at + TITLE + segment.getInt(at);
    int from = at + TITLE + segment.getInt(at + (which == 0 ? FIRST_WORD : SECOND_WORD));
    int to = from;
    while (to < end && segment.get(to) != ' ') {
      to++;
    }
    return text(segment, from, to - from);
  }

  /** A cell of a row, by its index among the cells. */
  String cell(long row, int index) {
    long place = place(row);
    MappedByteBuffer segment = segment(place);
    int at = within(place);
    at += TITLE + segment.getInt(at);
    for (int i = 0; i < index; i++) {
      at += Integer.BYTES + segment.getInt(at);
    }
    return text(segment, at + Integer.BYTES, segment.getInt(at));
  }

  /** Writer of the rows. Not thread-safe. */
  static final class Writer implements AutoCloseable {

    private final FileChannel data;
    private final FileChannel index;
    private final DataOutputStream rows;
    private final DataOutputStream places;
    private final ByteArrayOutputStream bytes = new ByteArrayOutputStream();
    private final int segmentBits;
    private long place;
    private long count;

    /**
     * @param segmentBits size of a segment as a power of 2; a row is smaller
     */
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
          "can't write the rows of the corpus to %s (%s): name another directory by %s"
              .formatted(
                  directory,
                  Files.isDirectory(Path.of(directory))
                      ? failure.getMessage()
                      : "no such directory",
                  "--jvm-args -Djava.io.tmpdir=DIRECTORY"));
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

    /** Number of rows so far. */
    long count() {
      return count;
    }

    /**
     * Adds a row.
     *
     * @throws SettingException if there are too many rows, or the directory can't hold them
     */
    void add(String title, int firstWord, int secondWord, List<String> cells) {
      if (count == MOST_ROWS) {
        throw new SettingException(
            "a file of more than %,d rows can't be used as a corpus".formatted(MOST_ROWS));
      }
      try {
        write(title, firstWord, secondWord, cells);
      } catch (IOException e) {
        throw unwritable(e);
      }
    }

    private void write(String title, int firstWord, int secondWord, List<String> cells)
        throws IOException {
      bytes.reset();
      DataOutputStream row = new DataOutputStream(bytes);
      row.writeInt(title.length());
      row.writeInt(firstWord);
      row.writeInt(secondWord);
      row.write(title.getBytes(StandardCharsets.UTF_8)); // One byte for each character.
      for (String cell : cells) {
        byte[] text = cell.getBytes(StandardCharsets.UTF_8);
        row.writeInt(text.length);
        row.write(text);
      }
      long segment = 1L << segmentBits;
      long left = segment - (place & (segment - 1));
      if (bytes.size() > left) {
        for (long rest = left; rest > 0; rest -= BUFFER) {
          rows.write(new byte[(int) Math.min(rest, BUFFER)]);
        }
        place += left;
      }
      places.writeLong(place);
      bytes.writeTo(rows);
      place += bytes.size();
      count++;
    }

    /** The rows that were added. */
    RowStore finish() {
      try {
        return mapped();
      } catch (IOException e) {
        throw unwritable(e);
      }
    }

    private RowStore mapped() throws IOException {
      rows.flush();
      places.flush();
      long segment = 1L << segmentBits;
      MappedByteBuffer[] segments =
          new MappedByteBuffer[(int) ((place + segment - 1) >>> segmentBits)];
      for (int i = 0; i < segments.length; i++) {
        long from = i * segment;
        segments[i] =
            data.map(FileChannel.MapMode.READ_ONLY, from, Math.min(segment, place - from));
      }
      long size = count * Long.BYTES;
      return new RowStore(
          index.map(FileChannel.MapMode.READ_ONLY, 0, size), segments, segmentBits, count);
    }

    /** Closes the files; a mapping stays. */
    @Override
    public void close() throws IOException {
      data.close();
      index.close();
    }
  }
}
