//! Any text as FEN: refused with a range in the text, or written back and read as the same position.
#![no_main]

use chess_core::Board;
use libfuzzer_sys::fuzz_target;

fuzz_target!(|text: &str| {
    match Board::from_fen(text) {
        Ok(board) => {
            assert_eq!(board.to_string().parse(), Ok(board));
            assert_eq!(board.count_legal_moves(), board.legal_moves().len());
        }
        Err(error) => {
            assert!(text.get(error.range()).is_some(), "{error}");
            assert!(!error.to_string().is_empty());
        }
    }
});
