# SPDX-License-Identifier: Apache-2.0
"""How pairs are measured, and what follows from the figures."""
from __future__ import annotations

import unittest
from typing import Callable, Iterable

from client_bench.comparison import Pair, Sample, measure


class ComparisonTest(unittest.TestCase):
    def setUp(self) -> None:
        self.order: list[str] = []

    def client(self, name: str, rates: Iterable[float]) -> Callable[[float], Sample]:
        left = iter(rates)

        def once(seconds: float) -> Sample:
            self.order.append(f"{name} {seconds:.0f}")
            return Sample(next(left), 10.0)

        return once

    def pair(self, ours: list[float], theirs: list[float], target: float | None = None) -> Pair:
        a, b = self.client("ours", ours), self.client("theirs", theirs)
        return Pair("Redis", "READ", 16, "redis-benchmark", a, b, target)

    def test_measure_alternates_who_is_first(self) -> None:
        measure(self.pair([1, 1, 1], [1, 1, 1]), 3, 8)

        firsts = ["ours 8", "theirs 8", "theirs 8", "ours 8", "ours 8", "theirs 8"]
        self.assertEqual(firsts, self.order)

    def test_ratio_is_taken_within_a_round(self) -> None:
        # The machine is twice as fast in the second round: no client has become any better.
        result = measure(self.pair([90, 180, 80], [100, 200, 100]), 3, 1)

        self.assertEqual((0.9, 0.8, 0.9), _of(result.ratio))

    def test_ratio_is_not_that_of_the_medians(self) -> None:
        result = measure(self.pair([10, 20, 30], [10, 40, 20]), 3, 1)

        self.assertEqual((1.0, 0.5, 1.5), _of(result.ratio))
        self.assertEqual(20, result.ours("rate").median)
        self.assertEqual(20, result.theirs("rate").median)

    def test_median_of_an_even_number_is_the_mean_of_the_middle_two(self) -> None:
        result = measure(self.pair([10, 20, 40, 100], [1, 1, 1, 1]), 4, 1)

        self.assertEqual((30, 10, 100), _of(result.ours("rate")))

    def test_figure_that_nobody_has_is_none(self) -> None:
        result = measure(self.pair([1], [1]), 1, 1)

        self.assertIsNone(result.ours("p99_us"))
        self.assertEqual((10, 10, 10), _of(result.theirs("cpu_us")))

    def test_target_is_held_against_the_whole_interval(self) -> None:
        missed = measure(self.pair([87, 88, 89], [100, 100, 100], 0.9), 3, 1)
        undecided = measure(self.pair([89, 90, 99], [100, 100, 100], 0.9), 3, 1)
        met = measure(self.pair([90, 91, 99], [100, 100, 100], 0.9), 3, 1)
        none = measure(self.pair([1], [100]), 1, 1)

        self.assertEqual("**missed**", missed.verdict)
        self.assertEqual("undecided", undecided.verdict)
        self.assertEqual("met", met.verdict)
        self.assertIsNone(none.verdict)


def _of(spread) -> tuple[float, float, float]:
    return spread.median, spread.low, spread.high


if __name__ == "__main__":
    unittest.main()
