//! The engine plays a game against itself, and prints it as PGN.

use std::error::Error;

use caissa::{Board, GameResult, GameTree, History, Outcome};
use chess_search::{Engine, Limits, Options, Position, Stop};

fn main() -> Result<(), Box<dyn Error>> {
    let mut engine = Engine::new(Options::default())?;
    let limits = Limits::nodes(2_000);
    // The engine needs the positions that may repeat, the game all moves.
    let mut position = Position::from(Board::START);
    let mut history = History::new(Board::START);
    while history.outcome().is_none() && !history.is_draw_claimable() {
        let outcome = engine.search(&position, &limits, &Stop::new(), &mut |_| {});
        let best = outcome.best.ok_or("the game is not over, so there is a move")?;
        position.play(best)?;
        history.play(best)?;
    }

    let mut game = GameTree::from(&history);
    game.set_tag("White", "Caissa")?;
    game.set_tag("Black", "Caissa")?;
    // A draw that can be claimed is claimed.
    game.set_result(history.outcome().map_or(GameResult::Draw, Outcome::result))?;
    println!("{}", game.to_pgn());
    match history.outcome() {
        Some(outcome) => println!("after {} plies: {outcome}", history.len()),
        None => println!("after {} plies: a draw is claimed", history.len()),
    }
    Ok(())
}
