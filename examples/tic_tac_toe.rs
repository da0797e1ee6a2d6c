//! Tic-tac-toe without illegal moves, by its types: the idea of `caissa::typed` in its smallest
//! game.
//!
//! At run time, input comes in by decisions that say exactly which case holds, and only the proof of the right case
//! can be played. In types, a whole game is checked while the program compiles:
//!
//! ```text
//! const GAME: Grid = begin().x::<1, 1>().o::<0, 0>().x::<0, 2>().o::<2, 0>().x::<1, 0>().end();
//! ```
//!
//! Give a row and a column from 1 to 3 in each line: `cargo run --example tic_tac_toe`.

use std::fmt;
use std::io::{self, BufRead};
use std::marker::PhantomData;

use caissa::Color;
// Two players who take turns are the same in every game: White has the crosses, Black the noughts.
use caissa::typed::{Black as O, Player, White as X};

// The rules, as values. Both worlds below ask these, and only these.

/// Nine squares, row by row.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Grid([Option<Color>; 9]);

/// The end of a game.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum End {
    Win(Color),
    Draw,
}

/// Why a square cannot be played on.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Refusal {
    RowOffBoard,
    ColumnOffBoard,
    Played(Color),
    Over(End),
}

impl Grid {
    pub(crate) const EMPTY: Self = Self([None; 9]);

    const LINES: [[usize; 3]; 8] =
        [[0, 1, 2], [3, 4, 5], [6, 7, 8], [0, 3, 6], [1, 4, 7], [2, 5, 8], [0, 4, 8], [2, 4, 6]];

    /// The end of the game, if it has ended.
    pub(crate) const fn end(&self) -> Option<End> {
        let mut line = 0;
        while line < Self::LINES.len() {
            let [a, b, c] = Self::LINES[line];
            if let (Some(a), Some(b), Some(c)) = (self.0[a], self.0[b], self.0[c])
                && a.is(b)
                && b.is(c)
            {
                return Some(End::Win(a));
            }
            line += 1;
        }
        let mut square = 0;
        while square < 9 {
            if self.0[square].is_none() {
                return None;
            }
            square += 1;
        }
        Some(End::Draw)
    }

    /// The index of a free square by row and column, counted from 0; total, whatever they are.
    const fn pick(&self, row: i32, column: i32) -> Result<usize, Refusal> {
        if row < 0 || row > 2 {
            return Err(Refusal::RowOffBoard);
        }
        if column < 0 || column > 2 {
            return Err(Refusal::ColumnOffBoard);
        }
        let index = (row * 3 + column).cast_unsigned() as usize;
        match self.0[index] {
            Some(player) => Err(Refusal::Played(player)),
            None => Ok(index),
        }
    }

    /// The grid after a move on a free square.
    const fn with(mut self, index: usize, player: Color) -> Self {
        self.0[index] = Some(player);
        self
    }
}

// At run time: states, and proofs that belong to one state each.

/// A state where `P` is next. There is one to begin with, and every other comes from a valid move.
#[derive(Clone, Copy, Debug)]
pub(crate) struct State<P> {
    grid: Grid,
    next: PhantomData<P>,
}

/// The proof that the game goes on.
#[derive(Clone, Copy, Debug)]
pub(crate) struct InPlay<'s, P>(&'s State<P>);

/// The meaning of a pair of coordinates.
#[derive(Clone, Copy, Debug)]
pub(crate) enum Pick<'s, P> {
    RowOffBoard,
    ColumnOffBoard,
    Played(Color),
    Free(Free<'s, P>),
}

/// The proof that a square is on the board and free in a state whose game goes on.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Free<'s, P> {
    state: &'s State<P>,
    index: usize,
}

impl State<X> {
    pub(crate) const BEGIN: Self = Self { grid: Grid::EMPTY, next: PhantomData };
}

impl<P: Player> State<P> {
    /// Decides whether the game goes on: the proof, or how it has ended.
    pub(crate) const fn in_play(&self) -> Result<InPlay<'_, P>, End> {
        match self.grid.end() {
            None => Ok(InPlay(self)),
            Some(end) => Err(end),
        }
    }
}

impl<'s, P: Player> InPlay<'s, P> {
    /// Decides what a row and a column, counted from 0, are.
    pub(crate) const fn pick(self, row: i32, column: i32) -> Pick<'s, P> {
        match self.0.grid.pick(row, column) {
            Ok(index) => Pick::Free(Free { state: self.0, index }),
            Err(Refusal::RowOffBoard) => Pick::RowOffBoard,
            Err(Refusal::ColumnOffBoard) => Pick::ColumnOffBoard,
            Err(Refusal::Played(player)) => Pick::Played(player),
            Err(Refusal::Over(_)) => unreachable!(),
        }
    }
}

impl<P: Player> Free<'_, P> {
    /// The state after playing there.
    pub(crate) const fn play(self) -> State<P::Opponent> {
        State { grid: self.state.grid.with(self.index, P::COLOR), next: PhantomData }
    }
}

// In types: each state is a type, and an illegal one has no value.

/// A state of the game as a type.
pub(crate) trait Stage {
    const GRID: Result<Grid, Option<Refusal>>;
}

/// The square is empty.
pub(crate) struct Begin;

/// After `S`, the player `P` played on a square.
pub(crate) struct Played<S, P, const ROW: i32, const COLUMN: i32>(PhantomData<(S, P)>);

/// A game that has come to the state `S`, `P` being next.
pub(crate) struct Game<S, P>(PhantomData<(S, P)>);

impl Stage for Begin {
    const GRID: Result<Grid, Option<Refusal>> = Ok(Grid::EMPTY);
}

impl<S: Stage, P: Player, const ROW: i32, const COLUMN: i32> Stage for Played<S, P, ROW, COLUMN> {
    const GRID: Result<Grid, Option<Refusal>> = match S::GRID {
        Err(_) => Err(None),
        Ok(grid) => match (grid.end(), grid.pick(ROW, COLUMN)) {
            (Some(end), _) => Err(Some(Refusal::Over(end))),
            (None, Ok(index)) => Ok(grid.with(index, P::COLOR)),
            (None, Err(refusal)) => Err(Some(refusal)),
        },
    };
}

pub(crate) const fn begin() -> Game<Begin, X> {
    Game(PhantomData)
}

#[allow(clippy::unused_self, reason = "a state is used up by its move")]
impl<S: Stage> Game<S, X> {
    /// A cross by row and column, counted from 0.
    #[track_caller]
    pub(crate) const fn x<const ROW: i32, const COLUMN: i32>(
        self,
    ) -> Game<Played<S, X, ROW, COLUMN>, O> {
        step()
    }
}

#[allow(clippy::unused_self, reason = "a state is used up by its move")]
impl<S: Stage> Game<S, O> {
    /// A nought by row and column, counted from 0.
    #[track_caller]
    pub(crate) const fn o<const ROW: i32, const COLUMN: i32>(
        self,
    ) -> Game<Played<S, O, ROW, COLUMN>, X> {
        step()
    }
}

#[allow(clippy::unused_self, reason = "a state is used up by its end")]
impl<S: Stage, P> Game<S, P> {
    /// The state of the game.
    pub(crate) const fn end(self) -> Grid {
        match S::GRID {
            Ok(grid) => grid,
            Err(_) => panic!("an earlier move was refused"),
        }
    }
}

/// A move to a state, refused where it was made if it is a constant's, else when the function is compiled.
#[track_caller]
const fn step<S: Stage, P>() -> Game<S, P> {
    const fn compiled<S: Stage>() {
        const { refuse(S::GRID) }
    }
    refuse(S::GRID);
    compiled::<S>();
    Game(PhantomData)
}

#[track_caller]
const fn refuse(grid: Result<Grid, Option<Refusal>>) {
    let Err(Some(refusal)) = grid else { return };
    panic!("{}", refusal.words());
}

impl Refusal {
    const fn words(self) -> &'static str {
        match self {
            Self::RowOffBoard => "there is no such row: they count from 0 to 2",
            Self::ColumnOffBoard => "there is no such column: they count from 0 to 2",
            Self::Played(Color::White) => "a cross is there already",
            Self::Played(Color::Black) => "a nought is there already",
            Self::Over(End::Win(Color::White)) => "the game is over: crosses have won",
            Self::Over(End::Win(Color::Black)) => "the game is over: noughts have won",
            Self::Over(End::Draw) => "the game is over: a draw",
        }
    }
}

impl fmt::Display for Grid {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        for row in self.0.chunks(3) {
            for square in row {
                f.write_str(
                    square.map_or(" .", |player| if player.is(Color::White) { " x" } else { " o" }),
                )?;
            }
            f.write_str("\n")?;
        }
        Ok(())
    }
}

/// Seven moves, checked while this compiles.
const GAME: Grid = begin()
    .x::<1, 1>()
    .o::<0, 0>()
    .x::<0, 2>()
    .o::<2, 0>()
    .x::<1, 0>()
    .o::<0, 1>()
    .x::<1, 2>()
    .end();
const _: () = assert!(matches!(GAME.end(), Some(End::Win(Color::White))));

fn main() -> io::Result<()> {
    println!("A game in types:\n{GAME}\nYours:\n{}", Grid::EMPTY);
    let mut lines = io::stdin().lock().lines();
    match play(State::BEGIN, &mut lines)? {
        Some(End::Win(player)) => println!("{} has won", name(player)),
        Some(End::Draw) => println!("a draw"),
        None => println!("the game was left"),
    }
    Ok(())
}

fn name(player: Color) -> &'static str {
    if player.is(Color::White) { "x" } else { "o" }
}

type Lines<'a> = &'a mut dyn Iterator<Item = io::Result<String>>;

/// Plays until the game is over; `None` when the input ends first.
fn play<P: Player>(state: State<P>, lines: Lines<'_>) -> io::Result<Option<End>> {
    let in_play = match state.in_play() {
        Ok(in_play) => in_play,
        Err(end) => return Ok(Some(end)),
    };
    let free = loop {
        println!("row and column of {}?", name(P::COLOR));
        let Some(line) = lines.next().transpose()? else { return Ok(None) };
        let mut numbers = line.split_whitespace().map(str::parse::<i32>);
        let (Some(Ok(row)), Some(Ok(column)), None) =
            (numbers.next(), numbers.next(), numbers.next())
        else {
            println!("two numbers from 1 to 3, please");
            continue;
        };
        match in_play.pick(row.saturating_sub(1), column.saturating_sub(1)) {
            Pick::RowOffBoard => println!("there is no row {row}"),
            Pick::ColumnOffBoard => println!("there is no column {column}"),
            Pick::Played(player) => println!("{} is there already", name(player)),
            Pick::Free(free) => break free,
        }
    };
    let next = free.play();
    println!("{}", next.grid);
    play(next, lines)
}
