//! The explorer: the moves that the games at hand have in a position, and the replies that they lack.

mod drill;

use std::collections::HashSet;
use std::time::Duration;

use chess_core::book::{Entry, openings};
use chess_core::pgn::Line;
use chess_core::text::Count;
use chess_core::{Board, Color, Move};

use crate::games::GameList;
use crate::review::moves_in;
use crate::time::Instant;
pub(crate) use drill::Drill;

/// The most moves of all games in memory, at 16 bytes each: of 100,000 games, their first 40 plies.
const MOST: usize = 4_000_000;
/// The number of games between two looks at the clock.
const AT_ONCE: usize = 32;
/// The most positions in which replies are looked for, and the most replies that are told.
const LOOKED: usize = 20_000;
const TOLD: usize = 10;

/// The glyphs `?`, `??` and `?!`.
const MISTAKES: [u8; 3] = [2, 4, 6];

/// The moves of games by position, so that it does not matter by which moves a position was reached.
#[derive(Debug, Default)]
pub(crate) struct Explorer {
    pub(crate) is_on: bool,
    /// In ascending order when all games are read.
    played: Vec<Played>,
    /// The number of games that are read.
    read: usize,
}

/// A move in a game or in its variations.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
struct Played {
    /// The key of the position before it.
    key: u64,
    mv: u16,
    game: u32,
    /// Whether it is marked as a mistake.
    is_mistake: bool,
}

/// A move in a position, with its games.
pub(crate) struct ExploredMove {
    pub(crate) mv: Move,
    pub(crate) games: usize,
    /// The number of games with a result, and White's points in them, in halves.
    known: usize,
    halves: usize,
    /// The date of the last game.
    last: String,
    /// Whether all games mark it as a mistake.
    is_mistake: bool,
    /// Whether it is a move of the opponent to which no game has a reply.
    is_gap: bool,
}

impl ExploredMove {
    /// `12 games, 54 % for White, last 2024.01.31`.
    pub(crate) fn words(&self) -> String {
        let games = match self.games {
            0 => "known, in no game".to_owned(),
            games => Count::of(games, "game").to_string(),
        };
        let share = (50 * self.halves + self.known / 2).checked_div(self.known);
        let share = share.map(|share| format!("{share} % for White"));
        let last = (!self.last.is_empty()).then(|| format!("last {}", self.last));
        let gap = self.is_gap.then(|| "no reply".to_owned());
        let mark = self.is_mistake.then(|| "a mistake".to_owned());
        [Some(games), share, last, mark, gap].into_iter().flatten().collect::<Vec<_>>().join(", ")
    }
}

impl Explorer {
    /// The explorer of other games.
    pub(crate) fn restart(&mut self) {
        *self = Self { is_on: self.is_on, ..Self::default() };
    }

    /// The number of games that are read so far.
    pub(crate) const fn read_so_far(&self) -> usize {
        self.read
    }

    /// Reads more games, for about this time. Returns whether these were the last ones.
    pub(crate) fn read(&mut self, games: &GameList, longest: Duration) -> bool {
        let (begun, all) = (Instant::now(), games.count());
        if self.read == all {
            return false;
        }
        let plies = (MOST / all).clamp(16, 400);
        while self.read < all && begun.elapsed() < longest {
            let end = all.min(self.read + AT_ONCE);
            for (at, game) in games.played(self.read..end) {
                self.add(at as u32, game.as_game().line(), plies);
            }
            self.read = end;
        }
        let is_over = self.read == all;
        if is_over {
            self.played.sort_unstable();
            // A game counts once for a move that it repeats.
            self.played.dedup();
        }
        is_over
    }

    /// Adds the moves of a line and of its variations, which are nested at most 32 deep.
    fn add(&mut self, game: u32, line: Line<'_>, plies: usize) {
        let mut board = line.start();
        let mut key = board.zobrist();
        // A null move is not legal.
        let mut mistakes = line.nags().filter(|(_, nag)| MISTAKES.contains(nag)).peekable();
        for (at, mv) in line.moves().take(plies).enumerate() {
            let Some(legal) = board.to_legal(mv) else { break };
            let mut is_mistake = false;
            while mistakes.next_if(|(after, _)| *after == at + 1).is_some() {
                is_mistake = true;
            }
            self.played.push(Played { key, mv: mv.to_bits(), game, is_mistake });
            key = legal.zobrist_after(key);
            board = legal.play();
        }
        for (ply, variation) in line.variations().take_while(|(ply, _)| *ply < plies) {
            self.add(game, variation, plies - ply);
        }
    }

    /// The moves in the position of a key.
    fn of(&self, key: u64) -> &[Played] {
        let from = self.played.partition_point(|played| played.key < key);
        let to = self.played[from..].partition_point(|played| played.key == key);
        &self.played[from..from + to]
    }

    /// The moves in a position, the most frequent first. Those of the opponent of a side include the known openings that no
    /// game has.
    pub(crate) fn moves(&self, games: &GameList, board: &Board, side: Color) -> Vec<ExploredMove> {
        let key = board.zobrist();
        let is_opponent = board.turn() != side;
        let mut moves = Vec::new();
        for group in self.of(key).chunk_by(|one, other| one.mv == other.mv) {
            let Some(legal) = Move::from_bits(group[0].mv).and_then(|mv| board.to_legal(mv)) else {
                continue;
            };
            let halves: Vec<_> =
                group.iter().filter_map(|it| games.white_halves(it.game as usize)).collect();
            let last = group.iter().map(|it| games.date(it.game as usize)).max();
            let is_end = !legal.play().has_legal_move();
            moves.push(ExploredMove {
                mv: legal.to_move(),
                games: group.len(),
                known: halves.len(),
                halves: halves.into_iter().sum(),
                last: last.unwrap_or_default().to_owned(),
                is_mistake: group.iter().all(|it| it.is_mistake),
                is_gap: is_opponent && !is_end && self.of(legal.zobrist_after(key)).is_empty(),
            });
        }
        moves.sort_by_key(|it| std::cmp::Reverse(it.games));
        let known = openings().get(board).filter(|_| is_opponent && !moves.is_empty());
        for mv in known.into_iter().flat_map(Entry::moves).map(|played| played.mv) {
            if moves.iter().all(|it| it.mv != mv) {
                let (last, is_mistake, is_gap) = (String::new(), false, true);
                moves.push(ExploredMove {
                    mv,
                    games: 0,
                    known: 0,
                    halves: 0,
                    last,
                    is_mistake,
                    is_gap,
                });
            }
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
            // No line of a repertoire follows from a mistake of one's own.
            let is_own = board.turn() == side;
            let moves = self.moves(games, &board, side);
            for it in moves.into_iter().filter(|it| !(is_own && it.is_mistake)) {
                let line = [&line[..], &[it.mv]].concat();
                if it.is_gap {
                    gaps.push((std::cmp::Reverse(it.games), line.len(), line, it.words()));
                } else if let Ok(after) = board.play(it.mv) {
                    next.push((after, line));
                }
            }
        }
        gaps.sort_by(|one, other| one.0.cmp(&other.0).then(one.1.cmp(&other.1)));
        let told = gaps.iter().take(TOLD);
        told.map(|(_, _, line, words)| format!("{}: {words}", moves_in(&start, line).join(" ")))
            .collect()
    }
}
