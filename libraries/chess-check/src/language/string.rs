//! A string in a program: its value, and where each character of it is written.

use std::ops::Range;

/// A string in a program.
#[derive(Default)]
pub(crate) struct ProgramString {
    pub(crate) value: String,
    /// The offset in the program where it begins.
    pub(crate) start: usize,
    /// Offsets in the value and in the program, from which both go on side by side.
    places: Vec<(usize, usize)>,
    pub(super) is_template: bool,
}

impl ProgramString {
    /// An empty string that begins at an offset in the program.
    pub(super) fn at(start: usize) -> Self {
        Self { start, ..Self::default() }
    }

    pub(super) fn push(&mut self, char: char, at: usize) {
        let goes_on =
            self.places.last().is_some_and(|(own, there)| self.value.len() - own + there == at);
        if !goes_on {
            self.places.push((self.value.len(), at));
        }
        self.value.push(char);
    }

    pub(super) fn join(&mut self, next: &Self) {
        let length = self.value.len();
        self.places.extend(next.places.iter().map(|(own, there)| (own + length, *there)));
        self.value += &next.value;
        self.is_template |= next.is_template;
    }

    /// The byte range in the program of a byte range of the value.
    pub(crate) fn range_in_file(&self, range: &Range<usize>) -> Range<usize> {
        let place = |at: usize| {
            let (own, there) =
                self.places[self.places.partition_point(|(own, _)| *own <= at).saturating_sub(1)];
            at - own + there
        };
        if self.places.is_empty() {
            return 0..0;
        }
        let start = place(range.start);
        start..if range.is_empty() { start } else { place(range.end - 1) + 1 }
    }
}

/// The number of bytes before a sign, if they are few.
pub(super) fn up_to(text: &str, sign: u8, most: usize) -> Option<usize> {
    text.bytes().take(most + 1).position(|byte| byte == sign)
}

/// The character that an escape means, from the character after its backslash on, and the number of bytes of both.
pub(super) fn escape(rest: &str) -> (Option<char>, usize) {
    let code = |digits: &str, radix, length| {
        (u32::from_str_radix(digits, radix).ok().and_then(char::from_u32), 1 + length)
    };
    let hex = |count: usize| rest.get(1..=count).map(|digits| code(digits, 16, count + 1));
    let found = match rest.as_bytes() {
        [b'n', ..] => Some((Some('\n'), 2)),
        [b't', ..] => Some((Some('\t'), 2)),
        [b'r', ..] => Some((Some('\r'), 2)),
        // A string that goes on in the next line.
        [b'\n', ..] => Some((None, 2)),
        [b'\r', b'\n', ..] => Some((None, 3)),
        [b'x', ..] => hex(2),
        [b'u', b'{', ..] => {
            up_to(&rest[2..], b'}', 6).map(|length| code(&rest[2..2 + length], 16, length + 3))
        }
        [b'u', ..] => hex(4),
        [b'U', ..] => hex(8),
        [b'0'..=b'7', ..] => {
            let length =
                rest.bytes().take(3).take_while(|byte| matches!(byte, b'0'..=b'7')).count();
            Some(code(&rest[..length], 8, length))
        }
        _ => None,
    };
    let char = rest.chars().next();
    found.unwrap_or((char, 1 + char.map_or(0, char::len_utf8)))
}
