//! Planted duplicates among many distinct games: all of them are found, each with the game to keep, and nothing else.

use std::collections::BTreeSet;
use std::fmt::Write;
use std::fs;
use std::path::Path;
use std::process::Command;

use chess_check::chess_core::{Board, Legal};
use chess_check::packed_frame;
use tests::skip::say;

/// The rows of `caissa-sql duplicates`, which are the same by an index.
fn rows(file: &Path) -> Vec<serde_json::Value> {
    let index = file.with_extension("index");
    let run = |arguments: &[&str]| {
        let mut command = Command::new(env!("CARGO_BIN_EXE_caissa-sql"));
        let output = command.args(arguments).arg(file).output().unwrap();
        assert!(output.status.success(), "{}", String::from_utf8_lossy(&output.stderr));
        String::from_utf8(output.stdout).unwrap()
    };
    let index = index.to_str().unwrap();
    // A join of all moves has more.
    let text = run(&["duplicates", "--format", "json", "--memory", "100MB"]);
    run(&["index", "--output", index]);
    assert!(run(&["duplicates", "--format", "json", "--index", index]) == text, "by the index");
    text.lines().map(|line| serde_json::from_str(line).unwrap()).collect()
}

/// The moves of a random game.
fn random_game(random: &mut fastrand::Rng) -> Vec<String> {
    let (mut board, mut moves) = (Board::START, Vec::new());
    for _ in 0..24 + random.usize(..12) {
        let legal: Vec<_> = board.legals().map(Legal::to_move).collect();
        let Some(mv) = random.choice(&legal) else { break };
        moves.push(board.san(*mv).to_string());
        board = board.play(*mv).unwrap();
    }
    moves
}

/// Adds a game to a file. Each tenth has a comment and a variation, which make no difference.
fn add(text: &mut String, number: usize, moves: &[String]) {
    let note = if number.is_multiple_of(10) { "{a comment} " } else { "" };
    let _ = writeln!(
        text,
        "[White \"Player {}\"]\n[Black \"Other\"]\n\n{note}{} *\n",
        number % 977,
        moves.join(" ")
    );
}

#[test]
fn strangers_are_never_the_same_players() {
    let moves = "1. e4 e5 2. Nf3 Nc6 3. Bb5 a6 4. Ba4 Nf6 5. O-O Be7 6. Re1 b5 7. Bb3 d6 8. c3 O-O 9. h3 Nb8 10. d4 Nbd7";
    let games = [
        ("Иванов", "Петров", "2020.01.01"),
        ("Сидоров", "Кузнецов", "2020.01.01"),
        ("Li", "Wu", "2020.01.01"),
        ("Fu", "Xu", "2020.01.01"),
        ("Müller, A", "Weiß, B", "2020.01.01"),
        ("Mueller, Anna", "Weiss, Bob", "2020.01.??"),
        // The same players on another day have played the same moves again.
        ("Müller, A", "Weiß, B", "2021.05.01"),
        ("?", "Wu", "2020.01.01"),
        // A copy in another file of an event that gives no day, and another day of the event.
        ("Ли, Бо", "Wu", "2020.02.01"),
        ("Ли, Бо", "Wu", "2020.02.??"),
        ("Ван, Бо", "Wu", "2020.02.01"),
        ("Ван, Бо", "Wu", "2020.02.09"),
    ];
    let mut text = String::new();
    for (number, (white, black, date)) in games.iter().enumerate() {
        let event = if number >= 8 { "Open" } else { "?" };
        let _ = writeln!(
            text,
            "[Event \"{event}\"]\n[White \"{white}\"]\n[Black \"{black}\"]\n[Date \"{date}\"]\n\n{moves} *\n"
        );
    }
    let folder = tempfile::tempdir().unwrap();
    let file = folder.path().join("games.pgn");
    fs::write(&file, text).unwrap();
    let found: Vec<_> = rows(&file)
        .iter()
        .map(|row| {
            (
                row["players"].as_str().unwrap().to_owned(),
                row["game"].as_u64(),
                row["other_game"].as_u64(),
            )
        })
        .collect();
    let expected = [
        ("moves", 2, 1),
        ("moves", 3, 1),
        ("moves", 4, 1),
        ("moves", 5, 1),
        ("same", 6, 5),
        ("moves", 7, 1),
        ("unknown", 8, 1),
        ("moves", 9, 1),
        ("same", 10, 9),
        ("moves", 11, 1),
        ("moves", 12, 1),
    ];
    let expected =
        expected.map(|(players, game, other)| (players.to_owned(), Some(game), Some(other)));
    assert_eq!(found, expected);
    let differs = |game: usize| rows(&file)[game - 2]["differs"].as_str().unwrap().to_owned();
    assert_eq!(
        [2, 6, 7].map(differs),
        ["White, Black", "White, Black, Date", "White, Black, Date"]
    );
}

#[test]
fn an_index_finds_the_copies_in_all_of_its_segments() {
    let folder = tempfile::tempdir().unwrap();
    let path = |name: &str| folder.path().join(name).display().to_string();
    let archive = folder.path().display().to_string();
    let command = |arguments: &[&str]| {
        let mut command = Command::new(env!("CARGO_BIN_EXE_caissa-sql"));
        command.args(arguments).arg(&archive).output().unwrap()
    };
    let printed = |arguments: &[&str]| {
        let output = command(arguments);
        assert!(output.status.success(), "{}", String::from_utf8_lossy(&output.stderr));
        String::from_utf8(output.stdout).unwrap()
    };
    let index = path("index");
    let mut random = fastrand::Rng::with_seed(3);
    let games: Vec<_> = (0..40).map(|_| random_game(&mut random)).collect();
    // Each file has games of the one before it, whole or cut off, and a segment of its own.
    for number in 0..4 {
        let mut text = String::new();
        for (at, moves) in games[number * 5..number * 5 + 15].iter().enumerate() {
            add(&mut text, at, &moves[..moves.len() - at % 3]);
        }
        // As far as its moves are right, it is a copy. An empty game is not a copy.
        let moves = games[number * 5].join(" ");
        write!(text, "[White \"A\"]\n\n{moves} Ke9 *\n\n*\n").unwrap();
        fs::write(path(&format!("{number}.pgn")), text).unwrap();
        printed(&["index", "--output", &index]);
    }
    let rows = printed(&["duplicates", "--format", "csv"]);
    assert!(rows.lines().count() > 30 && rows.contains("\ncontained,"), "{rows}");
    assert_eq!(printed(&["duplicates", "--format", "csv", "--index", &index]), rows);
    let found = printed(&["find", "--format", "csv", "--index", &index, "start"]);
    // In frames of any size, a game is found as in a plain file.
    for number in 0..4 {
        let text = fs::read(path(&format!("{number}.pgn"))).unwrap();
        let frames = text.chunks(700).map(|part| packed_frame(part, 3).unwrap());
        fs::write(path(&format!("{number}.pgn.zst")), frames.collect::<Vec<_>>().concat()).unwrap();
        fs::remove_file(path(&format!("{number}.pgn"))).unwrap();
    }
    printed(&["index", "--output", &index]);
    let of_plain = |text: String| text.replace(".pgn.zst", ".pgn");
    assert_eq!(of_plain(printed(&["duplicates", "--format", "csv", "--index", &index])), rows);
    let of_packed = printed(&["find", "--format", "csv", "--index", &index, "start"]);
    assert!(of_packed.contains(",1,") && of_plain(of_packed) == found, "{found}");
    // Without the last positions of games there is nothing to go by.
    printed(&["index", "--output", &index, "--plies", "9"]);
    let words = String::from_utf8(command(&["duplicates", "--index", &index]).stderr).unwrap();
    assert!(words.contains("has 9 plies of each game") && words.contains("--plies 0"), "{words}");
}

#[test]
fn many_copies_are_one_group() {
    let mut random = fastrand::Rng::with_seed(5);
    let (mut text, moves) = (String::new(), random_game(&mut random));
    for _ in 0..2_000 {
        add(&mut text, 7, &moves);
    }
    let folder = tempfile::tempdir().unwrap();
    let file = folder.path().join("games.pgn");
    fs::write(&file, text).unwrap();
    let rows = rows(&file);
    assert_eq!(rows.len(), 1_999, "not one row for each pair");
    assert!(rows.iter().all(|row| row["other_game"] == 1 && row["players"] == "same"));
}

#[test]
fn planted_duplicates_are_found_and_no_others() {
    const GAMES: usize = 100_000;
    let mut random = fastrand::Rng::with_seed(31);
    let (mut text, mut planted, mut expected) = (String::new(), Vec::new(), BTreeSet::new());
    for number in 1..=GAMES {
        let moves = random_game(&mut random);
        add(&mut text, number, &moves);
        if number % 1_000 == 500 && moves.len() > 22 {
            planted.push((number, moves));
        }
    }
    for (at, (original, moves)) in planted.iter().enumerate() {
        let (number, is_whole) = (GAMES + 1 + at, at % 2 == 0);
        let length = if is_whole { moves.len() } else { 21 };
        add(&mut text, number, &moves[..length]);
        expected.insert(if is_whole {
            ("equal", number, *original)
        } else {
            ("contained", number, *original)
        });
    }
    let folder = tempfile::tempdir().unwrap();
    let file = folder.path().join("games.pgn");
    fs::write(&file, text).unwrap();
    let rows = rows(&file);
    let number =
        |row: &serde_json::Value, name: &str| usize::try_from(row[name].as_u64().unwrap()).unwrap();
    let found: BTreeSet<_> = rows
        .iter()
        .map(|row| (row["kind"].as_str().unwrap(), number(row, "game"), number(row, "other_game")))
        .collect();
    assert_eq!(found, expected);
    assert_eq!((rows.len(), expected.len() > 90), (expected.len(), true));
    say(&format!("{} duplicates among {GAMES} games are found, and no others", expected.len()));
}
