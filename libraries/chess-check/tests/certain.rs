//! The law of certain fixes: a human makes one mistake in a game, or two, and no fix that is applied plays another move than the
//! game had before it, nor takes away a mark, a number or a word that was true.
//!
//! `CAISSA_DAMAGED` is the number of damaged games; 200,000 take some minutes. Where it is set, the counts of each kind of
//! mistake are printed, with two examples of each fault.

mod against;
mod appliers;
mod diff;
mod typos;

use std::collections::BTreeMap;
use std::io::Cursor;
use std::{env, fs};

use chess_check::{CheckOptions, Fixed, Input, fix};
use chess_core::pgn::{Finding, Reader};
use chess_core::{Board, ErrorKind, Move};
use diff::{changes_truth, is_translated, is_word};
use tests::damage::{Damaged, Form, Model, Sources, languages, mates_elsewhere};
use tests::project;
use tests::rng::Rng;
use tests::skip::{corpus, say};

/// The end of a damaged text.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum End {
    /// The mistake makes another sound text.
    Unseen,
    /// Something is found, and nothing is changed.
    Left,
    /// The fixed game is the original.
    Right,
    /// Some findings are fixed and some are left, and no move differs.
    InPart,
    /// A fix changes a mark, a number or a word that was true, and the mistake stays.
    Evidence,
    /// A fix plays another move than the original, or makes another position.
    Wrong,
}

/// The numbers of texts by their [`End`].
type Counts = [usize; 6];

/// Faults that are known, as the most of a run of the usual length: of one mistake none.
const KNOWN: &[(&str, usize)] = &[("two mistakes", 4)];

fn fixed(text: &str) -> (String, Fixed) {
    let mut copy = Vec::new();
    let input = Input::reader("game.pgn", Cursor::new(text.as_bytes().to_vec()));
    let done = fix(input, &mut copy, &CheckOptions::default(), |_| true).unwrap();
    (String::from_utf8(copy).unwrap(), done)
}

/// The moves of the main lines of a text, up to the first mistake of each game that is not a false claim.
fn moves(text: &str) -> Vec<Move> {
    let entries = Reader::new(text.as_bytes()).map(Result::unwrap);
    let moves = entries.filter_map(|entry| {
        let is_unclear = |finding: &&Finding| {
            !finding.is_in_variation()
                && !matches!(finding.error().kind(), ErrorKind::FalseClaim(_))
        };
        let first = entry.findings.iter().filter(is_unclear).find_map(Finding::ply);
        Some(entry.game?.moves().take(first.unwrap_or(usize::MAX)).collect::<Vec<_>>())
    });
    moves.flatten().collect()
}

/// The same in standard algebraic notation.
fn sans(text: &str) -> Vec<String> {
    let games = Reader::new(text.as_bytes()).filter_map(|entry| entry.unwrap().game);
    games.flat_map(|game| game.sans().map(|san| san.to_string()).collect::<Vec<_>>()).collect()
}

/// The end of a damaged game, and the text after `fix`.
fn end(of: &Damaged) -> (End, String) {
    let (copy, done) = fixed(&of.damaged);
    if copy == of.damaged {
        return (if done.left == 0 { End::Unseen } else { End::Left }, copy);
    }
    let (meant, was, is) = (&of.moves, moves(&of.damaged), moves(&copy));
    let is_one = of.mistakes == 1;
    // A second mistake that makes a legal move may stand behind the first one, where the damaged game is not read.
    let is_typed = |at: usize| !is_one && is_word(&of.damaged, &sans(&copy), at);
    let is_of_one = |(at, mv): (usize, &Move)| {
        meant.get(at) == Some(mv) || was.get(at) == Some(mv) || is_typed(at)
    };
    let marks = |text: &str| text.matches(['+', '#']).count();
    let loses_marks = marks(&copy) < marks(&of.damaged).min(marks(&of.original));
    let is_foreign = || moves(&of.original) != *meant;
    let end = if done.left == 0 && is_translated(&of.damaged, &copy) && is_foreign() {
        if is == *meant { End::Right } else { End::Unseen }
    } else if !is.iter().enumerate().all(is_of_one) {
        End::Wrong
    } else if done.left == 0 && is == *meant {
        if loses_marks { End::Evidence } else { End::Right }
    } else if changes_truth(of, &copy) || is_one && (done.left == 0 || !meant.starts_with(&is)) {
        End::Evidence
    } else {
        End::InPart
    };
    (end, copy)
}

/// The end of a damaged FEN, and its text after the fix.
fn end_of_fen(of: &Damaged) -> (End, String) {
    let left = (End::Left, of.damaged.clone());
    let Err(error) = Board::from_fen(&of.damaged) else { return (End::Unseen, left.1) };
    let Some(edit) = error.edit(&of.damaged) else { return left };
    let mut copy = of.damaged.clone();
    copy.replace_range(edit.range, &edit.text);
    let meant = Board::from_fen(&of.original).expect("a sound FEN");
    let end = match Board::from_fen(&copy) {
        Ok(board) if board.same_position(&meant) => End::Right,
        Ok(_) => End::Wrong,
        // A fix that leaves another finding: no field that was true may differ.
        Err(_) if changes_truth(of, &copy) => End::Evidence,
        Err(_) => End::InPart,
    };
    (end, copy)
}

/// Master games; without the corpus, the famous ones.
fn sources() -> Sources {
    let mut texts = fs::read_to_string(project("games/famous.pgn")).unwrap();
    if let Some(folder) = corpus("damage in 2,000 master games instead of some famous ones") {
        let file = fs::read_to_string(folder.join("games-2000.jsonl")).unwrap();
        let games = file.lines().filter_map(|line| line.split('"').nth(3));
        texts = games.flat_map(|san| [san, " *\n\n"]).collect();
    }
    let games = Reader::new(texts.as_bytes()).map(|entry| entry.unwrap().game.unwrap());
    Sources::new(games.map(|game| (game.start(), game.moves().collect()))).unwrap()
}

/// Counts of ends by models, with examples of the faults.
#[derive(Default)]
struct Table {
    counts: BTreeMap<String, Counts>,
    faults: BTreeMap<String, Vec<String>>,
}

impl Table {
    fn add(&mut self, name: &str, of: &Damaged) {
        let is_of_fen = of.moves.is_empty();
        let (end, copy) = if is_of_fen { end_of_fen(of) } else { end(of) };
        self.counts.entry(name.to_owned()).or_default()[end as usize] += 1;
        if matches!(end, End::Evidence | End::Wrong) {
            let words = diff::short([&of.original, &of.damaged, &copy]);
            let example = format!("{end:?} ({}):\n{words}", of.model);
            self.faults.entry(name.to_owned()).or_default().push(example);
        }
    }

    fn sum(&self, end: End) -> usize {
        self.counts.values().map(|counts| counts[end as usize]).sum()
    }

    fn print(&self) {
        say("| mistake | unseen | left | right | in part | evidence | wrong |");
        for (name, counts) in &self.counts {
            let cells: Vec<_> = counts.iter().map(usize::to_string).collect();
            say(&format!("| {name} | {} |", cells.join(" | ")));
        }
        for (name, faults) in &self.faults {
            say(&format!("\n{name}: {} faults", faults.len()));
            faults.iter().take(2).for_each(|fault| say(fault));
        }
    }

    /// Each fault is a known one, in a run of so many times the usual length.
    #[track_caller]
    fn assert(&self, times: usize) {
        let all: usize = self.counts.values().flatten().sum();
        let (seen, right) = (all - self.sum(End::Unseen), self.sum(End::Right));
        let faults: usize = self.faults.values().map(Vec::len).sum();
        say(&format!(
            "{all} damaged texts: {seen} mistakes are found, {right} repaired, {faults} wrongly"
        ));
        let known =
            |name: &str| KNOWN.iter().find(|(known, _)| *known == name).map_or(0, |known| known.1);
        let new = self.faults.iter().filter(|(name, faults)| faults.len() > known(name) * times);
        let new =
            new.map(|(name, faults)| format!("(\"{name}\", {}),\n{}", faults.len(), faults[0]));
        let new: Vec<String> = new.collect();
        assert!(new.is_empty(), "more faults than are known:\n{}", new.join("\n"));
    }
}

/// The number of damaged texts, and whether the variable gives it.
fn wanted(usual: usize) -> (usize, bool) {
    let wanted = env::var("CAISSA_DAMAGED").ok();
    (wanted.as_ref().map_or(usual, |count| count.parse().expect("a number")), wanted.is_some())
}

#[test]
fn no_applied_fix_plays_another_move_or_takes_away_what_was_true() {
    let ((count, is_printed), models) = (wanted(4_000), Model::all());
    let (sources, mut table) = (sources(), Table::default());
    for model in &models {
        // Each has its own numbers, so that a new model changes no count but its own.
        let seed =
            model.name.bytes().fold(0, |seed: u64, byte| seed * 31 % 1_000_003 + u64::from(byte));
        let mut rng = Rng::new(seed);
        for _ in 0..count.div_ceil(models.len()) {
            if let Some(damaged) = sources.damaged(model, None, &mut rng) {
                table.add(&model.name, &damaged);
            }
        }
    }
    if is_printed {
        table.print();
    }
    table.assert(count.div_ceil(4_000));
    assert!(table.counts.len() + 6 >= models.len(), "some models find no place in the games");
    let found: usize = table.counts.values().flatten().sum::<usize>() - table.sum(End::Unseen);
    // Fixes that are never certain would be true too.
    assert!(table.sum(End::Right) * 4 > found, "too few mistakes are repaired");
}

#[test]
fn of_two_mistakes_none_is_hidden_by_a_fix() {
    let ((count, is_printed), models) = (wanted(1_000), Model::all());
    // One of two mistakes may be a legal move. Then only games in English letters tell what was
    // typed.
    let is_plain =
        |name: &str| [": ", "language", "another game"].iter().all(|part| !name.contains(part));
    let models: Vec<&Model> = models.iter().filter(|model| is_plain(&model.name)).collect();
    let (sources, mut rng, mut table) = (sources(), Rng::new(71), Table::default());
    for turn in 0..count {
        let second = Some(rng.pick(&models));
        if let Some(damaged) = sources.damaged(models[turn % models.len()], second, &mut rng) {
            table.add("two mistakes", &damaged);
        }
    }
    if is_printed {
        table.print();
    }
    table.assert(count.div_ceil(1_000));
}

#[test]
fn a_mate_on_a_wrong_square_keeps_its_mark() {
    let (sources, mut table) = (sources(), Table::default());
    for game in sources.all(Form::PLAIN) {
        for damaged in mates_elsewhere(&game) {
            table.add(&damaged.model, &damaged);
        }
    }
    if wanted(0).1 {
        table.print();
    }
    table.assert(1);
}

#[test]
fn games_in_the_letters_of_a_language_are_translated_whole() {
    let (sources, mut rng, mut left) = (sources(), Rng::new(31), Vec::new());
    for (name, letters) in languages::ALL {
        for _ in 0..20 {
            let game = sources.game(Some(Form::PLAIN.in_letters(letters)), &mut rng);
            let foreign = game.text();
            let (copy, done) = fixed(&foreign);
            if copy == foreign {
                left.push(format!("{name}: {foreign}"));
            } else {
                assert!(done.left == 0 && moves(&copy) == game.moves, "{name}: {foreign}\n{copy}");
            }
        }
    }
    // It shall be none: a slip of a guess leaves these.
    assert!(left.len() <= 22, "{} games are left: {}", left.len(), left.join("\n"));
}
