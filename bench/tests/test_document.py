# SPDX-License-Identifier: Apache-2.0
"""The tables, and where they go."""
from __future__ import annotations

import json
import tempfile
import unittest
from pathlib import Path

from client_bench import document
from client_bench.comparison import Pair, Result, Round, Sample
from client_bench.failures import UsageError
from client_bench.options import HOME, PARTS

TEXT = """before
<!-- redis -->
old
<!-- /redis -->
between
<!-- memory --><!-- /memory -->
end
"""


def result(
    ours: Sample, theirs: Sample, target: float | None = None, paced: bool = False
) -> Result:
    def unused(seconds: float) -> Sample:
        raise AssertionError(seconds)

    pair = Pair("Redis", "READ", 16, "peer", unused, unused, target, paced)
    return Result(pair, (Round(ours, theirs, True),))


class DocumentTest(unittest.TestCase):
    def test_replaced_keeps_all_but_the_parts_own_table(self) -> None:
        text = document.replaced(TEXT, "redis", "| new |\n")

        self.assertEqual(TEXT.replace("old", "| new |"), text)

    def test_replaced_fills_a_place_without_a_table(self) -> None:
        text = document.replaced(TEXT, "memory", "| new |")

        filled = "<!-- memory -->\n| new |\n<!-- /memory -->"
        self.assertEqual(TEXT.replace("<!-- memory --><!-- /memory -->", filled), text)

    def test_replaced_again_changes_nothing(self) -> None:
        once = document.replaced(TEXT, "redis", "| new |")

        self.assertEqual(once, document.replaced(once, "redis", "| new |"))

    def test_markers_that_are_missing_twice_or_turned_round_are_refused(self) -> None:
        begin, end = "<!-- redis -->", "<!-- /redis -->"
        for text in ("", begin, end, end + begin, begin + begin + end):
            with self.subTest(text), self.assertRaisesRegex(UsageError, "FILE: .*<!-- redis -->"):
                document.require_markers(text, "redis", "FILE")

    def test_write_table_leaves_a_file_without_markers_alone(self) -> None:
        with tempfile.TemporaryDirectory() as directory:
            file = Path(directory) / "performance.md"
            file.write_text("nothing", encoding="utf-8")

            with self.assertRaises(UsageError):
                document.write_table(file, "redis", "| new |")

            self.assertEqual("nothing", file.read_text(encoding="utf-8"))

    def test_write_raw_keeps_the_other_parts(self) -> None:
        with tempfile.TemporaryDirectory() as directory:
            file = Path(directory) / "target" / "performance.json"

            document.write_raw(file, "redis", {"pairs": [1]})
            document.write_raw(file, "memory", {"rows": [2]})
            document.write_raw(file, "redis", {"pairs": [3]})

            expected = {"redis": {"pairs": [3]}, "memory": {"rows": [2]}}
            self.assertEqual(expected, json.loads(file.read_text(encoding="utf-8")))

    def test_rates_stand_with_their_ratio_and_demand(self) -> None:
        table = document.comparison_tables([result(Sample(900, 12.34), Sample(1000, None), 0.9)])

        row = "| READ | 16 | peer | 900 | 1,000 | 0.90 | 0.90, met | 12.3 | – |"
        self.assertEqual(row, table.splitlines()[2])

    def test_missed_demand_is_bold(self) -> None:
        table = document.comparison_tables([result(Sample(899, 1), Sample(1000, 1), 0.9)])

        self.assertIn("| 0.90, **missed** |", table)

    def test_paced_pairs_have_a_table_of_their_own(self) -> None:
        rates = result(Sample(1, 1), Sample(1, 1))
        paced = result(Sample(500, 1, 40, 90), Sample(500, 1, 30, 80), paced=True)

        tables = document.comparison_tables([paced, rates]).split("\n\n")

        self.assertEqual(2, len(tables))
        missed = "| 40 | 30 | 1.33 | 90 | 80 | 1.12 | both ≤ 1.10, **missed** |"
        self.assertEqual("| READ | 16 | peer | 500 " + missed, tables[1].splitlines()[2])

    def test_paced_pair_within_a_tenth_of_the_peer_is_met(self) -> None:
        paced = result(Sample(500, 1, 33, 88), Sample(500, 1, 30, 80), paced=True)

        table = document.comparison_tables([paced])
        self.assertTrue(table.endswith("| 33 | 30 | 1.10 | 88 | 80 | 1.10 | both ≤ 1.10, met |"))

    def test_the_projects_document_has_a_place_for_each_part(self) -> None:
        text = (HOME / "docs" / "performance.md").read_text(encoding="utf-8")

        for part in PARTS:
            document.require_markers(text, part, "docs/performance.md")


if __name__ == "__main__":
    unittest.main()
