//! Sides and pieces as people name them.

use chess_core::{Color, Role};

/// A side by its name.
pub(crate) fn color(word: &str) -> Option<Color> {
    Color::ALL.into_iter().find(|color| color.name().eq_ignore_ascii_case(word))
}

/// A piece by its name, its plural or its letter.
pub(crate) fn role(text: &str) -> Option<Role> {
    let name = text.to_ascii_lowercase();
    let name = name.strip_suffix('s').unwrap_or(&name);
    let is_it =
        |role: &Role| role.name() == name || name.chars().eq([role.letter().to_ascii_lowercase()]);
    Role::ALL.into_iter().find(is_it)
}
