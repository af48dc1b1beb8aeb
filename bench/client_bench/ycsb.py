# SPDX-License-Identifier: Apache-2.0
"""Runs bin/ycsb, and reads what it reports."""
from __future__ import annotations

import json
import tempfile
from contextlib import contextmanager
from dataclasses import dataclass
from pathlib import Path
from typing import Any, Iterator

from client_bench import process
from client_bench.comparison import Sample
from client_bench.failures import BenchError, UsageError
from client_bench.options import HOME

YCSB = str(HOME / "bin" / "ycsb")
WARMUP_SECONDS = 10  # of each client that runs in a JVM, ours or a peer; the workloads have it, too

# A load has no warm-up: with fewer documents, its client's compiler would be most of it.
LOAD_DOCUMENTS = 500_000


@dataclass(frozen=True)
class Server:
    """A server that bin/ycsb has started."""

    kind: str  # redis, mongodb, elasticsearch
    url: str
    instance: str  # its process id, where it is not in a container

    @property
    def port(self) -> int:
        return int(self.url.rsplit(":", 1)[1].split("/")[0])


@dataclass(frozen=True)
class Report:
    """The report of a load or run, and the process that made it."""

    figures: dict[str, Any]
    finished: process.Finished

    @property
    def rate(self) -> float:
        return self.figures["metrics"]["OVERALL"]["Throughput(ops/sec)"]

    @property
    def operations(self) -> int:
        return self.figures["search"]["succeeded"]

    @property
    def cpu_us(self) -> float:
        """Of the measured part alone, per operation."""
        return self.figures["search"]["client"]["cpuSeconds"] * 1e6 / self.operations

    @property
    def heap_bytes(self) -> int:
        """In use at the end, garbage included."""
        return self.figures["search"]["client"]["heapBytes"]

    @property
    def server(self) -> str:
        """What the store says it is, with its version."""
        return self.figures["search"]["settings"]["server"]

    def sample(self, operation: str) -> Sample:
        """Its figures; latencies are those of one operation, such as READ."""
        measured = self.figures["metrics"].get(operation, {})
        return Sample(
            self.rate,
            self.cpu_us,
            measured.get("50thPercentileLatency(us)"),
            measured.get("99thPercentileLatency(us)"),
        )


@contextmanager
def server(kind: str) -> Iterator[Server]:
    """A server for the benchmark, stopped at the end; one that is up already is refused."""
    if status(kind) is not None:
        raise UsageError(f"{kind} is up already: if it is not needed, bin/ycsb down {kind}")
    try:
        process.run([YCSB, "up", kind, "--via", "package"])
        started = status(kind)
        if started is None:
            raise BenchError(f"{kind} is not up, although bin/ycsb up has started it")
        yield started
    finally:
        process.run([YCSB, "down", kind])


def status(kind: str) -> Server | None:
    """The server that is up; None if it is down."""
    for line in process.run([YCSB, "status"]).stdout.splitlines():
        cells = line.split()
        if cells[:2] == [kind, "down"]:
            return None
        if cells[:2] == [kind, "up"]:
            return Server(kind, url=cells[2], instance=cells[5])
    raise UsageError(f"{kind} is neither up nor down: see bin/ycsb status")


def timed(
    binding: str,
    workload: str,
    operation: str,
    connections: int,
    seconds: float,
    *properties: str,
) -> Sample:
    """
    One measurement of our client: a run of so many seconds after those of its warm-up, with the
    workload's defaults but for these properties (KEY=VALUE).
    """
    measured = max(1, round(seconds))
    limits = [f"maxexecutiontime={measured}", f"warmup.seconds={WARMUP_SECONDS}"]
    report = run(
        binding,
        f"workloads/{workload}",
        "operationcount=100000000",
        f"threadcount={connections}",
        *limits,
        *properties,
    )
    return report.sample(operation)


def run(binding: str, workload: str, *properties: str, options: tuple[str, ...] = ()) -> Report:
    """bin/ycsb run with a file of properties and others over it."""
    return _client("run", binding, workload, properties, options)


def load(binding: str, workload: str, *properties: str) -> Report:
    """bin/ycsb load with a file of properties and others over it, however long it takes."""
    return _client("load", binding, workload, ("maxexecutiontime=0", *properties), ())


def _client(
    task: str,
    binding: str,
    workload: str,
    properties: tuple[str, ...],
    options: tuple[str, ...],
) -> Report:
    with tempfile.TemporaryDirectory() as directory:
        file = Path(directory) / "report.json"
        exported = ("exporter=site.ycsb.search.run.JsonExporter", f"exportfile={file}")
        command = [YCSB, task, binding, "-P", workload, *options]
        for each in properties + exported:
            command += ["-p", each]
        finished = process.run(command)
        return Report(json.loads(file.read_text(encoding="utf-8")), finished)
