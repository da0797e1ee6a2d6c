#!/usr/bin/env python3
"""Says whether certificates of mates are right: a second witness, beside Coq.

    python3 witness.py mates.json        or: caissa solve .. --certificate json | python3 witness.py

Reads an object of JSON on each line and prints `yes` or `no` for it, with a reason. The exit code is 0 if all are right, 1 if
one is wrong, and 2 if one cannot be read, or if there is none.

It shares no code with what wrote the certificates, and uses no chess library. The rules are those of chess problems: draws
by the 50-move rule and by repetition are left out.
"""

import fileinput
import json
import re
import sys
import time

# A square is its index in a board of twelve ranks of ten squares. The outermost are not part of the board: `#`.
A1, H1, A8, H8 = 21, 28, 91, 98
NORTH, EAST = 10, 1
STRAIGHT = (NORTH, EAST, -NORTH, -EAST)
DIAGONAL = (NORTH + EAST, NORTH - EAST, -NORTH - EAST, -NORTH + EAST)
AROUND = STRAIGHT + DIAGONAL
LEAPS = (21, 19, 12, 8, -21, -19, -12, -8)
RIDES = {"B": DIAGONAL, "R": STRAIGHT, "Q": AROUND}
# The corners of the castling rights, with the home of the king.
CORNERS = {"K": (H1, 25), "Q": (A1, 25), "k": (H8, 95), "q": (A8, 95)}
RANK, RIGHTS, NUMBER = "(?:[PNBRQKpnbrqk]|[1-8](?![1-8]))+", "-|(?=[KQkq])K?Q?k?q?", "[0-9]{1,5}"
FEN = re.compile(f"({RANK}(?:/{RANK}){{7}}) ([wb]) ({RIGHTS}) (-|[a-h][36]) {NUMBER} {NUMBER}")


class Wrong(Exception):
    """The certificate does not prove what it says."""


class Unreadable(Exception):
    """The line is not a certificate."""


def square(name):
    """The square with a name such as `e4`."""
    if len(name) != 2 or name[0] not in "abcdefgh" or name[1] not in "12345678":
        raise Unreadable(f"`{name}` is not a square")
    return A1 + "abcdefgh".index(name[0]) + NORTH * "12345678".index(name[1])


def name_of(at):
    """The name of a square."""
    return "abcdefgh"[at % 10 - 1] + "12345678"[at // 10 - 2]


class Position:
    """A position: the men as letters of FEN, `.` for an empty square."""

    __slots__ = ("board", "white", "kings", "rights", "passed")

    def __init__(self, board, white, kings, rights, passed):
        self.board = board
        self.white = white  # whether White is to move
        self.kings = kings  # Black's and White's
        self.rights = rights  # castling rights: letters of FEN
        self.passed = passed  # the square that a pawn has just passed with a double step, or 0

    @staticmethod
    def read(fen):
        """Reads a FEN, and refuses a position that no game can have for a reason that counts here."""
        if not (fields := FEN.fullmatch(fen)):
            raise Unreadable("it has no FEN of six fields")
        placement, turn, rights, passed = fields.groups()
        board = ["#"] * 120
        for rank, text in enumerate(placement.split("/")):
            row = "".join("." * int(man) if man in "12345678" else man for man in text)
            if len(row) != 8:
                raise Unreadable(f"the rank `{text}` is wrong")
            board[A8 - NORTH * rank : A8 - NORTH * rank + 8] = row
        if board.count("K") != 1 or board.count("k") != 1:
            raise Unreadable("each side has one king")
        if any(man in "Pp" for man in board[A1 : H1 + 1] + board[A8 : H8 + 1]):
            raise Unreadable("a pawn stands on the first or the last rank")
        for right in rights if rights != "-" else "":
            corner, home = CORNERS[right]
            if board[corner] + board[home] != ("RK" if right.isupper() else "rk"):
                raise Unreadable(f"the castling right `{right}` has no king or rook at home")
        white, kings = turn == "w", (board.index("k"), board.index("K"))
        position = Position(board, white, kings, frozenset(rights) - {"-"}, 0)
        if passed != "-":
            position.passed = square(passed)
            back = -NORTH if white else NORTH
            pawn, empty = position.passed + back, (position.passed, position.passed - back)
            men = (board[pawn], *(board[at] for at in empty), passed[1])
            if men != (("p", ".", ".", "6") if white else ("P", ".", ".", "3")):
                raise Unreadable(f"no pawn has just passed {passed}")
        if position.in_check(not white):
            raise Unreadable("the side that is not to move is in check")
        return position

    def attacked(self, at, white):
        """Whether a man of White, or of Black, attacks a square."""
        board = self.board
        knight, bishop, rook, queen, king, pawn = "NBRQKP" if white else "nbrqkp"
        if any(board[at + step] == knight for step in LEAPS):
            return True
        for steps, rider in ((STRAIGHT, rook), (DIAGONAL, bishop)):
            for step in steps:
                to = at + step
                if board[to] == king:
                    return True
                while board[to] == ".":
                    to += step
                if board[to] == rider or board[to] == queen:
                    return True
        back = -NORTH if white else NORTH
        return board[at + back + EAST] == pawn or board[at + back - EAST] == pawn

    def in_check(self, white):
        """Whether the king of White, or of Black, is attacked."""
        return self.attacked(self.kings[white], not white)

    def moves(self):
        """All moves, also those that leave the own king in check: squares, and the letter of a promotion."""
        board, white = self.board, self.white
        for at in range(A1, H8 + 1):
            man = board[at]
            if man == "." or man == "#" or man.isupper() != white:
                continue
            role = man.upper()
            if role == "P":
                yield from self.pawn_moves(at)
            elif role in RIDES:
                for step in RIDES[role]:
                    to = at + step
                    while board[to] == ".":
                        yield at, to, ""
                        to += step
                    if board[to] != "#" and board[to].isupper() != white:
                        yield at, to, ""
            else:
                for to in (at + step for step in (LEAPS if role == "N" else AROUND)):
                    if board[to] == "." or board[to] != "#" and board[to].isupper() != white:
                        yield at, to, ""
                if role == "K":
                    yield from self.castles(at)

    def pawn_moves(self, at):
        """The moves of a pawn."""
        board, white = self.board, self.white
        step, first, last = (NORTH, 3, 9) if white else (-NORTH, 8, 2)
        targets = []
        if board[at + step] == ".":
            targets.append(at + step)
            if at // 10 == first and board[at + 2 * step] == ".":
                targets.append(at + 2 * step)
        for to in (at + step - EAST, at + step + EAST):
            there = board[to]
            if there == "." and to == self.passed or there not in ".#" and there.isupper() != white:
                targets.append(to)
        for to in targets:
            for promotion in "qrbn" if to // 10 == last else ("",):
                yield at, to, promotion

    def castles(self, at):
        """Castling: all squares between king and rook are empty, and the king is not, and does not pass, in check."""
        for corner in (CORNERS[right][0] for right in self.rights if right.isupper() == self.white):
            step = EAST if corner > at else -EAST
            is_free = all(self.board[to] == "." for to in range(at + step, corner, step))
            if is_free and not any(self.attacked(to, not self.white) for to in (at, at + step)):
                yield at, at + 2 * step, ""

    def play(self, move):
        """The position after a move, or `None` if it leaves the own king in check."""
        at, to, promotion = move
        board, white, kings = self.board[:], self.white, self.kings
        man, passed = board[at], 0
        board[at] = "."
        board[to] = (promotion.upper() if white else promotion) or man
        if man == "K" or man == "k":
            kings = (kings[0], to) if white else (to, kings[1])
            if abs(to - at) == 2:
                corner = (H1 if to > at else A1) if white else (H8 if to > at else A8)
                board[(at + to) // 2], board[corner] = board[corner], "."
        elif man == "P" or man == "p":
            if to == self.passed:
                board[to - NORTH if white else to + NORTH] = "."
            if abs(to - at) == 2 * NORTH:
                passed = (at + to) // 2
        rights = self.rights
        if rights:
            rights = frozenset(r for r in rights if at not in CORNERS[r] and to != CORNERS[r][0])
        after = Position(board, not white, kings, rights, passed)
        return None if after.in_check(white) else after

    def find(self, name):
        """The position after the legal move with a name such as `e2e4` or `b7b8n`."""
        for legal, after in self.legal():
            if legal == name:
                return after
        raise Wrong(f"{name} is not legal")

    def legal(self):
        """The legal moves by their names, with the positions after them."""
        for move in self.moves():
            if after := self.play(move):
                yield name_of(move[0]) + name_of(move[1]) + move[2], after

    def has_moves(self):
        """Whether there is a legal move."""
        return any(self.legal())


def answer_to(move, strategy, line):
    """The only answer to a move, or to all others, `*`, and the strategy after it; `None` if there is none."""
    if (answer := strategy.get(move, strategy.get("*"))) is None:
        return None
    if not isinstance(answer, dict) or len(answer) != 1:
        raise Unreadable(f"there is not one answer to {' '.join(line)}")
    ((name, afterwards),) = answer.items()
    if not isinstance(afterwards, dict):
        raise Unreadable(f"no strategy follows {' '.join(line)} {name}")
    return name, afterwards


def prove(position, moves, key, attack, line):
    """Proves that a key, and then the answers of a strategy, mate in at most a number of moves."""
    line = line + [key]
    if moves == 0:
        raise Wrong(f"{' '.join(line)} comes too late")
    after = position.find(key)
    replies = list(after.legal())
    if not replies and not after.in_check(after.white):
        raise Wrong(f"{' '.join(line)} is stalemate")
    for reply, next_position in replies:
        answer = answer_to(reply, attack, line + [reply])
        if answer is None:
            raise Wrong(f"nothing answers {' '.join(line + [reply])}")
        prove(next_position, moves - 1, *answer, line + [reply])


def refute(position, moves, defence, line, key=None):
    """Proves that the answers of a strategy escape from mate for a number of moves, and for one move less after a key."""
    for move, after in position.legal() if moves else ():
        left = moves - 1 - (move == key)
        if left > 0 and (answer := answer_to(move, defence, line + [move])):
            name, afterwards = answer
            refute(after.find(name), left, afterwards, line + [move, name])
        elif left >= 0:
            # Without an answer, the last move has not to mate, and an earlier one has to stalemate.
            is_check = after.in_check(after.white)
            if is_check and (left or not after.has_moves()) or left and after.has_moves():
                raise Wrong(f"nothing defends against {' '.join(line + [move])}")


def once(pairs):
    """An object of JSON. A key that is there twice would have two values."""
    if len(given := dict(pairs)) < len(pairs):
        raise ValueError("a key is there twice")
    return given


def check(line):
    """Checks the certificate on a line, and returns what it proves."""
    try:
        given = json.loads(line, object_pairs_hook=once)
        values = [given[name] for name in ("fen", "stipulation", "key", "attack", "defence")]
    except (ValueError, KeyError, TypeError, RecursionError) as error:
        raise Unreadable(f"it is not a certificate: {error!r}") from error
    is_typed = [type(value) for value in values] == [str, str, str, dict, dict]
    if not is_typed or given.get("only", True) is not True:
        raise Unreadable("a key has a value of another type")
    fen, stipulation, key, attack, defence = values
    if not re.fullmatch("#([1-9][0-9]?|100)", stipulation):
        raise Unreadable(f"`{stipulation}` is not a mate in 1 to 100 moves")
    moves, position = int(stipulation[1:]), Position.read(fen)
    prove(position, moves, key, attack, [])
    if "only" not in given:
        refute(position, moves - 1, defence, [])
        return f"{stipulation} {fen}"
    refute(position, moves, defence, [], key)
    return f"{stipulation} {fen}, only {key}"


def main():
    """Checks all lines of the files, or of standard input."""
    begin, code, count = time.time(), 0, 0
    try:
        for count, line in enumerate(fileinput.input(mode="rb"), 1):
            try:
                print("yes:", check(line))
            except (Wrong, Unreadable) as reason:
                print("no:", ascii(str(reason))[1:-1])  # text of the certificate may look like an answer
                code = max(code, 1 if isinstance(reason, Wrong) else 2)
    except OSError as error:
        print("cannot read:", error, file=sys.stderr)
        sys.exit(2)
    print(f"{count} certificate{'s' * (count != 1)}, {time.time() - begin:.2f} s", file=sys.stderr)
    sys.exit(code if count else 2)


if __name__ == "__main__":
    main()
