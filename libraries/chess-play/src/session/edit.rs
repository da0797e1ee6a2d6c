//! Studies: both sides are moved by hand, new moves are variations, and notes are written. Each change can be undone.

use alloc::format;
use alloc::string::{String, ToString};
use alloc::vec::Vec;

use chess_core::diagram::Annotation;
use chess_core::pgn::nag_name;
use chess_core::{Color, GameResult, Legal};

use super::moves::sentence;
use super::save::STATE;
use super::{Answer, Session, travel};
use crate::alert::Alert;
use crate::command::GameCommand;
use crate::ending::GameEnd;
use crate::move_list;
use crate::notes::{self, Note, PlaceId};
use crate::refusal::Refusal;
use crate::side::PlayerKind;

/// Whether a tag follows from the game, or is only in a saved game.
fn is_of_game(name: &str) -> bool {
    matches!(name, "FEN" | "PlyCount" | "Result" | "SetUp") || name.starts_with(STATE)
}

impl Session {
    /// Whether both sides are moved by hand, and new moves are variations.
    pub const fn is_study(&self) -> bool {
        self.is_study
    }

    /// Whether the game has been opened, and is as it was then: nothing in it has been played or changed.
    pub const fn is_as_opened(&self) -> bool {
        self.is_as_opened
    }

    /// Begins a study: both sides are moved by hand, and new moves are variations. It ends with
    /// [`GameCommand::Continue`](crate::GameCommand::Continue), and with a new game.
    ///
    /// # Errors
    ///
    /// Returns the reason if a game is being played: one against an engine, or one with clocks.
    ///
    /// # Examples
    ///
    /// ```
    /// use chess_play::{Refusal, Session};
    ///
    /// let mut game = Session::default();
    /// for text in ["e4", "e5", "Nf3"] {
    ///     game.act(text)?;
    /// }
    /// game.begin_study()?;
    /// for text in ["go 1", "c5", "comment Sicilian"] {
    ///     game.act(text)?;
    /// }
    /// assert!(game.to_pgn().ends_with("1. e4 e5 (1... c5 {Sicilian}) 2. Nf3 *\n"));
    /// game.act("revert")?;
    /// game.act("revert")?;
    /// assert!(game.to_pgn().ends_with("1. e4 e5 2. Nf3 *\n"));
    /// // No help is given in a game.
    /// game.act("side white")?;
    /// assert_eq!(game.begin_study(), Err(Refusal::EngineInGame));
    /// # Ok::<(), Refusal>(())
    /// ```
    pub fn begin_study(&mut self) -> Result<(), Refusal> {
        self.refuse_to_edit()?;
        self.start_study();
        Ok(())
    }

    /// Begins a study that is not refused.
    fn start_study(&mut self) {
        if self.is_study {
            return;
        }
        self.live = None;
        self.draw_offer = None;
        self.settle();
        self.is_study = true;
        self.is_paused = self.tree.here().next().is_some();
        self.reset_clocks();
    }

    /// Ends a study. Its changes cannot be undone any more: the game that goes on may have moves that it had not then.
    pub(super) fn end_study(&mut self) {
        if core::mem::take(&mut self.is_study) {
            self.forget_changes();
        }
    }

    /// Refuses to begin a study of a game that is being played.
    fn refuse_to_edit(&self) -> Result<(), Refusal> {
        if self.is_study { Ok(()) } else { self.refuse_to_study() }
    }

    /// Refuses to study a game that is being played.
    pub(super) fn refuse_to_study(&self) -> Result<(), Refusal> {
        let is_over = self.result() != GameResult::Unknown;
        let has_engine = self.persons().players() == self.players
            && [self.players.white, self.players.black].contains(&PlayerKind::Engine);
        let has_moves = self.tree.root().next().is_some();
        match () {
            () if is_over => Ok(()),
            () if has_engine => Err(Refusal::EngineInGame),
            () if self.control.is_some() && has_moves => Err(Refusal::ClockRuns),
            () => Ok(()),
        }
    }

    pub(super) fn switch_study(&mut self, on: Option<bool>) -> Result<Answer, Refusal> {
        if on.unwrap_or(!self.is_study) {
            // Before the first move, a game is not being played.
            if self.tree.root().next().is_some() {
                self.refuse_to_edit()?;
            }
            self.start_study();
            let text = "You study the game: you move both sides, and new moves are variations. `study off` ends it.";
            return Ok(self.answer(text.into()));
        }
        self.end_study();
        self.arrive(self.tree.here().id());
        // No engine moves before the player says so.
        self.is_paused |= !self.tree.here().is_main_line();
        Ok(self.answer(String::from("The study has ended.")))
    }

    /// Plays a move of a study: it follows the game, or begins a variation.
    pub(super) fn play_variation(&mut self, legal: Legal<'_>) -> Result<Answer, Refusal> {
        let mv = legal.to_move();
        let text = sentence(legal);
        let is_known = self.tree.here().children().any(|node| node.last_move() == Some(mv));
        let play = |game: &mut Self| {
            game.tree.play(mv).map_err(|_| Refusal::TooDeep)?;
            Ok(text.into())
        };
        if is_known { play(self).map(|answer| self.moved(answer)) } else { self.edit(play) }
    }

    /// Follows the cursor of the tree.
    pub(super) fn moved(&mut self, answer: Answer) -> Answer {
        self.history = self.tree.history();
        self.settle();
        self.is_paused = self.tree.here().next().is_some();
        self.reset_clocks();
        let mut alerts = self.alerts();
        alerts.retain(|alert| !matches!(alert, Alert::Check { .. }));
        Self::with_alerts(answer.text, alerts)
    }

    /// Carries out a change that can be undone.
    pub(super) fn edit(
        &mut self,
        change: impl FnOnce(&mut Self) -> Result<Answer, Refusal>,
    ) -> Result<Answer, Refusal> {
        let (result, here) = (self.result(), self.tree.here().id());
        let before = self.snapshot();
        let answer = change(self);
        if answer.is_err() {
            self.bring_back(before);
            return answer;
        }
        self.changes.add(before);
        self.is_as_opened = false;
        self.revision += 1;
        if !self.is_study {
            return answer;
        }
        self.keep_result(result);
        answer.map(|answer| if self.tree.here().id() == here { answer } else { self.moved(answer) })
    }

    /// The result of a game stays, however its main line is changed. If the game goes on after its
    /// ending, the sentence about it stays as a comment.
    fn keep_result(&mut self, result: GameResult) {
        let end = self.main_line_end().id();
        let here = self.tree.here().id();
        for (node, ending) in core::mem::take(&mut self.endings) {
            let Some(place) = self.tree.node(node) else { continue };
            let is_last = place.next().is_none();
            match ending {
                GameEnd::Recorded(_) if node != end => {}
                _ if is_last => self.endings.push((node, ending)),
                GameEnd::Recorded(_) => {}
                _ => {
                    let text = ending.to_string();
                    let is_there = place.comments().any(|comment| comment == text);
                    if !is_there && self.tree.go_to(node) {
                        // The sentence has no brace, and no line break.
                        let _ = self.tree.add_comment(&text);
                    }
                }
            }
        }
        self.tree.go_to(here);
        if self.result() == GameResult::Unknown && result != GameResult::Unknown {
            self.endings.push((end, GameEnd::Recorded(result)));
        }
    }

    /// Sets the comment on the position; commands in it, such as clocks, stay.
    pub(super) fn write_comment(&mut self, text: Option<&str>) -> Result<Answer, Refusal> {
        let text: Vec<_> = text.unwrap_or_default().split_whitespace().collect();
        // A comment ends at a closing brace.
        let text = text.join(" ").replace('}', ")");
        let told = match (self.here_text(), text.is_empty()) {
            (here, true) => format!("No comment is on {here} now."),
            (here, false) => format!("Comment on {here}: {text}"),
        };
        self.rewrite(|note| note.text = text)?;
        Ok(told.into())
    }

    /// Writes a note on the position of a name. A comment that is saved while it is typed is one change.
    pub(super) fn at(&mut self, place: PlaceId, change: GameCommand) -> Result<Answer, Refusal> {
        let here = self.tree.here().id();
        let all = move_list::nodes(&self.tree).into_iter().map(|listed| listed.node.id());
        let node = all.chain([self.tree.root().id()]).find(|id| id.number() == place.node);
        let node = node.filter(|_| place.game == self.begun).ok_or(Refusal::NoSuchPlace)?;
        let is_typed = matches!(change, GameCommand::Comment(_));
        self.tree.go_to(node);
        let answer = self.try_obey(change);
        self.tree.go_to(here);
        let before = self.changes.earlier.iter().rev().nth(1).and_then(|before| before.typed_at);
        if answer.is_ok() && is_typed && before == Some(node) {
            self.changes.earlier.pop();
        } else if let Some(last) = self.changes.earlier.last_mut().filter(|_| answer.is_ok()) {
            last.typed_at = is_typed.then_some(node);
        }
        answer
    }

    pub(super) fn draw_shape(&mut self, shape: Annotation) -> Result<Answer, Refusal> {
        let place = |shape: &Annotation| match *shape {
            Annotation::Circle { square, .. } => format!("circle on {square}"),
            Annotation::Arrow { from, to, .. } => format!("arrow from {from} to {to}"),
            _ => String::new(),
        };
        let mut is_there = false;
        self.rewrite(|note| {
            is_there = note.shapes.contains(&shape);
            note.shapes.retain(|known| place(known) != place(&shape));
            if !is_there {
                note.shapes.push(shape);
            }
        })?;
        let (place, color) = (place(&shape), notes::color_name(shape.color()));
        let text = if is_there {
            format!("The {place} is removed.")
        } else {
            format!("A {color} {place}.")
        };
        Ok(text.into())
    }

    pub(super) fn clear_shapes(&mut self) -> Result<Answer, Refusal> {
        self.rewrite(|note| note.shapes.clear())?;
        Ok(format!("No arrow or circle is on {} now.", self.here_text()).into())
    }

    /// Changes the comments on the position.
    fn rewrite(&mut self, change: impl FnOnce(&mut Note)) -> Result<(), Refusal> {
        let mut note = Note::of(self.tree.here());
        change(&mut note);
        self.tree.set_comment("")?;
        for comment in note.comments() {
            self.tree.add_comment(&comment)?;
        }
        Ok(())
    }

    /// Sets a glyph of the last move. One of the six that judge a move replaces another one of them.
    pub(super) fn mark_move(&mut self, glyph: Option<u8>) -> Result<Answer, Refusal> {
        self.refuse_at_start()?;
        let here = self.tree.here();
        let known: Vec<_> = here.nags().collect();
        let is_judgement = |nag: u8| (1..=6).contains(&nag);
        let stays = |nag: &&u8| {
            glyph.is_some_and(|glyph| {
                **nag != glyph && !(is_judgement(glyph) && is_judgement(**nag))
            })
        };
        let added = glyph.filter(|glyph| !known.contains(glyph));
        self.tree.clear_nags();
        for nag in known.iter().filter(stays).copied().chain(added) {
            self.tree.add_nag(nag);
        }
        let (name, signs) = (self.here_text(), notes::glyphs(self.tree.here()));
        let text = match added.map(|nag| (nag, nag_name(nag))) {
            Some((_, Some(words))) => format!("{name}{signs}: {words}."),
            Some((nag, None)) => format!("{name} has the glyph ${nag}."),
            None if signs.is_empty() => format!("{name} has no glyph."),
            None => format!("{name}{signs}."),
        };
        Ok(text.into())
    }

    /// Moves the variation on the board up, into the main line if there are fewer levels.
    pub(super) fn raise(&mut self, levels: usize) -> Result<Answer, Refusal> {
        self.refuse_at_start()?;
        if self.tree.here().is_main_line() {
            return Err(Refusal::InMainLine);
        }
        self.refuse_to_edit()?;
        let here = self.tree.here();
        let (id, name) = (here.id(), self.here_text());
        for _ in 0..levels {
            if !self.tree.promote(id) {
                return Err(Refusal::NullInMainLine);
            }
            if self.tree.here().is_main_line() {
                break;
            }
        }
        self.start_study();
        let is_main_line = self.tree.here().is_main_line();
        let place = if is_main_line { "in the main line" } else { "one level higher" };
        Ok(format!("{name} is {place} now.").into())
    }

    /// Deletes the last move with all moves after it.
    pub(super) fn delete(&mut self) -> Result<Answer, Refusal> {
        self.refuse_at_start()?;
        self.refuse_to_edit()?;
        if !self.is_study {
            return Err(Refusal::NotInStudy);
        }
        let here = self.tree.here();
        let (id, name) = (here.id(), self.here_text());
        let more = travel::line_end(here).ply() - here.ply();
        if !self.tree.delete(id) {
            return Err(Refusal::NullInMainLine);
        }
        let more = match more {
            0 => String::new(),
            1 => String::from(" and the move after it"),
            more => format!(" and the {more} moves after it"),
        };
        Ok(format!("Deleted: {name}{more}. `revert` brings it back.").into())
    }

    pub(super) fn write_tag(&mut self, name: &str, value: &str) -> Result<Answer, Refusal> {
        if is_of_game(name) {
            return Err(Refusal::TagOfGame);
        }
        if let Some(color) = Color::ALL.into_iter().find(|color| color.name() == name) {
            return self.set_name(color, if value.is_empty() { "?" } else { value });
        }
        if !value.is_empty() {
            self.tree.set_tag(name, value)?;
            return Ok(format!("{name}: {value}.").into());
        }
        self.tree.remove_tag(name).ok_or_else(|| Refusal::NoSuchTag(name.to_string()))?;
        self.fill_tags();
        let text = match self.tag(name) {
            Some(value) => format!("{name}: {value}."),
            None => format!("The tag {name} is removed."),
        };
        Ok(text.into())
    }

    /// The tags that can be written: names and values, without those that follow from the game.
    pub fn tags(&self) -> impl Iterator<Item = (&str, &str)> {
        self.tree.tags().filter(|(name, _)| !is_of_game(name))
    }

    /// The tags, a line for each.
    pub(super) fn tags_text(&self) -> String {
        self.tags().map(|(name, value)| format!("{name}: {value}")).collect::<Vec<_>>().join("\n")
    }

    fn refuse_at_start(&self) -> Result<(), Refusal> {
        if self.tree.here().parent().is_some() { Ok(()) } else { Err(Refusal::NoMoveHere) }
    }

    /// The last move with its number, or the start.
    fn here_text(&self) -> String {
        self.numbered_here().unwrap_or_else(|| String::from("the start"))
    }

    /// The last move with its number.
    pub(super) fn numbered_here(&self) -> Option<String> {
        let here = self.tree.here();
        Some(format!("{} {}", here.parent()?.board().move_label(), here.san()?))
    }
}
