# SPDX-License-Identifier: Apache-2.0
"""A proxy that keeps the bytes that clients send, to compare what two clients ask a server."""
from __future__ import annotations

import socket
import threading

_CHUNK = 65536


class Recorder:
    """Stands between clients and a server; `sent` has the bytes of each connection."""

    def __init__(self, host: str, port: int) -> None:
        self._server = (host, port)
        self._listener = socket.create_server(("127.0.0.1", 0))
        self._open: list[socket.socket] = [self._listener]
        self.port = self._listener.getsockname()[1]
        self.sent: list[bytearray] = []

    def __enter__(self) -> Recorder:
        threading.Thread(target=self._accept, daemon=True).start()
        return self

    def __exit__(self, *_: object) -> None:
        for end in self._open:
            _close(end)

    def _accept(self) -> None:
        while True:
            try:
                client, _ = self._listener.accept()
                server = socket.create_connection(self._server)
            except OSError:
                return  # The listener is closed, or the server gone: the client will say so.
            self._open += [client, server]
            kept = bytearray()
            self.sent.append(kept)
            for ends in ((client, server, kept), (server, client, None)):
                threading.Thread(target=_pump, args=ends, daemon=True).start()


def _pump(source: socket.socket, target: socket.socket, kept: bytearray | None) -> None:
    try:
        for chunk in iter(lambda: source.recv(_CHUNK), b""):
            if kept is not None:
                kept += chunk
            target.sendall(chunk)
    except OSError:
        pass  # Either end has gone; so does the other.
    _close(source)
    _close(target)


def _close(end: socket.socket) -> None:
    try:
        end.shutdown(socket.SHUT_RDWR)
    except OSError:
        pass
    end.close()
