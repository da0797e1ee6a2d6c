//! Chess from other sources: an opening book through `game!` as tokens, master games in four notations, and
//! games with tags and comments through the run-time parser.
//!
//! The corpus is not part of the project. It is read where the environment names its folder:
//! `openings/` (`*.tsv`: eco, name, pgn), `games-2000.jsonl` (`san`, `uci`, `iccf`, `lan`, `plies`,
//! `fen`) and `lichess-sample.pgn`. Elsewhere some openings go the same way, so that the code is
//! exercised.

use std::fmt::Write;
use std::fs;
use std::path::{Path, PathBuf};
use std::time::Instant;

use chess_core::pgn::{Command, Reader};
use chess_core::{GameBuf, Move};
use serde_json::Value;
use shakmaty::fen::Fen;
use shakmaty::san::San;
use shakmaty::{Chess, EnPassantMode, Position};

use crate::hygiene::fixture::Fixture;
use tests::project;
use tests::skip::{corpus, say};

/// Openings and short games, used if there is no book: castling on both sides, captures, en passant,
/// promotion, checks, mates.
const SAMPLE: [&str; 20] = [
    "1. Nh3",
    "1. e4 e5 2. Nf3 Nc6 3. Bb5 a6 4. Ba4 Nf6 5. O-O Be7 6. Re1 b5 7. Bb3 d6 8. c3 O-O",
    "1. e4 e5 2. Nf3 Nc6 3. Bc4 Bc5 4. b4 Bxb4 5. c3 Ba5 6. d4 exd4 7. O-O",
    "1. e4 e5 2. f4 exf4 3. Nf3 g5 4. h4 g4 5. Ne5 Nf6 6. Bc4 d5 7. exd5 Bd6",
    "1. e4 e5 2. Nf3 Nf6 3. Nxe5 d6 4. Nf3 Nxe4 5. d4 d5 6. Bd3",
    "1. e4 c5 2. Nf3 d6 3. d4 cxd4 4. Nxd4 Nf6 5. Nc3 g6 6. Be3 Bg7 7. f3 O-O 8. Qd2 Nc6 9. O-O-O",
    "1. e4 c5 2. Nf3 d6 3. d4 cxd4 4. Nxd4 Nf6 5. Nc3 a6 6. Bg5 e6 7. f4 Qb6 8. Qd2 Qxb2",
    "1. e4 e6 2. d4 d5 3. Nc3 Bb4 4. e5 c5 5. a3 Bxc3+ 6. bxc3 Ne7",
    "1. e4 c6 2. d4 d5 3. exd5 cxd5 4. c4 Nf6 5. Nc3",
    "1. e4 Nf6 2. e5 Nd5 3. d4 d6 4. c4 Nb6 5. f4",
    "1. e4 d5 2. exd5 Qxd5 3. Nc3 Qa5 4. d4 Nf6 5. Nf3 Bf5 6. Bc4 e6 7. Bd2 c6",
    "1. d4 d5 2. c4 e6 3. Nc3 Nf6 4. Bg5 Nbd7 5. cxd5 exd5 6. Nxd5 Nxd5 7. Bxd8 Bb4+ 8. Qd2 Kxd8",
    "1. d4 d5 2. c4 e5 3. dxe5 d4 4. e3 Bb4+ 5. Bd2 dxe3 6. Bxb4 exf2+ 7. Ke2 fxg1=N+",
    "1. d4 Nf6 2. c4 g6 3. Nc3 Bg7 4. e4 d6 5. Nf3 O-O 6. Be2 e5 7. O-O Nc6 8. d5 Ne7",
    "1. d4 Nf6 2. c4 c5 3. d5 e6 4. Nc3 exd5 5. cxd5 d6 6. e4 g6 7. Bd3 Bg7 8. Nge2 O-O 9. O-O",
    "1. d4 f5 2. g3 Nf6 3. Bg2 e6 4. Nf3 Be7 5. O-O O-O 6. c4 d6 7. Nc3 Qe8",
    "1. e4 d6 2. d4 Nf6 3. Nc3 g6 4. e5 dxe5 5. dxe5 Qxd1+ 6. Kxd1 Ng4",
    "1. e4 e6 2. e5 d5 3. exd6 Bxd6 4. d4 Nf6 5. Nf3 O-O",
    "1. f3 e5 2. g4 Qh4#",
    "1. e4 e5 2. Bc4 Nc6 3. Qh5 Nf6 4. Qxf7#",
];

/// The lines of the opening book.
fn openings(folder: &Path) -> Vec<String> {
    let mut lines = Vec::new();
    for name in ["a", "b", "c", "d", "e"] {
        let text = fs::read_to_string(folder.join(format!("openings/{name}.tsv"))).unwrap();
        let pgn = |line: &str| line.split('\t').nth(2).unwrap().to_owned();
        lines.extend(text.lines().skip(1).map(pgn));
    }
    lines
}

/// A program with a `game!` for each line, as tokens, that prints the final positions.
fn program(lines: &[String]) -> String {
    let mut games = String::new();
    for line in lines {
        // `Qh4#` is a reserved prefix since Rust 2021.
        writeln!(games, "    game!({}),", line.replace('#', " #")).unwrap();
    }
    format!(
        "use caissa::{{Game, game}};\n\nstatic GAMES: &[Game] = &[\n{games}];\n\nfn main() {{\n    \
         for game in GAMES {{\n        println!(\"{{}} {{}}\", game.len(), game.board());\n    }}\n}}\n"
    )
}

/// Plies and FEN of each line, printed by a program with the line as a constant.
fn compiled(name: &str, lines: &[String]) -> Vec<String> {
    let fixture = Fixture::apart(name, &program(lines));
    fixture.succeed(&["run", "--quiet"]).lines().map(str::to_owned).collect()
}

/// Plies and FEN of a line, by the run-time parser.
fn parsed(line: &str) -> String {
    let game = GameBuf::parse(line).unwrap_or_else(|error| panic!("{line}: {error:#}"));
    format!("{} {}", game.as_game().len(), game.as_game().board())
}

/// Plies and FEN of a line, computed by `shakmaty`.
fn by_shakmaty(line: &str) -> String {
    let mut position = Chess::default();
    let mut plies = 0;
    for word in line.split_whitespace().filter(|word| !word.ends_with('.')) {
        let san = San::from_ascii(word.trim_end_matches(['+', '#']).as_bytes()).unwrap();
        let mv = san.to_move(&position).unwrap();
        position.play_unchecked(mv);
        plies += 1;
    }
    format!("{plies} {}", Fen::from_position(&position, EnPassantMode::Legal))
}

fn assert_compiled_as_played(name: &str, lines: &[String]) {
    let begun = Instant::now();
    let compiled = compiled(name, lines);
    assert_eq!(compiled.len(), lines.len());
    for (line, compiled) in lines.iter().zip(&compiled) {
        assert_eq!(*compiled, by_shakmaty(line), "{line}");
        assert_eq!(*compiled, parsed(line), "{line}");
    }
    let plies: usize =
        compiled.iter().map(|line| line.split_once(' ').unwrap().0.parse::<usize>().unwrap()).sum();
    let (count, time) = (lines.len(), begun.elapsed().as_secs_f32());
    say(&format!("corpus: {count} lines of {name} ({plies} plies) through game! in {time:.1} s"));
}

#[test]
fn sample_openings_compile_to_where_they_lead() {
    assert_compiled_as_played("sample-openings", &SAMPLE.map(str::to_owned));
}

#[test]
fn opening_book_compiles_to_where_it_leads() {
    let Some(folder) = corpus("the opening book") else { return };
    let lines = openings(&folder);
    assert!(lines.len() >= 3_807, "only {} lines", lines.len());
    assert_compiled_as_played("openings", &lines);
}

/// The moves of a game in one notation; the others must give the same moves, plies and FEN.
fn assert_same_in_all_notations(game: &Value) -> usize {
    let text = |field: &str| game[field].as_str().unwrap();
    let mut first: Option<Vec<Move>> = None;
    for notation in ["san", "uci", "iccf", "lan"] {
        let read = GameBuf::parse(text(notation))
            .unwrap_or_else(|error| panic!("{notation} {}: {error}", text(notation)));
        let read = read.as_game();
        assert_eq!(Some(read.len() as u64), game["plies"].as_u64(), "{notation} {game}");
        assert_eq!(read.board().to_string(), text("fen"), "{notation} {game}");
        let moves: Vec<Move> = read.moves().collect();
        assert_eq!(*first.get_or_insert_with(|| moves.clone()), moves, "{notation} {game}");
    }
    first.map_or(0, |moves| moves.len())
}

#[test]
fn master_games_are_the_same_in_four_notations() {
    let Some(folder) = corpus("master games") else { return };
    let text = fs::read_to_string(folder.join("games-2000.jsonl")).unwrap();
    let games: Vec<Value> = text.lines().map(|line| serde_json::from_str(line).unwrap()).collect();
    assert!(games.len() >= 2_000, "only {} games", games.len());
    let plies: usize = games.iter().map(assert_same_in_all_notations).sum();
    say(&format!("corpus: {} master games ({plies} plies) in 4 notations", games.len()));
}

/// The games of a PGN file, each with its tags.
fn games_of(pgn: &str) -> Vec<String> {
    let mut games = Vec::new();
    for (number, game) in pgn.trim().split("\n\n[Event ").enumerate() {
        let opened = if number == 0 { "" } else { "[Event " };
        games.push(format!("{opened}{game}"));
    }
    games
}

/// The value of a tag as written in the text.
fn written<'a>(pgn: &'a str, name: &str) -> Option<&'a str> {
    let after = pgn.split_once(&format!("[{name} \""))?.1;
    Some(after.split_once("\"]")?.0)
}

fn assert_readable(pgn: &str) {
    let game = GameBuf::parse(pgn).unwrap_or_else(|error| panic!("{pgn}\n{error:#}"));
    let game = game.as_game();
    for name in ["Event", "Site", "White", "Black", "Result", "Opening", "TimeControl"] {
        let value = game.tags().value(name);
        assert_eq!(value, written(pgn, name), "{pgn}");
        assert!(value.is_some(), "{name}: {pgn}");
    }
    assert_eq!(Some(game.result().as_str()), written(pgn, "Result"), "{pgn}");
    assert!(pgn.ends_with(game.result().as_str()), "{pgn}");
}

#[test]
fn games_of_a_server_are_read_with_tags_comments_and_results() {
    let Some(folder) = corpus("games of a server") else { return };
    let file = folder.join("lichess-sample.pgn");
    let games = games_of(&fs::read_to_string(&file).unwrap());
    assert!(games.len() >= 437, "only {} games", games.len());
    for game in &games {
        assert_readable(game);
    }
    let entries = Reader::new(fs::File::open(file).unwrap()).map(|entry| entry.unwrap().sound());
    let read: Vec<_> =
        entries.map(|game| game.unwrap_or_else(|all| panic!("{}", all[0]))).collect();
    let parsed: Vec<_> = games.iter().map(|game| GameBuf::parse(game).unwrap()).collect();
    assert!(read == parsed, "the reader splits the file otherwise");
    let mut commands = 0;
    for (ply, command) in read.iter().flat_map(|game| game.as_game().commands()) {
        assert!(matches!(command, Command::Clock(_) | Command::Eval(_)), "{ply}: {command:?}");
        commands += 1;
    }
    let told = format!("{} games of a server with tags and {commands} commands", games.len());
    say(&format!("corpus: {told} in comments"));
}

/// The Rust files of tests below a folder, with their texts.
fn tests_in(folder: &Path) -> Vec<(PathBuf, String)> {
    let mut files = Vec::new();
    for entry in fs::read_dir(folder).unwrap() {
        let path = entry.unwrap().path();
        if path.is_dir() {
            files.extend(tests_in(&path));
        } else if path.extension().is_some_and(|extension| extension == "rs") {
            let text = fs::read_to_string(&path).unwrap();
            files.push((path, text));
        }
    }
    files
}

/// One function decides what a test does without a corpus, so that no test forgets a case.
#[test]
fn every_test_finds_the_corpus_by_the_same_function() {
    let crates = |of: &str| fs::read_dir(project(of)).unwrap();
    let crates = ["", "libraries", "programs"].into_iter().flat_map(crates);
    let folders = crates.map(|entry| entry.unwrap().path().join("tests"));
    let folders = folders.filter(|folder| folder.is_dir()).chain([project("tests")]);
    let files: Vec<_> = folders.flat_map(|folder| tests_in(&folder)).collect();
    let variable = ["\"CAISSA", "CORPUS\""].join("_");
    let found = files.iter().filter(|(_, text)| text.contains(&variable));
    let found: Vec<_> = found.map(|(path, _)| path.as_path()).collect();
    assert_eq!(found, [project("tests/common/skip.rs")]);
    let readers = files.iter().map(|(_, text)| text.matches(" = corpus(").count()).sum::<usize>();
    assert!(readers >= 11, "only {readers} tests read the corpus");
}
