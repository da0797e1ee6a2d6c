//! The public set of FENs in `tests/fens`: each line says what Caissa says. `SNAPSHOTS=overwrite` makes the set anew.

use std::collections::{BTreeMap, HashSet};
use std::fmt::Write;
use std::{env, fs};

use caissa::{Board, ErrorKind, FenOptions};

use crate::oracle::{Rng, chess960_start, standard_start, walk};

const SIZE: usize = 20_000;

/// The most lines of one code. Sound positions fill the rest.
const MOST_OF_A_CODE: usize = 300;

/// The verdict on a FEN: its kind, its code and the reason.
fn verdict(fen: &str) -> [String; 3] {
    let error = match Board::from_fen(fen) {
        Ok(board) => match FenOptions::new().reachable().parse(fen) {
            Ok(_) if board.is_chess960() => return ["chess960", "-", "-"].map(Into::into),
            Ok(_) => return ["sound", "-", "-"].map(Into::into),
            Err(error) => {
                return [
                    "unreachable".into(),
                    error.kind().code().into(),
                    error.headline().to_string(),
                ];
            }
        },
        Err(error) => error,
    };
    let kind =
        if matches!(error.kind(), ErrorKind::Syntax(_)) { "malformed" } else { "impossible" };
    [kind.into(), error.kind().code().into(), error.headline().to_string()]
}

/// Positions of random games.
fn positions() -> Vec<String> {
    let mut all = Vec::new();
    walk(100, 12_000, standard_start, |_, board| all.push(board.to_string()));
    // Without a castling right, a position of Chess960 looks like one of standard chess that no game reaches.
    walk(101, 4_000, chess960_start, |_, board| {
        all.extend(board.is_chess960().then(|| board.to_string()));
    });
    all
}

/// Changes a FEN as programs, people and scanners do.
fn damage(fen: &str, rng: &mut Rng) -> String {
    let mut fields: Vec<String> = fen.split(' ').map(Into::into).collect();
    match rng.below(12) {
        // Another piece, or none, on some square.
        0..=5 => {
            let mut squares: Vec<char> = Vec::new();
            for char in fields[0].chars() {
                match char.to_digit(10) {
                    Some(empty) => squares.extend(std::iter::repeat_n('.', empty as usize)),
                    None => squares.push(char),
                }
            }
            for _ in 0..=rng.below(4) {
                let at = rng.below(squares.len());
                if squares[at] != '/' {
                    squares[at] = rng.pick(&[
                        '.', '.', 'P', 'p', 'P', 'p', 'Q', 'q', 'R', 'r', 'B', 'b', 'N', 'n', 'K',
                        'k',
                    ]);
                }
            }
            let ranks: String = squares.into_iter().collect();
            let mut written = String::new();
            for (index, rank) in ranks.split('/').enumerate() {
                let mut empty = 0;
                if index > 0 {
                    written.push('/');
                }
                for char in rank.chars().chain([' ']) {
                    if char == '.' {
                        empty += 1;
                        continue;
                    }
                    if empty > 0 {
                        let _ = write!(written, "{empty}");
                        empty = 0;
                    }
                    written.extend(Some(char).filter(|char| *char != ' '));
                }
            }
            fields[0] = written;
        }
        6 => fields[1] = rng.pick(&["w", "b", "b", "w", "W", "white", "-"]).into(),
        7 => {
            fields[2] =
                rng.pick(&["KQkq", "KQ", "kq", "K", "q", "-", "KK", "x", "HAha", "KQkq-"]).into();
        }
        8 => {
            fields[3] =
                rng.pick(&["e3", "e6", "a3", "h6", "d4", "d6", "c3", "-", "e9", "3e"]).into();
        }
        9 => {
            let at = 4 + rng.below(2);
            fields[at] = rng.pick(&["0", "1", "50", "99", "151", "-1", "x", "70000", ""]).into();
        }
        10 => {
            let at = rng.below(fields.len());
            fields.remove(at);
        }
        _ => {
            let at = rng.below(fields[0].len());
            fields[0]
                .replace_range(at..=at, rng.pick(&["", "9", "8", "11", "/", "x", "0", "p", "D"]));
        }
    }
    fields.join(" ")
}

/// The set: sound and unsound FENs, grouped by kind and code.
fn made() -> String {
    let pool = positions();
    let mut rng = Rng::new(2026);
    let (mut seen, mut groups) = (HashSet::new(), BTreeMap::<_, Vec<String>>::new());
    let mut count = 0;
    let mut add = |fen: String, most: usize| {
        let [kind, code, reason] = verdict(&fen);
        let group = groups.entry((kind.clone(), code.clone())).or_default();
        // Programs differ about a move number 0, which counts as 1 here, and a clock beyond FIDE 9.6.2.
        let fields: Vec<_> = fen.split(' ').collect();
        let is_clear =
            fen.is_ascii() && !matches!(fields[..], [.., "151", _] | [_, _, _, _, _, "0"]);
        let is_wanted = group.len() < most && is_clear && seen.insert(fen.clone());
        if is_wanted {
            group.push(format!("{fen}\t{kind}\t{code}\t{reason}\n"));
        }
        is_wanted
    };
    for _ in 0..400_000 {
        let mut fen = pool[rng.below(pool.len())].clone();
        for _ in 0..=rng.below(3) {
            if fen.split(' ').count() == 6 {
                fen = damage(&fen, &mut rng);
            }
        }
        count += usize::from(add(fen, MOST_OF_A_CODE));
    }
    for fen in pool {
        if count == SIZE {
            break;
        }
        count += usize::from(add(fen, SIZE));
    }
    groups.into_values().flatten().collect()
}

#[test]
fn each_line_of_the_public_set_says_what_caissa_says() {
    let path = tests::project("tests/fens/fens.tsv");
    if env::var_os("SNAPSHOTS").is_some_and(|wanted| wanted == "overwrite") {
        fs::write(&path, made()).unwrap();
    }
    let text = fs::read_to_string(&path).unwrap();
    let mut counts = BTreeMap::<String, usize>::new();
    for line in text.lines() {
        let (fen, said) = line.split_once('\t').unwrap();
        assert_eq!(verdict(fen).join("\t"), said, "{fen}");
        let (kind, _) = said.split_once('\t').unwrap();
        *counts.entry(kind.to_owned()).or_default() += 1;
    }
    assert_eq!(counts.values().sum::<usize>(), SIZE);
    assert!(
        ["sound", "chess960", "unreachable", "impossible", "malformed"]
            .iter()
            .all(|kind| counts[*kind] > 500),
        "{counts:?}"
    );
    let distinct: HashSet<_> = text.lines().filter_map(|line| line.split('\t').next()).collect();
    assert_eq!(distinct.len(), SIZE);
}
