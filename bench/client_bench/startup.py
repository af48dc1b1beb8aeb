# SPDX-License-Identifier: Apache-2.0
"""The part `startup`: from Enter to the first timed operation, and where the time goes."""
from __future__ import annotations

import re
import tempfile
import time
from datetime import datetime
from pathlib import Path
from typing import Any

from client_bench import process, resp, ycsb
from client_bench.comparison import Spread
from client_bench.document import spread
from client_bench.document import table as markdown
from client_bench.failures import BenchError
from client_bench.options import RunOptions

WORKLOAD = "workloads/read-only"
DEMANDED_SECONDS = 1.5
TIMED = False  # It lasts as long as a start.

# What is verified before the first operation, and the properties that say so.
VERIFICATIONS: tuple[tuple[str, tuple[str, ...]], ...] = (
    ("default: dataset and answers", ()),
    ("`search.gate=off`: dataset alone", ("search.gate=off",)),
)

PARTS = {
    "total": "**to the first timed operation**",
    "launcher": "… to the begin of the client's JVM",
    "client": "… from there until it asks the server for the first time",
    "verification": "… from there to the first timed operation",
}


def rows(options: RunOptions) -> list[dict[str, Any]]:
    """Seconds of each start, by what was verified; those of `bin/ycsb --help` first."""
    with ycsb.server("redis") as server:
        loaded = ycsb.load("redisjson", WORKLOAD, "batchsize=500", "threadcount=4")
        _start(server.port, ())  # Fills the file cache.
        found: list[dict[str, Any]] = [
            {"what": "help", "seconds": [], "server": loaded.server}
        ]
        found += [{"what": name, "starts": []} for name, _ in VERIFICATIONS]
        for _ in range(options.repeats):
            found[0]["seconds"].append(process.run([ycsb.YCSB, "--help"]).wall_seconds)
            for row, (_, properties) in zip(found[1:], VERIFICATIONS):
                row["starts"].append(_start(server.port, properties))
        return found


def table(rows: list[dict[str, Any]]) -> str:
    """Medians with their lowest and highest; a column for each verification."""
    helped, starts = rows[0]["seconds"], [row["starts"] for row in rows[1:]]
    lines = [["`bin/ycsb --help`", _seconds(helped), *["–" for _ in starts]]]
    for part, name in PARTS.items():
        columns = [[start[part] for start in column] for column in starts]
        demand = _demand(columns) if part == "total" else "–"
        lines.append([name, *map(_seconds, columns), demand])
    head = ["seconds from Enter", *(row["what"] for row in rows[1:]), "demanded"]
    return markdown(head, lines)


def _start(port: int, properties: tuple[str, ...]) -> dict[str, float]:
    """
    One start. The server's monitor tells when it was asked what. Only timed operations read a
    single field: the verification before them reads whole documents.
    """
    with tempfile.TemporaryDirectory() as directory, resp.monitored(port) as commands:
        log = Path(directory) / "jvm.log"
        begin = time.time()
        ycsb.run(
            "redisjson",
            WORKLOAD,
            "operationcount=100",
            "warmup.seconds=0",
            "readallfields=false",
            *properties,
            options=("-jvm-args", f"-Xlog:gc+init:file={log}:time,uptime"),
        )
        jvm = _jvm_start(log)
        asked = [each for each in commands() if each.seconds >= jvm]
    timed = [each for each in asked if each.words[0] == "JSON.GET" and len(each.words) == 3]
    if not timed:
        raise BenchError("startup: no operation reached the server")
    first, operation = asked[0].seconds, timed[0].seconds
    return {
        "total": operation - begin,
        "launcher": jvm - begin,
        "client": first - jvm,
        "verification": operation - first,
    }


def _jvm_start(log: Path) -> float:
    """When a JVM began, by a line of its log with the time and how long it was up by then."""
    line = log.read_text(encoding="utf-8").splitlines()[0]
    stamp = re.match(r"\[([^]]+)\]\[([\d.]+)s\]", line)
    if stamp is None:
        raise BenchError(f"startup: the JVM's log has no time: {line}")
    logged = datetime.strptime(stamp[1], "%Y-%m-%dT%H:%M:%S.%f%z").timestamp()
    return logged - float(stamp[2])


def _seconds(values: list[float]) -> str:
    return spread(Spread.of(values), 2)


def _demand(columns: list[list[float]]) -> str:
    """Whether the start with everything verified, in the first column, is as fast as demanded."""
    return f"below {DEMANDED_SECONDS}, {Spread.of(columns[0]).verdict(most=DEMANDED_SECONDS)}"
