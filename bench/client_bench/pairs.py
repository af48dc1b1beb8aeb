# SPDX-License-Identifier: Apache-2.0
"""bench/pairs: what a change or a property of the client costs, for each store and operation."""
from __future__ import annotations

import argparse
import json
import shlex
import sys
import tempfile
from datetime import date
from pathlib import Path
from statistics import median
from typing import Any

from client_bench import machine, process
from client_bench.failures import BenchError, UsageError
from client_bench.options import HOME, parser_named, whole

SIDES = ("before", "after")
WARMUPS = 5  # pairs of each JVM
OTHER_SECONDS = 60  # of a JVM, at most, beside its slices: open, check, audit
BUILD_SECONDS = 900  # bin/ycsb builds what has changed
DATASET = {
    "recordcount": "20000",
    "fieldcount": "10",
    "fieldlengthdistribution": "uniform",
    "minfieldlength": "20",
    "fieldlength": "180",
    "search.updatefields": "title",
}
CLIENT = {
    "workload": "site.ycsb.search.workload.SearchWorkload",
    "db": "site.ycsb.search.binding.SearchDb",
    "requestdistribution": "zipfian",
    "readproportion": "0",
    "updateproportion": "0",
    "searchproportion": "0",
    "operationcount": "1",  # The number of slices ends a run, neither this nor the clock.
    "maxexecutiontime": "86400",
}
HEADER = (
    "| store | operation | CPU µs, before | after | ratio | no loss beyond 2 % | rate, ratio |\n"
    "| --- | --- | --: | --: | --: | --- | --: |"
)


def main(arguments: list[str]) -> int:
    """Returns the exit code: 0 measured, 1 not measured, 2 asked wrongly."""
    try:
        given = _options(arguments)
        for home in (given.before, given.after):
            process.run([str(home / "bin" / "ycsb"), "--help"], BUILD_SECONDS)
        rows = []
        print(HEADER, flush=True)
        for store in given.stores.split(","):
            for operation in given.operations.split(","):
                rows.append(_row(given, store, operation))
                print(table_line(rows[-1]), flush=True)
        command = shlex.join(["bench/pairs", *arguments])
        facts = {"command": command, "date": str(date.today()), "machine": machine.description()}
        given.out.write_text(json.dumps({**facts, "rows": rows}, indent=1) + "\n", "utf-8")
    except (BenchError, OSError) as e:
        print(f"bench/pairs: {e}", file=sys.stderr)
        return getattr(e, "exit_code", 1)
    return 0


def _options(arguments: list[str]) -> argparse.Namespace:
    parser = parser_named("bench/pairs", "Compares two builds of the client, in turns.")
    for side in SIDES:
        parser.add_argument(f"--{side}", type=_home, required=True, metavar="DIR", help="checkout")
        parser.add_argument(f"--{side}-p", action="append", default=[], metavar="KEY=VALUE")
    parser.add_argument("-p", action="append", default=[], metavar="KEY=VALUE", help="of both")
    parser.add_argument("--operations", default="READ,UPDATE,SEARCH", help="(%(default)s)")
    parser.add_argument("--stores", default="memory,redisjson", help="bindings (%(default)s)")
    parser.add_argument("--pairs", default="30", help="of each row, at least (%(default)s)")
    parser.add_argument("--jvms", default="6", help="that share the pairs (%(default)s)")
    parser.add_argument("--seconds", default="2", help="of a slice (%(default)s)")
    parser.add_argument("--out", type=Path, required=True, help="file for all measurements")
    given = parser.parse_args(arguments)
    given.pairs = whole("--pairs", given.pairs)
    given.jvms = whole("--jvms", given.jvms)
    given.seconds = whole("--seconds", given.seconds)
    if given.jvms < 2:
        raise UsageError("--jvms 1: valid is a whole number above 1")
    return given


def _home(text: str) -> Path:
    home = Path(text).resolve()
    if not (home / "bin" / "ycsb").is_file():
        raise UsageError(f"{text}: valid is a checkout of this project, with bin/ycsb")
    return home


def _row(given: argparse.Namespace, store: str, operation: str) -> dict[str, Any]:
    """Both sides in some JVMs; stores outside these are loaded before."""
    shared = {**_address(given, store), **properties("-p", given.p)}
    sides = {}
    for side in SIDES:
        home = getattr(given, side)
        alone = properties(f"--{side}-p", getattr(given, f"{side}_p"))
        own = {"table": f"pairs{side}", **shared, **alone}
        if store != "memory":
            _load(home, store, {**DATASET, **own})
        client = {**CLIENT, f"{operation.lower().replace('-', '')}proportion": "1"}
        threads = "1" if store == "memory" else "4"
        chosen = {**DATASET, **client, "threadcount": threads, "binding": store, **own}
        sides[side] = {"name": side, "jars": jars(home, store), "properties": chosen}
    pairs = -(-given.pairs // given.jvms)
    lengths = {"jvms": given.jvms, "pairs": pairs, "warmups": WARMUPS, "seconds": given.seconds}
    seconds = 2 * (pairs + WARMUPS) * given.seconds + OTHER_SECONDS
    measured = _java({**lengths, **sides}, given.jvms * seconds)
    used = {side: sides[side]["properties"] for side in SIDES}
    return {"store": store, "operation": operation, "properties": used, **measured}


def _java(request: dict[str, Any], timeout: float) -> dict[str, Any]:
    """What the Java part measures; request and result are described there."""
    command = ["java", "-cp", process.class_path(), "site.ycsb.search.bench.Pairs"]
    with tempfile.TemporaryFile() as stdin:
        stdin.write(json.dumps(request).encode())
        stdin.seek(0)
        return json.loads(process.run(command, timeout, stdin=stdin).stdout)


def _address(given: argparse.Namespace, store: str) -> dict[str, str]:
    """Address of a managed server; nothing if the store has none or the user has named one."""
    keys = properties("-p", given.p).keys()
    if store == "memory" or keys & {f"{store}.url", "redis.host", "redis.port"}:
        return {}
    url = process.run([str(HOME / "bin" / "ycsb"), "up", store]).stdout.strip()
    return {f"{store}.url": url}


def _load(home: Path, store: str, chosen: dict[str, str]) -> None:
    command = [str(home / "bin" / "ycsb"), "load", store, "-threads", "4"]
    for key, value in chosen.items():
        command += ["-p", f"{key}={value}"]
    process.run(command, cwd=home)


def properties(option: str, texts: list[str]) -> dict[str, str]:
    """Those of KEY=VALUE texts."""
    for text in texts:
        if "=" not in text:
            raise UsageError(f"{option} {text}: valid is KEY=VALUE")
    return dict(text.split("=", 1) for text in texts)


def jars(home: Path, store: str) -> list[str]:
    """Class path of a binding in a build: its module's jar and what lies in target/lib."""
    name = "search-core" if store == "memory" else f"{store}-binding"
    target = home / name / "target"
    own = sorted(target.glob(f"{name}-*.jar"))
    if not own:
        names = sorted(each.name[: -len("-binding")] for each in home.glob("*-binding"))
        raise UsageError(f"--stores {store}: valid are {', '.join(['memory', *names])}")
    return [str(jar) for jar in own + sorted((target / "lib").glob("*.jar"))]


def table_line(row: dict[str, Any]) -> str:
    """The row as a line of Markdown."""
    micros = []
    for side in SIDES:
        slices = [pair[side] for of_jvm in row["pairs"] for pair in of_jvm]
        micros.append(f"{median(s['cpuNanos'] / s['operations'] for s in slices) / 1000:.2f}")
    cpu, rate = ("{mean:.3f} ({low:.3f}–{high:.3f})".format(**row[of]) for of in ("cpu", "rate"))
    cells = [row["store"], row["operation"], *micros, cpu, row["verdict"], rate]
    return f"| {' | '.join(cells)} |"
