//! Any numbers as limits of searches, mostly out of their ranges: no panic, an end, one best move for each search.
#![no_main]

use libfuzzer_sys::fuzz_target;

#[path = "../../../libraries/chess-search/tests/common/uci_law.rs"]
mod uci_law;

fuzz_target!(|bytes: &[u8]| uci_law::check(uci_law::searches(bytes).as_bytes()));
