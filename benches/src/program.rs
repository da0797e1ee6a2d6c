//! Other chess programs that speak UCI.

use std::time::Duration;

use chess_core::{Board, Move};
use chess_search::Stop;
use chess_search::uci::client::{Answer, Client, Timeouts, command};

/// The time that a program has to get ready, and to search longer than its limits.
const PATIENCE: Duration = Duration::from_secs(30);

/// Starts a program: a command with its arguments. Options are written `NAME=VALUE`. `None` if the program is not
/// installed or does not speak UCI.
pub fn start<'a>(text: &str, options: impl IntoIterator<Item = &'a str>) -> Option<Client> {
    let timeouts = Timeouts { ready: PATIENCE, ..Timeouts::default() };
    let mut client = Client::start(command(text.as_ref()), timeouts, Stop::new()).ok()?;
    for option in options {
        let (name, value) = option.split_once('=').unwrap_or((option, ""));
        client.set_option(name, value);
    }
    Some(client)
}

/// The answer to a position, and the limits of `go`. `None` from a program that has ended or does not answer.
pub fn ask(
    client: &mut Client,
    start: &Board,
    moves: impl IntoIterator<Item = Move>,
    limits: &str,
) -> Option<Answer> {
    client.position(start, moves);
    client.search(limits, PATIENCE, &Stop::new()).ok()
}
