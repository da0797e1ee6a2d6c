//! Other chess programs that speak UCI.

use std::time::Duration;

use chess_core::History;
use chess_search::uci::client::{BestMove, Client, Error, Timeouts, command};
use chess_search::{Limits, Stop, Time};

/// The time that a program has to get ready, and to search longer than its limits.
const PATIENCE: Duration = Duration::from_secs(30);

/// Starts a program: a command with its arguments. Options are written `NAME=VALUE`. `None` if the program is not
/// installed or does not speak UCI.
pub fn start<'a>(text: &str, options: impl IntoIterator<Item = &'a str>) -> Option<Client> {
    let timeouts = Timeouts { ready: PATIENCE, overtime: PATIENCE, ..Timeouts::default() };
    let mut client = Client::start_with(command(text), timeouts, Stop::new()).ok()?;
    for option in options {
        let (name, value) = option.split_once('=').unwrap_or((option, ""));
        client.set_option(name, value);
    }
    Some(client)
}

/// The answer of a program in a game. A search without a limit of time gets one, so that a silent
/// program does not stop the match.
pub fn ask(client: &mut Client, game: &History, mut limits: Limits) -> Result<BestMove, Error> {
    if limits.time == Time::Free {
        limits.time = Time::Fixed(PATIENCE);
    }
    client.search(game, &limits, &Stop::new())
}
