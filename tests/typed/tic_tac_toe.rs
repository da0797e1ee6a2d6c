//! Code that the types of tic-tac-toe forbid. Each line ends with a part of the compiler's message.
#![allow(dead_code)]
mod tic_tac_toe;
use tic_tac_toe::{Grid, begin};

const _: Grid = begin().x::<0, 0>().o::<0, 0>().end(); // a cross is there already
const _: Grid = begin().x::<1, 1>().o::<0, 0>().x::<0, 0>().end(); // a nought is there already
const _: Grid = begin().x::<3, 0>().end(); // there is no such row: they count from 0 to 2
const _: Grid = begin().x::<0, -1>().end(); // there is no such column: they count from 0 to 2
const _: Grid = begin().x::<2, 2>().o::<0, 3>().x::<1, 1>().end(); // there is no such column: they count from 0 to 2
const _: Grid = begin().x::<0, 0>().o::<1, 0>().x::<0, 1>().o::<1, 1>().x::<0, 2>().o::<1, 2>().end(); // the game is over: crosses have won
const _: Grid = begin().x::<2, 2>().o::<1, 0>().x::<0, 1>().o::<1, 1>().x::<0, 2>().o::<1, 2>().x::<2, 0>().end(); // the game is over: noughts have won
