//! A conversation of a chess program and an engine, followed line by line.

use std::collections::VecDeque;
use std::io::{self, BufRead, Read};

use chess_core::{Board, FenOptions};

use super::command::{Later, Now, ParsedLine, Start, UciCommand};
use super::go::Go;
use super::position::{self, refused, words};
use super::words::quoted;

/// A conversation of a chess program and an engine, followed line by line: what either side says wrongly.
///
/// A `position` is wrong if it is not FEN, if the rules cannot play on in it, or if a move of its list, or of
/// `searchmoves`, is illegal or not written as UCI writes it. Positions that no game reaches are right if they can be
/// played on. `bestmove`, its `ponder` and `pv` are judged on the position of their search. Nothing is wrong in a
/// position that is not known, as at the beginning of a log that is cut off, or in a game by the rules of another
/// `UCI_Variant`.
///
/// # Examples
///
/// ```
/// use chess_search::uci::Conversation;
///
/// let mut conversation = Conversation::default();
/// assert_eq!(conversation.ask(b"position startpos moves e2e4").fault, None);
/// assert_eq!(conversation.ask(b"go movetime 100").fault, None);
/// let fault = conversation.answer(b"bestmove e7e4").unwrap();
/// assert!(fault.starts_with("bestmove: move 1, `e7e4`: "), "{fault}");
/// ```
#[derive(Debug, Default)]
pub struct Conversation {
    rules: FenOptions,
    is_other_game: bool,
    position: Known,
    /// The searches without a best move yet.
    searches: VecDeque<Search>,
}

/// A line of the chess program.
#[derive(Debug, Default)]
#[non_exhaustive]
pub struct Asked {
    /// Its fault: fact, reason and fix, a line each.
    pub fault: Option<String>,
    /// Whether the engine must not get it: a wrong position, or a command about a search in one.
    pub is_refused: bool,
    /// Whether it ends the conversation.
    pub is_quit: bool,
}

/// A position, as far as it is known.
#[derive(Clone, Copy, Debug, Default)]
enum Known {
    Board(Board),
    #[default]
    Nothing,
    Wrong,
}

#[derive(Debug)]
struct Search {
    position: Known,
    /// Whether its best move has to wait for `stop` or `ponderhit`.
    waits: bool,
}

impl Conversation {
    /// The bytes of the longest line that is read.
    pub const LONGEST: usize = 1 << 20;

    /// Reads the next line, or the beginning of one that is too long; `None` at the end.
    ///
    /// # Errors
    ///
    /// Returns an error if the input cannot be read.
    pub fn next_line(from: &mut impl BufRead) -> io::Result<Option<Vec<u8>>> {
        let mut line = Vec::new();
        let count = from.take(Self::LONGEST as u64).read_until(b'\n', &mut line)?;
        Ok((count > 0).then_some(line))
    }

    /// Follows a line of the chess program. One of [`LONGEST`](Self::LONGEST) bytes without an end is cut off, and refused.
    pub fn ask(&mut self, line: &[u8]) -> Asked {
        if line.len() >= Self::LONGEST && line.last() != Some(&b'\n') {
            let line = ParsedLine::too_long(line, Self::LONGEST);
            let fault = line.remarks.into_iter().next();
            let asked = line.command.map(|command| self.obey(command)).unwrap_or_default();
            return Asked { fault: asked.fault.or(fault), is_refused: true, is_quit: false };
        }
        let command = ParsedLine::parse(&String::from_utf8_lossy(line)).command;
        command.map(|command| self.obey(command)).unwrap_or_default()
    }

    fn obey(&mut self, command: UciCommand) -> Asked {
        let mut asked = Asked::default();
        match command {
            UciCommand::Now(Now::Stop | Now::PonderHit) => {
                asked.is_refused = self.searches.front().is_some_and(Search::is_wrong);
                self.searches.iter_mut().for_each(|search| search.waits = false);
            }
            // The engine begins anew.
            UciCommand::Now(Now::Uci) => self.searches.clear(),
            UciCommand::Now(now) => asked.is_quit = now == Now::Quit,
            UciCommand::Later(Later::Position(start)) => {
                let read = start.and_then(|start| self.read(&start));
                self.position = read.as_ref().map_or(Known::Wrong, |known| *known);
                asked.is_refused = read.is_err();
                asked.fault = read.err().map(|words| format!("position: {words}"));
            }
            UciCommand::Later(Later::Go(go)) => asked = self.go(&go),
            UciCommand::Later(Later::SetOption { name, value }) => {
                self.set(&name, &value.unwrap_or_default());
            }
            // Engines differ in whether they keep the position. One that they have not got stays wrong.
            UciCommand::Later(Later::NewGame) if !matches!(self.position, Known::Wrong) => {
                self.position = Known::Nothing;
            }
            UciCommand::Later(_) => {}
        }
        asked
    }

    fn set(&mut self, name: &str, value: &str) {
        if name.eq_ignore_ascii_case("UCI_Chess960") {
            let is_on = value.eq_ignore_ascii_case("true");
            self.rules = if is_on { position::CHESS960 } else { FenOptions::new() };
        } else if name.eq_ignore_ascii_case("UCI_Variant") {
            let chess = ["", "chess", "standard", "normal", "chess960", "fischerandom"];
            self.is_other_game = !chess.contains(&value.to_ascii_lowercase().as_str());
        }
    }

    /// The position of a command, or what is wrong with it.
    fn read(&self, start: &Start) -> Result<Known, String> {
        if self.is_other_game {
            return Ok(Known::Nothing);
        }
        let board = match &start.fen {
            Some(fen) => position::board(fen, self.rules)?.0,
            None => Board::START,
        };
        if board.is_chess960() && !self.rules.is_chess960 {
            return Err(format!("castling is that of Chess960\n{}", position::NEEDS_CHESS960));
        }
        self.play(board, &start.moves).map(Known::Board)
    }

    fn go(&mut self, go: &Go) -> Asked {
        let mut fault = None;
        if let Known::Board(board) = self.position {
            let illegal = go.moves.iter().find_map(|word| self.play(board, [word]).err());
            fault = illegal.map(|words| format!("searchmoves: {words}"));
        }
        let position = if fault.is_some() { Known::Wrong } else { self.position };
        // The answer to `go perft` is a list of numbers.
        if go.perft.is_none() {
            self.searches.push_back(Search { position, waits: go.is_infinite || go.is_pondering });
        }
        Asked { fault, is_refused: matches!(position, Known::Wrong), is_quit: false }
    }

    /// Plays moves as UCI writes them.
    fn play(
        &self,
        mut board: Board,
        moves: impl IntoIterator<Item = impl AsRef<str>>,
    ) -> Result<Board, String> {
        for (at, word) in moves.into_iter().enumerate() {
            let word = word.as_ref();
            let legal =
                board.read_legal(word).map_err(|error| refused(at, word, &words(&error)))?;
            let mv = legal.to_move();
            let uci = if self.rules.is_chess960 { board.uci_chess960(mv) } else { board.uci(mv) };
            if uci.as_str() != word {
                let reason = format!("it is not written as UCI writes it\nwrite `{uci}`");
                return Err(refused(at, word, &reason));
            }
            board = legal.play();
        }
        Ok(board)
    }

    /// Whether the next search that is to be answered is one in a wrong position, which then counts as answered. It is not
    /// due while its `go` waits for `stop`, or an earlier search runs.
    pub fn take_refused(&mut self) -> bool {
        let is_due = matches!(self.searches.front(), Some(next) if next.is_wrong() && !next.waits);
        is_due && self.searches.pop_front().is_some()
    }

    /// Follows a line of the engine. Returns what is wrong with it.
    pub fn answer(&mut self, line: &[u8]) -> Option<String> {
        let line = String::from_utf8_lossy(line);
        let mut words = line.split_whitespace();
        match words.next()? {
            "bestmove" => {
                let Known::Board(board) = self.searches.pop_front()?.position else { return None };
                let best = words.next().unwrap_or_default();
                if matches!(best, "" | "(none)" | "0000" | "NULL" | "null") {
                    let mv = board.uci(*board.legal_moves().first()?);
                    return Some(format!(
                        "bestmove: {} is not a move\n`{mv}` is one",
                        quoted(best)
                    ));
                }
                let reply = words.nth(1).filter(|word| !matches!(*word, "(none)" | "NULL"));
                let played = self.play(board, [best].into_iter().chain(reply));
                played.err().map(|words| format!("bestmove: {words}"))
            }
            "info" => {
                let Known::Board(board) = self.searches.front()?.position else { return None };
                let mut words = words.skip_while(|word| !matches!(*word, "pv" | "string"));
                let moves = (words.next()? == "pv").then_some(words)?;
                self.play(board, moves).err().map(|words| format!("pv: {words}"))
            }
            _ => None,
        }
    }
}

impl Search {
    const fn is_wrong(&self) -> bool {
        matches!(self.position, Known::Wrong)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Follows lines of the program (`>`) and of the engine, and returns for each: `-` if it is right, `x` if it is
    /// refused, or else the beginning of what is wrong; and after it `0` for each search that is to be answered.
    fn followed(lines: &[&str]) -> Vec<String> {
        let mut conversation = Conversation::default();
        let follow = |line: &&str| {
            let mut said = match line.strip_prefix('>') {
                Some(line) => {
                    let asked = conversation.ask(line.as_bytes());
                    let fault = asked.fault.map(|words| words.chars().take(19).collect());
                    fault.unwrap_or_else(|| if asked.is_refused { "x" } else { "-" }.to_owned())
                }
                None => conversation.answer(line.as_bytes()).unwrap_or_else(|| "-".into()),
            };
            said.extend(std::iter::from_fn(|| conversation.take_refused().then_some('0')));
            said
        };
        lines.iter().map(follow).collect()
    }

    #[test]
    fn a_search_in_a_wrong_position_is_answered_when_its_turn_comes() {
        let rows = [
            (&[">position startpos moves e2e5", ">go", ">go depth 1"][..], "x0 x0"),
            (&[">position fen x", ">go infinite", ">isready", ">stop", ">stop"], "x - x0 -"),
            (&[">position fen", ">go ponder", ">ponderhit"], "x x0"),
            (&[">position e2e4", ">go perft 3", ">ucinewgame", ">go"], "x - x0"),
            // The engine still searches: it is answered first.
            (&[">go", ">position fen x", ">go", "bestmove e2e4"], "position: expected  x -0"),
            (
                &[">position startpos", ">go searchmoves e2e5", ">go", "bestmove e2e4"],
                "searchmoves: move 10 - -",
            ),
            (&[">position fen x", ">position startpos", ">go", "bestmove e2e4"], "- - -"),
        ];
        for (lines, wanted) in rows {
            assert_eq!(followed(lines)[1..].join(" "), wanted, "{lines:?}");
        }
    }

    #[test]
    fn positions_are_right_if_the_rules_can_play_on() {
        let chess960 = "fen bqnb1rkr/pp3ppp/3ppn2/2p5/5P2/P2P4/NPP1P1PP/BQ1BNRKR w HFhf - 2 9";
        for (position, is_right) in [
            ("startpos moves e2e4 e7e5", true),
            ("fen 4k3/8/8/8/8/8/4P3/4K3 w - -", true),
            ("fen 4k3/8/8/8/8/8/4P3/4K3 w - - 99 1 moves e2e4", true),
            // No game reaches this check, but it can be answered.
            ("fen B6b/8/8/8/2K5/5k2/8/b6B b - - 0 1", true),
            ("fen 4k3/8/8/8/8/8/8/4R1K1 w - - 0 1", false),
            ("startpos moves e2e4 e5", false),
            ("startpos moves 0000", false),
            ("startpos moves E2E4", false),
            ("startpos moves e2e4 e7e5 g1f3 b8c6 f1c4 f8c5 e1g1", true),
            ("startpos moves e2e4 e7e5 g1f3 b8c6 f1c4 f8c5 e1h1", false),
            (chess960, false),
        ] {
            let asked = Conversation::default().ask(format!("position {position}").as_bytes());
            assert_eq!(asked.is_refused, !is_right, "{position}: {asked:?}");
            assert_eq!(asked.fault.is_some(), asked.is_refused);
        }
        let mut conversation = Conversation::default();
        let _ = conversation.ask(b"setoption name uci_chess960 value true");
        assert!(!conversation.ask(format!("position {chess960}").as_bytes()).is_refused);
        let _ = conversation.ask(b"setoption name UCI_Variant value atomic");
        assert!(!conversation.ask(b"position fen x").is_refused);
        let long = "position startpos ".repeat(Conversation::LONGEST);
        assert!(conversation.ask(&long.as_bytes()[..Conversation::LONGEST]).is_refused);
    }

    #[test]
    fn the_engine_is_judged_on_the_position_of_its_search() {
        let start = [">position startpos moves e2e4", ">go", ">position startpos", ">go"];
        for (line, is_right) in [
            ("bestmove e7e5", true),
            ("bestmove e7e5 ponder g1f3", true),
            ("bestmove e7e5 ponder (none)", true),
            ("bestmove e7e5 ponder g8f6", false),
            ("bestmove e2e4", false),
            ("bestmove e5", false),
            ("bestmove (none)", false),
            ("bestmove", false),
            ("info depth 1 pv e7e5 g1f3", true),
            ("info depth 1 pv e7e5 g8f6", false),
            ("info string pv e7e4", true),
            ("info currmove e7e5", true),
            ("nonsense", true),
            ("", true),
        ] {
            let lines = [&start[..], &[line]].concat();
            assert_eq!(followed(&lines)[4] == "-", is_right, "{line}");
        }
        // The rest of a log of which the beginning is missing, and the answer to a mate.
        assert_eq!(followed(&[">go", "bestmove e2e5", "bestmove e2e5"]).concat(), "---");
        let mate = ">position startpos moves f2f3 e7e5 g2g4 d8h4";
        assert_eq!(followed(&[mate, ">go", "bestmove (none)"]).concat(), "---");
    }
}
