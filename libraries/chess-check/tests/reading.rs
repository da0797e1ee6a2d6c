//! The law of reading to the end: where nothing is found, every word was read, or it stands where the guide says that words are
//! passed over.
//!
//! A damaged file where some options leave nothing to report gets a false word at a place of which
//! a tokenizer, which shares no code with the reader, says that it is read. Then the same options
//! must report something.

use std::collections::BTreeMap;
use std::io::Cursor;
use std::ops::{ControlFlow, Range};

use chess_check::{CheckOptions, Event, Finding, Input, check};
use chess_core::pgn::Place;
use tests::rng::Rng;

/// Games with all that a file can have. Each ends with an empty line.
const GAMES: [&str; 7] = [
    "[White \"A\"]\n[Result \"1-0\"]\n\n1. e4 e5 2. Nf3 Nc6 3. Bb5 a6 4. Ba4 Nf6 5. O-O Be7 6. Re1 b5 7. Bb3 d6 1-0\n\n",
    "1. e4 {best} e5 (1... c5 2. Nf3 d6 {solid}) 2. Nf3 $1 Nc6 (2... d6 3. d4 (3. Bc4 Be7) exd4) 3. Bc4 ; old\nBc5 *\n\n",
    "[FEN \"4k3/8/8/8/8/8/4P3/4K3 w - - 0 1\"]\n[SetUp \"1\"]\n\n1. e4 Kd7 2. e5 Ke6 3. Kf2 Kxe5 1/2-1/2\n\n",
    "[Event \"x\"]\n\n1. d4 d5 2. c4 e6 3. Nc3 Nf6 4. Bg5 Be7 5. e3 O-O 6. Nf3 h6 7. Bh4 b6 8. cxd5 Nxd5 9. Bxe7 Qxe7 *\n\n",
    "1.f4 e5 2.fxe5 d6 3.exd6 Bxd6 4.Nf3 g5 5.h3 Bg3# 0-1\n\n",
    "% a line of a program\n1. e4 c5 2. Nf3! d6?! 3. d4 cxd4 {[%clk 0:01:00]} 4. Nxd4 Nf6 {two\nlines} 5. Nc3 a6 1/2-1/2\n\n",
    "1. Nf3 Nf6 2. Ng1 Ng8 3. Nf3 Nf6 4. Ng1 Ng8 5. Nf3 Nf6 6. Ng1 Ng8 7. Nf3 Nf6 8. Ng1 Ng8 9. Nf3 Nf6 10. Ng1 Ng8 *\n\n",
];

/// Options that take findings away.
#[derive(Debug)]
struct Options {
    allowed: &'static [&'static str],
    is_lenient: bool,
    no_variations: bool,
}

const OPTIONS: [Options; 8] = [
    Options { allowed: &[], is_lenient: false, no_variations: false },
    Options { allowed: &[], is_lenient: true, no_variations: false },
    Options { allowed: &["false-claim"], is_lenient: false, no_variations: false },
    Options { allowed: &["syntax"], is_lenient: false, no_variations: false },
    Options { allowed: &[], is_lenient: true, no_variations: true },
    Options {
        allowed: &["syntax", "false-claim", "invalid"],
        is_lenient: false,
        no_variations: false,
    },
    Options {
        allowed: &["syntax", "false-claim", "invalid"],
        is_lenient: false,
        no_variations: true,
    },
    Options { allowed: &["invalid"], is_lenient: true, no_variations: false },
];

impl Options {
    /// Whether a finding counts: the rule of the command.
    fn reports(&self, finding: &Finding) -> bool {
        let family = finding.code().split('/').next().unwrap();
        let is_allowed = self.allowed.contains(&family) && finding.code() != "syntax/variant";
        if self.no_variations && finding.is_in_variation() {
            return false;
        }
        let is_taken_away = is_allowed || self.is_lenient && finding.is_claim();
        finding.unread() > 0 || !is_taken_away
    }
}

/// The findings; `None` if the file is refused, because it looks like another format.
fn findings(text: &str) -> Option<Vec<Finding>> {
    let mut found = Some(Vec::new());
    let input = Input::reader("x.pgn", Cursor::new(text.to_owned()));
    let mut options = CheckOptions::default();
    options.threads = std::num::NonZero::<usize>::MIN;
    check(vec![input], &options, |event| {
        match event {
            Event::Found(finding) => {
                if let Some(found) = &mut found {
                    found.push(finding.clone());
                }
            }
            Event::Broken { .. } => found = None,
            _ => {}
        }
        ControlFlow::Continue(())
    });
    found
}

/// A damage of a text: one place, one sign.
fn damage(text: &mut String, rng: &mut Rng) {
    const SIGNS: [&str; 30] = [
        "{", "}", "(", ")", ";", "%", "$", "\"", "[", "]", "*", "+", "#", "x", "=", ".", "...",
        "1. ", "3. ", "1-0", " ", "\n", "Q", "foo ", "--", " and so ", "Sf3 ", "e9", "\n\n", ",",
    ];
    let at = rng.below(text.len());
    match rng.below(6) {
        0 => text.insert_str(at, SIGNS[rng.below(SIGNS.len())]),
        1 => _ = text.remove(at),
        2 => text.replace_range(at..=at, SIGNS[rng.below(SIGNS.len())]),
        3 => {
            let words: Vec<_> = words(text, true);
            if !words.is_empty() {
                text.replace_range(words[rng.below(words.len())].clone(), "");
            }
        }
        4 => {
            let words: Vec<_> = words(text, true);
            if !words.is_empty() {
                let range = words[rng.below(words.len())].clone();
                let twice = format!("{0} {0}", &text[range.clone()]);
                text.replace_range(range, &twice);
            }
        }
        _ => {
            let words: Vec<_> = words(text, true);
            if !words.is_empty() {
                let end = words[rng.below(words.len())].end;
                text.insert_str(end, ["+", "#", "!?", "??!", " $300", ":", "/"][rng.below(7)]);
            }
        }
    }
    if text.is_empty() {
        text.push('*');
    }
}

/// The length of a tag at the beginning of a line, behind which another or a variation may follow.
fn tag(line: &str) -> Option<usize> {
    let end = line[1..].starts_with(char::is_uppercase).then(|| line.find("\"]")).flatten()? + 2;
    if line[end..].contains(['[', '(']) { Some(end) } else { line.rfind("\"]").map(|at| at + 2) }
}

/// The words of the moves: what white space separates outside of tags, comments, lines of programs, and, if they are not asked
/// for, variations. By the guide, nothing else is passed over.
fn words(text: &str, of_variations: bool) -> Vec<Range<usize>> {
    let bytes = text.as_bytes();
    let (mut found, mut at, mut depth, mut is_line_start) = (Vec::new(), 0, 0_usize, true);
    while at < bytes.len() {
        let line_end = || text[at..].find('\n').map_or(text.len(), |length| at + length);
        match bytes[at] {
            b'\n' => {
                is_line_start = true;
                at += 1;
                continue;
            }
            b'%' if is_line_start => at = line_end(),
            b'[' if is_line_start || tag(&text[at..line_end()]).is_some() => {
                at = tag(&text[at..line_end()]).map_or_else(line_end, |length| at + length);
            }
            b';' => at = line_end(),
            b'{' => at = text[at..].find('}').map_or(at + 1, |length| at + length + 1),
            // `1)` is a number.
            b')' if text[..at].ends_with(|char: char| char.is_ascii_digit())
                && !text[..at]
                    .trim_end_matches(|char: char| char.is_ascii_digit())
                    .ends_with(|char: char| !char.is_whitespace() && char != '(') =>
            {
                at += 1;
            }
            b'(' | b')' => {
                depth = if bytes[at] == b'(' { depth + 1 } else { depth.saturating_sub(1) };
                at += 1;
            }
            byte if byte.is_ascii_whitespace() => at += 1,
            _ => {
                let ends = |char: char| char.is_whitespace() || "{}();[".contains(char);
                let end = text[at + 1..].find(ends).map_or(text.len(), |length| at + 1 + length);
                if of_variations || depth == 0 {
                    found.push(at..end);
                }
                at = end;
            }
        }
        is_line_start = false;
    }
    found
}

/// The offset of a place.
fn offset(text: &str, place: Place) -> usize {
    let before = text.split_inclusive('\n').take(place.line - 1).map(str::len).sum::<usize>();
    let mut columns = text[before..].char_indices().map(|(at, _)| at).chain([text.len() - before]);
    before + columns.nth(place.column - 1).unwrap_or(text.len() - before)
}

/// A move that is illegal in every position: a king's move from corner to corner. No option of the test allows it.
const FALSE_WORD: &str = " Ka1xh8 ";

#[test]
fn nothing_found_means_that_all_was_read() {
    let number = std::env::var("CAISSA_DAMAGED").ok().and_then(|text| text.parse().ok());
    let number: u64 = number.unwrap_or(300);
    let (mut quiet, mut tried, mut unread) = (0, 0, Vec::new());
    for seed in 0..number {
        let mut rng = Rng::new(seed);
        let mut text: String = (0..2).map(|_| GAMES[rng.below(GAMES.len())]).collect();
        for _ in 0..=rng.below(3) {
            damage(&mut text, &mut rng);
        }
        let Some(found) = findings(&text) else { continue };
        let mut probed: BTreeMap<usize, Option<Vec<Finding>>> = BTreeMap::new();
        for options in &OPTIONS {
            if found.iter().any(|finding| options.reports(finding)) {
                continue;
            }
            quiet += 1;
            let words = words(&text, !options.no_variations);
            for _ in 0..2.min(words.len()) {
                let at = words[rng.below(words.len())].start;
                let with = || text[..at].to_owned() + FALSE_WORD + &text[at..];
                let found = probed.entry(at).or_insert_with(|| findings(&with()));
                tried += 1;
                // The finding that is about the word, or about words with it.
                let is_told = |finding: &Finding| {
                    let end = offset(&with(), finding.end());
                    offset(&with(), finding.place()) <= at + 1 && end > at + 1
                };
                let is_found = |finding| options.reports(finding) || is_told(finding);
                if !found.as_ref().is_none_or(|found| found.iter().any(is_found)) {
                    unread.push(format!("seed {seed}, {options:?}:\n{}", with()));
                }
            }
        }
    }
    assert!(quiet > number / 2 && tried > number, "{quiet} quiet, {tried} tried");
    assert!(
        unread.is_empty(),
        "{} of {tried}: {}",
        unread.len(),
        unread[..unread.len().min(5)].join("\n")
    );
}
