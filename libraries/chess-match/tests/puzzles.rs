//! Puzzles at a table: every judgement is a proof, and every defence lasts longest.

use std::cell::RefCell;
use std::collections::VecDeque;
use std::rc::Rc;
use std::sync::Arc;
use std::time::Duration;

use chess_core::{Board, Legal};
use chess_match::page::Host;
use chess_match::{
    Answered, Engines, Match, Notice, Opened, ProofResult, ProofTask, Proved, Prover, PuzzleEntry,
    PuzzleFile, PuzzleTally, Question, Storage,
};
use chess_mate::{Budget, MateIn, Solver, Verdict, prove};
use chess_play::Session;
use serde_json::Value;

/// A prover without a thread: it proves when the table looks for a result.
#[derive(Default)]
struct Inline {
    waiting: VecDeque<ProofTask>,
    /// The tasks that were stopped. A thread says so later.
    stopped: VecDeque<u64>,
    fails: bool,
}

impl Engines for Inline {
    fn name(&self) -> Option<&str> {
        None
    }

    fn ask(&mut self, _question: Question) -> Result<(), String> {
        Err("there is none".into())
    }

    fn end_opponent(&mut self) {}

    fn answer(&mut self, _longest: Duration) -> Option<Answered> {
        None
    }

    fn prove(&mut self, task: ProofTask) -> Result<(), String> {
        self.waiting.push_back(task);
        Ok(())
    }

    fn end_proof(&mut self) {
        self.stopped.extend(self.waiting.drain(..).map(|task| task.id));
    }

    fn proved(&mut self) -> Option<Proved> {
        if let Some(id) = self.stopped.pop_front() {
            return Some(Proved { id, found: ProofResult::Undecided("it was stopped".into()) });
        }
        let task = self.waiting.pop_front()?;
        if self.fails {
            let found = ProofResult::Undecided("it fell over".into());
            return Some(Proved { id: task.id, found });
        }
        Some(Prover::new(Arc::default()).prove(task))
    }
}

/// A memory for the count, and the last game that was saved.
#[derive(Clone, Default)]
struct Memory {
    tally: Rc<RefCell<Option<String>>>,
    saved: Rc<RefCell<String>>,
}

impl Storage for Memory {
    fn save(&mut self, session: &Session) -> Result<(), String> {
        *self.saved.borrow_mut() = session.to_pgn();
        Ok(())
    }

    fn keep_last_game(&mut self) -> Option<String> {
        None
    }

    fn open(&mut self, _name: &str) -> Result<Opened, String> {
        Err("there is none".into())
    }

    fn open_puzzles(&mut self, name: &str) -> Result<PuzzleFile, String> {
        if name != "m1.epd" {
            return Err(format!("there is no `{name}`"));
        }
        let problem = chess_problems::epd::parse(TWO_KEYS.trim());
        let entry = PuzzleEntry::Problem(Box::new(problem.unwrap()));
        Ok(PuzzleFile::new(name.into(), std::iter::once(entry)))
    }

    fn tally(&self) -> Option<PuzzleTally> {
        serde_json::from_str(self.tally.borrow().as_deref()?).ok()
    }

    fn keep_tally(&mut self, tally: &PuzzleTally) -> Result<(), String> {
        *self.tally.borrow_mut() = Some(serde_json::to_string(tally).unwrap());
        Ok(())
    }

    fn save_copy(&mut self, _name: Option<&str>, _session: &Session) -> Result<String, String> {
        Ok(String::new())
    }
}

struct Table {
    host: Host<Inline, Memory>,
    memory: Memory,
}

impl Table {
    fn new(memory: &Memory) -> Self {
        let table = Match::new(Session::default(), memory.clone(), Inline::default(), 3);
        Self { host: Host::new(table), memory: memory.clone() }
    }

    /// A table with the puzzles of a text.
    fn with(text: &str) -> (Self, String) {
        let mut table = Self::new(&Memory::default());
        let begun = table.begin(PuzzleFile::of_text(text).unwrap());
        (table, begun)
    }

    fn begin(&mut self, file: PuzzleFile) -> String {
        let mut notices = self.host.table.begin_puzzles(file);
        notices.extend(self.settled());
        words(notices)
    }

    /// Carries out a line, and lets the prover answer.
    fn say(&mut self, line: &str) -> String {
        let mut notices = self.host.lines(line);
        notices.extend(self.settled());
        words(notices)
    }

    fn settled(&mut self) -> Vec<Notice> {
        let mut notices = Vec::new();
        loop {
            notices.extend(self.host.table.poll());
            if !self.host.table.is_studying() {
                return notices;
            }
        }
    }

    fn board(&self) -> Board {
        *self.host.table.session.board()
    }

    fn state(&mut self) -> Value {
        let message: Value = serde_json::from_str(&self.host.next_message(&[])).unwrap();
        message["state"].clone()
    }

    fn tally(&self) -> Value {
        serde_json::from_str(self.memory.tally.borrow().as_deref().unwrap_or("{}")).unwrap()
    }
}

fn words(notices: Vec<Notice>) -> String {
    notices.into_iter().map(|notice| notice.text).collect::<Vec<_>>().join("\n")
}

fn moves_to_mate(board: &Board) -> Option<u8> {
    Solver::new(Budget::default()).distance(board, 5).unwrap()
}

const CLAIM: &str = "7k/8/5K2/8/8/8/8/4Q3 w - - dm 3;";
const MORPHY: &str = "kbK5/pp6/1P6/8/8/8/8/R7 w - - dm 2; id \"Morphy\";\n";
const TWO_KEYS: &str = "6k1/5ppp/8/8/8/8/8/R3R1K1 w - - dm 1;\n";
const OPERA: &str = "[White \"Morphy\"]\n[Black \"Allies\"]\n\n1. e4 e5 2. Nf3 d6 3. d4 Bg4 4. dxe5 Bxf3 5. Qxf3 dxe5 6. Bc4 Nf6 \
    7. Qb3 Qe7 8. Nc3 c6 9. Bg5 b5 10. Nxb5 cxb5 11. Bxb5+ Nbd7 12. O-O-O Rd8 13. Rxd7 Rxd7 14. Rd1 Qe6 15. Bxd7+ Nxd7 \
    16. Qb8+ Nxb8 17. Rd8# 1-0\n";

#[test]
fn a_puzzle_is_asked_judged_defended_and_solved() {
    let (mut table, begun) = Table::with(MORPHY);
    assert!(begun.starts_with("Puzzle 1: White mates in 2. Any move"), "{begun}");
    let wrong = table.say("Rh1");
    assert_eq!(
        wrong,
        "White's rook on a1 goes to h1.\n1. Rh1 does not mate in 2: 1... a5 escapes. Try again."
    );
    assert!(table.host.table.session.main_line().is_empty());
    let right = table.say("Ra6");
    assert!(right.starts_with("White's rook on a1 goes to a6.\nRight. Black's "), "{right}");
    assert_eq!(table.state()["turn_text"], "Puzzle 1: White mates in 1");
    let board = table.board();
    let mate = board.legals().find(|mv| mv.play().is_checkmate()).unwrap().san().to_string();
    let solved = table.say(&mate);
    assert!(
        solved.ends_with(
            "Solved at the second try. Streak 0, longest 0. From Morphy. `next` goes on."
        ),
        "{solved}"
    );
    assert_eq!(table.state()["turn_text"], "Puzzle 1 is solved");
    assert_eq!(table.say("e4"), "the puzzle is over\n`next` goes on");
    assert_eq!(table.say("next"), "No more mates are in the text. `stop` goes back to the game.");
}

#[test]
fn each_move_that_mates_in_time_is_right() {
    for key in ["Ra8", "Re8"] {
        let (mut table, _) = Table::with(TWO_KEYS);
        let told = table.say(key);
        assert!(told.contains("checkmate.\nSolved. Streak 1, longest 1."), "{told}");
    }
    // Every legal move is judged as the definition says.
    let board = CLAIM.replace("dm 3;", "0 1");
    let (mut table, begun) = Table::with(CLAIM);
    // It is sooner than claimed.
    let least = moves_to_mate(&Board::from_fen(&board).unwrap()).unwrap();
    assert!(begun.contains(&format!("White mates in {least}.")), "{begun}");
    let moves: Vec<_> = table.board().legals().map(Legal::to_move).collect();
    for mv in moves {
        let before = table.board();
        let is_right = least == 1 && before.to_legal(mv).unwrap().play().is_checkmate()
            || least > 1 && is_lost_within(&before.to_legal(mv).unwrap().play(), least - 1);
        let told = table.say(&mv.to_string());
        assert_eq!(told.contains("Right.") || told.contains("Solved"), is_right, "{mv}: {told}");
        if is_right {
            (table, _) = Table::with(CLAIM);
        }
    }
}

/// Whether every reply leads to mate within a number of moves.
fn is_lost_within(board: &Board, moves: u8) -> bool {
    let mut replies = board.legals().peekable();
    let is_over = replies.peek().is_none();
    if is_over {
        return board.is_checkmate();
    }
    replies.all(|reply| {
        let after = reply.play();
        let verdict = prove(&after, MateIn::within(moves), &mut Budget::default()).unwrap();
        matches!(verdict, Verdict::Mate(_) | Verdict::Sooner(_))
    })
}

/// Solves all puzzles of a text by the prover's own moves, and compares each defence with all others.
fn solve_all(text: &str) -> usize {
    let (mut table, mut told) = Table::with(text);
    let mut solved = 0;
    while !told.contains("No more mates") && !told.contains("No mate is proved") {
        loop {
            let board = table.board();
            let least = moves_to_mate(&board).expect("each puzzle is a mate");
            let mate = prove(&board, MateIn::within(least), &mut Budget::default()).unwrap();
            let Verdict::Mate(proof) = mate else { panic!("{board}") };
            let key = proof.keys()[0];
            let after = board.to_legal(key).unwrap().play();
            let longest = after.legals().filter_map(|reply| moves_to_mate(&reply.play())).max();
            told = table.say(&key.to_string());
            if told.contains("Solved.") {
                assert!(table.board().is_checkmate());
                break;
            }
            assert_eq!(moves_to_mate(&table.board()), longest, "{board}: {told}");
        }
        solved += 1;
        told = table.say("next");
    }
    assert_eq!(table.tally()["streak"], solved);
    solved
}

#[test]
fn the_defence_lasts_longest() {
    assert_eq!(solve_all(&[MORPHY, TWO_KEYS].concat()), 2);
    assert!(solve_all(OPERA) > 0);
}

#[test]
fn mates_in_games_are_found_once_with_their_source() {
    let (mut table, begun) = Table::with(&[OPERA, "\n", OPERA].concat());
    assert!(begun.starts_with("Puzzle 1: White mates in "), "{begun}");
    let solution = table.say("solution");
    assert!(solution.contains("From Morphy against Allies, before move "), "{solution}");
    // The positions after it belong to the same mate, and the second game has no new one.
    let mut more = 0;
    while !table.say("next").starts_with("No more") {
        more += 1;
        let board = table.board();
        assert!(moves_to_mate(&board).is_some_and(|least| least <= 3), "{board}");
    }
    assert!(more <= 2, "{more}");
}

#[test]
fn puzzles_of_lichess_and_other_entries_are_told_apart() {
    let text = "PuzzleId,FEN,Moves,Rating,RatingDeviation,Popularity,NbPlays,Themes,GameUrl,OpeningTags\n\
        a,6k1/1p3ppp/8/8/8/8/8/R5K1 b - - 0 1,b7b6 a1a8,600,80,90,10,mate mateIn1,https://lichess.org/x,\n\
        b,6k1/1p3ppp/8/8/8/8/8/R5K1 b - - 0 1,b7b6 a1a7,600,80,90,10,endgame,,\n\
        c,no position,,,,,,,,\n";
    let (mut table, begun) = Table::with(text);
    assert!(begun.starts_with("Puzzle 1: White mates in 1."), "{begun}");
    assert_eq!(
        table.say("Ra8"),
        "White's rook on a1 goes to a8: checkmate.\nSolved. Streak 1, longest 1. From a, https://lichess.org/x. `next` goes on."
    );
    let end = table.say("next");
    assert!(end.contains("No more mates are in the text. 2 entries are not mates."), "{end}");
}

#[test]
fn claims_that_are_false_are_no_puzzles() {
    let (_, begun) = Table::with("kbK5/pp6/1P6/8/8/8/8/R7 w - - dm 1;\n");
    assert_eq!(begun, "No mate is proved in the text. `stop` goes back to the game.");
    assert_eq!(
        PuzzleFile::of_text("").unwrap_err(),
        "the text has no puzzles: expected games in PGN, positions in EPD or FEN, or Lichess puzzles (CSV)"
    );
}

#[test]
fn a_streak_grows_and_breaks_and_is_kept() {
    let memory = Memory::default();
    let file = || PuzzleFile::of_text(&TWO_KEYS.repeat(6)).unwrap();
    let mut table = Table::new(&memory);
    table.begin(file());
    for expected in 1..=2 {
        table.say("Ra8");
        assert_eq!(table.tally()["streak"], expected);
        table.say("next");
    }
    // A hint breaks it, and so does a wrong move, the solution, and passing on.
    for breaker in ["hint", "Ra7", "solution", "next"] {
        table = Table::new(&memory);
        table.begin(file());
        table.say("Ra8");
        table.say("next");
        assert_ne!(table.tally()["streak"], 0);
        table.say(breaker);
        assert_eq!(table.tally()["streak"], 0, "{breaker}");
    }
    assert_eq!(table.tally()["best"], 3);
    assert_eq!(table.state()["puzzle"]["best"], 3);
    for broken in ["", "no json", "{\"streak\":-1}", "{\"streak\":1e99}", "[]"] {
        *memory.tally.borrow_mut() = Some(broken.to_owned());
        let mut table = Table::new(&memory);
        table.begin(file());
        assert_eq!(table.state()["puzzle"]["streak"], 0, "{broken}");
    }
}

#[test]
fn a_file_goes_on_where_it_was_left() {
    let memory = Memory::default();
    let lines = [TWO_KEYS.trim(), MORPHY.trim(), TWO_KEYS.trim()].map(str::to_owned);
    let file = |name: &str| {
        let problems = lines
            .clone()
            .into_iter()
            .map(|line| PuzzleEntry::Problem(Box::new(chess_problems::epd::parse(&line).unwrap())));
        PuzzleFile::new(name.to_owned(), problems)
    };
    let mut table = Table::new(&memory);
    table.begin(file("a.epd"));
    table.say("Ra8");
    let mut table = Table::new(&memory);
    assert!(table.begin(file("a.epd")).contains("mates in 2"));
    assert!(Table::new(&memory).begin(file("b.epd")).contains("mates in 1"));
    table.say("solution");
    table.say("next");
    table.say("Re8");
    assert!(table.say("next").starts_with("No more mates are in `a.epd`."));
    assert!(Table::new(&memory).begin(file("a.epd")).contains("mates in 1"));
}

#[test]
fn a_stopped_proof_does_not_reopen_a_puzzle() {
    let (mut table, _) = Table::with(MORPHY);
    // The solution is requested before the move is judged.
    table.host.lines("Rh1");
    assert!(table.say("solution").contains("The mate: "));
    assert_eq!(table.say("hint"), "there is no move to find now\n`next` goes on");
}

#[test]
fn no_engine_helps_with_a_puzzle() {
    let mut table = Table::new(&Memory::default());
    table.say("e4");
    table.say("analysis");
    table.begin(PuzzleFile::of_text(MORPHY).unwrap());
    assert!(table.state()["analysis"].is_null());
    let words = "a puzzle is on the board, and the engine does not help with it\n`stop` goes back to your game";
    for command in ["analysis", "analysis off", "threats", "lines"] {
        assert_eq!(table.say(command), words);
    }
}

#[test]
fn the_game_waits_and_comes_back() {
    let mut table = Table::new(&Memory::default());
    table.say("e4");
    table.say("e5");
    table.begin(PuzzleFile::of_text(MORPHY).unwrap());
    table.say("Ra6");
    assert!(table.memory.saved.borrow().contains("1. e4 e5"), "{}", table.memory.saved.borrow());
    assert_eq!(table.say("go start"), "the puzzle waits for your move\n`solution` shows the mate");
    assert!(table.say("status").ends_with("Puzzle 1: White mates in 1."));
    assert_eq!(
        table.say("stop"),
        "0 puzzles are solved. Streak 0, longest 0. The game is on the board again."
    );
    assert_eq!(table.host.table.session.main_line().len(), 2);
    // A command about the game ends the puzzles first.
    table.begin(PuzzleFile::of_text(MORPHY).unwrap());
    assert!(table.say("Nf3").contains("no"), "a move of the game is not a move of the puzzle");
    table.say("new");
    assert!(table.state()["puzzle"].is_null());
    assert_eq!(table.say("puzzles none.pgn").trim(), "there is no `none.pgn`");
}

#[test]
fn a_prover_that_fails_loses_no_puzzle() {
    let (mut table, _) = Table::with(MORPHY);
    table.host.table.engines().fails = true;
    let told = table.say("Ra6");
    assert!(told.ends_with("Your move cannot be judged: it fell over. Try another one."), "{told}");
    assert!(table.host.table.session.main_line().is_empty());
    table.host.table.engines().fails = false;
    assert!(table.say("Ra6").contains("Right."));
}

/// A file whose puzzles are all done says so, and begins anew.
#[test]
fn a_file_that_is_done_begins_anew() {
    let memory = Memory::default();
    let opened = |memory: &Memory| {
        let mut table = Table::new(memory);
        let entries = chess_problems::epd::parse(TWO_KEYS.trim());
        let entry = PuzzleEntry::Problem(Box::new(entries.unwrap()));
        let told = table.begin(PuzzleFile::new("m1.epd".into(), std::iter::once(entry)));
        (table, told)
    };
    let (mut table, begun) = opened(&memory);
    assert!(begun.starts_with("Puzzle 1: White mates in 1."), "{begun}");
    assert!(table.say("Ra8").contains("Solved."));
    let (_, begun) = opened(&memory);
    assert_eq!(
        begun,
        "All puzzles of `m1.epd` are done: `puzzles m1.epd again` begins with the first one. `stop` goes back to the game."
    );
    let (_, begun) = opened(&memory);
    assert!(begun.starts_with("Puzzle 1: White mates in 1."), "{begun}");
}

/// With `again` in its command, a file begins with its first puzzle at once.
#[test]
fn a_file_begins_again_on_request() {
    let memory = Memory::default();
    let mut table = Table::new(&memory);
    assert!(table.say("puzzles m1.epd").contains("Puzzle 1: White mates in 1."));
    table.say("Ra8");
    assert!(table.say("puzzles m1.epd").contains("All puzzles of `m1.epd` are done"));
    table.say("puzzles m1.epd");
    table.say("Ra8");
    assert!(table.say("puzzles m1.epd again").contains("Puzzle 1: White mates in 1."));
    assert_eq!(table.state()["mode"], "puzzles");
}

/// `puzzles` alone asks for the mates of the game, and `play` goes back to it and ends a study.
#[test]
fn each_mode_begins_by_its_name() {
    let mut table = Table::new(&Memory::default());
    assert_eq!(table.state()["mode"], "play");
    assert!(table.say("play").contains("White to move"));
    for line in ["e4", "e5", "Bc4", "Nc6", "Qh5", "Nf6", "study on"] {
        table.say(line);
    }
    assert_eq!(table.state()["mode"], "study");
    let told = table.say("puzzles");
    assert!(told.contains("Puzzle 1: White mates in 1."), "{told}");
    assert_eq!(table.state()["mode"], "puzzles");
    let told = table.say("play");
    assert!(told.contains("The study has ended."), "{told}");
    assert_eq!(table.state()["mode"], "play");
    // It asks for those of all games at hand.
    table.host.game("\n\n1. e4 *\n\n1. f3 e5 2. g4 *\n");
    let told = table.say("puzzles");
    assert!(told.contains("Puzzle 1: Black mates in 1."), "{told}");
}
