# SPDX-License-Identifier: Apache-2.0
"""Measures the parts that are asked for, one after the other, and writes each one's table."""
from __future__ import annotations

import importlib
import signal
import sys
import textwrap
from datetime import date
from types import ModuleType
from typing import Any

from client_bench import document, machine, process, ycsb
from client_bench.comparison import Result, measure
from client_bench.failures import BenchError, UsageError
from client_bench.options import RunOptions, parse

LINE = 120
INTERRUPTED = 130
BUILD_SECONDS = 900  # bin/ycsb builds what has changed


def main(arguments: list[str]) -> int:
    """Returns the exit code: 0 done, 1 not measured, 2 asked wrongly, 130 interrupted."""
    signal.signal(signal.SIGTERM, signal.default_int_handler)
    try:
        options = parse(arguments)
        _require_document(options)
        process.run([ycsb.YCSB, "--help"], timeout=BUILD_SECONDS)
        for part in options.parts:
            _measure(part, options)
    except BenchError as e:
        print(f"bench/run: {e}", file=sys.stderr)
        return e.exit_code
    except KeyboardInterrupt:
        print("bench/run: interrupted", file=sys.stderr)
        return INTERRUPTED
    return 0


def _require_document(options: RunOptions) -> None:
    if not options.out.is_file():
        raise UsageError(f"--out {options.out}: valid is a file with the markers of the tables")
    text = options.out.read_text(encoding="utf-8")
    for part in options.parts:
        document.require_markers(text, part, str(options.out))


def _measure(part: str, options: RunOptions) -> None:
    """
    A part either compares pairs, or has its own rows and table; TIMED is False where the
    seconds of a measurement don't matter.
    """
    module = importlib.import_module(f"client_bench.{part}")
    if hasattr(module, "pairs"):
        results = _compare(module, options)
        table = document.comparison_tables(results)
        servers = sorted({each.pair.server for each in results} - {""})
        figures: dict[str, Any] = {"pairs": [document.raw(each) for each in results]}
    else:
        rows = module.rows(options)
        table, figures = module.table(rows), {"rows": rows}
        servers = [row["server"] for row in rows if "server" in row]
    head = _head(options, servers, getattr(module, "TIMED", True))
    document.write_table(options.out, part, f"{head}\n\n{table}")
    raw = options.home / "bench" / "target" / "performance.json"
    document.write_raw(raw, part, {"measured": head, **figures})


def _compare(module: ModuleType, options: RunOptions) -> list[Result]:
    results = []
    with module.pairs(options) as pairs:
        for pair in pairs:
            result = measure(pair, options.repeats, options.seconds)
            results.append(result)
            ratio = document.spread(result.ratio, 2)
            what = f"{pair.operation}{', paced' if pair.paced else ''}, {pair.connections}"
            _say(f"{pair.store} {what} connections, against {pair.peer}: {ratio}")
    return results


def _head(options: RunOptions, servers: list[str], timed: bool) -> str:
    where = "; ".join([machine.description(), *servers])
    repeats = f"{options.repeats} repeats" if options.repeats > 1 else "1 repeat"
    length = f" of {options.seconds:.0f} s" if timed else ""
    line = f"{date.today()}: {where}. {repeats}{length}."
    return textwrap.fill(line, LINE, break_on_hyphens=False)


def _say(line: str) -> None:
    print(line, file=sys.stderr, flush=True)
