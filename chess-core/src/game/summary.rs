//! A game in a few lines of Markdown.

use alloc::format;
use alloc::string::String;
use alloc::vec::Vec;

use super::GameRef;
use crate::basics::Outcome;
use crate::text::{Count, escape};

impl<'a> GameRef<'a> {
    /// Describes the game in a few lines of Markdown: the players, the event, the moves, and the result.
    ///
    /// Parts that the game lacks are left out. Text from the game is escaped, so Markdown shows it literally.
    ///
    /// # Examples
    ///
    /// ```
    /// use caissa::GameBuf;
    ///
    /// let game: GameBuf = r#"[White "Ann"] [Black "Bob"] [Site "Oslo"] 1. f3 e5 2. g4 Qh4# 0-1"#.parse()?;
    /// let summary = "**Ann – Bob**\n\n\
    ///                Oslo\n\n\
    ///                1\\. f3 e5 2\\. g4 Qh4\\#\n\n\
    ///                `0-1` after 4 plies, Black wins by checkmate";
    /// assert_eq!(game.as_game().summary(), summary);
    /// # Ok::<(), caissa::Error>(())
    /// ```
    #[cfg_attr(not(feature = "compiled"), inline)]
    pub fn summary(self) -> String {
        let parts =
            [self.players(), self.occasion(), escape(&format!("{}", self.line())), self.ending()];
        let parts: Vec<_> = parts.into_iter().filter(|part| !part.is_empty()).collect();
        parts.join("\n\n")
    }

    /// `**White – Black**`, if both are known.
    #[cfg_attr(not(feature = "compiled"), inline)]
    fn players(self) -> String {
        match (self.known_tag("White"), self.known_tag("Black")) {
            (Some(white), Some(black)) => format!("**{} – {}**", escape(white), escape(black)),
            _ => String::new(),
        }
    }

    /// The event, the site and the date, as far as they are known.
    #[cfg_attr(not(feature = "compiled"), inline)]
    fn occasion(self) -> String {
        let tags = ["Event", "Site", "Date"].into_iter().filter_map(|name| self.known_tag(name));
        tags.map(escape).collect::<Vec<_>>().join(", ")
    }

    /// `` `1-0` after 5 plies, White wins by checkmate ``.
    #[cfg_attr(not(feature = "compiled"), inline)]
    fn ending(self) -> String {
        let plies = Count::of(self.len(), "ply");
        let result = self.result();
        match self.outcome() {
            Some(outcome @ Outcome::Checkmate { .. }) => {
                format!("`{result}` after {plies}, {outcome}")
            }
            _ => format!("`{result}` after {plies}"),
        }
    }

    /// The value of a tag, unless it is unknown (`?`) or absent (`-`).
    #[cfg_attr(not(feature = "compiled"), inline)]
    fn known_tag(self, name: &str) -> Option<&'a str> {
        self.tags().value(name).filter(|value| !matches!(*value, "" | "?" | "-"))
    }
}

#[cfg(test)]
mod tests {
    use alloc::string::String;

    use crate::game::GameBuf;

    fn summary(game: &str) -> String {
        game.parse::<GameBuf>().unwrap().as_game().summary()
    }

    #[test]
    fn unknown_tags_are_left_out() {
        let game = r#"[White "A"] [Black "?"] [Event "?"] [Site "-"] [Date "1851.06.21"] 1. e4"#;
        assert_eq!(summary(game), "1851\\.06\\.21\n\n1\\. e4\n\n`*` after 1 ply");
    }

    #[test]
    fn game_text_is_not_markdown() {
        let game = "[White \"*A* <b>\"] [Black \"[C](d)\"] 1. e4 {_no\nitalics_} 1/2-1/2";
        let expected = "**\\*A\\* \\<b\\> – \\[C\\](d)**\n\n\
                        1\\. e4 \\{\\_no italics\\_\\}\n\n\
                        `1/2-1/2` after 1 ply";
        assert_eq!(summary(game), expected);
    }

    #[test]
    fn only_checkmate_is_mentioned_as_the_ending() {
        assert!(
            summary("1. f3 e5 2. g4 Qh4#")
                .ends_with("`0-1` after 4 plies, Black wins by checkmate")
        );
        assert!(summary("1. e4 e5").ends_with("`*` after 2 plies"));
    }
}
