# SPDX-License-Identifier: Apache-2.0
"""What bench/pairs makes of its options and of the results."""
from __future__ import annotations

import tempfile
import unittest
from pathlib import Path

from client_bench.failures import UsageError
from client_bench.pairs import jars, properties, table_line


class PairsTest(unittest.TestCase):
    def test_the_later_property_counts(self) -> None:
        self.assertEqual({"a": "2=3"}, properties("-p", ["a=1", "a=2=3"]))

    def test_a_property_without_a_value_is_refused(self) -> None:
        with self.assertRaisesRegex(UsageError, "--after-p check: valid is KEY=VALUE"):
            properties("--after-p", ["check"])

    def test_an_unknown_store_is_refused_with_the_valid_ones(self) -> None:
        with tempfile.TemporaryDirectory() as directory:
            (Path(directory) / "redisjson-binding").mkdir()
            with self.assertRaisesRegex(UsageError, "--stores redis: valid are memory, redisjson"):
                jars(Path(directory), "redis")

    def test_a_row_has_medians_in_microseconds_and_both_ratios(self) -> None:
        pairs = [
            [{"before": _slice(1_000), "after": _slice(3_000)}],
            [{"before": _slice(2_000), "after": _slice(4_000)}],
        ]
        cpu = {"mean": 2.449, "low": 2.1, "high": 2.8}
        rate = {"mean": 0.5, "low": 0.4, "high": 0.6}
        row = {"store": "memory", "operation": "READ", "pairs": pairs, "verdict": "missed"}

        self.assertEqual(
            "| memory | READ | 1.50 | 3.50 | 2.449 (2.100–2.800) | missed | 0.500 (0.400–0.600) |",
            table_line({**row, "cpu": cpu, "rate": rate}),
        )


def _slice(nanos: int) -> dict[str, int]:
    return {"operations": 10, "nanos": 1, "cpuNanos": 10 * nanos}
