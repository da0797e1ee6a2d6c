#!/usr/bin/env python3
"""Writes inputs to begin with for each target, made of `seeds/` and of the texts of our own tests.

    workshop/fuzz/seeds.py FOLDER      gives FOLDER/fen/.., FOLDER/pgn/..; each file is named by a hash of its bytes
"""

import hashlib
import pathlib
import re
import sys

ROOT = pathlib.Path(__file__).resolve().parents[2]
FEN = re.compile(r"^[KQRBNPkqrbnp1-8]+(?:/[KQRBNPkqrbnp1-8]+){7} [wb] \S+ \S+(?: \d+ \d+)?")
LARGEST = 16 * 1024


def texts(*patterns):
    """The texts of files of the repository, the small ones."""
    for pattern in patterns:
        for path in sorted(ROOT.glob(pattern)):
            if path.stat().st_size <= LARGEST:
                yield path.read_bytes().decode("utf-8", "replace")


def positions(*patterns):
    """The positions at the beginnings of lines."""
    lines = (line for text in texts(*patterns) for line in text.splitlines())
    return [found.group() for found in map(FEN.match, lines) if found]


def games():
    """The moves of games, without tags."""
    for text in texts("games/*.pgn", "programs/caissa-cli/tests/cases/**/*.pgn", "docs/guide/src/files/*.pgn"):
        for block in re.split(r"\n\s*\n", text):
            if block.strip() and not block.lstrip().startswith("["):
                yield block.strip()


def words(game):
    """The moves of a game, without numbers, results and comments."""
    bare = re.sub(r"\{[^}]*\}|\([^()]*\)|;[^\n]*", " ", game)
    return [word for word in bare.split() if re.match(r"^[KQRBNOa-h]", word)]


def main(folder):
    """Writes the seeds."""
    general = positions("tests/data/*.perft", "games/*.epd")
    problems = positions("tests/data/puzzles/*.epd", "games/problems.epd", "programs/caissa-cli/tests/cases/solve/*.epd")
    seeds = {
        "fen": general + problems,
        "game": list(games()),
        "mates": problems,
        "moves": sorted({word for game in games() for word in words(game)}),
        "pgn": list(texts("games/*.pgn", "programs/caissa-cli/tests/cases/**/*.pgn", "docs/guide/src/files/*.pgn")),
        "play": ["\n".join(words(game)[:40]) + "\nback\nredo\nresign\n" for game in games()],
        "uci": [f"position fen {fen}\ngo depth 2\n" for fen in general[:40]],
        # Any bytes play a game.
        "legal": [hashlib.sha256(fen.encode()).digest() for fen in general[:20]],
        "searches": [hashlib.sha256(fen.encode()).digest()[:12] for fen in general[:20]],
    }
    for target, inputs in seeds.items():
        place = pathlib.Path(folder) / target
        place.mkdir(parents=True, exist_ok=True)
        kept = (ROOT / "workshop/fuzz/seeds" / target).glob("*")
        every = [path.read_bytes() for path in kept]
        every += [text if isinstance(text, bytes) else text.encode() for text in inputs]
        for seed in every:
            (place / hashlib.sha1(seed).hexdigest()).write_bytes(seed)
        print(f"{target}: {len(list(place.iterdir()))} seeds")


if __name__ == "__main__":
    if len(sys.argv) != 2:
        sys.exit(__doc__)
    main(sys.argv[1])
