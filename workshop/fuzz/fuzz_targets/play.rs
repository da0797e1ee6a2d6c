//! Any bytes as commands to a game in progress: no panic, and the laws of taking back, saving and refusing.
#![no_main]

use libfuzzer_sys::fuzz_target;

#[path = "../../../libraries/chess-play/tests/common/play_law.rs"]
mod play_law;

fuzz_target!(|bytes: &[u8]| play_law::check(bytes));
