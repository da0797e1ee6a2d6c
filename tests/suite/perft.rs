//! Perft: the number of leaves in the tree of legal moves, compared with published figures.
//!
//! The figures are in `tests/data/*.perft`, one position on each line. For each position, all depths are
//! counted that have at most as many leaves as the test allows; `CAISSA_DEEP=1` allows all.

use std::time::Instant;

use chess_core::{Allow, Board, FenOptions};

/// A line of a file: a position, and its number of leaves at some depths.
struct Case {
    fen: &'static str,
    counts: Vec<(u32, u64)>,
}

fn parse(file: &'static str) -> Vec<Case> {
    let lines = file.lines().map(str::trim);
    lines.filter(|line| !line.is_empty() && !line.starts_with('#')).map(parse_line).collect()
}

fn parse_line(line: &'static str) -> Case {
    let (fen, counts) = line.split_once(';').unwrap_or_else(|| panic!("no counts: {line}"));
    let parse_count = |count: &str| {
        let (depth, leaves) = count.trim().strip_prefix('D')?.split_once(' ')?;
        Some((depth.parse().ok()?, leaves.parse().ok()?))
    };
    let counts = counts
        .split(';')
        .map(|count| parse_count(count).unwrap_or_else(|| panic!("`{count}` in {line}")))
        .collect();
    Case { fen: fen.trim(), counts }
}

/// The position, also of Chess960 and with an array for each side.
fn board_of(fen: &str) -> Board {
    FenOptions::new()
        .chess960()
        .allow(Allow::ARRAYS)
        .parse(fen)
        .unwrap_or_else(|error| panic!("{fen}: {error:#}"))
}

/// Counts all depths within `limit` leaves and returns the total.
fn check(case: &Case, limit: u64) -> u64 {
    let board = board_of(case.fen);
    let mut total = 0;
    for &(depth, leaves) in case.counts.iter().filter(|(_, leaves)| *leaves <= limit) {
        let found = board.perft(depth);
        assert_eq!(found, leaves, "at depth {depth} of {}", case.fen);
        total += found;
    }
    total
}

/// Checks a file that must contain at least `at_least` positions.
fn check_file(name: &str, cases: &[Case], at_least: usize, limit: u64) {
    assert!(cases.len() >= at_least, "{name} has only {} positions", cases.len());
    let limit = if std::env::var_os("CAISSA_DEEP").is_some() { u64::MAX } else { limit };
    let start = Instant::now();
    let leaves: u64 = cases.iter().map(|case| check(case, limit)).sum();
    assert!(leaves > 0, "nothing was counted in {name}");
    println!("{name}: {} positions, {leaves} leaves in {:.1?}", cases.len(), start.elapsed());
}

fn standard() -> Vec<Case> {
    parse(include_str!("../data/standard.perft"))
}

#[test]
fn no_plies_have_one_leaf() {
    assert_eq!(Board::START.perft(0), 1);
    assert_eq!(board_of("8/8/8/8/8/4k3/4p3/4K3 w - - 0 1").perft(0), 1);
    assert_eq!(board_of("8/8/8/8/8/4k3/4p3/4K3 w - - 0 1").perft(1), 0);
}

#[test]
fn starting_array_has_the_published_leaves() {
    check_file("starting array", &standard()[..1], 1, 200_000_000);
}

#[test]
fn kiwipete_has_the_published_leaves() {
    check_file("Kiwipete", &standard()[1..2], 1, 200_000_000);
}

#[test]
fn standard_positions_have_the_published_leaves() {
    check_file("standard", &standard()[2..], 9, 200_000_000);
}

#[test]
fn promotions_have_the_published_leaves() {
    check_file("promotion", &parse(include_str!("../data/promotion.perft")), 18, 100_000_000);
}

#[test]
fn en_passant_has_the_published_leaves() {
    check_file("en-passant", &parse(include_str!("../data/en-passant.perft")), 21, 100_000_000);
}

#[test]
fn castling_has_the_published_leaves() {
    check_file("castling", &parse(include_str!("../data/castling.perft")), 27, 180_000_000);
}

#[test]
fn chess960_has_the_published_leaves() {
    check_file("chess960", &parse(include_str!("../data/chess960.perft")), 54, 40_000_000);
}

/// The lines of all files.
fn all_cases() -> impl Iterator<Item = Case> {
    let files = [
        include_str!("../data/standard.perft"),
        include_str!("../data/promotion.perft"),
        include_str!("../data/en-passant.perft"),
        include_str!("../data/castling.perft"),
        include_str!("../data/chess960.perft"),
    ];
    files.into_iter().flat_map(parse)
}

/// The positions of all files, for use in other tests, but for those with an array for each side.
pub(crate) fn positions() -> impl Iterator<Item = &'static str> {
    let fens = all_cases().map(|case| case.fen);
    fens.filter(|fen| FenOptions::new().chess960().parse(fen).is_ok())
}

#[test]
fn shakmaty_counts_the_published_leaves() {
    use shakmaty::{CastlingMode, Chess, fen::Fen};
    for case in all_cases() {
        let fen: Fen = case.fen.parse().unwrap();
        let position: Chess = fen.into_position(CastlingMode::Chess960).unwrap();
        for &(depth, leaves) in case.counts.iter().filter(|(_, leaves)| *leaves <= 4_000_000) {
            let found = shakmaty::perft(&position, depth);
            assert_eq!(found, leaves, "at depth {depth} of {}", case.fen);
        }
    }
}

/// The same position with the colors exchanged.
fn mirrored(fen: &str) -> String {
    let fields: Vec<&str> = fen.split(' ').collect();
    let swap = |text: &str| -> String {
        let swap = |c: char| {
            if c.is_ascii_lowercase() { c.to_ascii_uppercase() } else { c.to_ascii_lowercase() }
        };
        text.chars().map(swap).collect()
    };
    let ranks: Vec<&str> = fields[0].split('/').rev().collect();
    let turn = if fields[1] == "w" { "b" } else { "w" };
    let en_passant = fields[3].replace('3', "_").replace('6', "3").replace('_', "6");
    format!("{} {turn} {} {en_passant} 0 1", swap(&ranks.join("/")), swap(fields[2]))
}

#[test]
fn exchanged_colors_have_the_same_leaves() {
    for case in all_cases() {
        let fen = mirrored(case.fen);
        let (board, mirror) = (board_of(case.fen), board_of(&fen));
        for depth in 1..=3 {
            assert_eq!(board.perft(depth), mirror.perft(depth), "{} and {fen}", case.fen);
        }
    }
}
