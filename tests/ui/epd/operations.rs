//! Operations of `boards!` that are refused.
use caissa::boards;

boards! { const _ = fen "8/8/8/8/8/4k3/4p3/4K3 b - -" bm Kd3; 7; } // Syntax::Operation
boards! { const _ = fen "8/8/8/8/8/4k3/4p3/4K3 b - -" bm Kd3; "id" "x"; } // Syntax::Operation
boards! { const _ = r#"8/8/8/8/8/4k3/4p3/4K3 b - - id "x; bm Kd3;"#; } // Syntax::OpenString
boards! { const _ = r#"8/8/8/8/8/4k3/4p3/4K3 b - - bm Kd3; c0 "open"#; } // Syntax::OpenString
boards! { const _ = fen "8/8/8/8/8/4k3/4p3/4K3 b - -" id "x"; bm; } // Syntax::NoOperand
boards! { const _ = fen "8/8/8/8/8/4k3/4p3/4K3 b - -" dm; id "x"; } // Syntax::NoOperand
boards! { const _ = fen "8/8/8/8/8/4k3/4p3/4K3 b - -" dm -3; } // Syntax::OperationNumber
boards! { const _ = fen "8/8/8/8/8/4k3/4p3/4K3 b - -" ce much; } // Syntax::OperationNumber
boards! { const _ = fen "8/8/8/8/8/4k3/4p3/4K3 b - -" bm Kd3; bm Kf3; } // Syntax::OperationTwice
boards! { const _ = "8/8/8/8/8/4k3/4p3/4K3 b - - dm 3; bm Kd3; dm 4;"; } // Syntax::OperationTwice
boards! { const _ = fen "8/8/8/8/8/4k3/4p3/4K3 b - -" bm Kd3; am Kd5; id "x"; } // Illegal::CannotReach
boards! { const _ = fen "8/8/8/8/8/4k3/4p3/4K3 b - -" bm Kd3 +; } // FalseClaim::NotCheck
boards! { const _ = fen "8/8/8/8/8/4k3/4p3/4K3 b - -" pv Kd3 Kd1; } // Illegal::KingAttacked
boards! { const _ = "6k1/5ppp/8/8/8/8/8/K3R3 w - - bm Re8# Re9#; id \"x\";"; } // Syntax::OffBoard
boards! { const _ = fen "8/8/8/8/8/8/4p3/4K3 b - -" bm Kd3; } // Fault::MissingKing
boards! { const _ = fen 8/8/8/8/8/4k3/4p3/4K3 b - bm Kd3; } // Syntax::EnPassant
boards! { const _ = perft fen "8/8/8/8/8/4k3/4p3/4K3 b - -" D1 5; D2 12; } // FalseClaim::Perft
boards! { const _ = perft(1) "8/8/8/8/8/4k3/4p3/4K3 b - - id \"x\"; D1 6;"; } // FalseClaim::Perft
boards! { const _ = suite fen "5rk1/1ppb3p/p1pb4/6q1/3P1p1r/2P1R2P/PP1BQ1P1/5RK1 w - -" bm Rg3; id "WAC.003"; } // FalseClaim::Published
boards! { const _ = suite "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - id Kiwipete"; } // FalseClaim::Published
boards! { const _ = suite "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - id WAC.302"; } // FalseClaim::Published
boards! { const _ = suite fen "8/8/8/8/8/4k3/4p3/4K3 b - -" bm Kd3; id "mine"; }
boards! { const _ = fen "rnbqkbnr/pppp1ppp/8/4p3/4P3/8/PPPP1PPP/RNBQKBNR w KQkq -" = 1. e4 e6 bm Nf3; } // FalseClaim::Fen
boards! { const _ = "rnbqkbnr/pppp1ppp/8/4p3/4P3/8/PPPP1PPP/RNBQKBNR w KQkq - pgn \"1. e4 d5\"; bm Nf3;"; } // FalseClaim::Fen
boards! { const _ = fen "rnbqkbnr/pppp1ppp/8/4p3/4P3/8/PPPP1PPP/RNBQKBNR w KQkq -" = 1. e4 e4 bm Nf3; } // Illegal::CannotReach

boards! { const _ = fen "8/8/8/8/8/4k3/4p3/4K3 b - -" BM Kd3; } // Syntax::UnknownOperation
boards! { const _ = "8/8/8/8/8/4k3/4p3/4K3 b - - id \"x\"; b m Kd3;"; } // Syntax::UnknownOperation
boards! { const _ = fen "8/8/8/8/8/4k3/4p3/4K3 b - -" id "x" bm Kd3; } // Syntax::MissingSemicolon
boards! { const _ = "8/8/8/8/8/4k3/4p3/4K3 b - - D1 6 D2 30"; } // Syntax::MissingSemicolon
boards! { const _ = "8/8/8/8/8/4k3/4p3/4K3 b - - id \"the \"best\" move\";"; } // Syntax::MissingSemicolon
boards! { const _ = fen "8/8/8/8/8/4k3/4p3/4K3 b - -" bm Kd3, Kf3; am Kf3; } // FalseClaim::Avoided
boards! { const _ = "8/8/8/8/8/4k3/4p3/4K3 b - - am e3d3; id \"x\"; bm Kd3;"; } // FalseClaim::Avoided

fn main() {}
