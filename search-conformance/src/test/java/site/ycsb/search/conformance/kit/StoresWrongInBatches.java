// SPDX-License-Identifier: Apache-2.0
package site.ycsb.search.conformance.kit;

import java.io.IOException;
import java.util.ArrayList;
import java.util.Collections;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.ConcurrentLinkedDeque;
import java.util.concurrent.atomic.AtomicLong;
import org.jspecify.annotations.Nullable;
import site.ycsb.search.binding.Document;
import site.ycsb.search.binding.JsonPath;
import site.ycsb.search.binding.Operations;
import site.ycsb.search.binding.SearchPage;
import site.ycsb.search.binding.SearchQuery;
import site.ycsb.search.binding.ValueRequest;
import site.ycsb.search.binding.ValueRequest.Command;
import site.ycsb.search.memory.MemoryStore;

/** Stores that are wrong in batches, in the order of a list, or on one connection alone. */
final class StoresWrongInBatches {

  private StoresWrongInBatches() {}

  private static boolean isClient() {
    return Thread.currentThread().getName().startsWith("pool");
  }

  // ---- Values that are sent at once ----

  /** Store that mixes up the replies to requests of clients that are sent together. */
  abstract static class MixedReplies extends MemoryStore {

    abstract void mix(List<Optional<byte[]>> replies);

    @Override
    public void sendAll(String table, List<ValueRequest> requests, Answers answers) {
      List<Optional<byte[]>> replies = new ArrayList<>();
      try {
        for (ValueRequest request : requests) {
          replies.add(send(table, request));
        }
      } catch (Exception e) {
        throw new IllegalStateException(e);
      }
      if (isClient() && requests.size() > 1) {
        mix(replies);
      }
      for (int i = 0; i < replies.size(); i++) {
        answers.answered(i, replies.get(i));
      }
    }
  }

  /** Swaps the first two replies of one batch in four. */
  static final class RepliesSwapped extends MixedReplies {
    private final AtomicLong batches = new AtomicLong();

    @Override
    void mix(List<Optional<byte[]>> replies) {
      if (batches.incrementAndGet() % 4 == 0) {
        Collections.swap(replies, 0, 1);
      }
    }
  }

  /** Gives the last request of every second batch of a thread the last reply of the one before. */
  static final class LastReplyOfBatchBefore extends MixedReplies {
    private final Map<Thread, Optional<byte[]>> last = new ConcurrentHashMap<>();

    @Override
    void mix(List<Optional<byte[]>> replies) {
      int place = replies.size() - 1;
      Optional<byte[]> before = last.remove(Thread.currentThread());
      if (before == null) {
        last.put(Thread.currentThread(), replies.get(place));
      } else {
        replies.set(place, before);
      }
    }
  }

  /** Does what it is asked, and forgets the last reply of each batch. */
  static final class LastReplyForgotten extends MemoryStore {
    @Override
    public void sendAll(String table, List<ValueRequest> requests, Answers answers) {
      super.sendAll(
          table,
          requests,
          new Answers() {
            @Override
            public void answered(int request, Optional<byte[]> value) {
              if (!isClient() || requests.size() == 1 || request < requests.size() - 1) {
                answers.answered(request, value);
              }
            }

            @Override
            public void failed(int request, Exception failure) {
              answers.failed(request, failure);
            }
          });
    }
  }

  // ---- Lists ----

  /** Keeps a queue: the element that was pushed first is popped first. */
  static final class Queue extends MemoryStore {
    private final Map<String, ConcurrentLinkedDeque<byte[]>> queues = new ConcurrentHashMap<>();

    @Override
    public Optional<byte[]> send(String table, ValueRequest request) throws Exception {
      ConcurrentLinkedDeque<byte[]> queue =
          queues.computeIfAbsent(request.key(), none -> new ConcurrentLinkedDeque<>());
      return switch (request.command()) {
        case LPUSH -> {
          queue.addLast(request.value());
          yield Optional.empty();
        }
        case LPOP -> Optional.ofNullable(queue.pollFirst());
        default -> super.send(table, request);
      };
    }
  }

  /** Loses one element in a thousand that clients push. */
  static final class OnePushInAThousandLost extends MemoryStore {
    private final AtomicLong pushes = new AtomicLong();

    @Override
    public Optional<byte[]> send(String table, ValueRequest request) throws Exception {
      boolean lost =
          request.command() == Command.LPUSH && isClient() && pushes.incrementAndGet() % 1_000 == 0;
      return lost ? Optional.empty() : super.send(table, request);
    }
  }

  /** Pops one element in a thousand without taking it out. */
  static final class OnePopInAThousandKept extends MemoryStore {
    private final AtomicLong pops = new AtomicLong();

    @Override
    public Optional<byte[]> send(String table, ValueRequest request) throws Exception {
      Optional<byte[]> found = super.send(table, request);
      if (request.command() == Command.LPOP && isClient() && pops.incrementAndGet() % 1_000 == 0) {
        super.send(table, ValueRequest.push(request.key(), found.orElseThrow()));
      }
      return found;
    }
  }

  /** Loses a push in eight, and then keeps an element that is popped, at the end of its list. */
  static final class PoppedAndKept extends MemoryStore {
    private final ConcurrentLinkedDeque<byte[]> list = new ConcurrentLinkedDeque<>();
    private final AtomicLong pushes = new AtomicLong();
    private final AtomicLong lost = new AtomicLong();

    @Override
    public Optional<byte[]> send(String table, ValueRequest request) throws Exception {
      if (request.command() == Command.LPOP) {
        Optional<byte[]> popped = Optional.ofNullable(list.poll());
        if (lost.getAndUpdate(count -> Math.max(0, count - 1)) > 0) {
          list.addLast(popped.orElseThrow());
        }
        return popped;
      }
      if (isClient() && pushes.incrementAndGet() % 8 == 0) {
        lost.incrementAndGet();
      } else {
        list.push(request.value());
      }
      return Optional.empty();
    }
  }

  // ---- Documents that are sent at once ----

  /** Store that changes the last document of each batch of a client. */
  abstract static class ChangedBatch extends MemoryStore {

    abstract void change(List<Document> documents);

    @Override
    public Map<String, Exception> putAll(String table, List<Document> documents) throws Exception {
      List<Document> changed = new ArrayList<>(documents);
      if (isClient() && documents.size() > 1) {
        change(changed);
      }
      return super.putAll(table, changed);
    }
  }

  /** Drops a document of each batch. */
  static final class BatchDropsOne extends ChangedBatch {
    @Override
    void change(List<Document> documents) {
      documents.remove(documents.size() - 1);
    }
  }

  /** Stores a document of each batch twice, the second time under another key. */
  static final class BatchStoresTwice extends ChangedBatch {
    @Override
    void change(List<Document> documents) {
      Document first = documents.get(0);
      documents.add(new Document(first.key() + "-old", first.fields()));
    }
  }

  /** Stores a document of each batch under another key. */
  static final class BatchOtherKey extends ChangedBatch {
    @Override
    void change(List<Document> documents) {
      Document first = documents.get(0);
      documents.set(0, new Document(first.key() + "-old", first.fields()));
    }
  }

  /** Swaps the keys of two documents of each batch. */
  static final class BatchSwapsKeys extends ChangedBatch {
    @Override
    void change(List<Document> documents) {
      Document first = documents.get(0);
      Document second = documents.get(1);
      documents.set(0, new Document(first.key(), second.fields()));
      documents.set(1, new Document(second.key(), first.fields()));
    }
  }

  // ---- Connections ----

  /** Answers the first connection, which checks the store after a run, as after the load. */
  static final class FirstConnectionIsOld extends MemoryStore {
    private final Map<String, Document> loaded = new ConcurrentHashMap<>();

    @Override
    public void put(String table, Document document) throws Exception {
      loaded.put(document.key(), document);
      super.put(table, document);
    }

    @Override
    public Optional<Document> get(String table, String key, @Nullable Set<String> fields)
        throws Exception {
      return isClient() ? super.get(table, key, fields) : Optional.ofNullable(loaded.get(key));
    }
  }

  /** Answers questions that were asked before on the first connection from a cache. */
  static final class FirstConnectionHasPages extends MemoryStore {
    private final Map<SearchQuery, SearchPage> pages = new ConcurrentHashMap<>();

    @Override
    public SearchPage search(String table, SearchQuery query) throws Exception {
      SearchPage page = super.search(table, query);
      SearchPage before = pages.putIfAbsent(query, page);
      return isClient() || before == null ? page : before;
    }
  }

  /** Forgets the writes of each connection when it has closed. */
  static final class ForgetsWithTheConnection extends MemoryStore {
    private final ThreadLocal<Map<String, byte[]>> written = ThreadLocal.withInitial(HashMap::new);

    @Override
    public Optional<byte[]> send(String table, ValueRequest request) throws Exception {
      if (!isClient()) {
        return super.send(table, request);
      }
      if (request.command() == Command.SET) {
        written.get().put(request.key(), request.value());
        return Optional.empty();
      }
      Optional<byte[]> own = Optional.ofNullable(written.get().get(request.key()));
      return own.isPresent() ? own : super.send(table, request);
    }
  }

  /** Answers, on connections that are opened once eleven are, with fewer hits and old documents. */
  static final class WrongAfterReconnect extends MemoryStore {
    private final AtomicLong connections = new AtomicLong();
    private final Map<String, Document> loaded = new ConcurrentHashMap<>();

    @Override
    public Operations connect() throws Exception {
      connections.incrementAndGet();
      return super.connect();
    }

    @Override
    public void put(String table, Document document) throws Exception {
      loaded.put(document.key(), document);
      super.put(table, document);
    }

    @Override
    public Optional<Document> get(String table, String key, @Nullable Set<String> fields)
        throws Exception {
      return connections.get() < 10
          ? super.get(table, key, fields)
          : Optional.ofNullable(loaded.get(key));
    }

    @Override
    public SearchPage search(String table, SearchQuery query) throws Exception {
      SearchPage page = super.search(table, query);
      return connections.get() < 10 || page.hits().size() < 2
          ? page
          : new SearchPage(page.hits().subList(0, 1));
    }
  }

  /** Fails once on each connection of a client, and gives each later request the reply before. */
  static final class RepliesLateAfterFailure extends MemoryStore {
    private static final long FIRST = 500;

    private final ThreadLocal<Map<String, Object>> before = ThreadLocal.withInitial(HashMap::new);
    private final ThreadLocal<Long> requests = ThreadLocal.withInitial(() -> 0L);

    @SuppressWarnings("unchecked")
    private <R> R late(String kind, R reply) throws IOException {
      if (!isClient()) {
        return reply;
      }
      long number = requests.get() + 1;
      requests.set(number);
      Object earlier = before.get().put(kind, reply);
      if (number == FIRST) {
        throw new IOException("it takes too long");
      }
      return number > FIRST && earlier != null ? (R) earlier : reply;
    }

    @Override
    public Optional<Document> get(String table, String key, @Nullable Set<String> fields)
        throws Exception {
      return late("get", super.get(table, key, fields));
    }

    @Override
    public SearchPage search(String table, SearchQuery query) throws Exception {
      return late("search", super.search(table, query));
    }

    @Override
    public Optional<byte[]> send(String table, ValueRequest request) throws Exception {
      Optional<byte[]> reply = super.send(table, request);
      boolean waits = request.command() == Command.GET || request.command() == Command.LPOP;
      return waits ? late("send", reply) : reply;
    }

    @Override
    public Optional<String> readPath(String table, String key, JsonPath path) throws Exception {
      return late("read" + path, super.readPath(table, key, path));
    }

    @Override
    public Optional<String> addAtPath(String table, String key, JsonPath path, long addend)
        throws Exception {
      return late("add", super.addAtPath(table, key, path, addend));
    }
  }
}
