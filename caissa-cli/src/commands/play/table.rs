//! The table at which a game is played: the session, its engines, the time, and the file that it is saved in. The same
//! for every skin.

use std::fs::File;
use std::io::{self, Read};
use std::path::{Path, PathBuf};
use std::sync::mpsc::{self, Receiver, Sender};
use std::time::{Duration, Instant};

use chess_core::pgn::Reader;
use chess_core::{Color, History};
use chess_play::{Answer, BySide, Command, Player, Refusal, Request, Session};
use chess_search::{Score, Stop};

use super::autosave::{Autosave, save_as};
use super::date::today;
use super::engine::{Found, Kind, Purpose, Question, Reply, Worker};
use crate::exit::reason;

/// What a table says to its players.
#[derive(Debug, Default, PartialEq, Eq)]
pub(super) struct Said {
    /// Sentences, one a line.
    pub(super) text: String,
    pub(super) is_refusal: bool,
    /// The board has changed, or was asked for.
    pub(super) shows_board: bool,
    pub(super) quits: bool,
}

pub(super) struct Table {
    pub(super) session: Session,
    pub(super) autosave: Autosave,
    kind: Kind,
    level: u8,
    /// The question of the move that the engine thinks about. Dropped before the engines, so that they end at once.
    asked: Option<Asked>,
    /// The question of a hint.
    hint: Option<Asked>,
    /// The question whether the engine agrees to a draw.
    draw: Option<Asked>,
    /// The engine that plays.
    opponent: Option<Worker>,
    /// The built-in engine, for hints and draws.
    adviser: Option<Worker>,
    replies: Receiver<Reply>,
    reply: Sender<Reply>,
    questions: u64,
    /// What the engine is called, once it is known.
    engine_name: Option<String>,
    last_tick: Instant,
}

/// From this move on, an engine that is not better agrees to a draw.
const LATE: u16 = 40;
/// Before, it agrees if it is worse by so many hundredths of a pawn.
const WORSE: i32 = -100;

struct Asked {
    id: u64,
    history: History,
    stop: Stop,
}

impl Drop for Asked {
    fn drop(&mut self) {
        self.stop.stop();
    }
}

impl Table {
    pub(super) fn new(session: Session, autosave: Autosave, kind: Kind, level: u8) -> Self {
        let (reply, replies) = mpsc::channel();
        let engine_name = (kind == Kind::BuiltIn).then(|| String::from("Caissa"));
        Self {
            session,
            autosave,
            kind,
            level,
            asked: None,
            hint: None,
            draw: None,
            opponent: None,
            adviser: None,
            replies,
            reply,
            questions: 0,
            engine_name,
            last_tick: Instant::now(),
        }
    }

    /// Obeys a line of text, or several, up to one that is refused. Where one is no command, none is obeyed. No engine
    /// moves between them.
    pub(super) fn act(&mut self, text: &str) -> Vec<Said> {
        let mut said = self.tick();
        let before = *self.session.board();
        match self.read(text) {
            Ok(commands) => said.extend(self.obey_all(commands)),
            Err(why) => said.push(why),
        }
        if *self.session.board() != before
            && let Some(last) = said.last_mut()
        {
            last.shows_board = true;
        }
        said.extend(self.after());
        said
    }

    /// Goes on from a game in PGN that a player brings, and then obeys lines.
    pub(super) fn load(&mut self, pgn: &str, lines: &str) -> Vec<Said> {
        let mut said = self.tick();
        let game = first_of(pgn.as_bytes(), "the text").map_err(refusal);
        match self.read(lines).and_then(|commands| Ok((commands, game?))) {
            Ok((commands, game)) => {
                said.push(self.load_at(&game, None));
                if !said.iter().any(|said| said.is_refusal) {
                    said.extend(self.obey_all(commands));
                }
            }
            Err(why) => said.push(why),
        }
        said.extend(self.after());
        said
    }

    fn read(&mut self, lines: &str) -> Result<Vec<Command>, Said> {
        let commands: Result<_, _> = lines.lines().map(Command::parse).collect();
        commands.map_err(|why| refused(&self.session.refuse(why)))
    }

    fn obey_all(&mut self, commands: Vec<Command>) -> Vec<Said> {
        let mut said = Vec::new();
        for command in commands {
            said.extend(self.obey(command));
            if said.iter().any(|said| said.is_refusal) {
                break;
            }
        }
        said
    }

    fn obey(&mut self, command: Command) -> Vec<Said> {
        let is_other_game = matches!(command, Command::New(_) | Command::Fen(_));
        let players = self.session.players();
        let obeyed = self.session.obey(command);
        let mut said = Vec::new();
        match obeyed {
            Ok(Answer { text, request }) => {
                if is_other_game {
                    said.extend(self.keep_last_game());
                    tag_new(&mut self.session);
                }
                self.take_name_back(players);
                said.push(Said { text, ..Said::default() });
                said.extend(request.map(|request| self.serve(request)));
            }
            Err(refusal) => said.push(refused(&refusal)),
        }
        said
    }

    /// Before another game is saved in the same file.
    pub(super) fn keep_last_game(&mut self) -> Option<Said> {
        match self.autosave.keep() {
            Ok(None) => None,
            Ok(Some(path)) => Some(tell(format!("The last game is kept in `{}`.", path.display()))),
            Err(why) => Some(tell(why)),
        }
    }

    fn serve(&mut self, request: Request) -> Said {
        match request {
            Request::ShowBoard => Said { shows_board: true, ..Said::default() },
            Request::Hint => self.advise(Purpose::Hint),
            Request::AskForDraw => self.advise(Purpose::Draw),
            Request::Level(level) => {
                self.level = level;
                tell(format!("The engine plays at level {level} from its next move on."))
            }
            Request::Restart => {
                (self.opponent, self.asked) = (None, None);
                Said::default()
            }
            Request::Open(text) => self.open(&text),
            Request::Save(name) => self.save_copy(name.as_deref()),
            Request::Quit => Said { quits: true, ..Said::default() },
            _ => tell(String::from("This cannot be done here.")),
        }
    }

    fn advise(&mut self, purpose: Purpose) -> Said {
        let (asked, question) = self.question(purpose);
        let reply = self.reply.clone();
        let adviser = self.adviser.get_or_insert_with(|| Worker::start(Kind::BuiltIn, reply));
        if adviser.ask(question) {
            *self.asked_for(purpose) = Some(asked);
            return Said::default();
        }
        self.adviser = None;
        self.without_advice(purpose, "it has ended")
    }

    const fn asked_for(&mut self, purpose: Purpose) -> &mut Option<Asked> {
        match purpose {
            Purpose::Move => &mut self.asked,
            Purpose::Hint => &mut self.hint,
            Purpose::Draw => &mut self.draw,
        }
    }

    /// An engine that cannot think about an offer does not agree.
    fn without_advice(&mut self, purpose: Purpose, why: &str) -> Said {
        let answer = (purpose == Purpose::Draw).then(|| self.session.answer_draw(false).text);
        let words = [Some(format!("The engine has no advice: {why}.")), answer];
        tell(words.into_iter().flatten().collect::<Vec<_>>().join("\n"))
    }

    fn question(&mut self, purpose: Purpose) -> (Asked, Question) {
        self.questions += 1;
        let (id, stop) = (self.questions, Stop::new());
        let history = self.session.history().clone();
        let asked = Asked { id, history: history.clone(), stop: stop.clone() };
        let (clocks, level) = (self.session.clocks(), self.level);
        (asked, Question { id, purpose, history, clocks, level, stop })
    }

    /// Opens a file; a number behind its name is a ply.
    fn open(&mut self, text: &str) -> Said {
        let (name, ply) = match text.rsplit_once(char::is_whitespace) {
            Some((name, ply)) if !Path::new(text).exists() && ply.parse::<usize>().is_ok() => {
                (name.trim(), ply.parse().ok())
            }
            _ => (text, None),
        };
        let game = match first_game(Path::new(name)) {
            Ok(game) => game,
            Err(why) => return refusal(why),
        };
        self.load_at(&game, ply)
    }

    fn load_at(&mut self, game: &str, ply: Option<usize>) -> Said {
        match self.session.load(game, ply) {
            Ok(answer) => {
                let kept = self.keep_last_game().map_or_else(String::new, |said| said.text + "\n");
                Said { text: kept + &answer.text, shows_board: true, ..Said::default() }
            }
            Err(refusal) => refused(&refusal),
        }
    }

    fn save_copy(&mut self, name: Option<&str>) -> Said {
        let Some(name) = name else {
            let path = self.autosave.path().display();
            return tell(format!("Each change is saved in `{path}`; `save FILE` makes a copy."));
        };
        match save_as(Path::new(name), &self.session.to_pgn()) {
            Ok(()) => tell(format!("The game is saved in `{name}`.")),
            Err(error) => refusal(format!("cannot save the game in `{name}`: {}", reason(&error))),
        }
    }

    /// Lets time pass, takes what engines have answered, and asks them. To be called some times a second.
    pub(super) fn poll(&mut self) -> Vec<Said> {
        let mut said = self.tick();
        while let Ok(reply) = self.replies.try_recv() {
            said.extend(self.hear(reply));
        }
        said.extend(self.after());
        said
    }

    /// The same, but waits for an engine's answer first, at most so long.
    pub(super) fn wait(&mut self, longest: Duration) -> Vec<Said> {
        let mut said = Vec::new();
        if let Ok(reply) = self.replies.recv_timeout(longest) {
            said = self.tick();
            said.extend(self.hear(reply));
        }
        said.extend(self.poll());
        said
    }

    /// How well the engine plays, 1 to 10.
    pub(super) const fn level(&self) -> u8 {
        self.level
    }

    /// Whether an answer of an engine is expected.
    pub(super) fn is_thinking(&self) -> bool {
        self.session.engine_to_move() || self.hint.is_some() || self.draw.is_some()
    }

    /// Lets the clocks run.
    fn tick(&mut self) -> Vec<Said> {
        let millis = self.last_tick.elapsed().as_millis() as u64;
        // What is less than a millisecond is left for the next time.
        self.last_tick += Duration::from_millis(millis);
        self.session.pass(millis).map(|answer| tell(answer.text)).into_iter().collect()
    }

    fn hear(&mut self, reply: Reply) -> Option<Said> {
        match reply {
            Reply::Name(name) => {
                self.engine_name = Some(name);
                None
            }
            Reply::Answer { id, purpose, found } => {
                let asked = self.asked_for(purpose).take_if(|asked| asked.id == id)?;
                if purpose == Purpose::Move {
                    return Some(self.play_engines_move(found));
                }
                (asked.history == *self.session.history()).then(|| self.take_advice(purpose, found))
            }
        }
    }

    fn play_engines_move(&mut self, found: Result<Found, String>) -> Said {
        let found = match found {
            Ok(found) => found,
            Err(why) => return self.fail(&why),
        };
        match self.session.engine_move(&found.mv) {
            Ok(answer) => Said { text: answer.text, shows_board: true, ..Said::default() },
            Err(Refusal::Chess(error)) => {
                self.fail(&format!("its move is refused: {}", error.headline()))
            }
            Err(refusal) => self.fail(&refusal.to_string()),
        }
    }

    fn fail(&mut self, why: &str) -> Said {
        (self.opponent, self.asked) = (None, None);
        self.session.engine_failed(why);
        tell(self.session.alerts().first().map(ToString::to_string).unwrap_or_default())
    }

    fn take_advice(&mut self, purpose: Purpose, found: Result<Found, String>) -> Said {
        let found = match found {
            Ok(found) => found,
            Err(why) => return self.without_advice(purpose, &why),
        };
        if purpose == Purpose::Draw {
            let board = self.session.board();
            let is_engines_turn = self.session.players()[board.turn()] == Player::Engine;
            let sign = if is_engines_turn { 1 } else { -1 };
            // It agrees when it is worse, and late in the game when it is not better.
            let most = if board.fullmove_number() < LATE { WORSE } else { 0 };
            let agrees = found.score.is_some_and(|score| sign * worth(score) <= most);
            return tell(self.session.answer_draw(agrees).text);
        }
        let hint = self.session.board().read(&found.mv).and_then(|mv| self.session.set_hint(mv));
        tell(hint.map_or_else(|error| error.headline().to_string(), |answer| answer.text))
    }

    /// Asks the engine if it is to move, and saves the game if it has changed.
    fn after(&mut self) -> Vec<Said> {
        self.name_engine();
        let is_current = |asked: &mut Asked| asked.history == *self.session.history();
        let is_asked = self.asked.as_mut().is_some_and(is_current);
        let is_to_move = self.session.engine_to_move();
        if !is_to_move {
            self.asked = None;
        } else if !is_asked {
            self.ask_for_a_move();
        }
        self.autosave.save(&self.session).err().map(tell).into_iter().collect()
    }

    fn ask_for_a_move(&mut self) {
        let (asked, question) = self.question(Purpose::Move);
        let (kind, reply) = (self.kind.clone(), self.reply.clone());
        let opponent = self.opponent.get_or_insert_with(|| Worker::start(kind, reply));
        if opponent.ask(question) {
            self.asked = Some(asked);
        } else {
            self.fail("it has ended");
        }
    }

    /// Takes the engine's name away from a side that a person has taken over.
    fn take_name_back(&mut self, before: BySide<Player>) {
        let Some(name) = &self.engine_name else { return };
        let prefix = format!("{name}, level ");
        for color in Color::ALL {
            let is_taken_over =
                before[color] == Player::Engine && self.session.players()[color] == Player::Person;
            if is_taken_over && self.session.name(color).starts_with(&prefix) {
                // A question mark is never refused.
                let _ = self.session.set_tag(color.name(), "?");
            }
        }
    }

    /// Writes the engine's name where it plays and no name is given.
    fn name_engine(&mut self) {
        let Some(name) = self.engine_name.clone() else { return };
        let name = format!("{name}, level {}", self.level);
        for color in Color::ALL {
            let is_engine = self.session.players()[color] == Player::Engine;
            let known = self.session.name(color);
            if is_engine && known != name && (known == "?" || known.contains(", level ")) {
                // A name that cannot stand in a tag is not used.
                let _ = self.session.set_tag(color.name(), &name);
            }
        }
    }
}

fn tell(text: String) -> Said {
    Said { text, ..Said::default() }
}

fn refusal(text: String) -> Said {
    Said { is_refusal: true, ..tell(text) }
}

fn refused(why: &Refusal) -> Said {
    refusal(why.to_string())
}

/// The tags of a game that begins now.
pub(super) fn tag_new(session: &mut Session) {
    for (name, value) in [("Event", "Casual game"), ("Date", &today())] {
        // Plain values of known tags are never refused.
        let _ = session.set_tag(name, value);
    }
}

/// A score as a number: mates beyond every advantage.
fn worth(score: Score) -> i32 {
    match score {
        Score::Centipawns(centipawns) => centipawns,
        Score::Mate(moves) if moves > 0 => i32::MAX,
        Score::Mate(_) => -i32::MAX,
    }
}

/// The first game of a file, as PGN.
pub(super) fn first_game(path: &Path) -> Result<String, String> {
    let name = path.display().to_string();
    match File::open(path) {
        Ok(file) => first_of(file, &name),
        Err(error) => Err(unreadable(&name, &error)),
    }
}

fn unreadable(name: &str, error: &io::Error) -> String {
    format!("cannot read `{name}`: {}", reason(error))
}

/// The first game of a text with a name, as PGN.
fn first_of(text: impl Read, name: &str) -> Result<String, String> {
    match Reader::new(text).next() {
        None => Err(format!("`{name}` has no game")),
        Some(Err(error)) => Err(unreadable(name, &error)),
        Some(Ok(entry)) => match entry.sound() {
            Ok(game) => Ok(game.as_game().to_pgn()),
            Err(findings) => Err(findings.first().map_or_else(
                || format!("`{name}` has no game"),
                |finding| {
                    let (place, error) = (finding.place(), finding.error());
                    format!("{name}:{}:{}: {}", place.line, place.column, error.headline())
                },
            )),
        },
    }
}

/// Built-in or a program.
pub(super) fn kind(engine: &Path) -> Kind {
    if engine == Path::new("built-in") {
        Kind::BuiltIn
    } else {
        Kind::Program(PathBuf::from(engine))
    }
}
