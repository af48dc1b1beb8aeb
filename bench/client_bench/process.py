# SPDX-License-Identifier: Apache-2.0
"""Runs a process to its end, and tells what it took."""
from __future__ import annotations

import json
import os
import subprocess
import tempfile
import threading
import time
from dataclasses import dataclass
from pathlib import Path
from typing import Any, BinaryIO

from client_bench.failures import BenchError, UsageError
from client_bench.options import HOME


@dataclass(frozen=True)
class Finished:
    """A process that has ended well; what its own children took, and it waited for, counts."""

    stdout: str
    stderr: str
    wall_seconds: float
    cpu_seconds: float
    peak_rss_bytes: int  # of the largest one among them


class Failed(BenchError):
    """A process that has ended badly, or not in time; `said` is its standard error."""

    def __init__(self, line: str, said: str) -> None:
        super().__init__(line)
        self.said = said


def run(
    command: list[str],
    timeout: float = 600,
    cwd: Path = HOME,
    stdin: BinaryIO | None = None,
) -> Finished:
    """Runs a command to its end; raises Failed, with its last lines, if that was no good one."""
    with tempfile.TemporaryFile() as out, tempfile.TemporaryFile() as err:
        start = time.monotonic()
        process = subprocess.Popen(
            command, stdin=stdin or subprocess.DEVNULL, stdout=out, stderr=err, cwd=cwd
        )
        usage, in_time = _wait(process, timeout)
        wall = time.monotonic() - start
        stdout, stderr = _text(out), _text(err)
    if not in_time:
        raise Failed(f"{_short(command)}: not done after {timeout:.0f} s", stderr)
    if process.returncode != 0:
        last = (stderr.strip() or stdout.strip() or "it said nothing").splitlines()[-1]
        line = f"{_short(command)}: exit code {process.returncode}: {last}"
        raise Failed(line, stderr)
    return Finished(
        stdout,
        stderr,
        wall,
        usage.ru_utime + usage.ru_stime,
        usage.ru_maxrss * 1024,
    )


def java(main: str, *arguments: str, timeout: float = 600) -> dict[str, Any]:
    """Runs a main class of bench/, which ends with one line of JSON, and returns that."""
    command = ["java", "-cp", class_path(), f"site.ycsb.search.bench.{main}", *arguments]
    lines = run(command, timeout).stdout.strip().splitlines()
    try:
        return json.loads(lines[-1])
    except (IndexError, ValueError) as e:
        raise BenchError(f"{main} did not end with a line of JSON") from e


def class_path() -> str:
    """Of bench/ as the build leaves it."""
    target = HOME / "bench" / "target"
    jars = sorted(target.glob("bench-*.jar"))
    if not jars or not (target / "lib").is_dir():
        raise UsageError("bench/ is not built: mvn -q -DskipTests package")
    return f"{jars[0]}:{target / 'lib'}/*"


def _wait(process: subprocess.Popen[bytes], timeout: float) -> tuple[Any, bool]:
    """Its usage, and whether it has ended by itself; Ctrl-C ends it, too."""
    late = threading.Event()

    def end() -> None:
        late.set()
        process.kill()

    timer = threading.Timer(timeout, end)
    timer.daemon = True
    timer.start()
    try:
        _, status, usage = os.wait4(process.pid, 0)
    except KeyboardInterrupt:
        process.terminate()
        process.wait()
        raise
    finally:
        timer.cancel()
    process.returncode = os.waitstatus_to_exitcode(status)
    return usage, not late.is_set()


def _text(file: BinaryIO) -> str:
    file.seek(0)
    return file.read().decode("utf-8", "replace")


def _short(command: list[str]) -> str:
    line = " ".join(command)
    return line if len(line) <= 100 else line[:99] + "…"
