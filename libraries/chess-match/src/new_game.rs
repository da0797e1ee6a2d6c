//! The tags of a new game: its event, its date and its seed.

use chess_play::{GameCommand, Session, date_of_day};

use crate::time::{now, today};

/// The command that begins a game from a text: a position in FEN, the number of a Chess960 position, or nothing for the
/// usual one. `None` if the text is a game.
pub(crate) fn command(text: &str) -> Option<GameCommand> {
    let text = text.trim();
    if text.is_empty() {
        return Some(GameCommand::New(None));
    }
    let is_number = text.bytes().all(|byte| byte.is_ascii_digit());
    if is_number && let Ok(number) = text.parse() {
        return Some(GameCommand::New(Some(number)));
    }
    let is_fen = chess_core::is_fen(text) && !text.contains('\n');
    is_fen.then(|| GameCommand::Fen(text.to_owned()))
}

/// Sets the tags of a game that begins now.
pub fn set_tags(session: &mut Session) {
    // In universal time, since Rust's standard library does not know the time zone.
    let today = date_of_day(today());
    for (name, value) in [("Event", "Casual game"), ("Date", &today)] {
        // Plain values of known tags are never refused.
        let _ = session.set_tag(name, value);
    }
}

/// The tag for the seed of a game, which makes the built-in engine repeat its moves.
pub(crate) const SEED_TAG: &str = "CaissaSeed";

/// The seed of a game, if it has one.
pub(super) fn seed(session: &Session) -> Option<u64> {
    session.tag(SEED_TAG)?.parse().ok()
}

/// Gives a game without a seed one that other games do not have: the time.
pub(super) fn keep_seed(session: &mut Session) {
    if seed(session).is_none() {
        set_seed(session, seed_of_time());
    }
}

/// The number of a position of Chess960 that is drawn by chance. In a page without a program, the time is the only chance.
pub(super) fn by_chance() -> u16 {
    fastrand::Rng::with_seed(seed_of_time()).u16(..960)
}

fn seed_of_time() -> u64 {
    (now().as_nanos() % 1_000_000_007) as u64
}

/// Sets the seed of a game, which makes the built-in engine repeat its moves.
pub fn set_seed(session: &mut Session, seed: u64) {
    // A number is never refused.
    let _ = session.set_tag(SEED_TAG, &seed.to_string());
}

#[cfg(test)]
mod tests {
    use super::*;

    /// The refusal of a position with a rank too few speaks of ranks, not of moves.
    #[test]
    fn a_damaged_position_is_a_position() {
        for fen in ["8/8/8/8/4k3/4p3/4K3 w - - 0 1", "8/8/8/8/8/8/4k3/4p3/4K3"] {
            assert!(matches!(command(fen), Some(GameCommand::Fen(_))), "{fen}");
        }
        for game in
            ["1. e4 e5 1/2-1/2", "1/2-1/2", "[FEN \"8/8/8/8/8/4k3/4p3/4K3 w - - 0 1\"]\n\n*"]
        {
            assert!(command(game).is_none(), "{game}");
        }
    }
}
