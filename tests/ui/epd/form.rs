//! Calls of `boards!` in a form that it does not take.
use caissa::{boards, epd::Suite};

const _: Suite = boards!();
const _: Suite = boards!(8/8/8/8/8/4k3/4p3/4K3 b - - bm Kd3);
const _: Suite = boards!(perft);
const _: Suite = boards!(perft(5) file "suite.epd");
const _: Suite = boards!(perft(0) file "suite.epd");
const _: Suite = boards!(file "suite.epd", 2);

// A list.
const _: Suite = boards!["8/8/8/8/8/4k3/4p3/4K3 b - - bm Kd3", "7k/5Q2/6K1/8/8/8/8/8 w - - bm Qb2;"]; // Illegal::CannotReach
const _: Suite = boards! {
    fen "8/8/8/8/8/4k3/4p3/4K3 b - -" bm Kd5; // Illegal::CannotReach
    fen "7k/5Q2/6K1/8/8/8/8/8 w - -" BM Qg7 #; // Syntax::UnknownOperation
};

boards! { const _ = ; }
boards! { const _ fen "8/8/8/8/8/4k3/4p3/4K3 b - -"; }
boards! { const _ = fen; }
boards! { const _ = FEN "8/8/8/8/8/4k3/4p3/4K3 b - -"; }
boards! { const _ = fen: "8/8/8/8/8/4k3/4p3/4K3 b - -"; }
boards! { const _ = file "suite.epd"; }
boards! { const _ = perft fen "8/8/8/8/8/4k3/4p3/4K3 b - -" bm Kd3; }
boards! {
    const _ = fen "8/8/8/8/8/4k3/4p3/4K3 b - -" bm Kd3
    const _ = fen "8/8/8/8/8/4k3/4p3/4K3 b - -" bm Kf3;
}
boards! { const _ = fen "8/8/8/8/8/4k3/4p3/4K3 b - -" bm Kd3 id "one"; } // Syntax::MissingSemicolon

// Operations that nothing would check.
boards! { const _ = fen "7k/5Q2/6K1/8/8/8/8/8 w - -" BM Qg7 #; } // Syntax::UnknownOperation
boards! { const _ = fen "7k/5Q2/6K1/8/8/8/8/8 w - -" best Qg7 #; } // Syntax::UnknownOperation
boards! { const _ = "7k/5Q2/6K1/8/8/8/8/8 w - - Bm Qg7#;"; } // Syntax::UnknownOperation
boards! { const _ = fen "7k/5Q2/6K1/8/8/8/8/8 w - -" bm Qg7 #; Qf8 #; } // Syntax::UnknownOperation
boards! { const _ = fen "7k/5Q2/6K1/8/8/8/8/8 w - -" avoid Qf1; } // Syntax::UnknownOperation
boards! { const _ = perft fen "7k/5Q2/6K1/8/8/8/8/8 w - -" d1 5; } // Syntax::UnknownOperation

// Signs, and other words for `fen`.
boards! { const _ = fen "7k/5Q2/6K1/8/8/8/8/8 w - -", bm Qg7 #; }
boards! { const _ = fen "7k/5Q2/6K1/8/8/8/8/8 w - -" bm: Qg7 #; }
boards! { const _ = fen "7k/5Q2/6K1/8/8/8/8/8 w - -" ce 5; bm = Qg7 #; }
boards! { const _ = position "7k/5Q2/6K1/8/8/8/8/8 w - -" bm Qg7 #; }
boards! { const _ = board!(fen "7k/5Q2/6K1/8/8/8/8/8 w - -"); }

// Moves to a position.
boards! { const _ = 1. e4 e5 2. Ke3 bm Nf3; } // Call: Illegal::CannotReach
boards! { const _ = 1. e4 e5 bm Nf6; } // Call: Illegal::CannotReach
boards! { const _ = "1. e4 e5 2. Ke3" bm Nf3; } // Call: Illegal::CannotReach
boards! { const _ = (fen "8/P6k/8/8/8/8/8/K7 w - - 0 1", 1. a8=Q) bm Kg7; }
boards! { const _ = (file "games/x.pgn") bm Kg7; }
boards! { const _ = position; }

// A letter for the clock, and a mate that is not a number.
boards! { const _ = "7k/5Q2/6K1/8/8/8/8/8 w - - x 1"; } // Syntax::Clock
boards! { const _ = fen "7k/5Q2/6K1/8/8/8/8/8 w - - - 1"; } // Syntax::Clock
boards! { const _ = fen "7k/5Q2/6K1/8/8/8/8/8 w - -" bm #x; } // Syntax::UnexpectedCharacter

fn main() {}
