//! Messages about text that cannot be read.

use super::{ICCF_DIGITS, Interface, Words, misspelling, position, tag};
use crate::basics::opcode_meant;
use crate::diagnosis::fix::{check_sign, is_separator};
use crate::error::{Error, Field, Language, Misspelling, NumberRange, Syntax};
use crate::notation::result::eat_scores;
use crate::reading::lookalike;
use crate::text::{Cursor, contains, find, is_ruled};

/// Writes the first line.
#[expect(
    clippy::too_many_lines,
    reason = "a table: a new kind does not compile without its sentence"
)]
#[cfg_attr(not(feature = "compiled"), inline)]
pub(super) const fn reason(syntax: Syntax, error: &Error, out: &mut Words) {
    let written = error.text();
    // `@` is the place of the refused text.
    let sentence = match syntax {
        Syntax::Empty if written.is_empty() => "expected a move or a position, but found @",
        Syntax::Empty => "expected a move or a position, but found only @",
        Syntax::UnknownWord => "@ is not a move in any supported notation",
        Syntax::Misspelling { kind, mv } => return misspelling::reason(kind, mv, error, out),
        Syntax::ForeignLetters { language } => {
            out.str(if error.is_guess() { "this game may have " } else { "this game has " });
            out.str(language.name());
            " piece letters, from @ on"
        }
        Syntax::MixedLetters => {
            "the piece letters from @ on are those of no language that is known"
        }
        Syntax::CheckWord { mate } => {
            out.quoted(written);
            let is_word = matches!(written.as_bytes(), [b'a'..=b'z', ..]);
            out.str(if is_word { " is a word" } else { " is not a sign of PGN" });
            match check_sign(mate, error) {
                Some('#') => ": write `#` after the move",
                Some(_) => ": write `+` after the move",
                None => ", but the move gives no check: leave it out",
            }
        }
        Syntax::UnexpectedCharacter if lookalike(written.as_bytes()).is_some() => {
            return misspelling::look_of(written, out);
        }
        Syntax::UnexpectedCharacter => "expected a move, but found @",
        Syntax::NoSquare { role } => {
            out.quoted(written).str(" names a ").str(role.name());
            ", but not where it goes"
        }
        Syntax::OffBoard if matches!(written.as_bytes(), [b'0'..=b'9', ..]) => {
            "@ is off the board: in ICCF, files and ranks are 1 to 8"
        }
        Syntax::OffBoard => "@ is off the board: files are a to h, ranks 1 to 8",
        Syntax::NoTo => "expected `to` and a square after @",
        Syntax::NoPromotionPiece => "expected a queen, rook, bishop or knight after @",
        Syntax::IccfPromotion => {
            "the fifth digit of @ must be 1 (queen), 2 (rook), 3 (bishop) or 4 (knight)"
        }
        Syntax::MoreThanAMove => "expected only one move, but found @ after it",

        Syntax::NumberWithoutMove => "expected a move after @",
        Syntax::NumberTwice => "the number @ is here twice: leave it out the second time",
        Syntax::NumberTooLarge => "the move number @ is above 65535",
        Syntax::OpenComment => "the comment that begins here is not closed: expected `}`",
        Syntax::CommentEndsEarly { nested } => return ends_early(nested, written, out),
        Syntax::CommentEndsLate { parenthesis: true } => {
            "this comment ends with `)` instead of `}`: it runs over moves to the next `}`"
        }
        Syntax::CommentEndsLate { parenthesis: false } => {
            "expected `}` after @: the comment runs over moves to the next `}`"
        }
        Syntax::MovesInLineComment => {
            "@ begins a comment up to the end of its line, and moves of the game follow it"
        }
        Syntax::LooseWords if !contains(written.as_bytes(), b' ') => {
            "this word stands outside a comment: @"
        }
        Syntax::LooseWords => "these words stand outside a comment: @",
        Syntax::NullMove => "@ is a null move, which only variations may have",
        Syntax::OpenVariation => "the variation that begins here is not closed: expected `)`",
        Syntax::EarlyVariation => "a variation replaces the move before it, but there is none",
        Syntax::DeepVariation => "variations are nested more than 32 deep",
        Syntax::StrayClose if matches!(written.as_bytes(), b"}") => {
            "@ closes no comment: none is open here"
        }
        Syntax::StrayClose => "@ closes no variation: none is open here",
        Syntax::Nag if written.len() > 1 => {
            "expected a number from 0 to 255 after `$`, but found @"
        }
        Syntax::Nag => "expected a number from 0 to 255 after `$`",
        Syntax::AnnotationSign => {
            "@ is not an annotation sign: write `!`, `?`, `!!`, `??`, `!?` or `?!`"
        }
        Syntax::JoinedResult | Syntax::JoinedMoves | Syntax::JoinedFields => {
            "a space is missing before @"
        }
        Syntax::AfterResult => "the game ended with its result, but @ follows",
        Syntax::Result => "expected a result, `1-0`, `0-1`, `1/2-1/2` or `*`, but found @",
        Syntax::OddResult { .. } => return odd_result(error, out),
        Syntax::Tag { fault, .. } => tag::reason(fault, written),
        Syntax::TagTwice => "the game already has a tag @",
        Syntax::TagCase => {
            "the tag for a position is written `FEN`, in capital letters, but found @"
        }
        Syntax::Variant => variant(written),
        Syntax::NoFen => "the `SetUp` tag promises a `FEN` tag, but there is none",
        Syntax::OtherFen => {
            "`[SetUp \"0\"]` means the starting array, but `FEN` has another position: \
                         write `[SetUp \"1\"]`"
        }

        Syntax::StartTag => {
            "@ is not set as a tag: it follows from the position that the game begins with"
        }
        Syntax::TagValue => "the value of a tag must be one line of text, but found @",
        Syntax::CommentText => {
            "PGN cannot hold this comment: `}` ends a comment, \
                         a tag after a blank line begins a game"
        }

        Syntax::Operation => "expected an operation such as `bm e4;`, but found @",
        Syntax::OpenString => {
            "the string that begins here is not closed in its line: expected `\"`"
        }
        Syntax::NoOperand => "expected an operand after @",
        Syntax::OperationNumber { range } => {
            out.str("expected a whole number from ").str(match range {
                NumberRange::Signed => "-999999999 to 999999999",
                NumberRange::Natural => "0 to 999999999",
                NumberRange::Count => "0 to 18446744073709551615",
            });
            ", but found @"
        }
        Syntax::OperationTwice => "the line already has an operation @",
        Syntax::UnknownOperation => {
            position::unknown_operation(written, out);
            ""
        }
        Syntax::MissingSemicolon if opcode_meant(written).is_some() => "a `;` is missing before @",
        Syntax::MissingSemicolon => "expected `;` after the string, but found @",

        Syntax::ExtraSpace { between: true } => {
            "a FEN has one space between two fields, and no other white space"
        }
        Syntax::ExtraSpace { between: false } => "a FEN has no white space here",

        Syntax::FileCount { rank, found: 0 } => {
            out.str("rank ").number(rank as u64);
            " is missing: eight empty squares are written `8`"
        }
        Syntax::FileCount { rank, found } => {
            out.str("rank ").number(rank as u64).str(" has ").number(found as u64);
            if found == 1 { " file instead of 8: @" } else { " files instead of 8: @" }
        }
        Syntax::RankCount { found } => {
            out.str("the board has ").number(found as u64);
            if found == 1 { " rank instead of 8" } else { " ranks instead of 8" }
        }
        Syntax::AdjacentDigits => "expected one digit for neighbouring empty squares, but found @",
        Syntax::Placement
        | Syntax::Turn
        | Syntax::Castling
        | Syntax::EnPassant
        | Syntax::Clock(_)
            if position::is_lookalike(written) =>
        {
            return misspelling::look_of(written, out);
        }
        Syntax::Placement => "expected a piece letter or a digit from 1 to 8, but found @",
        Syntax::MissingField(Field::Placement) => "expected a FEN, but found nothing",
        Syntax::MissingField(field) => {
            out.str("the FEN ends before its ");
            field.name()
        }
        Syntax::ExtraField => "expected the end of the FEN after its six fields, but found @",
        Syntax::Turn => "expected `w` or `b` for the side to move, but found @",
        Syntax::Castling => {
            "expected castling rights as `-`, letters of `KQkq` or file letters, but found @"
        }
        Syntax::CastlingTwice => "the castling field names a rook twice: @",
        Syntax::EnPassant => "expected an en passant square or `-`, but found @",
        Syntax::Clock(field) => {
            out.str("expected a number for the ").str(field.name());
            ", but found @"
        }
        Syntax::ClockRange(field) => {
            out.str("the ").str(field.name());
            " @ is above 65535"
        }
    };
    let (before, after) = sentence.split_at(find(sentence.as_bytes(), b'@', b'@'));
    out.str(before);
    if !after.is_empty() {
        out.quoted(written).str(after.split_at(1).1);
    }
}

/// Writes the intended result, or the points of both sides by a result that PGN does not have.
#[cfg_attr(not(feature = "compiled"), inline)]
const fn odd_result(error: &Error, out: &mut Words) {
    const POINTS: [&str; 3] = ["nothing", "half a point", "a point"];
    let written = error.text();
    out.quoted(written).str(" is not a result");
    match eat_scores(&mut Cursor::new(written)) {
        _ if error.fix().is_some() => say!(out; replacement(": ", error)),
        Some(((0, 0), _)) => say!(out; " of PGN: both have lost"),
        Some(((white @ 0..=2, black @ 0..=2), _)) => say!(out;
            " of PGN: White has ", str(POINTS[white as usize]), ", and Black ",
            str(POINTS[black as usize])),
        _ => {}
    }
}

/// Names the words after the brace that ends a comment.
#[cfg_attr(not(feature = "compiled"), inline)]
const fn ends_early(nested: bool, written: &str, out: &mut Words) {
    let [_, outside @ ..] = written.as_bytes() else { return };
    out.str(if nested { "comments do not nest: " } else { "the comment ends at this `}`: " });
    if matches!(outside, [] | [b'}', ..]) {
        out.str("this `}` ends the comment");
        return;
    }
    out.quoted(written.split_at(1).1).str(if nested {
        " stands outside this one"
    } else {
        " stands outside it"
    });
}

/// Writes the further lines, which say what would be right; for macros, also in their syntax.
#[cfg_attr(not(feature = "compiled"), inline)]
pub(super) const fn help(syntax: Syntax, error: &Error, interface: Interface, out: &mut Words) {
    let written = error.text();
    let line = match (syntax, written.as_bytes()) {
        (Syntax::JoinedResult | Syntax::JoinedMoves, _) => return apart(error, out),
        (Syntax::NumberWithoutMove, [b'1'..=b'8', b'1'..=b'8', b'1'..=b'8']) => ICCF_DIGITS,
        (Syntax::NoSquare { .. }, b"N") => {
            "\nwrite a piece and its square without a space, such as `Nf3`\n\
             or `$146`, if it marks a novelty"
        }
        (Syntax::NoSquare { .. }, [b'A'..=b'Z']) => {
            "\nwrite a piece and its square without a space, such as `Nf3`"
        }
        (Syntax::ForeignLetters { language }, _) => return letters(language, out),
        (Syntax::MixedLetters, _) => "\nthe letters of the pieces are K, Q, R, B and N",
        (Syntax::UnexpectedCharacter, b";") => "\nleave it out, or put a comment in braces: `{..}`",
        (Syntax::UnexpectedCharacter, b"," | b".") if error.is_guess() => {
            "\nit may stand for the letter of a piece"
        }
        (Syntax::UnexpectedCharacter, [0xE3 | 0xEF, ..]) => {
            out.replacement("\n", error);
            return;
        }
        (Syntax::UnexpectedCharacter, _) => of_character(written),
        (Syntax::AfterResult, ruled) if is_ruled(ruled) => "\nleave it out",
        (Syntax::UnknownWord, word) => of_word(word, error.board().is_some()),
        (Syntax::Misspelling { kind: Misspelling::Words, mv: None }, [b'c' | b'C', ..]) => {
            "\ncastling is written `O-O` or `O-O-O`"
        }
        (Syntax::Misspelling { kind: Misspelling::Descriptive, mv: None }, _)
            if error.board().is_none() =>
        {
            "\nfiles are a to h and ranks 1 to 8, for both sides"
        }
        (Syntax::CommentEndsEarly { nested: true }, _) => {
            "\nwithin a comment, write `(..)` instead of `{..}`"
        }
        (Syntax::CommentEndsEarly { nested: false }, _) => {
            "\nleave out this `}`, so that the comment goes on to the next one"
        }
        (Syntax::CommentEndsLate { parenthesis: true }, _) => "\nwrite `}` for this `)`",
        (Syntax::MovesInLineComment, _) => {
            "\nleave it out, or put a comment with moves in braces: `{..}`"
        }
        (Syntax::LooseWords, _) => return loose_words(written, interface, out),
        (Syntax::AfterResult, [b'1', b'.', ..] | [b'[', ..]) if interface.is_macro() => {
            super::SECOND_GAME
        }
        (
            Syntax::NumberTooLarge,
            [_, _, _, _, _, b'1'..=b'8'] | [_, _, _, _, _, _, _, b'1'..=b'8'],
        ) => "\nan ICCF move has four digits, such as `5254`",
        (Syntax::Variant, _) => "\nonly standard chess and Chess960 are supported",
        (Syntax::Tag { fault, is_certain }, _) => {
            return tag::help(fault, is_certain, written, out);
        }
        (Syntax::CommentText, _) => "\na comment of one line may have `}`",
        (Syntax::NoOperand, _) => {
            "\n`bm`, `am` and `pv` take moves; `ce`, `dm`, `acd`, `hmvc` and `fmvn` a number"
        }
        (Syntax::NoTo, _) => "\nthe long form is `knight g1 to f3`",
        _ => return position::help(syntax, written, interface, out),
    };
    out.str(line);
}

/// Writes a text apart from the move before it.
#[cfg_attr(not(feature = "compiled"), inline)]
const fn apart(error: &Error, out: &mut Words) {
    if let [mv] = error.suggestions().as_slice() {
        out.str(if error.is_guess() { "\nif these are two moves, write `" } else { "\nwrite `" });
        out.str(error.spelled(*mv).as_str());
        out.byte(b' ').str(error.text()).byte(b'`');
    }
}

/// The line about a character that begins no move.
#[cfg_attr(not(feature = "compiled"), inline)]
const fn of_character(written: &str) -> &'static str {
    match written.as_bytes() {
        _ if is_separator(written) => "\nleave it out",
        word if !position::invisible(word).is_empty() => position::invisible(word),
        [b'0'..=b'9', ..] => "\na time is in a comment: `{[%emt 0:00:03]}`",
        [b'+' | b'-', b'0'..=b'9', ..] if contains(written.as_bytes(), b'.') => {
            "\nan evaluation is in a comment: `{[%eval 0.35]}`"
        }
        // By themselves, these are not marks of HTML.
        b"&" | b"<" => "",
        _ => of_mark(written),
    }
}

/// The line about a word that is not a move, and was compared with the legal moves or not.
#[cfg_attr(not(feature = "compiled"), inline)]
const fn of_word(word: &[u8], is_compared: bool) -> &'static str {
    match word {
        [b'A'..=b'Z', b'a'..=b'h', b'1'..=b'8'] => {
            "\nthe letters of the pieces are K, Q, R, B and N"
        }
        b"id" | b"bm" | b"am" | b"pv" | b"ce" | b"dm" | b"acd" | b"c0" | b"eco" => {
            "\nif it is an operation, write `;` before it"
        }
        [b'O' | b'0', b'-', ..] => "\ncastling is written `O-O` or `O-O-O`",
        [b'_', b'0'..=b'9', ..] => {
            "\n`_1` is the queen, `_2` a rook, `_3` a bishop, `_4` a knight, `_5` a pawn, `_6` the king"
        }
        [_, .., b'1'..=b'8'] if is_compared => {
            "\nno legal move differs from it by one letter, digit or sign"
        }
        _ => "\nmoves look like `Nf3`, `Ng1-f3`, `g1f3`, `7163` or `knight g1 to f3`",
    }
}

/// Writes the line about words outside a comment.
#[cfg_attr(not(feature = "compiled"), inline)]
const fn loose_words(written: &str, interface: Interface, out: &mut Words) {
    match written.as_bytes() {
        [.., b'}'] => say!(out; "\nbegin the comment with `{`"),
        [.., 0xE2, 0x80, 0xA6] => say!(out; "\nput a comment in braces: `{..}`"),
        [b'F' | b'f', b'E' | b'e', b'N' | b'n', b':' | b' ', ..] => {
            out.str("\na position is the tag `[FEN \"...\"]`");
            out.str(if interface.is_macro() { ", or `fen \"...\"` before the moves" } else { "" });
        }
        b"resign" | b"resigns" | b"resigned" | b"Resigns" | b"gives up" => {
            say!(out; "\nwrite the result, `1-0` or `0-1`");
        }
        b"TN" => say!(out; "\na novelty is marked with `$146`"),
        [b'e', b'.', ..] => say!(out; "\nwrite it after a capture: `exd6 e.p.`"),
        _ => say!(out; "\nput a comment in braces: `{", str(written), "}`"),
    }
}

/// The beginnings of marks that are not moves, and what to write.
const MARKS: [(&str, &str); 12] = [
    (":", "\na capture is written with `x`: `exd5`"),
    ("[%", "\na command is in a comment: `{[%clk 0:01:00]}`"),
    ("[", "\na variation is in parentheses, `(..)`, and a comment in braces, `{..}`"),
    ("<", "\nit is HTML, which is not part of a game: leave it out"),
    ("&nbsp;", "\nit is HTML for a space: write a space"),
    ("&", "\nit is HTML for a character: write the character itself"),
    ("*", "\nit is Markdown, which is not part of a game: leave it out"),
    ("\\", "\nit is Markdown or TeX, which is not part of a game: leave it out"),
    ("/", "\nmoves are separated by spaces, and a comment is in braces: `{..}`"),
    ("-", "\nmoves are separated by spaces: leave it out"),
    ("–", "\nmoves are separated by spaces: leave it out"),
    ("—", "\nmoves are separated by spaces: leave it out"),
];

/// The line about the mark that begins a text; empty if there is none.
#[cfg_attr(not(feature = "compiled"), inline)]
const fn of_mark(text: &str) -> &'static str {
    let mut i = 0;
    while i < MARKS.len() {
        let mut cursor = Cursor::new(text);
        if cursor.eat_bytes(MARKS[i].0.as_bytes()) {
            return MARKS[i].1;
        }
        i += 1;
    }
    ""
}

/// The sentence for a variant that a tag names, or that is seen in a move or a FEN.
#[cfg_attr(not(feature = "compiled"), inline)]
const fn variant(written: &str) -> &'static str {
    match written.as_bytes() {
        [b'@', ..] | [_, b'@', ..] => {
            "@ drops a piece, as in Crazyhouse: a chess variant with its own rules"
        }
        [b'[', ..] if contains(written.as_bytes(), b'H') || contains(written.as_bytes(), b'E') => {
            "@ holds pieces of Seirawan chess: a chess variant with its own rules"
        }
        [b'[' | b'/', ..] => {
            "@ holds captured pieces, as in Crazyhouse: a chess variant with its own rules"
        }
        [.., b'~'] => "@ is a promoted piece, as in Crazyhouse: a chess variant with its own rules",
        [_, rest @ ..] if is_placement(rest) => {
            "@ is a board of another size: a chess variant with its own rules"
        }
        [b'0'..=b'9' | b'+', ..] => {
            "@ counts checks, as in Three-check: a chess variant with its own rules"
        }
        _ => "the variant @ is not known as chess, so the moves are not judged",
    }
}

/// Whether a text has a slash before another one, as the ranks of a FEN do.
#[cfg_attr(not(feature = "compiled"), inline)]
const fn is_placement(text: &[u8]) -> bool {
    let slash = find(text, b'/', b'/');
    slash < text.len() && contains(text.split_at(slash).1.split_at(1).1, b'/')
}

/// Lists the letters that differ.
#[cfg_attr(not(feature = "compiled"), inline)]
const fn letters(language: Language, out: &mut Words) {
    let letters = language.letters();
    let mut begun = false;
    let mut i = 0;
    while i < letters.len() {
        let role = Language::ROLES[i];
        if !matches!(letters[i].as_bytes(), [letter] if *letter == role.letter() as u8) {
            out.str(if begun { ", `" } else { "\nwrite `" });
            out.char(role.letter()).str("` for `").str(letters[i]).byte(b'`');
            begun = true;
        }
        i += 1;
    }
}
