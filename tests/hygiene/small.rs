//! A program without an allocator, whose constants need no reader.
#![no_std]

use caissa::epd::Suite;
use caissa::{Move, Puzzle, boards, puzzle};

boards! { const ITEM = fen "7k/5Q2/6K1/8/8/8/8/8 w - -" bm Qg7 #; }
const LIST: Suite = boards! {
    fen "7k/5Q2/6K1/8/8/8/8/8 w - -" bm Qg7 # Qf8 #;
    fen "8/8/8/8/8/4k3/4p3/4K3 b - -" am Kd3; pv Kd4 Kd2;
};
const PUZZLE: Puzzle = puzzle!(#2, fen "kbK5/pp6/1P6/8/8/8/8/R7 w - - 0 1");

/// The number of times that a move is there.
#[unsafe(no_mangle)]
pub extern "C" fn count(bits: u16) -> usize {
    let Some(mv) = Move::from_bits(bits) else { return 0 };
    let in_list = LIST.iter().flat_map(|epd| epd.best_moves().chain(epd.avoid_moves()).chain(epd.pv()));
    let all = in_list.chain(ITEM.best_moves()).chain([PUZZLE.key()]);
    all.filter(|one| *one == mv).count()
}

#[panic_handler]
fn panic(_: &core::panic::PanicInfo<'_>) -> ! {
    loop {}
}
