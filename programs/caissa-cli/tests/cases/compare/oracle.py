# Random games compared with a random repertoire, and the same by python-chess.
import collections
import json
import os
import random
import subprocess
import sys
import tempfile

import chess
import chess.pgn

random.seed(73)
# Few moves, so that games come back to the repertoire by other orders.
MOVES = "a3 a6 Nf3 Nf6 Nc3 Nc6 e3 e6 d3 d6 g3 g6 Bg2 Bg7 O-O e4 e5 exf6 Ng1 Ng8 d5 exd6".split()


def key(board):
    en_passant = board.ep_square if board.has_legal_en_passant() else None
    return board.board_fen(), board.turn, board.clean_castling_rights(), en_passant


def line(node, plies):
    for _ in range(plies):
        board = node.board()
        moves = [move for move in board.legal_moves if board.san(move) in MOVES]
        if not moves:
            return
        move = random.choice(moves)
        node = node.variation(move) if node.has_variation(move) else node.add_variation(move)


def positions(node, found):
    moves = found.setdefault(key(node.board()), set())
    for child in node.variations:
        moves.add(node.board().san(child.move))
        positions(child, found)


def expected(game, book, color):
    moves = list(game.mainline_moves())
    boards = [game.board()]
    for move in moves:
        boards.append(boards[-1].copy())
        boards[-1].push(move)
    ply = max(ply for ply, board in enumerate(boards) if key(board) in book)
    if ply == len(moves):
        return "inside", None
    board = boards[ply]
    answers = sorted(book[key(board)])
    kind = "end" if not answers else "deviation" if board.turn == color else "unanswered"
    return kind, [ply + 1, board.san(moves[ply]), answers, board.fen(en_passant="legal")]


def odd(book, color):
    ways, numbers = collections.Counter(), collections.Counter()
    for (pieces, turn, rights, en_passant), moves in book.items():
        board = chess.Board(f"{pieces} {'w' if turn else 'b'} - - 0 1")
        board.castling_rights, board.ep_square = rights, en_passant
        for move in moves:
            after = board.copy()
            after.push_san(move)
            ways[key(after)] += 1
        if turn == color and len(moves) != 1:
            numbers["choice" if moves else "gap"] += 1
    numbers["transposition"] = sum(count > 1 for count in ways.values())
    return numbers


def objects(*arguments):
    run = subprocess.run([sys.argv[1], "compare", *arguments, "--format", "json"], capture_output=True, text=True)
    assert not run.stderr, run.stderr
    return [json.loads(text) for text in run.stdout.splitlines()]


trees, games = [chess.pgn.Game() for _ in range(2)], [chess.pgn.Game() for _ in range(300)]
for number in range(60):
    line(trees[number % 2], 10)
for game in games:
    line(game, 12)
book = {}
for tree in trees:
    positions(tree, book)
with tempfile.TemporaryDirectory() as folder:
    files = [os.path.join(folder, name) for name in ("games.pgn", "repertoire.pgn")]
    for file, texts in zip(files, (games, trees)):
        with open(file, "w") as out:
            out.write("\n\n".join(map(str, texts)) + "\n")
    for name, color in (("white", chess.WHITE), ("black", chess.BLACK)):
        options = ["--repertoire", files[1], "--color", name]
        *found, summary = objects(files[0], *options)
        kinds = collections.Counter()
        for game, one in zip(games, found, strict=True):
            left = one["departure"]
            left = left and [left["ply"], left["move"], sorted(left["book"]), left["fen"]]
            assert (one["kind"], left) == expected(game, book, color), (str(game), one)
            kinds[one["kind"]] += 1
        assert len(kinds) > 2, kinds
        assert kinds == {kind: count for kind, count in summary["games"].items() if count}, summary
        kinds = collections.Counter(one["type"] for one in objects(*options))
        assert kinds == odd(book, color) and min(kinds.values()) > 2, (kinds, odd(book, color))
print("done")
