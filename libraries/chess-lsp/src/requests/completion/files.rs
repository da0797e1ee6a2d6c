//! Files and folders after `file ".."` and `dir ".."` in calls of macros.

use std::path::Path;

use chess_check::TextKind;
use gen_lsp_types::{CompletionItem, CompletionItemKind, Position, Range};

use super::item;
use crate::open::OpenDocument;

/// The files of games and the folders that go on from the path before the cursor, which the macros read from the folder of
/// `Cargo.toml`.
pub(super) fn of_call(open: &OpenDocument, position: Position) -> Vec<CompletionItem> {
    let line = open.offset(Position { character: 0, ..position });
    let text = open.document.slice(line..open.offset(position));
    let Some((before, path)) = text.rsplit_once('"') else { return Vec::new() };
    let word = before.trim_end().rsplit(|char: char| !char.is_alphanumeric()).next();
    let Some(word @ ("file" | "dir")) = word else { return Vec::new() };
    let file = Path::new(open.document.name());
    let mut folders = file.ancestors().skip(1);
    let Some(package) = folders.find(|folder| folder.join("Cargo.toml").exists()) else {
        return Vec::new();
    };
    let (folder, typed) =
        path.rsplit_once('/').map_or(("", path), |(folder, typed)| (folder, typed));
    let start = Position { character: position.character - width(open, typed), ..position };
    let entries = std::fs::read_dir(package.join(folder)).into_iter().flatten().flatten();
    let name = |entry: std::fs::DirEntry| {
        let (name, path) = (entry.file_name().into_string().ok()?, entry.path());
        let is_games = TextKind::of_name(&name).is_some_and(|kind| kind != TextKind::Rust);
        let is_offered = path.is_dir() || word == "file" && is_games;
        (is_offered && name.starts_with(typed) && !name.starts_with('.'))
            .then(|| (name, path.is_dir()))
    };
    let mut names: Vec<_> = entries.filter_map(name).collect();
    names.sort_unstable();
    let range = Range { start, end: position };
    let kind =
        |is_folder| if is_folder { CompletionItemKind::Folder } else { CompletionItemKind::File };
    names.iter().map(|(name, is_folder)| item(name, kind(*is_folder), "", range)).collect()
}

/// The width of a text in the unit of the client's columns.
fn width(open: &OpenDocument, text: &str) -> u32 {
    chess_check::Point::after(text).column(open.columns) as u32
}
