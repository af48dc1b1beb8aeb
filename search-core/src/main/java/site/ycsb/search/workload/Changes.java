// SPDX-License-Identifier: Apache-2.0
package site.ycsb.search.workload;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.IntStream;
import org.jspecify.annotations.Nullable;
import site.ycsb.ByteIterator;
import site.ycsb.StringByteIterator;
import site.ycsb.search.binding.Document;
import site.ycsb.search.binding.TypedByteIterator;
import site.ycsb.search.check.DocumentCheck;
import site.ycsb.search.check.Versions;
import site.ycsb.search.corpus.Corpus;
import site.ycsb.search.vector.Embedding;
import site.ycsb.search.workload.SearchSettings.UpdateFields;

/**
 * Values that updates give to documents. The oracle is told of each before it is written.
 *
 * @param allFields true if a rewritten document gets new values of all its opaque fields
 */
record Changes(LiveDocuments live, UpdateFields updated, boolean allFields) {

  /**
   * Update of a document, whose write has begun.
   *
   * @param writes the write of the title or of the vector first, if there is one
   * @param title the new title; null if it is left
   * @param written the new title or the new vector, where one alone is changed
   */
  record Change(
      LiveDocuments live,
      Map<String, ByteIterator> values,
      List<Versions.Write> writes,
      @Nullable String title,
      Object written) {

    /** Takes the end of the request; from now on, searches may ask for the words of the title. */
    void end(boolean acknowledged) {
      long nanos = live.clock.nanos();
      if (written instanceof Embedding && live.neighbours.isPresent()) {
        Versions.Write write = writes.get(0);
        live.neighbours.get().end(write.item(), write.version(), acknowledged, nanos);
      }
      if (!acknowledged) {
        writes.forEach(Versions.Write::fail);
        return;
      }
      for (Versions.Write write : writes) {
        write.acknowledge(nanos);
      }
      if (title != null) {
        live.state().titles().add(new RecentTitles.Retitled(writes.get(0), title, nanos));
      }
    }
  }

  Change update(long number) {
    return switch (updated) {
      case VECTOR -> revector(number);
      case TITLE -> retitle(number, /* fresh= */ false);
      default -> rewrite(number);
    };
  }

  /** Field that {@link #freshen} changes. */
  String freshField() {
    return updated == UpdateFields.VECTOR ? Document.VECTOR : Document.TITLE;
  }

  /** A new vector, or a title with words that no other has: a search can ask for either. */
  Change freshen(long number) {
    return updated == UpdateFields.VECTOR ? revector(number) : retitle(number, /* fresh= */ true);
  }

  private Change revector(long number) {
    Corpus corpus = live.corpus;
    Versions.Write write = begin(number, DocumentCheck.vectorPart(corpus));
    Embedding vector = corpus.vectors().orElseThrow().of(number, write.version());
    live.neighbours.ifPresent(all -> all.begin(number));
    Map<String, ByteIterator> values = Map.of(Document.VECTOR, new TypedByteIterator(vector));
    return new Change(live, values, List.of(write), null, vector);
  }

  /** A change of the title alone, which most updates are. */
  private Change retitle(long number, boolean fresh) {
    Versions.Write write = begin(number, DocumentCheck.TITLE);
    String title = title(write, fresh);
    Map<String, ByteIterator> values = Map.of(Document.TITLE, new StringByteIterator(title));
    return new Change(live, values, List.of(write), title, title);
  }

  /** A change of opaque fields, and of the title if updates write it, too. */
  private Change rewrite(long number) {
    List<String> names = live.corpus.opaqueNames();
    Map<String, ByteIterator> values = new HashMap<>();
    List<Versions.Write> writes = new ArrayList<>();
    @Nullable String title = null;
    if (updated.titles()) {
      Versions.Write write = begin(number, DocumentCheck.TITLE);
      title = title(write, /* fresh= */ false);
      writes.add(write);
      values.put(Document.TITLE, new StringByteIterator(title));
    }
    int[] fields =
        allFields ? IntStream.range(0, names.size()).toArray() : new int[] {live.anyField()};
    for (int field : fields) {
      Versions.Write write = begin(number, DocumentCheck.part(field));
      writes.add(write);
      String value = live.corpus.field(number, write.version(), field);
      values.put(names.get(field), new StringByteIterator(value));
    }
    return new Change(live, values, writes, title, "");
  }

  private Versions.Write begin(long number, int part) {
    return live.state().versions().begin(number, part);
  }

  /** The title that a write gives its document. */
  private String title(Versions.Write write, boolean fresh) {
    Corpus corpus = live.corpus;
    long number = write.item();
    String title =
        fresh ? corpus.freshTitle(number, write.version()) : corpus.title(number, write.version());
    live.state().oracle().writing(number, write.version(), title);
    return title;
  }
}
