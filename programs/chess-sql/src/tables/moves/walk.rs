//! The moves of a game and of its variations, each with what is written at it.

use std::borrow::Cow;
use std::cell::OnceCell;
use std::fmt::Write;

use chess_archive::GameHash;
use chess_check::chess_core::pgn::{Command, Eval, Line, Note, tag_pairs};
use chess_check::chess_core::{Board, GameRef, Move};

/// The game of a move.
#[derive(Clone, Copy)]
pub(super) struct OfGame {
    /// The number in its part, from 1.
    pub(super) number: u64,
    /// The seconds that a player gets for each move, if they are known.
    pub(super) increment: Option<f64>,
    /// Whether castling is king takes rook in UCI, as in all moves of a game of Chess960.
    is_chess960: bool,
    /// Whether positions need their keys, which are 0 without.
    has_keys: bool,
}

impl OfGame {
    /// A game with its number, and its tags if they are needed.
    pub(super) fn new(number: u64, game: GameRef<'_>, tags: Option<&str>) -> Self {
        let control = |text| tag_pairs(text).find(|tag| tag.name() == "TimeControl");
        let increment = tags.and_then(control).and_then(|tag| increment(&tag.value()));
        Self { number, increment, is_chess960: game.is_chess960(), has_keys: false }
    }

    /// The same game, with the keys of its positions.
    pub(super) fn with_keys(self) -> Self {
        Self { has_keys: true, ..self }
    }
}

/// The increment of a time control with one period, such as `300+3` or `300`.
fn increment(control: &str) -> Option<f64> {
    let (base, increment) = control.trim().split_once('+').unwrap_or((control.trim(), "0"));
    base.parse::<u32>().ok()?;
    increment.parse::<u32>().ok().map(f64::from)
}

/// A move, the position before it, and what is written at it.
pub(crate) struct MoveRow<'a> {
    pub(super) game: OfGame,
    /// The ply, from 1. A move of a variation has the ply of the move that it could replace.
    pub(super) ply: i32,
    /// 0 in the main line.
    pub(super) depth: i32,
    /// The position before the move.
    pub(super) before: Reached,
    /// It may be a null move in a variation.
    pub(super) mv: Move,
    /// The hash of the game up to this move.
    pub(super) hash: GameHash,
    pub(super) nags: Vec<u8>,
    /// The comments after the move.
    pub(super) comment: Option<Cow<'a, str>>,
    /// The comments before the first move of a line.
    pub(super) comment_before: Option<Cow<'a, str>>,
    pub(super) told: OnceCell<Told>,
}

/// A position that a game has reached.
#[derive(Clone, Copy)]
pub(super) struct Reached {
    pub(super) board: Board,
    /// The key of the position.
    pub(super) key: u64,
    /// The hash of the game so far.
    hash: GameHash,
    /// The evaluation that is written at the move before.
    pub(super) eval: Option<Eval>,
    /// The seconds on the clocks at the last moves: of the player to move, and of the other.
    clocks: [Option<f64>; 2],
}

/// The first clock, the first elapsed time and the first evaluation in the comments on a move, and whether it is an illegal
/// move that stood.
#[derive(Clone, Copy, Default)]
pub(super) struct Told {
    clock: Option<f64>,
    elapsed: Option<f64>,
    eval: Option<Eval>,
    is_illegal: bool,
}

impl MoveRow<'_> {
    /// A move at which nothing is written.
    fn new(game: OfGame, (ply, depth): (i32, i32), before: Reached, mv: Move) -> Self {
        Self {
            game,
            ply,
            depth,
            before,
            mv,
            hash: before.hash.then(mv),
            nags: Vec::new(),
            comment: None,
            comment_before: None,
            told: OnceCell::new(),
        }
    }

    /// The commands in the comments after the move, read once for all columns.
    fn told(&self) -> &Told {
        self.told.get_or_init(|| {
            let mut told = Told::default();
            for command in self.comment.iter().flat_map(|comment| Command::parse(comment)) {
                match command {
                    Command::Clock(time) => _ = told.clock.get_or_insert(time.as_secs_f64()),
                    Command::Elapsed(time) => _ = told.elapsed.get_or_insert(time.as_secs_f64()),
                    Command::Eval(eval) => _ = told.eval.get_or_insert(eval),
                    Command::Illegal => told.is_illegal = true,
                    _ => {}
                }
            }
            told
        })
    }

    /// The seconds on the clock of the player after the move.
    pub(super) fn clock(&self) -> Option<f64> {
        self.told().clock
    }

    /// The seconds that the player has thought: as written, or by the clock at the player's move before.
    pub(super) fn seconds(&self) -> Option<f64> {
        let by_clocks = || {
            let [before, _] = self.before.clocks;
            Some((before? + self.game.increment? - self.clock()?).max(0.0))
        };
        self.told().elapsed.or_else(by_clocks)
    }

    /// The evaluations before and after the move in hundredths of a pawn for the player, if both are known. More than ten
    /// pawns count as ten.
    pub(super) fn evals(&self) -> Option<[i32; 2]> {
        let color = self.before.board.turn();
        let capped = |eval: Eval| eval.centipawns_for(color).clamp(-1_000, 1_000);
        Some([self.before.eval?, self.eval()?].map(capped))
    }

    /// The engine's evaluation of the position after the move.
    pub(super) fn eval(&self) -> Option<Eval> {
        self.told().eval
    }

    /// Whether the move is illegal and stood.
    pub(super) fn is_illegal(&self) -> bool {
        self.told().is_illegal
    }

    /// The move in standard algebraic notation; `--` for a null move.
    pub(super) fn san(&self, text: &mut impl Write) -> std::fmt::Result {
        if self.mv.is_null() {
            text.write_str("--")
        } else {
            write!(text, "{}", self.before.board.san(self.mv))
        }
    }

    /// The move in the notation of engines; `0000` for a null move.
    pub(super) fn uci(&self, text: &mut impl Write) -> std::fmt::Result {
        if self.mv.is_null() {
            text.write_str("0000")
        } else if self.game.is_chess960 {
            write!(text, "{}", self.before.board.uci_chess960(self.mv))
        } else {
            write!(text, "{}", self.before.board.uci(self.mv))
        }
    }
}

/// A walk through a game.
pub(super) struct Walk<'a> {
    game: OfGame,
    /// The commands that an earlier walk has read at each move.
    told: &'a [OnceCell<Told>],
    give: &'a mut dyn FnMut(&MoveRow<'_>),
}

impl<'a> Walk<'a> {
    pub(super) fn new(game: OfGame, give: &'a mut dyn FnMut(&MoveRow<'_>)) -> Self {
        Self { game, told: &[], give }
    }

    /// The same walk, at whose moves nothing is read again.
    pub(super) fn again(self, told: &'a [OnceCell<Told>]) -> Self {
        Self { told, ..self }
    }

    pub(super) fn game(&mut self, game: GameRef<'_>) {
        let (board, clocks) = (game.start(), [None; 2]);
        let key = if self.game.has_keys { board.polyglot_key() } else { 0 };
        let hash = GameHash::new(&board);
        let start = Reached { board, key, hash, eval: None, clocks };
        self.line(game.line(), (1, 0), start);
    }

    /// Gives the moves of a line from a ply and a position, and after each move those of the variations that could
    /// replace it. The depth is bounded, because a replay bounds it.
    fn line(&mut self, line: Line<'_>, (mut ply, depth): (i32, i32), start: Reached) {
        // The last move, which is given when all that is written at it has been read.
        let mut last: Option<MoveRow<'_>> = None;
        // The comments before the first move.
        let mut comment_before = None;
        let mut variations = Vec::new();
        let mut notes = line.notes();
        loop {
            let board = *notes.board();
            let note = notes.next();
            match (note, &mut last) {
                (Some(Note::Nag(nag)), Some(row)) => row.nags.push(nag),
                (Some(Note::Comment(text)), Some(row)) => append(&mut row.comment, text),
                (Some(Note::Comment(text)), None) => append(&mut comment_before, text),
                (Some(Note::Variation(line)), _) => variations.push(line),
                (Some(Note::Move(_)) | None, row) => {
                    if let Some(row) = row {
                        (self.give)(row);
                        for variation in variations.drain(..) {
                            self.line(variation, (row.ply, depth + 1), row.before);
                        }
                    }
                    let Some(Note::Move(mv)) = note else { return };
                    let before = row.as_ref().map_or(start, |row| {
                        let Reached { board: last, key, .. } = &row.before;
                        let has_keys = self.game.has_keys;
                        let key = if has_keys { board.polyglot_key_from(last, *key) } else { 0 };
                        let clocks = [row.before.clocks[1], row.clock()];
                        Reached { board, key, hash: row.hash, eval: row.eval(), clocks }
                    });
                    let mut next = MoveRow::new(self.game, (ply, depth), before, mv);
                    next.comment_before = comment_before.take();
                    if let Some((told, rest)) = self.told.split_first() {
                        (next.told, self.told) = (told.clone(), rest);
                    }
                    *row = Some(next);
                    ply += 1;
                }
                _ => {}
            }
        }
    }
}

/// Adds a comment to those before it, after a space, without the white space around it.
fn append<'a>(comments: &mut Option<Cow<'a, str>>, text: &'a str) {
    let text = text.trim();
    match comments {
        Some(comments) => {
            let comments = comments.to_mut();
            comments.push(' ');
            comments.push_str(text);
        }
        None => *comments = Some(text.into()),
    }
}
