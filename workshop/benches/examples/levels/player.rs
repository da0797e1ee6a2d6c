//! The players of the tournament.

use caissa_bench::program;
use chess_core::__private::mixed;
use chess_core::{Board, History, Legal, Move, Role};
use chess_search::uci::client::Client;
use chess_search::{Engine, Limits, Options, Position, Stop};

/// The depth of a search by Stockfish 15.1 for a value of `UCI_Elo`, a ply deeper than that at which it chooses its move
/// and after which its search changes nothing.
fn stockfish_depth(elo: u16) -> u8 {
    let level = ((f64::from(elo) - 1_346.6) / 143.4).powf(1.0 / 0.806);
    level as u8 + 2
}

#[derive(Clone, Copy, PartialEq, Eq)]
pub enum Kind {
    /// Any legal move, each with the same chance.
    Random,
    /// The capture of the most valuable piece; without one, any move. It mates if it can.
    Taker,
    /// The move after which it has the most material, once the other side has made its best capture. It mates if it
    /// can.
    Counter,
    /// The engine at a limited strength.
    Rating(u16),
    /// Stockfish with a value of `UCI_Elo`.
    Stockfish(u16),
}

impl Kind {
    pub fn name(self) -> String {
        match self {
            Self::Random => "random mover".into(),
            Self::Taker => "taker".into(),
            Self::Counter => "counter of material".into(),
            Self::Rating(elo) => format!("Caissa {elo}"),
            Self::Stockfish(elo) => format!("Stockfish {elo}"),
        }
    }

    /// The rating that it declares.
    pub const fn declared(self) -> Option<u16> {
        match self {
            Self::Rating(elo) | Self::Stockfish(elo) => Some(elo),
            _ => None,
        }
    }

    /// A first guess of its rating, for the first games.
    pub fn guess(self) -> f64 {
        match self {
            Self::Random => -100.0,
            Self::Taker => 200.0,
            Self::Counter => 700.0,
            Self::Rating(elo) | Self::Stockfish(elo) => elo.into(),
        }
    }
}

/// Everything that a thread needs for moves of all players.
pub struct Players {
    engine: Engine,
    stockfish: Client,
}

/// Random numbers of a game.
pub struct Dice(u64);

impl Dice {
    pub const fn new(seed: u64) -> Self {
        Self(seed)
    }

    /// A number below `most`: `SplitMix64`.
    pub const fn below(&mut self, most: usize) -> usize {
        self.0 = self.0.wrapping_add(0x9E37_79B9_7F4A_7C15);
        (mixed(self.0) % most as u64) as usize
    }
}

impl Players {
    pub fn new() -> Self {
        let options = ["UCI_LimitStrength=true", "Threads=1", "Hash=16"];
        let stockfish = program::start("stockfish", options).expect("stockfish is installed");
        Self { engine: Engine::new(Options::default()).expect("memory for a table"), stockfish }
    }

    /// Prepares for a game of a player.
    pub fn begin(&mut self, kind: Kind) {
        if let Kind::Stockfish(elo) = kind {
            self.stockfish.set_option("UCI_Elo", elo);
            self.stockfish.new_game().expect("stockfish runs");
        }
    }

    /// The move of a player in a position after moves from the usual start. `seed` is that of the game.
    pub fn choose(
        &mut self,
        kind: Kind,
        position: &Position,
        moves: &[Move],
        seed: u64,
        dice: &mut Dice,
    ) -> Move {
        let board = position.board();
        match kind {
            Kind::Random => best(board, dice, |_| 0),
            Kind::Taker => {
                best(board, dice, |legal| if is_mate(legal) { 100 } else { gain(legal) })
            }
            Kind::Counter => best(board, dice, |legal| {
                let after = legal.play();
                let loss = after.legals().map(gain).max().unwrap_or_default();
                if is_mate(legal) { 100 } else { gain(legal) - loss }
            }),
            Kind::Rating(elo) => self.think(elo, position, seed),
            Kind::Stockfish(elo) => {
                let mut game = History::new(Board::START);
                for mv in moves {
                    game.play(*mv).expect("a legal move");
                }
                let limits = Limits::depth(stockfish_depth(elo));
                program::ask(&mut self.stockfish, &game, limits).expect("stockfish answers").best
            }
        }
    }

    fn think(&mut self, elo: u16, position: &Position, seed: u64) -> Move {
        let mut options = Options::default();
        (options.elo, options.seed) = (Some(elo), seed);
        self.engine.set_options(options).expect("the table keeps its size");
        let outcome = self.engine.search(position, &Limits::default(), &Stop::new(), &mut |_| {});
        outcome.best.expect("the game is not over")
    }
}

/// The move with the greatest value; among equal ones, any.
fn best(board: &Board, dice: &mut Dice, value: impl Fn(Legal<'_>) -> i32) -> Move {
    let values: Vec<(i32, Move)> =
        board.legals().map(|legal| (value(legal), legal.to_move())).collect();
    let most = values.iter().map(|(value, _)| *value).max().expect("the game is not over");
    let best: Vec<Move> =
        values.into_iter().filter(|(value, _)| *value == most).map(|(_, mv)| mv).collect();
    best[dice.below(best.len())]
}

/// The material that a move wins, in pawns.
fn gain(legal: Legal<'_>) -> i32 {
    let worth = |role: Option<Role>| match role {
        None | Some(Role::King) => 0,
        Some(Role::Pawn) => 1,
        Some(Role::Knight | Role::Bishop) => 3,
        Some(Role::Rook) => 5,
        Some(Role::Queen) => 9,
    };
    let promoted = legal.promotion().map_or(0, |role| worth(Some(role)) - 1);
    worth(legal.captured()) + promoted
}

fn is_mate(legal: Legal<'_>) -> bool {
    legal.gives_check() && legal.play().is_checkmate()
}
