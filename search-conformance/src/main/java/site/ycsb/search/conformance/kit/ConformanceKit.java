// SPDX-License-Identifier: Apache-2.0
package site.ycsb.search.conformance.kit;

import org.junit.jupiter.api.Nested;
import org.junit.jupiter.api.Order;
import site.ycsb.search.conformance.Feature;
import site.ycsb.search.conformance.ServerControl;
import site.ycsb.search.conformance.StoreUnderTest;

/**
 * Tests that every binding must pass. A binding passes when a class like this one does, on the real
 * store:
 *
 * <pre>{@code
 * class AcmeConformanceTest extends ConformanceKit {
 *
 *   private final AcmeServer server = new AcmeServer();
 *
 *   @Override
 *   protected StoreUnderTest store() {
 *     return server;
 *   }
 *
 *   @AfterAll
 *   void stop() {
 *     server.stop();
 *   }
 * }
 * }</pre>
 *
 * <p>{@link StoreUnderTest} names the binding and the properties that reach the store. With these
 * properties a write must be searchable when it returns. If the store also refreshes periodically,
 * the period should be long, or it may hide a write that should have waited. {@link ServerControl}
 * stops and starts the server, so no other test may use the server.
 *
 * <p>Groups of tests apply by {@link site.ycsb.search.binding.Binding#capabilities}. Operations of
 * a capability that is not declared must be refused. A store that lacks a {@link Feature} declares
 * that in {@link StoreUnderTest#lacks}, with the reason. Then other tests check that the feature is
 * lacking, and that the store refuses openly. No test is ever skipped.
 *
 * <p>Each test creates a table and drops it. Fields are {@code title}, {@code score} and {@code
 * field0} to {@code field9}, except where odd names are the point. Titles are lower-case words
 * joined by single spaces; keys are compared in ASCII only.
 *
 * <p>One instance runs all tests, one after another: a subclass may hold a server in a field. The
 * tests that stop the server come last.
 */
public abstract class ConformanceKit extends SearchKit {

  @Nested
  @Order(1)
  final class Declarations extends DeclarationRules {}

  @Nested
  @Order(2)
  final class Lifecycles extends LifecycleRules {}

  @Nested
  @Order(3)
  final class Documents extends DocumentRules {}

  @Nested
  @Order(4)
  final class Values extends ValueRules {}

  @Nested
  @Order(4)
  final class OpaqueValues extends OpaqueValueRules {}

  @Nested
  @Order(4)
  final class JsonPaths extends PathRules {}

  @Nested
  @Order(5)
  final class Scans extends ScanRules {}

  @Nested
  @Order(8)
  final class Batches extends BatchRules {}

  @Nested
  @Order(9)
  final class Administration extends AdministrationRules {}

  @Nested
  @Order(9)
  final class Loads extends LoadRules {}

  @Nested
  @Order(10)
  final class Concurrency extends ConcurrencyRules {}

  @Nested
  @Order(12)
  final class Servers extends ServerRules {}
}
