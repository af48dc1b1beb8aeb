// SPDX-License-Identifier: Apache-2.0
package site.ycsb.search.conformance.kit;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.params.provider.Arguments.arguments;

import java.util.Map;
import java.util.Set;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.MethodSource;
import site.ycsb.search.binding.Documents;
import site.ycsb.search.binding.SearchQuery;
import site.ycsb.search.binding.Store;
import site.ycsb.search.conformance.Feature;
import site.ycsb.search.conformance.StoreUnderTest;
import site.ycsb.search.memory.MemoryStore;

/** Proof that the kit sees mistakes, each in a store that makes it. */
class ConformanceKitTest {

  @Test
  void kit_onARightStore_passes() {
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
        arguments(
            WrongStores.ShortPage.class, "search_ofAnyPage_returnsTheHitsFromItsOffsetToItsEnd"),
        arguments(
            WrongStores.LengthAsEnd.class, "search_ofAnyPage_returnsTheHitsFromItsOffsetToItsEnd"),
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
            WrongStores.OwnVisibility.class, "settings_ofTheStoreUnderTest_beginWithTheGuarantees"),
        arguments(
            WrongStores.LateByItsSettings.class,
            "settings_ofTheStoreUnderTest_beginWithTheGuarantees"),
        arguments(
            WrongStores.DocumentsOnly.class, "capabilities_ofTheBinding_areThoseOfItsOperations"),
        arguments(
            WrongStores.DocumentsOnly.class,
            "operation_ofAnyCapability_isRefusedExactlyWhereItIsNotDeclared"),
        arguments(WrongStores.Inexact.class, "requireExact_onTheStoreUnderTest_permitsARun"),
        arguments(WrongStores.NarrowUpdate.class, "read_duringUpdates_neverSeesATornDocument"),
        arguments(WrongStores.FixedTitle.class, "search_afterUpdateAndBack_findsItOnce"),
        arguments(WrongStores.FixedTitle.class, "search_duringUpdatesOfTitles_returnsExactPages"),
        arguments(
            WrongStores.IgnoredUpdate.class,
            "search_afterUpdatesInAnyOrder_keepsTheOrderOfTheScores"),
        arguments(
            WrongStores.DeleteWithoutAnswer.class,
            "search_duringDeletesAndInserts_returnsExactPages"),
        arguments(WrongStores.CreatingDrop.class, "drop_ofATableThatWasNeverCreated_leavesNothing"),
        arguments(WrongStores.CreatingDrop.class, "drop_calledTwice_leavesNothing"),
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
            WrongStores.MetadataIsDocument.class,
            "addMetadata_ofWhatLooksLikeADocument_addsNoDocument"),
        arguments(
            WrongStores.BlindWithoutIndex.class,
            "load_overForeignDocumentsWithoutAnIndex_isRefusedAndMakesNone"),
        arguments(WrongStores.Weightless.class, "sizes_declaredLacking_areNone"),
        arguments(WrongStores.GreedyDrop.class, "drop_ofOneTable_keepsTheOthers"),
        arguments(
            WrongStores.ReversedAnswers.class, "sendAll_ofEveryCommand_answersEachInItsPlace"),
        arguments(WrongStores.QueueForAList.class, "pop_afterPushes_takesTheLastOneFirst"),
        arguments(WrongStores.ValuesAsText.class, "get_afterSet_findsTheSameBytes"),
        arguments(WrongStores.AbsentValueIsEmpty.class, "get_ofAnAbsentKey_findsNone"),
        arguments(WrongStores.OneTableOfValues.class, "get_ofAKeyOfAnotherTable_findsNone"),
        arguments(WrongStores.OneTableOfValues.class, "drop_ofATable_removesItsValuesAndLists"),
        arguments(
            WrongStores.RewritesWholeValue.class, "writePath_ofDifferentPathsByAll_losesNone"),
        arguments(WrongStores.LosesAdditions.class, "addAtPath_ofOneNumberByAll_losesNone"),
        arguments(WrongStores.CountsFromOne.class, "readPath_ofAPart_isThatPartAndNothingAroundIt"),
        arguments(WrongStores.SumsAreFractions.class, "addAndMultiply_ofAWholeNumber_keepItWhole"),
        arguments(WrongStores.ShortProducts.class, "addAndMultiply_ofAWholeNumber_keepItWhole"),
        arguments(WrongStores.ListOfMatches.class, "readPath_ofAPart_isThatPartAndNothingAroundIt"),
        arguments(
            WrongStores.CreatesPaths.class, "writePath_ofAnAbsentPath_isRefusedAndChangesNothing"),
        arguments(
            WrongStores.HalfDoneWrite.class, "writePath_ofAnAbsentPath_isRefusedAndChangesNothing"),
        arguments(WrongStores.MergesRoots.class, "putJson_overAnother_replacesItWhole"),
        arguments(WrongStores.CreatesKeys.class, "writePath_ofAnAbsentKey_isRefusedAndCreatesNone"),
        arguments(
            WrongStores.AddsToTexts.class,
            "addAndMultiply_ofEachPath_changeNumbersOnlyAndKeepTheRest"),
        arguments(WrongStores.KeepsTypes.class, "writePath_ofAnotherType_replacesTheValue"),
        arguments(WrongStores.LatinTexts.class, "text_ofAnyCharacters_isReadUnchanged"),
        arguments(WrongStores.OneTableOfJson.class, "putJson_ofOneKey_leavesTheOthersAlone"),
        arguments(
            WrongStores.OneTableOfJson.class,
            "count_ofATableWithoutAnIndex_isTheNumberOfJsonValuesUntilItIsDropped"),
        arguments(WrongStores.PlainJsonNames.class, "path_withOddNames_isLikeAnyOther"),
        arguments(WrongStores.NoEmptyArrays.class, "putJson_ofEmptyArrays_keepsThemArrays"),
        arguments(
            WrongStores.NoScan.class, "scan_fromAnyKey_returnsAsManyAsAreAskedForFromThereOn"),
        arguments(WrongStores.PlainFieldNames.class, "document_withOddFieldNames_isLikeAnyOther"),
        arguments(
            WrongStores.IndexFirst.class,
            "create_overExistingDocuments_findsThemAllWhenItReturns"));
  }

  static Stream<Arguments> mistakesOfThePanel() {
    String order = "search_ofEveryKind_ordersByScoreAndStartsAtTheOffset";
    String phrase = "searchPhrase_findsTheSecondWordRightAfterTheFirst";
    String filter = "searchFilter_findsTheWordWithinTheRangeAndItsEnds";
    String facet = "searchFacet_countsAllDocumentsOfTheWordByTag";
    return Stream.of(
        arguments(WrongStores.WordAsPrefix.class, "searchWord_findsTitlesWithTheWholeWord"),
        arguments(WrongStores.AnyAsBoth.class, "searchAny_findsTitlesWithAtLeastOneWordOnce"),
        arguments(WrongStores.AnyAsFirst.class, "searchAny_findsTitlesWithAtLeastOneWordOnce"),
        arguments(WrongStores.PrefixAsInfix.class, "searchPrefix_findsWordsThatBeginWithIt"),
        arguments(WrongStores.PrefixAsWord.class, "searchPrefix_findsWordsThatBeginWithIt"),
        arguments(WrongStores.PhraseAsBoth.class, phrase),
        arguments(WrongStores.PhraseInAnyOrder.class, phrase),
        arguments(WrongStores.PhraseAsSubstring.class, "searchPhrase_ofPartsOfWords_findsNothing"),
        arguments(WrongStores.FuzzyOfTwoEdits.class, "searchFuzzy_ofTwoEdits_findsNothing"),
        arguments(
            WrongStores.FuzzyWithTranspositions.class,
            "searchFuzzy_ofLettersThatHaveChangedPlaces_findsNothing"),
        arguments(
            WrongStores.FuzzyAfterTheFirstLetter.class, "searchFuzzy_findsWordsWithinOneEdit"),
        arguments(WrongStores.RangeOpenAtTheEnd.class, filter),
        arguments(WrongStores.RangeWithoutItsEnds.class, filter),
        arguments(WrongStores.FilterWithoutTheWord.class, filter),
        arguments(WrongStores.FacetOfOnePage.class, facet),
        arguments(WrongStores.FacetByCount.class, facet),
        arguments(
            WrongStores.RankThatRises.class,
            "searchRanked_ofTitlesOfOneLength_ordersByTheNumberOfWords"),
        arguments(
            WrongStores.RankWithoutTheBest.class,
            "searchRanked_ofTitlesOfOneLength_ordersByTheNumberOfWords"),
        arguments(
            WrongStores.RankWithoutOffset.class, "searchRanked_pageAfterPage_givesEachMatchOnce"),
        arguments(
            WrongStores.RankOfAllWords.class, "searchRanked_findsTitlesWithAnyOfTheWordsOnce"),
        arguments(WrongStores.RankOfNoMatch.class, "searchRanked_findsTitlesWithAnyOfTheWordsOnce"),
        arguments(
            WrongStores.RankUntold.class, "searchRanked_returnsEveryFieldWithItsTypeAndTheRank"),
        arguments(WrongStores.OrderOfRelevance.class, order),
        arguments(WrongStores.PageWithoutOffset.class, order),
        arguments(
            WrongStores.NoPrefix.class,
            "query_ofAnyKind_isRefusedExactlyWhereItIsDeclaredLacking"));
  }

  @Test
  void kit_onARightPanel_passes() {
    assertThat(AnyStoreKit.failures(InProcessStore.of(WrongStores.LookingPanel.class))).isEmpty();
  }

  @ParameterizedTest
  @MethodSource("mistakesOfThePanel")
  void kit_onAWrongPanel_fails(Class<? extends Store> store, String test) {
    assertThat(AnyStoreKit.fails(InProcessStore.of(store), test)).isTrue();
  }

  static Stream<Arguments> mistakesOfNeighbours() {
    String order = "nearest_ofATarget_areOrderedByDistanceAndAsManyAsAreAskedFor";
    String word = "nearestWithWord_isTheNearestOfThatWordHoweverFar";
    String updated = "nearest_afterAVectorWasUpdated_findItAtItsNewPlaceOnly";
    return Stream.of(
        arguments(WrongNeighbours.FiltersTheHits.class, word),
        arguments(WrongNeighbours.IgnoresFilters.class, word),
        arguments(
            WrongNeighbours.TagAsPrefix.class, "nearestWithTag_isTheNearestOfThatTagHoweverFar"),
        arguments(
            WrongNeighbours.RangeWithoutItsEnd.class,
            "nearestInRange_isTheNearestWithinTheRangeAndItsEndsHoweverFar"),
        arguments(WrongNeighbours.OrdersByScore.class, order),
        arguments(WrongNeighbours.LosesTheFarthest.class, order),
        arguments(WrongNeighbours.AlwaysEuclidean.class, order),
        arguments(
            WrongNeighbours.AlwaysEuclidean.class,
            "nearest_ofEachPoint_areThatPointAndItsNeighbours"),
        arguments(
            WrongNeighbours.HitsWithoutVectors.class,
            "nearest_ofAnyFilter_returnEveryFieldWithItsType"),
        arguments(
            WrongNeighbours.RoundsVectors.class,
            "read_ofADocumentWithAVector_returnsTheSameNumbers"),
        arguments(WrongNeighbours.OldVectors.class, updated),
        arguments(
            WrongNeighbours.KeepsVectors.class,
            "nearest_afterADocumentWasReplaced_findItsNewVectorOnly"),
        arguments(
            WrongNeighbours.ForgetsVectors.class,
            "nearest_afterOtherFieldsWereUpdated_findTheVectorWithTheNewWords"),
        arguments(WrongNeighbours.KeepsTheDeleted.class, "nearest_afterADelete_doNotFindIt"),
        arguments(WrongNeighbours.None.class, order));
  }

  @ParameterizedTest
  @MethodSource("mistakesOfNeighbours")
  void kit_onWrongNeighbours_fails(Class<? extends Store> store, String test) {
    assertThat(AnyStoreKit.fails(InProcessStore.of(store), test)).isTrue();
  }

  @Test
  void kit_onAStoreThatDeclaresAKindLacking_passes() {
    assertThat(AnyStoreKit.failures(lackingPrefix(WrongStores.NoPrefix.class, "it has none")))
        .isEmpty();
  }

  @Test
  void kit_onAStoreThatDeclaresAKindLackingThatItHas_fails() {
    assertThat(AnyStoreKit.failures(lackingPrefix(MemoryStore.class, "it has none")))
        .contains("query_ofAnyKind_isRefusedExactlyWhereItIsDeclaredLacking");
  }

  @Test
  void kit_onAStoreThatDeclaresNeighboursLackingThatItHas_fails() {
    WrongBinding binding = new WrongBinding(SearchQuery.Kind.NEAREST, "it has no vectors");

    assertThat(
            AnyStoreKit.failures(
                InProcessStore.of(MemoryStore.class, binding, InProcessStore.lacks(Set.of()))))
        .containsExactly("query_ofAnyKind_isRefusedExactlyWhereItIsDeclaredLacking");
  }

  @Test
  void kit_onAStoreThatDeclaresQueriesInItsOwnLanguageLacking_passes() {
    WrongBinding binding = new WrongBinding(SearchQuery.Kind.OWN, "it has no query language");

    assertThat(
            AnyStoreKit.failures(
                InProcessStore.of(MemoryStore.class, binding, InProcessStore.lacks(Set.of()))))
        .isEmpty();
  }

  @Test
  void kit_onAStoreThatGivesNoReasonForAKindItLacks_fails() {
    assertThat(
            AnyStoreKit.fails(
                lackingPrefix(WrongStores.NoPrefix.class, " "),
                "lacks_ofEachKind_giveAReasonInOneLine"))
        .isTrue();
  }

  private static StoreUnderTest lackingPrefix(Class<? extends Store> store, String reason) {
    return InProcessStore.of(
        store, new WrongBinding(SearchQuery.Kind.PREFIX, reason), InProcessStore.lacks(Set.of()));
  }

  @ParameterizedTest
  @MethodSource("mistakes")
  void kit_onAWrongStore_fails(Class<? extends Store> store, String test) {
    assertThat(AnyStoreKit.fails(InProcessStore.of(store), test)).isTrue();
  }

  static Stream<Arguments> lacks() {
    return Stream.of(
        arguments(Feature.SCAN, WrongStores.NoScan.class),
        arguments(Feature.WHOLE_WORDS, WrongStores.Substring.class),
        arguments(Feature.ODD_FIELD_NAMES, WrongStores.PlainFieldNames.class),
        arguments(Feature.ODD_JSON_NAMES, WrongStores.PlainJsonNames.class),
        arguments(Feature.EMPTY_JSON_ARRAYS, WrongStores.NoEmptyArrays.class),
        arguments(Feature.LATE_INDEX, WrongStores.IndexFirst.class));
  }

  @ParameterizedTest
  @MethodSource("lacks")
  void kit_onAStoreThatDeclaresWhatItLacks_passes(Feature feature, Class<? extends Store> db) {
    assertThat(AnyStoreKit.failures(InProcessStore.lacking(db, Set.of(feature)))).isEmpty();
  }

  @ParameterizedTest
  @MethodSource("lacks")
  void kit_onAStoreThatDeclaresALackItHasNot_fails(Feature feature, Class<? extends Store> db) {
    assertThat(AnyStoreKit.failures(InProcessStore.lacking(MemoryStore.class, Set.of(feature))))
        .singleElement()
        .asString()
        .contains("_declaredLacking_");
  }

  static Stream<Arguments> mistakesOfServers() {
    return Stream.of(
        arguments(
            SwitchedStore.ErrorWhenDown.class,
            "operation_whileTheServerIsDown_answersServiceUnavailableAndWorksAfterARestart"),
        arguments(
            SwitchedStore.ForgetsRequests.class,
            "operation_whileTheServerIsDown_answersServiceUnavailableAndWorksAfterARestart"),
        arguments(
            SwitchedStore.DeafToOutage.class,
            "operation_whileTheServerIsDown_answersServiceUnavailableAndWorksAfterARestart"),
        arguments(
            SwitchedStore.RefusalInManyLines.class, "init_ofAnUnreachableAddress_failsInOneLine"),
        arguments(
            SwitchedStore.SilentBatch.class,
            "insert_ofABatchOfWhichOneIsRefused_saysWhichAndStoresTheOthers"),
        arguments(
            SwitchedStore.ShortBatch.class,
            "insert_ofABatchOfWhichOneIsRefused_saysWhichAndStoresTheOthers"),
        arguments(SwitchedStore.SilentInsert.class, "insert_ofADocumentThatIsRefused_saysSo"),
        arguments(
            SwitchedStore.TellsPassword.class,
            "settings_ofTheStoreUnderTest_areShortLinesWithoutItsPassword"),
        arguments(
            SwitchedStore.RefusesTooLate.class,
            "load_withMoreReplicasThanThereAre_isRefusedAndLeavesTheDataset"),
        arguments(SwitchedStore.TellsNoSizes.class, "sizes_afterALoad_areOfWhatIsKnownAndPositive"),
        arguments(
            SwitchedStore.CountsNothing.class,
            "telemetry_overOperations_countsThemAndNothingFalls"),
        arguments(SwitchedStore.AnyPassword.class, "init_withAWrongPassword_failsInOneLine"));
  }

  @ParameterizedTest
  @MethodSource("mistakesOfServers")
  void kit_onAServerThatFailsWrongly_fails(Class<? extends SwitchedStore.Db> db, String test) {
    assertThat(AnyStoreKit.fails(new SwitchedStore(db), test)).isTrue();
  }

  static Stream<Class<? extends Store>> storesOfWrongSizes() {
    return Stream.of(MemoryStore.class, WrongStores.Weightless.class, WrongStores.OwnWords.class);
  }

  @ParameterizedTest
  @MethodSource("storesOfWrongSizes")
  void kit_onAStoreThatDoesNotDeclareThatItLacksSizes_fails(Class<? extends Store> store) {
    Map<Feature, String> lacks = InProcessStore.lacks(Set.of());
    lacks.remove(Feature.SIZES);

    assertThat(
            AnyStoreKit.fails(
                InProcessStore.of(store, new WrongBinding(), lacks),
                "sizes_afterALoad_areOfWhatIsKnownAndPositive"))
        .isTrue();
  }

  @Test
  void kit_onAStoreThatDeclaresDocumentsOnly_passes() {
    assertThat(AnyStoreKit.failures(documentsOnly(WrongStores.DocumentsOnly.class))).isEmpty();
  }

  @Test
  void kit_onAStoreThatDoesNotDeclareItsSearch_fails() {
    assertThat(AnyStoreKit.failures(documentsOnly(MemoryStore.class)))
        .containsExactlyInAnyOrder(
            "capabilities_ofTheBinding_areThoseOfItsOperations",
            "operation_ofAnyCapability_isRefusedExactlyWhereItIsNotDeclared");
  }

  private static StoreUnderTest documentsOnly(Class<? extends Store> store) {
    return InProcessStore.of(
        store, new WrongBinding(Set.of(Documents.class)), InProcessStore.lacks(Set.of()));
  }

  @Test
  void kit_onAStoreThatGivesNoReasonForALack_fails() {
    Map<Feature, String> lacks = InProcessStore.lacks(Set.of());
    lacks.put(Feature.SIZES, " ");

    assertThat(
            AnyStoreKit.fails(
                InProcessStore.of(MemoryStore.class, new WrongBinding(), lacks),
                "lacks_ofEachFeature_giveAReasonInOneLine"))
        .isTrue();
  }

  @Test
  void kit_onAStoreThatForgetsToDeclareThatItHasNoServer_fails() {
    StoreUnderTest store = InProcessStore.of(MemoryStore.class, new WrongBinding(), Map.of());

    assertThat(AnyStoreKit.failures(store))
        .contains(
            "refused_isSupplied_unlessDeclaredLacking",
            "server_isSupplied_unlessDeclaredLacking",
            "wrongPassword_isSupplied_unlessDeclaredLacking");
  }
}
