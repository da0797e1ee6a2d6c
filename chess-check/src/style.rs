//! What the export format of PGN asks for beyond sound games, as rules with names.

use crate::fix::Fix;

/// A rule of PGN's export format. Its number in the comments is the section of the PGN standard.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
#[non_exhaustive]
pub enum Rule {
    /// 8.2.1: lines of movetext have less than 80 characters.
    LongLine,
    /// 8.2.1: an empty line follows the movetext.
    NoEmptyLineAfterMoves,
    /// 8.1.1: an empty line follows the tags.
    NoEmptyLineAfterTags,
    /// 8.1.1: the tags of the roster come first, and the others follow in ASCII order.
    TagOrder,
    /// 8.1.1: each game has the seven tags of the roster.
    MissingTag,
    /// 8.1.1.3: dates are `YYYY.MM.DD`, with `?` for unknown digits.
    Date,
    /// 8.2.2: a period follows a move number.
    NoPeriod,
    /// 8.2.1: a space follows the period of a move number.
    NoSpaceAfterNumber,
    /// 8.2.1: a single space stands between two words.
    ManySpaces,
    /// 8.2.3.5: a move that gives check ends with `+`.
    MissingCheck,
    /// 8.2.3.5: a move that mates ends with `#`.
    MissingMate,
    /// 8.2.3.5: no space stands before the sign.
    SpaceBeforeSign,
    /// 8.2.3.3: castling is written with the capital letter O.
    Castling,
    /// 8.2.3.3: promotions are written with `=`.
    Promotion,
    /// 8.2.3.3: captures en passant have no mark of their own.
    EnPassant,
    /// 8.2.3: moves are in standard algebraic notation, and do not name two squares.
    Coordinates,
    /// 8.2.3: moves are in standard algebraic notation, not in its long form.
    LongAlgebraic,
    /// 8.2.3: moves are in standard algebraic notation, with exactly the letters it needs.
    NotSan,
    /// 8.2.6: a game ends with its result.
    MissingResult,
}

/// Makes the names of the rules, with a list that has each of them.
macro_rules! rules {
    ($($rule:ident => $code:literal,)*) => {
        impl Rule {
            /// All codes, in the order of the rules.
            pub const CODES: &'static [&'static str] = &[$(concat!("style/", $code)),*];

            /// The stable short name of the rule.
            pub const fn code(self) -> &'static str {
                match self {
                    $(Self::$rule => concat!("style/", $code),)*
                }
            }
        }
    };
}

rules! {
    LongLine => "long-line",
    NoEmptyLineAfterMoves => "no-empty-line-after-moves",
    NoEmptyLineAfterTags => "no-empty-line-after-tags",
    TagOrder => "tag-order",
    MissingTag => "missing-tag",
    Date => "date",
    NoPeriod => "no-period",
    NoSpaceAfterNumber => "no-space-after-number",
    ManySpaces => "many-spaces",
    MissingCheck => "missing-check",
    MissingMate => "missing-mate",
    SpaceBeforeSign => "space-before-sign",
    Castling => "castling",
    Promotion => "promotion",
    EnPassant => "en-passant",
    Coordinates => "coordinates",
    LongAlgebraic => "long-algebraic",
    NotSan => "not-san",
    MissingResult => "missing-result",
}

/// Something sound that is not written as PGN's export format asks for.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Style {
    pub(crate) rule: Rule,
    /// What would be right, if it is one word; the names of tags for the rules about them.
    pub(crate) wanted: Box<str>,
    pub(crate) fix: Option<Fix>,
}

impl Style {
    /// The rule.
    pub fn rule(&self) -> Rule {
        self.rule
    }

    /// What is wrong, in one line, about the text that is written.
    pub(crate) fn headline(&self, written: &str) -> String {
        let wanted = &self.wanted;
        let written = shortened(written);
        match self.rule {
            Rule::LongLine => "a line of the moves is longer than 79 characters".into(),
            Rule::NoEmptyLineAfterMoves => "no empty line follows the moves".into(),
            Rule::NoEmptyLineAfterTags => "no empty line follows the tags".into(),
            Rule::TagOrder => format!("the tag `{wanted}` is not in order"),
            Rule::MissingTag => format!("tags are missing: {wanted}"),
            Rule::Date => format!("`{written}` is not a date like `2026.01.31`"),
            Rule::NoPeriod => format!("no period follows the move number {written}"),
            Rule::NoSpaceAfterNumber => format!("no space follows the move number {written}"),
            Rule::ManySpaces => "more than one space stands between two words".into(),
            Rule::MissingCheck => format!("`{written}` gives check, but has no `+`"),
            Rule::MissingMate => format!("`{written}` is checkmate, but has no `#`"),
            Rule::SpaceBeforeSign => format!("a space stands before the sign of `{written}`"),
            Rule::Castling => format!("`{written}` castles without the capital letter O"),
            Rule::Promotion => format!("`{written}` promotes without `=`"),
            Rule::EnPassant => {
                format!("`{written}` marks a capture en passant, which PGN does not do")
            }
            Rule::Coordinates => format!("`{written}` names a move by its squares"),
            Rule::LongAlgebraic => format!("`{written}` names the square where the move begins"),
            Rule::NotSan => format!("`{written}` is not how PGN writes the move"),
            Rule::MissingResult => "the game does not end with a result".into(),
        }
    }

    /// What would be right.
    pub(crate) fn help(&self) -> String {
        let wanted = &self.wanted;
        match self.rule {
            Rule::LongLine => "break it at a space before column 80".into(),
            Rule::NoEmptyLineAfterMoves | Rule::NoEmptyLineAfterTags => "add an empty line".into(),
            Rule::ManySpaces => "write one space".into(),
            Rule::NoSpaceAfterNumber => "write a space before the move".into(),
            Rule::TagOrder => "Event, Site, Date, Round, White, Black and Result come first, \
                 the others in ASCII order"
                .into(),
            Rule::MissingTag => "an unknown value is written `?`, as in `[Site \"?\"]`".into(),
            Rule::Date if self.fix.is_none() => {
                "write year, month and day with points, and `?` for each unknown digit".into()
            }
            _ => format!("write `{wanted}`"),
        }
    }
}

/// A text on one line, and not too long for a sentence.
fn shortened(text: &str) -> String {
    let text = text.split_whitespace().collect::<Vec<_>>().join(" ");
    match text.char_indices().nth(LONGEST) {
        Some((end, _)) => format!("{}...", &text[..end]),
        None => text,
    }
}

/// The greatest number of characters that a headline quotes.
const LONGEST: usize = 40;
