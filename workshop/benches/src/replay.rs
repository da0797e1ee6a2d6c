//! Games from their words (`Nf3`, `exd5`) to positions, each move known to be legal.

use std::hint::black_box;

use chess_core::{Board, GameBuf};
use shakmaty::san::San;
use shakmaty::{Chess, Position};

/// Whole texts, with move numbers; every claim is checked, and the game is kept.
pub fn caissa_text(texts: &[String]) {
    for text in texts {
        black_box(GameBuf::parse(text).expect("the games are legal"));
    }
}

/// Word by word; `x`, `+` and `#` are checked.
pub fn caissa_words(games: &[Vec<&str>]) {
    for game in games {
        let mut board = Board::START;
        for word in game {
            board = board.read_legal(word).expect("the games are legal").play();
        }
        _ = black_box(board);
    }
}

/// Word by word; `x`, `+` and `#` are not checked.
pub fn shakmaty_words(games: &[Vec<&str>]) {
    for game in games {
        let mut position = Chess::default();
        for word in game {
            let san = San::from_ascii(word.trim_end_matches(['+', '#']).as_bytes()).expect("SAN");
            let mv = san.to_move(&position).expect("the games are legal");
            position.play_unchecked(mv);
        }
        black_box(position);
    }
}
