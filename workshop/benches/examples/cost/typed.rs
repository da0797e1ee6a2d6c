//! The cost of a ply in `caissa::typed`, where each step is a type.

use std::fmt::Write as _;

use chess_core::{Board, GameBuf, Replay};

use crate::measure::{Cost, check_again, in_turn};
use crate::workshop::{Draft, Workshop, on_caissa};

const RUNS: usize = 7;
const PLIES: [usize; 6] = [0, 20, 40, 80, 100, 120];

pub(crate) fn run(workshop: &Workshop) {
    println!("\ntyped: `cargo check` of one game in types, user + system time, nothing kept");
    println!("  {RUNS} runs in turn, the least of each; each repeats the check five times\n");
    let game = longest_plain();
    let packages = PLIES.map(|plies| {
        let draft = Draft {
            name: &format!("typed-{plies}"),
            tables: &format!("{}\n[profile.dev]\nincremental = false\n", on_caissa()),
            file: "src/lib.rs",
            source: &source(&game, plies),
        };
        let package = workshop.package(&draft);
        package.cargo(&["check", "--quiet"]);
        package
    });
    let costs = in_turn(RUNS, packages.each_ref(), |package| check_again(package, 5));
    let seconds = costs.map(|costs| costs.spread(Cost::cpu).least);
    println!("  {:>6} {:>9} {:>12}", "plies", "s", "ms per ply");
    for (plies, cost) in PLIES.into_iter().zip(seconds) {
        #[allow(clippy::cast_precision_loss, reason = "plies are few")]
        let per_ply = (cost - seconds[0]) * 1e3 / plies.max(1) as f64;
        println!("  {plies:>6} {cost:>9.3} {per_ply:>12.2}");
    }
}

/// A game that is long enough and in which no pawn promotes.
fn longest_plain() -> GameBuf {
    let longest = PLIES[PLIES.len() - 1];
    let knights = "Nf3 Nf6 Ng1 Ng8 ".repeat(longest / 4);
    caissa_bench::games()
        .into_iter()
        .chain([knights])
        .filter_map(|text| GameBuf::replay(&mut Replay::new(&text, Board::START)).ok())
        .find(|game| {
            let mut moves = game.as_game().moves().take(longest);
            game.as_game().len() >= longest && moves.all(|mv| mv.promotion().is_none())
        })
        .expect("the knights have moved long enough")
}

/// The first plies of a game in Chesskell's words.
fn source(game: &GameBuf, plies: usize) -> String {
    let mut source =
        "use caissa::typed::{chess, squares::*};\npub const BOARD: caissa::Board = chess()"
            .to_owned();
    let game = game.as_game();
    for (board, mv) in game.boards().zip(game.moves()).take(plies) {
        let piece = board.piece_at(mv.from()).expect("a move is made by a piece");
        write!(source, "\n    .{}({}).to({})", piece.role.name(), mv.from(), mv.to())
            .expect("a string takes all that is written");
    }
    source + ".end();\n"
}
