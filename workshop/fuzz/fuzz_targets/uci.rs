//! Any bytes as commands to the engine: no panic, an end, one best move for each search.
#![no_main]

use libfuzzer_sys::fuzz_target;

#[path = "../../../libraries/chess-search/tests/common/uci_law.rs"]
mod uci_law;

fuzz_target!(|bytes: &[u8]| uci_law::check(bytes));
