//! Games as the tokens of a macro call.

use caissa_bench::words;

pub(crate) struct Games {
    texts: Vec<String>,
    plies: usize,
}

impl Games {
    /// Games of master play: the corpus, or three famous ones 700 times.
    pub(crate) fn of_masters() -> Self {
        let games = caissa_bench::games();
        if games.len() >= 2_000 {
            return Self::new(games);
        }
        println!("... each 700 times");
        let count = 700 * games.len();
        Self::new(games).repeated(count)
    }

    /// Games where the knights go out and home.
    pub(crate) fn of_knights(plies: usize, count: usize) -> Self {
        let moves = ["Nf3", "Nf6", "Ng1", "Ng8"].iter().cycle().take(plies);
        let numbered = moves.enumerate().map(|(ply, mv)| match ply % 2 {
            0 => format!("{}. {mv}", ply / 2 + 1),
            _ => (*mv).to_owned(),
        });
        let text = numbered.collect::<Vec<_>>().join(" ");
        Self::new(vec![text]).repeated(count)
    }

    fn new(texts: Vec<String>) -> Self {
        let plies = texts.iter().map(|text| words(text).len()).sum();
        Self { texts, plies }
    }

    /// As many games as asked for, from the first again after the last.
    pub(crate) fn repeated(&self, count: usize) -> Self {
        Self::new(self.texts.iter().cycle().take(count).cloned().collect())
    }

    pub(crate) fn texts(&self) -> &[String] {
        &self.texts
    }

    pub(crate) fn count(&self) -> usize {
        self.texts.len()
    }

    pub(crate) fn plies(&self) -> usize {
        self.plies
    }

    /// One constant for each game.
    pub(crate) fn source(&self, value: &str, call: &str) -> String {
        let constant = |(number, text): (usize, &String)| {
            // `Qh5#` would be a reserved prefix from edition 2021 on.
            let tokens = text.replace('#', " #");
            format!("pub const G{number}: {value} = {call}({tokens});\n")
        };
        self.texts.iter().enumerate().map(constant).collect()
    }
}

/// A number with a comma after each three digits.
pub(crate) fn grouped(number: usize) -> String {
    match number {
        0..1_000 => number.to_string(),
        _ => format!("{},{:03}", grouped(number / 1_000), number % 1_000),
    }
}
