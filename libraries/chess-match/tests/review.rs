//! Reviews at a table, and learning from mistakes: what they find is what `caissa analyse` finds.

use crate::common::{Desk, NODES, say, state, table, text};
use chess_core::{GameBuf, GameTree};
use chess_match::page::Host;
use chess_play::{GameCommand, PlayerCommand, Session, TableCommand};
use chess_search::{Engine, Judgement, Limits, Options, Review, Stop, annotate};
use serde_json::Value;

const OPERA: &str = "1. e4 e5 2. Nf3 d6 3. d4 Bg4 4. dxe5 Bxf3 5. Qxf3 dxe5 6. Bc4 Nf6 7. Qb3 Qe7 8. Nc3 c6 9. Bg5 b5 \
                     10. Nxb5 cxb5 11. Bxb5+ Nbd7 12. O-O-O Rd8 13. Rxd7 Rxd7 14. Rd1 Qe6 15. Bxd7+ Nxd7 16. Qb8+ Nxb8 \
                     17. Rd8# 1-0";
/// Black's third move allows mate.
const SCHOLAR: &str = "1. e4 e5 2. Qh5 Nc6 3. Bc4 Nf6 4. Qxf7# 1-0";

/// Lets the engine finish. Returns the messages.
fn finish(table: &mut Desk) -> String {
    let mut said = Vec::new();
    while table.is_studying() {
        said.extend(table.poll());
    }
    text(&said)
}

fn reviewed(pgn: &str) -> Desk {
    let mut table = table(pgn);
    say(&mut table, "review");
    let said = finish(&mut table);
    assert!(said.starts_with("The review is complete.\nWhite: "), "{said}");
    table
}

/// The moves of the game with their notes.
fn moves(table: &Desk) -> String {
    let mut tree: GameTree = table.game().to_pgn().parse().unwrap();
    let names: Vec<_> = tree.tags().map(|(name, _)| name.to_owned()).collect();
    for name in names {
        tree.remove_tag(&name);
    }
    tree.to_string()
}

/// The reviews of a game as `caissa analyse` makes them, part by part.
fn analysed(pgn: &str) -> Vec<Review> {
    let game = GameBuf::parse(pgn).unwrap();
    let game = game.as_game();
    let mut engine = Engine::new(Options::default()).unwrap();
    let mut reviews = Vec::new();
    for begin in (0..game.len()).step_by(Review::PART) {
        engine.forget();
        let part = begin..game.len().min(begin + Review::PART);
        let limits = Limits::nodes(NODES);
        reviews.extend(engine.review(game, part, &limits, &Stop::new(), &mut || {}).unwrap());
    }
    reviews
}

fn annotated(pgn: &str) -> String {
    let mut tree: GameTree = pgn.parse().unwrap();
    annotate(&mut tree, &analysed(pgn), true);
    tree.to_string()
}

#[test]
fn a_review_writes_what_analyse_writes() {
    for pgn in [OPERA, SCHOLAR, "1. e4 *", "1. f3 e5 2. g4 Qh4# 0-1"] {
        assert_eq!(moves(&reviewed(pgn)), annotated(pgn));
    }
    // Glyphs and evaluations of a person stay as `analyse` lets them stay.
    let own = "1. e4! {mine [%eval 0.1]} (1. d4 $14) 1... e5 2. Qh5 Nc6 3. Bc4 Nf6? (3... g6) 4. Qxf7# 1-0";
    assert_eq!(moves(&reviewed(own)), annotated(own));
}

#[test]
fn words_and_better_line_are_of_the_same_move() {
    // Two bad moves follow each other.
    let bad = "1. e4 e5 2. Qh5 Ke7 3. Nh3 d6 4. Qxe5+ *";
    let mut compared = 0;
    for pgn in [OPERA, SCHOLAR, bad] {
        let mut table = reviewed(pgn);
        for ply in 0..table.game().tree().main_line().count() {
            say(&mut table, &if ply == 0 { "start".into() } else { format!("go {ply}") });
            let (same, state) = state(table);
            table = same;
            let review = &state["review"];
            let words = review["words"].as_str().unwrap();
            let Some((_, better)) = words.split_once(" Better is ") else { continue };
            let first = review["line"][0]["text"].as_str().unwrap();
            assert!(better.starts_with(first), "{ply}: {words} {first}");
            assert_eq!(review["bad"], ply);
            // The arrow at a marked move shows the better one.
            let before = *table.session.tree().here().parent().unwrap().board();
            let arrow = before.read_legal(review["arrow"].as_str().unwrap()).unwrap();
            assert_eq!(chess_play::numbered(arrow), first);
            compared += 1;
        }
    }
    assert!(compared > 4, "{compared}");
}

#[test]
fn words_about_buttons_are_said_once() {
    let mut table = reviewed("1. e4 e5 2. Qh5 Ke7 3. Nh3 d6 4. Qxe5+ *");
    let texts = |table: &mut Desk, line: &str| {
        table.act(line).into_iter().map(|notice| notice.text).collect::<String>()
    };
    assert!(texts(&mut table, "learn white").contains("`solution` shows the move"));
    for line in ["Nh3", "next"] {
        assert!(!texts(&mut table, line).contains("`solution`"), "{line}");
    }
}

/// A sign that turns the direction of text is shown as what it is, also in notices.
#[test]
fn notices_have_no_hidden_signs() {
    let mut host = Host::new(table("1. e4 *"));
    let notices = host.game("\n\n[White \"a\u{202e}b\"]\n\n1. e4 *");
    let message: Value = serde_json::from_str(&host.next_message(&notices)).unwrap();
    let text = message["notices"][0]["text"].as_str().unwrap();
    assert!(text.contains("a\u{fffd}b against"), "{text}");
}

#[test]
fn a_text_of_many_games_opens_one_after_another() {
    let game = |n: usize| format!("[White \"A{n}\"]\n[Black \"B\"]\n\n1. e4 *\n\n");
    let games = (1..=300).map(game).collect::<Vec<_>>().concat();
    let mut table = table("1. d4 *");
    assert_eq!(
        text(&table.act("game 2")).lines().next(),
        Some("no file with several games is open")
    );
    let told = text(&table.load(&games, ""));
    assert_eq!(told, "A1 against B, 1 ply.\nIt is game 1 of 300; `game NUMBER` opens another one.");
    assert!(
        text(&table.act("game 300")).starts_with("A300 against B, 1 ply.\nIt is game 300 of 300")
    );
    assert_eq!(text(&table.act("game 301")), "the text has 300 games, so no game 301");
    let shown = state(table).1;
    assert_eq!((&shown["games"]["count"], &shown["names"]["white"]), (&300.into(), &"A300".into()));
    // The one that is open stays open.
    assert_eq!(shown["games"]["number"], 300);
}

/// A list stays at hand, also one of a single game, and whatever is refused.
#[test]
fn a_list_of_games_is_not_lost() {
    let list = |text: &str| chess_match::GameList::read(text.into(), None).unwrap();
    let mut table = table("1. d4 *");
    table.list_games(list("[White \"A\"]\n[Black \"B\"]\n\n1. e4 *\n"));
    for _ in 0..2 {
        assert_eq!(text(&table.act("game 99")), "the text has 1 game, so no game 99");
        assert_eq!(table.games().map(|(games, number)| (games.count(), number)), Some((1, 0)));
    }
    for _ in 0..2 {
        assert_eq!(text(&table.act("game 1")), "A against B, 1 ply.");
        assert_eq!(table.games().map(|(games, number)| (games.count(), number)), Some((1, 1)));
    }
    // If the first game of a text is wrong, no game is open, and the others are at hand.
    let told = text(&table.load("1. e5 *\n\n1. e4 *\n\n1. c4 *\n", ""));
    assert!(told.starts_with("illegal move 1. e5"), "{told}");
    assert_eq!(table.games().map(|(games, number)| (games.count(), number)), Some((3, 0)));
    assert!(
        text(&table.act("game 2")).ends_with("It is game 2 of 3; `game NUMBER` opens another one.")
    );
    assert!(text(&table.act("game 1")).starts_with("illegal move 1. e5"));
    assert_eq!(table.games().map(|(_, number)| number), Some(2));
}

/// A Chess960 position by number or by lot, in words.
#[test]
fn games_of_chess960_begin_by_words() {
    let mut table = table("1. d4 *");
    for (line, number) in [("new chess960 0", 0), ("new 518", 518)] {
        text(&table.act(line));
        assert_eq!(*table.session.board(), chess_core::Board::chess960(number).unwrap(), "{line}");
    }
    let mut seen = std::collections::HashSet::new();
    for line in ["new chess960", "new game chess960", "new by chance"].into_iter().cycle().take(30)
    {
        let notices = table.act(line);
        assert!(notices.iter().all(|notice| !notice.is_refusal), "{}", text(&notices));
        let number = (0..960)
            .find(|n| chess_core::Board::chess960(*n).as_ref() == Some(table.session.board()));
        seen.insert(number.expect("a position of Chess960"));
        assert_eq!(table.session.history().len(), 0);
    }
    assert!(seen.len() > 10, "{seen:?}");
    for wrong in ["new chess960 960", "new chess961"] {
        assert!(table.act(wrong)[0].is_refusal, "{wrong}");
    }
}

/// The list of a hundred thousand games is there at once: no game is played for it.
#[test]
fn a_list_of_many_games_is_quick() {
    let game = "[White \"Somebody\"]\n[Black \"Else\"]\n[ECO \"C20\"]\n\n1. e4 e5 2. Nf3 Nc6 3. Bb5 a6 4. Ba4 Nf6 5. O-O 1/2-1/2\n\n";
    let text = game.repeat(100_000);
    let begin = std::time::Instant::now();
    let games = chess_match::GameList::read(text.into(), None).unwrap();
    let time = begin.elapsed();
    assert_eq!(games.count(), 100_000);
    assert!(games.to_json().contains("\"opening\":\"C20 \",\"result\":\"1/2-1/2\",\"plies\":9}"));
    assert!(time.as_secs() < 5, "{time:?}");
}

#[test]
fn a_mate_alone_is_no_review() {
    let table = table("1. f3 e5 2. g4 Qh4# 0-1");
    assert_eq!(state(table).1["review"], Value::Null);
}

#[test]
fn stopped_and_continued_anywhere_it_is_the_same() {
    let whole = moves(&reviewed(OPERA));
    for steps in 0..40 {
        let mut table = table(OPERA);
        say(&mut table, "review");
        for _ in 0..steps {
            table.poll();
        }
        if !table.is_studying() {
            assert!(steps > 33);
            continue;
        }
        let stopped = say(&mut table, "stop");
        assert!(stopped.starts_with("The review is stopped after "), "{stopped}");
        // The position in work is searched to its end, and no other one.
        for _ in 0..3 {
            table.poll();
        }
        let kept = moves(&table);
        let asked = table.engines().asked;
        assert!(!table.is_studying());
        let other = say(&mut table, "go 3");
        assert!(other.starts_with("After 2. Nf3."), "{other}");
        let goes_on = say(&mut table, "review");
        // The position in work may have been the last one.
        let is_told =
            ["The review goes on, after ", "White: "].iter().any(|told| goes_on.starts_with(told));
        assert!(is_told, "{goes_on}");
        assert_eq!(moves(&table), kept, "nothing is lost");
        finish(&mut table);
        assert_eq!(moves(&table), whole, "{steps}");
        // No position was searched twice: 33 moves in 3 parts, and the mate at the end needs no search.
        assert_eq!((table.engines().asked, asked <= 35), (35, true));
    }
}

#[test]
fn a_game_that_changes_drops_the_review() {
    for (change, expected) in [
        ("e6", "1. e4 e6"),
        ("new", "*"),
        ("fen 7k/7p/8/8/8/8/8/K6R w - - 0 1", "*"),
        ("rematch", "*"),
    ] {
        let mut table = table("1. e4 e5 2. Qh5 Nc6 3. Bc4 Nf6 *");
        say(&mut table, "review");
        for _ in 0..2 {
            table.poll();
        }
        say(&mut table, "go 1");
        assert!(table.is_studying());
        let said = say(&mut table, change);
        assert!(said.contains("The review has ended, because the game has changed."), "{said}");
        assert!(!table.is_studying());
        let now = moves(&table);
        assert!(now.contains(expected), "{now}");
        // An answer that comes late changes nothing.
        let asked = table.engines().asked;
        for _ in 0..3 {
            table.poll();
        }
        assert_eq!((moves(&table), table.engines().asked), (now, asked));
    }
    // Take-backs and looks at other positions change no game.
    let mut table = table("1. e4 e5 2. Qh5 Nc6 3. Bc4 Nf6 *");
    say(&mut table, "review");
    for line in ["back", "go 1", "redo", "start", "flip"] {
        table.poll();
        say(&mut table, line);
        assert!(table.is_studying(), "{line}");
    }
    finish(&mut table);
    assert_eq!(moves(&table), annotated("1. e4 e5 2. Qh5 Nc6 3. Bc4 Nf6 *"));
}

#[test]
fn a_review_of_a_longer_game_replaces_the_glyphs_of_the_one_before() {
    let all = moves_only(OPERA);
    // For each move of the main line: the move, its glyphs, its evaluation.
    let told = |pgn: &str| {
        let main = Session::from_pgn(pgn).unwrap().view().moves.into_iter();
        let main = main.filter(|mv| mv.depth == 0);
        main.map(|mv| (mv.san, mv.glyphs, mv.evaluation)).collect::<Vec<_>>()
    };
    let expected = told(&annotated(OPERA));
    let mut replaced = 0;
    for first in (2..33).step_by(2) {
        let mut table = reviewed(&format!("{} *", all[..first].join(" ")));
        let before = told(&table.game().to_pgn());
        for ((_, old, _), (_, new, _)) in before.iter().zip(&expected) {
            replaced += usize::from(!old.is_empty() && old != new);
        }
        for mv in &all[first..] {
            say(&mut table, mv.rsplit(' ').next().unwrap());
        }
        say(&mut table, "review");
        finish(&mut table);
        assert_eq!(told(&table.game().to_pgn()), expected, "{first}");
    }
    assert!(replaced > 0, "no glyph had to go");
    // A person's glyph stays a person's.
    let own = "1. e4 e5 2. Qh5 Nc6 3. Bc4 Nf6!? *";
    let mut table = reviewed(own);
    say(&mut table, "Qxf7");
    say(&mut table, "review");
    finish(&mut table);
    assert!(moves(&table).contains("3... Nf6!? "), "{}", moves(&table));
}

/// The moves of a game, each with its number before it.
fn moves_only(pgn: &str) -> Vec<String> {
    let game = GameBuf::parse(pgn).unwrap();
    let mut session = Session::new(game.as_game().start());
    for mv in game.as_game().moves() {
        session.obey(GameCommand::Move(mv.to_string())).unwrap();
    }
    session.view().moves.iter().map(|mv| format!("{} {}", mv.before, mv.san)).collect()
}

#[test]
fn an_engine_that_fails_loses_nothing() {
    let mut table = table(OPERA);
    say(&mut table, "review");
    for _ in 0..20 {
        table.poll();
    }
    table.engines().fails = true;
    let said = finish(&mut table);
    assert_eq!(said, "The review is stopped: the engine failed: it fell over. `review` goes on.");
    let kept = moves(&table);
    // Another engine knows nothing of the part that was begun.
    (table.engines().fails, table.engines().reviewer) = (false, None);
    say(&mut table, "review");
    assert_eq!(moves(&table), kept);
    finish(&mut table);
    assert_eq!(moves(&table), annotated(OPERA));
}

#[test]
fn what_cannot_be_done_is_refused_with_the_fix() {
    let mut table = table("*");
    for (line, expected) in [
        ("review", "there is nothing to review: no move has been made\nplay or open a game first"),
        ("stop", "nothing goes on that could be stopped\n`review` begins a review"),
        ("learn", "there is nothing to review: no move has been made\nplay or open a game first"),
        (
            "next",
            "the game has not been reviewed, so no bad move is known\n`review` looks for them",
        ),
        (
            "solution",
            "no better move is looked for\n`learn` asks for one at each of your bad moves",
        ),
    ] {
        let notices = table.act(line);
        assert!(notices[0].text.is_empty() || notices[0].is_refusal, "{notices:?}");
        assert_eq!(text(&notices).trim(), expected);
    }
    table.act("side white");
    table.act("e4");
    let said = say(&mut table, "review");
    assert!(said.contains("the engine thinks about its move"), "{said}");
    let mut table = reviewed("1. f3 e5 2. g4 Qh4# 0-1");
    let said = say(&mut table, "learn black");
    assert_eq!(
        said,
        "the review has found no bad move of Black's\n`learn white` asks about White's"
    );
}

#[test]
fn bad_moves_are_told_where_they_are_gone_to() {
    let mut table = reviewed(SCHOLAR);
    say(&mut table, "go 5");
    let said = say(&mut table, "next");
    assert!(said.contains("After 3... Nf6."), "{said}");
    assert!(said.contains("3... Nf6 is a blunder: White mates in 1. Better is 3... "), "{said}");
    let (mut table, here) = state(table);
    let marks = here["review"]["marks"].as_array().unwrap();
    assert!(marks.contains(&serde_json::json!({ "ply": 6, "kind": "blunder" })), "{marks:?}");
    let listed = here["moves"].as_array().unwrap();
    let blunder = listed.iter().find(|mv| mv["ply"] == 6 && mv["depth"] == 0).unwrap();
    assert_eq!((&blunder["san"], &blunder["glyphs"]), (&"Nf6".into(), &"??".into()));
    let shares: Vec<_> =
        here["review"]["shares"].as_array().unwrap().iter().map(Value::as_u64).collect();
    assert_eq!(shares.len(), 8);
    assert!(shares[6] > Some(990) && shares[7] > Some(990), "{shares:?}");
    assert!(shares[5] < Some(700), "{shares:?}");
    // The better line is one that can be walked: each step is the move of its number.
    for step in here["review"]["line"].as_array().unwrap().clone() {
        let said = say(&mut table, &format!("go #{}", step["number"]));
        let san = step["text"].as_str().unwrap().rsplit(' ').next().unwrap().to_owned();
        assert!(said.lines().next().unwrap().ends_with(&format!("{san}.")), "{said} {step}");
    }
    // Before the bad move, the better one is an arrow.
    say(&mut table, "start");
    say(&mut table, "go 5");
    let (table, before) = state(table);
    let best = analysed(SCHOLAR)[5].best[0];
    assert_eq!(before["review"]["arrow"], best.to_string());
    assert_eq!(before["review"]["words"], here_words(&table));
}

/// The words about the evaluation after White's third move.
fn here_words(table: &Desk) -> String {
    let moves = table.session.view().moves;
    let third = moves.iter().find(|mv| mv.ply == 5 && mv.depth == 0).unwrap();
    let evaluation = third.evaluation.clone().unwrap();
    if evaluation == "0.00" {
        return "The position is even.".into();
    }
    let side = if evaluation.starts_with('-') { "Black" } else { "White" };
    format!("{side} is ahead by {} pawns.", evaluation.trim_start_matches('-'))
}

#[test]
fn the_best_move_is_accepted_and_the_blunder_refused() {
    let mut table = reviewed(SCHOLAR);
    let before = table.game().to_pgn();
    let asked = say(&mut table, "learn black");
    assert!(
        asked.starts_with(
            "Mistake 1 of 1: find a better move for Black. 3... Nf6 was played: blunder."
        ),
        "{asked}"
    );
    let (mut table, shown) = state(table);
    // Nothing gives the answer away.
    let listed = shown["moves"].as_array().unwrap();
    assert_eq!(listed.iter().filter(|mv| mv["depth"] == 0).count(), 5);
    assert!(listed.iter().all(|mv| mv["san"] != "g6"), "{listed:?}");
    assert_eq!(
        (&shown["review"]["arrow"], &shown["review"]["line"]),
        (&Value::Null, &serde_json::json!([]))
    );
    assert_eq!(shown["learning"]["is_asked"], true);
    // The rules of the board stay.
    let said = say(&mut table, "Nf4");
    assert!(said.starts_with("illegal move 3... Nf4: "), "{said}");
    let said = say(&mut table, "e1 e2");
    assert!(said.contains("is White's"), "{said}");
    // The blunder, and another move that loses as much.
    let said = say(&mut table, "Nf6");
    assert!(
        said.contains("No: 3... Nf6 is a blunder: White mates in 1. It is the move of the game."),
        "{said}"
    );
    say(&mut table, "a6");
    let said = finish(&mut table);
    assert!(
        said.starts_with(
            "No: 3... a6 is a blunder: White mates in 1. The answer is 4. Qxf7#. Try again."
        ),
        "{said}"
    );
    assert_eq!(table.session.tree().here().ply(), 5);
    let best = analysed(SCHOLAR)[5].best[0];
    let hint = say(&mut table, "hint");
    assert!(
        hint.starts_with("Hint: move the ") && hint.ends_with(&format!("on {}.", best.from())),
        "{hint}"
    );
    let said = say(&mut table, &best.to_string());
    assert!(
        said.contains("is the engine's best move. It was the last one: `next` ends."),
        "{said}"
    );
    let said = say(&mut table, "a3");
    assert!(said.contains("a better move has been shown already"), "{said}");
    let said = say(&mut table, "next");
    assert!(
        said.contains(
            "Of 1 mistake, you found a better move at once for 0, with help for 1, and not for 0."
        ),
        "{said}"
    );
    assert_eq!(table.game().to_pgn(), before);
    assert_eq!(table.session.to_pgn(), before);
}

#[test]
fn a_move_as_good_as_the_best_is_accepted_and_judged_by_the_same_threshold() {
    let bad = analysed(SCHOLAR)[5].clone();
    let before = chess_search::Assessment { eval: Some(bad.before), best: bad.best.clone() };
    let (mut accepted, mut refused) = (0, 0);
    let game = GameBuf::parse(SCHOLAR).unwrap();
    let board = game.as_game().boards().nth(5).unwrap();
    for legal in board.legals() {
        let mv = legal.to_move();
        if mv == bad.played || mv == bad.best[0] {
            continue;
        }
        let mut table = reviewed(SCHOLAR);
        say(&mut table, "learn black");
        say(&mut table, &mv.to_string());
        let said = finish(&mut table);
        // The engine's own judgement of this move.
        let mut position = chess_search::Position::from(game.as_game().start());
        for mv in game.as_game().moves().take(5).chain([mv]) {
            position.play(mv).unwrap();
        }
        let mut engine = Engine::new(Options::default()).unwrap();
        let after = engine.assess(&position, &Limits::nodes(NODES), &Stop::new());
        let review = Review::between(5, bad.color, mv, [&before, &after]).unwrap();
        if review.loss() < Judgement::Inaccuracy.least_loss() {
            assert!(
                said.starts_with("Yes: 3... ") && said.contains("It costs less than an inaccuracy"),
                "{mv}: {said}"
            );
            accepted += 1;
        } else {
            assert!(said.starts_with("No: 3... "), "{mv}: {said}");
            refused += 1;
        }
    }
    assert!(accepted > 0 && refused > 0, "{accepted} {refused}");
}

#[test]
fn solutions_are_shown_and_any_command_about_the_game_ends_the_questions() {
    let mut table = reviewed(OPERA);
    say(&mut table, "learn black");
    let solution = say(&mut table, "solution");
    assert!(solution.starts_with("The better move: "), "{solution}");
    let first = table.session.tree().here().ply();
    assert!(say(&mut table, "next").starts_with("Mistake 2 of "));
    assert!(table.session.tree().here().ply() > first - 1);
    assert!(say(&mut table, "flip").contains("Black is at the bottom."));
    assert!(say(&mut table, "status").contains("Mistake 2 of "));
    let said = say(&mut table, "end");
    assert!(said.starts_with("Learning has ended. Of "), "{said}");
    assert_eq!(table.session.tree().here().ply(), 33);
    assert_eq!(table.session.orientation(), chess_core::Color::Black);
    // What is not about the position on the board does not.
    say(&mut table, "learn black");
    for line in ["level 4", "pace 1", "save", "scan e", "why", "help review"] {
        say(&mut table, line);
        assert!(say(&mut table, "status").contains("Mistake 1 of "), "{line}");
    }
    // The same game again is another one, without notes.
    let mut again = reviewed(SCHOLAR);
    again.load(SCHOLAR, "");
    assert_eq!(moves(&again), moves(&self::table(SCHOLAR)));
    say(&mut again, "review");
    finish(&mut again);
    assert_eq!(moves(&again), annotated(SCHOLAR));
    // So does another game, and an answer that comes late is dropped.
    for change in ["new", "load other.pgn"] {
        let mut table = reviewed(SCHOLAR);
        say(&mut table, "learn black");
        say(&mut table, "a6");
        let said = say(&mut table, change);
        assert!(said.starts_with("Learning has ended. "), "{said}");
        let here = table.session.to_pgn();
        table.poll();
        assert_eq!(table.session.to_pgn(), here);
    }
    assert_eq!(PlayerCommand::parse("Review"), Ok(TableCommand::Review.into()));
}

#[test]
fn learning_reviews_a_game_first() {
    // As after a restart, the game has its notes, but no review.
    let mut table = table(&annotated(SCHOLAR));
    let said = say(&mut table, "learn black");
    assert!(said.starts_with("The engine reviews the game, "), "{said}");
    assert!(said.ends_with("you look for better moves in place of Black's bad ones."), "{said}");
    let said = finish(&mut table);
    assert!(said.starts_with("The review is complete.\n"), "{said}");
    assert!(said.contains("Mistake 1 of 1: find a better move for Black"), "{said}");
    assert!(say(&mut table, "stop").starts_with("Learning has ended."));
    assert_eq!(moves(&table), annotated(SCHOLAR));
}

#[test]
fn a_stopped_review_leads_to_no_question() {
    let mut table = table(SCHOLAR);
    say(&mut table, "learn black");
    say(&mut table, "stop");
    say(&mut table, "review");
    let said = finish(&mut table);
    assert!(said.ends_with(" centipawns."), "{said}");
    // A running one leads to questions too, if they are requested later.
    let mut table = self::table(SCHOLAR);
    say(&mut table, "review");
    let said = say(&mut table, "learn black");
    assert!(said.starts_with("The review goes on"), "{said}");
    assert!(finish(&mut table).contains("Mistake 1 of 1"));
}

#[test]
fn the_better_line_has_the_evaluation_of_the_position_where_it_begins() {
    let mut table = reviewed(SCHOLAR);
    say(&mut table, "go 5");
    let (mut table, before) = state(table);
    let share = before["review"]["share"].clone();
    assert!(share.is_number(), "{before}");
    let step = before["review"]["line"][1]["number"].as_u64().unwrap();
    let said = say(&mut table, &format!("go #{step}"));
    assert!(said.contains(" pawns.") || said.contains("even."), "{said}");
    let (mut table, inside) = state(table);
    assert_eq!(inside["review"]["share"], share);
    // The evaluation of another move is unknown.
    let first = before["review"]["line"][0]["number"].as_u64().unwrap();
    say(&mut table, &format!("go #{first}"));
    say(&mut table, "a4");
    assert_eq!(state(table).1["review"]["share"], Value::Null);
}

#[test]
fn a_variation_has_the_evaluation_in_its_comment() {
    let mut table = table("1. e4 {[%eval 0.3]} (1. d4 {[%eval -1.35]}) 1... e5 {[%eval 0.2]} *");
    let number = state_number(&table, "d4");
    let said = say(&mut table, &format!("go #{number}"));
    assert!(said.ends_with("Black is ahead by 1.35 pawns."), "{said}");
    assert!(state(table).1["review"]["share"].as_u64().unwrap() < 500);
}

fn state_number(table: &Desk, san: &str) -> usize {
    table.session.view().moves.iter().find(|mv| mv.san == san).unwrap().number
}

/// A file of games is read in parts: only a game that is opened is in memory, and its mistakes have their places.
#[test]
fn a_large_file_is_read_in_parts() {
    use std::cell::Cell;
    use std::io::{Cursor, Read, Seek, SeekFrom};
    use std::rc::Rc;

    /// A file that counts what is read of it.
    struct Counted(Cursor<Vec<u8>>, Rc<Cell<usize>>);

    impl Read for Counted {
        fn read(&mut self, bytes: &mut [u8]) -> std::io::Result<usize> {
            let read = self.0.read(bytes)?;
            self.1.set(self.1.get() + read);
            Ok(read)
        }
    }

    impl Seek for Counted {
        fn seek(&mut self, to: SeekFrom) -> std::io::Result<u64> {
            self.0.seek(to)
        }
    }

    let game = |at| format!("[White \"{at}\"]\n\n1. e4 e5 2. Ke{} *\n\n", 1 + at % 4);
    let text = (1..=5_000).map(game).collect::<Vec<_>>().concat();
    let (length, read) = (text.len(), Rc::new(Cell::new(0)));
    let file = Counted(Cursor::new(text.into()), read.clone());
    let games = chess_match::GameList::of_file(file, "all.pgn".into()).unwrap();
    assert_eq!((games.count(), read.take()), (5_000, length));
    assert!(games.open(4_001).unwrap().contains("[White \"4001\"]"));
    assert!(read.get() < 100, "{}", read.get());
    let refused = games.open(4_002).unwrap_err();
    assert_eq!(refused, "all.pgn:16007:13: illegal move 2. Ke3: the king on e1 cannot reach e3");
    let missing = games.open(5_001).unwrap_err();
    assert_eq!(missing, "`all.pgn` has 5,000 games, so no game 5001");
}
