//! Messages about text that cannot be read.

use super::Words;
use crate::basics::{Move, Role};
use crate::board::Board;
use crate::diagnosis::descriptive::goes_to;
use crate::diagnosis::misspelling::{foreign_letter, lookalike};
use crate::error::{Language, Misspelling, Syntax};

/// Writes the first line.
pub(super) const fn reason(syntax: Syntax, written: &str, board: &Board, out: &mut Words) {
    match syntax {
        Syntax::Misspelling { kind, mv } => misspelling_reason(kind, mv, written, board, out),
        Syntax::ForeignLetters { language } => {
            out.str("this game has ").str(language.name()).str(" piece letters, from ");
            quoted(written, out).str(" on");
        }
        Syntax::CheckWord { mate } => {
            quoted(written, out)
                .str(" is a word: write `")
                .byte(if mate { b'#' } else { b'+' })
                .str("` after the move");
        }
        Syntax::Empty => {
            out.str("expected a move or a position, but found ");
            if written.is_empty() {
                out.str("nothing");
            } else {
                out.str("only ");
                quoted(written, out);
            }
        }
        Syntax::UnknownWord => {
            quoted(written, out).str(" is not a move in any supported notation");
        }
        Syntax::UnexpectedCharacter => {
            out.str("expected a move, but found ");
            quoted(written, out);
        }
        Syntax::NoSquare { role } => {
            quoted(written, out).str(" names a ").str(role.name()).str(", but not where it goes");
        }
        Syntax::OffBoard => {
            quoted(written, out).str(" is off the board: files are a to h, ranks 1 to 8");
        }
        Syntax::NoTo => {
            out.str("expected `to` and a square after ");
            quoted(written, out);
        }
        Syntax::NoPromotionPiece => {
            out.str("expected a queen, rook, bishop or knight after ");
            quoted(written, out);
        }
        Syntax::IccfPromotion => {
            out.str("the fifth digit of ");
            quoted(written, out).str(" must be 1 (queen), 2 (rook), 3 (bishop) or 4 (knight)");
        }
        Syntax::MoreThanAMove => {
            out.str("expected only one move, but found ");
            quoted(written, out).str(" after it");
        }
        Syntax::FileCount { .. }
        | Syntax::RankCount { .. }
        | Syntax::AdjacentDigits
        | Syntax::Placement
        | Syntax::MissingField(_)
        | Syntax::ExtraField
        | Syntax::Turn
        | Syntax::Castling
        | Syntax::CastlingTwice
        | Syntax::EnPassant
        | Syntax::Clock(_)
        | Syntax::ClockRange(_) => fen(syntax, written, out),
        Syntax::StartTag
        | Syntax::TagValue
        | Syntax::CommentText
        | Syntax::Operation
        | Syntax::OpenString
        | Syntax::NoOperand
        | Syntax::OperationNumber
        | Syntax::OperationTwice => run_time(syntax, written, out),
        _ => game(syntax, written, out),
    }
}

/// Names the misspelling, and the correct spelling.
const fn misspelling_reason(
    kind: Misspelling,
    mv: Option<Move>,
    written: &str,
    board: &Board,
    out: &mut Words,
) {
    match kind {
        Misspelling::Lookalike => look_of(written, out),
        _ => _ = quoted(written, out),
    }
    match kind {
        Misspelling::Lookalike => {}
        Misspelling::Language => {
            if let Some((role, _, languages)) = foreign_letter(written.as_bytes()) {
                out.str(" names a ").str(role.name()).str(" in ").str(languages);
            }
        }
        Misspelling::Case | Misspelling::Capital => {
            out.str(" has a letter in the wrong case");
        }
        Misspelling::Invisible => {
            out.str(" contains an invisible character");
        }
        Misspelling::Typography => {
            typography(written, out);
        }
        Misspelling::Transposed => {
            out.str(" has two characters swapped");
        }
        Misspelling::Colon => {
            out.str(" uses `:` for `x`");
        }
        Misspelling::Slash => {
            out.str(" uses `/` for `=`");
        }
        Misspelling::CheckWord => {
            out.str(" spells out check or mate");
        }
        Misspelling::Castling => {
            out.str(" is castling without dashes");
        }
        Misspelling::Hyphen => {
            out.str(" has a hyphen after the piece");
        }
        Misspelling::Files => {
            out.str(" names two files, but no rank");
        }
        Misspelling::EnPassant => {
            out.str(" uses `/ep` for `e.p.`");
        }
        Misspelling::Number => {
            out.str(" begins with a move number, but only a move is read here");
        }
        Misspelling::NoOrigin => {
            out.str(" does not say where the ").str(first_word(written)).str(" comes from");
        }
        Misspelling::Descriptive => {
            out.str(" is descriptive notation");
        }
    }
    match mv {
        Some(mv) if matches!(kind, Misspelling::NoOrigin) => {
            out.str(": write `").str(first_word(written)).byte(b' ').square(mv.from());
            out.str(" to ").square(mv.to()).byte(b'`')
        }
        Some(mv) => {
            out.str(": write `").str(board.san(mv).as_str());
            let captures = mv.from().file().index() != mv.to().file().index();
            let is_en_passant = captures && !board.occupied().contains(mv.to());
            out.str(match kind {
                Misspelling::EnPassant if is_en_passant => " e.p.`",
                _ => "`",
            })
        }
        None if matches!(kind, Misspelling::Language) => match foreign_letter(written.as_bytes()) {
            Some((role, ..)) => out.str("; here it is `").char(role.letter()).byte(b'`'),
            None => out,
        },
        None if matches!(kind, Misspelling::Descriptive) => descriptive(written, board, out),
        None => out,
    };
}

/// The same move as the side to move writes it today, if the notation names a square and the side is known.
const fn descriptive<'a>(written: &str, board: &Board, out: &'a mut Words) -> &'a mut Words {
    let squares = match goes_to(board.turn, written.as_bytes()) {
        Some((role, squares)) if !board.occupied().is_empty() => (role, squares),
        _ => return out.str(", which is not supported"),
    };
    let (role, mut squares) = squares;
    out.str(": for ").str(board.turn.name()).str(", it is `");
    while let Some(square) = squares.pop() {
        if !matches!(role, Role::Pawn) {
            out.char(role.letter());
        }
        out.square(square).str(if squares.is_empty() { "`" } else { "` or `" });
    }
    out
}

/// The text before the first space.
const fn first_word(written: &str) -> &str {
    let mut end = 0;
    while end < written.len() && written.as_bytes()[end].is_ascii_alphabetic() {
        end += 1;
    }
    written.split_at(end).0
}

/// Names the first character of another script, and the one that it looks like.
const fn look_of(written: &str, out: &mut Words) {
    let mut start = 0;
    while start < written.len() {
        let rest = written.split_at(start).1;
        if let Some((ascii, length, kind)) = lookalike(rest.as_bytes()) {
            out.byte(b'`').str(rest.split_at(length).0).str("` in `").str(written);
            out.str("` is a ").str(kind).str(" character, not `").byte(ascii).byte(b'`');
            return;
        }
        start += 1;
        while start < written.len() && !written.is_char_boundary(start) {
            start += 1;
        }
    }
}

/// Names the first character outside ASCII, and the one to use instead.
const fn typography(written: &str, out: &mut Words) {
    let bytes = written.as_bytes();
    let mut start = 0;
    while start < bytes.len() && bytes[start].is_ascii() {
        start += 1;
    }
    let mut end = start + 1;
    while end < bytes.len() && !written.is_char_boundary(end) {
        end += 1;
    }
    if end <= bytes.len() {
        let sign = written.split_at(end).0.split_at(start).1;
        let plain = if matches!(sign.as_bytes(), [0xC3, 0x97]) { "` for `x`" } else { "` for `-`" };
        out.str(" uses `").str(sign).str(plain);
    }
}

const fn quoted<'a>(written: &str, out: &'a mut Words) -> &'a mut Words {
    if written.is_empty() { out.str("nothing") } else { out.byte(b'`').str(written).byte(b'`') }
}

const fn game(syntax: Syntax, written: &str, out: &mut Words) {
    match syntax {
        Syntax::NumberWithoutMove => {
            out.str("expected a move after ");
            quoted(written, out);
        }
        Syntax::NumberTooLarge => {
            out.str("the move number ");
            quoted(written, out).str(" is above 65535");
        }
        Syntax::OpenComment => {
            out.str("the comment that begins here is not closed: expected `}`");
        }
        Syntax::CommentEndsEarly { nested } => ends_early(nested, written, out),
        Syntax::CommentEndsLate { parenthesis: true } => {
            out.str(
                "this comment ends with `)` instead of `}`: it runs over moves to the next `}`",
            );
        }
        Syntax::CommentEndsLate { parenthesis: false } => {
            out.str("expected `}` after ");
            quoted(written, out).str(": the comment runs over moves to the next `}`");
        }
        Syntax::LooseWords => {
            out.str("these words stand outside a comment: ");
            quoted(written, out);
        }
        Syntax::NullMove => {
            quoted(written, out).str(" is a null move, which only variations may have");
        }
        Syntax::OpenVariation => {
            out.str("the variation that begins here is not closed: expected `)`");
        }
        Syntax::EarlyVariation => {
            out.str("a variation replaces the move before it, but there is none");
        }
        Syntax::DeepVariation => {
            out.str("variations are nested more than 32 deep");
        }
        Syntax::StrayClose => {
            quoted(written, out).str(match written.as_bytes() {
                b"}" => " closes no comment: none is open here",
                _ => " closes no variation: none is open here",
            });
        }
        Syntax::Nag => {
            out.str("expected a number from 0 to 255 after `$`");
            if written.len() > 1 {
                out.str(", but found ");
                quoted(written, out);
            }
        }
        Syntax::AnnotationSign => {
            quoted(written, out)
                .str(" is not an annotation sign: write `!`, `?`, `!!`, `??`, `!?` or `?!`");
        }
        Syntax::JoinedResult => {
            out.str("a space is missing before ");
            quoted(written, out);
        }
        Syntax::TagTwice => {
            out.str("the game already has a tag ");
            quoted(written, out);
        }
        Syntax::AfterResult => {
            out.str("the game ended with its result, but ");
            quoted(written, out).str(" follows");
        }
        Syntax::OddResult { meant } => {
            quoted(written, out).str(" is not a result: write `").str(meant.as_str()).byte(b'`');
        }
        Syntax::Result => {
            out.str("expected a result, `1-0`, `0-1`, `1/2-1/2` or `*`, but found ");
            quoted(written, out);
        }
        Syntax::Variant => {
            quoted(written, out).str(" is a chess variant with its own rules");
        }
        Syntax::NoFen => {
            out.str("the `SetUp` tag promises a `FEN` tag, but there is none");
        }
        Syntax::OtherFen => {
            out.str("`[SetUp \"0\"]` means the starting array, but `FEN` has another position: write `[SetUp \"1\"]`");
        }
        _ => {
            out.str("expected a tag such as `[Event \"...\"]`: a name, and a value in quotes");
        }
    }
}

/// Names the words behind the brace at which a comment ends.
const fn ends_early(nested: bool, written: &str, out: &mut Words) {
    let [_, outside @ ..] = written.as_bytes() else { return };
    out.str(if nested { "comments do not nest: " } else { "the comment ends at this `}`: " });
    if matches!(outside, [] | [b'}', ..]) {
        out.str("this `}` ends the comment");
        return;
    }
    quoted(written.split_at(1).1, out);
    out.str(if nested { " stands outside this one" } else { " stands outside it" });
}

/// Messages for run-time interfaces: games that are built, and EPD.
const fn run_time(syntax: Syntax, written: &str, out: &mut Words) {
    match syntax {
        Syntax::StartTag => {
            quoted(written, out).str(
                " is not set as a tag: it follows from the position that the game begins with",
            );
        }
        Syntax::TagValue => {
            out.str("the value of a tag must be one line of text, but found ");
            quoted(written, out);
        }
        Syntax::CommentText => {
            out.str("PGN cannot hold this comment: `}` ends a comment, a tag behind a blank line begins a game");
        }
        Syntax::Operation => {
            out.str("expected an operation such as `bm e4;`, but found ");
            quoted(written, out);
        }
        Syntax::OpenString => {
            out.str("the string that begins here is not closed in its line: expected `\"`");
        }
        Syntax::NoOperand => {
            out.str("expected an operand after ");
            quoted(written, out);
        }
        Syntax::OperationNumber => {
            out.str("expected a whole number from 0 to 999999999, but found ");
            quoted(written, out);
        }
        Syntax::OperationTwice => {
            out.str("the line already has an operation ");
            quoted(written, out);
        }
        _ => {}
    }
}

const fn fen(syntax: Syntax, written: &str, out: &mut Words) {
    match syntax {
        Syntax::FileCount { rank, found } => {
            out.str("rank ").number(rank as u64);
            if found == 0 {
                out.str(" is missing: eight empty squares are written `8`");
                return;
            }
            out.str(" has ").number(found as u64);
            out.str(if found == 1 { " file" } else { " files" }).str(" instead of 8: ");
            quoted(written, out);
        }
        Syntax::RankCount { found } => {
            out.str("the board has ").number(found as u64);
            out.str(if found == 1 { " rank" } else { " ranks" }).str(" instead of 8");
        }
        Syntax::AdjacentDigits => {
            out.str("expected one digit for neighbouring empty squares, but found ");
            quoted(written, out);
        }
        Syntax::Placement => {
            out.str("expected a piece letter or a digit from 1 to 8, but found ");
            quoted(written, out);
        }
        Syntax::MissingField(field) => {
            out.str("the FEN ends before its ").str(field.name());
        }
        Syntax::ExtraField => {
            out.str("expected the end of the FEN after its six fields, but found ");
            quoted(written, out);
        }
        Syntax::Turn => {
            out.str("expected `w` or `b` for the side to move, but found ");
            quoted(written, out);
        }
        Syntax::Castling => {
            out.str(
                "expected castling rights as `-`, letters of `KQkq` or file letters, but found ",
            );
            quoted(written, out);
        }
        Syntax::CastlingTwice => {
            out.str("the castling field names a rook twice: ");
            quoted(written, out);
        }
        Syntax::EnPassant => {
            out.str("expected an en passant square or `-`, but found ");
            quoted(written, out);
        }
        Syntax::Clock(field) => {
            out.str("expected a number for the ").str(field.name()).str(", but found ");
            quoted(written, out);
        }
        Syntax::ClockRange(field) => {
            out.str("the ").str(field.name()).byte(b' ');
            quoted(written, out).str(" is above 65535");
        }
        _ => {}
    }
}

/// Writes the further lines, which say what would be right.
pub(super) const fn cure(syntax: Syntax, written: &str, out: &mut Words) {
    match syntax {
        Syntax::NumberWithoutMove
            if matches!(written.as_bytes(), [b'1'..=b'8', b'1'..=b'8', b'1'..=b'8']) =>
        {
            out.str("\nif it is an ICCF move, a digit is missing: it has four, such as `5254`");
        }
        Syntax::NoSquare { .. } if matches!(written.as_bytes(), [b'A'..=b'Z']) => {
            out.str("\na piece and its square stand together, such as `Nf3`");
        }
        Syntax::ForeignLetters { language } => letters(language, out),
        Syntax::UnknownWord => {
            out.str("\nmoves look like `Nf3`, `Ng1-f3`, `g1f3`, `7163` or `knight g1 to f3`");
        }
        Syntax::Clock(_) if matches!(written.as_bytes(), [.., b';']) => {
            out.str("\nmoves stand behind the string: `fen \"...\"; 1. e4`");
        }
        Syntax::ExtraField if matches!(written.as_bytes(), [b';', ..]) => {
            out.str("\nmoves stand behind the string: `fen \"...\"; 1. e4`");
        }
        Syntax::ExtraField if matches!(written.as_bytes(), [b'0'..=b'9', b'.', ..]) => {
            out.str("\nmoves stand behind a semicolon: `fen ...; 1. e4`");
        }
        Syntax::CommentEndsEarly { nested: true } => {
            out.str("\nwithin a comment, write `(..)` instead of `{..}`");
        }
        Syntax::CommentEndsEarly { nested: false } => {
            out.str("\nleave out this `}`, so that the comment goes on to the next one");
        }
        Syntax::CommentEndsLate { parenthesis: true } => {
            out.str("\nwrite `}` for this `)`");
        }
        Syntax::LooseWords => match written.as_bytes() {
            [.., b'}'] => _ = out.str("\nbegin the comment with `{`"),
            [.., 0xE2, 0x80, 0xA6] => _ = out.str("\nput a comment in braces: `{..}`"),
            _ => _ = out.str("\nput a comment in braces: `{").str(written).str("}`"),
        },
        Syntax::Variant => {
            out.str("\nonly standard chess and Chess960 are supported");
        }
        Syntax::Tag => {
            out.str("\na quote within the value is written `\\\"`");
        }
        Syntax::CommentText => {
            out.str("\na comment of one line may have `}`");
        }
        Syntax::NoOperand => {
            out.str(
                "\n`bm`, `am` and `pv` take moves; `ce`, `dm`, `acd`, `hmvc` and `fmvn` a number",
            );
        }
        Syntax::NoTo => {
            out.str("\nthe long form is `knight g1 to f3`");
        }
        Syntax::MissingField(_) => {
            out.str("\nthe fields are: pieces, side to move, castling, en passant, ");
            out.str("halfmove clock, move number\nsuch as ... w KQkq - 0 1");
        }
        _ => {}
    }
}

/// Lists the letters that differ.
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
