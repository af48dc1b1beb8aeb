# SPDX-License-Identifier: Apache-2.0
"""Whether two clients send the same commands, but for the key, the words and the value."""
from __future__ import annotations

import re

from client_bench.failures import BenchError
from client_bench.resp import Sent


def form(words: tuple[str, ...], title: tuple[str, ...]) -> tuple[str, ...]:
    """A command without what differs from one to the next."""
    name = words[0].upper()
    if name in ("SET", "LPUSH") and len(words) == 3:
        return (name, _form(words[1], title), "VALUE")
    return (name, *(_form(word, title) for word in words[1:]))


def _form(word: str, title: tuple[str, ...]) -> str:
    if re.fullmatch(r"usertable:(user|value)\d{12}", word):
        return "KEY"
    if re.fullmatch(r"\$\.field\d", word):
        return "$.FIELD"
    if re.fullmatch('".*"', word):
        return f"TEXT of {len(word) - 2}"
    asked = re.fullmatch(r"@title:\((\w+) (\w+)\)", word)
    if asked and asked[1] != asked[2] and {asked[1], asked[2]} <= set(title):
        return "@title:(WORD WORD)"
    return word


def operations(sent: list[Sent], name: str) -> list[Sent]:
    """The commands from the first of a name to the last; there must be no others among them."""
    places = [i for i, each in enumerate(sent) if each.words[0].upper() == name]
    if not places:
        raise BenchError(f"no {name} was sent")
    between = sent[places[0] : places[-1] + 1]
    if len(between) != len(places):
        others = {each.words[0] for each in between} - {name}
        raise BenchError(f"among {name} were others: {', '.join(sorted(others))}")
    return between


def require_same(
    operation: str, ours: list[Sent], theirs: list[Sent], title: tuple[str, ...]
) -> None:
    """Raises BenchError unless all commands of both have one and the same form."""
    forms = [{form(each.words, title) for each in sent} for sent in (ours, theirs)]
    if forms[0] != forms[1] or len(forms[0]) != 1:
        shown = [" or ".join(sorted(" ".join(each) for each in side)) for side in forms]
        raise BenchError(f"{operation}: we send {shown[0]}, the peer {shown[1]}")
