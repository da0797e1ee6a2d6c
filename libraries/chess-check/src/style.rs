//! The named rules of PGN's export format.

use chess_core::error::{Explanation, Needs};

/// Makes the rules, their names and their explanations from one table, whose examples break the rule.
macro_rules! rules {
    ($($(#[$doc:meta])* $rule:ident $(($needs:ident))? => $code:literal, $sentence:literal, $example:literal;)*) => {
        /// A rule of PGN's export format. Its number in the comments is the section of the PGN standard.
        #[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
        #[non_exhaustive]
        pub enum Rule {
            $($(#[$doc])* $rule,)*
        }

        impl Rule {
            /// All codes, in the order of the rules.
            pub const CODES: &'static [&'static str] = &[$(concat!("style/", $code)),*];

            /// The catalogue of the rules, in the same order; like
            /// [`ErrorKind::EXPLANATIONS`](chess_core::ErrorKind::EXPLANATIONS).
            pub const EXPLANATIONS: &'static [Explanation] = &[$(Explanation::new(
                concat!("style/", $code),
                $sentence,
                Some($example),
                needs!($($needs)?),
            )),*];

            /// The stable short name of the rule.
            pub const fn code(self) -> &'static str {
                match self {
                    $(Self::$rule => concat!("style/", $code),)*
                }
            }
        }
    };
}

/// The option that a rule needs: all need `--strict` but those that name another.
macro_rules! needs {
    () => {
        Needs::Strict
    };
    ($needs:ident) => {
        Needs::$needs
    };
}

rules! {
    /// 8.2.1: lines of movetext have fewer than 80 characters.
    LongLine => "long-line",
        "A line of the moves has more than 79 characters and could be broken at a space (PGN 8.2.1). Lines \
         that one long comment fills are not reported.",
        "1. e4 e5 2. Nf3 Nc6 3. Bb5 a6 4. Ba4 Nf6 5. O-O Be7 6. Re1 b5 7. Bb3 d6 8. c3 O-O *";
    /// 8.2.1: an empty line follows the movetext.
    NoEmptyLineAfterMoves => "no-empty-line-after-moves",
        "No empty line follows the moves of a game, or of the last game of a file (PGN 8.2.1).",
        "1. e4 e5 *\n";
    /// 8.1.1: an empty line follows the tags.
    NoEmptyLineAfterTags => "no-empty-line-after-tags",
        "No empty line separates the tags from the moves (PGN 8.1.1).",
        "[Event \"?\"]\n1. e4 *\n\n";
    /// 8.1.1: the tags of the roster come first, and the others follow in ASCII order.
    TagOrder => "tag-order",
        "A tag is not in order: Event, Site, Date, Round, White, Black and Result come first, the others \
         follow in ASCII order (PGN 8.1.1).",
        "[White \"A\"]\n[Event \"?\"]\n\n1. e4 *\n\n";
    /// 8.1.1: each game has the seven tags of the roster.
    MissingTag => "missing-tag",
        "The game lacks one of the seven tags of every game in PGN: Event, Site, Date, Round, White, Black and \
         Result (PGN 8.1.1).",
        "[White \"A\"]\n\n1. e4 *\n\n";
    /// 8.1.1.3: dates are `YYYY.MM.DD`, with `?` for unknown digits.
    Date => "date",
        "A date is not written as year, month and day with points, and `?` for unknown digits (PGN 8.1.1.3).",
        "[Date \"31/1/2026\"]\n\n1. e4 *\n\n";
    /// 8.1.1: a tag has a name that programs look for.
    TagName(Nothing) => "tag-name",
        "The name of a tag differs by one letter from that of a usual tag, which the game does not have, so that \
         programs do not find it (PGN 8.1.1). Without `--strict`, it is a warning, and a name that may be a word of its \
         own, such as `State` beside `Stage`, is not reported.",
        "[Wihte \"A\"]\n\n1. e4 *\n\n";
    /// 8.2.2: a period follows a move number.
    NoPeriod => "no-period",
        "A move number has no period, or fewer than three periods before a move of Black (PGN 8.2.2).",
        "1 e4 e5 *\n\n";
    /// 8.2.1: a space follows the period of a move number.
    NoSpaceAfterNumber => "no-space-after-number",
        "A move touches the period of its number (PGN 8.2.1).",
        "1.e4 e5 *\n\n";
    /// 8.2.1: a single space separates two words.
    ManySpaces => "many-spaces",
        "More than one space separates two words (PGN 8.2.1).",
        "1. e4  e5 *\n\n";
    /// 8.2.3.5: a move that gives check ends with `+`.
    MissingCheck => "missing-check",
        "A move that gives check has no `+` (PGN 8.2.3.5).",
        "1. e4 f5 2. Qh5 *\n\n";
    /// 8.2.3.5: a move that mates ends with `#`.
    MissingMate => "missing-mate",
        "A move that mates has no `#` (PGN 8.2.3.5).",
        "1. f3 e5 2. g4 Qh4+ 0-1\n\n";
    /// 8.2.3.5: no space precedes the sign.
    SpaceBeforeSign => "space-before-sign",
        "A space separates a move from its `+` or `#` (PGN 8.2.3.5).",
        "1. e4 f5 2. Qh5 + *\n\n";
    /// 8.2.3.3: castling is written with the capital letter O.
    Castling => "castling",
        "Castling is written with zeros or small letters instead of the capital letter O (PGN 8.2.3.3).",
        "1. e4 e5 2. Nf3 Nf6 3. Be2 Be7 4. 0-0 *\n\n";
    /// 8.2.3.3: promotions are written with `=`.
    Promotion => "promotion",
        "A promotion has no `=` (PGN 8.2.3.3).",
        "[FEN \"8/P6k/8/8/8/8/8/K7 w - - 0 1\"]\n\n1. a8Q *\n\n";
    /// 8.2.3.3: captures en passant have no mark of their own.
    EnPassant => "en-passant",
        "A capture en passant has a mark after it, which PGN does not have (PGN 8.2.3.3).",
        "1. e4 d5 2. e5 f5 3. exf6 e.p. *\n\n";
    /// 8.2.3: moves are in standard algebraic notation, and do not name two squares.
    Coordinates => "coordinates",
        "A move is written as two squares (PGN 8.2.3).",
        "1. e2e4 *\n\n";
    /// 8.2.3: moves are in standard algebraic notation, not in its long form.
    LongAlgebraic => "long-algebraic",
        "A move is written in long algebraic notation, with the square where it begins (PGN 8.2.3).",
        "1. Ng1-f3 *\n\n";
    /// 8.2.3: moves are in standard algebraic notation, with exactly the letters it needs.
    NotSan => "not-san",
        "A move differs in another way from standard algebraic notation, such as a letter that it does not \
         need (PGN 8.2.3).",
        "1. Ngf3 *\n\n";
    /// 8.2.5: only comments hold what is not a move, such as the time that a move took.
    Time => "time",
        "A time stands after a move, outside a comment, as in the lists of some servers (PGN 8.2.5).",
        "1. e4 (0:03) e5 *\n\n";
    /// 8.2.5: a line of moves is a variation, which programs read.
    MovesInComment => "moves-in-comment",
        "A comment holds moves and nothing else. Nothing checks them there, and programs do not show them as a variation \
         (PGN 8.2.5).",
        "1. e4 e5 {2. Nf3 Nc6 3. Bb5} *\n\n";
    /// 8.2.5: the times in comments have at most 59 minutes and seconds.
    Clock => "clock",
        "The time of `[%clk ..]` or `[%emt ..]` in a comment cannot be read: hours, minutes and seconds have colons \
         between them, and minutes and seconds are at most 59.",
        "1. e4 {[%clk 1:62:99]} e5 *\n\n";
    /// 8.2.6: a game ends with its result.
    MissingResult => "missing-result",
        "A game does not end with `1-0`, `0-1`, `1/2-1/2` or `*` (PGN 8.2.6).",
        "1. e4 e5\n\n";
    /// X-FEN: a position has an en passant square only if a pawn can capture there.
    DeadEnPassant => "dead-en-passant",
        "No pawn can capture on the en passant square of a position in a list, so that one position is written in two ways. \
         PGN 16.1.3.4 writes the square after each double step; `caissa` and most programs only where a pawn can capture.",
        "rnbqkbnr/pppp1ppp/8/4p3/4P3/8/PPPP1PPP/RNBQKBNR w KQkq e6";
}

/// A place where a correct game breaks a rule of PGN's export format.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct StyleViolation {
    pub(crate) rule: Rule,
    /// The right text, if it is one word; the names of tags for the rules about them.
    pub(crate) wanted: Box<str>,
}

impl StyleViolation {
    /// The rule.
    pub fn rule(&self) -> Rule {
        self.rule
    }

    /// The usual name in place of a misspelt one of a tag.
    pub(crate) fn meant_tag(&self) -> Option<String> {
        matches!(self.rule, Rule::TagName).then(|| self.wanted.to_string())
    }

    /// The headline of a finding about the written text.
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
            Rule::TagName => format!("`{written}` is not a usual tag"),
            Rule::NoPeriod => format!("no period follows the move number {written}"),
            Rule::NoSpaceAfterNumber => format!("no space follows the move number {written}"),
            Rule::ManySpaces => "more than one space separates two words".into(),
            Rule::MissingCheck => format!("`{written}` gives check, but has no `+`"),
            Rule::MissingMate => format!("`{written}` is checkmate, but has no `#`"),
            Rule::SpaceBeforeSign => format!("a space precedes the sign of `{written}`"),
            Rule::Castling => format!("`{written}` castles without the capital letter O"),
            Rule::Promotion => format!("`{written}` promotes without `=`"),
            Rule::EnPassant => {
                format!("`{written}` marks a capture en passant, which PGN does not do")
            }
            Rule::Coordinates => format!("`{written}` names a move by its squares"),
            Rule::LongAlgebraic => format!("`{written}` names the square where the move begins"),
            Rule::NotSan => format!("`{written}` is not how PGN writes the move"),
            Rule::Time => format!("the time `{written}` is not in a comment"),
            Rule::MovesInComment => "the comment holds moves, which nothing checks there".into(),
            Rule::Clock => format!("`{written}` is not a time"),
            Rule::MissingResult => "the game does not end with a result".into(),
            Rule::DeadEnPassant => format!("no pawn can capture en passant on {written}"),
        }
    }

    /// The line that says what would be right.
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
            Rule::TagName => format!("did you mean `{wanted}`?"),
            Rule::MovesInComment => "write them as a variation, in parentheses".into(),
            Rule::Clock => {
                "a time is like `0:05:00`, with at most 59 minutes and 59 seconds".into()
            }
            Rule::Date if wanted.is_empty() => {
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
