//! Requests that take long, each answered on a thread of its own: searches in all files, and the engine's lines.

use std::collections::BTreeMap;
use std::sync::Arc;
use std::time::Duration;

use gen_lsp_types::{Location, Position, Uri};
use lsp_server::{ErrorCode, ResponseError};
use serde_json::{Value, json};

use crate::inbox::GoesOn;
use crate::open::OpenDocument;
use crate::requests::board;
use crate::requests::refactor::{self, Change};
use crate::search::{MOST, Search};
use crate::settings::Settings;
use crate::uri;
use crate::wire::{Json, refusal};

/// A task.
pub(crate) type Task = Box<dyn FnOnce(&GoesOn<'_>) -> Result<Json<'static>, ResponseError> + Send>;

/// The answer where a change cannot be made.
const UNCHANGED: &str = "the game has a mistake, or cannot be written so: it stays as it is";

/// The time for which the line is searched that an action adds.
const ADDED: Duration = Duration::from_secs(2);

/// The task that answers a request; `None` if it is not one of those that take long. At a place without a position, the answer
/// is `null`.
pub(crate) fn task(
    method: &str,
    params: &Value,
    open: &BTreeMap<String, OpenDocument>,
    settings: &Arc<Settings>,
) -> Option<Task> {
    let place = if method == "codeAction/resolve" { params.get("data") } else { Some(params) };
    let task = match method {
        "workspace/symbol" => {
            let query = params.get("query").and_then(Value::as_str).unwrap_or_default().to_owned();
            let search = search(open, settings, None);
            Some(Box::new(move |goes_on: &GoesOn<'_>| Ok(Json::of(&search.games(&query, goes_on))))
                as Task)
        }
        "textDocument/definition" | "textDocument/references" => {
            place.and_then(|place| of_position(method, place, open, settings))
        }
        "caissa/lines" => place.and_then(|place| of_lines(place, open, settings)),
        "codeAction/resolve" => {
            place.and_then(|place| completed(params.clone(), place, open, settings))
        }
        _ => return None,
    };
    Some(task.unwrap_or_else(|| Box::new(|_| Ok(Json::of(&())))))
}

/// The document and the position of a request.
fn placed<'a>(
    place: &Value,
    open: &'a BTreeMap<String, OpenDocument>,
) -> Option<(&'a str, &'a OpenDocument, Position)> {
    let address = place.pointer("/textDocument/uri")?.as_str()?;
    let (address, open) = open.get_key_value(address)?;
    Some((address, open, serde_json::from_value(place.get("position")?.clone()).ok()?))
}

fn search(
    open: &BTreeMap<String, OpenDocument>,
    settings: &Arc<Settings>,
    first: Option<&str>,
) -> Search {
    let text = |(address, open): (&String, &OpenDocument)| {
        (uri::path(address), (address.clone(), open.document.text()))
    };
    Search {
        settings: settings.clone(),
        open: open.iter().map(text).collect(),
        first: first.map(uri::path),
    }
}

fn of_position(
    method: &str,
    place: &Value,
    open: &BTreeMap<String, OpenDocument>,
    settings: &Arc<Settings>,
) -> Option<Task> {
    let (address, document, position) = placed(place, open)?;
    let (board, range) = board::board_at(document, settings, position)?;
    let own = Location::new(Uri::from(address.to_owned()), range);
    let search = search(open, settings, Some(address));
    let is_definition = method == "textDocument/definition";
    Some(Box::new(move |goes_on| {
        let is_first = |one: &Location| one.uri != own.uri || one.range.start < own.range.start;
        let (wanted, most): (&dyn Fn(&Location) -> bool, _) =
            if is_definition { (&is_first, 1) } else { (&|_| true, MOST) };
        let mut places = search.places(&board, (wanted, most), goes_on);
        if is_definition && places.is_empty() {
            places.push(own.clone());
        }
        Ok(Json::of(&places))
    }))
}

fn of_lines(
    place: &Value,
    open: &BTreeMap<String, OpenDocument>,
    settings: &Settings,
) -> Option<Task> {
    let (_, document, position) = placed(place, open)?;
    let (board, _) = board::board_at(document, settings, position)?;
    let number = |name| place.get(name).and_then(Value::as_u64);
    let (count, time) = (number("count").unwrap_or(3), number("milliseconds").unwrap_or(1_000));
    let time = Duration::from_millis(time.min(60_000));
    Some(Box::new(move |goes_on| {
        Ok(Json::of(&board::lines(&board, count as usize, time, goes_on)))
    }))
}

/// Completes an action that changes a game.
fn completed(
    mut action: Value,
    place: &Value,
    open: &BTreeMap<String, OpenDocument>,
    settings: &Arc<Settings>,
) -> Option<Task> {
    let (address, document, position) = placed(place, open)?;
    let change: Change = serde_json::from_value(place.get("change")?.clone()).ok()?;
    let (address, settings) = (address.to_owned(), settings.clone());
    let (text, language) =
        (document.document.text(), if document.is_rust() { "rust" } else { "pgn" });
    Some(Box::new(move |goes_on| {
        let open = OpenDocument::new(&address, language, 0, &text, &settings);
        let edit = match change {
            Change::EngineLine => {
                board::board_at(&open, &settings, position).and_then(|(board, _)| {
                    let lines = board::lines(&board, 1, ADDED, goes_on);
                    board::written(&open, &settings, position, lines.first()?.written())
                })
            }
            change => refactor::edit(&open, &settings, position, change),
        };
        let Some(edit) = edit else {
            return Err(refusal(ErrorCode::RequestFailed, UNCHANGED));
        };
        action["edit"] = json!({ "changes": { address.clone(): [edit] } });
        Ok(Json::of(&action))
    }))
}
