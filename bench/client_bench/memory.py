# SPDX-License-Identifier: Apache-2.0
"""The part `memory`: what the client's memory comes to as the dataset grows."""
from __future__ import annotations

from typing import Any

from client_bench import process, ycsb
from client_bench.comparison import Spread
from client_bench.document import spread
from client_bench.document import table as markdown
from client_bench.options import RunOptions

STORE = "site.ycsb.search.binding.SearchDb"
BINDING = "null"  # a store that holds nothing and answers at once
WORKLOAD = "workloads/search-10update"  # SEARCH, READ and UPDATE
RECORDS = (10_000, 1_000_000, 100_000_000)
DISTRIBUTIONS = ("uniform", "zipfian")
DEMANDED_MB = 256
MB = 1024 * 1024


def rows(options: RunOptions) -> list[dict[str, Any]]:
    """Bytes for each size and distribution: of the JVM as it is, and with its heap limited."""
    found: list[dict[str, Any]] = [
        {"records": records, "distribution": distribution, "free": [], "limited": []}
        for records in RECORDS
        for distribution in DISTRIBUTIONS
    ]
    for _ in range(options.repeats):
        for row in found:
            row["free"].append(_run(row, options.seconds, ()))
            row["limited"].append(_limited(row, options.seconds))
    return found


def table(rows: list[dict[str, Any]]) -> str:
    """Medians with their lowest and highest, in MB."""
    lines = []
    for row in rows:
        held = [each for each in row["limited"] if each is not None]
        met = "met" if len(held) == len(row["limited"]) else "**missed**"
        lines.append(
            [
                f"{row['records']:,}",
                row["distribution"],
                _megabytes(row["free"], "heap"),
                _megabytes(row["free"], "rss"),
                _megabytes(held, "heap"),
                _megabytes(held, "rss"),
                f"runs in {DEMANDED_MB} MB, {met}",
            ]
        )
    limit = f"-Xmx{DEMANDED_MB}m"
    head = ["documents", "keys", "heap, MB", "peak RSS, MB", f"heap, `{limit}`", f"RSS, `{limit}`"]
    return markdown([*head, "demanded"], lines, numbers_from=2)


def _limited(row: dict[str, Any], seconds: float) -> dict[str, int] | None:
    """None where that much heap isn't enough."""
    try:
        return _run(row, seconds, ("-jvm-args", f"-Xmx{DEMANDED_MB}m"))
    except process.Failed as e:
        if "OutOfMemoryError" in e.said:
            return None
        raise


def _run(row: dict[str, Any], seconds: float, options: tuple[str, ...]) -> dict[str, int]:
    """Of bin/ycsb's two JVMs, the client's is the larger one."""
    report = ycsb.run(
        STORE,
        WORKLOAD,
        f"binding={BINDING}",
        f"recordcount={row['records']}",
        f"requestdistribution={row['distribution']}",
        f"maxexecutiontime={max(1, round(seconds))}",
        "operationcount=2147483647",
        "warmup.seconds=0",
        "search.dataset=unchecked",  # There is none.
        options=("-cp", process.class_path(), *options),
    )
    return {"heap": report.heap_bytes, "rss": report.finished.peak_rss_bytes}


def _megabytes(runs: list[dict[str, int]], figure: str) -> str:
    if not runs:
        return "–"
    return spread(Spread.of([run[figure] / MB for run in runs]), 0)
