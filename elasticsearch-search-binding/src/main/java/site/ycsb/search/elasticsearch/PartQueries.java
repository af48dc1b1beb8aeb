// SPDX-License-Identifier: Apache-2.0
package site.ycsb.search.elasticsearch;

import co.elastic.clients.elasticsearch._types.Refresh;
import co.elastic.clients.elasticsearch.core.GetRequest;
import co.elastic.clients.elasticsearch.core.GetResponse;
import co.elastic.clients.elasticsearch.core.IndexRequest;
import co.elastic.clients.elasticsearch.core.UpdateRequest;
import co.elastic.clients.util.BinaryData;
import co.elastic.clients.util.ContentType;
import java.nio.charset.StandardCharsets;
import java.util.regex.Pattern;
import site.ycsb.search.binding.JsonPath;
import tools.jackson.databind.node.ObjectNode;

/**
 * Requests about JSON values and their parts. A value of any type is the field {@code value} of a
 * document that is stored but neither parsed nor indexed.
 *
 * <p>Elasticsearch has no request that changes a part only if there is one: a partial update
 * ({@code doc}) adds what is absent. So a change reads the part, and writes on the condition that
 * the document is still the same: {@code if_seq_no}. A script would do it in one request, but the
 * build of Elasticsearch that the project starts has no script language.
 */
final class PartQueries {

  /** Field that holds the value. */
  static final String VALUE = "value";

  /** A name that a filter of fields does not take for a pattern, a list or a path. */
  private static final Pattern PLAIN = Pattern.compile("[A-Za-z0-9_-]+");

  private PartQueries() {}

  /** Sends the text as it is. */
  static IndexRequest<BinaryData> put(
      ElasticsearchTable table, Refresh refresh, String key, String json) {
    byte[] source = "{\"%s\":%s}".formatted(VALUE, json).getBytes(StandardCharsets.UTF_8);
    return new IndexRequest.Builder<BinaryData>()
        .index(table.name())
        .id(key)
        .refresh(ElasticsearchQueries.parameter(refresh))
        .requireAlias(true)
        .document(BinaryData.of(source, ContentType.APPLICATION_JSON))
        .build();
  }

  static GetRequest read(ElasticsearchTable table, String key, JsonPath path) {
    GetRequest.Builder read = new GetRequest.Builder().index(table.documents()).id(key);
    String filter = filter(path);
    return (filter.isEmpty() ? read : read.sourceIncludes(filter)).build();
  }

  /** True if a path leads through objects alone, which a partial update merges. */
  static boolean isInObjects(JsonPath path) {
    return path.steps().stream().allMatch(String.class::isInstance);
  }

  /**
   * Partial update, which merges objects and replaces anything else.
   *
   * @param read what {@link #read} has read at the path
   * @param changed its document with the change
   */
  static UpdateRequest<Void, ObjectNode> update(
      ElasticsearchTable table, Refresh refresh, GetResponse<?> read, ObjectNode changed) {
    return new UpdateRequest.Builder<Void, ObjectNode>()
        .index(table.name())
        .id(read.id())
        .refresh(ElasticsearchQueries.parameter(refresh))
        .requireAlias(true)
        .ifSeqNo(read.seqNo())
        .ifPrimaryTerm(read.primaryTerm())
        .doc(changed)
        .detectNoop(false)
        .build();
  }

  /**
   * Replacement of the whole value.
   *
   * @param read what {@link #read} has read at the root
   * @param changed its document with the change
   */
  static IndexRequest<ObjectNode> replace(
      ElasticsearchTable table, Refresh refresh, GetResponse<?> read, ObjectNode changed) {
    return new IndexRequest.Builder<ObjectNode>()
        .index(table.name())
        .id(read.id())
        .refresh(ElasticsearchQueries.parameter(refresh))
        .requireAlias(true)
        .ifSeqNo(read.seqNo())
        .ifPrimaryTerm(read.primaryTerm())
        .document(changed)
        .build();
  }

  /**
   * Filter that leaves the value at the path and little more: a filter knows no places in arrays,
   * so it ends at the first array, and the client picks the element. It is empty for the whole
   * value.
   */
  private static String filter(JsonPath path) {
    StringBuilder filter = new StringBuilder();
    for (Object step : path.steps()) {
      if (!(step instanceof String name) || !PLAIN.matcher(name).matches()) {
        break;
      }
      filter.append('.').append(name);
    }
    return filter.isEmpty() ? "" : VALUE + filter;
  }
}
