//! The law of certain fixes: a human makes one mistake in a game, and no fix that is applied plays another move than the game
//! had before it.
//!
//! `CAISSA_DAMAGED` is the number of damaged games; 100,000 take a few minutes. Where it is set, the counts of each kind of
//! mistake are printed.

mod damage;
mod languages;

use std::io::Cursor;
use std::{env, fs};

use chess_check::{CheckOptions, Fixed, Input, fix};
use chess_core::pgn::Reader;
use chess_core::{Board, Move};
use damage::{Game, KINDS};
use tests::project;
use tests::rng::Rng;
use tests::skip::{corpus, say};

/// The end of a damaged game.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum End {
    /// The mistake makes another legal game.
    Unseen,
    /// Something is found, and nothing is changed.
    Left,
    /// The fixed game is the original.
    Right,
    /// Some findings are fixed and some are left, and no move differs.
    InPart,
    /// The mistake makes another legal game, in which a later mark is false. No slip leads to it.
    LaterMark,
    /// A fix plays another move than the original.
    Wrong,
}

/// Mistakes that no slip in the text of a move explains: only they may make a later mark false, and that mark certain.
const WITHOUT_SLIP: [&str; 3] = ["move lost", "move of the other side", "any other legal move"];

/// The numbers of games by their [`End`].
type Counts = [usize; 6];

fn fixed(text: &str) -> (String, Fixed) {
    let mut copy = Vec::new();
    let input = Input::reader("game.pgn", Cursor::new(text.as_bytes().to_vec()));
    let done = fix(input, &mut copy, &CheckOptions::default(), |_| true).unwrap();
    (String::from_utf8(copy).unwrap(), done)
}

/// The moves that are kept of a text.
fn moves(text: &str) -> Vec<Move> {
    let entries = Reader::new(text.as_bytes()).map(Result::unwrap);
    entries
        .filter_map(|entry| entry.game)
        .flat_map(|game| game.moves().collect::<Vec<_>>())
        .collect()
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
        _ if changes_only_marks(&game.text(), damaged, &copy) => End::LaterMark,
        _ => End::Wrong,
    };
    (end, copy)
}

/// Whether the words that a fix has changed are the moves of the original, but for their marks, and none of them is the
/// damaged one. Then the mistake itself makes another legal game, so that a true mark behind it is false there.
fn changes_only_marks(original: &str, damaged: &str, copy: &str) -> bool {
    let [original, damaged, copy] =
        [original, damaged, copy].map(|text| text.split(' ').collect::<Vec<_>>());
    let before = original.iter().zip(&damaged).take_while(|(a, b)| a == b).count();
    let behind =
        original.iter().rev().zip(damaged.iter().rev()).take_while(|(a, b)| a == b).count();
    let is_right = |at: usize| {
        let moved = (at + original.len()).checked_sub(damaged.len());
        let place = if at < before { Some(at) } else { moved };
        let is_damaged = at >= before && at + behind < damaged.len();
        let bare = |word: &str| word.replace(['+', '#', 'x'], "");
        !is_damaged && place.is_some_and(|place| bare(original[place]) == bare(copy[at]))
    };
    damaged.len() == copy.len() && (0..copy.len()).all(|at| damaged[at] == copy[at] || is_right(at))
}

/// Master games; without the corpus, the famous ones.
fn master_games() -> Vec<Game> {
    if let Some(folder) = corpus("damage in 2,000 master games instead of some famous ones") {
        let file = fs::read_to_string(folder.join("games-2000.jsonl")).unwrap();
        let san = |line: &str| line.split('"').nth(3).unwrap().to_owned();
        return file.lines().map(|line| Game::new(&san(line))).collect();
    }
    let file = fs::read(project("games/famous.pgn")).unwrap();
    let games = Reader::new(&*file).map(|entry| entry.unwrap().game.unwrap());
    games.map(|game| Game::of_moves(game.moves().collect())).collect()
}

#[test]
fn no_applied_fix_plays_another_move() {
    let wanted = env::var("CAISSA_DAMAGED").ok();
    let count: usize =
        wanted.as_ref().map_or(4_000, |count| count.parse().expect("a number of games"));
    let games = master_games();
    let mut rng = Rng::new(55);
    let mut table = vec![Counts::default(); KINDS.len()];
    let mut wrong = Vec::new();
    for _ in 0..count.div_ceil(KINDS.len()) {
        for ((name, damage), counts) in KINDS.iter().zip(&mut table) {
            let game = &games[rng.below(games.len())];
            let Some(damaged) = damage(game, &mut rng) else { continue };
            let (end, copy) = end(game, &damaged);
            counts[end as usize] += 1;
            if end == End::Wrong || end == End::LaterMark && !WITHOUT_SLIP.contains(name) {
                wrong.push(format!("{name}\n  {}\n  {damaged}\n  {copy}", game.text()));
            }
        }
    }
    if wanted.is_some() {
        say("| mistake | unseen | left | right | in part | later mark | wrong |");
        for ((name, _), counts) in KINDS.iter().zip(&table) {
            let cells: Vec<_> = counts.iter().map(usize::to_string).collect();
            say(&format!("| {name} | {} |", cells.join(" | ")));
        }
    }
    let sum = |end: End| table.iter().map(|counts| counts[end as usize]).sum::<usize>();
    let all: usize = table.iter().flatten().sum();
    let (seen, right) = (all - sum(End::Unseen), sum(End::Right));
    say(&format!(
        "{all} damaged games: {seen} mistakes are found, {right} repaired, {} repaired wrongly",
        wrong.len()
    ));
    assert!(wrong.is_empty(), "{}", wrong.join("\n"));
    // Fixes that are never certain would be true too.
    assert!(right * 10 > seen * 3, "{right} of {seen} mistakes are repaired");
}

/// A mistake in the pieces or in the castling rights of a FEN.
type FenDamage = fn(&str, &str, &mut Rng) -> [String; 2];

/// Exchanges small letters and capitals.
fn other_case(text: &str) -> String {
    let other = |char: char| {
        if char.is_uppercase() { char.to_ascii_lowercase() } else { char.to_ascii_uppercase() }
    };
    text.chars().map(other).collect()
}

const FEN_DAMAGES: [FenDamage; 4] = [
    |pieces, _, rng| {
        let all = ["K", "Q", "k", "q", "KQ", "kq", "Kk", "Qq", "KQk", "KQq", "KQkq"];
        [pieces.into(), rng.pick(&all).into()]
    },
    |pieces, rights, _| [pieces.into(), other_case(rights)],
    |pieces, rights, _| [other_case(pieces), rights.into()],
    |pieces, rights, rng| {
        let mut bytes = pieces.as_bytes().to_vec();
        let at = rng.below(bytes.len() - 1);
        bytes.swap(at, at + 1);
        [String::from_utf8(bytes).unwrap(), rights.into()]
    },
];

/// The positions that are damaged at least.
const POSITIONS: usize = 2_000;

/// A fix takes back rights that were added. With any other mistake, to drop the rights that the pieces do not allow would make
/// another position.
#[test]
fn no_fix_of_a_fen_drops_a_right_that_the_position_had() {
    let (mut rng, mut fixed) = (Rng::new(960), [0; 4]);
    let games = master_games();
    // As many positions, where there are few games.
    for game in games.iter().cycle().take(games.len().max(POSITIONS)) {
        let mut board = Board::START;
        for mv in &game.moves[..rng.below(game.moves.len())] {
            board = board.play(*mv).unwrap();
        }
        let fen = board.fen().to_string();
        let [pieces, turn, rights, rest] = *fen.splitn(4, ' ').collect::<Vec<_>>() else {
            panic!()
        };
        for (damage, fixed) in FEN_DAMAGES.iter().zip(&mut fixed) {
            let [pieces, new_rights] = damage(pieces, rights, &mut rng);
            let damaged = format!("{pieces} {turn} {new_rights} {rest}");
            let Err(error) = Board::from_fen(&damaged) else { continue };
            let Some(edit) = error.edit(&damaged) else { continue };
            let mut copy = damaged.clone();
            copy.replace_range(edit.range, &edit.text);
            let fields: Vec<&str> = copy.split(' ').collect();
            let is_kept = |right: char| right == '-' || fields[2].contains(right);
            assert!(fields[0] == pieces && rights.chars().all(is_kept), "{fen}\n{damaged}\n{copy}");
            *fixed += 1;
        }
    }
    assert!(fixed[0] > 0 && fixed[1..] == [0; 3], "{fixed:?}");
}

#[test]
fn games_in_the_letters_of_a_language_are_translated_whole() {
    let games = master_games();
    for (name, letters) in languages::ALL {
        for game in games.iter().step_by((games.len() / 20).max(1)) {
            let foreign = damage::foreign(game, &letters);
            let (end, copy) = end(game, &foreign);
            assert_eq!(end, End::Right, "{name}: {foreign}\n{copy}");
        }
    }
}
