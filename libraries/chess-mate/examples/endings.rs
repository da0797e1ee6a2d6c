//! Counts the positions of an ending that are mate in N, and those with one key.
//!
//!     cargo run --release -p chess-mate --example endings -- KQK KRK KBBK KQKP

use std::time::Instant;

use chess_mate::Ending;

fn main() -> Result<(), Box<dyn std::error::Error>> {
    for name in std::env::args().skip(1) {
        let begin = Instant::now();
        let ending: Ending = name.parse()?;
        println!("{name}: solved in {:.2} s", begin.elapsed().as_secs_f64());
        println!("  mate in       all   one key");
        for moves in 1..=ending.longest() {
            let one_key = ending.mates(moves).filter(|position| ending.count_keys(*position) == 1);
            println!("  {moves:7} {:9} {:9}", ending.mates(moves).count(), one_key.count());
        }
    }
    Ok(())
}
