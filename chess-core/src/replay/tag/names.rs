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

/// The names of tags that PGN's standard lists, and of some that usual programs write.
const NAMES: [&str; 49] = [
    "Event",
    "Site",
    "Date",
    "Round",
    "White",
    "Black",
    "Result",
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
];
const _: () = {
    let mut i = 0;
    while i < NAMES.len() {
        assert!(NAMES[i].len() < LONGEST_NAME);
        i += 1;
    }
};
