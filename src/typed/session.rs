//! Two players in two threads, whose types make them move in turn.
//!
//! ```text
//! White: Mover --play--> Waiter --wait--> Mover --play--> ...
//! Black: Waiter --wait--> Mover --play--> Waiter --wait--> ...
//! ```
//!
//! The player to move holds a [`Mover`], the other a [`Waiter`]. Each has one method, which
//! consumes it. So a player cannot move twice in a row or for the other side, and no player can
//! move after the end. A `Mover` is the proof that the game goes on.

use std::sync::mpsc::{Receiver, Sender, channel};

use super::{OnMove, Player, Position, TypedLegal};
use crate::{Board, Move, Outcome};

/// Starts a game from a position and returns its two players: first the one to move, then the one who waits.
///
/// # Errors
///
/// Returns the rule that has ended the game, if it is over in this position.
///
/// # Examples
///
/// ```
/// use std::thread;
///
/// use caissa::typed::session::{NextTurn, session};
/// use caissa::typed::Position;
///
/// let (white, black) = session(Position::START).unwrap();
/// let black = thread::spawn(move || {
///     let Ok(NextTurn::Move(black)) = black.wait() else { panic!() };
///     black.play(|on_move| on_move.read("e5")).unwrap();
/// });
/// let NextTurn::Wait(white) = white.play(|on_move| on_move.read("e4")).unwrap() else { panic!() };
/// let NextTurn::Move(white) = white.wait().unwrap() else { panic!() };
/// assert_eq!(white.board().fullmove_number(), 2);
/// black.join().unwrap();
/// ```
pub fn session<P: Player>(
    position: Position<P>,
) -> Result<(Mover<P>, Waiter<P::Opponent>), Outcome> {
    position.in_play()?;
    let (to_waiter, from_mover) = channel();
    let (to_mover, from_waiter) = channel();
    let mover = Link { send: to_waiter, receive: from_waiter };
    let waiter = Link { send: to_mover, receive: from_mover };
    Ok((Mover { position, link: mover }, Waiter { position, link: waiter }))
}

/// The player `P`, who is to move.
#[derive(Debug)]
pub struct Mover<P: Player> {
    position: Position<P>,
    link: Link,
}

/// The player `P`, while the opponent is to move.
#[derive(Debug)]
pub struct Waiter<P: Player> {
    position: Position<P::Opponent>,
    link: Link,
}

/// Marks a game of two players, which accepts only moves that were chosen in it.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct InSession;

/// The next turn of the player `P`.
#[derive(Debug)]
pub enum NextTurn<P: Player> {
    /// The player moves.
    Move(Mover<P>),
    /// The player waits for the opponent's move.
    Wait(Waiter<P>),
    /// The game is over.
    Over(Outcome, Board),
}

/// The channels to the opponent and back.
#[derive(Debug)]
struct Link {
    send: Sender<Move>,
    receive: Receiver<Move>,
}

/// The opponent has left the game.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Disconnected;

impl core::fmt::Display for Disconnected {
    #[inline]
    fn fmt(&self, f: &mut core::fmt::Formatter<'_>) -> core::fmt::Result {
        f.write_str("the opponent has left the game")
    }
}

impl core::error::Error for Disconnected {}

impl<P: Player> Mover<P> {
    /// The position.
    pub const fn board(&self) -> &Board {
        self.position.board()
    }

    /// Plays a move that `choose` picks in the position at hand; a move of another board has another type. If the
    /// opponent has left, the move is lost.
    ///
    /// # Errors
    ///
    /// Returns the player together with the error of `choose`.
    pub fn play<E>(
        self,
        choose: impl for<'p> FnOnce(OnMove<'p, P, InSession>) -> Result<TypedLegal<'p, P, InSession>, E>,
    ) -> Result<NextTurn<P>, (Self, E)> {
        let chosen = match self.position.in_play() {
            Ok(_) => {
                choose(OnMove::new(&self.position)).map(|legal| (legal.to_move(), legal.play()))
            }
            Err(outcome) => return Ok(NextTurn::Over(outcome, *self.position.board())),
        };
        let (mv, position) = match chosen {
            Ok(chosen) => chosen,
            Err(error) => return Err((self, error)),
        };
        // A player whose opponent has left learns of it when waiting.
        let _ = self.link.send.send(mv);
        Ok(match position.in_play() {
            Ok(_) => NextTurn::Wait(Waiter { position, link: self.link }),
            Err(outcome) => NextTurn::Over(outcome, *position.board()),
        })
    }
}

impl<P: Player> Waiter<P> {
    /// The position where the opponent is to move.
    pub const fn board(&self) -> &Board {
        self.position.board()
    }

    /// Waits for the opponent's move.
    ///
    /// # Errors
    ///
    /// If the opponent has left the game.
    pub fn wait(self) -> Result<NextTurn<P>, Disconnected> {
        let mv = self.link.receive.recv().map_err(|_| Disconnected)?;
        let legal = self.position.in_play().ok().and_then(|on_move| on_move.legal(mv).ok());
        let position = legal.ok_or(Disconnected)?.play();
        Ok(match position.in_play() {
            Ok(_) => NextTurn::Move(Mover { position, link: self.link }),
            Err(outcome) => NextTurn::Over(outcome, *position.board()),
        })
    }
}
