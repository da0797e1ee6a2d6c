//! The texts that are compared with a column, and why it never has some of them.

use chess_archive::date_parts;
use chess_check::Rule;
use chess_check::chess_core::{ErrorKind, ParsedMove};
use datafusion::logical_expr::Operator;
use regex::Regex;

use crate::functions::position;
use crate::origins::{OR, PART, is_date};

/// The way in which values are compared: whether they are equal, which comes first, or whether one has a form.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(super) enum Comparison {
    Equal,
    Order,
    Pattern,
    /// A pattern, for which capital and small letters are the same.
    AnyCase,
}

impl Comparison {
    pub(super) fn of(operator: Operator) -> Option<Self> {
        match operator {
            Operator::Eq | Operator::NotEq => Some(Self::Equal),
            Operator::Lt | Operator::LtEq | Operator::Gt | Operator::GtEq => Some(Self::Order),
            Operator::RegexMatch | Operator::RegexNotMatch => Some(Self::Pattern),
            Operator::RegexIMatch | Operator::RegexNotIMatch => Some(Self::AnyCase),
            _ => None,
        }
    }
}

/// The texts of columns and functions: what no comparison has, what a whole text is, and a sentence in which `{}` is the text
/// that it refuses.
const FORMS: &str = include_str!("forms.txt");

/// The words about a text that a column never is; `None` if it may be that text.
pub(super) fn slip(name: &str, text: &str, comparison: Comparison) -> Option<String> {
    if comparison == Comparison::AnyCase {
        return in_any_case(name, text, Comparison::Pattern);
    }
    let column = name.strip_prefix(PART).unwrap_or(name);
    // A part of a text is compared as a pattern of the whole is.
    let comparison = match comparison {
        Comparison::Equal if column != name => Comparison::Pattern,
        _ => comparison,
    };
    if let Some((fold, inner)) = Fold::of(column) {
        return fold.slip(inner, text, comparison);
    }
    if let Some((column, other)) = column.split_once(OR) {
        let is_other = if comparison == Comparison::Equal {
            other.to_lowercase() == text.to_lowercase()
        } else {
            !other.is_empty()
        };
        return slip(column, text, comparison).filter(|_| !is_other);
    }
    if is_date(column) {
        return date(column, text, comparison);
    }
    let is_number = NUMBERS.iter().any(|end| name.ends_with(end)) && text.parse::<f64>().is_ok();
    if comparison == Comparison::Order && is_number {
        // `300+3` is not a number, and its beginning is.
        let number = match column {
            "time_control" => "split_part(time_control, '+', 1)",
            _ => name,
        };
        return Some(format!(
            "`{name}` is a text, and '1000' comes before '900' in the order of texts: write try_cast({number} as int), or a column of \
             numbers such as white_elo"
        ));
    }
    of_form(if column == "tags['ECO']" { "eco" } else { column }, text, comparison)
}

/// The words about a text that has not the form of its column.
fn of_form(column: &str, text: &str, comparison: Comparison) -> Option<String> {
    let is_part = comparison != Comparison::Equal;
    let row = FORMS.lines().find_map(|line| line.strip_prefix(column)?.strip_prefix(" ;; "));
    let (never, rest) = row?.split_once(" ;; ")?;
    let (right, sentence) = rest.split_once(" ;; ")?;
    let matches = |form: &str| Regex::new(form).is_ok_and(|form| form.is_match(text));
    // An escape or a class of a regular expression may be anything.
    let is_open = comparison == Comparison::Pattern
        && ["\\", "A-Z", "a-z", "[:"].iter().any(|sign| text.contains(sign));
    let begins = |code: &str| text.split('%').next().is_some_and(|begin| code.starts_with(begin));
    let is_right = match (column, is_part) {
        ("code", true) => !text.contains('%') || codes().any(begins),
        ("code", false) => codes().any(|code| code == text),
        _ => is_open || !matches(never) && (is_part || matches(right)),
    };
    match written(column, text).filter(|_| !is_part) {
        Some(written) if written == text => None,
        Some(written) => Some(format!("`{column}` is never '{text}': write '{written}'")),
        None => (!is_right).then(|| format!("`{column}` {}", sentence.replace("{}", text))),
    }
}

/// A function that makes letters small, or capital.
struct Fold {
    name: &'static str,
    letters: &'static str,
    apply: fn(&str) -> String,
}

const FOLDS: [Fold; 3] = [
    Fold { name: "lower", letters: "small", apply: str::to_lowercase },
    Fold { name: "upper", letters: "capital", apply: str::to_uppercase },
    Fold { name: "initcap", letters: "small but the first of each word", apply: initcap },
];

fn initcap(text: &str) -> String {
    let mut is_in_word = false;
    let fold = |char: char| {
        let is_first = !std::mem::replace(&mut is_in_word, char.is_alphanumeric());
        let folded = if is_first { char.to_ascii_uppercase() } else { char.to_ascii_lowercase() };
        // Letters of other scripts stay as DataFusion may leave them.
        if char.is_ascii() { folded } else { char }
    };
    text.chars().map(fold).collect()
}

impl Fold {
    /// The function of a name such as `lower(white)`, and the column.
    fn of(name: &str) -> Option<(Self, &str)> {
        FOLDS.into_iter().find_map(|fold| {
            let column = name.strip_prefix(fold.name)?.strip_prefix('(')?.strip_suffix(')')?;
            Some((fold, column))
        })
    }

    /// The words about a text that the function never gives for a column.
    fn slip(&self, column: &str, text: &str, comparison: Comparison) -> Option<String> {
        let right = (self.apply)(text);
        let first = |text: &str| text.chars().find(|char| char.is_alphabetic());
        let is_given = match comparison {
            Comparison::Equal => text == right,
            Comparison::Order => first(text) == first(&right),
            // A pattern may begin within a word, and a regular expression may name letters that a text does not need.
            _ => {
                text == right
                    || self.name == "initcap"
                    || text.contains(['\\', '[', '(', '|', '?', '*', '{'])
            }
        };
        if is_given {
            return in_any_case(column, text, comparison);
        }
        let Self { name, letters, .. } = self;
        Some(format!(
            "`{name}` makes all letters {letters}, and never gives '{text}': write '{right}'"
        ))
    }
}

/// The columns that have capital and small letters at once, so that a text of one case says little about them.
const MIXED: [&str; 5] = ["fen", "material", "pawn_structure", "san", "start_fen"];

/// The words about a text that a column is in no case.
fn in_any_case(name: &str, text: &str, comparison: Comparison) -> Option<String> {
    let in_cases = [text.to_lowercase(), text.to_uppercase()];
    let is_mixed = MIXED.iter().any(|column| name.contains(column));
    let is_never = |text: &String| slip(name, text, comparison).is_some();
    slip(name, text, comparison).filter(|_| !is_mixed && in_cases.iter().all(is_never))
}

/// The ends of the names of columns whose texts are nearly always numbers.
const NUMBERS: [&str; 6] = ["Elo']", "PlyCount']", "Diff']", "Round']", "round", "time_control"];

/// A text as a column has it, if it is written in another way there.
fn written(column: &str, text: &str) -> Option<String> {
    match column {
        "san" if text == "--" => Some(text.to_owned()),
        "san" => {
            let parsed = ParsedMove::parse(text).ok().filter(|parsed| parsed.role().is_some())?;
            let written = parsed.text().to_string();
            let is_long = parsed.to().is_some() && written.contains('-') || written.contains("++");
            (!is_long && !written.contains([' ', '@'])).then_some(written)
        }
        // A text that has no counters has another form on each board.
        "fen" | "start_fen" if text.split(' ').count() >= 6 => {
            position(text).ok().map(|board| board.fen().to_string())
        }
        _ => None,
    }
}

fn codes() -> impl Iterator<Item = &'static str> {
    ErrorKind::CODES.iter().chain(Rule::CODES).copied().chain(["unreadable"])
}

/// The signs of patterns.
const WILDCARDS: [char; 5] = ['%', '_', '^', '$', '\\'];

/// A date must have points, with the year first. A part of it may do.
fn date(column: &str, text: &str, comparison: Comparison) -> Option<String> {
    let may_be_part = comparison != Comparison::Equal;
    let parts: Vec<_> = text.split('.').collect();
    let is_year = |part: &str| part.len() == 4 && date_parts(part)[0].is_some();
    let is_first = parts[0].contains(WILDCARDS) || parts[0].contains('?') || is_year(parts[0]);
    let has_form = is_first && !parts[1..].iter().any(|part| is_year(part)) && !text.contains('-');
    if has_form && (may_be_part || parts.len() == 3) || text.is_empty() {
        return None;
    }
    // In the order of texts, `????.??.??` comes last.
    let points = text.replace('-', ".");
    let is_known = points != text && comparison != Comparison::Order;
    let other = if is_known { format!(", or '{points}'") } else { String::new() };
    Some(format!(
        "`{column}` is a text with points, the year first: write as_date({column}) for dates with dashes, year({column}) for a year{other}"
    ))
}
