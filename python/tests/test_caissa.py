"""The module on the files of the guide. It needs the command: in the wheel, or in the path."""

import dataclasses
import doctest
import json
import pathlib
import subprocess
import unittest
from typing import Optional

import caissa

FILES = pathlib.Path(__file__).parents[2] / "docs/guide/src/files"


class Check(unittest.TestCase):
    def test_a_file_has_the_findings_of_the_command(self) -> None:
        path = FILES / "games.pgn"
        command = [caissa._program(), "check", str(path), "--format", "json", "--quiet"]
        lines = subprocess.run(command, capture_output=True, encoding="utf-8").stdout.splitlines()
        expected = [record for record in map(json.loads, lines) if record.pop("type") == "finding"]
        found = [dataclasses.asdict(finding) for finding in caissa.check(path)]
        for finding in found:
            finding["help"] = list(finding["help"])
        self.assertEqual(found, expected)
        self.assertEqual([finding["code"] for finding in found], ["false-claim/not-check", "illegal/cannot-reach"])

    def test_a_text_is_no_path(self) -> None:
        self.assertEqual(caissa.check("1. e4 e5 *"), [])
        [finding] = caissa.check("1. e4 e5 2. Sf3 *")
        self.assertEqual((finding.file, finding.line, finding.column), ("<stdin>", 1, 13))

    def test_options_are_passed_on(self) -> None:
        self.assertEqual(caissa.check("1. e4+ *", "--allow", "false-claim"), [])

    def test_a_file_that_is_not_there_is_an_error_in_words(self) -> None:
        with self.assertRaisesRegex(caissa.Error, "no such file"):
            caissa.check(pathlib.Path("absent.pgn"))


class Read(unittest.TestCase):
    def test_games_have_tags_moves_and_results(self) -> None:
        [game] = caissa.read(FILES / "sound.pgn")
        self.assertEqual(game.tags["White"], "Morphy, Paul")
        self.assertEqual((len(game.moves), game.moves[0], game.result), (33, "e4", "1-0"))

    def test_every_move_is_that_of_the_command(self) -> None:
        path = FILES.parents[3] / "games/immortal.pgn"
        [game] = caissa.read(path)
        command = [caissa._program(), "convert", str(path), "--to", "uci"]
        moves = subprocess.run(command, capture_output=True, encoding="utf-8").stdout.split()
        self.assertEqual(len(game.moves), len(moves))
        for san, uci in zip(game.moves, moves):
            self.assertIn(uci[2:4], san)

    def test_games_with_mistakes_are_left_out(self) -> None:
        self.assertEqual([game.tags["White"] for game in caissa.read(FILES / "games.pgn")], ["Cid"])

    def test_games_without_tags_and_with_quotes(self) -> None:
        games = list(caissa.read('[White "A \\"B\\" C"]\n\n1. e4 {c (} e5! (1... c5 (1... e6) 2. Nf3) *\n\n1. d4 1-0\n'))
        self.assertEqual([game.tags for game in games], [{"White": 'A "B" C'}, {}])
        self.assertEqual([game.moves for game in games], [("e4", "e5"), ("d4",)])
        self.assertEqual(games[1].result, "1-0")


def load_tests(_loader: unittest.TestLoader, tests: unittest.TestSuite, _pattern: Optional[str]) -> unittest.TestSuite:
    tests.addTests(doctest.DocTestSuite(caissa))
    return tests


if __name__ == "__main__":
    unittest.main()
