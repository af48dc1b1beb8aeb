# SPDX-License-Identifier: Apache-2.0
"""What bin/ycsb is told."""
from __future__ import annotations

import unittest
from pathlib import Path
from unittest import mock

from client_bench import process, ycsb


def _load(*properties: str) -> list[str]:
    """The properties that a load gives, in their order."""
    given: list[str] = []

    def run(command: list[str]) -> process.Finished:
        given.extend(command[at + 1] for at, word in enumerate(command) if word == "-p")
        file = next(each for each in given if each.startswith("exportfile="))
        Path(file.split("=", 1)[1]).write_text("{}", encoding="utf-8")
        return mock.Mock(spec=process.Finished)

    with mock.patch.object(process, "run", run):
        ycsb.load("redisjson", "workloads/read-only", *properties)
    return given


class YcsbTest(unittest.TestCase):
    def test_a_load_is_not_ended_by_the_limit_of_the_workload(self) -> None:
        given = _load("recordcount=5")
        self.assertEqual(["maxexecutiontime=0", "recordcount=5"], given[:2])


if __name__ == "__main__":
    unittest.main()
