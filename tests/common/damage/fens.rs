//! Mistakes in FENs.

use super::words::other_case;
use crate::rng::Rng;

/// Damages the six fields of a FEN; `None` if they offer no place for the mistake.
pub(super) type OfFen = fn(&mut [String; 6], &mut Rng) -> Option<()>;

/// The characters of the 64 squares, from a8 on.
type Grid = [Vec<char>; 8];

/// The mistakes, each with its name.
#[rustfmt::skip]
pub(super) const FENS: &[(&str, OfFen)] = &[
    // The board as a whole.
    ("board turned round", |f, _| { f[0] = f[0].chars().rev().collect(); Some(()) }),
    ("board upside down", |f, _| grid(f, |g| { g.reverse(); Some(()) })),
    ("board mirrored", |f, _| grid(f, |g| { g.iter_mut().map(|rank| rank.reverse()).last() })),
    ("colors exchanged", |f, _| { f[0] = f[0].chars().map(other_case).collect(); Some(()) }),
    ("ranks exchanged", |f, rng| grid(f, |g| { let at = rng.below(7); g.swap(at, at + 1); Some(()) })),
    ("rank in the wrong place", |f, rng| grid(f, |g| { let at = rng.below(7); g[at..].rotate_left(1); Some(()) })),
    ("rank lost", |f, rng| ranks(f, |ranks| { ranks.remove(rng.below(8)); })),
    ("rank doubled", |f, rng| ranks(f, |ranks| { let at = rng.below(8); ranks.insert(at, ranks[at].clone()); })),
    // Pieces.
    ("king beside its square", |f, rng| beside(f, 'k', rng)),
    ("rook beside its square", |f, rng| beside(f, 'r', rng)),
    ("other piece beside its square", |f, rng| { let piece = rng.pick(&['q', 'b', 'n', 'p']); beside(f, piece, rng) }),
    ("piece lost", |f, rng| piece(f, rng, |_, _| '1')),
    ("piece of the other color", |f, rng| piece(f, rng, |old, _| other_case(old))),
    ("another piece", |f, rng| piece(f, rng, |old, rng| {
        let new = rng.pick(&['q', 'r', 'b', 'n', 'p', 'k']);
        if old.is_uppercase() { new.to_ascii_uppercase() } else { new }
    })),
    ("foreign letter", |f, rng| piece(f, rng, |old, _| {
        let behind = "QDRTBLNSqdrtblns".split(old).nth(1);
        behind.and_then(|letters| letters.chars().next()).unwrap_or(old)
    })),
    ("lookalike letter", |f, rng| piece(f, rng, |old, _| match old { 'B' => 'В', 'K' => 'К', 'P' => 'Р', 'p' => 'р', _ => old })),
    ("second king", |f, rng| grid(f, |g| { *g[rng.below(8)].iter_mut().find(|char| **char == '1')? = rng.pick(&['k', 'K']); Some(()) })),
    ("pawn on the last rank", |f, rng| grid(f, |g| {
        *g[rng.pick(&[0, 7])].iter_mut().find(|char| **char == '1')? = rng.pick(&['p', 'P']);
        Some(())
    })),
    ("two pieces exchanged", |f, rng| grid(f, |g| { let (rank, at) = (rng.below(8), rng.below(7)); g[rank].swap(at, at + 1); Some(()) })),
    // Characters of the board.
    ("digit wrong", |f, rng| character(f, rng, |char| char.is_ascii_digit(), |rng| (1 + rng.below(9)).to_string())),
    ("digit lost", |f, rng| character(f, rng, |char| char.is_ascii_digit(), |_| String::new())),
    ("letter doubled", |f, rng| character(f, rng, |char| char == 'p' || char == 'P', |rng| rng.pick(&["pp", "PP"]).into())),
    ("slash lost", |f, rng| character(f, rng, |char| char == '/', |_| String::new())),
    ("slash doubled", |f, rng| character(f, rng, |char| char == '/', |rng| rng.pick(&["//", "\\", "|", " / "]).into())),
    ("characters exchanged", |f, rng| {
        let mut chars: Vec<char> = f[0].chars().collect();
        let at = rng.below(chars.len() - 1);
        chars.swap(at, at + 1);
        f[0] = chars.into_iter().collect();
        Some(())
    }),
    // The other fields.
    ("side to move wrong", |f, _| { f[1] = if f[1] == "w" { "b" } else { "w" }.into(); Some(()) }),
    ("side to move odd", |f, rng| {
        let odd = if f[1] == "w" { ["W", "white", "White", "1"] } else { ["B", "black", "Black", "s"] };
        f[1] = rng.pick(&odd).into();
        Some(())
    }),
    ("rights added", |f, rng| of_rights(f, &["K", "Q", "k", "q", "KQ", "kq", "Kk", "Qq", "KQk", "KQq", "KQkq"], rng)),
    ("rights in the other case", |f, _| { f[2] = f[2].chars().map(other_case).collect(); Some(()) }),
    ("rights in another order", |f, _| { f[2] = f[2].chars().rev().collect(); Some(()) }),
    ("rights odd", |f, rng| of_rights(f, match f[2].as_str() {
        "KQkq" => &["KQ-kq", "KQkqK", "HAha", "KQ/kq", "ККkq", "KQ kq", "KQkq."],
        "-" => &["0", "–", "none", "--", "_"],
        _ => return None,
    }, rng)),
    ("en passant added", |f, rng| { f[3] = format!("{}{}", rng.pick(&["a", "d", "e", "h"]), rng.pick(&["3", "6"])); Some(()) }),
    ("en passant on the rank of the pawn", |f, _| { f[3] = f[3].replace('3', "4").replace('6', "5"); Some(()) }),
    ("en passant odd", |f, rng| {
        let capital = f[3].to_uppercase();
        f[3] = if f[3] == "-" { rng.pick(&["e", "3", "–", "e9", "--", "0"]).into() } else { capital };
        Some(())
    }),
    ("clocks exchanged", |f, _| { f.swap(4, 5); Some(()) }),
    ("clock wrong", |f, rng| { f[4] = rng.pick(&["99", "151", "-", "-1", "O", "5.", ""]).into(); Some(()) }),
    ("number wrong", |f, rng| { f[5] = rng.pick(&["0", "-", "1.", "l", "", "10000"]).into(); Some(()) }),
    ("fields exchanged", |f, rng| { let at = 1 + rng.below(3); f.swap(at, at + 1); Some(()) }),
    ("field lost", |f, rng| { f[1 + rng.below(5)].clear(); Some(()) }),
    ("field doubled", |f, rng| { let at = 1 + rng.below(5); f[at] = format!("{0} {0}", f[at]); Some(()) }),
    ("fields joined", |f, rng| { let at = rng.below(5); f[at] = f[at].clone() + &std::mem::take(&mut f[at + 1]); Some(()) }),
    ("other signs between fields", |f, rng| {
        f[0] = f.join(rng.pick(&["_", ",", "%20"]));
        f[1..].fill(String::new());
        Some(())
    }),
];

/// Other rights, in a game that began as usual.
fn of_rights(f: &mut [String; 6], new: &[&str], rng: &mut Rng) -> Option<()> {
    let is_usual = f[2].chars().all(|char| "KQkq-".contains(char));
    is_usual.then(|| rng.pick(new).clone_into(&mut f[2]))
}

/// Damages the squares.
fn grid(f: &mut [String; 6], damage: impl FnOnce(&mut Grid) -> Option<()>) -> Option<()> {
    let mut grid = Grid::default();
    for (squares, rank) in grid.iter_mut().zip(f[0].split('/')) {
        *squares = rank
            .chars()
            .flat_map(|char| match char.to_digit(10) {
                Some(count) => vec!['1'; count as usize],
                None => vec![char],
            })
            .collect();
    }
    damage(&mut grid)?;
    let ranks = grid.map(|squares| {
        let mut rank: String = squares.into_iter().collect();
        for count in (2..=8).rev() {
            rank = rank.replace(&"1".repeat(count), &count.to_string());
        }
        rank
    });
    f[0] = ranks.join("/");
    Some(())
}

/// Damages the list of ranks.
fn ranks(f: &mut [String; 6], damage: impl FnOnce(&mut Vec<String>)) -> Option<()> {
    let mut ranks: Vec<String> = f[0].split('/').map(str::to_owned).collect();
    damage(&mut ranks);
    (ranks.len() != 8).then(|| f[0] = ranks.join("/"))
}

/// The squares that a test accepts, as rank and file.
fn squares(grid: &Grid, is_meant: impl Fn(char) -> bool) -> Vec<(usize, usize)> {
    let all = (0..8).flat_map(|rank| (0..8).map(move |file| (rank, file)));
    all.filter(|(rank, file)| is_meant(grid[*rank][*file])).collect()
}

/// Moves a piece of either color to an empty square beside its own.
fn beside(f: &mut [String; 6], piece: char, rng: &mut Rng) -> Option<()> {
    grid(f, |grid| {
        let from = squares(grid, |char| char.to_ascii_lowercase() == piece);
        let (rank, file) = *from.get(rng.below(from.len().max(1)))?;
        let near = squares(grid, |char| char == '1').into_iter();
        let near: Vec<_> =
            near.filter(|to| to.0.abs_diff(rank).max(to.1.abs_diff(file)) == 1).collect();
        let (to_rank, to_file) = *near.get(rng.below(near.len().max(1)))?;
        grid[to_rank][to_file] = std::mem::replace(&mut grid[rank][file], '1');
        Some(())
    })
}

/// Another character in place of a piece.
fn piece(f: &mut [String; 6], rng: &mut Rng, new: impl Fn(char, &mut Rng) -> char) -> Option<()> {
    grid(f, |grid| {
        let (rank, file) = rng.pick(&squares(grid, |char| char != '1'));
        grid[rank][file] = new(grid[rank][file], rng);
        Some(())
    })
}

/// Other text in place of a character of the board.
fn character(
    f: &mut [String; 6],
    rng: &mut Rng,
    is_meant: impl Fn(char) -> bool,
    new: impl Fn(&mut Rng) -> String,
) -> Option<()> {
    let places: Vec<usize> = f[0].match_indices(is_meant).map(|(at, _)| at).collect();
    let at = *places.get(rng.below(places.len().max(1)))?;
    f[0].replace_range(at..=at, &new(rng));
    Some(())
}
