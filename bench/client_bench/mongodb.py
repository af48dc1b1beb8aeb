# SPDX-License-Identifier: Apache-2.0
"""The part `mongodb`: against MongoDB's Java driver in a tight loop."""
from __future__ import annotations

from contextlib import contextmanager
from dataclasses import dataclass
from typing import Iterator

from client_bench import mongodb_wire, process, ycsb
from client_bench.comparison import Pair, Sample
from client_bench.failures import BenchError
from client_bench.mongodb_wire import Document, require_same
from client_bench.options import RunOptions
from client_bench.wire import Recorder

BINDING = "mongodb-search"
PEER = "mongodb-driver-sync (Java)"

DEMANDED_AT = 16  # connections
LOAD_THREADS = 4
CHECKED = 40  # operations whose commands are looked at


@dataclass(frozen=True)
class Operation:
    """One operation, as our client is told to do it, and the command that it is."""

    name: str
    workload: str
    properties: tuple[str, ...]
    command: str
    slow: bool = False  # the server's sort takes so long that one number of connections will do


OPERATIONS = (
    Operation("READ", "read-only", (), "find"),
    Operation("SEARCH", "search-only", ("search.pagedistribution=first",), "find", slow=True),
    # Updates come last: they leave another dataset.
    Operation("UPDATE", "update-only", ("search.updatefields=fields",), "update"),
)


@contextmanager
def pairs(run: RunOptions) -> Iterator[list[Pair]]:
    """Starts a server, loads it, and makes sure that both sides send the same commands."""
    process.class_path()
    with ycsb.server("mongodb") as server:
        _load(server, "batchsize=100")
        for operation in OPERATIONS:
            _require_same_commands(operation, server)
        loading = Loading(server)
        version = loading.prepare_table()
        made = [
            _pair(operation, server, count, version)
            for operation in OPERATIONS
            for count in run.connections
            if not operation.slow or count == DEMANDED_AT
        ]
        yield made + [loading.pair(version)]


def _pair(operation: Operation, server: ycsb.Server, count: int, version: str) -> Pair:
    return Pair(
        "MongoDB",
        operation.name,
        count,
        PEER,
        lambda seconds: _ours(operation, server, count, seconds),
        lambda seconds: _theirs(
            operation,
            server.url,
            count,
            ycsb.WARMUP_SECONDS,
            max(1, round(seconds)),
        ),
        0.95 if count == DEMANDED_AT else None,
        server=version,
    )


def _ours(operation: Operation, server: ycsb.Server, connections: int, seconds: float) -> Sample:
    return ycsb.timed(
        BINDING,
        operation.workload,
        operation.name,
        connections,
        seconds,
        *_properties(operation, server.url),
    )


def _theirs(
    operation: Operation, url: str, connections: int, warmup: int, seconds: int
) -> Sample:
    numbers = [str(number) for number in (connections, warmup, seconds)]
    return _sample(process.java("MongoPeer", url, operation.name, *numbers))


def _sample(figures: dict[str, float]) -> Sample:
    return Sample(figures["rate"], figures["cpuMicrosPerOperation"])


def _properties(operation: Operation, url: str) -> tuple[str, ...]:
    return (f"mongodb.url={url}", "requestdistribution=uniform", *operation.properties)


def _load(server: ycsb.Server, *properties: str) -> ycsb.Report:
    given = (f"mongodb.url={server.url}", f"threadcount={LOAD_THREADS}", *properties)
    return ycsb.load(BINDING, "workloads/read-only", *given)


# ---- The same commands ----


def _require_same_commands(operation: Operation, server: ycsb.Server) -> None:
    with Recorder("127.0.0.1", server.port) as recorder:
        ycsb.run(
            BINDING,
            f"workloads/{operation.workload}",
            f"operationcount={CHECKED}",
            "warmup.seconds=0",
            "threadcount=1",
            "search.gate=off",
            "search.audit=0",
            *_properties(operation, f"mongodb://127.0.0.1:{recorder.port}"),
        )
        ours = _timed_commands(recorder, operation)
    if len(ours) != CHECKED:
        raise BenchError(f"{operation.name}: {CHECKED} operations sent {len(ours)} commands")
    with Recorder("127.0.0.1", server.port) as recorder:
        _theirs(operation, f"mongodb://127.0.0.1:{recorder.port}", 1, 0, 1)
        theirs = _timed_commands(recorder, operation)
    require_same(operation.name, ours, theirs)


def _timed_commands(recorder: Recorder, operation: Operation) -> list[Document]:
    """Those of the operation: on the table, and not for all of its documents, as a peer begins."""
    found = [each for sent in recorder.sent for each in mongodb_wire.commands(bytes(sent))]
    return [
        each
        for each in found
        if each[0] == (operation.command, "usertable") and "projection" not in dict(each)
    ]


# ---- Loading ----


class Loading:
    """A load of ours against bare inserts of the same documents."""

    def __init__(self, server: ycsb.Server) -> None:
        self._server = server

    def prepare_table(self) -> str:
        """Loads the table for the other operations; returns the server's version."""
        return _load(self._server, "batchsize=100").server

    def pair(self, version: str) -> Pair:
        return Pair(
            "MongoDB",
            "LOAD",
            LOAD_THREADS,
            PEER,
            self._ours,
            self._theirs,
            0.90,
            server=version,
        )

    def _ours(self, _: float) -> Sample:
        report = self._load()
        return Sample(report.rate, report.cpu_us)

    def _load(self) -> ycsb.Report:
        return _load(self._server, "batchsize=100", f"recordcount={ycsb.LOAD_DOCUMENTS}")

    def _theirs(self, _: float) -> Sample:
        """After a load of ours, whose documents the peer takes over and loads again."""
        self._load()
        return _sample(process.java("MongoPeer", self._server.url, "LOAD", str(LOAD_THREADS)))
