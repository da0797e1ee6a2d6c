//! The options that `uci` lists and `setoption` sets.

use std::time::Duration;

use super::words::{number, quoted};
use crate::options::Options;
use crate::strength;

/// The values of all options.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) struct Settings {
    /// The options of the engine, without the strength.
    options: Options,
    is_limited: bool,
    elo: u16,
    /// Castling is read and written as king takes rook, and `KQkq` means the outermost rooks.
    pub(super) is_chess960: bool,
}

impl Default for Settings {
    fn default() -> Self {
        Self { options: Options::default(), is_limited: false, elo: 1_500, is_chess960: false }
    }
}

/// The effect of a command `setoption`.
#[derive(Debug, PartialEq, Eq)]
pub(super) enum Change {
    /// These settings instead.
    Set(Settings),
    /// Empty the transposition table.
    ClearHash,
}

/// An option: its name as programs show it, and its values.
struct Setting {
    name: &'static str,
    kind: OptionKind,
}

enum OptionKind {
    /// A number.
    Spin { least: i64, most: i64, get: fn(&Settings) -> i64, set: fn(&mut Settings, i64) },
    /// True or false.
    Check { get: fn(&Settings) -> bool, set: fn(&mut Settings, bool) },
    /// An action without a value.
    Button,
}

const fn spin(
    name: &'static str,
    (least, most): (i64, i64),
    get: fn(&Settings) -> i64,
    set: fn(&mut Settings, i64),
) -> Setting {
    Setting { name, kind: OptionKind::Spin { least, most, get, set } }
}

const fn check(
    name: &'static str,
    get: fn(&Settings) -> bool,
    set: fn(&mut Settings, bool),
) -> Setting {
    Setting { name, kind: OptionKind::Check { get, set } }
}

/// An option that is a field of the settings: a switch, or a number in a range.
macro_rules! field {
    ($name:literal, $($field:ident).+) => {
        check($name, |settings| settings.$($field).+, |settings, is_on| settings.$($field).+ = is_on)
    };
    ($name:literal, $range:expr, $($field:ident).+: $number:ty) => {
        spin(
            $name,
            $range,
            |settings| settings.$($field).+ as i64,
            |settings, number| settings.$($field).+ = number as $number,
        )
    };
}

/// All options, in the order in which programs show them.
const ALL: [Setting; 10] = [
    field!("Hash", (1, 65_536), options.hash: usize),
    Setting { name: "Clear Hash", kind: OptionKind::Button },
    field!("Threads", (1, 256), options.threads: usize),
    // It permits `go ponder`. The engine plays no differently.
    check("Ponder", |_| false, |_, _| {}),
    // No position has more legal moves.
    field!("MultiPV", (1, 218), options.lines: usize),
    spin(
        "Move Overhead",
        (0, 5_000),
        |settings| settings.options.overhead.as_millis() as i64,
        |settings, millis| settings.options.overhead = Duration::from_millis(millis as u64),
    ),
    field!("UCI_Chess960", is_chess960),
    field!("UCI_LimitStrength", is_limited),
    field!("UCI_Elo", (strength::WEAKEST as i64, strength::STRONGEST as i64), elo: u16),
    field!("Seed", (0, i32::MAX as i64), options.seed: u64),
];

impl Settings {
    /// The options of the engine. `Seed` 0 stands for the seed of the game.
    pub(super) fn options(&self, own_seed: u64) -> Options {
        let elo = self.is_limited.then_some(self.elo);
        let seed = if self.options.seed == 0 { own_seed } else { self.options.seed };
        Options { elo, seed, ..self.options.clone() }
    }

    /// The settings with one of them changed, or the reason why it cannot be changed.
    pub(super) fn changed(&self, name: &str, value: Option<&str>) -> Result<Change, String> {
        let Some(setting) = ALL.iter().find(|setting| setting.name.eq_ignore_ascii_case(name))
        else {
            return Err(format!("there is no option {}", quoted(name)));
        };
        let mut changed = self.clone();
        match &setting.kind {
            OptionKind::Button => return Ok(Change::ClearHash),
            OptionKind::Spin { least, most, set, .. } => {
                match value.and_then(number).filter(|value| (least..=most).contains(&value)) {
                    Some(value) => set(&mut changed, value),
                    None => return Err(setting.refused(&format!("{least} to {most}"), value)),
                }
            }
            OptionKind::Check { set, .. } => match value.map(str::to_ascii_lowercase).as_deref() {
                Some("true") => set(&mut changed, true),
                Some("false") => set(&mut changed, false),
                _ => return Err(setting.refused("true or false", value)),
            },
        }
        Ok(Change::Set(changed))
    }
}

impl Setting {
    fn refused(&self, allowed: &str, value: Option<&str>) -> String {
        let found = value.map_or_else(
            || "and no value is given".into(),
            |value| "not ".to_owned() + &quoted(value),
        );
        format!("the option `{}` takes {allowed}, {found}", self.name)
    }

    /// `option name Hash type spin default 16 min 1 max 65536`
    fn declaration(&self) -> String {
        let settings = Settings::default();
        let kind = match &self.kind {
            OptionKind::Button => "button".into(),
            OptionKind::Check { get, .. } => format!("check default {}", get(&settings)),
            OptionKind::Spin { least, most, get, .. } => {
                format!("spin default {} min {least} max {most}", get(&settings))
            }
        };
        format!("option name {} type {kind}", self.name)
    }
}

/// The lines that list all options.
pub(super) fn declarations() -> Vec<String> {
    ALL.iter().map(Setting::declaration).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    fn set(settings: &Settings, name: &str, value: &str) -> Settings {
        match settings.changed(name, Some(value)) {
            Ok(Change::Set(changed)) => changed,
            other => panic!("{name} {value}: {other:?}"),
        }
    }

    #[test]
    fn every_option_is_read_in_any_case_and_keeps_the_others() {
        let mut settings = Settings::default();
        for (name, value) in [
            ("hash", "64"),
            ("THREADS", "3"),
            ("ponder", "true"),
            ("multipv", "218"),
            ("move overhead", "0"),
            ("uci_chess960", "TRUE"),
            ("uci_limitstrength", "true"),
            ("uci_elo", "2400"),
        ] {
            settings = set(&settings, name, value);
        }
        let options = settings.options(7);
        assert_eq!((options.hash, options.threads, options.lines), (64, 3, 218));
        assert_eq!((options.overhead, options.elo), (Duration::ZERO, Some(2_400)));
        assert_eq!(options.seed, 7);
        assert_eq!(set(&settings, "Seed", "5").options(7).seed, 5);
        assert!(settings.is_chess960);
        assert_eq!(set(&settings, "UCI_LimitStrength", "false").options(7).elo, None);
        assert_eq!(settings.changed("clear hash", None), Ok(Change::ClearHash));
    }

    #[test]
    fn refused_values_are_reported() {
        let rows = [
            ("Hash", Some("0"), "the option `Hash` takes 1 to 65536, not `0`"),
            ("hash", Some("a lot"), "the option `Hash` takes 1 to 65536, not `a lot`"),
            (
                "hash",
                Some("99999999999999999999"),
                "the option `Hash` takes 1 to 65536, not `99999999999999999999`",
            ),
            ("MultiPV", None, "the option `MultiPV` takes 1 to 218, and no value is given"),
            ("Ponder", Some("yes"), "the option `Ponder` takes true or false, not `yes`"),
            ("Style", Some("Tal"), "there is no option `Style`"),
            ("", None, "there is no option ``"),
        ];
        for (name, value, words) in rows {
            assert_eq!(Settings::default().changed(name, value), Err(words.into()));
        }
    }

    #[test]
    fn each_default_can_be_set() {
        for setting in ALL {
            let declaration = setting.declaration();
            if let Some((_, rest)) = declaration.split_once("default ") {
                let value = rest.split(' ').next();
                let default = Change::Set(Settings::default());
                assert_eq!(Settings::default().changed(setting.name, value), Ok(default));
            }
        }
    }

    #[test]
    fn options_are_listed_as_programs_read_them() {
        let lines = declarations();
        assert!(lines.contains(&"option name Hash type spin default 16 min 1 max 65536".into()));
        assert!(lines.contains(&"option name Ponder type check default false".into()));
        assert!(lines.contains(&"option name Clear Hash type button".into()));
    }
}
