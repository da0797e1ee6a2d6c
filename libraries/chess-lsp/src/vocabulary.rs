//! Names with a meaning in PGN and EPD, each with a few words for people: tags, commands in comments, operations.

pub(crate) use chess_core::__private::OPERATIONS;

/// A name, and the words about it.
pub(crate) type Term = (&'static str, &'static str);

/// The usual tags, as [`TAG_NAMES`](chess_core::pgn::TAG_NAMES) lists them.
pub(crate) const TAGS: [Term; 49] = [
    ("Event", "the tournament or match"),
    ("Site", "the place, or the address of the game"),
    ("Date", "the day on which the game began: 2026.01.31"),
    ("Round", "the round, perhaps with the board: 4.2"),
    ("White", "the player of the white pieces: Family, Given"),
    ("Black", "the player of the black pieces: Family, Given"),
    ("Result", "1-0, 0-1, 1/2-1/2, or * for an open game"),
    ("FEN", "the position from which the moves begin"),
    ("SetUp", "1 if the moves begin from the tag FEN"),
    ("Variant", "the rules, such as Chess960"),
    ("ECO", "the code of the opening: C60"),
    ("Opening", "the name of the opening"),
    ("Variation", "the name of the variation of the opening"),
    ("SubVariation", "the name of a part of the variation"),
    ("NIC", "the code of the opening in New in Chess"),
    ("WhiteElo", "the rating of White"),
    ("BlackElo", "the rating of Black"),
    ("WhiteTitle", "the title of White: GM, or - for none"),
    ("BlackTitle", "the title of Black: GM, or - for none"),
    ("WhiteTeam", "the team of White"),
    ("BlackTeam", "the team of Black"),
    ("WhiteFideId", "the number of White at FIDE"),
    ("BlackFideId", "the number of Black at FIDE"),
    ("WhiteType", "human, or program"),
    ("BlackType", "human, or program"),
    ("WhiteUSCF", "the rating of White in the United States"),
    ("BlackUSCF", "the rating of Black in the United States"),
    ("WhiteNA", "the mail or network address of White"),
    ("BlackNA", "the mail or network address of Black"),
    ("EventDate", "the day on which the event began: 2026.01.31"),
    ("EventSponsor", "the sponsor of the event"),
    ("EventType", "the kind of event, such as swiss"),
    ("EventRounds", "the number of rounds of the event"),
    ("EventCountry", "the country of the event"),
    ("EventCategory", "the category of the event"),
    ("Section", "the section of the tournament, such as Open"),
    ("Stage", "the stage of the event, such as Semifinal"),
    ("Board", "the number of the board"),
    ("Time", "the local time at which the game began: 18:30:00"),
    ("UTCTime", "the time at which the game began, in UTC: 18:30:00"),
    ("UTCDate", "the day on which the game began, in UTC: 2026.01.31"),
    ("TimeControl", "seconds and increment, or moves in seconds: 300+3, 40/7200"),
    ("Termination", "the reason for the end of the game, such as time forfeit"),
    ("Annotator", "the author of the comments"),
    ("Mode", "OTB over the board, ICS on a server, PM by mail"),
    ("PlyCount", "the number of plies of the game"),
    ("Source", "the publication or collection of the game"),
    ("SourceDate", "the day of the publication: 2026.01.31"),
    ("GameId", "the number of the game on its server"),
];

/// The results of games.
pub(crate) const RESULTS: [&str; 4] = ["1-0", "0-1", "1/2-1/2", "*"];

/// The commands in comments.
pub(crate) const COMMANDS: [Term; 5] = [
    ("%clk", "time left: [%clk 0:05:00]"),
    ("%emt", "time used: [%emt 0:00:02]"),
    ("%eval", "evaluation in pawns, or mate: [%eval 0.25], [%eval #-3]"),
    ("%csl", "colored squares: [%csl Gd4,Re5]"),
    ("%cal", "arrows: [%cal Ge2e4]"),
];

/// The words about a name. Those with other digits at the end, such as `c3` and `D5`, mean the same.
pub(crate) fn words(terms: &[Term], name: &str) -> Option<&'static str> {
    let stem = |name: &str| name.trim_end_matches(|char: char| char.is_ascii_digit()).len();
    let is_meant = |(known, _): &&Term| {
        let end = stem(known);
        name == *known
            || end < known.len() && name.len() > end && name[..stem(name)] == known[..end]
    };
    terms.iter().find(is_meant).map(|(_, words)| *words)
}

#[cfg(test)]
mod tests {
    use super::*;
    use chess_core::pgn::TAG_NAMES;

    #[test]
    fn each_usual_tag_has_words() {
        assert!(TAGS.iter().map(|(name, _)| name).eq(TAG_NAMES));
    }

    #[test]
    fn numbered_operations_are_known() {
        let mate = Some("mate in so many moves");
        assert_eq!(words(&OPERATIONS, "dm"), mate);
        for (name, known) in [("c9", "c0"), ("D12", "D1"), ("dm1", ""), ("c", ""), ("D", "")] {
            assert_eq!(words(&OPERATIONS, name), words(&OPERATIONS, known), "{name}");
        }
    }
}
