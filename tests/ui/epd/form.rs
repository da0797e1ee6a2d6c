//! Calls of `boards!` in a form that it does not take.
use caissa::{boards, epd::Suite};

const _: Suite = boards!();
const _: Suite = boards!(fen "8/8/8/8/8/4k3/4p3/4K3 b - -" bm Kd3);
const _: Suite = boards!(perft);
const _: Suite = boards!(perft(5) file "suite.epd");
const _: Suite = boards!(perft(0) file "suite.epd");
const _: Suite = boards!(file "suite.epd", 2);

boards! { const _ = ; }
boards! { const _ fen "8/8/8/8/8/4k3/4p3/4K3 b - -"; }
boards! { const _ = fen; }
boards! { const _ = FEN "8/8/8/8/8/4k3/4p3/4K3 b - -"; }
boards! { const _ = fen: "8/8/8/8/8/4k3/4p3/4K3 b - -"; }
boards! { const _ = file "suite.epd"; }
boards! { const _ = perft fen "8/8/8/8/8/4k3/4p3/4K3 b - -" bm Kd3; }
boards! { const _: u8 = fen "8/8/8/8/8/4k3/4p3/4K3 b - -" bm Kd3; }
boards! {
    const _ = fen "8/8/8/8/8/4k3/4p3/4K3 b - -" bm Kd3
    const _ = fen "8/8/8/8/8/4k3/4p3/4K3 b - -" bm Kf3;
}

fn main() {}
