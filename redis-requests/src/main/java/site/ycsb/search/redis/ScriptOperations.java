// SPDX-License-Identifier: Apache-2.0
package site.ycsb.search.redis;

import java.util.List;
import java.util.Optional;
import site.ycsb.search.binding.JsonPath;
import site.ycsb.search.binding.Paths;
import site.ycsb.search.binding.ValueRequest;
import site.ycsb.search.binding.Values;

/** Timed operations of a Redis without RedisJSON and RediSearch. Not thread-safe. */
final class ScriptOperations implements Paths, Values, AutoCloseable {

  private final RedisOperations all;

  /**
   * @param all operations of the thread, which include those on documents and searches
   */
  ScriptOperations(RedisOperations all) {
    this.all = all;
  }

  @Override
  public void putJson(String table, String key, String json) {
    all.putJson(table, key, json);
  }

  @Override
  public Optional<String> readPath(String table, String key, JsonPath path) {
    return all.readPath(table, key, path);
  }

  @Override
  public boolean writePath(String table, String key, JsonPath path, String json) {
    return all.writePath(table, key, path, json);
  }

  @Override
  public Optional<String> addAtPath(String table, String key, JsonPath path, long addend) {
    return all.addAtPath(table, key, path, addend);
  }

  @Override
  public Optional<String> multiplyAtPath(String table, String key, JsonPath path, long factor) {
    return all.multiplyAtPath(table, key, path, factor);
  }

  @Override
  public Optional<byte[]> send(String table, ValueRequest request) {
    return all.send(table, request);
  }

  @Override
  public void sendAll(String table, List<ValueRequest> requests, Answers answers) {
    all.sendAll(table, requests, answers);
  }

  @Override
  public void close() {
    all.close();
  }
}
