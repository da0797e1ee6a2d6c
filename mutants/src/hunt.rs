//! Runs tests on a mutant until one fails.

use std::cmp::Reverse;
use std::collections::HashMap;
use std::time::Duration;

use crate::list::Mutant;
use crate::tests::Test;

pub struct Hunt<'a> {
    /// The tests that come across each mutant.
    reaching: HashMap<u32, Vec<&'a Test>>,
    /// How many mutants each test has seen, and how many of one file.
    seen: HashMap<&'a str, u32>,
    seen_in: HashMap<(&'a str, &'a str), u32>,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Fate {
    /// A test fails.
    Seen,
    /// The tests pass that come across it, as many of them as were run.
    Survived,
    /// No test comes across it while it runs. It may be in code that runs while a test compiles.
    Unreached,
}

impl<'a> Hunt<'a> {
    pub fn new(tests: &'a [Test]) -> Self {
        let mut reaching: HashMap<u32, Vec<&Test>> = HashMap::new();
        for test in tests {
            for &number in &test.reaches {
                reaching.entry(number).or_default().push(test);
            }
        }
        Self { reaching, seen: HashMap::new(), seen_in: HashMap::new() }
    }

    /// Runs the tests that come across a mutant for about a time, those first that have seen the most mutants
    /// a second, above all in the same file.
    pub fn fate(&mut self, mutant: &'a Mutant, budget: Duration) -> Fate {
        let Some(tests) = self.reaching.get(&mutant.number) else { return Fate::Unreached };
        let mut tests: Vec<&Test> =
            tests.iter().copied().filter(|test| test.time < budget).collect();
        tests.sort_by_key(|test| {
            let seen = self.seen.get(&*test.name).unwrap_or(&0);
            let seen_in = self.seen_in.get(&(&*mutant.file, &*test.name)).unwrap_or(&0);
            let worth = f64::from(1 + seen + 30 * seen_in);
            Reverse((1e6 * worth / (0.02 + test.time.as_secs_f64())) as u64)
        });
        let mut spent = Duration::ZERO;
        for test in tests {
            let limit = Duration::from_secs(3) + 8 * test.time;
            if !test.passes(("CAISSA_MUTANT", &mutant.number.to_string()), limit) {
                *self.seen.entry(&test.name).or_default() += 1;
                *self.seen_in.entry((&mutant.file, &test.name)).or_default() += 1;
                return Fate::Seen;
            }
            spent += test.time;
            if spent > budget {
                break;
            }
        }
        Fate::Survived
    }
}
