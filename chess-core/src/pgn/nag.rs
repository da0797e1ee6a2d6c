//! The meanings of numeric annotation glyphs.

/// The meaning of a numeric annotation glyph, as the standard of PGN and the programs after it use it; `None` for a
/// number without a common meaning. A glyph that is about one side names it.
///
/// # Examples
///
/// ```
/// use caissa::pgn::nag_name;
///
/// assert_eq!(nag_name(1), Some("good move"));
/// assert_eq!(nag_name(19), Some("decisive advantage for Black"));
/// assert_eq!(nag_name(255), None);
/// ```
#[cfg_attr(not(feature = "compiled"), inline)]
pub const fn nag_name(number: u8) -> Option<&'static str> {
    Some(match number {
        1 => "good move",
        2 => "mistake",
        3 => "brilliant move",
        4 => "blunder",
        5 => "interesting move",
        6 => "dubious move",
        7 => "only move",
        8 => "only reasonable move",
        9 => "worst move",
        10 => "drawish position",
        11 => "equal chances in a quiet position",
        12 => "equal chances in an active position",
        13 => "unclear position",
        14 => "slight advantage for White",
        15 => "slight advantage for Black",
        16 => "clear advantage for White",
        17 => "clear advantage for Black",
        18 => "decisive advantage for White",
        19 => "decisive advantage for Black",
        20 => "crushing advantage for White",
        21 => "crushing advantage for Black",
        22 => "White is in zugzwang",
        23 => "Black is in zugzwang",
        26 => "advantage in space for White",
        27 => "advantage in space for Black",
        32 => "lead in development for White",
        33 => "lead in development for Black",
        36 => "initiative for White",
        37 => "initiative for Black",
        40 => "attack for White",
        41 => "attack for Black",
        44 => "compensation for White",
        45 => "compensation for Black",
        132 => "counterplay for White",
        133 => "counterplay for Black",
        138 => "time trouble for White",
        139 => "time trouble for Black",
        140 => "with the idea",
        141 => "directed against",
        142 => "better is",
        143 => "worse is",
        144 => "equivalent is",
        145 => "editorial comment",
        146 => "novelty",
        _ => return None,
    })
}
