# SPDX-License-Identifier: Apache-2.0
"""Two clients that do the same, measured alternately, and what follows from the figures."""
from __future__ import annotations

from dataclasses import dataclass
from statistics import median
from typing import Callable


@dataclass(frozen=True)
class Sample:
    """One measurement of one client."""

    rate: float  # operations (or documents) a second
    cpu_us: float | None  # CPU microseconds of the client process(es) per operation
    p50_us: float | None = None
    p99_us: float | None = None


@dataclass(frozen=True)
class Pair:
    """Two clients doing the same thing to the same server."""

    store: str
    operation: str
    connections: int
    peer: str
    ours: Callable[[float], Sample]  # argument: seconds to measure for
    theirs: Callable[[float], Sample]
    target: float | None = None  # the least ratio of rates that is asked for; None is no demand
    paced: bool = False  # both keep to a rate, so that latencies are what is compared
    server: str = ""  # what they ask, with its version


@dataclass(frozen=True)
class Round:
    """What both clients did, one right after the other."""

    ours: Sample
    theirs: Sample
    ours_first: bool

    @property
    def ratio(self) -> float:
        return self.ours.rate / self.theirs.rate


@dataclass(frozen=True)
class Spread:
    """A median with the lowest and the highest that it is of."""

    median: float
    low: float
    high: float

    @staticmethod
    def of(values: list[float]) -> Spread:
        return Spread(median(values), min(values), max(values))

    def verdict(self, least: float = float("-inf"), most: float = float("inf")) -> str:
        """met or missed if the whole interval lies on one side of a demand, else undecided."""
        if least <= self.low and self.high <= most:
            return "met"
        return "**missed**" if self.high < least or self.low > most else "undecided"


@dataclass(frozen=True)
class Result:
    """All rounds of a pair."""

    pair: Pair
    rounds: tuple[Round, ...]

    @property
    def ratio(self) -> Spread:
        """Of the rounds' own ratios, not the ratio of medians: a round shares its conditions."""
        return Spread.of([each.ratio for each in self.rounds])

    def ours(self, figure: str) -> Spread | None:
        """A figure of Sample, by its name; None where a measurement has none."""
        return _spread([getattr(each.ours, figure) for each in self.rounds])

    def theirs(self, figure: str) -> Spread | None:
        """The same of the peer."""
        return _spread([getattr(each.theirs, figure) for each in self.rounds])

    def latency_ratio(self, figure: str) -> Spread | None:
        """Of p50_us or p99_us, ours to the peer's; None where one of them has none."""
        ratios = []
        for each in self.rounds:
            ours, theirs = getattr(each.ours, figure), getattr(each.theirs, figure)
            ratios.append(None if ours is None or theirs is None else ours / theirs)
        return _spread(ratios)

    @property
    def verdict(self) -> str | None:
        """Verdict on the ratio that is demanded; None if none is."""
        return None if self.pair.target is None else self.ratio.verdict(least=self.pair.target)


def measure(pair: Pair, repeats: int, seconds: float) -> Result:
    """Measures a pair; the client that was second in a round is first in the next."""
    return Result(pair, tuple(_round(pair, seconds, number % 2 == 0) for number in range(repeats)))


def _round(pair: Pair, seconds: float, ours_first: bool) -> Round:
    if ours_first:
        ours = pair.ours(seconds)
        return Round(ours, pair.theirs(seconds), ours_first)
    theirs = pair.theirs(seconds)
    return Round(pair.ours(seconds), theirs, ours_first)


def _spread(values: list[float | None]) -> Spread | None:
    known = [value for value in values if value is not None]
    return Spread.of(known) if known and len(known) == len(values) else None
