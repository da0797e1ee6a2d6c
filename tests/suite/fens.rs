//! The public set of FENs in `tests/fens`: each line says what Caissa says. `SNAPSHOTS=overwrite` makes the set anew.

use std::collections::{BTreeMap, HashSet};
use std::fmt::Write;
use std::{env, fs};

use caissa::{Board, ErrorKind, FenOptions};

use crate::oracle::{Rng, chess960_start, standard_start, walk};

const SIZE: usize = 20_000;

/// The number of lines of the short list.
const SHORT: usize = 300;

/// The most lines of one code. Sound positions fill the rest.
const MOST_OF_A_CODE: usize = 300;

/// The first line of the files.
const HEAD: &str = "# 2\tversion of this set; fields: FEN, kind, code, reason, rules\n";

/// The verdict on a FEN: its kind, its code, the reason, and the rules that it is for.
fn verdict(fen: &str) -> [String; 4] {
    let castling = fen.split(' ').nth(2).unwrap_or_default();
    let has_files = castling.contains(|char: char| "ABCDEFGHabcdefgh".contains(char));
    let (kind, error) = match Board::from_fen(fen) {
        Ok(_) => match FenOptions::new().reachable().parse(fen) {
            Ok(_) => ("sound", None),
            Err(error) => ("unreachable", Some(error)),
        },
        Err(error) if matches!(error.kind(), ErrorKind::Syntax(_)) => ("malformed", Some(error)),
        Err(error) => ("impossible", Some(error)),
    };
    let code = error.map_or("-", |error| error.kind().code());
    let reason = error.map_or("-".to_owned(), |error| error.headline().to_string());
    [kind.into(), code.into(), reason, (if has_files { "chess960" } else { "standard" }).into()]
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

/// The set: sound and unsound FENs, grouped by kind, code and rules.
fn made() -> Vec<Vec<String>> {
    let pool = positions();
    let mut rng = Rng::new(2026);
    let (mut seen, mut counts) = (HashSet::new(), BTreeMap::<_, usize>::new());
    let mut groups = BTreeMap::new();
    let mut count = 0;
    let mut add = |fen: String, most: usize| {
        let [kind, code, reason, rules] = verdict(&fen);
        let of_code =
            (kind.clone(), code.clone(), if code == "-" { rules.clone() } else { String::new() });
        let of_code = counts.entry(of_code).or_default();
        // Programs differ about a move number 0, which counts as 1 here; a large number is FEN, and our own limit.
        let is_clear = fen.is_ascii() && !fen.ends_with(" 0") && code != "syntax/clock-range";
        let is_wanted = *of_code < most && is_clear && seen.insert(fen.clone());
        if is_wanted {
            *of_code += 1;
            let group: &mut Vec<_> =
                groups.entry((kind.clone(), code.clone(), rules.clone())).or_default();
            group.push(format!("{fen}\t{kind}\t{code}\t{reason}\t{rules}\n"));
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
    groups.into_values().collect()
}

/// The short list: a hundred sound lines, and of each other group in turn one line.
fn short(groups: &[Vec<String>]) -> String {
    let is_sound = |group: &&Vec<String>| group[0].contains("\tsound\t");
    let (sound, others): (Vec<_>, Vec<_>) = groups.iter().partition(is_sound);
    let sound = sound.iter().flat_map(|group| group.iter().step_by(5).take(50));
    let rows = (0..SHORT).flat_map(|at| others.iter().filter_map(move |group| group.get(at)));
    let mut lines: Vec<_> = sound.chain(rows).take(SHORT).cloned().collect();
    lines.sort_by_cached_key(|line| line.split('\t').skip(1).collect::<String>());
    HEAD.to_owned() + &lines.concat()
}

#[test]
fn each_line_of_the_public_set_says_what_caissa_says() {
    let [path, short_path] = ["tests/fens/fens.tsv", "tests/fens/short.tsv"].map(tests::project);
    if env::var_os("SNAPSHOTS").is_some_and(|wanted| wanted == "overwrite") {
        let groups = made();
        fs::write(&short_path, short(&groups)).unwrap();
        fs::write(&path, HEAD.to_owned() + &groups.concat().concat()).unwrap();
    }
    let [text, short] = [&path, &short_path].map(|path| fs::read_to_string(path).unwrap());
    let lines = |text: &'static str| text.strip_prefix(HEAD).unwrap().lines();
    let (text, short) = (lines(text.leak()), lines(short.leak()));
    let (mut counts, mut distinct) = (BTreeMap::<_, usize>::new(), HashSet::new());
    for line in text {
        let (fen, said) = line.split_once('\t').unwrap();
        assert_eq!(verdict(fen).join("\t"), said, "{fen}");
        *counts.entry(said.split('\t').next().unwrap()).or_default() += 1;
        assert!(distinct.insert(line), "{line}");
    }
    assert_eq!(counts.values().sum::<usize>(), SIZE);
    let kinds = ["sound", "unreachable", "impossible", "malformed"];
    assert!(kinds.iter().all(|kind| counts[kind] > 500), "{counts:?}");
    assert_eq!(short.filter(|line| distinct.contains(line)).count(), SHORT);
}
