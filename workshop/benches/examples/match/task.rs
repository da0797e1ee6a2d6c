//! The programs, the times and the openings of a match.

use std::time::Duration;

pub struct Task {
    pub programs: [String; 2],
    pub options: [Vec<String>; 2],
    pub games: usize,
    pub pace: Pace,
    pub sprt: Option<[f64; 2]>,
    pub threads: usize,
    pub pgn: Option<String>,
}

pub enum Pace {
    /// So many positions a move.
    Nodes(u64),
    Time {
        game: Duration,
        increment: Duration,
    },
}

impl Task {
    pub fn of(mut args: impl Iterator<Item = String>) -> Result<Self, String> {
        let mut programs = Vec::new();
        let mut task = Self {
            programs: [String::new(), String::new()],
            options: [Vec::new(), Vec::new()],
            games: 100,
            pace: Pace::Time { game: Duration::from_secs(1), increment: Duration::from_millis(10) },
            sprt: None,
            threads: 1,
            pgn: None,
        };
        while let Some(arg) = args.next() {
            let Some(name) = arg.strip_prefix("--") else {
                programs.push(arg);
                continue;
            };
            let value = args.next().ok_or_else(|| format!("--{name} needs a value"))?;
            task.set(name, value)
                .ok_or_else(|| format!("a wrong value, or no such option: --{name}"))?;
        }
        task.programs = programs
            .try_into()
            .map_err(|_| "name two programs, each with its arguments in quotes")?;
        Ok(task)
    }

    fn set(&mut self, name: &str, value: String) -> Option<()> {
        match name {
            "games" => self.games = value.parse().ok()?,
            "nodes" => self.pace = Pace::Nodes(value.parse().ok()?),
            "time" => {
                let (game, increment) = value.split_once('+')?;
                let [game, increment] =
                    [game, increment].map(|text| text.parse().ok().map(Duration::from_secs_f64));
                self.pace = Pace::Time { game: game?, increment: increment? };
            }
            "sprt" => {
                let (lower, upper) = value.split_once(',')?;
                self.sprt = Some([lower.parse().ok()?, upper.parse().ok()?]);
            }
            "threads" => self.threads = value.parse().ok()?,
            "pgn" => self.pgn = Some(value),
            "first" => self.options[0].push(value),
            "second" => self.options[1].push(value),
            _ => return None,
        }
        Some(())
    }
}
