//! The analysis at a table: it follows the player from position to position.

use chess_core::text::Count;

use super::Match;
use crate::analysis::AnalysisStage;
use crate::notice::Notice;
use crate::question::{EngineAnswer, Purpose};
use crate::surroundings::{Engines, Storage};

impl<E: Engines, S: Storage> Match<E, S> {
    /// The best line of the analysis with its evaluation, in one row: `+0.35, depth 18: 1. e4 e5 2. Nf3`. `None` if the
    /// analysis is off.
    pub fn analysis_line(&self) -> Option<String> {
        let analysis = self.analysis.is_on.then_some(&self.analysis)?;
        let lines = analysis.texts();
        let Some(best) = lines.first() else {
            if analysis.stage == AnalysisStage::Over {
                return Some("No line: the game ends here.".into());
            }
            return Some("The engine looks at the position.".into());
        };
        let threat = if analysis.shows_threats { "threat " } else { "" };
        let depth = analysis.depth();
        Some(format!("{threat}{}, depth {depth}: {}", best.score, best.moves))
    }

    /// Switches the analysis on or off.
    pub(super) fn switch_analysis(&mut self, on: Option<bool>) -> Notice {
        let is_on = on.unwrap_or(!self.analysis.is_on);
        if is_on == self.analysis.is_on {
            return Notice::new(if is_on { "The analysis is on." } else { "The analysis is off." });
        }
        if is_on && let Err(refusal) = self.session.begin_study() {
            return Notice::refusal(self.session.refuse(refusal).to_string());
        }
        self.end_analysis(is_on);
        Notice::new(if is_on {
            "The analysis is on: the engine looks at each position, and you move both sides. `lines` reads what it finds."
        } else {
            "The analysis is off."
        })
    }

    /// Ends the search, and begins another one if the analysis is on.
    fn end_analysis(&mut self, is_on: bool) {
        self.asked.forget(Purpose::Analysis);
        self.analysis.switch(is_on);
    }

    pub(super) fn switch_threats(&mut self) -> Notice {
        let off = "the analysis is off, so no threat is looked for\n`analysis` switches it on";
        if !self.analysis.is_on {
            return Notice::refusal(off);
        }
        let shows = !self.analysis.shows_threats;
        if shows && self.session.board().is_check() {
            let side = self.session.board().turn();
            return Notice::refusal(format!(
                "{side} is in check and cannot pass, so no threat can be shown"
            ));
        }
        self.asked.forget(Purpose::Analysis);
        self.analysis.begin();
        self.analysis.shows_threats = shows;
        let side = self.session.board().turn();
        Notice::new(if shows {
            format!("Threats: what {} would play if {side} passed.", side.other())
        } else {
            "The engine's lines again.".to_owned()
        })
    }

    /// Reads the lines, at once or when the engine has looked deep enough; or sets their number.
    pub(super) fn read_lines(&mut self, count: Option<u8>) -> Notice {
        if let Some(count) = count {
            self.asked.forget(Purpose::Analysis);
            self.analysis.begin();
            self.analysis.count = count.into();
            let lines = Count(count.into(), "line");
            return Notice::new(format!("The analysis has {lines}."));
        }
        if !self.analysis.is_on {
            return Notice::refusal(
                "the analysis is off, so there are no lines\n`analysis` switches it on",
            );
        }
        self.analysis.is_awaited = true;
        Notice::default()
    }

    /// Reads the lines that the player waits for.
    pub(super) fn awaited_lines(&mut self) -> Option<Notice> {
        let is_ready = self.analysis.is_awaited && self.analysis.is_ready();
        is_ready.then(|| {
            self.analysis.is_awaited = false;
            Notice::new(self.analysis.words())
        })
    }

    /// Takes the number of windows that show the game: an analysis that no window shows rests.
    pub const fn show_in(&mut self, windows: usize) {
        self.analysis.rests = windows == 0;
    }

    /// Follows the player to another position, or ends because a game is being played.
    pub(super) fn settle_analysis(&mut self) -> Option<Notice> {
        if !self.analysis.is_on {
            return None;
        }
        if !self.session.is_study() && !self.is_game_aside() {
            self.end_analysis(false);
            return Some(Notice::new("The analysis is off: a game begins or goes on."));
        }
        let is_reviewed = self.review().is_some_and(|review| review.is_running);
        if is_reviewed || self.is_game_aside() || self.analysis.rests {
            // One search at a time, and none that no window shows.
            self.asked.forget(Purpose::Analysis);
            if self.analysis.stage == AnalysisStage::Asked {
                self.analysis.begin();
            }
            return None;
        }
        let mut game = self.session.history().clone();
        // Who is in check cannot pass, and has lines instead of threats.
        self.analysis.shows_threats &= !self.session.board().is_check();
        if self.analysis.shows_threats {
            game.pass();
        }
        if self.analysis.look_at(&game) {
            self.asked.forget(Purpose::Analysis);
        }
        if let Some(game) = self.analysis.due() {
            let mut question = self.asked.study(Purpose::Analysis, game, 0, false);
            question.lines = self.analysis.count;
            self.analysis.stage = AnalysisStage::Asked;
            if let Err(why) = self.engines.ask(question) {
                return Some(self.fail_analysis(&why));
            }
        }
        self.awaited_lines()
    }

    fn fail_analysis(&mut self, why: &str) -> Notice {
        self.end_analysis(false);
        Notice::new(format!("The analysis is off: the engine failed: {why}."))
    }

    /// Takes what the engine has found so far, or at the end.
    pub(super) fn take_lines(
        &mut self,
        found: Result<EngineAnswer, String>,
        is_last: bool,
    ) -> Option<Notice> {
        match found {
            Ok(found) => {
                self.analysis.take(found, is_last);
                self.awaited_lines()
            }
            Err(why) => Some(self.fail_analysis(&why)),
        }
    }
}
