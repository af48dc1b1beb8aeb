// SPDX-License-Identifier: Apache-2.0
package site.ycsb.search.elasticsearch;

import co.elastic.clients.elasticsearch.core.GetRequest;
import co.elastic.clients.elasticsearch.core.IndexRequest;
import co.elastic.clients.elasticsearch.core.UpdateRequest;
import co.elastic.clients.util.BinaryData;
import co.elastic.clients.util.ContentType;
import site.ycsb.search.lucene.LuceneOperations.Encoded;
import site.ycsb.search.lucene.LuceneOperations.Stored;
import site.ycsb.search.lucene.LuceneSettings.Refresh;
import site.ycsb.search.lucene.TableNames;
import tools.jackson.databind.node.ObjectNode;

/** Requests about JSON values and their parts. */
final class PartQueries {

  private PartQueries() {}

  /** Sends the text as it is. */
  static IndexRequest<BinaryData> put(TableNames table, Refresh refresh, Encoded value) {
    return new IndexRequest.Builder<BinaryData>()
        .index(table.name())
        .id(value.key())
        .refresh(ElasticsearchQueries.parameter(refresh))
        .requireAlias(true)
        .document(BinaryData.of(value.json(), ContentType.APPLICATION_JSON))
        .build();
  }

  /**
   * Reads a value.
   *
   * @param filter filter of fields; empty for none
   */
  static GetRequest read(TableNames table, String key, String filter) {
    GetRequest.Builder read = new GetRequest.Builder().index(table.documents()).id(key);
    return (filter.isEmpty() ? read : read.sourceIncludes(filter)).build();
  }

  /** Partial update, which merges objects and replaces anything else. */
  static UpdateRequest<Void, ObjectNode> update(
      TableNames table, Refresh refresh, String key, Stored changed) {
    return new UpdateRequest.Builder<Void, ObjectNode>()
        .index(table.name())
        .id(key)
        .refresh(ElasticsearchQueries.parameter(refresh))
        .requireAlias(true)
        .ifSeqNo(changed.seqNo())
        .ifPrimaryTerm(changed.primaryTerm())
        .doc(changed.document())
        .detectNoop(false)
        .build();
  }

  /** Replacement of the whole value. */
  static IndexRequest<ObjectNode> replace(
      TableNames table, Refresh refresh, String key, Stored changed) {
    return new IndexRequest.Builder<ObjectNode>()
        .index(table.name())
        .id(key)
        .refresh(ElasticsearchQueries.parameter(refresh))
        .requireAlias(true)
        .ifSeqNo(changed.seqNo())
        .ifPrimaryTerm(changed.primaryTerm())
        .document(changed.document())
        .build();
  }
}
