//! Names of operations in EPD.

use crate::text::ArrayString;

/// The usual operations and their meanings, for an editor.
pub const OPERATIONS: [(&str, &str); 16] = [
    ("bm", "the best moves"),
    ("am", "moves to avoid"),
    ("id", "the name of the position"),
    ("pv", "a line of moves"),
    ("dm", "mate in so many moves"),
    ("ce", "evaluation in centipawns"),
    ("acd", "depth of the analysis in plies"),
    ("c0", "a comment"),
    ("eco", "the code of the opening"),
    ("hmvc", "the halfmove clock"),
    ("fmvn", "the move number"),
    ("sm", "the move that was played"),
    ("pm", "the expected move"),
    ("acn", "nodes of the analysis"),
    ("acs", "seconds of the analysis"),
    ("D1", "perft: the number of sequences of so many plies"),
];

/// Whether a name is in the standard (PGN 16.2.5), or is that of a perft count.
#[cfg_attr(not(feature = "compiled"), inline)]
pub(crate) const fn is_opcode(name: &[u8]) -> bool {
    matches!(
        name,
        b"bm"
            | b"id"
            | b"am"
            | b"pv"
            | b"ce"
            | b"dm"
            | b"acd"
            | b"acn"
            | b"acs"
            | b"draw_accept"
            | b"draw_claim"
            | b"draw_offer"
            | b"draw_reject"
            | b"eco"
            | b"fmvn"
            | b"hmvc"
            | b"nic"
            | b"noop"
            | b"pm"
            | b"rc"
            | b"refcom"
            | b"refreq"
            | b"resign"
            | b"sm"
            | b"tcgs"
            | b"tcri"
            | b"tcsi"
            | [b'c' | b'v' | b'D', b'0'..=b'9']
            | [b'c' | b'v' | b'D', b'0'..=b'9', b'0'..=b'9']
    )
}

/// A name of the standard.
pub(crate) type Opcode = ArrayString<16>;

/// The length of the longest name.
const LONGEST: usize = 12;

/// The name in the standard that a text is in other letters, or with a space in it: `bm` for `BM` and `b m`.
#[cfg_attr(not(feature = "compiled"), inline)]
pub(crate) const fn opcode_meant(written: &str) -> Option<Opcode> {
    let (mut small, mut capital) = (Opcode::new(), Opcode::new());
    let bytes = written.as_bytes();
    let mut i = 0;
    while i < bytes.len() && i < LONGEST {
        if !bytes[i].is_ascii_whitespace() {
            small.byte(bytes[i].to_ascii_lowercase());
            capital.byte(bytes[i].to_ascii_uppercase());
        }
        i += 1;
    }
    match () {
        () if i < bytes.len() => None,
        () if is_opcode(small.as_bytes()) => Some(small),
        () if is_opcode(capital.as_bytes()) => Some(capital),
        () => None,
    }
}
