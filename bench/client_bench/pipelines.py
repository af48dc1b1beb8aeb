# SPDX-License-Identifier: Apache-2.0
"""The part `pipelines`: values one at a time and sixteen at once, against redis-benchmark."""
from __future__ import annotations

import os
from contextlib import contextmanager
from pathlib import Path
from typing import Callable, Iterator

from client_bench import process, resp, ycsb
from client_bench.comparison import Pair, Sample
from client_bench.failures import BenchError
from client_bench.options import RunOptions
from client_bench.redis import DEMANDED_AT, REDIS_BENCHMARK, Operation, RedisBenchmark
from client_bench.redis_wire import operations, require_same

KEYS = 1_000_000
VALUE = "x" * 16  # as long as the values of workloads/values-*
KEY = "usertable:value__rand_int__"
PADDED = "zeropadding=12"  # keys as redis-benchmark makes them
LISTS = "table=lists"  # the list is in a table of its own
LIST = "lists:list"
AT_ONCE = (1, 16)
FILL = 12_000_000  # elements of the list before each measurement that takes from it
CHECKED = 40  # operations whose commands are looked at
LEAST = 0.90  # demanded where the server has a core of its own


OPERATIONS = (
    Operation("GET", "values-get", (PADDED,), (("GET", KEY),), LEAST),
    Operation("SET", "values-set", (PADDED, "search.dataset=any"), (("SET", KEY, VALUE),), LEAST),
    Operation(
        "LPUSH",
        "values-lpush",
        (PADDED, LISTS, "search.dataset=any"),
        (("LPUSH", LIST, VALUE),),
        LEAST,
    ),
    Operation(
        "LPOP",
        "values-lpop",
        (PADDED, LISTS, "recordcount=1", "search.dataset=any"),
        (("LPOP", LIST),),
        LEAST,
    ),
)


@contextmanager
def pairs(run: RunOptions) -> Iterator[list[Pair]]:
    """Starts a server, loads it, and makes sure that both sides send the same commands."""
    process.class_path()
    with ycsb.server("redis") as server:
        tools = Path(os.readlink(f"/proc/{server.instance}/exe")).parent
        program = tools / "redis-benchmark"
        loaded = ycsb.load("redisjson", "workloads/values-get", PADDED, "threadcount=4")
        ycsb.load("redisjson", "workloads/values-lpush", PADDED, LISTS)
        filling = Filling(RedisBenchmark(program, server.port, KEYS, 100), server.port)
        made: list[Pair] = []
        for operation in OPERATIONS:
            before = filling.fill if operation.name == "LPOP" else filling.leave
            for pipeline in AT_ONCE:
                benchmark = RedisBenchmark(program, server.port, KEYS, pipeline)
                before()
                _require_same_commands(operation, benchmark, server.port, pipeline)
                made.append(_pair(operation, pipeline, benchmark, before, loaded.server))
        yield made


class Filling:
    """The list that LPOP takes from."""

    def __init__(self, benchmark: RedisBenchmark, port: int) -> None:
        self._benchmark = benchmark
        self._port = port

    def fill(self) -> None:
        """Makes the list as long as at first, untimed."""
        with resp.Connection(self._port) as connection:
            connection.call("DEL", LIST)
        self._benchmark.send(("LPUSH", LIST, VALUE), 4, FILL)

    def leave(self) -> None:
        """Leaves the list as it is."""


def _pair(
    operation: Operation,
    pipeline: int,
    benchmark: RedisBenchmark,
    before: Callable[[], None],
    version: str,
) -> Pair:
    def ours(seconds: float) -> Sample:
        before()
        return ycsb.timed(
            "redisjson",
            operation.workload,
            operation.name,
            DEMANDED_AT,
            seconds,
            f"pipeline={pipeline}",
            "search.gate=off",
            *operation.properties,
        )

    def theirs(seconds: float) -> Sample:
        before()
        return benchmark.sample(operation, DEMANDED_AT, seconds)

    name = operation.name if pipeline == 1 else f"{operation.name}, {pipeline} at once"
    return Pair(
        "Redis",
        name,
        DEMANDED_AT,
        f"{REDIS_BENCHMARK} -P {pipeline}",
        ours,
        theirs,
        operation.target,
        server=version,
    )


def _require_same_commands(
    operation: Operation, benchmark: RedisBenchmark, port: int, pipeline: int
) -> None:
    command = operation.commands[0][0]
    with resp.monitored(port) as commands:
        ycsb.run(
            "redisjson",
            f"workloads/{operation.workload}",
            f"operationcount={CHECKED}",
            "warmup.seconds=0",
            "threadcount=1",
            f"pipeline={pipeline}",
            "search.gate=off",
            "search.audit=0",
            *operation.properties,
        )
        ours = operations(commands(), command)
    if len(ours) != CHECKED:
        raise BenchError(f"{operation.name}: {CHECKED} operations sent {len(ours)} commands")
    with resp.monitored(port) as commands:
        benchmark.send(operation.commands[0], connections=1, requests=CHECKED)
        theirs = operations(commands(), command)
    require_same(operation.name, ours, theirs, ())
