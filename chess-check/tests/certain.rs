//! The law of fixes: no fix that is applied plays another move than the game had before a human made one mistake in it.

#[path = "certain/damage.rs"]
mod damage;
#[path = "certain/languages.rs"]
mod languages;

use std::io::Cursor;

use chess_check::{Fixed, Input, Options, fix};
use chess_core::Move;
use chess_core::pgn::Reader;
use damage::{Game, KINDS};
use tests::rng::Rng;
use tests::skip::{corpus, say};

/// The end of a damaged game.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum End {
    /// No finding: the mistake makes another legal game.
    Unseen,
    Left,
    Right,
    /// Some findings are fixed and some are left, and no move differs.
    InPart,
    /// The mistake makes another legal game, in which a later mark is false.
    LaterMark,
    Wrong,
}

fn fixed(text: &str) -> (String, Fixed) {
    let mut copy = Vec::new();
    let input = Input::reader("game.pgn", Cursor::new(text.as_bytes().to_vec()));
    let done = fix(input, &mut copy, &Options::default(), |_| true).unwrap();
    (String::from_utf8(copy).unwrap(), done)
}

/// The moves that are kept of a text.
fn moves(text: &str) -> Vec<Move> {
    let mut moves = Vec::new();
    for entry in Reader::new(text.as_bytes()) {
        moves.extend(entry.unwrap().game.iter().flat_map(|game| game.moves()));
    }
    moves
}

fn end(game: &Game, damaged: &str) -> (End, String) {
    let (copy, done) = fixed(damaged);
    let moves = moves(&copy);
    let end = match done.left {
        left if copy == damaged => {
            if left == 0 {
                End::Unseen
            } else {
                End::Left
            }
        }
        0 if moves == game.moves => End::Right,
        left if left > 0 && game.moves.starts_with(&moves) => End::InPart,
        _ if only_later_marks(&game.text(), damaged, &copy) => End::LaterMark,
        _ => End::Wrong,
    };
    (end, copy)
}

/// Whether the words that a fix has changed are the moves of the original, but for their marks. Then the mistake itself makes
/// another legal game, so that a true mark behind it is false there.
fn only_later_marks(original: &str, damaged: &str, copy: &str) -> bool {
    let [original, damaged, copy] =
        [original, damaged, copy].map(|text| text.split(' ').collect::<Vec<_>>());
    let before = original.iter().zip(&damaged).take_while(|(a, b)| a == b).count();
    let behind =
        original.iter().rev().zip(damaged.iter().rev()).take_while(|(a, b)| a == b).count();
    let is_right = |at: usize| {
        let place =
            if at < before { Some(at) } else { (at + original.len()).checked_sub(damaged.len()) };
        let is_damaged = at >= before && at + behind < damaged.len();
        let bare = |word: &str| word.replace(['+', '#', 'x'], "");
        !is_damaged && place.is_some_and(|place| bare(original[place]) == bare(copy[at]))
    };
    damaged.len() == copy.len() && (0..copy.len()).all(|at| damaged[at] == copy[at] || is_right(at))
}

fn master_games() -> Vec<Game> {
    let Some(folder) = corpus("damaged master games") else { return Vec::new() };
    let file = std::fs::read_to_string(folder.join("games-2000.jsonl")).unwrap();
    let san = |line: &str| line.split('"').nth(3).unwrap().to_owned();
    file.lines().map(|line| Game::new(&san(line))).collect()
}

#[test]
fn no_applied_fix_plays_another_move() {
    let count: usize =
        std::env::var("CAISSA_DAMAGED").ok().and_then(|count| count.parse().ok()).unwrap_or(2_000);
    let games = master_games();
    let mut rng = Rng::new(55);
    let mut table = vec![[0_usize; 6]; KINDS.len()];
    let mut shown = vec![0; KINDS.len()];
    for _ in 0..count.div_ceil(KINDS.len()) {
        for (kind, (name, damage)) in KINDS.iter().enumerate() {
            let game = &games[rng.below(games.len())];
            let Some(damaged) = damage(game, &mut rng) else { continue };
            let (end, copy) = end(game, &damaged);
            table[kind][end as usize] += 1;
            if (end == End::Wrong
                || end == End::Left && std::env::var("SHOW").is_ok_and(|show| show == *name))
                && shown[kind] < 25
            {
                shown[kind] += 1;
                let words = damaged.split(' ').collect::<Vec<_>>();
                let new = copy.split(' ').collect::<Vec<_>>();
                let original = game.text();
                let original = original.split(" ").collect::<Vec<_>>();
                let at = words
                    .iter()
                    .zip(if end == End::Left { &original } else { &new })
                    .take_while(|(a, b)| a == b)
                    .count();
                say(&format!(
                    "{name}: {:?} -> {:?}",
                    &words[at.saturating_sub(4)..(at + 3).min(words.len())],
                    &new[at.saturating_sub(4)..(at + 3).min(new.len())]
                ));
            }
        }
    }
    say("| mistake | unseen | left | right | in part | later mark | wrong |");
    for ((name, _), [unseen, left, right, part, later, wrong]) in KINDS.iter().zip(&table) {
        say(&format!("| {name} | {unseen} | {left} | {right} | {part} | {later} | {wrong} |"));
    }
    for (name, letters) in languages::ALL {
        let mut counts = [0; 6];
        for game in games.iter().step_by(games.len() / 20) {
            let (end, _) = end(game, &damage::foreign(game, &letters));
            counts[end as usize] += 1;
        }
        say(&format!("{name}: {counts:?}"));
    }
}
