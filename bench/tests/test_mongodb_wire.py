# SPDX-License-Identifier: Apache-2.0
"""Whether commands are read back as they were sent, and differences are seen."""
import struct
import unittest
from typing import Any

from client_bench.failures import BenchError
from client_bench.mongodb_wire import Document, commands, form, require_same

INT, LONG, TRUE = 16, 18, 8


def text(value: str) -> tuple[int, bytes]:
    return 2, struct.pack("<i", len(value) + 1) + value.encode("utf-8") + b"\0"


def number(value: int, kind: int = INT) -> tuple[int, bytes]:
    return kind, struct.pack("<i" if kind == INT else "<q", value)


def document(**fields: tuple[int, bytes]) -> bytes:
    body = b"".join(
        bytes([kind]) + name.encode("ascii") + b"\0" + value
        for name, (kind, value) in fields.items()
    )
    return struct.pack("<i", len(body) + 5) + body + b"\0"


def message(*sections: bytes, kind: int = 2013) -> bytes:
    body = struct.pack("<i", 0) + b"".join(sections)
    return struct.pack("<iiii", 16 + len(body), 1, 0, kind) + body


def body(**fields: tuple[int, bytes]) -> bytes:
    return b"\0" + document(**fields)


def sequence(name: str, *documents: bytes) -> bytes:
    content = name.encode("ascii") + b"\0" + b"".join(documents)
    return b"\1" + struct.pack("<i", len(content) + 4) + content


def find(key: str, **more: Any) -> Document:
    return [("find", "t"), ("filter", [("_id", key)]), *more.items()]


class MongoDbWireTest(unittest.TestCase):
    def test_commands_are_read_back_with_their_types(self) -> None:
        inner = (3, document(_id=text("user1")))
        sent = message(
            body(
                find=text("t"),
                filter=inner,
                limit=number(-1),
                time=number(5, LONG),
                at=(1, struct.pack("<d", 1.5)),
                single=(TRUE, b"\1"),
                nothing=(10, b""),
                lsid=(5, struct.pack("<iB", 2, 4) + b"ab"),
                id=(7, b"x" * 12),
            )
        )

        self.assertEqual(
            [
                [
                    ("find", "t"),
                    ("filter", [("_id", "user1")]),
                    ("limit", -1),
                    ("time", 5),
                    ("at", 1.5),
                    ("single", True),
                    ("nothing", None),
                    ("lsid", b"ab"),
                    ("id", b"x" * 12),
                ]
            ]
            * 2,
            list(commands(sent + sent)),
        )

    def test_a_sequence_of_documents_is_a_field(self) -> None:
        updates = sequence("updates", document(q=number(1)), document(q=number(2)))
        sent = message(body(update=text("t")), updates)

        self.assertEqual(
            [[("update", "t"), ("updates", [[("q", 1)], [("q", 2)]])]], list(commands(sent))
        )

    def test_what_is_cut_off_and_what_is_no_command_is_left_out(self) -> None:
        one = message(body(ping=number(1)))

        self.assertEqual([[("ping", 1)]], list(commands(message(b"", kind=2004) + one + one[:-1])))

    def test_what_is_not_known_is_refused(self) -> None:
        with self.assertRaisesRegex(BenchError, "unknown kind: 9"):
            list(commands(message(b"\x09")))
        with self.assertRaisesRegex(BenchError, "unknown type: 19"):
            list(commands(message(body(x=(19, b"\0" * 16)))))

    def test_keys_words_sessions_and_values_may_differ(self) -> None:
        require_same("READ", [find("user1"), find("user22")], [find("user333")])
        require_same("SEARCH", [[("$search", '"abcdefg"')]], [[("$search", '"bcdefgh"')]])
        require_same("UPDATE", [[("field1", "x" * 100)]], [[("field7", "y" * 100)]])
        self.assertEqual(form([("lsid", b"a")]), form([("lsid", b"b")]))

    def test_any_other_difference_is_refused(self) -> None:
        others = [
            find("user1", limit=1),
            find("other1"),
            [("find", "t2"), ("filter", [("_id", "user1")])],
            [("filter", [("_id", "user1")]), ("find", "t")],
        ]
        for other in others:
            with self.assertRaisesRegex(BenchError, "the peer"):
                require_same("READ", [find("user1")], [other])
        with self.assertRaisesRegex(BenchError, "the peer"):
            require_same("READ", [find("user1", limit=1)], [find("user1", limit=1.0)])
        with self.assertRaisesRegex(BenchError, "TEXT of 99"):
            require_same("UPDATE", [[("field1", "x" * 100)]], [[("field1", "y" * 99)]])
        with self.assertRaisesRegex(BenchError, "nothing"):
            require_same("READ", [find("user1")], [])


if __name__ == "__main__":
    unittest.main()
