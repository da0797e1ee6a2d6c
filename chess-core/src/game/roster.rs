//! The seven tag roster: the tags that each game of an archive has (PGN 8.1.1).

/// The tags of the roster in their order, with the values for what is unknown.
pub(crate) const ROSTER: [(&str, &str); 7] = [
    ("Event", "?"),
    ("Site", "?"),
    ("Date", "????.??.??"),
    ("Round", "?"),
    ("White", "?"),
    ("Black", "?"),
    ("Result", "*"),
];
