//! What the words before `fen` say of a position: `[reachable] [allow(NAME, ...)]`.
//!
//! Which names there are, and what they allow, core knows.

use chess_core::{Allow, Board, Error};
use proc_macro2::{Group, TokenTree};

use crate::input;
use crate::refusal::Refusal;

/// What a position is claimed to be, and what it is allowed to be.
#[derive(Clone, Copy, Default)]
pub(crate) struct Terms {
    is_reachable: bool,
    allowed: Allow,
}

/// Whether a call's text can begin with such a word.
pub(crate) fn may_begin(text: &str) -> bool {
    text.starts_with("reachable") || text.starts_with("allow")
}

impl Terms {
    /// Reads the words up to `fen`, and how many tokens they are.
    pub(crate) fn read(tokens: &[TokenTree]) -> Result<(Self, usize), Refusal> {
        let mut terms = Self::default();
        let mut at = 0;
        while let Some(TokenTree::Ident(word)) = tokens.get(at) {
            if word == "reachable" {
                terms.is_reachable = true;
                at += 1;
            } else if word == "allow" {
                let Some(TokenTree::Group(names)) = tokens.get(at + 1) else {
                    let words = format!("expected names in `allow(...)`: {}", names());
                    return Err(Refusal::new(words, word.span()));
                };
                terms.allowed = terms.allowed.or(read_names(names)?);
                at += 2;
            } else {
                break;
            }
        }
        match (at.checked_sub(1), tokens.get(at)) {
            (None, _) => {}
            (_, Some(TokenTree::Ident(word))) if word == "fen" => {}
            (Some(last), next) => {
                let words = "expected `fen` and a position after `reachable` or `allow(...)`";
                let span = next.unwrap_or(&tokens[last]).span();
                return Err(Refusal::new(words.to_owned(), span));
            }
        }
        Ok((terms, at))
    }

    /// Reads a position on these terms.
    pub(crate) fn board(self, fen: &str) -> Result<Board, Error> {
        if self.is_reachable {
            Board::from_fen_reachable(fen, self.allowed)
        } else {
            Board::from_fen_allowing(fen, self.allowed)
        }
    }
}

/// Reads what stands in `allow(...)`: names with commas between them.
fn read_names(group: &Group) -> Result<Allow, Refusal> {
    let tokens = input::flatten(group.stream());
    if tokens.is_empty() {
        let words = format!("expected a name in `allow(...)`: {}", names());
        return Err(Refusal::new(words, group.span()));
    }
    let mut allowed = Allow::NONE;
    for pair in tokens.chunks(2) {
        let name = pair[0].to_string();
        let Some(kind) = Allow::from_name(&name) else {
            let words = format!("`{name}` is nothing that can be allowed: {}", names());
            return Err(Refusal::new(words, pair[0].span()));
        };
        allowed = allowed.or(kind);
        if let Some(comma) = pair.get(1).filter(|token| token.to_string() != ",") {
            let words = format!("expected `,` after `{name}`, but found `{comma}`");
            return Err(Refusal::new(words, comma.span()));
        }
    }
    Ok(allowed)
}

/// The names that there are.
fn names() -> String {
    let names = Allow::NAMES.map(|name| format!("`{name}`"));
    format!("the names are {}", names.join(", "))
}
