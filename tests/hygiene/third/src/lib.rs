//! A crate that does not know of `caissa`, but of a library that passes it on.
#![deny(warnings, unreachable_pub)]

mod facade {
    pub(crate) use reexport::caissa::book::Book;
    pub(crate) use reexport::caissa::{board, boards, book, chess, game, Board, Game};
}

#[path = "../../positions.rs"]
pub mod positions;

/// Its type, by inference only.
pub fn plies() -> usize {
    reexport::opening!(1. e4 e5 2. Nf3).len()
}

/// Named lines.
pub mod book {
    reexport::book! {
        OPEN: "1. e4 e5";
        CLOSED: "1. d4 d5";
    }
    const _: () = assert!(OPEN.len() == 2 && CLOSED.len() == 2);
    const _: () = assert!(reexport::position!(1. e4).legal_moves().len() == 20);
    const _: () =
        assert!(reexport::caissa::board!(fen 8/8/8/8/8/4k3/4p3/4K3 w - - 0 1).is_stalemate());
}

#[cfg(feature = "wrong")]
#[path = "../../wrong.rs"]
mod wrong;
