# SPDX-License-Identifier: Apache-2.0
"""Speaks to a Redis over a plain socket: for what surrounds a measurement, and is not timed."""
from __future__ import annotations

import re
import socket
from contextlib import contextmanager
from dataclasses import dataclass
from typing import Any, Callable, Iterator

from client_bench.failures import BenchError

_LAST = "the-last-that-is-monitored"


def encode(command: tuple[str | bytes, ...]) -> bytes:
    """A command as it goes over the wire."""
    words = [word if isinstance(word, bytes) else word.encode("utf-8") for word in command]
    parts = [b"*%d\r\n" % len(words)]
    for word in words:
        parts.append(b"$%d\r\n%s\r\n" % (len(word), word))
    return b"".join(parts)


class Connection:
    """One connection; replies are texts as bytes, numbers, lists and None."""

    def __init__(self, port: int) -> None:
        self._socket = socket.create_connection(("127.0.0.1", port), timeout=60)
        self._replies = self._socket.makefile("rb")

    def __enter__(self) -> Connection:
        return self

    def __exit__(self, *_: object) -> None:
        self._replies.close()
        self._socket.close()

    def call(self, *command: str) -> Any:
        """One command's reply."""
        return self.call_all([command])[0]

    def call_all(self, commands: list[tuple[str, ...]]) -> list[Any]:
        """The replies of commands that are sent at once."""
        self._socket.sendall(b"".join(encode(command) for command in commands))
        return [self.reply() for _ in commands]

    def reply(self) -> Any:
        """The next reply; raises BenchError on one that is an error."""
        line = self._replies.readline()
        if not line.endswith(b"\r\n"):
            raise BenchError("Redis has closed the connection")
        kind, rest = line[:1], line[1:-2]
        if kind == b"-":
            raise BenchError(f"Redis: {rest.decode('utf-8', 'replace')}")
        if kind == b"+":
            return rest
        if kind == b":":
            return int(rest)
        if kind == b"$":
            return None if rest == b"-1" else self._replies.read(int(rest) + 2)[:-2]
        if kind == b"*":
            return None if rest == b"-1" else [self.reply() for _ in range(int(rest))]
        raise BenchError(f"Redis: a reply of an unknown type: {line!r}")


@dataclass(frozen=True)
class Sent:
    """A command that the server was sent."""

    seconds: float  # since 1970, by this machine's clock
    words: tuple[str, ...]


@contextmanager
def monitored(port: int) -> Iterator[Callable[[], list[Sent]]]:
    """
    Records all commands from now on, some thousand at most. The function that is yielded returns
    them. They are read at its call, so that recording takes no time from the client.
    """
    with Connection(port) as monitor:
        monitor.call("MONITOR")

        def stop() -> list[Sent]:
            with Connection(port) as other:
                other.call("ECHO", _LAST)
            commands = []
            while True:
                sent = parse(monitor.reply().decode("utf-8"))
                if sent.words == ("ECHO", _LAST):
                    return commands
                commands.append(sent)

        yield stop


def parse(line: str) -> Sent:
    """A line of MONITOR: 1700000000.123456 [0 127.0.0.1:5000] "GET" "key"."""
    quoted = re.findall(r'"((?:[^"\\]|\\.)*)"', line.split("] ", 1)[1])
    return Sent(float(line.split(" ", 1)[0]), tuple(re.sub(r"\\(.)", r"\1", w) for w in quoted))
