//! The requests about documents, each kind in a file of its own.

mod actions;
pub(crate) mod board;
mod completion;
mod diagnostic;
mod folding;
mod formatting;
mod highlights;
mod hints;
mod hover;
mod lenses;
mod links;
mod on_type;
pub(crate) mod refactor;
mod rename;
mod selection;
mod symbols;
mod tokens;

use std::cell::Cell;
use std::rc::Rc;

use gen_lsp_types::{
    CodeActionRequest, CodeLensRequest, CompletionRequest, DocumentDiagnosticRequest,
    DocumentFormattingRequest, DocumentHighlightRequest, DocumentLinkRequest,
    DocumentOnTypeFormattingRequest, DocumentRangeFormattingRequest, DocumentSymbolRequest,
    FoldingRangeRequest, HoverRequest, InlayHintRequest, LspRequestMethod, PrepareRenameRequest,
    RenameRequest, Request, SelectionRangeRequest, SemanticTokensRangeRequest,
    SemanticTokensRequest,
};
use lsp_server::{ErrorCode, ResponseError};
use serde::de::DeserializeOwned;
use serde::{Serialize, Serializer};
use serde_json::Value;

use crate::open::OpenDocument;
use crate::settings::Settings;
use crate::wire::{self, Json, refusal};

pub(crate) use symbols::described;
pub(crate) use tokens::TYPES;

/// A kind of request about a document.
trait Handler: Request {
    /// Whether requests about files of Rust are answered. rust-analyzer answers those of other kinds.
    const IN_RUST: bool = false;

    /// The answer to a request.
    fn answer(open: &OpenDocument, settings: &Settings, params: Self::Params) -> Self::Result;
}

/// A kind of request whose answer is a list. All items together may be larger than the text, so each is made when it is
/// written.
trait Lister: Request<Params: 'static> + 'static {
    type Item: Serialize;

    /// Whether requests about files of Rust are answered.
    const IN_RUST: bool = false;

    /// Acts on each item of the answer, and returns what the user has to know of it.
    fn each(
        open: &OpenDocument,
        settings: &Settings,
        params: &Self::Params,
        act: &mut dyn FnMut(Self::Item),
    ) -> Option<String>;
}

/// An answer, and what the user has to know of it.
pub(crate) struct Answer<'a> {
    pub(crate) json: Json<'a>,
    pub(crate) note: Option<String>,
}

impl<'a> Answer<'a> {
    fn of(value: &impl Serialize) -> Self {
        Self { json: Json::of(value), note: None }
    }

    /// The answer about a document with a value that is made while it is written. It takes no more memory than the text.
    fn streamed(open: &OpenDocument, value: impl Serialize + 'a) -> Self {
        let most = open.document.len().max(SHORT);
        Self { json: Json::at_most(most, value), note: None }
    }
}

/// The length of an answer, in bytes, that is kept whatever the length of the text.
const SHORT: usize = 1 << 20;

/// Answers a request about a document. Without that document, the answer is `null`.
pub(crate) fn answer<'a>(
    method: &str,
    params: Value,
    open: Option<&'a OpenDocument>,
    settings: &'a Settings,
) -> Result<Answer<'a>, ResponseError> {
    let run = match LspRequestMethod::from(method) {
        CodeActionRequest::METHOD => list::<CodeActionRequest>,
        CodeLensRequest::METHOD => list::<CodeLensRequest>,
        CompletionRequest::METHOD => run::<CompletionRequest>,
        DocumentDiagnosticRequest::METHOD => diagnostic::all,
        DocumentFormattingRequest::METHOD => list::<DocumentFormattingRequest>,
        DocumentHighlightRequest::METHOD => run::<DocumentHighlightRequest>,
        DocumentLinkRequest::METHOD => list::<DocumentLinkRequest>,
        DocumentOnTypeFormattingRequest::METHOD => run::<DocumentOnTypeFormattingRequest>,
        DocumentRangeFormattingRequest::METHOD => list::<DocumentRangeFormattingRequest>,
        DocumentSymbolRequest::METHOD => list::<DocumentSymbolRequest>,
        FoldingRangeRequest::METHOD => list::<FoldingRangeRequest>,
        HoverRequest::METHOD => run::<HoverRequest>,
        InlayHintRequest::METHOD => list::<InlayHintRequest>,
        PrepareRenameRequest::METHOD => run::<PrepareRenameRequest>,
        RenameRequest::METHOD => run::<RenameRequest>,
        SelectionRangeRequest::METHOD => run::<SelectionRangeRequest>,
        SemanticTokensRangeRequest::METHOD => tokens::in_range,
        SemanticTokensRequest::METHOD => tokens::all,
        _ if method == "caissa/board" => board::all,
        _ => {
            let words = format!("this server has no method `{method}`");
            return Err(refusal(ErrorCode::MethodNotFound, words));
        }
    };
    run(params, open, settings)
}

fn run<'a, H: Handler>(
    params: Value,
    open: Option<&'a OpenDocument>,
    settings: &'a Settings,
) -> Result<Answer<'a>, ResponseError> {
    if !H::IN_RUST && open.is_some_and(OpenDocument::is_rust) {
        return Ok(Answer::of(&()));
    }
    let params = read(params)?;
    let Some(open) = open else { return Ok(Answer::of(&())) };
    Ok(Answer::of(&H::answer(open, settings, params)))
}

fn list<'a, L: Lister>(
    params: Value,
    open: Option<&'a OpenDocument>,
    settings: &'a Settings,
) -> Result<Answer<'a>, ResponseError> {
    if !L::IN_RUST && open.is_some_and(OpenDocument::is_rust) {
        return Ok(Answer::of(&()));
    }
    let params = read(params)?;
    let Some(open) = open else { return Ok(Answer::of(&())) };
    let note = Rc::new(Cell::default());
    let answer = Answer::streamed(open, List::<L> { open, settings, params, note: note.clone() });
    Ok(Answer { note: note.take(), ..answer })
}

/// The list that answers a request.
struct List<'a, L: Lister> {
    open: &'a OpenDocument,
    settings: &'a Settings,
    params: L::Params,
    note: Rc<Cell<Option<String>>>,
}

impl<L: Lister> Serialize for List<'_, L> {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        wire::list(serializer, |act| {
            self.note.set(L::each(self.open, self.settings, &self.params, act));
        })
    }
}

/// The parameters of a request.
fn read<P: DeserializeOwned>(params: Value) -> Result<P, ResponseError> {
    serde_json::from_value(params)
        .map_err(|error| refusal(ErrorCode::InvalidParams, error.to_string()))
}
