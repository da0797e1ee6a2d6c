//! The tests that need more than one module: one binary, so that they link once.

mod books;
mod building;
mod constant;
mod corpus;
mod diagram;
mod docs;
mod editor;
mod epd;
mod grammar;
mod hostile;
mod hygiene;
mod interop;
mod links;
mod messages;
mod mistakes;
mod openings;
mod oracle;
mod parsed;
mod pasted;
mod perft;
mod pgn;
mod positions;
mod prose;
#[cfg(feature = "puzzle")]
mod puzzles;
mod reasons;
mod rooms;
mod roundtrip;
mod rules;
#[path = "../common/skip.rs"]
mod skipping;
mod suites;
mod traits;
mod typed;
mod ui;
