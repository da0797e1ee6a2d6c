//! Certificates with one mistake, so that what they say is no longer true or no longer proved.

use chess_core::{Board, Legal, Move};
use chess_mate::{Budget, MateIn, Solver, Verdict};
use serde_json::{Map, Value, json};
use tests::rng::Rng;

/// A certificate with one wrong ply, piece or move; `None` if none is found that makes it wrong. The last two of six kinds are
/// for those that say that the key is the only one.
pub(crate) fn damaged(certificate: &Value, kind: usize, rng: &mut Rng) -> Option<Value> {
    let mut wrong = expanded(certificate)?;
    let moves: u8 = certificate["stipulation"].as_str()?.strip_prefix('#')?.parse().ok()?;
    let board = Board::from_fen(certificate["fen"].as_str()?).ok()?;
    let key = board.read(certificate["key"].as_str()?).ok()?;
    let only = certificate.get("only").map(|_| key);
    match kind {
        0 => {
            let moves = if rng.once_in(2) { moves + 1 } else { moves - 1 };
            wrong["stipulation"] = json!(format!("#{moves}"));
        }
        1 => {
            let has_other_length =
                |other: &Board| !is_mate(other, moves) || moves > 1 && is_mate(other, moves - 1);
            wrong["fen"] = json!(other_position(&board, has_other_length, rng)?);
        }
        3 => {
            wrong = certificate.clone();
            let part = if rng.once_in(2) { "attack" } else { "defence" };
            remove_otherwise(&mut wrong[part], rng)?;
        }
        4 => {
            // The same key mates in as many moves, and another one does.
            let is_cooked = |other: &Board| {
                let keys = keys(other, moves);
                keys.len() > 1 && keys.contains(&key)
            };
            wrong["fen"] = json!(other_position(&board, is_cooked, rng)?);
        }
        5 => damage_defence(&mut wrong["defence"], (&board, only), moves, rng)?,
        _ if rng.once_in(4) => wrong["key"] = json!(wrong_attack(&board, moves, rng)?.to_string()),
        _ if moves > 2 && rng.once_in(2) => {
            let moves = if only.is_some() { moves } else { moves - 1 };
            damage_defence(&mut wrong["defence"], (&board, only), moves, rng)?;
        }
        _ => damage_attack(&mut wrong["attack"], &board.play(key).ok()?, moves - 1, rng)?,
    }
    Some(wrong)
}

/// The moves that mate in exactly a number of moves.
fn keys(board: &Board, moves: u8) -> Vec<Move> {
    match Solver::new(Budget::new(1_000_000)).prove(board, MateIn::exactly(moves)) {
        Ok(Verdict::Mate(proof)) => proof.keys().to_vec(),
        _ => Vec::new(),
    }
}

/// The same certificate with an answer of its own to each move that needs one.
pub(crate) fn expanded(certificate: &Value) -> Option<Value> {
    let mut wide = certificate.clone();
    let board = Board::from_fen(certificate["fen"].as_str()?).ok()?;
    let key = certificate["key"].as_str()?;
    wide["attack"] =
        each_answered(&certificate["attack"], &board.play(board.read(key).ok()?).ok()?);
    wide["defence"] = each_answered(&certificate["defence"], &board);
    if certificate["stipulation"] == "#2" {
        // After the only key, there is no time for an answer.
        wide["defence"].as_object_mut()?.remove(key);
    }
    Some(wide)
}

fn each_answered(strategy: &Value, board: &Board) -> Value {
    let answered = board.legals().filter_map(|legal| {
        let to = legal.to_move().to_string();
        let answer = strategy.get(&to).or(strategy.get("*"))?;
        let (by, afterwards) = answer.as_object()?.iter().next()?;
        let next = legal.play();
        let after = next.play(next.read(by).ok()?).ok()?;
        Some((to, json!({ by: each_answered(afterwards, &after) })))
    });
    Value::Object(answered.collect())
}

/// Removes an answer to all other moves, here or later: at least two need it.
fn remove_otherwise(strategy: &mut Value, rng: &mut Rng) -> Option<()> {
    if strategy.get("*").is_some() && rng.once_in(2) {
        return strategy.as_object_mut()?.remove("*").map(drop);
    }
    let (_, answer) = pick(strategy, rng)?;
    remove_otherwise(answer.values_mut().next()?, rng)
}

/// Whether the side to move mates within a number of moves.
fn is_mate(board: &Board, moves: u8) -> bool {
    let verdict = Solver::new(Budget::new(1_000_000)).prove(board, MateIn::within(moves));
    matches!(verdict, Ok(Verdict::Mate(_)))
}

/// The position with one piece added, removed or changed, so that it is wrong.
fn other_position(
    board: &Board,
    is_wrong: impl Fn(&Board) -> bool,
    rng: &mut Rng,
) -> Option<String> {
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
        if is_wrong(&other) {
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

/// The same for answers of the side that escapes from mate within `moves`, and within one less after the only key.
fn damage_defence(
    strategy: &mut Value,
    (board, only): (&Board, Option<Move>),
    moves: u8,
    rng: &mut Rng,
) -> Option<()> {
    if rng.once_in(4) {
        return remove(strategy, rng);
    }
    let (to, answer) = pick(strategy, rng)?;
    let attempt = board.read(&to).ok()?;
    let left = moves - 1 - u8::from(only == Some(attempt));
    let next = board.play(attempt).ok()?;
    let by = answer.keys().next()?.clone();
    let after = next.play(next.read(&by).ok()?).ok()?;
    if rng.once_in(2)
        && left > 1
        && damage_defence(answer.get_mut(&by)?, (&after, None), left, rng).is_some()
    {
        return Some(());
    }
    let others = next.legals().filter(|legal| is_mate(&legal.play(), left));
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
