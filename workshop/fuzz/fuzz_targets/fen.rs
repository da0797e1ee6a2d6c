//! Any text as FEN: refused with a range in the text, or written back and read as the same position.
#![no_main]

use chess_core::{Board, FenOptions, Setup};
use libfuzzer_sys::fuzz_target;

fuzz_target!(|text: &str| {
    let chess960 = FenOptions::new().chess960().parse(text);
    for read in [Board::from_fen(text), chess960] {
        match read {
            Ok(board) => {
                assert_eq!(board.to_string().parse(), Ok(board));
                assert_eq!(board.count_legal_moves(), board.legal_moves().len());
                // What is read as standard chess means the same in Chess960.
                assert_eq!(chess960, Ok(board));
            }
            Err(error) => {
                assert!(text.get(error.range()).is_some(), "{error}");
                assert!(!error.to_string().is_empty());
            }
        }
    }
    if let Ok(setup) = Setup::from_fen(text) {
        let again: Setup = setup.to_string().parse().unwrap();
        assert_eq!(again, setup);
    }
});
