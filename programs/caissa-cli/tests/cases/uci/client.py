# The engine as python-chess uses it. It checks by itself that moves and lines are legal.
import sys

import chess
import chess.engine

engine = chess.engine.SimpleEngine.popen_uci([sys.argv[1], "uci"], timeout=120)
assert engine.id["name"].startswith("Caissa "), engine.id
engine.configure({"Hash": 8, "Threads": 2, "Move Overhead": 5})
engine.ping()

# A game on short clocks, with pondering.
board = chess.Board()
while not board.is_game_over() and board.ply() < 16:
    limit = chess.engine.Limit(white_clock=0.3, black_clock=0.2, white_inc=0.01, black_inc=0.01)
    board.push(engine.play(board, limit, ponder=board.ply() % 4 == 0).move)

# A mate, two lines, some first moves only.
morphy = chess.Board("kbK5/pp6/1P6/8/8/8/8/R7 w - - 0 1")
found = engine.analyse(morphy, chess.engine.Limit(mate=2))
assert found["score"].relative == chess.engine.Mate(2) and found["pv"][0].uci() == "a1a6", found
lines = engine.analyse(chess.Board(), chess.engine.Limit(depth=3), multipv=3)
assert len({line["pv"][0] for line in lines}) == 3, lines
moves = [chess.Move.from_uci("a2a3")]
assert engine.play(chess.Board(), chess.engine.Limit(nodes=500), root_moves=moves).move == moves[0]

# An analysis without a limit, stopped.
with engine.analysis(chess.Board()) as analysis:
    for info in analysis:
        if info.get("depth", 0) >= 3:
            break
assert analysis.wait().move in chess.Board().legal_moves

# Chess960: castling is the only move that is asked about.
wild = chess.Board("4k3/8/8/8/8/8/8/1R2K1R1 w GB - 0 1", chess960=True)
castling = [chess.Move.from_uci("e1g1")]
assert engine.play(wild, chess.engine.Limit(depth=2), root_moves=castling).move == castling[0]

mated = chess.Board("R5k1/5ppp/8/8/8/8/8/6K1 b - - 1 1")
assert engine.play(mated, chess.engine.Limit(depth=2)).move is None
engine.quit()
print("done")
