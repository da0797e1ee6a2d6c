//! Labelled copies of games in PGN, to measure a program that looks for them: `cargo run -p tests --bin copies -- --help`.

use std::env;
use std::error::Error;
use std::io::{self, Write};

use tests::copies::{OF_EACH_KIND, labelled_pairs};

const HELP: &str = "\
Prints pairs of games: 24 kinds of copies, and 6 kinds of games that only look like copies.
The games are in the public domain (CC0 1.0).

    copies [SEED [COUNT]]

SEED   the seed of the random numbers (1)
COUNT  the pairs of each kind (30)

The tag `Pair` of each game has the number of its pair, `Copy` is `yes` or `no`, and `Differs` is the kind.";

fn main() -> Result<(), Box<dyn Error>> {
    let mut out = io::stdout().lock();
    let mut arguments = env::args().skip(1).peekable();
    if arguments.peek().is_some_and(|argument| argument.starts_with('-')) {
        return Ok(writeln!(out, "{HELP}")?);
    }
    let mut number = || arguments.next().map(|argument| argument.parse::<usize>()).transpose();
    let (seed, count) = (number()?.unwrap_or(1), number()?.unwrap_or(OF_EACH_KIND));
    for ((kind, games), pair) in labelled_pairs(seed as u64, count).into_iter().zip(1..) {
        let (label, name) = (if kind.is_copy { "yes" } else { "no" }, kind.name);
        for game in games {
            writeln!(out, "[Pair \"{pair}\"]\n[Copy \"{label}\"]\n[Differs \"{name}\"]\n{game}")?;
        }
    }
    Ok(())
}
