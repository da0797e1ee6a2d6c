"""Answers the queries of queries.sql with python-chess: for each of them a line with its name and its rows."""

import collections
import io
import json
import re
import sys

import chess
import chess.pgn
import chess.polyglot

START = "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1"


def key(board):
    """Polyglot's key. The en passant file counts only if the capture is legal."""
    if board.ep_square is not None and not board.has_legal_en_passant():
        board = board.copy(stack=False)
        board.ep_square = None
    return chess.polyglot.zobrist_hash(board)


def last(game):
    return game.end().board()


class Move:
    def __init__(self, file, game, node, depth, ply, board):
        self.file, self.game, self.depth = file, game, depth
        self.board, self.move = board, node.move
        self.san = "--" if not node.move else board.san(node.move)
        self.uci, self.ply = node.move.uci(), ply
        self.nags = sorted(node.nags)
        # python-chess keeps a comment before the first move of a game at the game.
        before = node.parent.comment if depth == 0 and node.parent.parent is None else None
        self.comment, self.before = node.comment, node.starting_comment or before
        self.clock, self.eval = node.clock(), node.eval()


def moves_of(file, number, game):
    """All moves, in the order of the text."""

    def after(node, depth, ply, board):
        while node.variations:
            main, others = node.variations[0], node.variations[1:]
            yield Move(file, number, main, depth, ply, board)
            for other in others:
                yield Move(file, number, other, depth + 1, ply, board)
                yield from after(other, depth + 1, ply + 1, played(board, other.move))
            node, ply, board = main, ply + 1, played(board, main.move)

    yield from after(game, 0, 1, game.board())


def played(board, move):
    board = board.copy(stack=False)
    board.push(move)
    return board


class Game:
    def __init__(self, file, number, game, begin, end, line):
        self.file, self.number, self.game = file, number, game
        self.begin, self.end, self.line = begin, end, line
        self.headers = game.headers
        self.tags = {name: value for name, value in game.headers.items()}
        self.board = last(game)
        self.moves = list(moves_of(file, number, game))
        self.plies = len(list(game.mainline_moves()))

    def tag(self, name):
        return self.tags.get(name)

    def elo(self, name):
        value = self.tag(name)
        return int(value) if value and value.isdigit() else None


def read(path):
    """The games of a file. Each begins at a first tag, and owns the lines before the next one."""
    text = open(path, encoding="utf-8", newline="").read()
    begins = [match.start() for match in re.finditer(r"(?m)^\[Event ", text)]
    games = []
    for number, (begin, end) in enumerate(zip(begins, begins[1:] + [len(text)]), 1):
        game = chess.pgn.read_game(io.StringIO(text[begin:end]))
        assert not game.errors, (path, number, game.errors)
        # python-chess adds the roster; only what is written counts.
        written = set(re.findall(r"(?m)^\[(\w+) ", text[begin:end]))
        for name in list(game.headers):
            if name not in written:
                del game.headers[name]
        size = len(text[begin:end].encode())
        at = len(text[:begin].encode())
        games.append(Game(path, number, game, at, at + size, text.count("\n", 0, begin) + 1))
    return games


def rows(name, games):
    moves = [move for game in games for move in game.moves]
    each = [(game, {"file": game.file, "game": game.number}) for game in games]
    place = lambda move: {"file": move.file, "game": move.game, "ply": move.ply}
    result = lambda game: game.tag("Result")

    def counted(values, name, count="games"):
        return [{name: value, count: number} for value, number in collections.Counter(values).items()]

    def main(ply):
        return [move for move in moves if move.depth == 0 and move.ply == ply]

    if name == "games_of_each_file":
        files = collections.Counter(game.file for game in games)
        bytes_of = collections.Counter()
        for game in games:
            bytes_of[game.file] += game.end - game.begin
        return [{"file": file, "games": count, "bytes": bytes_of[file]} for file, count in files.items()]
    if name == "results":
        return counted(map(result, games), "result")
    if name == "games_by_number":
        return [dict(row, white=game.tag("White"), black=game.tag("Black"), result=result(game)) for game, row in each if game.number % 50 == 7]
    if name == "elo_average":
        white = [game.elo("WhiteElo") for game in games if game.elo("WhiteElo") is not None]
        black = [game.elo("BlackElo") for game in games if game.elo("BlackElo") is not None]
        return [{"games": len(white), "white": sum(white) if white else None, "black": sum(black) if black else None}]
    if name == "strong_players":
        return [dict(row, white=game.tag("White")) for game, row in each if (game.elo("WhiteElo") or 0) >= 2000 and (game.elo("BlackElo") or 0) >= 2000]
    if name == "white_scores_most":
        count = counted((game.tag("White") for game in games if result(game) == "1-0"), "white")
        return sorted(count, key=lambda row: (-row["games"], row["white"].encode()))[:20]
    if name == "players_like":
        return [{"white": game.tag("White"), "black": game.tag("Black")} for game in games if (game.tag("White") or "").startswith("A") or (game.tag("Black") or "").endswith("y")]
    if name == "no_elo":
        return [{"games": sum(game.elo("WhiteElo") is None for game in games)}]
    if name == "eco_classes":
        return counted((game.tag("ECO") and game.tag("ECO")[:1] for game in games), "class")
    if name == "openings":
        return counted((game.tag("Opening") for game in games if game.tag("Opening") is not None), "opening")
    if name == "time_controls":
        groups = collections.defaultdict(list)
        for game in games:
            groups[game.tag("TimeControl")].append(game.elo("WhiteElo"))
        known = {control: [elo for elo in elos if elo is not None] for control, elos in groups.items()}
        return [{"time_control": control, "least": min(elos, default=None), "most": max(elos, default=None)} for control, elos in known.items()]
    if name == "dates":
        return counted((game.tag("Date") for game in games if "2025.01.01" <= (game.tag("Date") or "") <= "2025.12.31"), "date")
    if name == "all_tags":
        return [dict(row, termination=game.tag("Termination"), tags=len(game.tags)) for game, row in each]
    if name == "lines":
        return [dict(row, line=game.line, at=game.begin, bytes=game.end - game.begin) for game, row in each]
    if name == "plies":
        return [dict(row, plies=game.plies) for game, row in each]
    if name == "longest":
        longest = sorted(each, key=lambda pair: (-pair[0].plies, pair[0].file, pair[0].number))
        return [dict(row, plies=game.plies) for game, row in longest[:15]]
    if name == "last_positions":
        return [dict(row, fen=game.board.fen()) for game, row in each]
    if name == "other_starts":
        return [dict(row, start_fen=game.game.board().fen()) for game, row in each if game.game.board().fen() != START]
    if name == "first_moves":
        return counted((next((move.san for move in game.moves), None) for game in games), "san")
    if name == "uci_of_games":
        return [dict(row, uci=" ".join(move.uci for move in game.moves if move.depth == 0)) for game, row in each]
    if name == "san_of_games":
        return [dict(row, san=" ".join(move.san for move in game.moves if move.depth == 0)) for game, row in each]
    if name == "mates_by_result":
        return counted((result(game) for game in games if game.board.is_checkmate()), "result")
    if name == "games_in_check":
        return [row for game, row in each if game.board.is_check() and not game.board.is_checkmate()]
    if name == "captures":
        return counted((move.depth for move in moves if move.move and move.board.is_capture(move.move)), "depth", "captures")
    if name == "checks":
        return [{"checks": sum(move.san.endswith("+") for move in moves)}]
    if name == "castlings":
        return counted((move.san for move in moves if move.move and move.board.is_castling(move.move)), "san", "moves")
    if name == "promotions":
        return counted((move.uci for move in moves if move.move.promotion), "uci", "moves")
    if name == "moves_by_depth":
        depths = collections.defaultdict(list)
        for move in moves:
            depths[move.depth].append(move.ply)
        return [{"depth": depth, "moves": len(plies), "last": max(plies)} for depth, plies in depths.items()]
    if name == "variations":
        return [dict(place(move), depth=move.depth, san=move.san, uci=move.uci, fen=move.board.fen()) for move in moves if move.depth > 0]
    if name == "keys":
        return [{"keys": len({key(move.board) for move in moves})}]
    if name == "key_sample":
        return [dict(place(move), key=key(move.board)) for move in main(13)]
    if name == "visits":
        wanted = key(chess.Board("rnbqkbnr/pp1ppppp/8/2p5/4P3/8/PPPP1PPP/RNBQKBNR w KQkq - 0 2"))
        return [place(move) for move in moves if move.depth == 0 and key(move.board) == wanted]
    if name == "explorer":
        wanted = key(chess.Board("rnbqkbnr/pppp1ppp/8/4p3/4P3/5N2/PPPP1PPP/RNBQKB1R b KQkq - 1 2"))
        found = collections.defaultdict(list)
        for game in games:
            for move in game.moves:
                if move.depth == 0 and key(move.board) == wanted:
                    found[move.san].append(result(game))
        return [{"san": san, "games": len(results), "white": results.count("1-0"), "draws": results.count("1/2-1/2")} for san, results in found.items()]
    if name == "clocks":
        found = []
        for game, row in each:
            clocks = [move.clock for move in game.moves if move.clock is not None]
            if clocks:
                found.append(dict(row, least=min(clocks), sum=sum(clocks)))
        return found
    if name == "evals":
        found = []
        for move in moves:
            if move.eval is not None:
                score = move.eval.white()
                found.append(dict(place(move), eval=score.score(), mate=score.mate()))
        return found
    if name == "glyphs":
        return [dict(place(move), depth=move.depth, nags=" ".join(map(str, move.nags))) for move in moves if move.nags]
    if name == "comments":
        return [
            dict(place(move), depth=move.depth, comment=move.comment or None, comment_before=move.before or None)
            for move in moves
            if (move.comment and "[%clk" not in move.comment) or move.before
        ]
    if name == "on_e4":
        pieces = (game.board.piece_at(chess.E4) for game in games)
        return counted((piece and piece.symbol() for piece in pieces), "piece")
    if name == "material":
        def side(board, color):
            return "".join(chess.piece_symbol(kind).upper() * len(board.pieces(kind, color)) for kind in range(6, 0, -1))
        return counted((side(game.board, True) + "v" + side(game.board, False) for game in games), "material")
    if name == "knights":
        found = []
        for game, row in each:
            squares = [chess.square_name(square) for square in sorted(game.board.pieces(chess.KNIGHT, True))]
            if squares:
                found.append(dict(row, knights=" ".join(squares)))
        return found
    if name == "pawns":
        def pawns(board):
            only = chess.BaseBoard.empty()
            for color in chess.COLORS:
                for square in board.pieces(chess.PAWN, color):
                    only.set_piece_at(square, chess.Piece(chess.PAWN, color))
            return only.board_fen()
        return counted((pawns(move.board) for move in main(20)), "pawns", "positions")
    if name == "fianchettos":
        wanted = {"f2": "P", "g2": "B", "f1": "R", "g1": "K"}
        return [place(move) for move in main(25) if has(move.board, wanted)]
    if name == "any_fianchettos":
        found = []
        for move in main(25):
            board = move.board
            images = [(pawn, square, color) for pawn, square, color in [("f2", "g2", True), ("c2", "b2", True), ("f7", "g7", False), ("c7", "b7", False)]]
            for pawn, square, color in images:
                bishop = board.piece_at(chess.parse_square(square))
                own = board.piece_at(chess.parse_square(pawn))
                if bishop and bishop.piece_type == chess.BISHOP and own == chess.Piece(chess.PAWN, color):
                    found.append(place(move))
                    break
        return found
    if name == "illegal_kings":
        step = chess.Move.from_uci("e1e2")
        return [{"positions": sum(step in move.board.legal_moves for move in moves if move.depth == 0 and move.ply % 10 == 3)}]
    if name == "mates_in_one":
        def mates(board):
            for move in board.legal_moves:
                board.push(move)
                is_mate = board.is_checkmate()
                board.pop()
                if is_mate:
                    return True
            return False
        return [place(move) for move in moves if move.depth == 0 and move.ply % 25 == 0 and mates(move.board)]
    if name == "twins":
        # The hash itself is ours.
        games_of = collections.Counter((game.game.board().fen(), tuple(game.game.mainline_moves())) for game in games)
        return [{"games": count} for count in games_of.values() if count > 1]
    raise ValueError(f"no answer to {name}")


def has(board, wanted):
    return all((piece := board.piece_at(chess.parse_square(square))) and piece.symbol() == letter for square, letter in wanted.items())


def main():
    names, files = sys.argv[1].split(","), sys.argv[2:]
    games = [game for file in files for game in read(file)]
    for name in names:
        print(json.dumps({"name": name, "rows": rows(name, games)}))


main()
