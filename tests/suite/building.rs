//! Games built move by move. Trees are edited at random, and their contents and text are compared with a
//! plain model and with what is read back.

use caissa::error::{FalseClaim, Illegal, Syntax, TagFault};
use caissa::pgn::{ExportOptions, Note, Reader};
use caissa::{
    Board, Color, ErrorKind, GameBuf, GameResult, GameTree, History, Move, NodeId, Outcome,
    TreeNode,
};

use crate::oracle::{Rng, chess960_start, legal_move, standard_start, walk};

/// The text reads back as the same game, alone and between two others in a file.
#[track_caller]
fn is_read_back(tree: &GameTree) {
    let (game, pgn) = (tree.to_game(), tree.to_pgn());
    assert_eq!(game.as_game().to_pgn(), pgn);
    let read = GameBuf::parse(&pgn).unwrap_or_else(|error| panic!("{error:#}\n{pgn}"));
    assert!(read == game, "{pgn}\nis read as\n{read}");
    let shown = game.to_string();
    assert_eq!(shown.parse(), Ok(game.clone()), "{shown}");
    let other = "[Event \"other\"]\n\n1. e4 *\n\n";
    let file = format!("{other}{pgn}\n{other}");
    let entries: Vec<_> =
        Reader::new(file.as_bytes()).map(|entry| entry.unwrap().sound()).collect();
    assert_eq!(entries.len(), 3, "{file}");
    // A comment before the moves of a game without tags belongs to the game before it.
    if !pgn.starts_with(['{', ';']) {
        assert!(entries[1].as_ref() == Ok(&game), "{file}");
    }
    // Everything that was read is kept.
    assert!(GameTree::from(game.as_game()).to_game() == game, "{pgn}");
    assert!(game.tags().eq(game.as_game().tags()), "{pgn}");
    assert!(GameTree::from(game.clone()).to_game() == game, "{pgn}");
}

/// The main line has no null move, and each line can be played from its start.
fn agrees_with_its_lines(tree: &GameTree) {
    let game = tree.to_game();
    let game = game.as_game();
    assert!(game.moves().all(|mv| !mv.is_null()));
    let history = History::from(game);
    assert_eq!((history.len(), *history.board()), (game.len(), game.board()));
    let mut lines = vec![game.line()];
    while let Some(line) = lines.pop() {
        let (mut board, mut notes) = (line.start(), line.notes());
        while let Some(note) = notes.next() {
            match note {
                Note::Move(mv) => board = after(&board, mv),
                Note::Variation(inner) => lines.push(inner),
                _ => {}
            }
            assert_eq!(*notes.board(), board);
        }
    }
}

/// Each node knows how often its position occurred since the last null move, and how the game ended there.
fn knows_its_repetitions(tree: &GameTree) -> usize {
    let mut most = 0;
    for node in nodes(tree).into_iter().filter_map(|id| tree.node(id)) {
        let line: Vec<_> = std::iter::successors(Some(node), |node| {
            let is_null = node.last_move().is_some_and(Move::is_null);
            node.parent().filter(|_| !is_null)
        })
        .collect();
        let same = line.iter().filter(|one| one.board().same_position(node.board())).count();
        let history = node.history();
        assert_eq!((history.len(), history.repetitions()), (line.len() - 1, same));
        assert_eq!(history.board(), node.board());
        assert_eq!(GameTree::from(&history).history(), history);
        let repeats = (same >= 5).then_some(Outcome::FivefoldRepetition);
        assert_eq!(history.outcome(), node.board().outcome().or(repeats));
        most = most.max(same);
    }
    most
}

/// All nodes but the root, in the order of the text.
fn nodes(tree: &GameTree) -> Vec<NodeId> {
    let mut found = Vec::new();
    let mut left = vec![tree.root()];
    while let Some(node) = left.pop() {
        found.push(node.id());
        left.extend(node.children().rev());
    }
    found.remove(0);
    found
}

/// Comments that PGN may have to express.
const TEXTS: [&str; 16] = [
    "",
    "good",
    "{",
    "a } b",
    ";}",
    "two\nlines",
    "two\r\nlines\r",
    "} and\nlines",
    "} and\rreturn",
    "a\n\n[Event \"next\"]\n",
    "a\r\n\r\n[Event \"next\"]\r\n",
    "\n[Event \"next\"]",
    "\n\n[Event]\n% 1. e4 (",
    "½ ♘ \"quoted\" \\ back",
    "1-0",
    "\\",
];

/// Edits the tree in a random way and checks its answers.
fn edit(rng: &mut Rng, tree: &mut GameTree) {
    let all = nodes(tree);
    let any = |rng: &mut Rng| if all.is_empty() { tree.root().id() } else { rng.pick(&all) };
    match rng.below(16) {
        0..5 => play(rng, tree),
        5 => {
            let (here, mv) = (tree.here().id(), tree.here().last_move());
            let is_kept = is_kept(tree.here());
            assert_eq!(tree.take_back(), mv.filter(|_| !is_kept));
            assert_eq!(tree.node(here).is_none(), mv.is_some() && !is_kept);
        }
        6 if rng.once_in(4) => {
            let id = any(rng);
            delete(rng, tree, id);
        }
        7 => promote(tree, any(rng)),
        8 => annotate(rng, tree),
        9 => set_tag(rng, tree),
        10 => set_result(rng, tree),
        11 => add_line(rng, tree),
        12 => tree.go_to_end(),
        13 => {
            let (here, mv) = (tree.here().id(), tree.here().last_move());
            assert_eq!(tree.back(), mv);
            assert!(mv.is_none() || tree.here().children().any(|child| child.id() == here));
            assert!(mv.is_none() || tree.forward().is_some());
        }
        _ => assert!(tree.go_to(any(rng))),
    }
}

/// Whether a node must stay, because only variations with null moves could take its place in the main line.
fn is_kept(node: TreeNode<'_>) -> bool {
    let Some(parent) = node.parent() else { return false };
    let mut others = parent.children().filter(|other| other.id() != node.id()).peekable();
    let has_null = |other: TreeNode<'_>| {
        let mut line = std::iter::successors(Some(other), |node| node.next());
        line.any(|node| node.last_move() == Some(Move::NULL))
    };
    node.is_main_line() && others.peek().is_some() && others.all(has_null)
}

/// A legal move, or a null move where a variation may have one.
fn any_move(rng: &mut Rng, tree: &GameTree) -> Option<Move> {
    let (board, here) = (tree.board(), tree.here());
    let mut known = here.children().filter_map(TreeNode::last_move);
    let may_pass = here.next().is_some() || !here.is_main_line();
    if !rng.once_in(4) || known.any(Move::is_null) {
        return legal_move(rng, board);
    }
    let passed = tree.clone().play(Move::NULL);
    let has_moves = !board.legal_moves().is_empty();
    match passed.map_err(|error| error.kind()) {
        Ok(_) => assert!(may_pass && has_moves && !board.is_check()),
        Err(ErrorKind::Syntax(Syntax::NullMove)) => assert!(!may_pass),
        Err(ErrorKind::Syntax(Syntax::DeepVariation)) => assert!(may_pass),
        Err(ErrorKind::Illegal(Illegal::NullInCheck { by })) => assert_eq!(by, board.checkers()),
        Err(kind) => {
            assert!(!has_moves && matches!(kind, ErrorKind::Illegal(Illegal::GameOver { .. })));
        }
    }
    if passed.is_ok() { Some(Move::NULL) } else { legal_move(rng, board) }
}

/// The position after a move, which may be a null move.
fn after(board: &Board, mv: Move) -> Board {
    if mv.is_null() { board.pass().unwrap() } else { board.play(mv).unwrap() }
}

fn play(rng: &mut Rng, tree: &mut GameTree) {
    let board = *tree.board();
    let Some(mv) = any_move(rng, tree) else {
        assert!(tree.play("e2e4".parse().unwrap()).is_err());
        return;
    };
    let (from, ply, count) = (tree.here().id(), tree.here().ply(), nodes(tree).len());
    let known = tree.here().children().find(|node| node.last_move() == Some(mv));
    let known = known.map(TreeNode::id);
    match tree.play(mv) {
        Ok(id) => {
            assert_eq!(known.unwrap_or(id), id);
            assert_eq!(nodes(tree).len(), count + usize::from(known.is_none()));
            assert_eq!(tree.here().parent().unwrap().id(), from);
            assert_eq!((*tree.board(), tree.here().ply()), (after(&board, mv), ply + 1));
            assert_eq!(tree.here().san(), Some(board.san(mv)));
        }
        Err(error) => assert_eq!(error.kind(), ErrorKind::Syntax(Syntax::DeepVariation)),
    }
}

fn delete(rng: &mut Rng, tree: &mut GameTree, id: NodeId) {
    let Some(node) = tree.node(id) else { return };
    let siblings = |node: TreeNode<'_>| -> Vec<_> {
        node.children().filter_map(TreeNode::last_move).collect::<Vec<Move>>()
    };
    let Some(parent) = node.parent() else {
        assert!(!tree.delete(id));
        return;
    };
    let (parent, mv) = (parent.id(), node.last_move().unwrap());
    let before = siblings(tree.node(parent).unwrap());
    if is_kept(node) {
        assert!(!tree.delete(id) && tree.node(id).is_some());
        return;
    }
    assert!(tree.delete(id) && !tree.delete(id) && tree.node(id).is_none());
    let mut after = siblings(tree.node(parent).unwrap());
    after.push(mv);
    after.sort();
    let mut before = before;
    before.sort();
    assert_eq!(before, after);
    if rng.once_in(2) {
        assert!(!tree.go_to(id));
    }
}

/// Promoting changes the order of lines and nothing else.
fn promote(tree: &mut GameTree, id: NodeId) {
    let moves = |tree: &GameTree| {
        let mut lines: Vec<_> =
            nodes(tree).iter().map(|id| tree.node(*id).unwrap().moves()).collect();
        lines.sort();
        lines
    };
    let comments = |tree: &GameTree| {
        let all = nodes(tree);
        let mut texts: Vec<_> = all
            .iter()
            .flat_map(|id| {
                tree.node(*id).unwrap().comments().chain(tree.node(*id).unwrap().comments_before())
            })
            .map(str::to_owned)
            .collect();
        texts.sort();
        texts
    };
    let (lines, texts) = (moves(tree), comments(tree));
    let was_main = tree.node(id).unwrap().is_main_line();
    if tree.promote(id) {
        assert!(!was_main);
        tree.promote_to_main_line(id);
    } else if was_main {
        assert!(tree.promote_to_main_line(id));
    }
    assert_eq!((moves(tree), comments(tree)), (lines, texts));
}

fn annotate(rng: &mut Rng, tree: &mut GameTree) {
    let text = rng.pick(&TEXTS);
    let written = match rng.below(5) {
        0..3 => tree
            .add_comment(text)
            .map(|()| assert!(tree.here().comments().any(|other| other == text))),
        3 => tree.add_comment_before(text),
        _ => {
            tree.add_nag(u8::try_from(rng.below(256)).unwrap());
            Ok(())
        }
    };
    if let Err(error) = written {
        assert_eq!(error.kind(), ErrorKind::Syntax(Syntax::CommentText), "{text:?}");
        assert!(text.contains('}') || text.contains("[Event \""), "{text:?}");
    }
    match rng.below(20) {
        2 => {
            let before: Vec<_> = tree.here().comments().map(str::to_owned).collect();
            let set = tree.set_comment(text).is_ok();
            let expected = if set { vec![text.to_string()] } else { before };
            let found = tree.here().comments().filter(|found| !found.is_empty());
            assert!(found.eq(expected.iter().filter(|text| !text.is_empty())), "{text:?}");
        }
        1 => tree.clear_nags(),
        _ => {}
    }
}

fn set_tag(rng: &mut Rng, tree: &mut GameTree) {
    let name = rng.pick(&[
        "Event", "White", "Größe", "PlyCount", "Result", "FEN", "SetUp", "Variant", "", "a b",
        "x\"] [y", "[", "%",
    ]);
    let value = rng.pick(&[
        "",
        "?",
        "A \"b\"",
        "\\",
        "a\\\"b\\\\",
        "17",
        "1-0",
        "0-1",
        "*",
        "1/2-1/2",
        "Atomic",
        "Chess960",
        "]",
        "a\nb",
        "\"] [Site \"",
        "Ünï",
    ]);
    let tags = |tree: &GameTree| -> Vec<_> {
        tree.tags().map(|(name, value)| (name.to_owned(), value.to_owned())).collect()
    };
    let before = tags(tree);
    match tree.set_tag(name, value) {
        Ok(()) if name == "PlyCount" && value == "17" => {
            assert_eq!(tree.tag(name), Some(&*tree.to_game().as_game().len().to_string()));
        }
        // The last position may decide it.
        Ok(()) if name == "Result" && value == "*" => {
            assert_eq!(tree.tag(name), Some(tree.result().as_str()));
        }
        Ok(()) => assert_eq!(tree.tag(name), Some(value), "{name}"),
        Err(_) => assert_eq!(tags(tree), before, "{name} {value}"),
    }
    if rng.once_in(8) {
        let value = tree.tag(name).map(str::to_owned);
        assert_eq!(tree.remove_tag(name), value);
        assert_eq!(tree.tag(name), None);
    }
}

fn set_result(rng: &mut Rng, tree: &mut GameTree) {
    let result = rng.pick(&[
        GameResult::WhiteWins,
        GameResult::BlackWins,
        GameResult::Draw,
        GameResult::Unknown,
    ]);
    match tree.set_result(result) {
        Ok(()) if result == GameResult::Unknown => {
            let is_decided = tree.to_game().outcome().is_some();
            assert!(tree.result() == result || is_decided, "{tree}");
        }
        Ok(()) => assert_eq!(tree.result(), result),
        Err(error) => {
            let claim = FalseClaim::Result { written: result };
            assert_eq!(error.kind(), ErrorKind::FalseClaim(claim));
        }
    }
}

fn add_line(rng: &mut Rng, tree: &mut GameTree) {
    let (here, pgn) = (tree.here().id(), tree.to_pgn());
    let mut board = *tree.board();
    let mut moves = Vec::new();
    for _ in 0..rng.below(4) {
        let null = (rng.once_in(4) && board.pass().is_some()).then_some(Move::NULL);
        let Some(mv) = legal_move(rng, &board).and_then(|mv| null.or(Some(mv))) else { break };
        moves.push(mv);
        board = after(&board, mv);
    }
    match tree.add_line(moves.clone()) {
        Ok(last) => assert!(tree.node(last).unwrap().moves().ends_with(&moves)),
        Err(_) => assert_eq!(tree.to_pgn(), pgn),
    }
    assert_eq!(tree.here().id(), here);
    moves.push("a1a1".parse().unwrap());
    let pgn = tree.to_pgn();
    assert!(tree.add_line(moves).is_err());
    assert_eq!(tree.to_pgn(), pgn);
}

#[test]
fn a_tree_that_was_edited_is_read_back_as_the_same_game() {
    let (mut trees, mut nulls) = (0, 0);
    let mut check = |rng: &mut Rng, start: &Board| {
        let mut tree = GameTree::new(*start);
        for _ in 0..rng.below(60) {
            edit(rng, &mut tree);
        }
        is_read_back(&tree);
        agrees_with_its_lines(&tree);
        knows_its_repetitions(&tree);
        trees += 1;
        nulls += tree.to_pgn().matches("--").count();
    };
    walk(80, 1_200, standard_start, &mut check);
    walk(81, 300, chess960_start, &mut check);
    println!("{trees} trees edited, written and read back");
    assert!(nulls > 300, "only {nulls} null moves");
}

#[test]
fn a_tree_knows_repetitions_and_the_end_in_every_line() {
    let text = "1. Nf3 Nf6 2. Ng1 Ng8 3. Nf3 Nf6 (3... -- 4. Ng1 Nf6 5. Nf3 Ng8 (5... Nd5) 6. Ng1 Nf6) 4. Ng1 Ng8 \
                5. Nf3 (5. f3 e5 6. g4 Qh4#) Nf6 6. Ng1 Ng8 7. Nf3 Nf6 8. Ng1 Ng8 *";
    let mut tree: GameTree = text.parse().unwrap();
    assert_eq!(knows_its_repetitions(&tree), 5);
    assert_eq!(tree.outcome(), Some(Outcome::FivefoldRepetition));
    let mate = nodes(&tree).into_iter().find(|id| tree.node(*id).unwrap().board().is_checkmate());
    assert!(tree.go_to(mate.unwrap()));
    assert_eq!(tree.outcome(), Some(Outcome::Checkmate { winner: Color::Black }));
    // The cursor is not part of the game; its notes, tags and result are.
    let mut other: GameTree = tree.to_string().parse().unwrap();
    assert_eq!(other, tree);
    for change in [
        |tree: &mut GameTree| tree.add_nag(1),
        |tree: &mut GameTree| tree.add_comment("a word").unwrap(),
        |tree: &mut GameTree| tree.set_tag("White", "Ann").unwrap(),
        |tree: &mut GameTree| assert!(tree.take_back().is_some()),
    ] {
        let before = other.clone();
        other.go_to_end();
        change(&mut other);
        assert_ne!(other, before);
    }
}

#[test]
fn variations_are_nested_as_deep_as_they_are_read() {
    let mut tree = GameTree::default();
    let mut deepest = 0;
    // The second move of each position begins a variation in the variation before it.
    let error = loop {
        let moves = tree.board().legal_moves();
        tree.play(moves[0]).unwrap();
        tree.back();
        match tree.play(moves[1]) {
            Ok(_) => deepest += 1,
            Err(error) => break error,
        }
    };
    assert_eq!(error.kind(), ErrorKind::Syntax(Syntax::DeepVariation), "{error}");
    assert_eq!(deepest, 32);
    is_read_back(&tree);
    // The deepest line becomes the main line, and nothing is lost.
    let here = tree.here().id();
    promote(&mut tree, here);
    is_read_back(&tree);
}

#[test]
fn mates_overrule_a_result_that_was_set() {
    let mut tree: GameTree =
        "[Result \"1-0\"] [PlyCount \"3\"] 1. f3 e5 2. g4 1-0".parse().unwrap();
    assert_eq!(tree.result(), GameResult::WhiteWins);
    let mate: Move = "d8h4".parse().unwrap();
    tree.play(mate).unwrap();
    assert_eq!(
        (tree.result(), tree.tag("Result"), tree.tag("PlyCount")),
        (GameResult::BlackWins, Some("0-1"), Some("4"))
    );
    is_read_back(&tree);
    assert!(tree.set_tag("Result", "1-0").is_err());
    // Mate in a variation does not change the result.
    tree.take_back();
    tree.set_result(GameResult::WhiteWins).unwrap();
    tree.play("d7d6".parse().unwrap()).unwrap();
    tree.back();
    tree.play(mate).unwrap();
    assert_eq!(tree.result(), GameResult::WhiteWins);
    is_read_back(&tree);
    // Mate in the main line does.
    let here = tree.here().id();
    assert!(tree.promote(here));
    assert_eq!(tree.result(), GameResult::BlackWins);
    is_read_back(&tree);
}

#[test]
fn mate_and_stalemate_give_the_result_of_a_game_that_has_none() {
    let fool = "f2f3 e7e5 g2g4 d8h4";
    let stalemate = "e2e3 a7a5 d1h5 a8a6 h5a5 h7h5 h2h4 a6h6 a5c7 f7f6 c7d7 e8f7 d7b7 d8d3 \
                     b7b8 d3h7 b8c8 f7g6 c8e6";
    for (moves, result) in [(fool, "0-1"), (stalemate, "1/2-1/2"), ("e2e4", "*")] {
        let mut tree = GameTree::default();
        tree.fill_roster();
        tree.play_all(moves.split_whitespace().map(|mv| mv.parse().unwrap())).unwrap();
        assert_eq!((tree.result().as_str(), tree.tag("Result")), (result, Some(result)));
        let pgn = tree.to_pgn();
        assert!(pgn.contains(&format!("[Result \"{result}\"]\n\n1. ")), "{pgn}");
        assert!(pgn.ends_with(&format!(" {result}\n")), "{pgn}");
        is_read_back(&tree);
        assert_eq!(GameTree::from(tree.to_game()).result(), tree.result());
        // It is the position's, so it goes with the last move.
        tree.take_back();
        assert_eq!((tree.result(), tree.tag("Result")), (GameResult::Unknown, Some("*")));
        is_read_back(&tree);
    }
}

/// Texts of games, and the result that each way to a game gives. `*` and nothing mean the same.
const ENDS: [(&str, &str); 8] = [
    ("1. f3 e5 2. g4 Qh4", "0-1"),
    ("1. f3 e5 2. g4 Qh4# *", "0-1"),
    ("[Result \"*\"]\n\n1. f3 e5 2. g4 Qh4# *", "0-1"),
    ("[Result \"0-1\"]\n\n1. f3 e5 2. g4 Qh4# 0-1", "0-1"),
    ("[FEN \"7k/8/5K2/6Q1/8/8/8/8 w - - 0 1\"]\n\n1. Qg6", "1/2-1/2"),
    ("[FEN \"7k/8/5K2/6q1/8/8/8/8 w - - 0 1\"]\n\n1. Kxg5 *", "1/2-1/2"),
    ("[Result \"*\"]\n\n1. f3 e5 2. g4 *", "*"),
    ("1. f3 e5 2. g4 1-0", "1-0"),
];

#[test]
fn a_game_that_its_last_position_decides_has_that_result_everywhere() {
    for (text, result) in ENDS {
        let game: GameBuf = text.parse().unwrap();
        let tree = GameTree::from(&game);
        assert_eq!(game.result().as_str(), result, "{text}");
        assert_eq!(tree.result().as_str(), result, "{text}");
        let pgn = game.to_pgn();
        assert!(pgn.ends_with(&format!(" {result}\n")), "{pgn}");
        assert_eq!((pgn.clone(), tree.to_game()), (tree.to_pgn(), game.clone()));
        if result != "*" {
            assert!(game.to_string().ends_with(&format!(" {result}")), "{game}");
        }
        assert!(game.tag("Result").is_none_or(|tag| tag == result), "{pgn}");
        // A file while it is read, and the moves without the text.
        let mut reader = Reader::new(text.as_bytes()).exporting(ExportOptions::default());
        assert!(reader.next().is_some());
        assert_eq!(reader.exported(), Some(&*pgn));
        if result != "1-0" && game.tag("Result").is_none() {
            let played = GameBuf::from_moves(game.start(), game.moves()).unwrap();
            assert_eq!(played.result().as_str(), result, "{text}");
            let history = History::from(game.as_game());
            assert_eq!(GameTree::from(&history).to_game(), game, "{text}");
        }
    }
}

#[test]
fn a_result_of_mate_goes_and_comes_with_the_mate() {
    let mut tree: GameTree = "[Result \"*\"]\n\n1. f3 e5 2. g4 Qh4# *".parse().unwrap();
    tree.take_back();
    assert_eq!((tree.result(), tree.tag("Result")), (GameResult::Unknown, Some("*")));
    tree.play_text("Qh4").unwrap();
    assert_eq!((tree.result(), tree.tag("Result")), (GameResult::BlackWins, Some("0-1")));
    // It cannot be left open.
    tree.set_tag("Result", "*").unwrap();
    tree.set_result(GameResult::Unknown).unwrap();
    assert_eq!((tree.result(), tree.tag("Result")), (GameResult::BlackWins, Some("0-1")));
    is_read_back(&tree);
}

#[test]
fn text_is_played_in_any_notation_or_refused_with_the_reason() {
    let texts = ["e4", "e7-e5", "g1f3", "♞c6"];
    let (mut board, mut history, mut tree) =
        (Board::START, History::default(), GameTree::default());
    for text in texts {
        let mv = board.read(text).unwrap();
        board = board.play_text(text).unwrap();
        assert_eq!(history.play_text(text), Ok(()));
        let node = tree.play_text(text).unwrap();
        assert_eq!(tree.node(node).unwrap().last_move(), Some(mv));
        assert_eq!((history.board(), tree.board()), (&board, &board));
    }
    for text in ["Ke3", "Bb5+", "xyz", "", "--"] {
        let error = board.play_text(text).unwrap_err();
        assert_eq!(history.play_text(text), Err(error), "{text}");
        assert_eq!(tree.play_text(text).unwrap_err().kind(), error.kind(), "{text}");
    }
    assert_eq!((history.board(), tree.board(), tree.to_game().len()), (&board, &board, 4));
    // Only a variation may pass.
    tree.back();
    tree.play_text("--").unwrap();
    assert_eq!(tree.to_pgn(), "1. e4 e5 2. Nf3 Nc6 (2... --) *\n");
}

#[test]
fn what_is_refused_has_its_kind_and_its_text() {
    let mut tree = GameTree::default();
    for (name, value, kind, written) in [
        ("FEN", "x", Syntax::StartTag, "FEN"),
        ("SetUp", "1", Syntax::StartTag, "SetUp"),
        ("Event", "a\nb", Syntax::TagValue, "a b"),
        ("a b", "c", Syntax::Tag { fault: TagFault::Name, is_certain: false }, "[a b"),
        ("Result", "won", Syntax::Result, "won"),
        ("Variant", "Atomic", Syntax::Variant, "Atomic"),
    ] {
        let error = tree.set_tag(name, value).unwrap_err();
        assert_eq!(error.kind(), ErrorKind::Syntax(kind), "{name} {value}");
        assert!(error.written().as_str().starts_with(written), "{error}");
        assert!(error.message().lines().all(|line| line.chars().count() <= 100), "{error}");
    }
    let error = tree.add_comment("}\n").unwrap_err();
    assert_eq!(error.kind(), ErrorKind::Syntax(Syntax::CommentText));
    assert!(error.message().lines().all(|line| line.chars().count() <= 100), "{error}");
    assert_eq!(tree.to_game(), GameBuf::new(Board::START));
}

/// Plays a game that often returns to earlier positions.
fn shuffle(rng: &mut Rng, history: &mut History) {
    let moves: Vec<Move> = history.moves().collect();
    let back = moves.len().checked_sub(2).map(|i| Move::new(moves[i].to(), moves[i].from()));
    let board = *history.board();
    let mv = match back {
        Some(back) if board.is_legal(back) && !rng.once_in(8) => Some(back),
        _ => legal_move(rng, &board),
    };
    let Some(mv) = mv else { return };
    history.play(mv).unwrap();
}

/// A history gives the same answers as a game with the same moves, also after moves were taken back.
#[test]
fn a_history_counts_as_a_game_does() {
    let mut most = 0;
    let mut check = |rng: &mut Rng, start: &Board| {
        let mut history = History::new(*start);
        for _ in 0..rng.below(50) {
            if rng.once_in(9) {
                let last = history.last_move();
                assert_eq!(history.take_back(), last);
            } else {
                shuffle(rng, &mut history);
            }
        }
        let mut tree = GameTree::new(*start);
        tree.play_all(history.moves()).unwrap();
        let game = tree.to_game();
        let game = game.as_game();
        assert_eq!((*history.start(), *history.board()), (game.start(), game.board()));
        assert!(history.boards().copied().eq(game.boards()) && history.len() == game.len());
        assert_eq!(history.repetitions(), game.repetitions(), "{game}");
        assert_eq!(history.outcome(), game.outcome(), "{game}");
        assert_eq!(history.is_draw_claimable(), game.is_draw_claimable(), "{game}");
        assert_eq!(history.is_threefold_repetition(), game.repetitions() >= 3);
        assert_eq!(History::from(game), history);
        most = most.max(history.repetitions());
    };
    walk(82, 4_000, standard_start, &mut check);
    walk(83, 1_000, chess960_start, &mut check);
    assert!(most >= 5, "the shuffles never reach a fivefold repetition");
}
