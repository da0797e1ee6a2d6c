//! Damaged games and FENs as lines of JSON, to measure a corrector: `cargo run -p tests --bin damage -- --help`.

use std::error::Error;
use std::io::{self, Write};
use std::{env, fs};

use chess_core::pgn::Reader;
use tests::damage::{Damaged, Model, Sources};
use tests::rng::Rng;

const HELP: &str = "\
Damages sound games, and prints a line of JSON for each: `model`, `original`, `damaged`, and the `moves` that are meant, in UCI.

    damage [--seed N] [--count N] [--two] [--model NAME].. FILE.pgn..
    damage --models

--seed N      the seed of the random numbers (1)
--count N     the number of lines (1000)
--two         two mistakes in each game
--model NAME  only these models; all of them take turns otherwise
--models      the names of all models";

fn main() -> Result<(), Box<dyn Error>> {
    let (mut seed, mut count, mut is_two) = (1, 1_000_usize, false);
    let (mut models, mut games) = (Vec::new(), Vec::new());
    let mut arguments = env::args().skip(1);
    while let Some(argument) = arguments.next() {
        let mut value = || arguments.next().ok_or(format!("{argument} needs a value"));
        match argument.as_str() {
            "--help" => return Ok(writeln!(io::stdout(), "{HELP}")?),
            "--models" => {
                let names: Vec<String> = Model::all().into_iter().map(|model| model.name).collect();
                return Ok(writeln!(io::stdout(), "{}", names.join("\n"))?);
            }
            "--seed" => seed = value()?.parse()?,
            "--count" => count = value()?.parse()?,
            "--two" => is_two = true,
            "--model" => {
                let name = value()?;
                models.push(Model::named(&name).ok_or(format!("there is no model `{name}`"))?);
            }
            file => games.extend(Reader::new(&*fs::read(file)?).filter_map(|entry| {
                let game = entry.ok()?.game?;
                Some((game.start(), game.moves().collect()))
            })),
        }
    }
    let sources = Sources::new(games).ok_or("no file has a game of eight plies")?;
    if models.is_empty() {
        models = Model::all();
    }
    let (mut rng, mut out) = (Rng::new(seed), io::stdout().lock());
    // A model may find no place in the games.
    for turn in 0..count.saturating_mul(3) {
        let second = is_two.then(|| &models[rng.below(models.len())]);
        if let Some(damaged) = sources.damaged(&models[turn % models.len()], second, &mut rng) {
            writeln!(out, "{}", line(&damaged))?;
            count -= 1;
        }
        if count == 0 {
            break;
        }
    }
    Ok(())
}

fn line(damaged: &Damaged) -> String {
    let moves: Vec<String> = damaged.moves.iter().map(ToString::to_string).collect();
    let Damaged { model, original, damaged, .. } = damaged;
    let fields = [
        ("model", model),
        ("original", original),
        ("damaged", damaged),
        ("moves", &moves.join(" ")),
    ];
    let fields = fields.map(|(name, text)| format!("\"{name}\": {}", json(text)));
    format!("{{{}}}", fields.join(", "))
}

/// A string of JSON.
fn json(text: &str) -> String {
    let escaped = text.chars().map(|char| match char {
        '"' | '\\' => format!("\\{char}"),
        '\0'..='\x1f' => format!("\\u{:04x}", u32::from(char)),
        _ => char.to_string(),
    });
    format!("\"{}\"", escaped.collect::<String>())
}
