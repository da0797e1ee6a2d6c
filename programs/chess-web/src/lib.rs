//! The page of `caissa play` without a program: the rules, the engine, the checker and the prover as WebAssembly, in a
//! folder for any web server.
//!
//! The page itself, its table and its messages are those of `chess-match`. This crate is the other side of its module
//! `transport.js`: a [`Page`] has the tables, and functions for workers answer one question at a time.
//!
//! It has no server: everything is computed in the browser, so the built-in engine is the only one.
//!
//! | where | item | feature |
//! |---|---|---|
//! | in the page | [`Page`]: lines of commands in, messages out, orders to workers; [`arranged`] | `play` |
//! | in the worker of an engine | [`search`] | `play` |
//! | in the worker of a tool | [`check`], [`solve`], [`prove`] | `tools` |
//! | in the folder | [`files`] | |
//!
//! The folder has a program for each feature. A page loads that of `play` first, and that of `tools` when the tab of a tool is
//! opened: the rules are in both, but who only plays loads a quarter less.
//!
//! # A search that can be stopped
//!
//! WebAssembly without threads cannot hear a message while it computes. So a worker that searches is ended and a new one
//! is started. Slices of a search, with a look at the messages between them, would change the moves that a level plays,
//! because a search with several limits of nodes is another search than one. A new worker costs some milliseconds: the
//! module is compiled once, and sent to it.

#[cfg(feature = "tools")]
mod check;
pub mod files;
mod line;
#[cfg(feature = "play")]
mod page;
mod proof;
#[cfg(feature = "tools")]
mod solve;
#[cfg(feature = "play")]
mod storage;
#[cfg(feature = "play")]
mod task;
#[cfg(feature = "play")]
mod workers;

#[cfg(feature = "play")]
pub use page::Page;
#[cfg(feature = "play")]
pub use play::{arranged, search};
#[cfg(feature = "tools")]
pub use tools::{check, prove, solve};

#[cfg(feature = "play")]
mod play {
    use std::cell::RefCell;

    use chess_match::BuiltIn;
    #[cfg(target_family = "wasm")]
    use wasm_bindgen::prelude::wasm_bindgen;

    use crate::task;

    /// Searches the position of a question from [`Page::order`](crate::Page::order). Returns the answer for
    /// [`Page::answer`](crate::Page::answer), both as text. The engine stays for the next question. What is found before the
    /// answer, for [`Page::report`](crate::Page::report), goes to the function `report` of the worker.
    #[cfg_attr(target_family = "wasm", wasm_bindgen)]
    pub fn search(question: &str) -> String {
        thread_local! {
            static ENGINE: RefCell<Option<BuiltIn>> = const { RefCell::new(None) };
        }
        ENGINE.with_borrow_mut(|engine| task::answer(engine, question, &report))
    }

    /// The function `report` of the worker.
    #[cfg(target_family = "wasm")]
    #[wasm_bindgen]
    extern "C" {
        fn report(reply: &str);
    }

    /// Only a worker hears reports.
    #[cfg(not(target_family = "wasm"))]
    const fn report(_: &str) {}

    /// Changes a position that is set up by hand, as [`chess_match::page::arranged`] does.
    #[cfg_attr(target_family = "wasm", wasm_bindgen)]
    pub fn arranged(body: &str) -> String {
        chess_match::page::arranged(body)
    }
}

#[cfg(feature = "tools")]
mod tools {
    use std::cell::RefCell;
    use std::sync::Arc;

    use chess_match::Prover;
    #[cfg(target_family = "wasm")]
    use wasm_bindgen::prelude::wasm_bindgen;

    use crate::proof::{read_task, write_result};

    /// Carries out a task of the prover from `Page::order`. Returns the result for `Page::answer`, both as text. The prover
    /// stays for the next task.
    #[cfg_attr(target_family = "wasm", wasm_bindgen)]
    pub fn prove(task: &str) -> String {
        thread_local! {
            static PROVER: RefCell<Prover> = RefCell::new(Prover::new(Arc::default()));
        }
        let Some(task) = read_task(task) else { return String::new() };
        write_result(&PROVER.with_borrow_mut(|prover| prover.prove(task)))
    }

    /// Checks a text as a kind of input: `auto`, `pgn`, `fen`, `game`, `board` or `rust`. Returns the messages of the
    /// compiler as JSON, with their places.
    #[cfg_attr(target_family = "wasm", wasm_bindgen)]
    pub fn check(text: &str, kind: &str) -> String {
        serde_json::to_string(&crate::check::check(text, kind)).unwrap_or_default()
    }

    /// Proves a mate: a position in FEN or a line of EPD, and a stipulation such as `#2` in case the line has none. Returns
    /// the solution as JSON: words for the player, and a game in PGN to show.
    #[cfg_attr(target_family = "wasm", wasm_bindgen)]
    pub fn solve(position: &str, stipulation: &str) -> String {
        serde_json::to_string(&crate::solve::solve(position, stipulation)).unwrap_or_default()
    }
}
