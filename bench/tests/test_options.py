# SPDX-License-Identifier: Apache-2.0
"""The command line."""
from __future__ import annotations

import contextlib
import io
import unittest

from client_bench.failures import UsageError
from client_bench.options import PARTS, parse
from client_bench.runner import main


class OptionsTest(unittest.TestCase):
    def test_defaults_are_all_parts(self) -> None:
        options = parse([])

        self.assertEqual(PARTS, options.parts)
        self.assertEqual((5, 8.0, (1, 4, 16, 64)), _numbers(options))

    def test_parts_are_measured_in_their_own_order(self) -> None:
        self.assertEqual(("redis", "memory"), parse(["memory", "redis"]).parts)

    def test_numbers_are_taken(self) -> None:
        options = parse(["--repeats", "1", "--seconds", "2", "--connections", "1,16"])

        self.assertEqual((1, 2.0, (1, 16)), _numbers(options))

    def test_bad_options_are_refused_with_what_is_valid(self) -> None:
        for arguments, said in (
            (["redi"], "redi: there is no such part; valid are redis, pipelines, mongodb,"),
            (["--repeats", "0"], "--repeats 0: valid is a whole number above 0"),
            (["--seconds", "1.5"], "--seconds 1.5: valid is a whole number above 0"),
            (["--connections", "1,,4"], "--connections : valid is a whole number above 0"),
            (["--connections", "1,x"], "--connections x: valid is a whole number above 0"),
            (["--rounds", "3"], "unrecognized arguments: --rounds"),
        ):
            with self.subTest(arguments), self.assertRaises(UsageError) as raised:
                parse(arguments)
            self.assertIn(said, str(raised.exception))

    def test_a_users_mistake_is_one_line_and_exit_code_2(self) -> None:
        for arguments in (["redi"], ["redis", "--out", "there/is/no/such.md"]):
            said = io.StringIO()
            with contextlib.redirect_stderr(said):
                code = main(arguments)

            self.assertEqual(2, code)
            self.assertEqual(1, len(said.getvalue().splitlines()))


def _numbers(options) -> tuple[int, float, tuple[int, ...]]:
    return options.repeats, options.seconds, options.connections


if __name__ == "__main__":
    unittest.main()
