# SPDX-License-Identifier: Apache-2.0
"""The tables of docs/performance.md, between markers, and the raw figures beside them."""
from __future__ import annotations

import json
import re
from dataclasses import asdict
from pathlib import Path
from typing import Any

from client_bench.comparison import Result, Spread
from client_bench.failures import UsageError


MOST_LATENCY = 1.10  # ours to the peer's, where both keep to a rate


def require_markers(text: str, part: str, name: str) -> None:
    """Raises UsageError unless a part's table has one place in the document."""
    begin, end = _markers(part)
    if text.count(begin) != 1 or text.count(end) != 1 or text.index(begin) > text.index(end):
        raise UsageError(f"{name}: there must be one {begin} and, below it, one {end}")


def replaced(text: str, part: str, table: str) -> str:
    """The document with a part's table replaced, and everything else as it was."""
    begin, end = _markers(part)
    before, rest = text.split(begin, 1)
    after = rest.split(end, 1)[1]
    return f"{before}{begin}\n{table.strip()}\n{end}{after}"


def write_table(document: Path, part: str, table: str) -> None:
    """Replaces a part's table in the file."""
    text = document.read_text(encoding="utf-8")
    require_markers(text, part, str(document))
    document.write_text(replaced(text, part, table), encoding="utf-8")


def write_raw(file: Path, part: str, figures: dict[str, Any]) -> None:
    """Replaces a part's raw figures in a file of JSON, which is made if need be."""
    everything = json.loads(file.read_text(encoding="utf-8")) if file.exists() else {}
    everything[part] = figures
    file.parent.mkdir(parents=True, exist_ok=True)
    file.write_text(json.dumps(everything, indent=2) + "\n", encoding="utf-8")


def raw(result: Result) -> dict[str, Any]:
    """A pair's rounds, as they were measured."""
    pair = result.pair
    return {
        "store": pair.store,
        "operation": pair.operation,
        "connections": pair.connections,
        "peer": pair.peer,
        "target": pair.target,
        "paced": pair.paced,
        "rounds": [asdict(each) for each in result.rounds],
    }


def comparison_tables(results: list[Result]) -> str:
    """The table of rates and, if any pair was paced, that of latencies."""
    rates = [_rate_row(each) for each in results if not each.pair.paced]
    paced = [_latency_row(each) for each in results if each.pair.paced]
    tables = []
    if rates:
        head = ["operation", "connections", "peer", "ours/s", "peer's/s", "ratio", "demanded"]
        tables.append(table(head + ["CPU µs, ours", "peer's"], rates, numbers_from=3))
    if paced:
        head = ["paced", "connections", "peer", "per second", "p50 µs, ours", "peer's", "ratio"]
        head += ["p99 µs, ours", "peer's", "ratio", "demanded"]
        tables.append(table(head, paced, numbers_from=3))
    return "\n\n".join(tables)


def table(head: list[str], rows: list[list[str]], numbers_from: int = 1) -> str:
    """A table in Markdown; the columns from a number on are aligned to the right."""
    rule = ["---" if i < numbers_from else "--:" for i in range(len(head))]
    return "\n".join("| " + " | ".join(row) + " |" for row in [head, rule, *rows])


def spread(value: Spread, digits: int) -> str:
    """A median with its lowest and highest: 0.97 (0.95–0.99)."""
    if value.low == value.high:
        return f"{value.median:,.{digits}f}"
    low, high = f"{value.low:,.{digits}f}", f"{value.high:,.{digits}f}"
    return f"{value.median:,.{digits}f} ({low}–{high})"


def _rate_row(result: Result) -> list[str]:
    pair = result.pair
    return [
        pair.operation,
        str(pair.connections),
        pair.peer,
        _median(result.ours("rate"), 0),
        _median(result.theirs("rate"), 0),
        spread(result.ratio, 2),
        _demand(result),
        _median(result.ours("cpu_us"), 1),
        _median(result.theirs("cpu_us"), 1),
    ]


def _latency_row(result: Result) -> list[str]:
    pair = result.pair
    row = [pair.operation, str(pair.connections), pair.peer, _median(result.ours("rate"), 0)]
    for figure in ("p50_us", "p99_us"):
        row += [_median(result.ours(figure), 0), _median(result.theirs(figure), 0)]
        row.append(_spread(result.latency_ratio(figure), 2))
    return [*row, _latency_demand(result)]


def _latency_demand(result: Result) -> str:
    ratios = [result.latency_ratio(figure) for figure in ("p50_us", "p99_us")]
    verdicts = [ratio.verdict(most=MOST_LATENCY) for ratio in ratios if ratio is not None]
    return f"both ≤ {MOST_LATENCY:.2f}, {worst(verdicts)}"


def _demand(result: Result) -> str:
    if result.pair.target is None:
        return "–"
    return f"{result.pair.target:.2f}, {result.verdict}"


def worst(verdicts: list[str]) -> str:
    """The verdict on several demands at once."""
    for verdict in ("**missed**", "undecided"):
        if verdict in verdicts:
            return verdict
    return "met"


def _median(value: Spread | None, digits: int) -> str:
    return "–" if value is None else f"{value.median:,.{digits}f}"


def _spread(value: Spread | None, digits: int) -> str:
    return "–" if value is None else spread(value, digits)


def _markers(part: str) -> tuple[str, str]:
    if not re.fullmatch("[a-z]+", part):
        raise ValueError(f"{part}: not the name of a part")
    return f"<!-- {part} -->", f"<!-- /{part} -->"
