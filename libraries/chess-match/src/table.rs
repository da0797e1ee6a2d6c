//! The match at a table.

mod analysis;
mod answers;
mod aside;
mod asked;
mod explorer;
mod learning;
mod puzzles;
mod review;

use std::time::Duration;

use chess_core::NodeId;
use chess_core::text::Count;
use chess_play::{
    Answer, GameCommand, Persons, PlayerCommand, Request, Session, TableCommand, time_in_words,
};
use chess_search::Review;

use crate::analysis::Analysis;
use crate::explorer::{Drill, Explorer};
use crate::games::GameList;
use crate::new_game;
use crate::notice::Notice;
use crate::pace::Pace;
use crate::puzzles::Puzzles;
use crate::question::Purpose;
use crate::review::{GameReview, Learning};
use crate::surroundings::{Engines, Opened, Storage};
use crate::time::Instant;
pub use aside::Mode;
use asked::Asked;
use learning::REFUTED;
pub(crate) use review::eval_of;
use review::game_of;

/// The tag for the engine's level, 1 to 10.
pub const LEVEL_TAG: &str = "CaissaLevel";
/// The level of the engine in a first game.
pub const FIRST_LEVEL: u8 = 3;
/// The greatest number of lines that are carried out at once: other windows wait meanwhile.
const MOST_LINES: usize = 1_000;
/// The number of games that are listed in sentences.
const LISTED: usize = 10;
/// The least time for a move of an engine, where a person sees the pieces move.
pub const PACE: Duration = Duration::from_millis(600);

/// The match at a table: a session with its engines, its time and its storage. All user interfaces share
/// it.
///
/// A user interface calls [`act`](Self::act) with what a player types, and [`poll`](Self::poll) several times a second.
/// Both return notices to show. For example, `act("e4")` against an engine returns `White's pawn on e2 goes to e4.`, and
/// a later `poll` returns the engine's move.
#[derive(Debug)]
pub struct Match<E, S> {
    /// The game. While its player learns from its mistakes, a position of it to think about; then [`game`](Self::game)
    /// is the game.
    pub session: Session,
    /// The place where it is kept.
    pub storage: S,
    /// Dropped before the engines, so that these end at once.
    asked: Asked,
    engines: E,
    level: u8,
    pace: Pace,
    /// Whether the engine may resign and offer draws.
    ends_games: bool,
    last_tick: Instant,
    review: Option<GameReview>,
    /// The number of positions that a review searches for each move.
    review_nodes: u64,
    learning: Option<Learning>,
    pub(crate) analysis: Analysis,
    puzzles: Option<Box<Puzzles>>,
    explorer: Explorer,
    drill: Option<Drill>,
    /// The number of the prover's last task. Other answers are too late.
    last_proof: u64,
    /// The games of the last file or text that had several, and the number of the one that was opened.
    games: Option<(GameList, usize)>,
    /// The moves of the game that reviews have marked as bad, each with its glyph. A later review replaces them.
    marked: Vec<(NodeId, u8)>,
}

impl<E: Engines, S: Storage> Match<E, S> {
    /// Sets a table with engines that take no longer for a move than they need.
    pub fn new(session: Session, storage: S, engines: E, level: u8) -> Self {
        let pace = Pace::new(Duration::ZERO);
        let (asked, last_tick) = (Asked::default(), Instant::now());
        let (review, review_nodes, learning) = (None, Review::NODES, None);
        Self {
            session,
            storage,
            asked,
            engines,
            level,
            pace,
            ends_games: true,
            last_tick,
            review,
            review_nodes,
            learning,
            analysis: Analysis::default(),
            puzzles: None,
            explorer: Explorer::default(),
            drill: None,
            last_proof: 0,
            games: None,
            marked: Vec::new(),
        }
    }

    /// The game, also while a position of it to think about is on the board.
    pub fn game(&self) -> &Session {
        match (&self.learning, &self.puzzles) {
            (Some(learning), _) => &learning.game,
            (None, Some(puzzles)) => &puzzles.game,
            (None, None) => &self.session,
        }
    }

    /// The question about the position on the board, in a few words without a full stop, while its player learns from mistakes
    /// or solves puzzles.
    pub fn title(&self) -> Option<String> {
        let title = self.learning.as_ref().map(Learning::title);
        title.or_else(|| self.puzzles.as_ref().map(|puzzles| puzzles.title()))
    }

    /// Whether the moves of a study are hidden.
    pub(crate) fn is_lesson(&self) -> bool {
        self.learning.as_ref().is_some_and(|learning| learning.is_lesson)
    }

    /// Whether a position to think about is on the board, and not the game.
    const fn is_game_aside(&self) -> bool {
        self.learning.is_some() || self.puzzles.is_some()
    }

    /// Whether the built-in engine may use its opening book, and whether the engine may resign and offer draws.
    pub const fn set_customs(&mut self, has_book: bool, ends_games: bool) {
        self.asked.is_without_book = !has_book;
        self.ends_games = ends_games;
    }

    /// The engines.
    pub const fn engines(&mut self) -> &mut E {
        &mut self.engines
    }

    /// The name of the engine that plays, once it is known.
    pub fn engine_name(&self) -> Option<&str> {
        self.engines.name()
    }

    /// The least time that the engine takes for a move.
    pub const fn pace(&self) -> Duration {
        self.pace.least
    }

    /// Lets the engine take at least this time for a move.
    pub const fn set_pace(&mut self, least: Duration) {
        self.pace.least = least;
    }

    /// The engine's level, 1 to 10.
    pub const fn level(&self) -> u8 {
        self.level
    }

    /// Whether an engine has to answer.
    pub fn is_thinking(&self) -> bool {
        let is_pending = |purpose| self.asked.pending(purpose).is_some();
        let plays = self.session.engine_to_move() && !self.is_game_aside();
        plays || is_pending(Purpose::Hint) || is_pending(Purpose::Draw)
    }

    /// Carries out lines of commands, up to one that is refused. If a line cannot be read, none is carried out. No
    /// engine moves between the lines.
    pub fn act(&mut self, lines: &str) -> Vec<Notice> {
        let mut notices = self.tick();
        let before = *self.session.board();
        match self.read(lines) {
            Ok(commands) => notices.extend(self.obey_all(commands)),
            Err(refusal) => notices.push(refusal),
        }
        if *self.session.board() != before
            && let Some(last) = notices.last_mut()
        {
            last.shows_board = true;
        }
        notices.extend(self.settle());
        notices
    }

    /// Begins a game from a text, and then carries out lines of commands. The text is a game in PGN, a position in FEN,
    /// the number of a Chess960 position, or empty.
    pub fn load(&mut self, text: &str, lines: &str) -> Vec<Notice> {
        let mut notices = self.tick();
        let begun = self.read(lines).and_then(|commands| {
            if let Some(begin) = new_game::command(text) {
                return Ok(self.obey_all([vec![begin.into()], commands].concat()));
            }
            let games = GameList::read(text.into(), None).map_err(Notice::refusal)?;
            if commands
                .iter()
                .any(|command| matches!(command, PlayerCommand::Game(GameCommand::Clock(Some(_)))))
            {
                return Err(Notice::refusal("a game in PGN keeps its own clock: choose none"));
            }
            let ended = self.end_aside();
            let loaded = self.open(Opened { games, number: 1, ply: None });
            let rest = if loaded.is_refusal { Vec::new() } else { self.obey_all(commands) };
            Ok(ended.into_iter().chain([loaded]).chain(rest).collect())
        });
        match begun {
            Ok(begun) => notices.extend(begun),
            Err(refusal) => notices.push(refusal),
        }
        notices.extend(self.settle());
        notices
    }

    /// Lets time pass, takes the answers of engines, and asks them again. Call it several times a second.
    pub fn poll(&mut self) -> Vec<Notice> {
        self.wait(Duration::ZERO)
    }

    /// Does the same, but first waits for an answer, at most for this time.
    pub fn wait(&mut self, longest: Duration) -> Vec<Notice> {
        let longest = self.to_explore().map_or(longest, |_| Duration::ZERO);
        let mut answer = self.engines.answer(longest);
        let mut notices = self.tick();
        notices.extend(self.explore());
        while let Some(answered) = answer {
            if !answered.is_last {
                if self.asked.purpose(answered.id) == Some(Purpose::Analysis) {
                    notices.extend(self.take_lines(answered.found, false));
                }
            } else if let Some(question) = self.asked.take(answered.id) {
                notices.extend(self.take_answer(&question, answered.found));
            }
            answer = self.engines.answer(Duration::ZERO);
        }
        while let Some(proved) = self.engines.proved() {
            notices.extend(self.take_proof(proved));
        }
        notices.extend(self.end_refutation(REFUTED));
        if !self.is_game_aside()
            && let Some(mv) = self.pace.due(&self.session)
        {
            notices.push(self.play_engine_move(mv));
        }
        notices.extend(self.settle());
        notices
    }

    fn read(&mut self, lines: &str) -> Result<Vec<PlayerCommand>, Notice> {
        if lines.lines().nth(MOST_LINES).is_some() {
            return Err(Notice::refusal(format!(
                "at most {MOST_LINES} lines are carried out at once"
            )));
        }
        let commands: Result<_, _> = lines.lines().map(PlayerCommand::parse).collect();
        commands.map_err(|refusal| Notice::refusal(self.session.refuse(refusal).to_string()))
    }

    fn obey_all(&mut self, commands: Vec<PlayerCommand>) -> Vec<Notice> {
        let mut notices = Vec::new();
        for command in commands {
            notices.extend(self.obey(command));
            if notices.iter().any(|notice| notice.is_refusal) {
                break;
            }
        }
        notices
    }

    fn obey(&mut self, command: PlayerCommand) -> Vec<Notice> {
        if self.is_game_aside() {
            return self.obey_aside(command);
        }
        match command {
            PlayerCommand::Game(command) => self.obey_at_once(command),
            PlayerCommand::Table(command) => self.serve(command),
        }
    }

    /// Lets the session carry out a command, and does what follows from it.
    fn obey_at_once(&mut self, command: GameCommand) -> Vec<Notice> {
        let is_walk = command.is_walk();
        let is_new_game = matches!(
            command,
            GameCommand::New(_)
                | GameCommand::Fen(_)
                | GameCommand::Setup(_)
                | GameCommand::Rematch
        );
        let Answer { text, request } = match self.session.obey(command) {
            Ok(answer) => answer,
            Err(refusal) => return vec![Notice::refusal(refusal.to_string())],
        };
        let mut notices = Vec::new();
        if is_new_game {
            self.marked.clear();
            notices.extend(self.storage.keep_last_game().map(Notice::new));
            new_game::set_tags(&mut self.session);
        }
        notices.push(Notice::new(text));
        notices.extend(self.words_here().filter(|_| is_walk));
        match request {
            Some(Request::AskForDraw) => notices.push(self.ask_for_advice(Purpose::Draw)),
            Some(Request::Restart) => self.end_opponent(),
            None => {}
        }
        notices
    }

    /// Carries out a command to the table.
    fn serve(&mut self, command: TableCommand) -> Vec<Notice> {
        vec![match command {
            TableCommand::Next => return self.go_to_next_mistake(),
            TableCommand::Puzzles(name) => return self.open_puzzles(name.as_deref()),
            TableCommand::Play => return self.go_to_play(),
            TableCommand::Chess960 => {
                return self.obey_at_once(GameCommand::New(Some(new_game::by_chance())));
            }
            TableCommand::Review => self.begin_review(),
            TableCommand::Stop => self.stop_review(),
            TableCommand::Learn(side) => self.begin_learning(side),
            TableCommand::Lesson(sides) => self.begin_lesson(sides),
            TableCommand::Solution => Notice::refusal(
                "no better move is looked for\n`learn` asks for one at each of your bad moves",
            ),
            TableCommand::Board => Notice::with_board(""),
            TableCommand::Hint => self.ask_for_advice(Purpose::Hint),
            TableCommand::Level(level) => self.change_level(level),
            TableCommand::Pace(millis) => self.change_pace(millis),
            TableCommand::Analysis(on) => self.switch_analysis(on),
            TableCommand::Threats => self.switch_threats(),
            TableCommand::Explorer(_) | TableCommand::Gaps | TableCommand::Drill => {
                self.serve_explorer(&command).unwrap_or_else(Notice::refusal)
            }
            TableCommand::Open(name) => {
                let opened = self.storage.open(&name);
                opened.map_or_else(Notice::refusal, |opened| self.open(opened))
            }
            TableCommand::Earlier => {
                let games = self.storage.earlier_games();
                games.map_or_else(Notice::refusal, |games| self.list_games(games))
            }
            TableCommand::OpenGame(number) => self.open_another(number),
            TableCommand::Lines(count) => self.read_lines(count),
            TableCommand::Save(name) => self.save_copy(name.as_deref()),
            TableCommand::Quit => Notice { quits: true, ..Notice::default() },
        }]
    }

    fn change_level(&mut self, level: u8) -> Notice {
        self.level = level;
        Notice::new(match self.session.persons() {
            Persons::Both => format!("When an engine plays, its level is {level}."),
            _ => format!("The engine plays at level {level} from its next move on."),
        })
    }

    fn change_pace(&mut self, millis: u64) -> Notice {
        self.set_pace(Duration::from_millis(millis));
        Notice::new(match millis {
            0 => "The engine moves as soon as it can.".to_owned(),
            _ => format!("The engine takes at least {} for a move.", time_in_words(millis)),
        })
    }

    fn save_copy(&mut self, name: Option<&str>) -> Notice {
        let game = game_of(&mut self.session, &mut self.learning, &mut self.puzzles);
        match self.storage.save_copy(name, game) {
            Ok(told) => Notice::new(told),
            Err(reason) => Notice::refusal(reason),
        }
    }

    /// The games of the last file or text that had several, and the number of the one that was opened.
    pub fn games(&self) -> Option<(&GameList, usize)> {
        self.games.as_ref().map(|(games, number)| (games, *number))
    }

    /// Keeps a list of games at hand. No game of it is on the board.
    pub fn list_games(&mut self, games: GameList) -> Notice {
        let (count, last) = (games.count(), games.last(LISTED));
        self.games = Some((games, 0));
        self.explorer.restart();
        let games = Count::of(count, "game");
        Notice::new(format!("{games}; `game NUMBER` opens one.{last}"))
    }

    /// Keeps the games of a file at hand. One of them is on the board already. Returns a sentence
    /// if there are several.
    pub fn keep_games(&mut self, games: GameList, number: usize) -> Option<String> {
        let told = games.place_of(number);
        let is_list = told.is_some() || self.explorer.is_on;
        self.games = is_list.then_some((games, number));
        self.explorer.restart();
        told
    }

    /// Opens a game of a file. If there are several, they stay at hand, even if this one has a mistake.
    fn open(&mut self, Opened { games, number, ply }: Opened) -> Notice {
        let notice = self.load_from(&games, number, ply);
        let shown = if notice.is_refusal { 0 } else { number };
        self.keep_games(games, shown);
        notice
    }

    /// Opens another one of the games at hand, which stay there.
    fn open_another(&mut self, number: usize) -> Notice {
        let Some((games, shown)) = self.games.take() else {
            return Notice::refusal(
                "no file with several games is open\n`load FILE game 2` opens the second game of a file",
            );
        };
        let notice = self.load_from(&games, number, None);
        let shown = if notice.is_refusal { shown } else { number };
        self.games = Some((games, shown));
        notice
    }

    fn load_from(&mut self, games: &GameList, number: usize, ply: Option<usize>) -> Notice {
        let loaded = games.open(number).and_then(|game| {
            let answer = self.session.load(&game, ply);
            answer.map_err(|refusal| refusal.to_string())
        });
        match loaded {
            Ok(answer) => {
                self.forget_review();
                let kept = self.storage.keep_last_game();
                // The words about a game would tell the end of a lesson.
                let words = self.open_lesson().map_or(answer.text, |lesson| lesson.text);
                let told = kept.into_iter().chain([words]).chain(games.place_of(number));
                Notice::with_board(told.collect::<Vec<_>>().join("\n"))
            }
            Err(reason) => Notice::refusal(reason),
        }
    }

    /// Lets the clocks run.
    fn tick(&mut self) -> Vec<Notice> {
        let millis = self.last_tick.elapsed().as_millis() as u64;
        // Parts of a millisecond are left for the next time.
        self.last_tick += Duration::from_millis(millis);
        game_of(&mut self.session, &mut self.learning, &mut self.puzzles)
            .elapse(millis)
            .map(|answer| Notice::new(answer.text))
            .into_iter()
            .collect()
    }

    /// After each change: lets a review go on, names the engine, asks it if it is to move, and saves the game.
    fn settle(&mut self) -> Vec<Notice> {
        let mut notices = self.settle_review();
        if !self.is_game_aside() {
            self.settle_engine();
        }
        notices.extend(self.settle_analysis());
        let game = game_of(&mut self.session, &mut self.learning, &mut self.puzzles);
        notices.extend(self.storage.save(game).err().map(Notice::new));
        notices
    }

    fn settle_engine(&mut self) {
        // The names of a game that is studied are those of its players.
        if let Some(name) = self.engines.name().filter(|_| !self.session.is_study()) {
            self.session.name_engine(name, self.level);
        }
        self.keep_level();
        if self.session.persons() != Persons::Both {
            new_game::keep_seed(&mut self.session);
        }
        let pending = self.asked.pending(Purpose::Move);
        let is_asked = pending.is_some_and(|asked| asked.history == *self.session.game_history())
            || self.pace.is_waiting(&self.session);
        self.pace.see(&self.session);
        if !self.session.engine_to_move() {
            self.asked.forget(Purpose::Move);
        } else if !is_asked && let Err(why) = self.ask(Purpose::Move) {
            self.report_failure(&why);
        }
    }

    /// Keeps the engine's level in a tag, so that a resumed game has it.
    fn keep_level(&mut self) {
        let level = self.level.to_string();
        let is_known = self.session.tag(LEVEL_TAG) == Some(&level);
        if self.session.persons() != Persons::Both && !is_known {
            // A number is never refused.
            let _ = self.session.set_tag(LEVEL_TAG, &level);
        }
    }

    fn ask(&mut self, purpose: Purpose) -> Result<(), String> {
        let question = self.asked.question(purpose, &self.session, self.level);
        let asked = self.engines.ask(question);
        if asked.is_err() {
            self.asked.forget(purpose);
        }
        asked
    }

    fn end_opponent(&mut self) {
        self.asked.forget(Purpose::Move);
        self.engines.end_opponent();
    }

    fn ask_for_advice(&mut self, purpose: Purpose) -> Notice {
        match self.ask(purpose) {
            Ok(()) => Notice::default(),
            Err(why) => self.report_no_advice(purpose, &why),
        }
    }
}
