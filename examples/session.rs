//! White and Black in two threads play the Opera Game. Each thread has what to play and nothing else; the types
//! see to it that they take turns, and that both stop when it is mate.

use std::thread;

use caissa::typed::session::{NextTurn, session};
use caissa::typed::{Player, Position};
use caissa::{Board, Game, Move, Outcome, game};

const OPERA: Game = game!(
    1. e4 e5 2. Nf3 d6 3. d4 Bg4 4. dxe5 Bxf3 5. Qxf3 dxe5 6. Bc4 Nf6 7. Qb3 Qe7 8. Nc3 c6 9. Bg5 b5
    10. Nxb5 cxb5 11. Bxb5+ Nbd7 12. O-O-O Rd8 13. Rxd7 Rxd7 14. Rd1 Qe6 15. Bxd7+ Nxd7
    16. Qb8+ Nxb8 17. Rd8 #
);

fn main() {
    let (white, black) = session(Position::START).expect("a game begins");
    let moves = |first| OPERA.moves().skip(first).step_by(2);
    let black = thread::spawn(move || play(NextTurn::Wait(black), moves(1)));
    let (outcome, board) = play(NextTurn::Move(white), moves(0));
    println!("{}\n\n{outcome}", board.diagram());
    assert_eq!(black.join().expect("Black's thread ends well"), (outcome, board));
}

/// Plays one side's moves until the game is over.
fn play<P: Player>(
    mut next: NextTurn<P>,
    mut moves: impl Iterator<Item = Move>,
) -> (Outcome, Board) {
    loop {
        next = match next {
            NextTurn::Move(player) => {
                let mv = moves.next().expect("the game has a move for each turn");
                println!("{:?}: {}", P::COLOR, player.board().san(mv));
                player.play(|on_move| on_move.legal(mv)).expect("the game is legal")
            }
            NextTurn::Wait(player) => player.wait().expect("the opponent stays to the end"),
            NextTurn::Over(outcome, board) => return (outcome, board),
        };
    }
}
