//! The engine plays from an opening book of its own, and searches when the book ends.

use std::error::Error;

use caissa::book::{Book, Entry};
use caissa::{Board, Move, book};
use chess_search::{Engine, Limits, Options, Position, Stop};

/// The compiler checks the lines and makes the book.
const BOOK: Book = book! {
    C50 "Italian Game" = 1. e4 e5 2. Nf3 Nc6 3. Bc4 Bc5 4. c3 Nf6 5. d3 d6;
    C42 "Petrov's Defence" = 1. e4 e5 2. Nf3 Nf6 3. Nxe5 d6 4. Nf3 Nxe4;
    C65 "Berlin Defence" = 1. e4 e5 2. Nf3 Nc6 3. Bb5 Nf6;
    D37 "Queen's Gambit Declined" = 1. d4 d5 2. c4 e6 3. Nc3 Nf6 4. Nf3 Be7;
};

fn main() -> Result<(), Box<dyn Error>> {
    let mut engine = Engine::new(Options::default())?;
    let mut position = Position::from(Board::START);
    let mut from_book = 0;
    for ply in 0..16 {
        let known = known(position.board(), ply);
        let (mv, source) = match known {
            Some(mv) => (mv, "book"),
            None => (think(&mut engine, &position)?, "engine"),
        };
        from_book += usize::from(known.is_some());
        let board = position.board();
        let name = BOOK.get(board).and_then(Entry::name).unwrap_or_default();
        println!("{:<7}{source:<8}{name}", &*board.san(mv));
        position.play(mv)?;
    }
    println!("{from_book} plies from the book");
    Ok(())
}

/// A move of the book: another one at each ply, for variety.
fn known(board: &Board, ply: usize) -> Option<Move> {
    let entry = BOOK.get(board)?;
    let moves: Vec<Move> = entry.moves().map(|played| played.mv).collect();
    moves.get(ply % moves.len().max(1)).copied()
}

fn think(engine: &mut Engine, position: &Position) -> Result<Move, Box<dyn Error>> {
    let outcome = engine.search(position, &Limits::nodes(5_000), &Stop::new(), &mut |_| {});
    outcome.best.ok_or_else(|| "the game is over".into())
}
