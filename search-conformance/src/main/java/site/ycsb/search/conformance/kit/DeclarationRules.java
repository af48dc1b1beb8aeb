// SPDX-License-Identifier: Apache-2.0
package site.ycsb.search.conformance.kit;

import static java.util.stream.Collectors.toSet;
import static org.assertj.core.api.Assertions.assertThat;
import static site.ycsb.search.conformance.Feature.PASSWORD;
import static site.ycsb.search.conformance.Feature.REFUSAL;
import static site.ycsb.search.conformance.Feature.SCAN;
import static site.ycsb.search.conformance.Feature.SERVER;

import java.util.ArrayList;
import java.util.EnumSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import site.ycsb.Status;
import site.ycsb.search.binding.EffectiveSettings;
import site.ycsb.search.binding.Operations;
import site.ycsb.search.binding.Profile.Visibility;
import site.ycsb.search.binding.Store;
import site.ycsb.search.conformance.Feature;
import site.ycsb.search.conformance.Operation;
import site.ycsb.search.conformance.Requires;
import site.ycsb.search.conformance.ServerControl;
import site.ycsb.search.conformance.TableRules;

/** Rules for what the binding and the store under test declare. */
@Requires({})
abstract class DeclarationRules extends TableRules {

  private static final List<String> GUARANTEES = List.of("durability", "visibility", "replicas");

  DeclarationRules() {
    super(/* searchable= */ false);
  }

  @Test
  void binding_ofItsName_isTheOneUnderTest() {
    assertThat(session.db().binding()).hasSameClassAs(store.binding());
  }

  @Test
  void capabilities_ofTheBinding_areThoseOfItsOperations() throws Exception {
    Set<Class<? extends Operations>> declared = store.binding().capabilities();
    Store opened = session.db().store();
    Operations operations = opened.connect();
    Set<Class<?>> implemented = capabilities(operations.getClass()).collect(toSet());
    opened.disconnect(operations);

    assertThat(declared).isNotEmpty();
    assertThat(implemented).isEqualTo(declared);
  }

  @Test
  void operation_ofAnyCapability_isRefusedExactlyWhereItIsNotDeclared() throws Exception {
    Set<Operation> undeclared = EnumSet.noneOf(Operation.class);
    Set<Operation> refused = EnumSet.noneOf(Operation.class);
    session.tables().create(session.table());
    for (Operation operation : operations()) {
      if (!store.binding().capabilities().contains(operation.capability())) {
        undeclared.add(operation);
      }
      if (operation.on(session, "k").equals(Status.NOT_IMPLEMENTED)) {
        refused.add(operation);
      }
    }

    assertThat(refused).isEqualTo(undeclared);
  }

  @Test
  void lacks_ofEachFeature_giveAReasonInOneLine() {
    assertThat(Feature.values())
        .allSatisfy(
            feature ->
                assertThat(store.lacks().getOrDefault(feature, "not lacking"))
                    .isNotBlank()
                    .hasLineCount(1));
  }

  @Test
  void server_isSupplied_unlessDeclaredLacking() {
    assertThat(store.server().isPresent()).isEqualTo(!store.lacks().containsKey(SERVER));
  }

  @Test
  void wrongPassword_isSupplied_unlessDeclaredLacking() {
    Optional<?> wrongPassword = store.server().flatMap(ServerControl::wrongPassword);

    assertThat(wrongPassword.isPresent()).isEqualTo(!store.lacks().containsKey(PASSWORD));
  }

  @Test
  void refused_isSupplied_unlessDeclaredLacking() throws Exception {
    session.tables().create(session.table());

    assertThat(store.refused(session.table()).isPresent())
        .isEqualTo(!store.lacks().containsKey(REFUSAL));
  }

  @Test
  void properties_askedForTwice_areEqual() {
    assertThat(store.properties()).isEqualTo(store.properties());
  }

  @Test
  void version_isOneLine() throws Exception {
    assertThat(session.db().store().version()).isNotBlank().hasLineCount(1);
  }

  @Test
  void settings_ofTheStoreUnderTest_beginWithTheGuarantees() throws Exception {
    EffectiveSettings settings = session.db().store().settings();

    assertThat(settings.row().keySet()).startsWith(GUARANTEES.toArray(String[]::new));
    assertThat(settings.further()).doesNotContainKeys(GUARANTEES.toArray(String[]::new));
    assertThat(settings.visibility()).isEqualTo(Visibility.IMMEDIATE);
    assertThat(settings.replicas())
        .hasValueSatisfying(number -> assertThat(number).isNotNegative());
  }

  @Test
  void settings_ofTheStoreUnderTest_areShortLinesWithoutItsPassword() throws Exception {
    assertThat(session.db().store().settings().row().values())
        .isNotEmpty()
        .allSatisfy(
            value ->
                assertThat(value)
                    .isNotBlank()
                    .hasLineCount(1)
                    .doesNotContain("@")
                    .doesNotContain(passwords()));
  }

  /** All operations; without SCAN where that is declared lacking, as {@link ScanRules} check. */
  private Set<Operation> operations() {
    Set<Operation> operations = EnumSet.allOf(Operation.class);
    if (store.lacks().containsKey(SCAN)) {
      operations.remove(Operation.SCAN);
    }
    return operations;
  }

  /** Passwords among the properties, and the one that our bindings put into their addresses. */
  private List<String> passwords() {
    List<String> passwords = new ArrayList<>(List.of("s3cret"));
    store
        .properties()
        .forEach(
            (key, value) -> {
              if (key.toString().endsWith("password")) {
                passwords.add(value.toString());
              }
            });
    return passwords;
  }

  /** Interfaces of a class that directly extend {@link Operations}. */
  private static Stream<Class<?>> capabilities(Class<?> type) {
    List<Class<?>> interfaces = List.of(type.getInterfaces());
    boolean own = type.isInterface() && interfaces.contains(Operations.class);
    Stream<Class<?>> above =
        Stream.concat(Stream.ofNullable(type.getSuperclass()), interfaces.stream())
            .flatMap(DeclarationRules::capabilities);
    return own ? Stream.concat(Stream.of(type), above) : above;
  }
}
