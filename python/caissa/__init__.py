"""Checks and reads chess games by the command ``caissa``.

>>> import caissa
>>> [finding] = caissa.check("1. e4 e5 2. Ke3 *")
>>> finding.message
'illegal move 2. Ke3: the king on e1 cannot reach e3'
"""

from __future__ import annotations

import dataclasses
import json
import os
import pathlib
import re
import shutil
import subprocess
import sys
import sysconfig
from typing import Iterator, Optional, Union

__all__ = ["Error", "Finding", "Game", "check", "read"]

Source = Union[str, "os.PathLike[str]"]

_TAG = re.compile(r'^\[(\w+) "((?:[^"\\]|\\.)*)"\]$')


class Error(Exception):
    """A file that cannot be read, or a command that cannot be run."""


@dataclasses.dataclass(frozen=True)
class Finding:
    """A mistake. Games, lines, columns and plies count from 1."""

    file: str
    game: int
    line: int
    column: int
    end_line: int
    end_column: int
    #: The ply at which the game stands; ``None`` outside of moves.
    ply: Optional[int]
    #: The text as it is written.
    move: str
    #: A stable name, such as ``illegal/pinned``.
    code: str
    level: str
    message: str
    #: Reasons and fixes.
    help: tuple[str, ...]
    #: The position before the move.
    fen: Optional[str]


@dataclasses.dataclass(frozen=True)
class Game:
    """A game without mistakes."""

    tags: dict[str, str]
    #: The main line, in standard algebraic notation.
    moves: tuple[str, ...]
    #: ``1-0``, ``0-1``, ``1/2-1/2`` or ``*``.
    result: str


def check(source: Source, *options: str) -> list[Finding]:
    """Finds the mistakes of a text, or of the file of a path.

    ``options`` are those of ``caissa check``, such as ``"--strict"``.
    """
    names = {field.name for field in dataclasses.fields(Finding)}
    findings = []
    for line in _run(source, "check", "--format", "json", "--exit-zero", "--quiet", *options).splitlines():
        record = json.loads(line)
        if record["type"] == "finding":
            record["help"] = tuple(record["help"])
            # Later versions may have more keys.
            findings.append(Finding(**{key: record[key] for key in names}))
    return findings


def read(source: Source) -> Iterator[Game]:
    """Reads the games of a file, or of a text. Games with mistakes are left out: :func:`check` tells why."""
    tags: dict[str, str] = {}
    text = ""
    # In export format, an empty line follows the tags and the moves.
    for line in [*_run(source, "convert", "--to", "pgn").splitlines(), ""]:
        tag = None if text else _TAG.match(line)
        if tag:
            tags[tag[1]] = re.sub(r"\\(.)", r"\1", tag[2])
        elif line:
            text += line + " "
        elif text:
            *moves, result = _main_line(text)
            yield Game(tags, tuple(moves), result)
            tags, text = {}, ""


def _main_line(text: str) -> list[str]:
    """The moves and the result of a game in export format, without comments, variations, glyphs and numbers."""
    text = re.sub(r"\{[^}]*\}", " ", text)
    depth = 0
    words = []
    for word in re.findall(r"[()]|[^\s()]+", text):
        depth += (word == "(") - (word == ")")
        if depth == 0 and not re.fullmatch(r"\)|\$\d+|\d+\.+", word):
            words.append(word)
    return words


def _program() -> str:
    """The command of this wheel, or else that of the path."""
    name = "caissa.exe" if sys.platform == "win32" else "caissa"
    beside = pathlib.Path(sysconfig.get_path("scripts")) / name
    program = str(beside) if beside.exists() else shutil.which("caissa")
    if program is None:
        raise Error("there is no command `caissa`")
    return program


def _run(source: Source, command: str, *options: str) -> str:
    """The output of a command. It exits with 1 if there are findings, and with 2 if it failed."""
    text = source if isinstance(source, str) else None
    file = "-" if isinstance(source, str) else os.fspath(source)
    # A name that begins with `-` is no option.
    done = subprocess.run(
        [_program(), command, *options, "--", file],
        input=text,
        capture_output=True,
        encoding="utf-8",
        check=False,
    )
    if done.returncode not in (0, 1):
        raise Error(done.stderr.strip())
    return done.stdout
