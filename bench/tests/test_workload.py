# SPDX-License-Identifier: Apache-2.0
"""What is made of JMH's figures."""
import unittest
from typing import Any

from client_bench.failures import BenchError
from client_bench.workload import figures, table


def sample(nanos: float, size: float) -> dict[str, float]:
    return {"nanos": nanos, "bytes": size}


def shared(store: str, operation: str, own: list[float], core: list[float]) -> dict[str, Any]:
    return {
        "operation": operation,
        "store": store,
        "own": [sample(nanos, 100) for nanos in own],
        "core": [sample(nanos, 200) for nanos in core],
    }


def search(nanos: float, size: float) -> dict[str, Any]:
    bare = [sample(70, 192)]
    own = [sample(nanos, size)]
    return {"operation": "SEARCH", "store": "NULL", "check": "1", "own": own, "bare": bare}


class WorkloadTest(unittest.TestCase):
    def test_figures_are_those_of_the_one_method(self) -> None:
        measured = {
            "primaryMetric": {"score": 210.5},
            "secondaryMetrics": {"gc.alloc.rate.norm": {"score": 168.0}},
        }

        self.assertEqual(sample(210.5, 168.0), figures([measured]))
        for others in ([], [measured, measured]):
            with self.assertRaisesRegex(BenchError, f"measured {len(others)} methods"):
                figures(others)

    def test_ratio_is_the_median_of_the_rounds_own_ratios(self) -> None:
        row = shared("NULL", "READ", own=[100, 300, 90], core=[100, 400, 100])

        self.assertIn("| 0.90 (0.75–1.00) | ≤ 1.00, met |", table([row]))

    def test_a_dearer_operation_is_told(self) -> None:
        self.assertIn("**missed**", table([shared("NULL", "READ", own=[101], core=[100])]))

    def test_nothing_is_demanded_where_values_are_never_made(self) -> None:
        row = shared("BASIC", "UPDATE_FIELD", own=[300], core=[100])

        line = "| UPDATE of a field | YCSB's BasicDB, silent | 300 | 100 | 3.00 | – |"
        self.assertIn(line, table([row]))

    def test_an_operation_of_ours_alone_has_no_ratio(self) -> None:
        row = shared("NULL", "UPDATE_TITLE", own=[300], core=[])

        line = "| UPDATE of the title | takes and returns whole documents | 300 | – | – | – |"
        self.assertIn(line, table([row]))

    def test_search_is_judged_without_the_stores_own_part(self) -> None:
        line = "| 1,070 | 1,000 | 1,216 | 1,024 | ≤ 1,000 ns, ≤ 1,024 bytes, met |"
        self.assertIn(line, table([search(1070, 1216)]))
        self.assertIn("**missed**", table([search(1071, 1216)]))
        self.assertIn("**missed**", table([search(1070, 1217)]))


if __name__ == "__main__":
    unittest.main()
