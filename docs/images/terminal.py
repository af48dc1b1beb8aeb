# SPDX-License-Identifier: Apache-2.0
"""Runs bin/ycsb on a terminal of 80 columns, and draws what it prints from its table on, as SVG in both themes.

Usage: terminal.py SVG ARGUMENT...
"""

import fcntl
import os
import pathlib
import pty
import re
import struct
import sys
import termios
from xml.sax.saxutils import escape

LINES, COLUMNS = 24, 80
CHARACTER, LINE, MARGIN = 8.4, 20, 16
STYLES = {"1": "bold", "32": "good", "31": "bad"}  # SGR of what is bold, green or red


def run(command):
    """The bytes that a command writes to its terminal; exits as it does if it fails."""
    child, terminal = pty.fork()
    if child == 0:
        fcntl.ioctl(0, termios.TIOCSWINSZ, struct.pack("HHHH", LINES, COLUMNS, 0, 0))
        os.environ["TERM"] = "xterm-256color"
        os.execv(command[0], command)
    written = b""
    try:
        while data := os.read(terminal, 65536):
            written += data
            sys.stderr.buffer.write(data)
    except OSError:  # The command has ended.
        pass
    code = os.waitstatus_to_exitcode(os.waitpid(child, 0)[1])
    if code:
        sys.exit(code)
    return written.decode()


def screen(written):
    """The lines from the first bold one on: what a carriage return has overwritten is gone."""
    lines = [re.split(r"\r(?=.)", line.rstrip("\r"))[-1] for line in written.split("\n")]
    bold = next(at for at, line in enumerate(lines) if "\x1b[1m" in line)
    return [line for line in lines[bold:] if line]


def text(line, y, prompt=""):
    """A line as an element of SVG, with its styles."""
    parts, length = [prompt], len(re.sub(r"<.*?>", "", prompt))
    style = ""
    for part in re.split(r"(\x1b\[[\d;]*[mK])", line):
        found = re.fullmatch(r"\x1b\[([\d;]*)m", part)
        if found:
            style = STYLES.get(found[1], "")
        elif part and not part.startswith("\x1b"):
            parts.append(f'<tspan class="{style}">{escape(part)}</tspan>' if style else escape(part))
            length += len(part)
    width = length * CHARACTER
    return f'<text x="{MARGIN}" y="{y}" textLength="{width:.1f}" xml:space="preserve">{"".join(parts)}</text>'


def main(svg, *arguments):
    root = pathlib.Path(__file__).resolve().parents[2]
    os.chdir(root)
    lines = screen(run(["bin/ycsb", *arguments]))
    y = MARGIN + LINE - 6
    texts = [text(" ".join(["bin/ycsb", *arguments]), y, '<tspan class="soft">$ </tspan>')]
    for line in lines:
        y += LINE
        texts.append(text(line, y))
    width, height = 2 * MARGIN + COLUMNS * CHARACTER, y + MARGIN
    pathlib.Path(svg).write_text(
        f"""<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {width:.0f} {height}" width="{width:.0f}" height="{height}">
<style>
  :root {{ --paper: #f5f7f9; --ink: #15181d; --soft: #59616b; --good: #1a6b3c; --bad: #a8321a; }}
  @media (prefers-color-scheme: dark) {{
    :root {{ --paper: #1c2026; --ink: #e9ecf0; --soft: #a2abb6; --good: #5fd08e; --bad: #ff9a80; }}
  }}
  rect {{ fill: var(--paper); }}
  text {{ font: 14px ui-monospace, SFMono-Regular, Menlo, Consolas, "Liberation Mono", monospace; fill: var(--ink); }}
  .bold {{ font-weight: 700; }} .soft {{ fill: var(--soft); }} .good {{ fill: var(--good); }} .bad {{ fill: var(--bad); }}
</style>
<rect width="{width:.0f}" height="{height}" rx="8"/>
{chr(10).join(texts)}
</svg>
""",
        encoding="utf-8",
    )


if __name__ == "__main__":
    main(*sys.argv[1:])
