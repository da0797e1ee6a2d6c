//! An opening book in a constant: names a game while it goes on, shows what was played, and writes a Polyglot book that
//! engines read.

use std::error::Error;

use caissa::book::{Book, BookBuilder, Entry, Polyglot};
use caissa::{Board, Color, Game, book, game};

/// Nothing of this is computed when the program starts.
const BOOK: Book = book! {
    C20 "King's Pawn Game" = 1. e4 e5;
    C44 "King's Knight Opening" = 1. e4 e5 2. Nf3 Nc6;
    C50 "Italian Game" = 1. e4 e5 2. Nf3 Nc6 3. Bc4;
    C51 "Evans Gambit" = 1. e4 e5 2. Nf3 Nc6 3. Bc4 Bc5 4. b4;
    C60 "Ruy Lopez" = 1. e4 e5 2. Nf3 Nc6 3. Bb5;
    D06 "Queen's Gambit" = 1. d4 d5 2. c4;
    plies 20 file "games/famous.pgn";
};

/// The order of its moves is not that of the book.
const PLAYED: Game = game!(1. e4 e5 2. Bc4 Nc6 3. Nf3 Bc5 4. b4 Bxb4);

fn main() -> Result<(), Box<dyn Error>> {
    for (board, mv) in PLAYED.boards().zip(PLAYED.moves()) {
        let after = board.play(mv)?;
        let name = BOOK.get(&after).and_then(Entry::name).unwrap_or("");
        println!("{:<8}{name}", &*board.san(mv));
    }
    if let Some((plies, entry)) = BOOK.opening(PLAYED) {
        let (code, name) = (entry.eco().unwrap_or("?"), entry.name().unwrap_or("?"));
        println!("\nafter {plies} plies: {code} {name}\n");
    }

    let start = Board::START;
    let Some(entry) = BOOK.get(&start) else { return Err("the book is empty".into()) };
    for played in entry.moves() {
        let tally = played.tally;
        println!(
            "{}: {} games, {} won by White",
            start.san(played.mv),
            tally.games(),
            tally.wins(Color::White)
        );
    }

    // The same at run time, as a file for engines.
    let mut builder = BookBuilder::new();
    builder.add(PLAYED);
    let bytes = builder.to_polyglot()?;
    let polyglot = Polyglot::new(&bytes)?;
    let first = polyglot.get(&start).next().map(|found| start.san(found.mv));
    println!("Polyglot: {} bytes, first {}", bytes.len(), first.as_deref().unwrap_or("nothing"));
    Ok(())
}
