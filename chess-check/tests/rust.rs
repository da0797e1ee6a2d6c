//! Laws of the fixes in calls in Rust, on source with random changes.

#![cfg(feature = "rust")]

use std::io::Cursor;
use std::ops::ControlFlow;

use chess_check::rust::strings;
use chess_check::{Event, Input, Kind, Options, check, fix};
use tests::rng::Rng;

const SOURCE: &str = include_str!("../../caissa-cli/tests/cases/rust/wrong.rs");

/// Signs and words that change the meaning of a call.
const WORDS: [&str; 20] = [
    "Nf4", "nf3", "+", "#", "!", "\"", "(", ")", "{", "}", "fen", ";", ",", "\\n", "1-0", "$",
    "3.", " ", "\r\n", "♘",
];

/// The source with some changes.
fn changed(rng: &mut Rng) -> String {
    let mut text = SOURCE.to_owned();
    for _ in 0..=rng.below(4) {
        let places: Vec<usize> = text.char_indices().map(|(at, _)| at).collect();
        let start = rng.below(places.len());
        let end = (start + rng.below(6)).min(places.len() - 1);
        let new = if rng.below(3) == 0 { "" } else { WORDS[rng.below(WORDS.len())] };
        text.replace_range(places[start]..places[end], new);
    }
    text
}

/// The codes and ranges of the findings; `None` if the text is not Rust.
fn findings(text: &str) -> Option<Vec<(&'static str, std::ops::Range<usize>)>> {
    let mut found = Some(Vec::new());
    let input = Input::text("lib.rs", Kind::Rust, Cursor::new(text.to_owned().into_bytes()));
    check(vec![input], &Options::default(), |event| {
        match event {
            Event::Found(finding) => {
                let range = finding.range();
                assert_eq!(finding.written(), &text[range.clone()]);
                found.as_mut().unwrap().push((finding.code(), range));
            }
            Event::Broken { .. } => found = None,
            _ => {}
        }
        ControlFlow::Continue(())
    });
    found
}

fn fixed(text: &str) -> (String, u64) {
    let input = Input::text("lib.rs", Kind::Rust, Cursor::new(text.to_owned().into_bytes()));
    let mut copy = Vec::new();
    let done = fix(input, &mut copy, &Options::default(), |_| true).unwrap();
    (String::from_utf8(copy).unwrap(), done.fixed)
}

#[test]
fn a_fix_leaves_fewer_findings_and_a_second_changes_nothing() {
    let mut rng = Rng::new(20_261_125);
    let (mut read, mut changes) = (0, 0);
    for _ in 0..2_000 {
        let text = changed(&mut rng);
        let Some(before) = findings(&text) else { continue };
        read += 1;
        let (copy, count) = fixed(&text);
        let after = findings(&copy).expect("it is still Rust");
        assert_eq!(copy == text, count == 0, "{text}");
        assert!(after.len() < before.len() || count == 0, "{text}\n{copy}");
        assert_eq!(fixed(&copy), (copy.clone(), 0), "{text}");
        changes += count;
        for string in strings(&text, "lib.rs").unwrap().texts {
            let value = string.written.value();
            for (at, char) in value.char_indices() {
                let own = at..at + char.len_utf8();
                let place = string.written.range_in_file(&own);
                assert_eq!(string.written.offset(place.start), Some(at), "{text}");
            }
        }
    }
    assert!(read > 500 && changes > 5_000, "{read} sources, {changes} fixes");
}
