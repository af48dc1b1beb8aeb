# SPDX-License-Identifier: Apache-2.0
"""The command line of bench/run."""
from __future__ import annotations

import argparse
from dataclasses import dataclass
from pathlib import Path
from typing import NoReturn

from client_bench.failures import UsageError

HOME = Path(__file__).resolve().parents[2]

PARTS = ("redis", "pipelines", "mongodb", "elasticsearch", "workload", "startup", "memory")


@dataclass(frozen=True)
class RunOptions:
    """What is measured, and how long."""

    parts: tuple[str, ...]
    repeats: int
    seconds: float
    connections: tuple[int, ...]
    out: Path
    home: Path = HOME


class _Parser(argparse.ArgumentParser):
    def error(self, message: str) -> NoReturn:
        raise UsageError(message)


def parser_named(program: str, description: str) -> argparse.ArgumentParser:
    """A parser that raises UsageError."""
    return _Parser(prog=program, allow_abbrev=False, description=description)


def parse(arguments: list[str]) -> RunOptions:
    """The options; raises UsageError with a line that names the valid values."""
    parser = parser_named("bench/run", "Compares the client with the leanest peers, side by side.")
    parser.add_argument("parts", nargs="*", metavar="PART", help=f"{', '.join(PARTS)}; or all")
    parser.add_argument("--repeats", default="5", metavar="N", help="rounds of each pair (5)")
    parser.add_argument("--seconds", default="8", metavar="S", help="of each measurement (8)")
    parser.add_argument(
        "--connections", default="1,4,16,64", metavar="N,…", help="(1,4,16,64)"
    )
    parser.add_argument(
        "--out",
        default=HOME / "docs" / "performance.md",
        type=Path,
        metavar="FILE",
        help="the document that the tables go into (docs/performance.md)",
    )
    given = parser.parse_args(arguments)
    return RunOptions(
        parts=_parts(given.parts),
        repeats=whole("--repeats", given.repeats),
        seconds=float(whole("--seconds", given.seconds)),
        connections=tuple(whole("--connections", n) for n in given.connections.split(",")),
        out=given.out,
    )


def _parts(named: list[str]) -> tuple[str, ...]:
    for name in named:
        if name not in PARTS:
            raise UsageError(f"{name}: there is no such part; valid are {', '.join(PARTS)}")
    return tuple(part for part in PARTS if not named or part in named)


def whole(option: str, text: str) -> int:
    """The number that an option gives; raises UsageError if it is none above 0."""
    if not (text.isascii() and text.isdigit()) or int(text) < 1:
        raise UsageError(f"{option} {text}: valid is a whole number above 0")
    return int(text)
