# SPDX-License-Identifier: Apache-2.0
"""The part `elasticsearch`: against wrk, Elasticsearch's low-level client in Java, and curl."""
from __future__ import annotations

import json
import re
import shutil
import sys
import tempfile
from contextlib import contextmanager
from dataclasses import dataclass
from pathlib import Path
from typing import Any, Iterator
from urllib.request import Request, urlopen

from client_bench import process, ycsb
from client_bench.comparison import Pair, Sample
from client_bench.elasticsearch_wire import (
    HttpRequest,
    require_alike,
    require_same,
    requests,
    write_bytes,
    write_parts,
)
from client_bench.failures import BenchError, UsageError
from client_bench.options import RunOptions
from client_bench.wire import Recorder

BINDING = "elasticsearch-search"
SCRIPT = Path(__file__).with_name("wrk.lua")
INDEX = "usertable-documents"

RECORDED = 20_000  # operations of ours that the peers repeat

# Of so small a share of the documents that what is recorded has nearly all of them, all equally
# likely: the server is faster at documents that it has met a moment ago.
KEYS = (
    "requestdistribution=hotspot",
    "hotspotdatafraction=0.1",
    "hotspotopnfraction=1",
)
RECORDING_THREADS = 4
DEMANDED_AT = 16  # connections
LOAD_THREADS = 4
WRK_THREADS = 2
SERVER_WARMUP_SECONDS = 8  # of each operation and client: a server's compiler takes its time


@dataclass(frozen=True)
class Operation:
    """One operation, as our client is told to do it, and how its requests look."""

    name: str
    workload: str
    properties: tuple[str, ...]
    path: str  # a regular expression


OPERATIONS = (
    Operation("READ", "read-only", (), rf"/{INDEX}/_doc/user\d+"),
    Operation(
        "SEARCH", "search-only", ("search.pagedistribution=first",), rf"/{INDEX}/_search\?.*"
    ),
    # Updates come last: they leave another index.
    Operation(
        "UPDATE",
        "update-only",
        ("search.updatefields=fields",),
        r"/usertable/_update/user\d+\?.*",
    ),
)


@contextmanager
def pairs(run: RunOptions) -> Iterator[list[Pair]]:
    """Starts a server, loads it, records what our client sends, and warms the server up."""
    process.class_path()
    if shutil.which("curl") is None:
        raise UsageError("there is no curl: install it (Debian: apt install curl)")
    with ycsb.server("elasticsearch") as server, tempfile.TemporaryDirectory() as directory:
        version = _load(server, "batchsize=100").server
        made: list[Pair] = []
        for operation in OPERATIONS:
            peers = Peers(operation, server, Path(directory))
            _warm_up(peers)
            made += peers.pairs(run.connections, version)
        loading = Loading(server, Path(directory))
        loading.prepare()
        made.append(loading.pair(version))
        yield made


def _warm_up(peers: Peers) -> None:
    """A round of each side that is in no figure."""
    peers.ours(DEMANDED_AT, SERVER_WARMUP_SECONDS)
    peers.low_level(DEMANDED_AT, SERVER_WARMUP_SECONDS)


def _load(server: ycsb.Server, *properties: str) -> ycsb.Report:
    given = (f"elasticsearch.url={server.url}", f"threadcount={LOAD_THREADS}", *properties)
    return ycsb.load(BINDING, "workloads/read-only", *given)


def _recorded(recorder: Recorder) -> list[HttpRequest]:
    return [each for sent in recorder.sent for each in requests(bytes(sent))]


class Peers:
    """Our client at one operation, and those that send the requests that it has sent."""

    def __init__(self, operation: Operation, server: ycsb.Server, directory: Path) -> None:
        self._operation = operation
        self._server = server
        self._parts = directory / f"{operation.name}.parts"
        self._bytes = directory / f"{operation.name}.bytes"
        self._record()

    def pairs(self, connections: tuple[int, ...], version: str) -> list[Pair]:
        """With RestClient at each number of connections, with wrk where something is demanded."""
        clients = [("RestClient (Java)", self.low_level, 0.95, connections)]
        if shutil.which("wrk") is None:
            print("wrk is missing, and so is its row (Debian: apt install wrk)", file=sys.stderr)
        else:
            demanded = tuple(count for count in connections if count == DEMANDED_AT)
            clients.append(("wrk", self.wrk, None, demanded))
        return [
            Pair(
                "Elasticsearch",
                self._operation.name,
                count,
                peer,
                lambda seconds, count=count: self.ours(count, seconds),
                lambda seconds, count=count, client=client: client(count, seconds),
                target if count == DEMANDED_AT else None,
                server=version,
            )
            for peer, client, target, counts in clients
            for count in counts
        ]

    def ours(self, connections: int, seconds: float) -> Sample:
        """Our client."""
        return ycsb.timed(
            BINDING,
            self._operation.workload,
            self._operation.name,
            connections,
            seconds,
            *self._properties(self._server.url),
        )

    def low_level(self, connections: int, seconds: float) -> Sample:
        """Elasticsearch's plain low-level client."""
        return self._java(self._server.url, connections, ycsb.WARMUP_SECONDS, round(seconds))

    def wrk(self, connections: int, seconds: float) -> Sample:
        """wrk, which has nothing to warm up."""
        threads = min(WRK_THREADS, connections)
        options = [f"-t{threads}", f"-c{connections}", f"-d{max(1, round(seconds))}s"]
        arguments = ["--", str(self._bytes), str(threads)]
        command = ["wrk", *options, "--timeout", "10s", "-s", str(SCRIPT), self._server.url]
        finished = process.run(command + arguments)
        done = re.search(r"(\d+) requests in ", finished.stdout)
        rate = re.search(r"Requests/sec:\s*([\d.]+)", finished.stdout)
        if done is None or rate is None or re.search("Non-2xx|Socket errors", finished.stdout):
            raise BenchError(f"wrk: {finished.stdout.strip()!r}")
        return Sample(float(rate[1]), finished.cpu_seconds * 1e6 / int(done[1]))

    def _java(self, url: str, connections: int, warmup: int, seconds: int) -> Sample:
        numbers = [str(number) for number in (connections, warmup, max(1, seconds))]
        figures = process.java("ElasticsearchPeer", url, str(self._parts), *numbers)
        return Sample(figures["rate"], figures["cpuMicrosPerOperation"])

    def _record(self) -> None:
        """Keeps our requests for the peers, and makes sure that they send these."""
        with Recorder("127.0.0.1", self._server.port) as recorder:
            ycsb.run(
                BINDING,
                f"workloads/{self._operation.workload}",
                f"operationcount={RECORDED}",
                f"threadcount={RECORDING_THREADS}",
                "warmup.seconds=0",
                "search.gate=off",
                "search.audit=0",
                *self._properties(f"http://127.0.0.1:{recorder.port}"),
            )
            ours = self._of_operation(recorder)
        require_alike(self._operation.name, ours, RECORDED)
        write_parts(self._parts, ours)
        write_bytes(self._bytes, ours, f"127.0.0.1:{self._server.port}")
        with Recorder("127.0.0.1", self._server.port) as recorder:
            self._java(f"http://127.0.0.1:{recorder.port}", 1, 0, 1)
            require_same(self._operation.name, ours, _recorded(recorder))

    def _of_operation(self, recorder: Recorder) -> list[HttpRequest]:
        return [
            each for each in _recorded(recorder) if re.fullmatch(self._operation.path, each.path)
        ]

    def _properties(self, url: str) -> tuple[str, ...]:
        return (f"elasticsearch.url={url}", *KEYS, *self._operation.properties)


# ---- Loading ----


class Loading:
    """A load of ours against curl, which sends the same requests, four at once."""

    def __init__(self, server: ycsb.Server, directory: Path) -> None:
        self._server = server
        self._directory = directory / "bulk"
        self._config = directory / "curl"
        self._answers: list[Path] = []

    def prepare(self) -> None:
        """Loads the table for the other operations, after what has warmed the server up."""
        _load(self._server, "batchsize=100")

    def pair(self, version: str) -> Pair:
        return Pair(
            "Elasticsearch",
            "LOAD",
            LOAD_THREADS,
            "curl --parallel",
            self._ours,
            self._theirs,
            0.90,
            server=version,
        )

    def _ours(self, _: float) -> Sample:
        count = f"recordcount={ycsb.LOAD_DOCUMENTS}"
        report = _load(self._server, "batchsize=100", count)
        return Sample(report.rate, report.cpu_us)

    def _theirs(self, _: float) -> Sample:
        records = ycsb.LOAD_DOCUMENTS
        if not self._config.exists():
            self._record(records)
        self._make_index_anew()
        at_once = ["--parallel", "--parallel-immediate", "--parallel-max", str(LOAD_THREADS)]
        finished = process.run(["curl", "--silent", *at_once, "--config", str(self._config)])
        for answer in self._answers:
            if b'"errors":false' not in answer.read_bytes():
                raise BenchError(f"curl: not all was stored: {answer.read_text()[:200]!r}")
            answer.unlink()
        self._ask("POST", f"/{INDEX}/_refresh")
        found = self._ask("GET", f"/{INDEX}/_count")["count"]
        if found != records:
            raise BenchError(f"curl has stored {found} documents, not {records}")
        return Sample(records / finished.wall_seconds, finished.cpu_seconds * 1e6 / records)

    def _record(self, records: int) -> None:
        """Keeps the requests of a load of ours, and writes down for curl to send them."""
        self._directory.mkdir()
        with Recorder("127.0.0.1", self._server.port) as recorder:
            url = f"elasticsearch.url=http://127.0.0.1:{recorder.port}"
            _load(self._server, "batchsize=100", f"recordcount={records}", url)
            bulks = [each for each in _recorded(recorder) if "/_bulk" in each.path]
        stanzas = []
        for number, bulk in enumerate(bulks):
            body = self._directory / f"{number}.json"
            body.write_bytes(bulk.body)
            self._answers.append(body.with_suffix(".answer"))
            stanza = [f'url = "{self._server.url}{bulk.path}"', f'data-binary = "@{body}"']
            stanza += [f'header = "{name}: {value}"' for name, value in bulk.headers]
            stanzas.append("\n".join([*stanza, f'output = "{self._answers[-1]}"', ""]))
        self._config.write_text("next\n".join(stanzas), encoding="utf-8")

    def _make_index_anew(self) -> None:
        """Empty, and as our client has made it."""
        found = self._ask("GET", f"/{INDEX}")[INDEX]
        given = found["settings"]["index"]
        for name in ("creation_date", "uuid", "version", "provided_name", "routing"):
            given.pop(name, None)
        self._ask("DELETE", f"/{INDEX}")
        self._ask("PUT", f"/{INDEX}", found)

    def _ask(self, method: str, path: str, body: Any = None) -> Any:
        data = None if body is None else json.dumps(body).encode("utf-8")
        headers = {"Content-Type": "application/json"}
        request = Request(self._server.url + path, data, headers, method=method)
        with urlopen(request, timeout=60) as reply:
            return json.load(reply)
