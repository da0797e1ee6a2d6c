//! The rule that says which games are copies of one.

use std::collections::HashSet;

use chess_archive::{
    Archive, ArchivedGame, Copies, CopyDecisions, CopyFacts, GameEnds, GameHash, HashedEnd, Keep,
    NestedGames, ReachedEnds, Spelling,
};
use chess_core::GameBuf;

const SHORT: &str = "1. e4 e5 2. Nf3 Nc6";
const LONG: &str = "1. e4 e5 2. Nf3 Nc6 3. Bb5 a6 4. Ba4 Nf6 5. O-O Be7 6. Re1 b5 7. Bb3 d6 8. c3 O-O 9. h3 Nb8 10. d4 Nbd7";

/// The groups of games, by their numbers from 1.
pub(super) fn groups(games: &[String]) -> Vec<Vec<usize>> {
    let games: Vec<GameBuf> = games.iter().map(|game| game.parse().expect(game)).collect();
    let (mut copies, mut ends) = (Copies::default(), HashSet::new());
    for game in &games {
        let game = game.as_game();
        let hash = GameHash::of(game);
        copies.add(CopyFacts::new((hash, game.len() as u32), game.result(), |name| game.tag(name)));
        ends.insert(hash);
    }
    for (at, game) in games.iter().enumerate() {
        let mut hash = GameHash::new(&game.as_game().start());
        let moves = game.as_game().moves().take(game.as_game().len().saturating_sub(1));
        let reached = moves.filter_map(|mv| {
            hash = hash.then(mv);
            ends.get(&hash).copied()
        });
        copies.add_ends(at, &reached.collect());
    }
    let one_more = |group: Vec<usize>| group.into_iter().map(|game| game + 1).collect();
    let groups: Vec<Vec<usize>> = copies.groups().into_iter().map(one_more).collect();
    // For files of no size, the filters are so small that they soon take each game for each other.
    for bytes in [0, 1 << 20] {
        assert_eq!(archived_groups(&games, bytes), groups);
    }
    groups
}

/// The same groups, found by an archive, which compares only the games that may be copies.
fn archived_groups(games: &[GameBuf], bytes: u64) -> Vec<Vec<usize>> {
    let (spelling, none) = (Spelling::default(), &b""[..]);
    let games = || games.iter().map(GameBuf::as_game);
    let mut ends = GameEnds::of_files(bytes);
    games().for_each(|game| ends.add(&HashedEnd::new(game, none, &spelling)));
    let mut nested = NestedGames::of_files(bytes);
    games().for_each(|game| nested.add(&ReachedEnds::new(game, none, &spelling, &ends)));
    let mut archive = Archive::new(&std::env::temp_dir());
    for (game, number) in games().zip(1..) {
        let game = ArchivedGame::new(game, none, &spelling, (&ends, &nested));
        archive.add(0, number, game).unwrap();
    }
    let (decisions, _) = CopyDecisions::of(archive, Keep::Longest, |_| 0).unwrap();
    let mut groups: Vec<Vec<usize>> = vec![Vec::new(); decisions.groups() as usize];
    for number in 1..=games().len() {
        if let Some(decision) = decisions.get(0, number as u64) {
            groups[decision.group as usize - 1].push(number);
        }
    }
    groups
}

/// A game of two players, with tags: `Date 1990.01.05; Round 3`.
fn game(tags: &str, moves: &str) -> String {
    let players = "White Müller, Hans; Black Иванов, Алексей; ";
    let own = tags.split("; ").filter_map(|tag| tag.split_once(' '));
    let named = |name: &str| tags.split("; ").any(|tag| tag.starts_with(&format!("{name} ")));
    let players = players.split("; ").filter_map(|tag| tag.split_once(' '));
    let all = players.filter(|(name, _)| !named(name)).chain(own);
    let lines = all.flat_map(|(name, value)| ["[", name, " \"", value, "\"]\n"]);
    let lines: String = lines.collect();
    let result = if moves.ends_with(['*', '0', '1', '2']) { "" } else { " *" };
    format!("{lines}\n{moves}{result}\n")
}

#[test]
fn a_tag_that_both_have_says_that_games_differ() {
    let dated = |tags: &str| format!("Date 1990.01.05; {tags}");
    for (one, other, are_copies) in [
        // The date, as far as both know it.
        ("Date 1990.01.05", "Date 1990.01.06", false),
        ("Date 1990.01.05", "Date 1990.??.05", true),
        ("Date 1990.01.05", "UTCDate 1990.01.05", true),
        ("Date 1990.01.05", "UTCDate 1991.01.05", false),
        ("EventDate 1999", "EventDate 2005", false),
        ("EventDate 1999.05.??", "EventDate 1999", true),
        // Names of events differ from source to source, years in them do not.
        ("Event Open 1999", "Event Open 2005", false),
        ("Event Open 1999", "Event 12th Open, 1999", true),
        ("Event Bundesliga 2001/02", "Event Bundesliga 2001", true),
        ("Event Open", "Event Match", true),
        ("Site Paris", "Site Paris FRA", true),
        ("WhiteElo 2700", "WhiteElo 1200", true),
        ("TimeControl 60+0", "TimeControl 5400+30", false),
        ("TimeControl 60", "TimeControl 60+0", true),
        ("Board 1", "Board 2", false),
        ("Round 3", "Round 3.1", true),
        ("Round 3.2", "Round 3.1", false),
        ("Round 1", "Round 2", false),
        ("Round 03", "Round (3)", true),
        ("Round 3.01", "Round 3.1", true),
        ("Round 0", "Round 10", false),
        ("UTCTime 10:00:00", "UTCTime 10:00:01", false),
        ("Site https://a.org/1", "Site https://a.org/2", false),
        ("Site https://a.org/1", "Link https://a.org/1", true),
        // FIDE ids decide alone.
        ("WhiteFideId 1503014", "WhiteFideId 4100018", false),
        ("WhiteFideId 1503014; White A", "WhiteFideId 1503014; White B", true),
        ("WhiteFideId 1503014; White A", "WhiteFideId 0; White B", false),
        ("WhiteFideId 1503014", "WhiteFideId ?", true),
        ("White Mueller,H", "White Muller", true),
        ("White Müller, Karl", "White Müller, Hans", false),
        ("White ?", "White Müller, Hans", false),
        // A slip, if all else agrees.
        ("Round 3; White Müller, Hasn", "Round 3", true),
        ("Event Match; White Mülelr", "Event Match", true),
        ("Round 3; White Mülelr; Black Ivanvo", "Round 3", false),
        ("Round 3; White Petrov, A", "Round 3; White Petrova, A", false),
        ("White Mülelr", "White Müller", false),
        ("Date 1990.01.??; Round 3; White Mülelr", "Date 1990.01.05; Round 3", false),
        ("White ?; Black ?", "White -; Black ?", true),
    ] {
        for moves in [SHORT, LONG] {
            // Short games need a tag in common.
            let pair = [one, other].map(|tags| {
                let tags = if tags.contains("Date 19") { tags.to_owned() } else { dated(tags) };
                game(&tags, moves)
            });
            let is_dated = one.starts_with("EventDate");
            let expected: &[&[usize]] = if are_copies { &[&[1, 2]] } else { &[] };
            if moves == LONG || !is_dated {
                assert_eq!(groups(&pair), expected, "{one} and {other}: {moves}");
            }
        }
    }
    let result = |result| game("Date 1990.01.05", &format!("{SHORT} {result}"));
    assert_eq!(groups(&["1-0", "*"].map(result)), [[1, 2]]);
    assert_eq!(groups(&["1-0", "0-1"].map(result)), [[0; 0]; 0]);
}

#[test]
fn short_games_need_a_tag_in_common() {
    let drawn = |moves: &str| format!("{moves} 1/2-1/2");
    for (one, other, are_copies) in [
        ("Date ????.??.??; Round ?", "Date ????.??.??; Round ?", false),
        ("Result 1/2-1/2", "WhiteElo 2500", false),
        // Two players meet more than once a year.
        ("Date 1950.??.??", "Date 1950.??.??", false),
        ("Date 1950.03.??", "Date 1950.03.??", false),
        ("EventDate 1950.03.01", "EventDate 1950.03.01", false),
        ("Date 1950.03.02", "Date 1950.03.02", true),
        ("Round 3", "Round 3.1", true),
        ("Round 3", "Round ?", false),
        ("Event Match", "Event match", true),
        ("Event ?", "Event ?", false),
        ("Site Zürich", "Site ZUERICH", true),
        ("UTCTime 10:00:00", "UTCTime 10:00:00", true),
        ("White ?; Black ?", "White ?; Black ?", false),
    ] {
        let pair = |short: &str, long: &str| [game(one, &drawn(short)), game(other, &drawn(long))];
        let expected: &[&[usize]] = if are_copies { &[&[1, 2]] } else { &[] };
        for longer in [SHORT, "1. e4 e5 2. Nf3 Nc6 3. Bb5 a6", LONG] {
            assert_eq!(groups(&pair(SHORT, longer)), expected, "{one} and {other}: {longer}");
        }
        assert_eq!(groups(&pair(LONG, LONG)), [[1, 2]], "{one} and {other}");
    }
}

#[test]
fn a_game_that_fits_two_that_differ_goes_to_neither() {
    let none: [[usize; 0]; 0] = [];
    let long = |tags: &&str| game(tags, LONG);
    for order in [[0, 1, 2], [1, 0, 2], [2, 1, 0], [0, 2, 1]] {
        let groups_of = |games: [&str; 3]| groups(&order.map(|at| long(&games[at])));
        assert_eq!(groups_of(["White Polgar, Judit", "White Polgar", "White Polgar, Susan"]), none);
        assert_eq!(groups_of(["Date 2001", "Date ????", "Date 2005"]), none);
        assert_eq!(groups_of(["Round 1", "Round ?", "Round 2"]), none);
        assert_eq!(groups_of(["Round 1", "Round ?", "Round 1"]), [[1, 2, 3]]);
    }
    // Two games by a bare name may be copies of each other.
    let names = ["White Polgar", "White Polgar, Judit", "White Polgar", "White Polgar, Susan"];
    assert_eq!(groups(&names.map(|name| long(&name))), [[1, 3]]);
    // The beginning of two games that go on in other ways, and of the same tags, is one of them.
    let tags = "Date 1990.01.05";
    let [one, two] = ["3. Bb5", "3. Bc4"].map(|more| game(tags, &format!("{SHORT} {more}")));
    assert_eq!(groups(&[game(tags, SHORT), one.clone(), two.clone()]), [[1, 2]]);
    let other = two.replace("1990", "1991");
    let unknown = game("Round 1", SHORT);
    let [one, other] = [one, other].map(|game| format!("[Round \"1\"]\n{game}"));
    assert_eq!(groups(&[unknown, one, other]), none, "{tags}");
}

#[test]
fn many_games_with_equal_moves_have_the_groups_of_few() {
    // Spellings, slips, ids, rounds and names that are missing: what a pair is does not depend on the games beside it.
    let tags = [
        "White Müller, Hans; Round 3",
        "White Mueller, H.; Round 3.1",
        "White Müller; Round ?",
        "White Mülelr, Hans; Round 3",
        "White Hans Müller; Round 4",
        "White ?; Round 3",
        "White Polgar; WhiteFideId 7; Round 3",
        "White Sax; WhiteFideId 7; Round (03)",
        "White Корчной, Виктор; Round 3",
        "White GM Kortschnoj; Round 3",
    ];
    for lengths in [[SHORT, SHORT], [LONG, LONG], [LONG, SHORT]] {
        let of = |day: usize, tags: &str, length: &str| {
            game(&format!("Date 1990.01.{:02}; {tags}", 1 + day), length)
        };
        let pairs = (0..tags.len()).flat_map(|one| (0..one).map(move |other| [other, one]));
        for pair in pairs {
            let two = [0, 1].map(|at| of(0, tags[pair[at]], lengths[at]));
            let few = groups(&two);
            // Twelve more days, each with a game of the same moves.
            let more = (1..13).map(|day| of(day, tags[day % tags.len()], lengths[1]));
            let games: Vec<String> = two.into_iter().chain(more).collect();
            assert_eq!(groups(&games), few, "{pair:?} of {lengths:?}");
        }
    }
}

#[test]
fn many_copies_in_other_spellings_are_one_group() {
    let events = (0..60).map(|at| format!("Date 1990.01.05; Event Open {at}x"));
    let games: Vec<String> = events.map(|tags| game(&tags, LONG)).collect();
    assert_eq!(groups(&games), [(1..=60).collect::<Vec<_>>()]);
    // All of them may be copies of two games that differ, so they are left alone.
    let rounds =
        ["Round 1", "Round 2"].map(|round| game(&format!("Date 1990.01.05; {round}"), LONG));
    let all: Vec<String> = games.into_iter().chain(rounds).collect();
    assert_eq!(groups(&all), [[0; 0]; 0]);
}
