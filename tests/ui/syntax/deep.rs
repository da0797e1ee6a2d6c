//! Variations nested too deep.
use caissa::{Game, game};

#[rustfmt::skip]
const _: Game = game!(1. e4 (1. d4 (1. c4 (1. d4 (1. c4 (1. d4 (1. c4 (1. d4 (1. c4 (1. d4 (1. c4 (1. d4 (1. c4 (1. d4 (1. c4 (1. d4 (1. c4 (1. d4 (1. c4 (1. d4 (1. c4 (1. d4 (1. c4 (1. d4 (1. c4 (1. d4 (1. c4 (1. d4 (1. c4 (1. d4 (1. c4 (1. d4 (1. c4 (1. d4)))))))))))))))))))))))))))))))))); // Syntax::DeepVariation
#[rustfmt::skip]
const _: Game = game!("1. e4 (1. d4 (1. c4 (1. d4 (1. c4 (1. d4 (1. c4 (1. d4 (1. c4 (1. d4 (1. c4 (1. d4 (1. c4 (1. d4 (1. c4 (1. d4 (1. c4 (1. d4 (1. c4 (1. d4 (1. c4 (1. d4 (1. c4 (1. d4 (1. c4 (1. d4 (1. c4 (1. d4 (1. c4 (1. d4 (1. c4 (1. d4 (1. c4 (1. d4)))))))))))))))))))))))))))))))))"); // Syntax::DeepVariation

fn main() {}
