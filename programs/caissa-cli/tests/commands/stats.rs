//! `caissa stats`, and its list of openings.

use std::collections::{HashMap, HashSet};
use std::fs;

use chess_core::book::OPENINGS;
use chess_core::pgn::Reader;
use chess_core::{Board, GameBuf, PositionKey};
use snapbox::file;

use super::{caissa, corpus};

const GAMES: &str = "tests/cases/stats/games.pgn";

#[test]
fn games_are_counted() {
    let assert = caissa(["stats", GAMES]).assert().code(1);
    assert.stdout_eq(file!["../cases/stats/games.txt"].raw()).stderr_eq("");
    let assert = caissa(["stats", GAMES, "--top", "2"]).assert().code(1);
    assert.stdout_eq(file!["../cases/stats/top.txt"].raw());
    let assert = caissa(["stats", "-"]).stdin("").assert().success();
    assert.stdout_eq("0 games, 0 plies\n").stderr_eq("");
    let list = "8/8/8/8/8/4k3/4p3/4K3 w - - 0 1\nk w\n";
    caissa(["stats", "-", "--from", "epd"]).stdin(list).assert().code(1).stdout_eq(
        "0 games, 0 plies\n1 position\n\
         1 entry with mistakes is left out; for the reasons, use `caissa check`\n",
    );
}

#[test]
fn an_opening_is_found_through_transpositions() {
    let named = [
        ("1. Nf3 Nc6 2. e4 e5 3. Bc4", "C50 Italian Game"),
        ("1. c4 Nf6 2. d4 g6 3. Nc3 d5", "D80 Grünfeld Defence"),
        (
            "1. e4 c5 2. Nf3 Nc6 3. d4 cxd4 4. Nxd4 Nf6 5. Nc3 d6",
            "B56 Sicilian Defence: Classical Variation",
        ),
        // The deepest known position counts, also if unknown ones follow.
        (
            "1. e4 e5 2. Nf3 Nc6 3. Bb5 a6 4. Ba4 Nf6 5. h3 h6 6. a3",
            "C77 Ruy Lopez: Morphy Defence, Two Knights",
        ),
    ];
    for (moves, name) in named {
        let assert = caissa(["stats", "-"]).stdin(moves).assert().success();
        let text = String::from_utf8_lossy(&assert.get_output().stdout).into_owned();
        assert!(text.ends_with(&format!("  {name}\n")), "{moves}: {text}");
    }
}

#[test]
fn names_of_files_do_not_reach_the_terminal_raw() {
    let name = "\u{1b}[2J\u{202e}\nA".to_owned() + &"long ".repeat(40);
    let pgn = format!("[White \"{}\"]\n\n1. e4 *\n", name.replace('\n', " "));
    let assert = caissa(["stats", "-"]).stdin(pgn).assert().success();
    let text = String::from_utf8_lossy(&assert.get_output().stdout).into_owned();
    assert!(!text.contains(['\u{1b}', '\u{202e}']), "{text:?}");
    assert!(text.lines().all(|line| line.chars().count() <= 100), "{text}");
}

/// The openings of the list: code, name, game.
fn openings() -> Vec<(String, String, GameBuf)> {
    let read = Reader::new(OPENINGS.as_bytes()).map(|entry| entry.expect("it can be read"));
    let opening = |game: GameBuf| {
        let tag = |name| game.as_game().tags().value(name).expect("both tags").to_owned();
        (tag("ECO"), tag("Opening"), game)
    };
    read.map(|entry| opening(entry.sound().expect("no mistakes"))).collect()
}

#[test]
fn each_opening_of_the_list_has_a_position_a_name_and_a_code_of_its_own() {
    let openings = openings();
    assert!(openings.len() >= 200, "{}", openings.len());
    let mut names = HashSet::new();
    let mut positions = HashMap::new();
    for (eco, name, game) in &openings {
        assert!(matches!(eco.as_bytes(), [b'A'..=b'E', b'0'..=b'9', b'0'..=b'9']), "{eco}");
        assert!(names.insert(name), "{name} twice");
        let other = positions.insert(game.as_game().board().key(), name);
        assert_eq!(other, None, "{name} has the position of another");
    }
    let mut codes: Vec<_> = openings.iter().map(|(eco, ..)| eco).collect();
    codes.dedup();
    assert!(codes.is_sorted(), "the list is sorted by codes");
}

/// Openings of the list whose name in the corpus has no word in common with ours.
const OTHER_NAMES: [&str; 6] = [
    "Desprez Opening",
    "Dunst Opening",
    "Durkin Opening",
    "King's Fianchetto Opening",
    "Open Game",
    "Rat Defence",
];

/// The words of a name that distinguish openings.
fn words(name: &str) -> HashSet<String> {
    let plain = name.replace("Defence", "Defense").replace("Centre", "Center").replace("'s", "");
    let common =
        ["defense", "opening", "variation", "game", "attack", "gambit", "system", "accepted"];
    let words = plain.split(|char: char| !char.is_alphanumeric()).map(str::to_lowercase);
    words.filter(|word| word.len() > 2 && !common.contains(&word.as_str())).collect()
}

#[test]
fn codes_and_names_agree_with_the_corpus() {
    let Some(folder) = corpus("the names of openings") else { return };
    let mut known: HashMap<PositionKey, Vec<(String, String)>> = HashMap::new();
    for file in ["a", "b", "c", "d", "e"] {
        let path = folder.join(format!("openings/{file}.tsv"));
        for line in fs::read_to_string(path).expect("the corpus").lines().skip(1) {
            let parts: Vec<&str> = line.split('\t').collect();
            let [eco, name, pgn] = parts[..] else { panic!("{line}") };
            let game = GameBuf::read(Board::START, pgn).expect("a game");
            known.entry(game.as_game().board().key()).or_default().push((eco.into(), name.into()));
        }
    }
    let (mut found, mut all, mut unlike) = (0, 0, Vec::new());
    for (eco, name, game) in openings() {
        all += 1;
        let Some(others) = known.get(&game.as_game().board().key()) else { continue };
        found += 1;
        assert!(others.iter().any(|(other, _)| *other == eco), "{eco} {name}: {others:?}");
        let is_known = others.iter().any(|(_, other)| !words(other).is_disjoint(&words(&name)));
        if !is_known {
            unlike.push(name);
        }
    }
    println!("{found} of {all} openings are in the corpus");
    unlike.sort_unstable();
    assert_eq!(unlike, OTHER_NAMES);
    assert!(found * 100 > all * 90, "{found} of {all}");
}
