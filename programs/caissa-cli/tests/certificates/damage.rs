//! Certificates with one mistake, so that what they say is no longer true or no longer proved.

use chess_core::{Board, Legal, Move};
use chess_mate::{Budget, MateIn, Solver, Verdict};
use serde_json::{Map, Value, json};
use tests::rng::Rng;

/// A certificate with one wrong ply, piece or move; `None` if none is found that makes it wrong.
pub(crate) fn damaged(certificate: &Value, kind: usize, rng: &mut Rng) -> Option<Value> {
    let mut wrong = certificate.clone();
    let moves: u8 = certificate["stipulation"].as_str()?.strip_prefix('#')?.parse().ok()?;
    let board = Board::from_fen(certificate["fen"].as_str()?).ok()?;
    match kind {
        0 => {
            let moves = if rng.once_in(2) { moves + 1 } else { moves - 1 };
            wrong["stipulation"] = json!(format!("#{moves}"));
        }
        1 => wrong["fen"] = json!(other_position(&board, moves, rng)?),
        _ if rng.once_in(4) => wrong["key"] = json!(wrong_attack(&board, moves, rng)?.to_string()),
        _ if moves > 2 && rng.once_in(2) => {
            damage_defence(&mut wrong["defence"], &board, moves - 1, rng)?;
        }
        _ => {
            let key = board.read(certificate["key"].as_str()?).ok()?;
            damage_attack(&mut wrong["attack"], &board.play(key).ok()?, moves - 1, rng)?;
        }
    }
    Some(wrong)
}

/// Whether the side to move mates within a number of moves.
fn is_mate(board: &Board, moves: u8) -> bool {
    let verdict = Solver::new(Budget::new(1_000_000)).prove(board, MateIn::within(moves));
    matches!(verdict, Ok(Verdict::Mate(_)))
}

/// The position with one piece added, removed or changed, so that the mate has another length.
fn other_position(board: &Board, moves: u8, rng: &mut Rng) -> Option<String> {
    let fen = board.to_string();
    let (placement, rest) = fen.split_once(' ')?;
    for _ in 0..100 {
        let mut wide: Vec<u8> = placement
            .bytes()
            .flat_map(|byte| match byte {
                b'1'..=b'8' => vec![b'.'; usize::from(byte - b'0')],
                byte => vec![byte],
            })
            .collect();
        let at = rng.below(wide.len());
        if matches!(wide[at], b'K' | b'k' | b'/') {
            continue;
        }
        wide[at] = rng.pick(b".QRBNPqrbnp");
        let mut text = String::from_utf8(wide).ok()?;
        for empty in (1..=8).rev() {
            text = text.replace(&".".repeat(empty), &empty.to_string());
        }
        let text = format!("{text} {rest}");
        let Ok(other) = Board::from_fen(&text) else { continue };
        if !is_mate(&other, moves) || moves > 1 && is_mate(&other, moves - 1) {
            return Some(text);
        }
    }
    None
}

/// A legal move that does not force mate within `moves`.
fn wrong_attack(board: &Board, moves: u8, rng: &mut Rng) -> Option<Move> {
    let is_wrong = |mv: &Move| {
        let after = board.play(*mv).expect("a legal move");
        let escapes = |reply: Legal<'_>| moves == 1 || !is_mate(&reply.play(), moves - 1);
        !after.is_checkmate() && (!after.has_legal_move() || after.legals().any(escapes))
    };
    let moves = board.legal_moves();
    (0..20).map(|_| moves[rng.below(moves.len())]).find(is_wrong)
}

/// One of the answers: the move that it answers, and the answer with what follows.
fn pick<'v>(
    strategy: &'v mut Value,
    rng: &mut Rng,
) -> Option<(String, &'v mut Map<String, Value>)> {
    let answers = strategy.as_object_mut()?;
    if answers.is_empty() {
        return None;
    }
    let at = rng.below(answers.len());
    let (to, answer) = answers.iter_mut().nth(at)?;
    Some((to.clone(), answer.as_object_mut()?))
}

/// Puts a wrong move in the place of one answer, here or later.
fn damage_attack(strategy: &mut Value, board: &Board, moves: u8, rng: &mut Rng) -> Option<()> {
    if rng.once_in(4) {
        return remove(strategy, rng);
    }
    let (to, answer) = pick(strategy, rng)?;
    let next = board.play(board.read(&to).ok()?).ok()?;
    let by = answer.keys().next()?.clone();
    let after = next.play(next.read(&by).ok()?).ok()?;
    if rng.once_in(2)
        && moves > 1
        && damage_attack(answer.get_mut(&by)?, &after, moves - 1, rng).is_some()
    {
        return Some(());
    }
    let afterwards = answer.remove(&by)?;
    answer.insert(wrong_attack(&next, moves, rng)?.to_string(), afterwards);
    Some(())
}

/// The same for answers of the side that escapes from mate within `moves`.
fn damage_defence(strategy: &mut Value, board: &Board, moves: u8, rng: &mut Rng) -> Option<()> {
    if rng.once_in(4) {
        return remove(strategy, rng);
    }
    let (to, answer) = pick(strategy, rng)?;
    let next = board.play(board.read(&to).ok()?).ok()?;
    let by = answer.keys().next()?.clone();
    let after = next.play(next.read(&by).ok()?).ok()?;
    if rng.once_in(2)
        && moves > 2
        && damage_defence(answer.get_mut(&by)?, &after, moves - 1, rng).is_some()
    {
        return Some(());
    }
    let others = next.legals().filter(|legal| is_mate(&legal.play(), moves - 1));
    // Where every other defence escapes too, a move that is not legal.
    let wrong =
        others.map(|legal| legal.to_move().to_string()).next().unwrap_or_else(|| to.clone());
    let afterwards = answer.remove(&by)?;
    answer.insert(wrong, afterwards);
    Some(())
}

/// Removes an answer: each is needed.
fn remove(strategy: &mut Value, rng: &mut Rng) -> Option<()> {
    let (to, _) = pick(strategy, rng)?;
    strategy.as_object_mut()?.remove(&to).map(drop)
}
