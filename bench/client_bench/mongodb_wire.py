# SPDX-License-Identifier: Apache-2.0
"""MongoDB's commands as a client has sent them, to compare those of two clients."""
from __future__ import annotations

import re
import struct
from typing import Any, Iterator

from client_bench.failures import BenchError

_HEADER = struct.Struct("<iiii")
_OP_MSG = 2013
_BODY, _SEQUENCE = 0, 1
_FIXED = {1: "<d", 9: "<q", 16: "<i", 17: "<q", 18: "<q"}
_OBJECT_ID = 12

Document = list[tuple[str, Any]]


def commands(sent: bytes) -> Iterator[Document]:
    """The commands that were sent over one connection, their sequences of documents within."""
    at = 0
    while at + _HEADER.size <= len(sent):
        length, _, _, kind = _HEADER.unpack_from(sent, at)
        if at + length > len(sent):
            return
        if kind == _OP_MSG:
            yield _command(sent[at + _HEADER.size + 4 : at + length])
        at += length


def _command(sections: bytes) -> Document:
    command: Document = []
    at = 0
    while at < len(sections):
        if sections[at] == _BODY:
            document, at = _document(sections, at + 1)
            command += document
        elif sections[at] == _SEQUENCE:
            end = at + 1 + _int(sections, at + 1)
            name, at = _name(sections, at + 5)
            documents = []
            while at < end:
                document, at = _document(sections, at)
                documents.append(document)
            command.append((name, documents))
        else:
            raise BenchError(f"a section of an unknown kind: {sections[at]}")
    return command


def _document(data: bytes, at: int) -> tuple[Document, int]:
    end = at + _int(data, at)
    at += 4
    fields: Document = []
    while data[at] != 0:
        kind = data[at]
        name, at = _name(data, at + 1)
        value, at = _value(data, at, kind)
        fields.append((name, value))
    return fields, end


def _value(data: bytes, at: int, kind: int) -> tuple[Any, int]:
    if kind in _FIXED:
        form = _FIXED[kind]
        return struct.unpack_from(form, data, at)[0], at + struct.calcsize(form)
    if kind == 2:
        end = at + 4 + _int(data, at)
        return data[at + 4 : end - 1].decode("utf-8"), end
    if kind in (3, 4):
        return _document(data, at)
    if kind == 5:
        end = at + 5 + _int(data, at)
        return data[at + 5 : end], end
    if kind == 7:
        return data[at : at + _OBJECT_ID], at + _OBJECT_ID
    if kind == 8:
        return data[at] == 1, at + 1
    if kind == 10:
        return None, at
    raise BenchError(f"a BSON value of an unknown type: {kind}")


def _name(data: bytes, at: int) -> tuple[str, int]:
    end = data.index(0, at)
    return data[at:end].decode("utf-8"), end + 1


def _int(data: bytes, at: int) -> int:
    return struct.unpack_from("<i", data, at)[0]


# ---- What differs from one command to the next ----


def form(command: Document) -> str:
    """A command without its session, key, words, field and value; with types and order."""
    return str([_form(name, value) for name, value in command])


def _form(name: str, value: Any) -> tuple[str, Any]:
    if name == "lsid":
        return name, "SESSION"
    if re.fullmatch(r"field\d", name):
        return "FIELD", f"TEXT of {len(value)}"
    if name == "$search":
        return name, re.sub("[a-z]{7}", "WORD", value)
    if name == "_id" and isinstance(value, str):
        return name, re.sub(r"user\d+", "KEY", value)
    if isinstance(value, list):
        return name, [_form(*each) if isinstance(each, tuple) else _inner(each) for each in value]
    return name, (type(value).__name__, value)


def _inner(document: Document) -> list[tuple[str, Any]]:
    return [_form(*field) for field in document]


def require_same(operation: str, ours: list[Document], theirs: list[Document]) -> None:
    """Raises BenchError unless all commands of both have one and the same form."""
    forms = [sorted({form(each) for each in side}) for side in (ours, theirs)]
    if forms[0] != forms[1] or len(forms[0]) != 1:
        shown = [" or ".join(side) or "nothing" for side in forms]
        raise BenchError(f"{operation}: we send {shown[0]}, the peer {shown[1]}")
