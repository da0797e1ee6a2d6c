//! Random values for tests, by `arbitrary` and by `proptest`.
//!
//! | value | which |
//! |---|---|
//! | `Color`, `Role`, `Square` | all |
//! | `Move` | any two squares and perhaps a promotion: a legal move in some position, or in none |
//! | `GameBuf` | a game of legal moves from the starting position |
//! | `Board` | the last position of such a game |
//!
//! A game has up to 100 plies, and with `proptest` as many as its parameter says. Each byte of the input chooses a move, so a
//! shorter input is a shorter game, and a failed test ends with the shortest game that is found.

use alloc::vec::Vec;
#[cfg(feature = "proptest")]
use core::ops::{Range, RangeInclusive};

#[cfg(feature = "arbitrary")]
use arbitrary::{Result, Unstructured};
#[cfg(feature = "proptest")]
use proptest::{
    arbitrary::any_with,
    collection::{SizeRange, VecStrategy, vec},
    strategy::{BoxedStrategy, Map, NewTree, Strategy, ValueTree},
    test_runner::TestRunner,
};

use crate::basics::{Color, Move, Role, Square};
use crate::board::Board;
use crate::game::GameBuf;

/// The game whose moves some numbers choose, until no move is legal. The number of a legal move chooses this one.
fn game(choices: impl IntoIterator<Item = u16>) -> GameBuf {
    let mut board = Board::START;
    let moves = choices.into_iter().map_while(|choice| {
        let legal = Move::from_bits(choice).and_then(|mv| board.to_legal(mv));
        let legal = legal.or_else(|| board.chosen(choice.into()))?;
        let (mv, next) = (legal.to_move(), legal.play());
        board = next;
        Some(mv)
    });
    let moves: Vec<_> = moves.collect();
    GameBuf::from_moves(Board::START, moves).unwrap_or_default()
}

/// The move that a number of `0..20_480` stands for.
#[cfg_attr(not(feature = "compiled"), inline)]
fn any_move(number: u16) -> Move {
    let square = |number| Square::ALL[usize::from(number) % 64];
    let mv = Move::new(square(number), square(number >> 6));
    match Role::PROMOTIONS.get(usize::from(number >> 12)) {
        Some(role) => mv.promoting(*role),
        None => mv,
    }
}

/// Implements both traits for values by number.
macro_rules! random {
    ($($value:ty: $count:literal, $of:expr;)*) => { $(
        #[cfg(feature = "arbitrary")]
        impl<'a> arbitrary::Arbitrary<'a> for $value {
            fn arbitrary(input: &mut Unstructured<'a>) -> Result<Self> {
                Ok($of(input.int_in_range(0..=$count - 1)?))
            }
        }

        #[cfg(feature = "proptest")]
        impl proptest::arbitrary::Arbitrary for $value {
            type Parameters = ();
            type Strategy = Map<Range<u16>, fn(u16) -> Self>;

            fn arbitrary_with((): ()) -> Self::Strategy {
                (0..$count).prop_map($of)
            }
        }
    )* };
}

random! {
    Color: 2, |number: u16| Color::ALL[usize::from(number)];
    Role: 6, |number: u16| Role::ALL[usize::from(number)];
    Square: 64, |number: u16| Square::ALL[usize::from(number)];
    Move: 20_480, any_move;
}

#[cfg(feature = "arbitrary")]
impl<'a> arbitrary::Arbitrary<'a> for GameBuf {
    #[cfg_attr(not(feature = "compiled"), inline)]
    fn arbitrary(input: &mut Unstructured<'a>) -> Result<Self> {
        let length = input.arbitrary_len::<u8>()?.min(100);
        Ok(game(input.bytes(length)?.iter().copied().map(u16::from)))
    }
}

#[cfg(feature = "arbitrary")]
impl<'a> arbitrary::Arbitrary<'a> for Board {
    #[cfg_attr(not(feature = "compiled"), inline)]
    fn arbitrary(input: &mut Unstructured<'a>) -> Result<Self> {
        Ok(GameBuf::arbitrary(input)?.board())
    }
}

#[cfg(feature = "proptest")]
impl proptest::arbitrary::Arbitrary for GameBuf {
    /// The number of plies.
    type Parameters = SizeRange;
    type Strategy = BoxedStrategy<Self>;

    fn arbitrary_with(plies: SizeRange) -> Self::Strategy {
        Random { fewest: plies.start(), choices: vec(0..=u16::MAX, plies) }.boxed()
    }
}

#[cfg(feature = "proptest")]
impl proptest::arbitrary::Arbitrary for Board {
    /// The number of plies of the game that leads to it.
    type Parameters = SizeRange;
    type Strategy = BoxedStrategy<Self>;

    fn arbitrary_with(plies: SizeRange) -> Self::Strategy {
        any_with::<GameBuf>(plies).prop_map(|game| game.board()).boxed()
    }
}

/// The strategy for games.
#[cfg(feature = "proptest")]
#[derive(Debug)]
struct Random {
    choices: VecStrategy<RangeInclusive<u16>>,
    fewest: usize,
}

#[cfg(feature = "proptest")]
impl Strategy for Random {
    type Tree = Shrinking;
    type Value = GameBuf;

    fn new_tree(&self, runner: &mut TestRunner) -> NewTree<Self> {
        let best = game(self.choices.new_tree(runner)?.current());
        Ok(Shrinking { tried: best.clone(), best, next: 0, has_shrunk: false, fewest: self.fewest })
    }
}

/// A game that a failed test makes shorter.
#[cfg(feature = "proptest")]
struct Shrinking {
    best: GameBuf,
    tried: GameBuf,
    /// The number of the next try: first without an end, then without 16, 8, 4 or 2 moves, and then without two that are apart.
    next: usize,
    /// Whether a try since the first one was successful.
    has_shrunk: bool,
    fewest: usize,
}

#[cfg(feature = "proptest")]
impl Shrinking {
    /// Makes the next shorter game, if there is one.
    fn shorten(&mut self) -> bool {
        let length = self.best.len();
        while self.next < 16 * length {
            let (way, at) = (self.next / length, self.next % length);
            let mut choices: Vec<_> = self.best.moves().map(Move::to_bits).collect();
            match way {
                0 => choices.truncate(at),
                1..5 => drop(choices.drain(at..length.min(at + (32 >> way)))),
                _ => {
                    let mut ply = 0..;
                    choices.retain(|_| {
                        !ply.next().is_some_and(|ply| ply == at || ply == at + 2 * way - 7)
                    });
                }
            }
            if (self.fewest..length).contains(&choices.len()) {
                self.tried = game(choices);
                return true;
            }
            self.next += 1;
        }
        self.tried = self.best.clone();
        self.next = 0;
        core::mem::take(&mut self.has_shrunk) && self.shorten()
    }
}

#[cfg(feature = "proptest")]
impl ValueTree for Shrinking {
    type Value = GameBuf;

    fn current(&self) -> GameBuf {
        self.tried.clone()
    }

    fn simplify(&mut self) -> bool {
        self.has_shrunk |= self.tried.len() < self.best.len();
        self.best = self.tried.clone();
        self.shorten()
    }

    fn complicate(&mut self) -> bool {
        self.next += 1;
        self.shorten()
    }
}
