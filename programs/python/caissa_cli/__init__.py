"""Checks and reads chess games with the command ``caissa``.

>>> import caissa_cli
>>> [finding] = caissa_cli.check("1. e4 e5 2. Ke3 *")
>>> finding.message
'illegal move 2. Ke3: the king on e1 cannot reach e3'
>>> [game] = caissa_cli.read("1. e4 e5 2. Nf3 *")
>>> game.moves
('e4', 'e5', 'Nf3')
>>> game.positions()[1]
'rnbqkbnr/pppppppp/8/8/4P3/8/PPPP1PPP/RNBQKBNR b KQkq - 0 1'
>>> caissa_cli.why("1. e4 e5", "Ke3").message
'illegal move 2. Ke3: the king on e1 cannot reach e3'

A :data:`Source` is a text (``str``, or ``bytes`` in UTF-8 or Windows-1252), or the ``pathlib.Path`` of a file or a folder.
"""

from __future__ import annotations

import atexit
import contextlib
import dataclasses
import importlib.metadata
import json
import os
import pathlib
import re
import shutil
import subprocess
import sys
import tempfile
import threading
from typing import IO, Any, Generator, Iterator, Mapping, Optional, Sequence, Union

__all__ = [
    "Error", "Evaluation", "Finding", "Game", "Mate", "Played", "Position", "Reason", "Source", "Variation",
    "check", "legal_moves", "play", "positions", "read", "show", "solve", "why",
]

#: The distribution that has the command and this module.
_DISTRIBUTION = "caissa-cli"

try:
    __version__ = importlib.metadata.version(_DISTRIBUTION)
except importlib.metadata.PackageNotFoundError:
    __version__ = "0+unknown"

Source = Union[str, bytes, "os.PathLike[str]"]


class Error(Exception):
    """A file cannot be read to its end, or the command cannot be run."""

    #: The findings of :func:`check` before the error.
    findings: Sequence[Finding] = ()


@dataclasses.dataclass(frozen=True)
class Finding:
    """A mistake. Games, lines, columns and plies count from 1.

    A column counts code points, as an index of a ``str`` does. ``str.splitlines`` splits at more places than the lines
    that are counted here, which end with ``\\n``, ``\\r\\n`` or ``\\r``.
    """

    #: The path as it was given, or ``<stdin>`` for a text.
    file: str
    game: int
    line: int
    column: int
    end_line: int
    end_column: int
    #: The ply of the main line; ``None`` where there is none.
    ply: Optional[int]
    #: The text as it is written.
    move: str
    #: A stable name, such as ``illegal/pinned``.
    code: str
    #: ``error``, or ``warning``.
    level: str
    message: str
    #: Reasons and fixes.
    help: tuple[str, ...]
    #: The position before the move.
    fen: Optional[str]


@dataclasses.dataclass(frozen=True)
class Evaluation:
    """An evaluation from White's point of view. One of the two numbers is ``None``."""

    #: White's advantage in hundredths of a pawn.
    centipawns: Optional[int]
    #: The number of moves to mate, negative if Black mates.
    mate: Optional[int]


@dataclasses.dataclass(frozen=True)
class Variation:
    """A variation of the main line."""

    #: The ply, from 1, of the move that it replaces.
    ply: int
    #: Its moves, comments and variations, as PGN writes them.
    text: str


@dataclasses.dataclass(frozen=True)
class Game:
    """A game. If one of its ``findings`` is an illegal move, its moves end there."""

    #: The tags in the order of the file, except ``FEN`` and ``SetUp``: see ``start_fen``.
    tags: Mapping[str, str] = dataclasses.field(hash=False)
    #: The main line, in standard algebraic notation.
    moves: tuple[str, ...]
    #: The same moves as engines write them: ``e2e4``.
    uci: tuple[str, ...]
    start_fen: str
    #: The position after the last move.
    fen: str
    #: ``1-0``, ``0-1``, ``1/2-1/2`` or ``*``.
    result: str
    #: The path as it was given, or ``<stdin>`` for a text.
    file: str
    #: The number of the game in its file, from 1.
    number: int
    #: The line on which it begins, from 1.
    line: int
    #: The comments on each position, without commands: one more than there are moves.
    comments: tuple[Optional[str], ...]
    #: The numbers of the annotation glyphs before the first move.
    start_glyphs: tuple[int, ...]
    #: The numbers of the annotation glyphs of each move; 1 is ``!``.
    glyphs: tuple[tuple[int, ...], ...]
    #: The seconds left for the player after each move.
    clocks: tuple[Optional[float], ...]
    #: The evaluation after each move.
    evaluations: tuple[Optional[Evaluation], ...]
    #: Empty if nothing is wrong.
    findings: tuple[Finding, ...]
    #: The plies, from 1, of illegal moves that stood: ``[%illegal]``.
    illegal: tuple[int, ...]
    #: The variations, each with all that is in it.
    variations: tuple[Variation, ...] = ()

    def positions(self) -> tuple[str, ...]:
        """The FEN of each position, from the first to the last: one more than there are moves."""
        moves = [move + " {[%illegal]}" * (ply in self.illegal) for ply, move in enumerate(self.moves, 1)]
        return tuple(_ask("play", {"from": self.start_fen, "moves": " ".join(moves), "positions": True})["positions"])

    def pgn(self) -> str:
        """The game as PGN, with its comments, variations, glyphs, clocks and evaluations, in the layout of ``caissa fmt``.

        >>> [game] = read("1. e4! {[%clk 0:05:00] best} e5 *")
        >>> print(dataclasses.replace(game, tags={"White": "Anna"}, result="1-0").pgn().splitlines()[-1])
        1. e4 $1 {[%clk 0:05:00] best} 1... e5 1-0

        Raises ``ValueError`` if a comment or a tag has what PGN cannot write.
        """
        tags = dict(self.tags)
        tags["Result"] = self.result
        if self.start_fen != _START:
            tags.update(SetUp="1", FEN=self.start_fen)
        if any("\n" in value for value in tags.values()):
            raise ValueError("the value of a tag has more than one line")
        lines = [f"[{name} {json.dumps(value, ensure_ascii=False)}]" for name, value in tags.items()]
        return _run(["fmt", "--quiet", "-"], "\n".join([*lines, "", *self._words(), self.result, ""]))

    def _words(self) -> Iterator[str]:
        """The moves and what is written on them."""
        _, turn, *_, number = self.start_fen.split()
        yield from (f"${glyph}" for glyph in self.start_glyphs)
        yield from _comment([self.comments[0]])
        for ply, move in enumerate(self.moves, turn == "b"):
            at = ply - (turn == "b")
            yield f"{int(number) + ply // 2}{'...' if ply % 2 else '.'} {move}"
            yield from (f"${glyph}" for glyph in self.glyphs[at])
            illegal = "[%illegal]" if at + 1 in self.illegal else None
            notes = [illegal, _clock(self.clocks[at]), _eval(self.evaluations[at]), self.comments[at + 1]]
            yield from _comment(notes)
            yield from (f"({variation.text})" for variation in self.variations if variation.ply == at + 1)


@dataclasses.dataclass(frozen=True)
class Position:
    """A line of EPD or FEN without mistakes."""

    fen: str
    #: The operands of each operation, without quotes: ``{"bm": ("Nf3",), "id": ("first",)}``.
    operations: Mapping[str, tuple[str, ...]] = dataclasses.field(hash=False)
    #: The path as it was given, or ``<stdin>`` for a text.
    file: str
    #: The line of the file, from 1.
    line: int


@dataclasses.dataclass(frozen=True)
class Played:
    """A position after moves."""

    fen: str
    #: ``White`` or ``Black``.
    turn: str
    is_check: bool
    #: The result and its reason, such as ``Black wins by checkmate``; ``None`` while the game goes on.
    outcome: Optional[str]
    #: In standard algebraic notation.
    legal_moves: tuple[str, ...]
    #: The name of the opening, if the moves began with one.
    opening: Optional[str]

    @property
    def is_checkmate(self) -> bool:
        return self.is_check and not self.legal_moves

    @property
    def is_stalemate(self) -> bool:
        return not self.is_check and not self.legal_moves

    def piece_at(self, square: str) -> Optional[str]:
        """The letter of the piece on a square, as a FEN has it: ``P`` is White's pawn. ``None`` if there is none."""
        if not re.fullmatch("[a-h][1-8]", square):
            raise ValueError(f"{square!r} is not a square")
        rank = self.fen.split("/")[8 - int(square[1])].split()[0]
        piece = re.sub("[1-8]", lambda empty: " " * int(empty[0]), rank)["abcdefgh".index(square[0])]
        return None if piece == " " else piece


@dataclasses.dataclass(frozen=True)
class Mate:
    """A mate that was proved against every defence."""

    #: The number of moves, which may be less than was asked.
    moves: int
    #: The longest defence, with numbers.
    line: str


@dataclasses.dataclass(frozen=True)
class Reason:
    """The reason why a move is illegal, or the effects of a legal one."""

    #: Also true if the move is legal and only a mark is wrong, such as the ``#`` of a move that does not mate.
    is_legal: bool
    #: The reason, what is wrong with the mark, or the effects, in one line.
    message: str
    #: What would be right.
    help: tuple[str, ...]
    #: The move in standard algebraic notation and as engines write it; ``None`` for an illegal move.
    san: Optional[str]
    uci: Optional[str]
    #: The position after a legal move, or before an illegal one.
    fen: Optional[str]
    #: A stable name, such as ``illegal/pinned``; ``None`` if nothing is wrong.
    code: Optional[str] = None
    #: The legal moves that were probably meant.
    did_you_mean: tuple[str, ...] = ()


def why(position: str, move: str, *, chess960: bool = False) -> Reason:
    """Says why a move is illegal in a position, or what it does.

    The position is a FEN, or the moves or the PGN that lead to it; ``"start"`` is the starting position.

    >>> why("start", "Nd4").message
    'illegal move 1. Nd4: no white knight can reach d4'
    >>> why("1. f3 e5 2. g4", "Qh4").san
    'Qh4#'

    Raises ``ValueError`` if the position or the number before the move is wrong, and :class:`Error` if the command fails.
    """
    answer = _ask("why", {"from": position, "move": move, "chess960": chess960})
    message = answer.get("error") or "; ".join(answer["effects"])
    help = tuple(answer.get("help", ()))
    meant = tuple(answer.get("did_you_mean", ()))
    san, uci, code = (answer.get(key) for key in ("san", "uci", "code"))
    return Reason(answer["is_legal"], message, help, san, uci, answer["fen"], code, meant)


def legal_moves(position: str = "start", *, chess960: bool = False) -> tuple[str, ...]:
    """The legal moves in a position, in standard algebraic notation. The position is given as to :func:`why`.

    >>> legal_moves("8/8/8/8/8/4k3/4p3/4K3 b - - 0 1")
    ('Kd3', 'Kf3', 'Kd4', 'Ke4', 'Kf4')

    Raises what :func:`why` raises.
    """
    return tuple(_ask("play", {"from": position, "chess960": chess960})["legal_moves"])


def play(position: str = "start", moves: str = "", *, chess960: bool = False) -> Played:
    """Plays moves in any notation. The position is given as to :func:`why`.

    >>> played = play("1. f3 e5 2. g4", "Qh4")
    >>> played.is_checkmate, played.outcome, played.piece_at("h4")
    (True, 'Black wins by checkmate', 'q')
    >>> play("1. e4 e5 2. Nf3 Nc6 3. Bb5").opening
    'C60 Ruy Lopez'

    Raises what :func:`why` raises, and ``ValueError`` with the reason if a move is illegal.
    """
    answer = _ask("play", {"from": position, "moves": moves, "chess960": chess960})
    keys = {field.name: answer[field.name] for field in dataclasses.fields(Played)}
    return Played(**{**keys, "legal_moves": tuple(answer["legal_moves"])})


def solve(position: str, mate: int, *, chess960: bool = False) -> Optional[Mate]:
    """Proves that the side to move mates in a number of moves, 1 to 6; ``None`` if it does not.

    >>> solve("6k1/5ppp/8/8/8/8/8/K3R3 w - - 0 1", mate=2)
    Mate(moves=1, line='1. Re8#')

    Raises what :func:`why` raises, and ``ValueError`` if the proof is too long.
    """
    answer = _ask("solve", {"from": position, "mate": mate, "chess960": chess960})
    return Mate(answer["moves"], answer["line"]) if answer["is_mate"] else None


def show(position: str = "start", *, svg: bool = False, chess960: bool = False) -> str:
    """Draws a position as text, or as SVG.

    >>> print(show("1. e4").splitlines()[4])
    4  . . . .[P]. . .

    Raises what :func:`why` raises.
    """
    answer, text = _server.ask("show", {"from": position, "svg": svg, "chess960": chess960})
    return str(answer["svg"]) if svg else text


def check(
    source: Source,
    *,
    strict: bool = False,
    lenient: bool = False,
    chess960: bool = False,
    allow: Sequence[str] = (),
) -> list[Finding]:
    """Finds the mistakes of a text, a file or the files of a folder.

    The options are those of ``caissa check``; ``allow`` has codes, or families of them.

    >>> [finding.code for finding in check("1. e4+ e5 2. Ke3 *")]
    ['false-claim/not-check', 'illegal/cannot-reach']
    >>> [finding.code for finding in check("1. e4+ e5 2. Ke3 *", allow=["false-claim"])]
    ['illegal/cannot-reach']

    Raises :class:`Error` if a file cannot be read to its end, or the command fails. The findings before that are in
    ``error.findings``. Raises ``ValueError`` for a ``str`` that is the name of a file.
    """
    flags = {"--strict": strict, "--lenient": lenient, "--chess960": chess960, "--exit-zero": True, "--quiet": True}
    options = [flag for flag, is_on in flags.items() if is_on]
    options += [f"--allow={code}" for code in ([allow] if isinstance(allow, str) else allow)]
    findings: list[Finding] = []
    has_ended = False
    try:
        for record in _records(source, ["check", "--format=json", *options, "--", _name(source)]):
            if record["type"] == "finding":
                findings.append(_finding(record))
            has_ended = record["type"] == "file"
        if not has_ended:
            raise Error("`caissa` ended without an answer")
    except Error as error:
        error.findings = findings
        raise
    return findings


def read(source: Source, *, chess960: bool = False) -> Iterator[Game]:
    """Reads the games of a text, a file or the files of a folder, one by one.

    A game with mistakes has ``findings``, and its moves end before the first illegal one.

    >>> for game in read('[White "Anna"]\\n\\n1. e4 e5 2. Nf3 {[%clk 0:05:00] good} 1-0'):
    ...     print(game.tags["White"], *game.uci, game.result, game.comments[3], game.clocks[2])
    Anna e2e4 e7e5 g1f3 1-0 good 300.0
    >>> [game] = read("1. e4 e5 2. Ke3 *")
    >>> game.moves, game.findings[0].code
    (('e4', 'e5'), 'illegal/cannot-reach')

    The iterator raises :class:`Error` after the games before it if a file cannot be read to its end, or the command
    fails. Raises ``ValueError`` for a ``str`` that is the name of a file.
    """
    return _games(source, _converting(source, chess960, "--findings"))


def positions(source: Source, *, chess960: bool = False) -> Iterator[Position]:
    """Reads the positions of a text, a file or the files of a folder: lines of EPD or FEN.

    >>> [position] = positions('6k1/5ppp/8/8/8/8/8/K3R3 w - - bm Re8#; id "back rank";')
    >>> position.operations
    {'bm': ('Re8#',), 'id': ('back rank',)}

    Raises what :func:`read` raises.
    """
    return _positions(source, _converting(source, chess960))


def _games(source: Source, arguments: list[str]) -> Iterator[Game]:
    # An iterator that is dropped ends the command at once.
    with contextlib.closing(_records(source, arguments)) as records:
        for record in records:
            if record["type"] == "game":
                moves = record["moves"]
                none = [None] * len(moves)
                yield Game(
                    tags=record["tags"],
                    moves=tuple(moves),
                    uci=tuple(record["uci"]),
                    start_fen=record["start_fen"],
                    fen=record["fen"],
                    result=record["result"],
                    file=record["file"],
                    number=record["game"],
                    line=record["line"],
                    comments=tuple(record.get("comments", [*none, None])),
                    start_glyphs=tuple(record.get("start_glyphs", ())),
                    glyphs=tuple(map(tuple, record.get("glyphs", [()] * len(moves)))),
                    clocks=tuple(left if left is None else float(left) for left in record.get("clocks", none)),
                    evaluations=tuple(map(_evaluation, record.get("evaluations", none))),
                    findings=tuple(map(_finding, record.get("findings", ()))),
                    illegal=tuple(record.get("illegal", ())),
                    variations=tuple(Variation(one["ply"], one["text"]) for one in record.get("variations", ())),
                )


def _evaluation(record: Optional[dict[str, int]]) -> Optional[Evaluation]:
    return None if record is None else Evaluation(record.get("centipawns"), record.get("mate"))


_START = "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1"


def _comment(notes: Sequence[Optional[str]]) -> Iterator[str]:
    """What is written on a position, as PGN writes it."""
    text = " ".join(note for note in notes if note)
    if "}" in text:
        raise ValueError("a comment has `}`, which ends a comment of PGN")
    if text:
        yield "{" + text + "}"


def _clock(left: Optional[float]) -> Optional[str]:
    if left is None:
        return None
    tenths = round(left * 10)
    tail = f".{tenths % 10}" if tenths % 10 else ""
    return f"[%clk {tenths // 36000}:{tenths // 600 % 60:02}:{tenths // 10 % 60:02}{tail}]"


def _eval(evaluation: Optional[Evaluation]) -> Optional[str]:
    if evaluation is None:
        return None
    if evaluation.mate is not None:
        return f"[%eval #{evaluation.mate}]"
    return f"[%eval {(evaluation.centipawns or 0) / 100:.2f}]"


def _positions(source: Source, arguments: list[str]) -> Iterator[Position]:
    with contextlib.closing(_records(source, arguments)) as records:
        for record in records:
            if record["type"] == "position":
                operations = {opcode: tuple(operands) for opcode, operands in record["operations"].items()}
                yield Position(record["fen"], operations, record["file"], record["line"])


def _finding(record: dict[str, Any]) -> Finding:
    # Later versions may have more keys.
    keys = {field.name: record[field.name] for field in dataclasses.fields(Finding)}
    return Finding(**{**keys, "help": tuple(record["help"])})


def _converting(source: Source, chess960: bool, *options: str) -> list[str]:
    options += ("--chess960",) if chess960 else ()
    return ["convert", "--to=json", "--quiet", *options, "--", _name(source)]


def _name(source: Source) -> str:
    """The argument that names a source."""
    if isinstance(source, bytes):
        return "-"
    if isinstance(source, str):
        looks_like_a_name = re.fullmatch(r"[^\n]+\.(pgn|epd|fen)(\.\w+)?", source)
        if looks_like_a_name or ("\n" not in source and os.path.exists(source)):
            raise ValueError(f"{source!r} is the name of a file, not a text: use pathlib.Path({source!r})")
        return "-"
    name = os.fspath(source)
    # `-` alone is standard input.
    return os.path.join(".", name) if name == "-" else name


def _program() -> str:
    """The command of this distribution, or else the one that the path has."""
    name = "caissa.exe" if sys.platform == "win32" else "caissa"
    try:
        files = importlib.metadata.files(_DISTRIBUTION) or []
    except importlib.metadata.PackageNotFoundError:
        files = []
    places = [pathlib.Path(str(file.locate())) for file in files if file.name == name]
    # `pip install --target` puts it here.
    places.append(pathlib.Path(__file__).parents[1] / "bin" / name)
    program = next((str(place) for place in places if place.is_file()), None) or shutil.which("caissa")
    if program is None:
        raise Error("there is no command `caissa`: install it, for example with `pip install caissa-cli`")
    return program


class _Server:
    """One running command that answers many questions."""

    def __init__(self) -> None:
        self._lock = threading.Lock()
        self._process: Optional[subprocess.Popen[bytes]] = None
        self._owner = 0

    def ask(self, tool: str, arguments: dict[str, Any]) -> tuple[dict[str, Any], str]:
        """The answer as data and as text."""
        call = {"name": tool, "arguments": arguments}
        question = json.dumps({"jsonrpc": "2.0", "id": 1, "method": "tools/call", "params": call})
        with self._lock:
            process = self._started()
            try:
                assert process.stdin is not None and process.stdout is not None
                process.stdin.write(question.encode("utf-8", "surrogatepass") + b"\n")
                process.stdin.flush()
                answer = json.loads(process.stdout.readline())
            except BaseException as error:
                # The rest of an answer would be taken for the next one.
                self._stop()
                if isinstance(error, (OSError, ValueError)):
                    raise Error("`caissa` ended without an answer") from error
                raise
        if "error" in answer:
            raise Error(answer["error"]["message"])
        result = answer["result"]
        if result["isError"]:
            raise ValueError(result["content"][0]["text"])
        return result["structuredContent"], result["content"][0]["text"]

    def _started(self) -> subprocess.Popen[bytes]:
        # A process that was forked does not share the pipes of its parent.
        if self._process is None or self._process.poll() is not None or self._owner != os.getpid():
            self._stop()
            program = _program()
            try:
                self._process = subprocess.Popen([program, "mcp"], stdin=subprocess.PIPE, stdout=subprocess.PIPE)
            except OSError as error:
                raise Error(f"cannot run `{program}`: {error.strerror}") from error
            self._owner = os.getpid()
        return self._process

    def _stop(self) -> None:
        if self._process is not None and self._owner == os.getpid():
            self._process.kill()
            self._process.communicate()
        self._process = None


_server = _Server()
atexit.register(_server._stop)


def _ask(tool: str, arguments: dict[str, Any]) -> dict[str, Any]:
    """The answer of a tool of ``caissa mcp``."""
    return _server.ask(tool, arguments)[0]


def _run(arguments: list[str], text: str) -> str:
    """The output of a command that reads a text."""
    done = subprocess.run([_program(), *arguments], input=text.encode(), stdout=subprocess.PIPE, stderr=subprocess.PIPE)
    if done.returncode != 0:
        raise Error(done.stderr.decode("utf-8", "replace").strip())
    return done.stdout.decode()


def _records(source: Source, arguments: list[str]) -> Generator[dict[str, Any], None, None]:
    """The objects that a command prints, read while it runs."""
    program = _program()
    is_json = True
    # Files, not pipes: nothing waits for a full one.
    with tempfile.TemporaryFile() as text, tempfile.TemporaryFile() as errors:
        if isinstance(source, (str, bytes)):
            text.write(source.encode("utf-8", "surrogateescape") if isinstance(source, str) else source)
            text.seek(0)
        try:
            process = subprocess.Popen([program, *arguments], stdin=text, stdout=subprocess.PIPE, stderr=errors)
        except OSError as error:
            raise Error(f"cannot run `{program}`: {error.strerror}") from error
        with process:
            try:
                # Lines of bytes end only with `\n`; a `str` in JSON may have other line separators.
                for line in process.stdout or ():
                    try:
                        record = json.loads(line)
                    except ValueError:
                        # The last line of a command that was ended can be a part of an object.
                        is_json = False
                    else:
                        yield record
            except BaseException:
                process.kill()
                raise
        errors.seek(0)
        if process.returncode not in (0, 1):
            raise Error(_reason(process.returncode, errors))
        if not is_json:
            raise Error(f"`{program}` printed something else than JSON")
        if process.returncode == 1 and not errors.read(1):
            raise Error(f"`{program}` ended without an answer")


def _reason(code: int, errors: IO[bytes]) -> str:
    """The reason why a command failed. The mistakes of games are not part of it."""
    lines = [line.decode("utf-8", "replace").rstrip() for line in errors if line.startswith(b"error: ")]
    if lines:
        return "\n".join(line[len("error: ") :] for line in lines)
    return f"`caissa` was ended by signal {-code}" if code < 0 else f"`caissa` failed with exit code {code}"
