//! Parses FEN.

use super::FenOptions;
use super::placement::{other_board, read_placement};
use crate::basics::{CastlingSide, Color, File, Square, SquareSet};
use crate::board::Board;
use crate::error::{Error, Field, Read, Syntax};
use crate::setup::{Setup, outermost_rook};
use crate::text::{Cursor, attempt};

/// The byte range of each field, for errors to point to.
type Spans = [(usize, usize); 6];

/// # Reading
impl FenOptions {
    /// Parses a position and checks it.
    ///
    /// # Errors
    ///
    /// Returns an [`Error`] that shows where the text is not FEN, or lists every [`Fault`](crate::error::Fault) of
    /// the position that is not allowed.
    #[cfg_attr(not(feature = "compiled"), inline)]
    pub const fn parse(self, fen: &str) -> Result<Board, Error> {
        let mut spans = [(0, 0); 6];
        let setup = attempt!(read_whole(fen, &mut spans, self, After::Nothing));
        checked(&setup, self, fen, &spans)
    }

    /// Parses a FEN without checking the position, as a board editor needs it. The options about
    /// faults do not matter. Fields at the end may be left out: White moves then, castling is not
    /// allowed, and move 1 is next.
    ///
    /// # Errors
    ///
    /// Returns an [`Error`] that shows where the text is not FEN.
    ///
    /// # Examples
    ///
    /// ```
    /// use caissa::{FenOptions, Square};
    ///
    /// let setup = FenOptions::new().chess960().parse_setup("8/8/8/8/8/8/8/2K3R1 w K - 0 1")?;
    /// assert!(setup.castling().into_iter().eq([Square::G1]));
    /// let knight = FenOptions::new().parse_setup("8/8/8/3N4/8/8/8/8")?;
    /// assert_eq!(knight.to_string(), "8/8/8/3N4/8/8/8/8 w - - 0 1");
    /// # Ok::<(), caissa::Error>(())
    /// ```
    #[cfg_attr(not(feature = "compiled"), inline)]
    pub const fn parse_setup(self, fen: &str) -> Result<Setup, Error> {
        read_whole(fen, &mut [(0, 0); 6], self, After::AnyField)
    }
}

/// The position, or an error with the place of its field.
#[cfg_attr(not(feature = "compiled"), inline)]
const fn checked(
    setup: &Setup,
    options: FenOptions,
    text: &str,
    spans: &Spans,
) -> Result<Board, Error> {
    let checked = if options.is_reachable {
        setup.unless(setup.unreachable().without(options.allowed))
    } else {
        setup.board_allowing(options.allowed)
    };
    match checked {
        Ok(board) => Ok(board),
        Err(error) => {
            let (start, end) = spans[error.field() as usize];
            Err(error.at(text, start, end))
        }
    }
}

#[cfg_attr(not(feature = "compiled"), inline)]
const fn read_whole(
    fen: &str,
    spans: &mut Spans,
    options: FenOptions,
    after: After,
) -> Result<Setup, Error> {
    let cursor = Cursor::new(fen);
    match read_setup(&mut { cursor }, spans, after, options) {
        Ok(setup) => Ok(setup),
        Err(refusal) => Err(refused(refusal, cursor, after, fen)),
    }
}

/// The error of a position that cannot be read. If only spaces are lost beside a `-`, it says so.
#[cfg_attr(not(feature = "compiled"), inline)]
const fn refused(
    (syntax, start, end): (Syntax, usize, usize),
    mut cursor: Cursor<'_>,
    after: After,
    text: &str,
) -> Error {
    let bytes = text.as_bytes();
    let is_dash = start + 1 < end && bytes[start] == b'-' && bytes[start + 1].is_ascii_graphic();
    if is_dash
        && matches!(syntax, Syntax::Castling | Syntax::EnPassant)
        && read_setup(&mut cursor, &mut [(0, 0); 6], after, FenOptions::new().of_tokens()).is_ok()
    {
        return Error::syntax(Syntax::JoinedFields, text, start + 1, end);
    }
    Error::syntax(syntax, text, start, end)
}

impl FenOptions {
    /// Checks that a FEN has one space between two fields, and no other white space.
    ///
    /// # Errors
    ///
    /// Returns an [`Error`] with the byte range of the first other white space.
    #[doc(hidden)]
    #[cfg_attr(not(feature = "compiled"), inline)]
    pub const fn check_spaces(fen: &str) -> Result<(), Error> {
        let mut cursor = Cursor::new(fen);
        while !cursor.is_done() {
            let start = cursor.at();
            if cursor.at_space() {
                cursor.skip_space();
                let between = start > 0 && !cursor.is_done();
                if !between || !matches!(cursor.bytes_between(start, cursor.at()), b" ") {
                    let syntax = Syntax::ExtraSpace { between };
                    return Err(Error::syntax(syntax, fen, start, cursor.at()));
                }
            }
            cursor.bump();
        }
        Ok(())
    }

    /// The position at the beginning of a text, whatever follows it, and the length of its text. It need not be possible.
    #[doc(hidden)]
    #[cfg_attr(not(feature = "compiled"), inline)]
    pub fn setup_at_start(self, text: &str) -> Option<(Setup, usize)> {
        let mut cursor = Cursor::new(text);
        let after = After::Operations;
        let setup = read_setup(&mut cursor, &mut [(0, 0); 6], after, self).ok()?;
        Some((setup, text[..cursor.at()].trim_end().len()))
    }
}

/// Parses a position that EPD operations may follow, and returns whether it has the last two fields. They are read only
/// if they begin with a digit, a sign, or what looks like one. The cursor is then after the position.
#[cfg_attr(not(feature = "compiled"), inline)]
pub(crate) const fn read_before_operations(
    cursor: &mut Cursor<'_>,
    text: &str,
    options: FenOptions,
) -> Result<(Board, bool), Error> {
    let (mut spans, begin) = ([(0, 0); 6], *cursor);
    match read_setup(cursor, &mut spans, After::Operations, options) {
        Err(refusal) => Err(refused(refusal, begin, After::Operations, text)),
        Ok(setup) => match checked(&setup, options, text, &spans) {
            Ok(board) => Ok((board, spans[Field::Number as usize].1 > 0)),
            Err(error) => Err(error),
        },
    }
}

/// The end of a position.
#[derive(Clone, Copy)]
enum After {
    /// After all fields. The last two may be left out.
    Nothing,
    /// The same, and operations may follow.
    Operations,
    /// After any field.
    AnyField,
}

impl After {
    /// Whether the text ends here, after one of the first fields.
    #[cfg_attr(not(feature = "compiled"), inline)]
    const fn is_end(self, cursor: &Cursor<'_>) -> bool {
        matches!(self, Self::AnyField) && cursor.peek_spaced().is_none()
    }
}

#[cfg_attr(not(feature = "compiled"), inline)]
const fn read_setup(
    cursor: &mut Cursor<'_>,
    spans: &mut Spans,
    after: After,
    options: FenOptions,
) -> Read<Setup> {
    cursor.skip_space();
    if cursor.is_done() {
        return Err((Syntax::MissingField(Field::Placement), 0, cursor.at()));
    }
    let start = cursor.at();
    let board = match read_placement(cursor, options) {
        Ok(board) => board,
        Err(error) => {
            return Err(match other_board(*cursor, start) {
                Some(end) => (Syntax::Variant, start, end),
                None => error,
            });
        }
    };
    spans[0] = (start, cursor.at());
    let mut setup = Setup { board, is_chess960: options.is_chess960 };
    if after.is_end(cursor) {
        return Ok(setup);
    }
    setup.board.turn = attempt!(read_turn(cursor, spans));
    if after.is_end(cursor) {
        return Ok(setup);
    }
    setup = attempt!(read_castling(cursor, spans, setup, options));
    if after.is_end(cursor) {
        return Ok(setup);
    }
    setup.board.en_passant = attempt!(read_en_passant(cursor, spans, options));
    read_clocks(cursor, spans, after, setup)
}

/// Reads the last two fields, if they are there, and what comes after all fields.
#[cfg_attr(not(feature = "compiled"), inline)]
const fn read_clocks(
    cursor: &mut Cursor<'_>,
    spans: &mut Spans,
    after: After,
    mut setup: Setup,
) -> Read<Setup> {
    cursor.skip_space();
    let has_clocks = match after {
        After::Nothing | After::AnyField => !cursor.is_done(),
        // Signs of other scripts are not operations.
        After::Operations => {
            matches!(cursor.peek(), Some(b'0'..=b'9' | b'+' | b'-' | 0xE2 | 0xEF))
        }
    };
    if has_clocks && !at_counter(cursor) {
        setup.board.halfmoves = attempt!(read_clock(cursor, spans, Field::Halfmoves));
        if after.is_end(cursor) {
            return Ok(setup);
        }
        setup = setup.with_fullmove_number(attempt!(read_clock(cursor, spans, Field::Number)));
    }
    cursor.skip_space();
    if cursor.is_done() {
        return Ok(setup);
    }
    if at_counter(cursor) {
        let start = cursor.at();
        take_field(cursor, FenOptions::new());
        return Err((Syntax::Variant, start, cursor.at()));
    }
    if !matches!(after, After::Operations) {
        return Err((Syntax::ExtraField, cursor.at(), cursor.trimmed_end()));
    }
    Ok(setup)
}

/// Whether counters of checks come next, as in Three-check: `3+3`, `+0+0`.
#[cfg_attr(not(feature = "compiled"), inline)]
const fn at_counter(cursor: &Cursor<'_>) -> bool {
    let mut ahead = *cursor;
    let signs = ahead.eat(b'+') as usize;
    ahead.eat_number();
    let second = ahead.eat(b'+');
    let end = ahead.at();
    ahead.eat_number();
    second && ahead.at() > end && end > cursor.at() + 1 + signs
}

/// Returns the bytes up to the next white space or `;`. A `-` may be a field by itself.
#[cfg_attr(not(feature = "compiled"), inline)]
const fn take_field<'a>(cursor: &mut Cursor<'a>, options: FenOptions) -> &'a [u8] {
    let start = cursor.at();
    if !(options.are_spaces_loose && cursor.eat(b'-')) {
        while matches!(cursor.peek(), Some(byte) if byte != b';') && !cursor.at_space() {
            cursor.bump();
        }
    }
    cursor.bytes_between(start, cursor.at())
}

/// Reads the next field and stores its range.
#[cfg_attr(not(feature = "compiled"), inline)]
const fn field<'a>(
    cursor: &mut Cursor<'a>,
    spans: &mut Spans,
    field: Field,
    options: FenOptions,
) -> Read<&'a [u8]> {
    let end = cursor.at();
    cursor.skip_space();
    let start = cursor.at();
    let word = take_field(cursor, options);
    if word.is_empty() {
        // The place is the field before the missing one.
        let (start, _) = spans[(field as usize).saturating_sub(1)];
        return Err((Syntax::MissingField(field), start, end));
    }
    spans[field as usize] = (start, cursor.at());
    Ok(word)
}

#[cfg_attr(not(feature = "compiled"), inline)]
const fn read_turn(cursor: &mut Cursor<'_>, spans: &mut Spans) -> Read<Color> {
    match attempt!(field(cursor, spans, Field::Turn, FenOptions::new())) {
        b"w" => Ok(Color::White),
        b"b" => Ok(Color::Black),
        _ => Err((Syntax::Turn, spans[1].0, spans[1].1)),
    }
}

/// Parses the castling rights. A file's letter says that this is Chess960.
#[cfg_attr(not(feature = "compiled"), inline)]
const fn read_castling(
    cursor: &mut Cursor<'_>,
    spans: &mut Spans,
    mut setup: Setup,
    options: FenOptions,
) -> Read<Setup> {
    let word = attempt!(field(cursor, spans, Field::Castling, options));
    if matches!(word, b"-") {
        return Ok(setup);
    }
    let mut i = 0;
    while i < word.len() {
        setup.is_chess960 |= File::from_byte(word[i].to_ascii_lowercase()).is_some();
        i += 1;
    }
    let mut rights = SquareSet::EMPTY;
    let mut i = 0;
    while i < word.len() {
        let at = spans[2].0 + i;
        let Some(rook) = castling_rook(&setup, word[i]) else {
            return Err((Syntax::Castling, spans[2].0, spans[2].1));
        };
        if rights.contains(rook) {
            return Err((Syntax::CastlingTwice, at, at + 1));
        }
        rights = rights.with(rook);
        i += 1;
    }
    Ok(setup.with_castling(rights))
}

/// The square of the rook that a castling letter means.
#[cfg_attr(not(feature = "compiled"), inline)]
pub(super) const fn castling_rook(setup: &Setup, letter: u8) -> Option<Square> {
    let color = if letter.is_ascii_uppercase() { Color::White } else { Color::Black };
    let rank = CastlingSide::rank(color);
    let letter = letter.to_ascii_lowercase();
    let file = match letter {
        b'k' => Some(File::H),
        b'q' => Some(File::A),
        _ => File::from_byte(letter),
    };
    let Some(file) = file else { return None };
    let square = Square::new(file, rank);
    let is_outermost = setup.is_chess960 && matches!(letter, b'k' | b'q');
    Some(if is_outermost { outermost_rook(&setup.board, square) } else { square })
}

#[cfg_attr(not(feature = "compiled"), inline)]
const fn read_en_passant(
    cursor: &mut Cursor<'_>,
    spans: &mut Spans,
    options: FenOptions,
) -> Read<Option<Square>> {
    match attempt!(field(cursor, spans, Field::EnPassant, options)) {
        b"-" => return Ok(None),
        [file, rank] => {
            if let Some(square) = Square::from_bytes(*file, *rank) {
                return Ok(Some(square));
            }
        }
        _ => {}
    }
    Err((Syntax::EnPassant, spans[3].0, spans[3].1))
}

/// Parses a halfmove clock or a move number, 0..=65535.
#[cfg_attr(not(feature = "compiled"), inline)]
const fn read_clock(cursor: &mut Cursor<'_>, spans: &mut Spans, which: Field) -> Read<u16> {
    let word = attempt!(field(cursor, spans, which, FenOptions::new()));
    let (start, end) = spans[which as usize];
    let mut value = 0_u32;
    let mut i = 0;
    while i < word.len() {
        if !word[i].is_ascii_digit() {
            return Err((Syntax::Clock(which), start, end));
        }
        value = value.saturating_mul(10).saturating_add((word[i] - b'0') as u32);
        i += 1;
    }
    if value > u16::MAX as u32 {
        return Err((Syntax::ClockRange(which), start, end));
    }
    Ok(value as u16)
}
