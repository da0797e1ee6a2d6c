//! The saved game of `caissa play`, damaged: the next program goes on with it or refuses it, and loses nothing.

use std::fs;
use std::path::{Path, PathBuf};

use tests::rng::Rng;

use super::caissa;

const GAME: &str = "[Event \"Casual game\"]\n[Result \"*\"]\n[TimeControl \"300+3\"]\n\n\
    1. e4 {[%clk 0:05:03]} 1... e5 2. Nf3 Nc6 3. Bb5 Nf6 (3... a6) *\n\n";

/// A folder of its own for a test, and the file of the game in it.
fn folder(name: &str) -> (PathBuf, PathBuf) {
    let folder = std::env::temp_dir().join(format!("caissa-saved-{}-{name}", std::process::id()));
    fs::create_dir_all(&folder).expect("a folder");
    let game = folder.join("game.pgn");
    (folder, game)
}

/// The exit code and the output of a game of two persons.
fn play(game: &Path, lines: &'static str) -> (usize, String) {
    let command = caissa(["play", "--lines", "--side", "both", "--save"]).arg(game).stdin(lines);
    let output = command.output().expect("it runs");
    let text = [output.stdout, output.stderr].concat();
    let code = output.status.code().and_then(|code| code.try_into().ok());
    (code.expect("a code"), String::from_utf8_lossy(&text).into_owned())
}

/// The number of moves of the game in a text.
fn moves(text: &str) -> usize {
    ["e4", "e5", "Nf3", "Nc6", "Bb5", "Nf6", "a6"].iter().map(|mv| text.matches(mv).count()).sum()
}

/// The game cut, changed in one byte, without some bytes, with others, or doubled.
fn damaged(rng: &mut Rng) -> Vec<u8> {
    let mut bytes = GAME.as_bytes().to_vec();
    let at = rng.below(bytes.len());
    let end = bytes.len().min(at + 1 + rng.below(40));
    match rng.below(6) {
        0 => bytes.truncate(at),
        1 => bytes[at] ^= 1 << rng.below(8),
        2 => drop(bytes.drain(at..end)),
        3 => drop(bytes.drain(..at)),
        4 => drop(bytes.splice(at..at, rng.pick(&["\0", "\u{FEFF}", "}", "{", ")", "\""]).bytes())),
        _ => bytes.extend_from_within(at..),
    }
    bytes
}

#[test]
fn a_damaged_game_is_refused_or_kept() {
    let mut rng = Rng::new(28);
    let mut codes = [0; 3];
    for round in 0..80 {
        let (folder, game) = folder("damaged");
        let bytes = damaged(&mut rng);
        fs::write(&game, &bytes).expect("a file");
        let (code, text) = play(&game, ["d4\n", "new\nd4\n", "resign\nnew\nd4\n", ""][round % 4]);
        codes[code] += 1;
        let there = fs::read(&game).expect("a file");
        if code == 2 {
            assert!(there == bytes && text.contains("game.pgn"), "{text}");
        } else {
            let earlier = fs::read(folder.join("game-earlier.pgn")).unwrap_or_default();
            let (before, after) = (String::from_utf8_lossy(&bytes), [earlier, there].concat());
            let after = String::from_utf8_lossy(&after).into_owned();
            // A line that begins with `%` is not part of a game.
            let is_all = moves(&after) >= moves(&before) || before.starts_with('%');
            assert!(code == 0 && is_all, "{before}\n{after}\n{text}");
        }
        fs::remove_dir_all(folder).expect("removed");
    }
    assert!(codes[0] > 10 && codes[2] > 10, "{codes:?}");
}

#[test]
fn a_read_only_game_stays_and_the_player_is_told() {
    let (folder, game) = folder("read-only");
    fs::write(&game, GAME).expect("a file");
    let mut permissions = fs::metadata(&game).expect("a file").permissions();
    permissions.set_readonly(true);
    fs::set_permissions(&game, permissions).expect("set");
    let (code, text) = play(&game, "d3\n");
    assert!(code == 0 && text.contains("game.pgn`: the file is read-only."), "{text}");
    assert_eq!(fs::read_to_string(&game).expect("a file"), GAME);
    assert_eq!(fs::read_dir(&folder).expect("a folder").count(), 1);
    fs::remove_dir_all(folder).expect("removed");
}

#[test]
fn a_folder_is_no_saved_game() {
    let (folder, _) = folder("folder");
    let (code, text) = play(&folder, "d3\n");
    assert!(code == 2 && text.starts_with("error: cannot read `"), "{text}");
    fs::remove_dir_all(folder).expect("removed");
}
