//! Any text as a game: refused with a range in the text, or displayed as a game that reads back equal.
#![no_main]

use chess_core::{Board, GameBuf, Replay};
use libfuzzer_sys::fuzz_target;

fuzz_target!(|text: &str| {
    match GameBuf::parse(text) {
        Ok(game) => assert_eq!(game.to_string().parse(), Ok(game)),
        Err(error) => {
            assert!(text.get(error.range()).is_some(), "{error}");
            assert!(!error.to_string().is_empty());
            mistakes(text);
        }
    }
});

/// All mistakes are reported in order, at least one.
fn mistakes(text: &str) {
    let mistakes = Replay::new(text, Board::START).mistakes();
    assert!((1..=20).contains(&mistakes.len()), "{text}");
    for error in &mistakes {
        assert!(text.get(error.range()).is_some(), "{error}");
    }
    assert!(mistakes.is_sorted_by_key(|error| error.range().start), "{text}");
}
