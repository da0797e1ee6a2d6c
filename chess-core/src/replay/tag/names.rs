//! The names of usual tags.

use super::{LONGEST_NAME, Range};

/// Whether the letters in a range, without what stands between words, are the name of a usual tag.
#[cfg_attr(not(feature = "compiled"), inline)]
pub(super) const fn is_known_name(text: &[u8], (start, end): Range) -> bool {
    let mut i = 0;
    while i < NAMES.len() {
        let name = NAMES[i].as_bytes();
        let (mut at, mut letter) = (start, 0);
        while at < end && letter < name.len() {
            if text[at] == name[letter] {
                letter += 1;
            } else if !matches!(text[at], b' ' | b'\t' | b'-') {
                break;
            }
            at += 1;
        }
        if at == end && letter == name.len() {
            return true;
        }
        i += 1;
    }
    false
}

/// PGN's seven tag roster: the tags that each game of an archive has, in their order, each with the value for what is
/// unknown (PGN 8.1.1).
///
/// # Examples
///
/// ```
/// use caissa::pgn::SEVEN_TAG_ROSTER;
///
/// assert_eq!(SEVEN_TAG_ROSTER[2], ("Date", "????.??.??"));
/// ```
pub const SEVEN_TAG_ROSTER: [(&str, &str); 7] = [
    ("Event", "?"),
    ("Site", "?"),
    ("Date", "????.??.??"),
    ("Round", "?"),
    ("White", "?"),
    ("Black", "?"),
    ("Result", "*"),
];

/// The names of the tags that PGN's standard lists, and of some that usual programs write. The seven tag roster comes
/// first.
///
/// # Examples
///
/// ```
/// use caissa::pgn::TAG_NAMES;
///
/// assert!(TAG_NAMES.contains(&"WhiteElo"));
/// ```
pub const TAG_NAMES: &[&str] = &NAMES;

const NAMES: [&str; 49] = {
    let [event, site, date, round, white, black, result] = SEVEN_TAG_ROSTER;
    [
        event.0,
        site.0,
        date.0,
        round.0,
        white.0,
        black.0,
        result.0,
        "FEN",
        "SetUp",
        "Variant",
        "ECO",
        "Opening",
        "Variation",
        "SubVariation",
        "NIC",
        "WhiteElo",
        "BlackElo",
        "WhiteTitle",
        "BlackTitle",
        "WhiteTeam",
        "BlackTeam",
        "WhiteFideId",
        "BlackFideId",
        "WhiteType",
        "BlackType",
        "WhiteUSCF",
        "BlackUSCF",
        "WhiteNA",
        "BlackNA",
        "EventDate",
        "EventSponsor",
        "EventType",
        "EventRounds",
        "EventCountry",
        "EventCategory",
        "Section",
        "Stage",
        "Board",
        "Time",
        "UTCTime",
        "UTCDate",
        "TimeControl",
        "Termination",
        "Annotator",
        "Mode",
        "PlyCount",
        "Source",
        "SourceDate",
        "GameId",
    ]
};
const _: () = {
    let mut i = 0;
    while i < NAMES.len() {
        assert!(NAMES[i].len() < LONGEST_NAME);
        i += 1;
    }
};
