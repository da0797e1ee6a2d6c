//! The engine reviews the Immortal Game: the bad moves of each side, and better lines.

use std::error::Error;

use caissa::{Board, Color, Game, Move, game};
use chess_search::{Engine, Limits, Options, Stop};

const IMMORTAL: Game = game!(
    1. e4 e5 2. f4 exf4 3. Bc4 Qh4+ 4. Kf1 b5 5. Bxb5 Nf6 6. Nf3 Qh6 7. d3 Nh5 8. Nh4 Qg5
    9. Nf5 c6 10. g4 Nf6 11. Rg1 cxb5 12. h4 Qg6 13. h5 Qg5 14. Qf3 Ng8 15. Bxf4 Qf6
    16. Nc3 Bc5 17. Nd5 Qxb2 18. Bd6 Bxg1 19. e5 Qxa1+ 20. Ke2 Na6 21. Nxg7+ Kd8
    22. Qf6+ Nxf6 23. Be7 # 1-0
);

fn main() -> Result<(), Box<dyn Error>> {
    let mut engine = Engine::new(Options::default())?;
    let limits = Limits::nodes(20_000);
    let plies = 0..IMMORTAL.len();
    let reviews = engine.review(IMMORTAL, plies, &limits, &Stop::new(), &mut || {});
    let reviews = reviews.ok_or("nothing stops it")?;
    let boards: Vec<Board> = IMMORTAL.boards().collect();

    for review in &reviews {
        if let (Some(judgement), Some(after)) = (review.judgement(), review.after) {
            let board = &boards[review.ply];
            let (number, dots) = match review.color {
                Color::White => (board.fullmove_number(), "."),
                Color::Black => (board.fullmove_number(), "..."),
            };
            println!("{number}{dots} {}: {judgement}", board.san(review.played));
            println!("    {} -> {after}, better: {}", review.before, san(board, &review.best));
        }
    }
    for color in Color::ALL {
        let own = || reviews.iter().filter(|review| review.color == color);
        let bad = own().filter(|review| review.judgement().is_some()).count();
        println!("{color}: {bad} bad moves of {}", own().count());
    }
    Ok(())
}

/// The first moves of a line in standard algebraic notation.
fn san(board: &Board, line: &[Move]) -> String {
    let mut board = *board;
    let mut words = Vec::new();
    for mv in line.iter().take(5) {
        words.push(board.san(*mv).to_string());
        board = board.play(*mv).unwrap_or(board);
    }
    words.join(" ")
}
