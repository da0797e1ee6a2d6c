"""The module on the files of the guide. It needs the command: in the wheel, or in the path."""

import contextlib
import dataclasses
import doctest
import gzip
import inspect
import json
import os
import pathlib
import pickle
import re
import subprocess
import sys
import tempfile
import threading
import unittest
import unittest.mock
from typing import Any, Iterator, List, Optional

import caissa_cli

FILES = pathlib.Path(__file__).parents[3] / "docs/guide/src/files"


def printed(*arguments: str) -> list[str]:
    """The lines that the command prints."""
    done = subprocess.run([caissa_cli._program(), *arguments], stdout=subprocess.PIPE, stderr=subprocess.DEVNULL)
    return done.stdout.decode().split("\n")[:-1]


@contextlib.contextmanager
def folder() -> Iterator[pathlib.Path]:
    with tempfile.TemporaryDirectory() as name:
        yield pathlib.Path(name)


@contextlib.contextmanager
def other_program(script: str) -> Iterator[None]:
    """Runs a script in place of the command."""
    with folder() as path:
        program = path / "caissa"
        program.write_text(script)
        program.chmod(0o755)
        with unittest.mock.patch.object(caissa_cli, "_program", lambda: str(program)):
            yield


class Ask(unittest.TestCase):
    def test_a_game_has_its_positions(self) -> None:
        games = list(caissa_cli.read(FILES / "games.pgn"))
        self.assertTrue(games)
        for game in games:
            positions = game.positions()
            self.assertEqual((positions[0], positions[-1]), (game.start_fen, game.fen))
            self.assertEqual(len(positions), len(game.moves) + 1)
            for fen, move, uci in zip(positions, game.moves, game.uci):
                self.assertIn(move, caissa_cli.legal_moves(fen))
                self.assertEqual(caissa_cli.why(fen, uci).san, move)

    def test_a_wrong_mark_does_not_make_a_move_illegal(self) -> None:
        reason = caissa_cli.why("r4rk1/5ppp/8/8/8/8/5PPP/R5K1 w - - 0 1", "1. Rxa8#")
        self.assertEqual((reason.is_legal, reason.san, reason.help), (True, "Rxa8", ("write `Rxa8`",)))
        self.assertEqual(reason.message, "false claim in 1. Rxa8#: the move does not even give check")
        with self.assertRaisesRegex(ValueError, "wrong move number"):
            caissa_cli.why("start", "2. Nf3")

    def test_a_reason_has_its_code_and_what_was_meant(self) -> None:
        reason = caissa_cli.why("1. e4 e5", "Nf6")
        self.assertEqual((reason.code, reason.did_you_mean), ("illegal/cannot-reach", ("Nc3", "Nf3")))
        self.assertEqual((caissa_cli.why("start", "e4").code, caissa_cli.why("start", "e4").did_you_mean), (None, ()))

    def test_played_moves_end_in_mate_stalemate_or_neither(self) -> None:
        ends = {"start": (False, False), "1. f3 e5 2. g4 Qh4#": (True, False), "7k/5Q2/6K1/8/8/8/8/8 b - - 0 1": (False, True)}
        for position, end in ends.items():
            played = caissa_cli.play(position)
            self.assertEqual((played.is_checkmate, played.is_stalemate), end)
            self.assertEqual(played.legal_moves, caissa_cli.legal_moves(position))
        start = caissa_cli.play()
        squares = [start.piece_at(file + rank) for rank in "87654321" for file in "abcdefgh"]
        self.assertEqual("".join(piece or "." for piece in squares), "rnbqkbnrpppppppp" + "." * 32 + "PPPPPPPPRNBQKBNR")
        for square in ["i1", "e9", "e44", ""]:
            with self.assertRaises(ValueError):
                start.piece_at(square)
        with self.assertRaisesRegex(ValueError, "illegal move 2. Ke3"):
            caissa_cli.play("1. e4 e5", "Ke3")

    def test_mates_are_proved(self) -> None:
        self.assertIsNone(caissa_cli.solve("start", 1))
        mate = caissa_cli.solve("kbK5/pp6/1P6/8/8/8/8/R7 w - - 0 1", 2)
        self.assertEqual(mate and mate.moves, 2)
        self.assertIsNone(caissa_cli.solve("1. f3 e5 2. g4 Qh4#", 1))
        self.assertIn("<svg", caissa_cli.show(svg=True))

    def test_a_game_is_written_as_it_was_read(self) -> None:
        text = '[White "A \\"B\\" C\\\\"]\n\n{start} 1. e4! {[%clk 0:05:00.5] best [%eval 0.25]} e5 {[%eval #-3]} 2. Nf3 *'
        black = '[FEN "8/8/8/8/8/4k3/4p3/4K3 b - - 0 7"]\n[SetUp "1"]\n\n7... Kd3 8. Kf2 *'
        stood = "1. e4 e5 2. Kd2 Kd6 {[%illegal] both} 3. Nf3 *"
        lines = "1. e4 e5 (1... c5 $1 2. Nf3 (2. Nc3 {closed}) d6) (1... e6) 2. Nf3 *"
        [game] = caissa_cli.read(lines)
        self.assertEqual([variation.ply for variation in game.variations], [2, 2])
        self.assertEqual(game.variations[1].text, "1... e6")
        sources: List[caissa_cli.Source] = [lines, text, black, stood, FILES / "games.pgn"]
        for source in sources:
            for game in caissa_cli.read(source):
                [again] = caissa_cli.read(game.pgn())
                same = dataclasses.replace(game, findings=(), file="<stdin>", number=1, line=1)
                self.assertEqual(dataclasses.replace(again, findings=(), tags=game.tags), same)
                self.assertEqual(dict(again.tags), {**game.tags, "Result": game.result})
        [game] = caissa_cli.read("1. e4 ; a } b\n*")
        with self.assertRaisesRegex(ValueError, "ends a comment"):
            game.pgn()

    def test_a_code_that_does_not_exist_is_an_error(self) -> None:
        with self.assertRaises(caissa_cli.Error):
            caissa_cli.check("1. e4 *", allow=["syntax/filecount"])

    def test_many_threads_ask(self) -> None:
        answers: List[str] = []
        ask = lambda: answers.append(caissa_cli.why("start", "Nd4").message)  # noqa: E731
        threads = [threading.Thread(target=ask) for _ in range(8)]
        for thread in threads:
            thread.start()
        for thread in threads:
            thread.join()
        self.assertEqual(answers, ["illegal move 1. Nd4: no white knight can reach d4"] * 8)

    def test_a_wrong_position_is_an_error_and_the_next_question_is_answered(self) -> None:
        for position in ["8/8/8/8/8/8/8/8 w - - 0 1", "1. e4 e5 2. Ke3", "x" * (2 << 20)]:
            with self.assertRaises((ValueError, caissa_cli.Error)):
                caissa_cli.legal_moves(position)
        self.assertEqual(len(caissa_cli.legal_moves()), 20)

    def test_a_command_that_has_ended_is_started_again(self) -> None:
        caissa_cli.legal_moves()
        process = caissa_cli._server._process
        assert process is not None
        process.kill()
        process.wait()
        self.assertEqual(len(caissa_cli.legal_moves()), 20)

    def test_another_program_is_an_error(self) -> None:
        caissa_cli._server._stop()
        for script in ["#!/bin/sh\nexit 1\n", "#!/bin/sh\necho no; cat >/dev/null\n"]:
            with other_program(script), self.assertRaises(caissa_cli.Error):
                caissa_cli.legal_moves()
        self.assertEqual(len(caissa_cli.legal_moves()), 20)


class Check(unittest.TestCase):
    def test_a_file_has_the_findings_of_the_command(self) -> None:
        path = FILES / "games.pgn"
        records = map(json.loads, printed("check", str(path), "--format", "json", "--quiet"))
        expected = [record for record in records if record.pop("type") == "finding"]
        found = [dataclasses.asdict(finding) for finding in caissa_cli.check(path)]
        for finding in found:
            finding["help"] = list(finding["help"])
        self.assertEqual(found, expected)
        self.assertEqual([finding["code"] for finding in found], ["false-claim/not-check", "illegal/cannot-reach"])

    def test_a_text_is_no_path(self) -> None:
        self.assertEqual(caissa_cli.check("1. e4 e5 *"), [])
        [finding] = caissa_cli.check("1. e4 e5 2. Sf3 *")
        self.assertEqual((finding.file, finding.line, finding.column), ("<stdin>", 1, 13))

    def test_a_name_is_no_text(self) -> None:
        for name in ["games.pgn", "absent/games.pgn.gz", str(FILES), str(FILES / "sample.rs")]:
            with self.assertRaisesRegex(ValueError, "pathlib.Path"):
                caissa_cli.check(name)
            with self.assertRaisesRegex(ValueError, "pathlib.Path"):
                caissa_cli.read(name)
            with self.assertRaisesRegex(ValueError, "pathlib.Path"):
                caissa_cli.positions(name)

    def test_options(self) -> None:
        self.assertEqual(caissa_cli.check("1. e4+ *", allow=["false-claim"]), [])
        self.assertEqual(caissa_cli.check("1. e4+ *", allow="false-claim"), [])
        self.assertEqual([finding.level for finding in caissa_cli.check("1. e4+ *", lenient=True)], ["warning"])
        self.assertEqual(caissa_cli.check("e4 *"), [])
        self.assertNotEqual(caissa_cli.check("e4 *", strict=True), [])
        fen = "4k3/8/8/8/8/8/8/1R2K1R1 w KQ - 0 1"
        self.assertNotEqual(caissa_cli.check(fen), [])
        self.assertEqual(caissa_cli.check(fen, chess960=True), [])
        for option in ["--format=short", "--help", "games.pgn"]:
            with self.assertRaises(TypeError):
                caissa_cli.check("1. e4 *", option)  # type: ignore[call-arg, arg-type]

    def test_line_separators_of_unicode_are_text(self) -> None:
        for separator in "\u2028\u2029\x85\x0b\x0c\x1c":
            findings = caissa_cli.check(f"1. e4 e5 2. K{separator}e3 *\n\n1. e5 *")
            self.assertEqual(findings[-1].line, 3)

    def test_bytes_are_a_text(self) -> None:
        [finding] = caissa_cli.check(b'[White "M\xfcller"]\n\n1. e5 *')
        self.assertEqual(finding.line, 3)
        self.assertEqual(caissa_cli.check(b"1. e4 *"), [])

    def test_a_text_that_was_read_with_surrogateescape(self) -> None:
        text = b'[White "M\xfcller"]\n\n1. e5 *'.decode("utf-8", "surrogateescape")
        self.assertEqual(len(caissa_cli.check(text)), 1)

    def test_lines_that_end_as_in_windows(self) -> None:
        [finding] = caissa_cli.check("1. e4 e5\r\n2. Ke3 *\r\n")
        self.assertEqual((finding.line, finding.column), (2, 4))

    def test_the_path_of_a_dash_is_a_file(self) -> None:
        before = os.getcwd()
        with folder() as path:
            os.chdir(path)
            try:
                pathlib.Path("-").write_text("1. e4 e4 *")
                [finding] = caissa_cli.check(pathlib.Path("-"))
                self.assertEqual([game.moves for game in caissa_cli.read(pathlib.Path("-"))], [("e4",)])
                pathlib.Path("--help").write_text("1. e4 *")
                self.assertEqual(caissa_cli.check(pathlib.Path("--help")), [])
            finally:
                os.chdir(before)
        self.assertEqual(finding.code[:8], "illegal/")


class Errors(unittest.TestCase):
    def test_a_file_that_is_not_there(self) -> None:
        with self.assertRaisesRegex(caissa_cli.Error, "no such file"):
            caissa_cli.check(pathlib.Path("absent.pgn"))
        with self.assertRaisesRegex(caissa_cli.Error, "no such file"):
            list(caissa_cli.read(pathlib.Path("absent.pgn")))

    def test_a_file_that_is_cut_off_keeps_what_is_before(self) -> None:
        with folder() as path:
            cut = path / "cut.pgn.gz"
            text = "".join(f"{{{os.urandom(20).hex()}}} 1. e4 e4 *\n\n1. d4 *\n\n" for _ in range(2000)).encode()
            cut.write_bytes(gzip.compress(text)[:-2000])
            with self.assertRaisesRegex(caissa_cli.Error, "cut off") as caught:
                caissa_cli.check(cut)
            self.assertGreater(len(caught.exception.findings), 1000)
            games = []
            with self.assertRaisesRegex(caissa_cli.Error, "cut off"):
                for game in caissa_cli.read(cut):
                    games.append(game)
            self.assertGreater(len(games), 1000)

    def test_the_error_of_a_folder_is_about_the_broken_file_alone(self) -> None:
        with folder() as path:
            (path / "a.pgn").write_text("1. e4 e4 *")
            (path / "b.pgn.gz").write_bytes(gzip.compress(b"1. e4 *")[:-9])
            with self.assertRaises(caissa_cli.Error) as caught:
                list(caissa_cli.read(path))
        self.assertRegex(str(caught.exception), r"^`[^`]*b.pgn.gz` is cut off[^\n]*$")

    @unittest.skipIf(sys.platform == "win32", "the scripts are for a shell")
    def test_programs_that_give_no_answer(self) -> None:
        scripts = {
            "#!/bin/sh\nexit 1\n": "without an answer",
            "#!/bin/sh\necho hello\n": "something else than JSON",
            "#!/bin/sh\nkill -9 $$\n": "ended by signal 9",
            "#!/bin/sh\nexit 7\n": "exit code 7",
            "#!/absent\n": "cannot run",
        }
        for script, words in scripts.items():
            with other_program(script):
                with self.assertRaisesRegex(caissa_cli.Error, words):
                    caissa_cli.check("1. e4 *")
                with self.assertRaisesRegex(caissa_cli.Error, words):
                    list(caissa_cli.read("1. e4 *"))
        with other_program("#!/bin/sh\nexit 0\n"), self.assertRaisesRegex(caissa_cli.Error, "without an answer"):
            caissa_cli.check("1. e4 *")

    def test_no_program(self) -> None:
        with unittest.mock.patch.object(caissa_cli.shutil, "which", lambda _name: None):  # type: ignore[attr-defined]
            with unittest.mock.patch.object(caissa_cli.importlib.metadata, "files", lambda _name: []):  # type: ignore[attr-defined]
                with self.assertRaisesRegex(caissa_cli.Error, "no command"):
                    caissa_cli.check("1. e4 *")

    def test_the_program_of_the_distribution_comes_first(self) -> None:
        with folder() as path:
            program = path / ("caissa.exe" if sys.platform == "win32" else "caissa")
            program.touch()
            file = unittest.mock.Mock(locate=lambda: program)
            file.name = program.name
            with unittest.mock.patch.object(caissa_cli.importlib.metadata, "files", lambda _name: [file]):  # type: ignore[attr-defined]
                self.assertEqual(caissa_cli._program(), str(program))


class Read(unittest.TestCase):
    def test_games_have_tags_moves_and_results(self) -> None:
        path = FILES / "sound.pgn"
        [game] = caissa_cli.read(path)
        self.assertEqual(game.tags["White"], "Morphy, Paul")
        self.assertEqual((len(game.moves), game.moves[0], game.result), (33, "e4", "1-0"))
        self.assertEqual((game.file, game.number, game.line), (str(path), 1, 1))

    def test_games_are_those_of_the_command(self) -> None:
        path = FILES.parents[3] / "games/famous.pgn"
        games = list(caissa_cli.read(path))
        self.assertEqual([" ".join(game.uci) for game in games], printed("convert", str(path), "--to", "uci"))
        self.assertEqual([game.fen for game in games], printed("convert", str(path), "--to", "fen", "--last"))
        for game in games:
            for san, uci in zip(game.moves, game.uci):
                self.assertTrue(san.startswith("O-O") or uci[2:4] in san)

    def test_games_with_mistakes_have_findings_and_the_moves_before(self) -> None:
        path = FILES / "games.pgn"
        games = list(caissa_cli.read(path))
        self.assertEqual([(game.number, game.line) for game in games], [(1, 1), (2, 8), (3, 15)])
        self.assertEqual([finding for game in games for finding in game.findings], caissa_cli.check(path))
        self.assertEqual((games[1].tags["White"], games[1].findings), ("Cid", ()))
        # A false claim does not end a game; an illegal move does.
        self.assertEqual(len(games[0].moves), 10)
        [illegal] = games[2].findings
        self.assertEqual((len(games[2].moves) + 1, games[2].fen), (illegal.ply, illegal.fen))
        [game] = caissa_cli.read('[White "A\n\n1. e5 *')
        self.assertTrue(game.findings)

    def test_games_have_comments_glyphs_clocks_and_evaluations(self) -> None:
        [game] = caissa_cli.read("$13 {a} {b} 1. e4!? {[%clk 1:00:00.5]} e5 $4 {c [%eval #-3] d} (1... c5 {no} $1) 2. Nf3 {[%eval -0.5]} *")
        self.assertEqual(game.comments, ("a b", None, "c d", None))
        self.assertEqual((game.start_glyphs, game.glyphs), ((13,), ((5,), (4,), ())))
        self.assertEqual(game.clocks, (3600.5, None, None))
        evaluations = (None, caissa_cli.Evaluation(None, -3), caissa_cli.Evaluation(-50, None))
        self.assertEqual(game.evaluations, evaluations)
        [game] = caissa_cli.read("1. e4 *")
        self.assertEqual((game.comments, game.glyphs, game.clocks, game.evaluations), ((None, None), ((),), (None,), (None,)))

    def test_an_illegal_move_that_stood_is_known(self) -> None:
        [game] = caissa_cli.read("1. e4 e5 2. f3 Qh4+ 3. a3 {[%illegal]} a6 4. Ke2 *")
        self.assertEqual((game.illegal, game.findings), ((5,), ()))
        self.assertEqual(game.positions()[-1], game.fen)

    def test_games_with_comments_that_look_like_games(self) -> None:
        texts = {
            '[White "A"]\n\n1. e4 {line\n\nline2 [White "B"]\n[Black "C"]\n\n1. d4} e5 *': ({"White": "A"}, ("e4", "e5"), "*"),
            "1. e4 ; foo } bar (x\n e5 *": ({}, ("e4", "e5"), "*"),
            '[White "A \\"B\\" C"]\n\n1. e4 {c (} e5! (1... c5 (1... e6) 2. Nf3) 1-0': (
                {"White": 'A "B" C'},
                ("e4", "e5"),
                "1-0",
            ),
        }
        for text, expected in texts.items():
            [game] = caissa_cli.read(text)
            self.assertEqual((game.tags, game.moves, game.result), expected)

    def test_line_separators_of_unicode_are_text(self) -> None:
        for separator in "\u2028\u2029\x85\x0b\x0c\x1c":
            [game] = caissa_cli.read(f'[White "A{separator}B"]\n\n1. e4 *')
            self.assertEqual((game.tags, game.moves), ({"White": f"A{separator}B"}, ("e4",)))

    def test_other_starts(self) -> None:
        fen = "4k3/8/8/8/8/8/8/1R2K1R1 w GB - 0 1"
        [game] = caissa_cli.read(f'[Variant "Chess960"]\n[FEN "{fen}"]\n\n1. O-O-O *')
        self.assertEqual((game.start_fen, game.moves, game.uci), (fen, ("O-O-O",), ("e1b1",)))
        [game] = caissa_cli.read(f'[FEN "{fen.replace("GB", "-")}"]\n\n1. Kd2 *')
        self.assertEqual((game.tags, game.fen), ({}, "4k3/8/8/8/8/8/3K4/1R4R1 b - - 1 1"))

    def test_games_can_be_kept_in_sets_and_pickled(self) -> None:
        [game, other] = caissa_cli.read('[White "A"]\n\n1. e4 *\n\n1. e4 *')
        self.assertEqual(len({game, other, pickle.loads(pickle.dumps(game))}), 2)

    def test_positions(self) -> None:
        found = list(caissa_cli.positions(FILES / "positions.epd"))
        self.assertEqual([position.line for position in found], [1])
        self.assertEqual(found[0].operations["bm"], ("Re8#",))
        self.assertEqual(list(caissa_cli.read(FILES / "positions.epd")), [])
        self.assertEqual(list(caissa_cli.positions("1. e4 *")), [])

    @unittest.skipIf(sys.platform == "win32", "the script is for a shell")
    def test_games_come_while_the_command_reads(self) -> None:
        # More than all buffers hold. The program would not end by itself.
        script = f"#!{sys.executable}\nimport json, os, sys\nopen(sys.argv[-1], 'w').write(str(os.getpid()))\n"
        [line] = printed("convert", str(FILES / "sound.pgn"), "--to", "json")
        script += f"while True: print({line!r}, flush=True)\n"
        with folder() as path, other_program(script):
            games = caissa_cli.read(path / "pid")
            self.assertEqual(next(games).result, "1-0")
            self.assertEqual(next(games).result, "1-0")
            pid = int((path / "pid").read_text())
            os.kill(pid, 0)
            del games
            with self.assertRaises(OSError):
                os.kill(pid, 0)


def members(item: Any) -> List[str]:
    """The fields of a class; the parameters of a function, after a star where their names are needed."""
    if isinstance(item, type):
        return [name for name in item.__annotations__ if not name.startswith("_")]
    if not inspect.isfunction(item):
        return []
    parameters = inspect.signature(item).parameters.values()
    return [("*" if parameter.kind is parameter.KEYWORD_ONLY else "") + parameter.name for parameter in parameters]


class Module(unittest.TestCase):
    def test_the_module_is_the_command(self) -> None:
        command = [sys.executable, "-m", "caissa_cli", "check", str(FILES / "games.pgn"), "--format", "short", "--quiet"]
        done = subprocess.run(command, stdout=subprocess.PIPE)
        self.assertEqual(done.returncode, 1)
        self.assertEqual(done.stdout.decode().split(), " ".join(printed(*command[3:])).split())

    def test_it_has_the_name_of_its_distribution(self) -> None:
        """Another distribution, `caissa`, has a module `caissa`: one would overwrite the other."""
        project = (pathlib.Path(__file__).parents[1] / "pyproject.toml").read_text(encoding="utf-8")
        distribution = re.search('^name = "(.*)"$', project, re.MULTILINE)
        module = re.search('^module-name = "(.*)"$', project, re.MULTILINE)
        assert distribution and module
        self.assertEqual(distribution[1], caissa_cli._DISTRIBUTION)
        self.assertEqual(distribution[1].replace("-", "_"), module[1])
        self.assertEqual(module[1], caissa_cli.__name__)

    def test_it_has_a_version(self) -> None:
        self.assertRegex(caissa_cli.__version__, r"^\d+")

    def test_public_names_are_those_that_stay(self) -> None:
        """`STABILITY.md`: a later version may add to each line, at its end."""
        promised = {
            "Error": "findings",
            "Evaluation": "centipawns mate",
            "Finding": "file game line column end_line end_column ply move code level message help fen",
            "Game": "tags moves uci start_fen fen result file number line comments start_glyphs glyphs clocks evaluations findings illegal variations",
            "Mate": "moves line",
            "Played": "fen turn is_check outcome legal_moves opening",
            "Position": "fen operations file line",
            "Reason": "is_legal message help san uci fen code did_you_mean",
            "Source": "",
            "Variation": "ply text",
            "check": "source *strict *lenient *chess960 *allow",
            "legal_moves": "position *chess960",
            "play": "position moves *chess960",
            "positions": "source *chess960",
            "read": "source *chess960",
            "show": "position *svg *chess960",
            "solve": "position mate *chess960",
            "why": "position move *chess960",
        }
        self.assertEqual({name: " ".join(members(getattr(caissa_cli, name))) for name in caissa_cli.__all__}, promised)


def documents() -> Iterator[doctest.DocTest]:
    """The Python of the chapter of the guide and of the README, run where the files of the guide are."""
    for path in [FILES.parent / "python.md", pathlib.Path(__file__).parents[1] / "README.md"]:
        text = path.read_text(encoding="utf-8")
        # Lines outside of the code are empty, so that a difference has its line.
        parts = re.split(r"^```(?:python)?$", text, flags=re.MULTILINE)
        code = "".join(part if ">>>" in part else "\n" * part.count("\n") for part in parts)
        yield doctest.DocTestParser().get_doctest(code, {}, path.name, str(path), 0)


def load_tests(_loader: unittest.TestLoader, tests: unittest.TestSuite, _pattern: Optional[str]) -> unittest.TestSuite:
    tests.addTests(doctest.DocTestSuite(caissa_cli))
    before = os.getcwd()
    for document in documents():
        # An empty document would pass.
        assert len(document.examples) >= 4, document.name
        tests.addTest(doctest.DocTestCase(document, setUp=lambda _: os.chdir(FILES), tearDown=lambda _: os.chdir(before)))
    return tests


if __name__ == "__main__":
    unittest.main()
