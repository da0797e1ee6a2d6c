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
            rest(text);
        }
    }
});

/// What else cannot be read comes in order, and ends.
fn rest(text: &str) {
    let mut replay = Replay::new(text, Board::START);
    let mut last = loop {
        match replay.step() {
            Ok(Some(_)) => {}
            Ok(None) => return,
            Err(error) => break error,
        }
    };
    while let Some(error) = replay.next_unreadable(&last) {
        assert!(text.get(error.range()).is_some(), "{error}");
        assert!(error.range().end > last.range().end, "{text}");
        last = error;
    }
}
