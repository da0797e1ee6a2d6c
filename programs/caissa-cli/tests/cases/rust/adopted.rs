// Strings of another project's tests: "8/8/8/3N4/8/8/8/7".

pub const START: &str = caissa::fen!("rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1");
/// The path, the date and the sentence are not chess.
pub const OTHERS: [&str; 4] = ["a/b/c/d/e/f/g/h", "2020/01/02", "1. Mix e4 and b5 with 2. milk", "[remote \"origin\"]"];

macro_rules! case {
    ($fen:literal) => {
        concat!($fen, "")
    };
}

pub struct Case {
    pub fen: &'static str,
    pub moves: usize,
}

pub const CASES: &[Case] = &[
    Case { fen: "rnbqkb1r/pp1p1pPp/8/2p1pP2/1P1P4/3P3P/P1P1P3/RNBQKBNR w KQkq - 0 1", moves: 42 },
    Case { fen: caissa::fen!(chess960 "bbqnnrkr/pppppppp/8/8/8/8/PPPPPPPP/BBQNNRKR w KQkq - 0 1"), moves: 20 },
    Case { fen: caissa::fen!(allow(clocks) "rnbqkbnr/pppppppp/8/8/4P3/8/PPPP1PPP/RNBQKBNR b KQkq e3 3 1"), moves: 20 },
];

/// A line of a list is judged for itself; no macro takes lists, commands, or boards with operations.
pub const LIST: &str = "
    r3k2r/p1ppqpb1/bn2pnp1/3PN3/1p2P3/2N2Q1p/PPPBBPPP/R3K2R w KQkq - 0 1
    8/8/8/3N4/8/8/8/8 w - - id \"knight\";
    4k3/8/8/8/8/8/8/4K2 w - - 0 1
";
pub const COMMANDS: [&str; 5] = [
    "position startpos moves e2e4 e7e5 g1f3",
    "position startpos moves e2e4 ..",
    "position fen 4k3/8/8/8/8/8/8/4K2R w K - 0 1 moves e1g1 e8e6",
    "fen 4k3/8/8/8/8/8/8/R3K3 w K - 0 1",
    "8/8/8/8/8/8/8/4K3 w - - 0 1 moves e1e2",
];
pub const LINES: [&str; 4] = [
    "8/8/8/3N4/8/8/8/8 w - - id \"knight\";",
    "4k3/8/8/2N5/8/8/8/4K3 w - - test Ne4",
    "8/8/8/8/8/8/8/8[Q] w - - 0 1",
    "4k3/8/8/8/8/8/8/4K3 w - - %d %d",
];
pub const GAME: &str = caissa::pgn!(r#"
[White "A"]
[Black "B"]

1. e4 e5 2. Nf3 *
"#);

#[cfg_attr(any(), case("8/8/8/3N4/8/8/8/7"))]
pub const CASE: &str = "";

pub const KIWIPETE: &str = "r3k2r/p1ppqpb1/bn2pnp1/3P4/1p2P3/2N2Q1p/PPPBBPPP/R3K2R w KQkq - 0 1";
pub const NAMED: [(&str, &str); 2] = [
    ("CPW.1", caissa::fen!("rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1")),
    ("CPW 3", "8/2p5/3p4/KP5r/1R3p1k/8/4P1P1/8 b - - 0 1"),
];
pub const SEVERAL: [&str; 3] = ["CPW.1", "CPW.2", caissa::fen!("4k3/8/8/8/8/8/8/4K2R w K - 0 1")];

#[cfg(test)]
mod tests {
    const KNIGHT: &str = caissa::fen!(setup "8/8/8/3N4/8/8/8/8");
    const LINE: &str = caissa::epd!(r#"6k1/5ppp/8/8/8/8/8/4R1K1 w - - bm Re8#; id "back rank";"#);

    #[test]
    fn games_are_read() {
        let mut games = vec![caissa::pgn!("[White \"A\"]\n[Black \"B\"]\n\n1. e4 e5 2. Nf3 *\n"), "1. e4 e5 2. Nf4"];
        assert_eq!(games.pop().map(str::len), Some(15), "8/8/8/3N4/8/8/8/7 is in no message {KNIGHT}");
        match LINE {
            caissa::pgn!("1. e4 e5 2. Nf3") => println!("8/8/8/3N4/8/8/8/7"),
            _ => assert_eq!(case!("8/8/8/3N4/8/8/7/8").len(), 17),
        }
        assert!(!super::START.is_empty() && super::OTHERS.len() == 4 && super::CASES[0].moves == 42);
    }
}
