//! Damaged games and FENs as lines of JSON, to measure a corrector: `cargo run -p tests --bin damage -- --help`.

use std::error::Error;
use std::io::{self, Write};
use std::{env, fs};

use chess_core::pgn::Reader;
use chess_core::{Board, Move};
use tests::damage::{Damaged, Model, Sources};
use tests::rng::Rng;

const HELP: &str = "\
Damages sound games, and prints a line of JSON for each: `model`, `original`, `damaged`, and the intended `moves`, in UCI.

    damage [--seed N] [--count N] [--two] [--model NAME].. FILE.pgn..
    damage --models

--seed N      the seed of the random numbers (1)
--count N     the number of lines (1000)
--two         two mistakes in each game
--model NAME  only these models; all of them take turns otherwise
--models      the names of all models";

/// The arguments.
struct Options {
    seed: u64,
    count: usize,
    is_two: bool,
    models: Vec<Model>,
    games: Vec<(Board, Vec<Move>)>,
}

fn main() -> Result<(), Box<dyn Error>> {
    let mut out = io::stdout().lock();
    if env::args().any(|argument| argument == "--help") {
        return Ok(writeln!(out, "{HELP}")?);
    }
    if env::args().any(|argument| argument == "--models") {
        return Ok(Model::all().iter().try_for_each(|model| writeln!(out, "{}", model.name))?);
    }
    let Options { seed, mut count, is_two, models, games } = options()?;
    let sources = Sources::new(games).ok_or("no file has a game of eight plies")?;
    let mut rng = Rng::new(seed);
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

fn options() -> Result<Options, Box<dyn Error>> {
    let mut options =
        Options { seed: 1, count: 1_000, is_two: false, models: vec![], games: vec![] };
    let mut arguments = env::args().skip(1);
    while let Some(argument) = arguments.next() {
        let mut value = || arguments.next().ok_or(format!("{argument} needs a value"));
        match argument.as_str() {
            "--seed" => options.seed = value()?.parse()?,
            "--count" => options.count = value()?.parse()?,
            "--two" => options.is_two = true,
            "--model" => {
                let name = value()?;
                let model = Model::named(&name).ok_or(format!("there is no model `{name}`"))?;
                options.models.push(model);
            }
            file => options.games.extend(Reader::new(&*fs::read(file)?).filter_map(|entry| {
                let game = entry.ok()?.game?;
                Some((game.start(), game.moves().collect()))
            })),
        }
    }
    if options.models.is_empty() {
        options.models = Model::all();
    }
    Ok(options)
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
