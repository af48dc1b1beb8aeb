// SPDX-License-Identifier: Apache-2.0
package site.ycsb.search.bench;

import java.util.ArrayList;
import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.LongStream;
import site.ycsb.search.binding.Document;
import site.ycsb.search.binding.SearchPage;
import site.ycsb.search.corpus.Corpus;

/**
 * Full page of hits that is right for any two words: documents in the order of their scores. Their
 * common title is made for each query around the two words; everything else is prepared, so a page
 * costs one string. Every query gets the same page object. For one thread, which must have finished
 * with a page before it asks for the next one.
 */
final class AnyPage {

  private final SearchPage page;
  private final List<Map.Entry<String, Object>> titles = new ArrayList<>();
  private final String before;
  private final String between;
  private final String after;

  AnyPage(Corpus corpus, int length) {
    List<Document> hits = new ArrayList<>();
    LongStream.range(0, length)
        .boxed()
        .sorted(Comparator.comparingLong(corpus::score))
        .forEach(number -> hits.add(hit(corpus.document(number))));
    page = new SearchPage(hits);

    // As far into the title, on average, as words that are drawn from it evenly.
    String title = corpus.title(0, 0);
    int words = title.split(" ", -1).length;
    int step = (title.length() + 1) / words;
    int first = step * (words / 4);
    int second = step * (2 * words / 3);
    before = title.substring(0, first);
    between = title.substring(first + step - 1, second);
    after = title.substring(second + step - 1);
  }

  private Document hit(Document document) {
    Map<String, Object> fields = new LinkedHashMap<>(document.fields());
    fields.entrySet().stream()
        .filter(field -> field.getKey().equals(Document.TITLE))
        .forEach(titles::add);
    return new Document(document.key(), fields);
  }

  /** The page, each of its titles now with both words. */
  SearchPage holding(String first, String second) {
    String title = before + first + between + second + after;
    for (Map.Entry<String, Object> each : titles) {
      each.setValue(title);
    }
    return page;
  }
}
