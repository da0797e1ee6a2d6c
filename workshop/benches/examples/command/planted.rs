//! Mistakes planted into sound games, and where each program says that they are.

use std::collections::BTreeSet;
use std::fs;
use std::process::Command;

use crate::Bench;

/// A mistake: what it is, the word it replaces, and what is written instead.
const KINDS: [(&str, &str, &str); 6] = [
    ("a knight that cannot go there", " Nf3 ", " Ne6 "),
    ("a bishop in the way of a pawn", " Bc4 ", " Bf7 "),
    ("a mark of check without a check", " Nf6 ", " Nf6+ "),
    ("a wrong move number", " 4. ", " 5. "),
    ("a capture of nothing", " Nc6 ", " Nxc6 "),
    ("a piece letter of another language", " Nc3 ", " Sc3 "),
];

pub(crate) fn run(bench: &Bench) {
    println!("planted");
    let sample = String::from_utf8_lossy(&bench.sample).into_owned();
    for (name, word, wrong) in KINDS {
        let (text, planted) = plant(&sample, word, wrong);
        let path = bench.folder.join("planted.pgn");
        fs::write(&path, text).expect("the temporary folder is writable");
        let found = Command::new(&bench.caissa)
            .args(["check", "--quiet", "--format", "json", "-j", "2"])
            .arg(&path)
            .output()
            .expect("the command runs");
        let found = places(&String::from_utf8_lossy(&found.stdout));
        let ours = planted.iter().filter(|place| found.contains(place)).count();
        let lines: BTreeSet<usize> = planted.iter().map(|(line, _)| *line).collect();
        let other = found.iter().filter(|place| !planted.contains(place)).count();
        let said = Command::new("/usr/games/pgn-extract").args(["-r", "-s"]).arg(&path).output();
        let theirs = said
            .map_or(BTreeSet::new(), |said| reported_lines(&String::from_utf8_lossy(&said.stderr)));
        let right = lines.intersection(&theirs).count();
        println!(
            "  {name:<36} {:>4} planted, ours {ours:>4} at line and column ({other} elsewhere), \
             pgn-extract {:>4} lines, {right:>4} of them right",
            planted.len(),
            theirs.len()
        );
    }
}

/// The text, wrapped as archives are, with a mistake in each third game that has the word early, and the places of
/// the mistakes.
fn plant(sample: &str, word: &str, wrong: &str) -> (String, BTreeSet<(usize, usize)>) {
    let (mut text, mut planted) = (String::new(), BTreeSet::new());
    let (mut seen, mut lines) = (0, 0);
    for (number, line) in sample.lines().flat_map(wrapped).enumerate() {
        // In the first lines of a game, the moves that are planted cannot be legal.
        lines = if is_tag(&line) { 0 } else { lines + 1 };
        let at = line.find(word).filter(|_| lines > 0 && lines < 7);
        if let Some(at) = at {
            seen += 1;
            lines = 7;
            if seen % 3 == 0 {
                planted.insert((number + 1, line[..at].chars().count() + 2));
                text += &line.replacen(word, wrong, 1);
                text.push('\n');
                continue;
            }
        }
        text += &line;
        text.push('\n');
    }
    (text, planted)
}

fn is_tag(line: &str) -> bool {
    line.starts_with('[') && line.ends_with("\"]")
}

/// A line in lines of at most 79 characters.
fn wrapped(line: &str) -> Vec<String> {
    if is_tag(line) {
        return vec![line.to_string()];
    }
    let mut lines = vec![String::new()];
    for word in line.split(' ') {
        if lines.last().is_some_and(|line| line.len() + 1 + word.len() > 79) {
            lines.push(String::new());
        }
        if let Some(line) = lines.last_mut() {
            if !line.is_empty() {
                line.push(' ');
            }
            line.push_str(word);
        }
    }
    lines
}

/// Lines and columns of findings in JSON.
fn places(json: &str) -> BTreeSet<(usize, usize)> {
    let number = |line: &str, key: &str| {
        let digits = line.split(key).nth(1)?.trim_start_matches(':');
        digits.split(|char: char| !char.is_ascii_digit()).next()?.parse().ok()
    };
    json.lines()
        .filter_map(|line| Some((number(line, "\"line\"")?, number(line, "\"column\"")?)))
        .collect()
}

/// The lines that pgn-extract names.
fn reported_lines(text: &str) -> BTreeSet<usize> {
    let after = |line: &str| line.split("Line number: ").nth(1)?.trim().parse().ok();
    text.lines().filter_map(after).collect()
}
