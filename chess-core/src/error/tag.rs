//! The causes of tags that are not `[Name "value"]`.

/// The first thing that is wrong with a broken tag.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
#[non_exhaustive]
pub enum TagFault {
    /// Anything else: there is no name, or no value.
    Other,
    /// A name of several words: `[White Elo "2700"]`.
    Name,
    /// A sign between name and value: `[White = "x"]`, `[White: "x"]`.
    Sign,
    /// A value without quotes: `[White Carlsen]`.
    NoQuotes,
    /// A value in other quotes than `"`: `[White “Carlsen”]`.
    OtherQuotes,
    /// A value without the quote at its end: `[White "Carlsen]`.
    NoClosingQuote,
    /// Quotes within the value: `[Event "5th "Mikis" International"]`.
    QuoteInside,
    /// A backslash before the quote that should end the value: `[Site "C:\"]`.
    Backslash,
    /// A value that goes on on the next line.
    LineBreak,
    /// More than one bracket: `[[White "Carlsen"]]`.
    Brackets,
    /// A tag without its first bracket: `White "Carlsen"]`.
    NoOpeningBracket,
    /// A tag without its last bracket: `[White "Carlsen"`.
    NoClosingBracket,
    /// A tag that ends within its value, where another game, moves, or the end of the line follow.
    CutOff,
}
