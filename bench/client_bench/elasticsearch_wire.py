# SPDX-License-Identifier: Apache-2.0
"""HTTP requests as a client has sent them, read back for others to send the same."""
from __future__ import annotations

from dataclasses import dataclass
from pathlib import Path
from typing import Iterator

from client_bench.failures import BenchError

_HEAD_END = b"\r\n\r\n"
_OF_A_CONNECTION = ("host", "connection")


@dataclass(frozen=True)
class HttpRequest:
    """One request; the header Host, which names a recorder, is left out, and Connection."""

    method: str
    path: str
    headers: tuple[tuple[str, str], ...]
    body: bytes

    def header(self, name: str) -> str | None:
        """The value of a header, whose name is given in lower case."""
        return next((value for key, value in self.headers if key.lower() == name), None)

    def to(self, host: str) -> bytes:
        """All of its bytes, as the client sent them but for the host."""
        lines = [f"{self.method} {self.path} HTTP/1.1"]
        lines += [f"{name}: {value}" for name, value in (*self.headers, ("Host", host))]
        return "\r\n".join(lines).encode("ascii") + _HEAD_END + self.body


def requests(sent: bytes) -> Iterator[HttpRequest]:
    """What was sent over one connection, without a last request that is incomplete."""
    at = 0
    while (end := sent.find(_HEAD_END, at)) >= 0:
        first, *rest = sent[at:end].decode("ascii").split("\r\n")
        method, path, _ = first.split(" ")
        headers = tuple((name, value) for name, value in (line.split(": ", 1) for line in rest))
        kept = tuple(header for header in headers if header[0].lower() not in _OF_A_CONNECTION)
        request = HttpRequest(method, path, kept, b"")
        if request.header("transfer-encoding") is not None:
            raise BenchError(f"{method} {path}: a body without its length can't be read back")
        start = end + len(_HEAD_END)
        at = start + int(request.header("content-length") or 0)
        if at > len(sent):
            return
        yield HttpRequest(method, path, kept, sent[start:at])


def require_alike(operation: str, sent: list[HttpRequest], count: int) -> None:
    """Raises BenchError unless there are so many, all with the same headers but for lengths."""
    if len(sent) != count:
        raise BenchError(f"{operation}: {count} operations sent {len(sent)} requests")
    forms = {_form(each) for each in sent}
    if len(forms) != 1:
        raise BenchError(f"{operation}: requests have different headers: {sorted(forms)}")


def require_same(operation: str, ours: list[HttpRequest], theirs: list[HttpRequest]) -> None:
    """Raises BenchError unless a peer has sent some of our requests, and nothing else."""
    allowed = {_bytes(each) for each in ours}
    other = next((each for each in theirs if _bytes(each) not in allowed), None)
    if other is not None:
        raise BenchError(f"{operation}: the peer sends {other}, we for one {ours[0]}")
    if not theirs:
        raise BenchError(f"{operation}: the peer has sent nothing")


def _form(request: HttpRequest) -> tuple[tuple[str, str], ...]:
    return tuple(
        (name, "" if name.lower() == "content-length" else value)
        for name, value in request.headers
    )


def _bytes(request: HttpRequest) -> tuple[object, ...]:
    """What it is on the wire, but for the headers' order, their names' case, and lengths."""
    lower = ((name.lower(), value) for name, value in request.headers)
    headers = sorted(header for header in lower if header[0] != "content-length")
    return (request.method, request.path, tuple(headers), request.body)


def write_parts(file: Path, sent: list[HttpRequest]) -> None:
    """
    Writes the headers, an empty line, and for each request a line with its method, path and body
    between tabs.
    """
    lines = [f"{name}: {value}" for name, value in sent[0].headers] + [""]
    lines += ["\t".join((each.method, each.path, each.body.decode("utf-8"))) for each in sent]
    file.write_text("\n".join(lines) + "\n", encoding="utf-8")


def write_bytes(file: Path, sent: list[HttpRequest], host: str) -> None:
    """Writes for each request a line with its length, and then its bytes."""
    messages = [each.to(host) for each in sent]
    file.write_bytes(b"".join(b"%d\n%s" % (len(each), each) for each in messages))
