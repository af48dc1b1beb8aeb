# SPDX-License-Identifier: Apache-2.0
"""What was measured on."""
from __future__ import annotations

import os
import re
import shlex
import subprocess
from pathlib import Path


def description() -> str:
    """Cores, memory, system and Java in one line."""
    model = re.search(r"^model name\s*:\s*(.+)$", _text("/proc/cpuinfo"), re.MULTILINE)
    cpu = model[1].strip() if model else os.uname().machine
    kilobytes = re.search(r"^MemTotal:\s*(\d+)", _text("/proc/meminfo"), re.MULTILINE)
    memory = f"{int(kilobytes[1]) / 1024**2:.1f} GB" if kilobytes else "memory unknown"
    cores = len(os.sched_getaffinity(0))
    return f"{cores} cores ({cpu}), {memory}, {_system()}, Java {_java()}"


def _system() -> str:
    for line in _text("/etc/os-release").splitlines():
        if line.startswith("PRETTY_NAME="):
            return shlex.split(line.split("=", 1)[1])[0]
    return os.uname().sysname


def _java() -> str:
    # On standard error, which is where Java says its version.
    said = subprocess.run(["java", "-version"], capture_output=True, text=True, check=True).stderr
    version = re.search(r'version "([^"]+)"', said)
    return version[1] if version else "unknown"


def _text(file: str) -> str:
    path = Path(file)
    return path.read_text(encoding="utf-8") if path.exists() else ""
