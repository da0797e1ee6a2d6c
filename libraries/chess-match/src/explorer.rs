//! The explorer: the moves that the games at hand have in a position, and the replies that they lack.

mod drill;

use std::cmp::Reverse;
use std::collections::{HashMap, HashSet};
use std::time::Duration;

use chess_core::book::{Entry, openings};
use chess_core::pgn::Line;
use chess_core::text::Count;
use chess_core::{Board, Color, Legal, Move};
use chess_search::Judgement;
use serde::Serialize;

use crate::games::GameList;
use crate::review::moves_in;
use crate::time::Instant;
pub(crate) use drill::Drill;

/// The most moves of all games, of which many are in memory once: of 100,000 games, their first 30 plies.
const MOST: usize = 3_000_000;
/// The number of games between two looks at the clock.
const AT_ONCE: usize = 32;
/// The most positions in which replies are looked for, and the most replies that are told.
const LOOKED: usize = 20_000;
const TOLD: usize = 10;

/// Whether a glyph says that a move is bad: `?`, `??` or `?!`.
fn is_bad(nag: u8) -> bool {
    Judgement::ALL.iter().any(|kind| kind.nag() == nag)
}

/// The moves of games by position, so that it does not matter by which moves a position was reached.
#[derive(Debug, Default)]
pub(crate) struct Explorer {
    pub(crate) is_on: bool,
    /// The number of games that are read so far.
    pub(crate) read: usize,
    played: HashMap<(u64, u16), Played>,
}

/// The games of a move.
#[derive(Clone, Copy, Debug, Default)]
struct Played {
    games: usize,
    /// The number of games with a result, and White's points in them, in halves.
    known: usize,
    halves: usize,
    /// The index of the game that was counted last, and of the one with the last date.
    counted: usize,
    latest: usize,
    /// Whether a game does not mark it as a mistake.
    is_sound: bool,
}

/// A move in a position, with its games in words: `12 games, 54 % for White, last 2024.01.31`.
#[derive(Serialize)]
pub(crate) struct ExploredMove {
    #[serde(skip)]
    mv: Move,
    #[serde(skip)]
    played: Played,
    pub(crate) san: String,
    pub(crate) words: String,
    /// Whether it is a move of the opponent to which no game has a reply.
    #[serde(skip)]
    is_gap: bool,
}

impl Explorer {
    /// Reads more games, for about this time. Returns whether these were the last ones.
    pub(crate) fn read(&mut self, games: &GameList, longest: Duration) -> bool {
        let (begun, all) = (Instant::now(), games.count());
        let plies = (MOST / all).clamp(16, 400);
        while self.read < all && begun.elapsed() < longest {
            let end = all.min(self.read + AT_ONCE);
            for (at, game) in games.played(self.read..end) {
                self.add(games, at, (game.as_game().line(), plies));
            }
            self.read = end;
        }
        self.read == all
    }

    /// Adds the first moves of a line of a game and of its variations, which are nested at most 32 deep.
    fn add(&mut self, games: &GameList, game: usize, (line, plies): (Line<'_>, usize)) {
        let mut board = line.start();
        let mut key = board.zobrist();
        let mistakes: Vec<_> = line.nags().filter(|(_, nag)| is_bad(*nag)).collect();
        for (at, mv) in line.moves().take(plies).enumerate() {
            // A null move is not legal.
            let Some(legal) = board.to_legal(mv) else { break };
            let played = self.played.entry((key, mv.to_bits())).or_default();
            // A game counts once for a move that it repeats.
            if played.games == 0 || played.counted != game {
                played.count(games, game);
            }
            played.is_sound |= mistakes.iter().all(|(after, _)| *after != at + 1);
            key = legal.zobrist_after(key);
            board = legal.play();
        }
        for (ply, variation) in line.variations().take_while(|(ply, _)| *ply < plies) {
            self.add(games, game, (variation, plies - ply));
        }
    }

    /// Forgets its games: there are others at hand.
    pub(crate) fn restart(&mut self) {
        (self.read, self.played) = (0, HashMap::new());
    }

    fn of(&self, key: u64, legal: Legal<'_>) -> Option<Played> {
        self.played.get(&(key, legal.to_move().to_bits())).copied()
    }

    /// The moves in a position, the most frequent first. Those of the opponent of a side include the known openings that no
    /// game has.
    pub(crate) fn moves(&self, games: &GameList, board: &Board, side: Color) -> Vec<ExploredMove> {
        let (key, is_opponent) = (board.zobrist(), board.turn() != side);
        let known = openings().get(board).filter(|_| is_opponent).map(Entry::moves);
        let known: Vec<_> = known.into_iter().flatten().map(|known| known.mv).collect();
        let explored = |legal: Legal<'_>| {
            let mv = legal.to_move();
            let is_known = known.contains(&mv);
            let played = self.of(key, legal).or_else(|| is_known.then(Played::default))?;
            let after = legal.play();
            let next = after.zobrist();
            let is_gap = is_opponent
                && after.has_legal_move()
                && after.legals().all(|reply| self.of(next, reply).is_none());
            let words = played.words(games) + if is_gap { ", no reply" } else { "" };
            Some(ExploredMove { mv, played, san: legal.san().to_string(), words, is_gap })
        };
        let mut moves: Vec<_> = board.legals().filter_map(explored).collect();
        moves.sort_by_key(|it| Reverse(it.played.games));
        if moves.first().is_none_or(|it| it.played.games == 0) {
            // In a position that no game has, openings are not missed.
            moves.clear();
        }
        moves
    }

    /// The moves of the opponent of a side that the games do not answer, on the ways from a position on: the most frequent
    /// first, then known openings.
    pub(crate) fn gaps(&self, games: &GameList, start: Board, side: Color) -> Vec<String> {
        let (mut seen, mut gaps) = (HashSet::new(), Vec::new());
        let mut next = vec![(start, Vec::new())];
        while let Some((board, line)) = next.pop() {
            if seen.len() >= LOOKED || !seen.insert(board.zobrist()) {
                continue;
            }
            for it in self.moves(games, &board, side) {
                let line = [&line[..], &[it.mv]].concat();
                if it.is_gap {
                    let told = format!("{}: {}", moves_in(&start, &line).join(" "), it.words);
                    gaps.push((Reverse(it.played.games), line.len(), told));
                } else if let Ok(after) = board.play(it.mv)
                    // No line of a repertoire follows from a mistake of one's own.
                    && (it.played.is_sound || board.turn() != side)
                {
                    next.push((after, line));
                }
            }
        }
        gaps.sort();
        gaps.into_iter().take(TOLD).map(|(.., told)| told).collect()
    }
}

impl Played {
    fn count(&mut self, games: &GameList, game: usize) {
        let halves = games.white_halves(game);
        self.known += usize::from(halves.is_some());
        self.halves += halves.unwrap_or_default();
        if self.games == 0 || games.date(game) > games.date(self.latest) {
            self.latest = game;
        }
        (self.games, self.counted) = (self.games + 1, game);
    }

    fn words(&self, games: &GameList) -> String {
        if self.games == 0 {
            return "known, in no game".to_owned();
        }
        let share = (50 * self.halves + self.known / 2).checked_div(self.known);
        let share = share.map(|share| format!(", {share} % for White")).unwrap_or_default();
        let date = Some(games.date(self.latest)).filter(|date| !date.is_empty());
        let date = date.map(|date| format!(", last {date}")).unwrap_or_default();
        let mark = if self.is_sound { "" } else { ", a mistake" };
        format!("{}{share}{date}{mark}", Count::of(self.games, "game"))
    }
}
