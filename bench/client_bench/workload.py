# SPDX-License-Identifier: Apache-2.0
"""The part `workload`: what an operation costs in the client where the store is none (JMH)."""
from __future__ import annotations

import json
import tempfile
from pathlib import Path
from typing import Any

from client_bench import process
from client_bench.comparison import Spread
from client_bench.document import spread, worst
from client_bench.document import table as markdown
from client_bench.failures import BenchError
from client_bench.options import RunOptions

BENCHMARKS = "site.ycsb.search.bench.WorkloadBenchmark"
ITERATIONS = 5  # that the seconds of a measurement are divided into
WARMUP_ITERATIONS = 3  # of a second each: by then it is compiled
MEMORY_SECONDS = 60  # for what surrounds a measurement, loading the store `memory` included

STORES = {
    "NULL": "takes and returns whole documents",
    "BASIC": "YCSB's BasicDB, silent",
    "MEMORY": "`memory`",
}
SHARED = {"READ": "READ", "UPDATE_FIELD": "UPDATE of a field"}  # what both workloads do
CHECKS = ("16", "1", "0")  # the default first
DEMANDED_RATIO = 1.0
DEMANDED_NANOS = 1000
DEMANDED_BYTES = 1024

NOTES = """\
Of an `UPDATE` of one field, `CoreWorkload` makes the value when the binding reads it, within the
time that is measured; `SearchWorkload` has made it before. BasicDB never reads one, so there
`CoreWorkload` pays for none: no ratio is demanded of it. Neither is one on `memory`, whose
documents have a title and a score in `SearchWorkload` alone; what `memory` itself does is in
these figures."""


def rows(options: RunOptions) -> list[dict[str, Any]]:
    """For each store and operation, nanoseconds and bytes of either workload in each repeat."""
    compared = [
        {"operation": operation, "store": store, "core": [], "own": []}
        for operation in (*SHARED, "UPDATE_TITLE")
        for store in STORES
    ]
    searches = [
        {"operation": "SEARCH", "store": store, "check": check, "own": [], "bare": []}
        for store in ("NULL", "MEMORY")
        for check in (CHECKS if store == "NULL" else CHECKS[:1])
    ]
    for number in range(options.repeats):
        for row in compared:
            _measure_shared(row, options.seconds, number % 2 == 0)
        bare = _jmh(options.seconds, "bareSearch")
        for row in searches:
            _measure_search(row, bare, options.seconds)
    return compared + searches


def table(rows: list[dict[str, Any]]) -> str:
    """What both workloads do, side by side; then SEARCH, less what the store itself takes."""
    shared = [_shared_row(row) for row in rows if row["operation"] != "SEARCH"]
    searches = [_search_row(row) for row in rows if row["operation"] == "SEARCH"]
    ours = ["ns, SearchWorkload", "CoreWorkload", "ratio", "demanded"]
    head = ["operation", "store", *ours, "bytes, SearchWorkload", "CoreWorkload"]
    further = ["ns", "beyond the store", "bytes", "beyond the store", "demanded"]
    return "\n\n".join(
        [
            markdown(head, shared, numbers_from=2),
            NOTES,
            markdown(["operation", "`search.check`", "store", *further], searches, numbers_from=3),
        ]
    )


def _measure_shared(row: dict[str, Any], seconds: float, own_first: bool) -> None:
    """Both workloads one right after the other, as far as both have the operation."""
    choice = {"store": row["store"], "operation": row["operation"]}
    workloads = ["own", "core"] if row["operation"] in SHARED else ["own"]
    for workload in workloads if own_first else reversed(workloads):
        row[workload].append(_jmh(seconds, workload, choice))


def _measure_search(row: dict[str, Any], bare: dict[str, float], seconds: float) -> None:
    row["own"].append(_jmh(seconds, "search", {"store": row["store"], "check": row["check"]}))
    if row["store"] == "NULL":
        row["bare"].append(bare)


def _jmh(seconds: float, method: str, choice: dict[str, str] | None = None) -> dict[str, float]:
    """Nanoseconds and bytes of an operation, from a benchmark method in a new JVM."""
    with tempfile.TemporaryDirectory() as directory:
        result = Path(directory) / "jmh.json"
        command = ["java", "-cp", process.class_path(), "org.openjdk.jmh.Main"]
        command += ["-f", "1", "-foe", "true", "-prof", "gc", "-rf", "json", "-rff", str(result)]
        command += ["-wi", str(WARMUP_ITERATIONS), "-w", "1s"]
        command += ["-i", str(ITERATIONS), "-r", f"{round(1000 * seconds / ITERATIONS)}ms"]
        for name, value in (choice or {}).items():
            command += ["-p", f"{name}={value}"]
        process.run(
            [*command, rf"{BENCHMARKS}\.{method}$"], seconds + WARMUP_ITERATIONS + MEMORY_SECONDS
        )
        return figures(json.loads(result.read_text(encoding="utf-8")))


def figures(results: list[dict[str, Any]]) -> dict[str, float]:
    """What JMH's result file says of one method."""
    if len(results) != 1:
        raise BenchError(f"JMH has measured {len(results)} methods, not one")
    return {
        "nanos": results[0]["primaryMetric"]["score"],
        "bytes": results[0]["secondaryMetrics"]["gc.alloc.rate.norm"]["score"],
    }


def _shared_row(row: dict[str, Any]) -> list[str]:
    ratios = _ratios(row)
    demanded = "–"
    if ratios and _is_demanded(row):
        verdict = Spread.of(ratios).verdict(most=DEMANDED_RATIO)
        demanded = f"≤ {DEMANDED_RATIO:.2f}, {verdict}"
    return [
        SHARED.get(row["operation"], "UPDATE of the title"),
        STORES[row["store"]],
        _shown(row["own"], "nanos"),
        _shown(row["core"], "nanos"),
        spread(Spread.of(ratios), 2) if ratios else "–",
        demanded,
        _shown(row["own"], "bytes"),
        _shown(row["core"], "bytes"),
    ]


def _ratios(row: dict[str, Any]) -> list[float]:
    """Of the two that were measured one after the other."""
    return [own["nanos"] / core["nanos"] for own, core in zip(row["own"], row["core"])]


def _is_demanded(row: dict[str, Any]) -> bool:
    """Where both workloads do the same work; see NOTES."""
    return row["store"] == "NULL" or (row["store"] == "BASIC" and row["operation"] == "READ")


def _search_row(row: dict[str, Any]) -> list[str]:
    nanos, size = _beyond(row, "nanos"), _beyond(row, "bytes")
    demanded = "–"
    if nanos and size:
        verdict = worst([nanos.verdict(most=DEMANDED_NANOS), size.verdict(most=DEMANDED_BYTES)])
        demanded = f"≤ {DEMANDED_NANOS:,} ns, ≤ {DEMANDED_BYTES:,} bytes, {verdict}"
    return [
        row["operation"],
        row["check"],
        STORES[row["store"]],
        _shown(row["own"], "nanos"),
        spread(nanos, 0) if nanos else "–",
        _shown(row["own"], "bytes"),
        spread(size, 0) if size else "–",
        demanded,
    ]


def _beyond(row: dict[str, Any], figure: str) -> Spread | None:
    """What is left without the store's own search; None where that can't be told."""
    if not row["bare"]:
        return None
    return Spread.of([own[figure] - bare[figure] for own, bare in zip(row["own"], row["bare"])])


def _shown(samples: list[dict[str, float]], figure: str) -> str:
    return spread(Spread.of([each[figure] for each in samples]), 0) if samples else "–"
