//! The words about games and a repertoire, for people or as JSON.

use std::fmt::Write;

use chess_archive::{Course, Departures, PlayerName, Repertoire};
use chess_core::GameRef;
use chess_core::text::Listed;
use serde_json::{Map, Value, json};

use crate::args::{CompareArgs, CompareFormat};
use crate::output::drawing::label;
use crate::output::tally::{Count, Grouped, heading};
use crate::output::terminal::visible;

/// The names of the kinds of courses in JSON and for people, in their order, and of no course.
const KINDS: [(&str, &str); 6] = [
    ("deviation", "my deviation"),
    ("unanswered", "their move without an answer"),
    ("end", "end of the book"),
    ("inside", "in the repertoire to the end"),
    ("outside", "never in the repertoire"),
    ("other", "of the other color or of other players"),
];

/// The games that have been compared.
pub(super) struct Report<'a> {
    pub(super) args: &'a CompareArgs,
    pub(super) repertoire: &'a Repertoire,
    /// The number of games of each of the [`KINDS`].
    pub(super) counts: [u64; 6],
    pub(super) departures: Departures,
}

impl Report<'_> {
    /// Adds a game. Returns `games.pgn, game 3, Anna - Bert: my deviation 3. Bc4, the book has Bb5`, or nothing if it does
    /// not leave the repertoire.
    pub(super) fn game(&mut self, (file, number): (&str, u64), game: GameRef<'_>) -> String {
        let name = || game.tag(self.args.color.name()).and_then(PlayerName::parse);
        let fits = |player| name().is_some_and(|name| name.is_same(player));
        let course =
            self.args.player.as_ref().is_none_or(fits).then(|| self.repertoire.course(game));
        let kind = course.as_ref().map_or(KINDS.len() - 1, |course| course.kind as usize);
        self.counts[kind] += 1;
        let (kind, reason) = KINDS[kind];
        let left = course.as_ref().and_then(left);
        self.departures.add(course);
        let [white, black] = ["White", "Black"].map(|name| game.tag(name).unwrap_or("?"));
        if self.args.format == CompareFormat::Json {
            let object = json!({
                "type": "game", "file": file, "game": number, "white": white, "black": black,
                "kind": kind, "departure": left.map(|left| left.2),
            });
            return object.to_string() + "\n";
        }
        let Some((mv, book, _)) = left else { return String::new() };
        let text = format!("{file}, game {number}, {white} - {black}: {reason} {mv}{book}");
        visible(&text).replace('\n', " ") + "\n"
    }

    /// The numbers of games, and the moves that most often left the repertoire.
    pub(super) fn summary(&self) -> String {
        let all = self.departures.sorted();
        let listed = all.iter().take(self.args.top);
        let listed = listed.filter_map(|(course, games)| Some((*games, *course, left(course)?)));
        let kinds = KINDS.iter().zip(self.counts);
        if self.args.format == CompareFormat::Json {
            let kinds: Map<_, _> = kinds.map(|(kind, n)| (kind.0.to_owned(), n.into())).collect();
            let listed: Value = listed
                .map(|(games, _, left)| json!({"games": games, "departure": left.2}))
                .collect();
            return json!({"type": "summary", "games": kinds, "departures": listed}).to_string()
                + "\n";
        }
        // Writing to a string does not fail.
        let mut text = format!("\n{}\n", Count(self.counts.iter().sum(), "game"));
        for ((_, words), count) in kinds.filter(|(_, count)| *count > 0) {
            let _ = writeln!(text, "{:>9}  {words}", Grouped(count).to_string());
        }
        let _ = writeln!(text, "\n{}", heading(all.len(), "departure", self.args.top));
        for (games, course, (mv, ..)) in listed {
            let (games, kind) = (Grouped(games).to_string(), KINDS[course.kind as usize].1);
            let _ = writeln!(text, "{games:>9}  {mv:<13} {kind:<28}  {}", course.board);
        }
        text
    }
}

/// The move with which a game leaves the repertoire, `3. Bc4`; the words `, the book has Bb5`; and both as JSON.
fn left(course: &Course) -> Option<(String, String, Value)> {
    let (mv, board) = (course.mv?, &course.board);
    let book: Vec<_> = course.book.iter().map(|mv| board.san(*mv).to_string()).collect();
    let (san, fen) = (board.san(mv).to_string(), board.to_string());
    let (kind, ply) = (KINDS[course.kind as usize].0, course.ply + 1);
    let json = json!({"kind": kind, "ply": ply, "move": san, "book": book, "fen": fen});
    let has = if book.is_empty() { "" } else { ", the book has " };
    Some((label(board, mv), format!("{has}{}", Listed(&book, "or")), json))
}

/// The names of what is odd, in the order of the kinds.
const ODDITIES: [&str; 3] = ["choice", "gap", "transposition"];

/// The oddities of the repertoire: a line for each position such as `choice 3. Bb5 and 3. Bc4: r1bqkbnr/..`, and their numbers.
/// Returns also the number of choices and gaps.
pub(super) fn checked(repertoire: &Repertoire, args: &CompareArgs) -> (String, u64) {
    let is_json = args.format == CompareFormat::Json;
    let (mut text, mut counts) = (String::new(), [0; 3]);
    repertoire.oddities(|kind, board, moves| {
        counts[kind as usize] += 1;
        let moves: Vec<_> = moves.iter().map(|(board, mv)| label(board, *mv)).collect();
        let (kind, fen) = (ODDITIES[kind as usize], board.to_string());
        let words = format!("{kind} {}", Listed(&moves, "and"));
        let object = json!({"type": kind, "moves": moves, "fen": fen});
        let line = format!("{}: {fen}", words.trim_end());
        text += &(if is_json { object.to_string() } else { line } + "\n");
    });
    if !is_json && !args.quiet.is_on {
        let found = ODDITIES.iter().zip(counts).map(|(name, n)| Count(n, name).to_string());
        text += &(found.collect::<Vec<_>>().join(", ") + "\n");
    }
    (text, counts[0] + counts[1])
}
