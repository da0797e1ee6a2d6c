//! Files of names with their other spellings, in the form of Scid's.

use std::collections::HashMap;
use std::collections::hash_map::Entry;

use chess_check::{WantedTag, decode};
use chess_core::pgn::TagPair;
use chess_core::text::without_marks;

use crate::list::WrongLine;

/// The right spellings of names.
#[derive(Debug, Default)]
pub struct Spelling {
    /// For a kind of name and a folded spelling: the name, or `None` if it is a spelling of several.
    names: HashMap<(NameKind, String), Option<String>>,
}

/// A kind of name.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
enum NameKind {
    Player,
    Event,
    Site,
    Round,
}

impl NameKind {
    /// The kind that a line such as `@PLAYER` announces.
    fn announced(word: &str) -> Option<Self> {
        Some(match word.trim().to_ascii_uppercase().as_str() {
            "PLAYER" | "PLAYERS" => Self::Player,
            "EVENT" | "EVENTS" => Self::Event,
            "SITE" | "SITES" => Self::Site,
            "ROUND" | "ROUNDS" => Self::Round,
            _ => return None,
        })
    }

    /// The kind of name in a tag, and the tag's name.
    fn of_tag(name: &str) -> Option<(Self, &'static str)> {
        Some(match name {
            "White" => (Self::Player, "White"),
            "Black" => (Self::Player, "Black"),
            "Event" => (Self::Event, "Event"),
            "Site" => (Self::Site, "Site"),
            "Round" => (Self::Round, "Round"),
            _ => return None,
        })
    }
}

impl Spelling {
    /// The names of a list: a name on a line, and after it, each with `=` before it, its other spellings. Lines such as
    /// `@SITE` say what the names after them are.
    ///
    /// # Errors
    ///
    /// Returns an error for the first line that is not of this form, and for a list without other spellings.
    pub fn parse(list: &[u8]) -> Result<Self, WrongLine> {
        let text = decode(list);
        let (mut all, mut kind) = (Self::default(), NameKind::Player);
        let (mut name, mut has_spelling): (Option<String>, _) = (None, false);
        for (line, number) in without_marks(&text).lines().zip(1..) {
            let line = line.split('#').next().unwrap_or_default().trim();
            match line.chars().next() {
                // `%` and `>` are facts about a person.
                None | Some('%' | '>') => {}
                Some('@') => {
                    let Some(announced) = NameKind::announced(&line[1..]) else {
                        let words = format!(
                            "expected `@PLAYER`, `@EVENT`, `@SITE` or `@ROUND`, but found `{line}`"
                        );
                        return Err(WrongLine::new(number, words));
                    };
                    (kind, name) = (announced, None);
                }
                Some('=') => {
                    let Some(name) = &name else {
                        let words = "there is no name before this spelling";
                        return Err(WrongLine::new(number, words));
                    };
                    has_spelling = true;
                    let spelling = line[1..].trim().trim_matches('"');
                    all.add(kind, spelling, name);
                }
                Some(_) => {
                    all.add(kind, line, line);
                    name = Some(line.to_owned());
                }
            }
        }
        if has_spelling {
            return Ok(all);
        }
        let words = "no name has another spelling: expected lines that begin with `=`";
        Err(WrongLine::new(text.lines().count().max(1), words))
    }

    fn add(&mut self, kind: NameKind, spelling: &str, name: &str) {
        match self.names.entry((kind, folded(spelling))) {
            Entry::Vacant(entry) => {
                entry.insert(Some(name.to_owned()));
            }
            Entry::Occupied(mut entry) if entry.get().as_deref() != Some(name) => {
                entry.insert(None);
            }
            Entry::Occupied(_) => {}
        }
    }

    /// Whether no names are known.
    pub fn is_empty(&self) -> bool {
        self.names.is_empty()
    }

    /// The tag with the right spelling of its name, if that is another one. A spelling of several names stays.
    pub fn corrected(&self, tag: TagPair<'_>) -> Option<WantedTag> {
        let (_, name) = NameKind::of_tag(tag.name())?;
        let written = tag.value();
        let value = self.name(name, &written)?;
        (value != written).then(|| WantedTag { name, value: value.into(), replaces: true })
    }

    /// The right spelling of the name that is written in a tag, if it is known.
    pub fn name(&self, tag: &str, written: &str) -> Option<&str> {
        let (kind, _) = NameKind::of_tag(tag).filter(|_| !self.is_empty())?;
        self.names.get(&(kind, folded(written)))?.as_deref()
    }
}

/// A spelling without its capital letters and spaces.
fn folded(name: &str) -> String {
    let letters = name.chars().filter(|letter| !letter.is_whitespace());
    letters.flat_map(char::to_lowercase).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    const FILE: &str = "\u{FEFF}# names\n@PLAYER\nCarlsen, Magnus  #GM NOR [2882]\n= \"Carlsen, M\"\n=carlsen\n\
        %Bio born in Tønsberg\nLi, A\n= Li\nLi, B\n= Li\n@SITE\nReykjavík\n= Reykjavik\n";

    fn corrected(spelling: &Spelling, game: &str) -> Vec<(&'static str, String)> {
        let tags = chess_core::pgn::tag_pairs(game);
        tags.filter_map(|tag| spelling.corrected(tag)).map(|tag| (tag.name, tag.value)).collect()
    }

    #[test]
    fn a_spelling_is_corrected_if_it_is_that_of_one_name() {
        let spelling = Spelling::parse(FILE.as_bytes()).unwrap();
        let right = |name, value: &str| (name, value.to_owned());
        let game = "[Site \"reykjavik\"]\n[White \"CARLSEN,M\"]\n[Black \"Li\"]\n";
        let expected = [right("Site", "Reykjavík"), right("White", "Carlsen, Magnus")];
        assert_eq!(corrected(&spelling, game), expected);
        // The right spelling, one of another kind, and a tag of no kind.
        let game = "[White \"Carlsen, Magnus\"]\n[Black \"Reykjavik\"]\n[Annotator \"carlsen\"]\n";
        assert_eq!(corrected(&spelling, game), []);
    }

    #[test]
    fn a_wrong_line_is_named() {
        let words = |text: &str| Spelling::parse(text.as_bytes()).unwrap_err().to_string();
        assert_eq!(words("\n= x"), "2: there is no name before this spelling");
        let expected = "1: expected `@PLAYER`, `@EVENT`, `@SITE` or `@ROUND`, but found `@CLUB`";
        assert_eq!(words("@CLUB\nx"), expected);
        let expected = "no name has another spelling: expected lines that begin with `=`";
        assert_eq!(words("Carlsen\n# = x\nLi"), format!("3: {expected}"));
        assert_eq!(words(""), format!("1: {expected}"));
    }
}
