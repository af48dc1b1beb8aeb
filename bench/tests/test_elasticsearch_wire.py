# SPDX-License-Identifier: Apache-2.0
"""Whether requests are read back as they were sent, and differences are seen."""
import tempfile
import unittest
from dataclasses import replace
from pathlib import Path

from client_bench.elasticsearch_wire import (
    HttpRequest,
    require_alike,
    require_same,
    requests,
    write_bytes,
    write_parts,
)
from client_bench.failures import BenchError

GET = b"GET /i/_doc/user1 HTTP/1.1\r\nAccept: a\r\nHost: x:1\r\nConnection: keep-alive\r\n\r\n"
POST = b'POST /i/_search?q=1 HTTP/1.1\r\nAccept: a\r\nContent-Length: 7\r\nHost: x:1\r\n\r\n{"a":1}'
READ = HttpRequest("GET", "/i/_doc/user1", (("Accept", "a"),), b"")
SEARCH = HttpRequest(
    "POST", "/i/_search?q=1", (("Accept", "a"), ("Content-Length", "7")), b'{"a":1}'
)


class ElasticsearchWireTest(unittest.TestCase):
    def test_requests_are_read_back_without_what_is_of_the_connection(self) -> None:
        self.assertEqual([READ, SEARCH, READ], list(requests(GET + POST + GET)))

    def test_a_request_that_is_cut_off_is_left_out(self) -> None:
        for cut in (1, 7, 8, len(POST) - 1):
            self.assertEqual([READ], list(requests(GET + POST[:-cut])), cut)

    def test_a_body_of_unknown_length_is_refused(self) -> None:
        sent = POST.replace(b"Content-Length: 7", b"Transfer-Encoding: chunked")

        with self.assertRaisesRegex(BenchError, "without its length"):
            list(requests(sent))

    def test_alike_are_those_with_the_same_headers_but_for_lengths(self) -> None:
        longer = replace(SEARCH, headers=(("Accept", "a"), ("Content-Length", "8")))
        other = replace(SEARCH, headers=(("Accept", "b"), ("Content-Length", "7")))

        require_alike("SEARCH", [SEARCH, longer], 2)
        with self.assertRaisesRegex(BenchError, "different headers"):
            require_alike("SEARCH", [SEARCH, other], 2)
        with self.assertRaisesRegex(BenchError, "3 operations sent 2"):
            require_alike("SEARCH", [SEARCH, SEARCH], 3)

    def test_same_are_those_that_differ_in_the_form_of_headers_alone(self) -> None:
        turned = replace(SEARCH, headers=(("content-length", "7"), ("accept", "a")))
        without_a_body = replace(READ, headers=(*READ.headers, ("Content-Length", "0")))

        require_same("SEARCH", [SEARCH, READ], [turned, without_a_body])

    def test_any_other_difference_is_refused(self) -> None:
        others = [
            replace(SEARCH, method="GET"),
            replace(SEARCH, path="/i/_search"),
            replace(SEARCH, body=b'{"a":2}'),
            replace(SEARCH, headers=(*SEARCH.headers, ("X", "y"))),
        ]
        for other in others:
            with self.assertRaisesRegex(BenchError, "the peer sends"):
                require_same("SEARCH", [SEARCH], [SEARCH, other])
        with self.assertRaisesRegex(BenchError, "sent nothing"):
            require_same("SEARCH", [SEARCH], [])

    def test_files_hold_what_a_peer_needs(self) -> None:
        with tempfile.TemporaryDirectory() as directory:
            parts, whole = Path(directory) / "parts", Path(directory) / "whole"
            write_parts(parts, [SEARCH])
            write_bytes(whole, [SEARCH, SEARCH], "h:2")

            self.assertEqual(
                'Accept: a\nContent-Length: 7\n\nPOST\t/i/_search?q=1\t{"a":1}\n',
                parts.read_text(encoding="utf-8"),
            )
            length, message = whole.read_bytes().split(b"\n", 1)
            first = message[: int(length)]
            self.assertEqual([SEARCH], list(requests(first)))
            self.assertIn(b"Host: h:2\r\n", first)
            self.assertEqual(length + b"\n" + first, message[int(length) :])


if __name__ == "__main__":
    unittest.main()
