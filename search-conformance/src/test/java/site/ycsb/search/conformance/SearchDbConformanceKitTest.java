// SPDX-License-Identifier: Apache-2.0
package site.ycsb.search.conformance;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.params.provider.Arguments.arguments;

import java.util.Map;
import java.util.Set;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.MethodSource;
import site.ycsb.search.memory.InMemorySearchDb;
import site.ycsb.search.binding.SearchDb;

/** Whether the kit sees mistakes: a kit that passes everything proves nothing. */
class SearchDbConformanceKitTest {

  @Test
  void kit_onARightStore_passes() {
    assertThat(AnyStoreKit.failures(InProcessStore.of(InMemorySearchDb.class))).isEmpty();
    assertThat(AnyStoreKit.failures(InProcessStore.of(WrongStores.Looking.class))).isEmpty();
  }

  static Stream<Arguments> mistakes() {
    return Stream.of(
        arguments(WrongStores.EitherWord.class, "search_forTwoWords_findsOnlyTitlesThatHoldBoth"),
        arguments(WrongStores.Prefix.class, "search_forAPartOfAWord_findsNothing"),
        arguments(WrongStores.Substring.class, "search_forAPartOfAWord_findsNothing"),
        arguments(WrongStores.Stemming.class, "search_forAWordOfTheSameStem_findsNothing"),
        arguments(
            WrongStores.StopWords.class, "search_forWordsThatAreStopWordsElsewhere_findsThem"),
        arguments(
            WrongStores.ScoreAsText.class, "search_ofScoresOfSeveralLengths_ordersThemAsNumbers"),
        arguments(
            WrongStores.ScoreAsFloat.class, "search_ofScoresOfSeveralLengths_ordersThemAsNumbers"),
        arguments(
            WrongStores.OrderOfKeys.class, "search_whateverTheOrderOfInsertion_ordersByScore"),
        arguments(WrongStores.ShortPage.class, "search_ofTheFirstPage_returnsTheLowestScores"),
        arguments(WrongStores.LengthAsEnd.class, "search_ofAMiddlePage_startsAtTheOffset"),
        arguments(WrongStores.Capped.class, "search_ofALargeResult_pagesThroughAllOfIt"),
        arguments(
            WrongStores.HitsWithoutFields.class, "search_ofADocument_returnsEveryFieldWithItsType"),
        arguments(WrongStores.LossyBatch.class, "insert_ofABatch_storesEveryDocumentWhole"),
        arguments(
            WrongStores.KeepingBatch.class, "insert_ofABatchOverExistingKeys_replacesTheseWhole"),
        arguments(WrongStores.LateBatch.class, "insert_ofABatch_isSearchableWhenItReturns"),
        arguments(
            WrongStores.SometimesLateInsert.class,
            "search_rightAfterEachOfManyWrites_findsWhatItWrote"),
        arguments(
            WrongStores.SometimesLateBatch.class,
            "insert_ofManyBatches_areEachSearchableWhenTheyReturn"),
        arguments(WrongStores.LanguageOfTitle.class, "document_withOddFieldNames_isLikeAnyOther"),
        arguments(
            WrongStores.SilentSettings.class,
            "settings_ofTheStoreUnderTest_beginWithWhatAWriteIsWorth"),
        arguments(WrongStores.ReplacingUpdate.class, "update_ofOneField_keepsTheOthers"),
        arguments(
            WrongStores.Upsert.class, "update_ofAnAbsentKey_answersNotFoundAndCreatesNothing"),
        arguments(WrongStores.LostUpdate.class, "update_ofDifferentFieldsOfOneDocument_losesNone"),
        arguments(WrongStores.TornUpdate.class, "read_duringUpdates_neverSeesATornDocument"),
        arguments(
            WrongStores.LateUpdate.class, "search_afterUpdateOfTheTitle_findsItByTheNewWordsOnly"),
        arguments(WrongStores.AbsentIsEmpty.class, "read_ofAnAbsentKey_answersNotFound"),
        arguments(WrongStores.WholeReads.class, "read_ofSomeFields_returnsOnlyThese"),
        arguments(WrongStores.DeleteOfNothing.class, "delete_ofAnAbsentKey_answersNotFound"),
        arguments(WrongStores.NumbersAsText.class, "read_ofANumber_returnsTheNumber"),
        arguments(
            WrongStores.MarkIsDocument.class, "writeMark_ofWhatLooksLikeADocument_addsNoDocument"),
        arguments(WrongStores.Weightless.class, "sizes_afterALoad_areOfWhatIsKnownAndPositive"),
        arguments(WrongStores.OwnWords.class, "sizes_afterALoad_areOfWhatIsKnownAndPositive"),
        arguments(WrongStores.GreedyDrop.class, "dropTable_ofOneTable_keepsTheOthers"),
        arguments(WrongStores.NoScan.class, "scan_fromAnExistingKey_startsThere"),
        arguments(WrongStores.PlainFieldNames.class, "document_withOddFieldNames_isLikeAnyOther"),
        arguments(
            WrongStores.IndexFirst.class,
            "createIndex_overExistingDocuments_findsThemAllWhenItReturns"));
  }

  @ParameterizedTest
  @MethodSource("mistakes")
  void kit_onAWrongStore_fails(Class<? extends SearchDb<?>> db, String test) {
    assertThat(AnyStoreKit.failures(InProcessStore.of(db))).contains(test);
  }

  static Stream<Arguments> lacks() {
    return Stream.of(
        arguments(Feature.SCAN, WrongStores.NoScan.class),
        arguments(Feature.WHOLE_WORDS, WrongStores.Substring.class),
        arguments(Feature.ODD_FIELD_NAMES, WrongStores.PlainFieldNames.class),
        arguments(Feature.LATE_INDEX, WrongStores.IndexFirst.class));
  }

  @ParameterizedTest
  @MethodSource("lacks")
  void kit_onAStoreThatDeclaresWhatItLacks_passes(
      Feature feature, Class<? extends SearchDb<?>> db) {
    assertThat(AnyStoreKit.failures(InProcessStore.lacking(db, Set.of(feature)))).isEmpty();
  }

  @ParameterizedTest
  @MethodSource("lacks")
  void kit_onAStoreThatDeclaresALackItHasNot_fails(
      Feature feature, Class<? extends SearchDb<?>> db) {
    assertThat(
            AnyStoreKit.failures(InProcessStore.lacking(InMemorySearchDb.class, Set.of(feature))))
        .singleElement()
        .asString()
        .contains("_declaredLacking_");
  }

  static Stream<Arguments> mistakesOfServers() {
    return Stream.of(
        arguments(
            SwitchedStore.ErrorWhenDown.class,
            "operation_whileTheServerIsDown_answersServiceUnavailable"),
        arguments(SwitchedStore.DeafToOutage.class, "operation_afterARestart_worksAgain"),
        arguments(
            SwitchedStore.RefusalInManyLines.class, "init_ofAnUnreachableAddress_failsInOneLine"),
        arguments(
            SwitchedStore.SilentBatch.class,
            "insert_ofABatchOfWhichOneIsRefused_saysWhichAndStoresTheOthers"),
        arguments(
            SwitchedStore.ShortBatch.class,
            "insert_ofABatchOfWhichOneIsRefused_saysWhichAndStoresTheOthers"),
        arguments(SwitchedStore.SilentInsert.class, "insert_ofADocumentThatIsRefused_saysSo"),
        arguments(SwitchedStore.AnyPassword.class, "init_withAWrongPassword_failsInOneLine"));
  }

  @ParameterizedTest
  @MethodSource("mistakesOfServers")
  void kit_onAServerThatFailsWrongly_fails(Class<? extends SearchDb<?>> db, String test) {
    assertThat(AnyStoreKit.failures(new SwitchedStore(db))).contains(test);
  }

  @Test
  void kit_onAStoreThatForgetsToDeclareThatItHasNoServer_fails() {
    StoreUnderTest store = new InProcessStore(InMemorySearchDb.class, Map.of());

    assertThat(AnyStoreKit.failures(store))
        .contains(
            "refused_isSupplied_unlessDeclaredLacking",
            "server_isSupplied_unlessDeclaredLacking",
            "wrongPassword_isSupplied_unlessDeclaredLacking");
  }
}
