//! Changes of a game as code actions: variations promoted, moves deleted, the engine's line added; in Rust, moves as tokens
//! and as a string. An editor lists them at each place of the cursor, so they are made only when one is chosen.

use chess_check::{FormatOptions, Input, MovesForm, TextKind, format, rust};
use chess_core::pgn::{ExportOptions, tag_pairs};
use chess_core::{GameBuf, GameResult, GameTree, NodeId, TreeNode};
use gen_lsp_types::{CodeAction, CodeActionKind, CodeActionParams, Position, TextEdit};
use serde::{Deserialize, Serialize};
use serde_json::json;

use crate::moves::{PlacedMoves, move_at};
use crate::open::{OpenDocument, difference};
use crate::rust::Source;
use crate::settings::Settings;

/// A change of a game.
#[derive(Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub(crate) enum Change {
    Promote,
    MainLine,
    Delete,
    EngineLine,
    Tokens,
    String,
}

/// Acts on the changes of the game at the beginning of a range.
pub(super) fn each(
    open: &OpenDocument,
    settings: &Settings,
    params: &CodeActionParams,
    act: &mut dyn FnMut(CodeAction),
) {
    let (uri, at) = (&params.text_document.uri, params.range.start);
    for (title, change) in changes(open, settings, at).unwrap_or_default() {
        let place = json!({ "textDocument": { "uri": uri }, "position": at, "change": change });
        act(CodeAction {
            title,
            kind: Some(CodeActionKind::RefactorRewrite),
            data: Some(place),
            ..CodeAction::default()
        });
    }
}

/// The changes at a place, with their titles.
fn changes(
    open: &OpenDocument,
    settings: &Settings,
    at: Position,
) -> Option<Vec<(String, Change)>> {
    let (source, at) = Source::at(open, at, &settings.options)?;
    let document = source.document();
    let (game, at) = document.passage(at).filter(|(game, _)| game.number.is_some())?;
    if document.document.kind() != TextKind::Pgn {
        return None;
    }
    let mut changes = Vec::new();
    let here = move_at(game.text, at);
    if let Some(here) = &here {
        if here.depth > 1 {
            changes.push(("Promote the variation".into(), Change::Promote));
        }
        if here.depth > 0 {
            changes.push(("Make the variation the main line".into(), Change::MainLine));
        }
        let (number, san) = (here.before.move_label(), here.before.san(here.mv));
        changes.push((format!("Delete {number} {san} and the moves after it"), Change::Delete));
    }
    if here.is_none_or(|here| here.after.outcome().is_none()) {
        changes.push(("Add the engine's line".into(), Change::EngineLine));
    }
    match source.is_string() {
        Some(true) => changes.push(("Write the moves as tokens".into(), Change::Tokens)),
        Some(false) => changes.push(("Write the moves as a string".into(), Change::String)),
        None => {}
    }
    Some(changes)
}

/// The edit that makes a change; `None` if it cannot be made.
pub(crate) fn edit(
    open: &OpenDocument,
    settings: &Settings,
    at: Position,
    change: Change,
) -> Option<TextEdit> {
    let change = match change {
        Change::Promote => GameTree::promote,
        Change::MainLine => GameTree::promote_to_main_line,
        Change::Delete => GameTree::delete,
        Change::Tokens => return in_form(open, settings, at, MovesForm::Tokens),
        Change::String => return in_form(open, settings, at, MovesForm::Strings),
        Change::EngineLine => return None,
    };
    let (source, at) = Source::at(open, at, &settings.options)?;
    let (game, at) = source.document().passage(at)?;
    let here = move_at(game.text, at)?;
    let mut tree = GameTree::from(game.text.parse::<GameBuf>().ok()?);
    let id = *nodes(&tree).get(here.number)?;
    let result = tree.result();
    if tree.node(id)?.last_move() != Some(here.mv) || !change(&mut tree, id) {
        return None;
    }
    // A game that ended with mate has its result still, as its tag says.
    if tree.result() == GameResult::Unknown && tree.set_result(result).is_err() {
        return None;
    }
    let moves = PlacedMoves::new(game.text);
    let mut options = ExportOptions::from(moves.style().notation());
    if source.is_string().is_some() {
        options.width = usize::MAX;
    }
    let new = written(&tree, options);
    let line_end = if game.text.contains("\r\n") { "\r\n" } else { "\n" };
    let (old, new) = (moves.all(), new.replace('\n', line_end));
    let (from, to) = difference(&game.text[old.clone()], &new);
    source.edit(&game, old.start + from.start..old.start + from.end, &new[to])
}

/// The moves of a tree without its tags; on one line, as in a call, without the result of a game that goes on.
fn written(tree: &GameTree, options: ExportOptions) -> String {
    let written = tree.to_game().as_game().to_pgn_in(options);
    let tags = tag_pairs(&written).last().map_or(0, |tag| tag.range().end);
    let moves = written[tags..].trim();
    let is_on_line = options.width == usize::MAX;
    (if is_on_line { moves.trim_end_matches(" *") } else { moves }).to_owned()
}

/// The moves of a tree in the order of its text.
fn nodes(tree: &GameTree) -> Vec<NodeId> {
    let (mut nodes, mut left) = (Vec::new(), vec![tree.root()]);
    while let Some(node) = left.pop() {
        left.extend(node.children());
        nodes.extend(node.children().map(TreeNode::id));
    }
    nodes.sort_unstable();
    nodes
}

/// The edit that writes the moves of the call at a place in another form; `None` if they cannot have it.
fn in_form(
    open: &OpenDocument,
    settings: &Settings,
    at: Position,
    form: MovesForm,
) -> Option<TextEdit> {
    let (text, name, offset) = (open.document.text(), open.document.name(), open.offset(at));
    let call = rust::ranges(&text, name).ok()?.into_iter().find(|call| call.contains(&offset))?;
    let line = text[..call.start].rfind('\n').map_or(0, |end| end + 1);
    let indent = text[line..].len() - text[line..].trim_start_matches([' ', '\t']).len();
    let old = format!("{}{}", &text[line..line + indent], &text[call.clone()]);
    let input = Input::text(name, TextKind::Rust, std::io::Cursor::new(old.clone().into_bytes()));
    let (mut layout, mut new) = (FormatOptions::default(), Vec::new());
    layout.form = Some(form);
    format(input, &mut new, &settings.options, &layout).ok()?;
    let quotes = |text: &str| text.matches('"').count();
    let new = String::from_utf8(new).ok().filter(|new| quotes(new) != quotes(&old))?;
    let point = |offset| open.document.point(offset);
    let range = open.between(point(call.start), point(call.end));
    Some(TextEdit { range, new_text: new[indent..].to_owned() })
}
