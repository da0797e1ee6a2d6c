//! The laws of a session, which hold after any command.

use chess_core::{Color, Move, Role, Square};
use chess_play::{Alert, GameCommand, Persons, Session, View};

/// Carries out bytes as lines of commands: nothing panics, and the laws hold. A line that begins with `.` is the
/// engine's move.
#[allow(dead_code, reason = "for the fuzzer")]
pub(crate) fn check(bytes: &[u8]) {
    let text = String::from_utf8_lossy(bytes);
    let mut session = Session::default();
    for line in text.lines().take(60) {
        match line.strip_prefix('.') {
            Some(text) => {
                if let Ok(mv) = text.parse() {
                    let _ = session.engine_move(mv);
                }
            }
            None => step(&mut session, line),
        }
    }
    targets_are_legal_moves(&session);
}

/// Carries out a command. A refusal changes nothing, a saved game is resumed as it was, and after a take-back the state
/// is that before the move.
pub(crate) fn step(session: &mut Session, text: &str) {
    let before = session.clone();
    let done = session.act(text);
    let (was, mut is) = (before.view(), session.view());
    if let Err(refusal) = &done {
        assert_eq!(is.refusal.as_ref(), Some(refusal), "{text}");
        is.refusal.clone_from(&was.refusal);
        assert_eq!(is, was, "`{text}` was refused and changed something");
        assert!(!refusal.to_string().is_empty() && !refusal.in_full().is_empty());
        return;
    }
    saved_and_resumed_is_the_same(session);
    let here = session.tree().here();
    let has_moved = here.parent().is_some_and(|parent| parent.id() == before.tree().here().id());
    if has_moved && session.persons() == Persons::Both {
        let mut undone = session.clone();
        undone.act("back").unwrap();
        let (mut undone, was) = (lasting(undone.view()), lasting(before.view()));
        // The list of moves keeps the move, and so do the facts that follow from the list.
        undone.moves.clone_from(&was.moves);
        (undone.result, undone.ending) = (was.result, was.ending);
        undone.turn_text.clone_from(&was.turn_text);
        if before.view().is_looking {
            // The clocks showed the game, and not the position.
            (undone.clocks, undone.is_looking) = (was.clocks, true);
        }
        undone.alerts.clone_from(&was.alerts);
        undone.answers.clone_from(&was.answers);
        assert_eq!(undone, was, "{text}");
    }
}

/// A view without the facts that are not saved.
fn lasting(mut view: View) -> View {
    view.revision = 0;
    view.place = Session::default().view().place;
    view.orientation = Color::White;
    (view.selected, view.promotion, view.draw_offer) = (None, None, None);
    view.premove = None;
    view.turn_text.clear();
    view.targets.clear();
    view.hint = None;
    view.refusal = None;
    view.answers.retain(|answer| *answer == "claim");
    view.alerts.retain(|alert| {
        !matches!(
            alert,
            Alert::EngineFailed(_)
                | Alert::DrawOffered { .. }
                | Alert::Promotion { .. }
                | Alert::Paused
        )
    });
    (view.is_paused, view.is_engine_to_move) = (false, false);
    if let Some(clocks) = &mut view.clocks {
        clocks.running = None;
    }
    view
}

pub(crate) fn targets_are_legal_moves(session: &Session) {
    let board = *session.board();
    if session.engine_to_move() {
        // Then a click makes a premove.
        return;
    }
    for square in Square::ALL {
        let mut picked = session.clone();
        let is_other = session.view().selected.is_some_and(|selected| selected != square);
        if is_other || picked.obey(GameCommand::Pick(square)).is_err() {
            continue;
        }
        let view = picked.view();
        if view.selected != Some(square) {
            continue;
        }
        let targets: Vec<_> = view.targets.iter().map(|target| target.square).collect();
        // A pawn's promotion is a legal move with its piece. A king castles onto its rook too.
        let legal_to = |to: Square| {
            let mv = Move::new(square, to);
            board.to_legal(mv).or_else(|| board.to_legal(mv.promoting(Role::Queen)))
        };
        let legal: Vec<_> = Square::ALL.into_iter().filter(|to| legal_to(*to).is_some()).collect();
        assert_eq!(targets, legal, "{board}");
        for target in &view.targets {
            assert_eq!(legal_to(target.square).unwrap().is_capture(), target.is_capture);
        }
    }
}

pub(crate) fn saved_and_resumed_is_the_same(session: &Session) {
    let pgn = session.to_pgn();
    let resumed = Session::from_pgn(&pgn).unwrap_or_else(|refusal| panic!("{pgn}\n{refusal}"));
    assert_eq!(lasting(resumed.view()), lasting(session.view()), "{pgn}");
    assert_eq!(resumed.to_pgn(), pgn);
}
