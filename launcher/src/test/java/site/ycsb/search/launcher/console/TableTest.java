// SPDX-License-Identifier: Apache-2.0
package site.ycsb.search.launcher.console;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;

class TableTest {

  @Test
  void toString_columns_areAlignedAndNothingTrails() {
    Table table = new Table().row("A", "B", "C").row("long", "", "x").row("s", "down");

    assertThat(table.toString().lines())
        .containsExactly("A     B     C", "long        x", "s     down");
  }

  @Test
  void toString_figures_endWhereTheirColumnEnds() {
    Table table = Table.ofFigures().row("A", "B", "C").row("long", "1", "").row("s", "200", "3");

    assertThat(table.toString().lines())
        .containsExactly("A       B  C", "long    1", "s     200  3");
  }

  @Test
  void toString_sentence_runsOnOverTheOtherColumns() {
    Table table = new Table().row("A", "B", "C").sentence("a", "a long reason");

    assertThat(table.toString().lines()).containsExactly("A  B  C", "a  a long reason");
  }
}
