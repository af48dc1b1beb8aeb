# SPDX-License-Identifier: Apache-2.0
"""Whether commands that differ are told apart."""
import unittest

from client_bench import resp
from client_bench.failures import BenchError
from client_bench.redis_wire import form, operations, require_same
from client_bench.resp import Sent

TITLE = ("abc", "def", "ghi")
KEY = "usertable:user000000000007"


def sent(*words: str) -> Sent:
    return Sent(0, words)


class RedisWireTest(unittest.TestCase):
    def test_parse_takes_the_time_and_the_words_without_their_quotes(self) -> None:
        line = r'1700000000.250000 [0 127.0.0.1:5000] "JSON.MERGE" "k" "$.field0" "\"x y\""'

        parsed = resp.parse(line)

        self.assertEqual(1700000000.25, parsed.seconds)
        self.assertEqual(("JSON.MERGE", "k", "$.field0", '"x y"'), parsed.words)

    def test_key_field_words_and_value_may_differ(self) -> None:
        merge = ("JSON.MERGE", KEY, "$.field3", '"' + "x" * 100 + '"')
        search = ("FT.SEARCH", "idx:usertable", "@title:(def abc)", "LIMIT", "0", "10")

        self.assertEqual(("JSON.MERGE", "KEY", "$.FIELD", "TEXT of 100"), form(merge, TITLE))
        self.assertEqual("@title:(WORD WORD)", form(search, TITLE)[2])

    def test_values_may_differ(self) -> None:
        ours = ("SET", "usertable:value000000000007", "\\x00")
        theirs = ("SET", "usertable:value000000000008", "x" * 16)

        self.assertEqual(("SET", "KEY", "VALUE"), form(ours, ()))
        self.assertEqual(form(ours, ()), form(theirs, ()))
        self.assertNotEqual(form(ours, ()), form((*theirs, "EX"), ()))

    def test_words_of_another_title_are_not_the_same(self) -> None:
        self.assertEqual("@title:(abc xyz)", form(("FT.SEARCH", "@title:(abc xyz)"), TITLE)[1])
        self.assertEqual("@title:(abc abc)", form(("FT.SEARCH", "@title:(abc abc)"), TITLE)[1])

    def test_commands_of_two_forms_are_refused(self) -> None:
        whole, path = sent("JSON.GET", KEY), sent("JSON.GET", KEY, "$")

        require_same("READ", [whole, whole], [whole], TITLE)
        for ours, theirs in (([whole], [path]), ([whole, path], [whole, path])):
            with self.assertRaisesRegex(BenchError, "READ: we send JSON.GET KEY"):
                require_same("READ", ours, theirs, TITLE)

    def test_a_command_among_operations_is_refused(self) -> None:
        get, ping, hello = sent("JSON.GET", KEY), sent("PING"), sent("HELLO", "3")

        self.assertEqual([get, get], operations([hello, get, get, ping], "JSON.GET"))
        with self.assertRaisesRegex(BenchError, "among JSON.GET were others: PING"):
            operations([get, ping, get], "JSON.GET")


if __name__ == "__main__":
    unittest.main()
