# SPDX-License-Identifier: Apache-2.0
"""The part `redis`: against redis-benchmark, redis-cli --pipe, and plain sockets in Java."""
from __future__ import annotations

import csv
import json
import os
import re
import tempfile
from contextlib import contextmanager
from dataclasses import dataclass
from itertools import permutations
from pathlib import Path
from statistics import median
from typing import Callable, Iterator

from client_bench import process, resp, ycsb
from client_bench.comparison import Pair, Sample
from client_bench.failures import BenchError
from client_bench.options import RunOptions
from client_bench.redis_wire import operations, require_same

KEYS = 50_000  # the recordcount of the workloads
DATASET = ("insertorder=ordered", "zeropadding=12")  # keys as redis-benchmark makes them
KEY = "usertable:user__rand_int__"
INDEX = "idx:usertable"

REDIS_BENCHMARK = "redis-benchmark"
SOCKETS = "plain sockets (Java)"

DEMANDED_AT = 16  # connections
LOAD_THREADS = 16  # as the workloads have
CALIBRATION = 5_000  # requests
CALIBRATION_SECONDS = 4
CHECKED = 40  # operations whose commands are looked at


@dataclass(frozen=True)
class Operation:
    """One operation, as both sides are told to do it."""

    name: str
    workload: str
    properties: tuple[str, ...]  # of our client, over the workload's
    commands: tuple[tuple[str, ...], ...]  # of a peer, which sends each equally often
    target: float


@contextmanager
def pairs(run: RunOptions) -> Iterator[list[Pair]]:
    """Starts a server, loads it, and makes sure that both sides send the same commands."""
    process.class_path()
    with ycsb.server("redis") as server, tempfile.TemporaryDirectory() as directory:
        tools = Path(os.readlink(f"/proc/{server.instance}/exe")).parent
        _load("batchsize=500")
        read, search, update = _operations(server.port)
        benchmark = RedisBenchmark(tools / "redis-benchmark", server.port)
        for operation in (read, search, update):
            _require_same_commands(operation, benchmark, server.port)
        loading = Loading(server.port, tools / "redis-cli", Path(directory) / "documents")
        version = loading.prepare_table()
        paced = Paced(server.port, benchmark)
        made: list[Pair] = []
        for operation in (read, search, update):  # Updates come last: they leave another index.
            for count in run.connections:
                for peer in _peers(operation, count, benchmark, server.port):
                    made.append(_pair(operation, count, peer, version))
            made.append(paced.pair(operation, version))
        made.append(loading.pair(version))
        yield made


def _operations(port: int) -> tuple[Operation, Operation, Operation]:
    title = _title(port)
    searches = tuple(
        ("FT.SEARCH", INDEX, f"@title:({first} {second})", "VERBATIM")
        + ("SORTBY", "score", "ASC", "LIMIT", "0", "10", "DIALECT", "2")
        for first, second in permutations(title, 2)
    )
    one_key = f"hotspotdatafraction={1 / KEYS:.5f}"  # the queries of one document's title
    return (
        Operation(
            "READ",
            "read-only",
            ("requestdistribution=uniform",),
            (("JSON.GET", KEY),),
            0.90,
        ),
        Operation(
            "SEARCH",
            "search-only",
            ("requestdistribution=hotspot", one_key, "hotspotopnfraction=1")
            + ("search.pagedistribution=first",),
            searches,
            0.97,
        ),
        Operation(
            "UPDATE",
            "update-only",
            ("requestdistribution=uniform", "search.updatefields=fields", "search.dataset=any"),
            (("JSON.MERGE", KEY, "$.field0", '"' + "x" * 100 + '"'),),
            0.90,
        ),
    )


def _title(port: int) -> tuple[str, ...]:
    """The words of the document that all searches take theirs from."""
    with resp.Connection(port) as connection:
        reply = connection.call("JSON.GET", "usertable:user" + "0" * 12, "$.title")
    return tuple(json.loads(reply)[0].split(" "))


def _load(*properties: str, records: int = KEYS) -> ycsb.Report:
    given = (f"recordcount={records}", *DATASET, f"threadcount={LOAD_THREADS}", *properties)
    return ycsb.load("redisjson", "workloads/read-only", *given)


# ---- The same commands ----


def _require_same_commands(operation: Operation, benchmark: RedisBenchmark, port: int) -> None:
    name, title = operation.commands[0][0], _title(port)
    with resp.monitored(port) as commands:
        ycsb.run(
            "redisjson",
            f"workloads/{operation.workload}",
            f"operationcount={CHECKED}",
            "warmup.seconds=0",
            "threadcount=1",
            "search.gate=off",
            "search.audit=0",
            *DATASET,
            *operation.properties,
        )
        ours = operations(commands(), name)
    if len(ours) != CHECKED:
        raise BenchError(f"{operation.name}: {CHECKED} operations sent {len(ours)} commands")
    with resp.monitored(port) as commands:
        benchmark.send(operation.commands[0], connections=1, requests=CHECKED)
        theirs = operations(commands(), name)
    require_same(operation.name, ours, theirs, title)


# ---- At full speed ----


@dataclass(frozen=True)
class Peer:
    """Client that does the same work as ours."""

    name: str
    sample: Callable[[float], Sample]
    target: float | None


def _peers(
    operation: Operation, connections: int, benchmark: RedisBenchmark, port: int
) -> list[Peer]:
    """
    The one that is demanded of us, and at the demanded connections another. redis-benchmark has
    but one command at a time, so of several commands it does not send what we send.
    """
    at_demanded = connections == DEMANDED_AT
    target = operation.target if at_demanded else None
    several = len(operation.commands) > 1
    theirs = Peer(
        REDIS_BENCHMARK + (", one query after the other" if several else ""),
        lambda seconds: benchmark.sample(operation, connections, seconds),
        None if several else target,
    )
    sockets = Peer(
        SOCKETS,
        lambda seconds: _sockets(operation, port, connections, seconds, 0),
        target if several else None,
    )
    first, second = (sockets, theirs) if several else (theirs, sockets)
    return [first, second] if at_demanded else [first]


def _pair(operation: Operation, connections: int, peer: Peer, version: str) -> Pair:
    return Pair(
        "Redis",
        operation.name,
        connections,
        peer.name,
        lambda seconds: _ours(operation, connections, seconds),
        peer.sample,
        peer.target,
        server=version,
    )


def _ours(operation: Operation, connections: int, seconds: float, *more: str) -> Sample:
    given = (*DATASET, *operation.properties, *more)
    return ycsb.timed(
        "redisjson", operation.workload, operation.name, connections, seconds, *given
    )


def _sockets(
    operation: Operation, port: int, connections: int, seconds: float, rate: int
) -> Sample:
    numbers = [port, connections, ycsb.WARMUP_SECONDS, max(1, round(seconds)), rate, KEYS]
    words = [word for command in operation.commands for word in ("--", *command)][1:]
    found = process.java("RedisPeer", *map(str, numbers), *words)
    return Sample(found["rate"], found["cpuMicrosPerOperation"], found["p50"], found["p99"])


class RedisBenchmark:
    """redis-benchmark, told how many requests it takes to keep it busy for some seconds."""

    def __init__(self, program: Path, port: int, keys: int = KEYS, pipeline: int = 1) -> None:
        self._program = program
        self._port = port
        self._keys = keys
        self._pipeline = pipeline
        self._rates: dict[tuple[str, int], list[float]] = {}
        self._idle_cpu: dict[int, float] = {}

    def sample(self, operation: Operation, connections: int, seconds: float) -> Sample:
        """
        Sends each command equally often. A process for each command: what it takes to start is
        not among its CPU.
        """
        commands = operation.commands
        known = self._rates.setdefault((operation.name, connections), [])
        guess = known[-1] if known else self._calibrated(commands, connections)
        each = max(connections, round(guess * seconds / len(commands)))
        idle = self._idle(commands[0], connections)
        taken = cpu = 0.0
        for command in commands:
            row, finished = self.send(command, connections, each)
            taken += each / float(row["rps"])
            cpu += max(0.0, finished.cpu_seconds - idle)
        requests = each * len(commands)
        known.append(requests / taken)
        if len(commands) > 1:
            return Sample(requests / taken, cpu * 1e6 / requests)
        return Sample(
            requests / taken,
            cpu * 1e6 / requests,
            float(row["p50_latency_ms"]) * 1e3,
            float(row["p99_latency_ms"]) * 1e3,
        )

    def usual_rate(self, operation: Operation, connections: int) -> float:
        """The median of what has been measured; measures it where nothing has."""
        if not self._rates.get((operation.name, connections)):
            self.sample(operation, connections, CALIBRATION_SECONDS)
        return median(self._rates[operation.name, connections])

    def send(
        self, command: tuple[str, ...], connections: int, requests: int
    ) -> tuple[dict[str, str], process.Finished]:
        """One run; its figures by their names, and its process."""
        numbers = ["-p", self._port, "-c", connections, "-n", requests, "-r", self._keys]
        numbers += ["-P", self._pipeline]
        called = [str(self._program), "-3", *map(str, numbers), "--csv", *command]
        finished = process.run(called)
        rows = list(csv.DictReader(finished.stdout.splitlines()))
        if len(rows) != 1:
            raise BenchError(f"redis-benchmark printed no figures: {finished.stdout[:200]!r}")
        return rows[0], finished

    def _calibrated(self, commands: tuple[tuple[str, ...], ...], connections: int) -> float:
        requests = max(connections, CALIBRATION // len(commands))
        rows = [self.send(command, connections, requests)[0] for command in commands]
        return len(rows) / sum(1 / float(row["rps"]) for row in rows)

    def _idle(self, command: tuple[str, ...], connections: int) -> float:
        """CPU seconds of a run that does next to nothing."""
        if connections not in self._idle_cpu:
            runs = [self.send(command, connections, 1)[1].cpu_seconds for _ in range(5)]
            self._idle_cpu[connections] = median(runs)
        return self._idle_cpu[connections]


# ---- At half speed ----


class Paced:
    """Both sides at half of what a peer can do; redis-benchmark itself can't keep to a rate."""

    def __init__(self, port: int, benchmark: RedisBenchmark) -> None:
        self._port = port
        self._benchmark = benchmark
        self._paces: dict[str, int] = {}

    def pair(self, operation: Operation, version: str) -> Pair:
        return Pair(
            "Redis",
            operation.name,
            DEMANDED_AT,
            SOCKETS,
            lambda seconds: _ours(
                operation, DEMANDED_AT, seconds, f"target={self._pace(operation)}"
            ),
            lambda seconds: _sockets(
                operation, self._port, DEMANDED_AT, seconds, self._pace(operation)
            ),
            paced=True,
            server=version,
        )

    def _pace(self, operation: Operation) -> int:
        """Found once, so that all rounds are alike."""
        if operation.name not in self._paces:
            usual = self._usual_rate(operation)
            self._paces[operation.name] = max(1, round(usual / 2))
        return self._paces[operation.name]


    def _usual_rate(self, operation: Operation) -> float:
        if len(operation.commands) == 1:
            return self._benchmark.usual_rate(operation, DEMANDED_AT)
        return _sockets(operation, self._port, DEMANDED_AT, CALIBRATION_SECONDS, 0).rate


# ---- Loading ----


class Loading:
    """A load of ours against redis-cli --pipe with the same documents."""

    def __init__(self, port: int, redis_cli: Path, file: Path) -> None:
        self._port = port
        self._redis_cli = str(redis_cli)
        self._file = file

    def prepare_table(self) -> str:
        """Loads the table for the other operations; returns the server's version."""
        return _load("batchsize=100").server

    def pair(self, version: str) -> Pair:
        return Pair(
            "Redis",
            "LOAD",
            LOAD_THREADS,
            "redis-cli --pipe",
            self._ours,
            self._theirs,
            0.90,
            server=version,
        )

    def _ours(self, _: float) -> Sample:
        report = _load("batchsize=100", records=ycsb.LOAD_DOCUMENTS)
        return Sample(report.rate, report.cpu_us)

    def _theirs(self, _: float) -> Sample:
        records = ycsb.LOAD_DOCUMENTS
        if not self._file.exists():
            _load("batchsize=100", records=records)
            self._write(records)
        _load(records=1)  # The same index, empty but for the document that is overwritten.
        with self._file.open("rb") as commands:
            finished = process.run(
                [self._redis_cli, "-p", str(self._port), "--pipe"], stdin=commands
            )
        if not re.search(rf"errors: 0, replies: {records}\b", finished.stdout):
            raise BenchError(f"redis-cli --pipe: {finished.stdout.strip()!r}")
        return Sample(records / finished.wall_seconds, finished.cpu_seconds * 1e6 / records)

    def _write(self, records: int) -> None:
        """The commands that load what the server holds."""
        with self._file.open("wb") as file, resp.Connection(self._port) as connection:
            for start in range(0, records, 500):
                numbers = range(start, min(start + 500, records))
                keys = [f"usertable:user{number:012d}" for number in numbers]
                documents = connection.call_all([("JSON.GET", key) for key in keys])
                for key, document in zip(keys, documents):
                    file.write(resp.encode(("JSON.SET", key, "$", document)))
