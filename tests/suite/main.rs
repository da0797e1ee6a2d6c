//! The tests that need more than one module: one binary, so that they link once.

mod docs;
mod grammar;
mod interop;
mod oracle;
mod perft;
mod roundtrip;
mod ui;
