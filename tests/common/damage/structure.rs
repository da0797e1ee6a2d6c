//! Mistakes in the order of words, in lines, brackets and languages.

use chess_core::Notation;

use super::game::Place;
use super::game::{Form, Word, Words};
use super::languages::{self, ENGLISH, Letters, translated};
use super::words::one_off;
use crate::rng::Rng;

/// Damages the words of a game; `None` if it offers no place for the mistake.
pub(super) type OfWords = fn(&mut Words<'_>, &mut Rng) -> Option<()>;

/// Damages the lines of a game.
pub(super) type OfText = fn(&str, &mut Rng) -> Option<String>;

const RESULTS: [&str; 12] =
    ["1-0", "0-1", "1/2-1/2", "*", "1/2", "0.5-0.5", "1:0", "½-½", "1–0", "draw", "I-O", "+-"];

/// The mistakes in words, each with its name.
#[rustfmt::skip]
pub(super) const WORDS: &[(&str, OfWords)] = &[
    ("joined to the next", |w, _| {
        let next = w.list.remove(w.at + 1);
        w.list[w.at].text += &next.text;
        Some(())
    }),
    ("last move one square off with its mark", |w, rng| {
        let p = Place { game: w.game, ply: w.ply, text: &w.game.texts[w.ply] };
        w.list[w.at].text = p.text.contains(['+', '#']).then(|| one_off(&p, rng))??;
        w.list.truncate(w.at + 1);
        Some(())
    }),
    // Plies and pairs of them.
    ("ply lost", |w, _| { w.list.remove(w.at); Some(()) }),
    ("ply doubled", |w, _| { w.list.insert(w.at, w.list[w.at].clone()); Some(()) }),
    ("pair lost", |w, _| { w.list.drain(w.pair()?); Some(()) }),
    ("two pairs lost", |w, _| { w.list.drain(w.pair()?.start..w.later(4)? - 1); Some(()) }),
    ("pair doubled", |w, _| {
        let pair = w.pair()?;
        let copy = w.list[pair.clone()].to_vec();
        w.list.splice(pair.start..pair.start, copy);
        Some(())
    }),
    ("ply lost, renumbered", |w, _| { let lost = w.ply; w.renumber((0..w.game.moves.len()).filter(|ply| *ply != lost)); Some(()) }),
    ("ply doubled, renumbered", |w, _| { w.renumber((0..=w.ply).chain(w.ply..w.game.moves.len())); Some(()) }),
    ("pair lost, renumbered", |w, _| { let lost = w.ply / 2; w.renumber((0..w.game.moves.len()).filter(|ply| ply / 2 != lost)); Some(()) }),
    ("neighbours exchanged", |w, _| { w.exchange(w.at, w.later(1)?); Some(()) }),
    ("moves of one side exchanged", |w, _| { w.exchange(w.at, w.later(2)?); Some(()) }),
    ("pairs exchanged", |w, _| {
        let (one, two, three) = (w.later(1)?, w.later(2)?, w.later(3)?);
        w.exchange(w.at, two);
        w.exchange(one, three);
        Some(())
    }),
    ("columns exchanged", |w, _| {
        w.renumber((0..w.game.moves.len() / 2 * 2).map(|ply| ply ^ 1));
        Some(())
    }),
    // Numbers and results.
    ("number lost", |w, _| w.number(|_| Some(String::new()))),
    ("number doubled", |w, _| w.number(|number| Some(format!("{number}_ {number}_")))),
    ("number wrong", |w, rng| w.number(|number| Some(format!("{}_", (number + rng.below(5)).checked_sub(2)?)))),
    ("number with a wrong digit", |w, rng| w.number(|number| {
        let digit = number.to_string().chars().nth(rng.below(number.to_string().len()))?;
        Some(format!("{}_", number.to_string().replacen(digit, &rng.below(10).to_string(), 1)))
    })),
    ("digits of a number exchanged", |w, _| w.number(|number| (number > 9).then(|| format!("{}{}_", number % 10, number / 10)))),
    ("numbers shifted", |w, rng| {
        let by = rng.pick(&[0, 2]);
        w.list[w.at..].iter_mut().filter_map(|word| word.renumber(|number| Some(format!("{}_", (number + by).checked_sub(1)?)))).last()
    }),
    ("dots", |w, rng| {
        let dots = rng.pick(&["", "..", ":", ")", " .", "...", ",", "-"]);
        w.number(|number| Some(format!("{number}{dots}")))
    }),
    ("result within", |w, rng| { w.list.insert(w.at, Word::new(rng.pick(&RESULTS[..4]))); Some(()) }),
    ("result changed", |w, rng| { w.list.last_mut()?.text = rng.pick(&RESULTS[..4]).into(); Some(()) }),
    ("result odd", |w, rng| { w.list.last_mut()?.text = rng.pick(&RESULTS[4..]).into(); Some(()) }),
    ("result glued", |w, _| { let result = w.list.pop()?; w.list.last_mut()?.text += &result.text; Some(()) }),
    // Remarks.
    ("comment or variation broken", |w, rng| {
        w.list.insert(w.at, Word::new(rng.pick(&["{good", "good}", "(3. d4", "exd4)", "{", ")", "(", "[good]"])));
        Some(())
    }),
    ("line comment", |w, rng| { w.list.insert(w.at, Word::new(rng.pick(&["#", "//", "%", ";", "--", "!"]))); Some(()) }),
    ("three words in a comment", |w, _| {
        w.list.insert((w.at + 3).min(w.list.len()), Word::new("}"));
        w.list.insert(w.at, Word::new("{good"));
        Some(())
    }),
    ("words of another game within", |w, rng| { let from = of_other(w, rng); w.list.splice(w.at..w.at, from); Some(()) }),
    ("words of another game instead", |w, rng| {
        let (from, end) = (of_other(w, rng), (w.at + 3).min(w.list.len()));
        w.list.splice(w.at..end, from);
        Some(())
    }),
    ("another game behind it, without its result", |w, _| { w.list.pop(); w.list.extend(w.other.words()); Some(()) }),
    // Languages.
    ("whole game in another language", |w, rng| translate(w, rng, |_, _| true)),
    ("language that few know", |w, rng| translate_to(w, rng.pick(&languages::RARE).1, |_, _| true)),
    ("first moves in another language", |w, rng| translate(w, rng, |ply, _| ply < 8)),
    ("from here on in another language", |w, rng| translate(w, rng, |ply, here| ply >= here)),
    ("one side in another language", |w, rng| translate(w, rng, |ply, _| ply % 2 == 0)),
    ("each side in its own language", |w, rng| {
        translate(w, rng, |ply, _| ply % 2 == 0)?;
        translate(w, rng, |ply, _| ply % 2 == 1)
    }),
    ("another language with one English move", |w, rng| translate(w, rng, |ply, here| ply != here)),
    ("letters of two languages", |w, rng| {
        translate(w, rng, |ply, here| ply % 7 == here % 7)?;
        translate(w, rng, |ply, here| ply % 7 != here % 7)
    }),
];

/// The mistakes in brackets and lines, each with its name.
#[rustfmt::skip]
pub(super) const TEXTS: &[(&str, OfText)] = &[
    ("( lost", |text, rng| sign(text, '(', "", rng)),
    (") lost", |text, rng| sign(text, ')', "", rng)),
    ("{ lost", |text, rng| sign(text, '{', "", rng)),
    ("} lost", |text, rng| sign(text, '}', "", rng)),
    ("other bracket", |text, rng| {
        let (old, new) = (rng.pick(&['(', ')', '{', '}']), rng.pick(&["(", ")", "{", "}", "[", "]"]));
        sign(text, old, new, rng)
    }),
    ("inner line lost", |text, rng| lines(text, rng, |lines, at, _| { lines.remove(at); })),
    ("last line lost", |text, rng| lines(text, rng, |lines, _, _| _ = lines.pop())),
    ("line cut", |text, rng| lines(text, rng, |lines, at, rng| {
        let end = rng.below(lines[at].len());
        lines[at] = lines[at].chars().take(end).collect();
    })),
    ("cut off", |text, rng| lines(text, rng, |lines, at, rng| {
        let end = rng.below(lines[at].len());
        lines.truncate(at + 1);
        lines[at] = lines[at].chars().take(end).collect();
        let end = lines[at].rfind(' ').unwrap_or(0);
        lines[at].truncate(end);
    })),
    ("line twice", |text, rng| lines(text, rng, |lines, at, _| lines.insert(at, lines[at].clone()))),
    ("lines exchanged", |text, rng| lines(text, rng, |lines, at, _| { let line = lines.remove(at); lines.insert(at + 1, line); })),
    ("word broken at the end of a line", |text, rng| {
        let words: Vec<usize> = text.match_indices(char::is_whitespace).map(|(at, _)| at).collect();
        let at = rng.pick(&words) + 2;
        Some([text.get(..at)?, rng.pick(&["\n", "-\n"]), text.get(at..)?].concat())
    }),
    ("count of plies wrong", |text, rng| {
        let (before, rest) = text.split_once("[PlyCount \"")?;
        let (count, rest) = rest.split_once('"')?;
        let count = (count.parse::<usize>().ok()? + rng.below(9)).checked_sub(4)?;
        Some(format!("{before}[PlyCount \"{count}\"{rest}"))
    }),
];

/// Other ways to write a whole game, each with the mistakes that are made in them.
#[rustfmt::skip]
pub(super) fn forms() -> Vec<(&'static str, Form, &'static [&'static str])> {
    let form = |notation, letters| Form { notation, letters, is_annotated: false };
    let [german, polish] = ["German", "Polish"].map(languages::named);
    vec![
        ("UCI", form(Notation::Uci, ENGLISH), &[
            "other file", "other rank", "adjacent characters exchanged", "character lost", "key QWERTY",
        ]),
        ("ICCF", form(Notation::Iccf, ENGLISH), &[
            "other digit", "adjacent characters exchanged", "character lost", "character doubled", "number wrong",
        ]),
        ("LAN", form(Notation::LongAlgebraic, ENGLISH), &[
            "other file", "other rank", "adjacent characters exchanged", "other piece letter", "key QWERTY",
        ]),
        ("figurines", form(Notation::Figurine, ENGLISH), &["wrong figurine", "other rank", "other file", "+ added"]),
        ("German", form(Notation::San, german), &[
            "key QWERTY", "other rank", "+ added", "case of one character", "ply lost", "number wrong",
        ]),
        ("Polish", form(Notation::San, polish), &["other piece letter", "key QWERTY", "+ added"]),
    ]
}

fn of_other(w: &Words<'_>, rng: &mut Rng) -> Vec<Word> {
    let words = w.other.words();
    let at = rng.below(words.len().saturating_sub(3).max(1));
    words[at..].iter().take(3).map(|word| Word::new(word.text.as_str())).collect()
}

/// Writes moves in a language, by their plies and that of the mistake.
fn translate(w: &mut Words<'_>, rng: &mut Rng, is_meant: fn(usize, usize) -> bool) -> Option<()> {
    translate_to(w, rng.pick(&languages::ALL).1, is_meant)
}

fn translate_to(
    w: &mut Words<'_>,
    letters: Letters,
    is_meant: fn(usize, usize) -> bool,
) -> Option<()> {
    let (here, mut found) = (w.ply, None);
    for word in w.list.iter_mut().filter(|word| word.ply.is_some_and(|ply| is_meant(ply, here))) {
        word.text = translated(&word.text, &letters);
        found = Some(());
    }
    found
}

/// Another text in place of one of the signs.
fn sign(text: &str, old: char, new: &str, rng: &mut Rng) -> Option<String> {
    let places: Vec<usize> = text.match_indices(old).map(|(at, _)| at).collect();
    let at = *places.get(rng.below(places.len().max(1)))?;
    Some([&text[..at], new, &text[at + 1..]].concat())
}

/// Damages the lines of the moves at a line that is not the last.
fn lines(
    text: &str,
    rng: &mut Rng,
    damage: impl Fn(&mut Vec<String>, usize, &mut Rng),
) -> Option<String> {
    let (tags, moves) = text.rsplit_once("\n\n").unwrap_or(("", text));
    let mut lines: Vec<String> = moves.lines().map(str::to_owned).collect();
    if lines.len() < 3 {
        return None;
    }
    let at = rng.below(lines.len() - 1);
    damage(&mut lines, at, rng);
    let gap = if tags.is_empty() { "" } else { "\n\n" };
    Some([tags, gap, &lines.join("\n")].concat())
}
