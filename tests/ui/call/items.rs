//! Items of `games!` that lack something or have something else.
use caissa::games;

games! { A = 1. e4; }
games! { pub A = 1. e4; }
games! { let A = 1. e4; }
games! { CONST A = 1. e4; }
games! { "A" = 1. e4; }
games! { foo }
games! {
    const A: 1. e4;
    const B 1. e4;
    const C: Game;
    const = 1. e4;
    static mut D = 1. e4;
    const E == 1. e4;
    const F => 1. e4;
    const G = 1. e4, const H = 1. d4;
    pub I = 1. e4;
    const J = fen "8/P6k/8/8/8/8/8/K7 w - - 0 1", 1. a8=Q;
    const K = fen "8/P6k/8/8/8/8/8/K7 w - - 0 1"; 1. a8=Q;
    const L = 1. e4,
}
games! {
    const M = 1. e4 e5; // right
    const N = M;
    const O = M 2. Nf3;
}

fn main() {}
