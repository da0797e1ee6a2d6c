//! The requests about documents, each kind in a file of its own.

mod actions;
mod completion;
mod diagnostic;
mod folding;
mod formatting;
mod hints;
mod hover;
mod links;
mod rename;
mod symbols;
mod tokens;

use gen_lsp_types::{
    CodeActionRequest, CompletionRequest, DocumentDiagnosticRequest, DocumentFormattingRequest,
    DocumentLinkRequest, DocumentRangeFormattingRequest, DocumentSymbolRequest,
    FoldingRangeRequest, HoverRequest, InlayHintRequest, LspRequestMethod, PrepareRenameRequest,
    RenameRequest, Request, SemanticTokensRangeRequest, SemanticTokensRequest,
};
use lsp_server::{ErrorCode, ResponseError};
use serde::Serialize;
use serde::de::DeserializeOwned;
use serde_json::Value;

use crate::open::OpenDocument;
use crate::settings::Settings;
use crate::wire::{Json, refusal};

pub(crate) use tokens::TYPES;

/// A kind of request about a document.
trait Handler: Request {
    /// Whether requests about files of Rust are answered. rust-analyzer answers those of other kinds.
    const IN_RUST: bool = false;

    /// The answer to a request.
    fn answer(open: &OpenDocument, settings: &Settings, params: Self::Params) -> Self::Result;

    /// The answer, and what the user has to know of it.
    fn explained(
        open: &OpenDocument,
        settings: &Settings,
        params: Self::Params,
    ) -> (Self::Result, Option<String>) {
        (Self::answer(open, settings, params), None)
    }
}

/// An answer, and what the user has to know of it.
pub(crate) struct Answer {
    pub(crate) json: Json,
    pub(crate) note: Option<String>,
}

impl Answer {
    fn of(value: &impl Serialize) -> Self {
        Self { json: Json::of(value), note: None }
    }
}

/// Answers a request about a document. Without that document, the answer is `null`.
pub(crate) fn answer(
    method: &str,
    params: Value,
    open: Option<&OpenDocument>,
    settings: &Settings,
) -> Result<Answer, ResponseError> {
    let run = match LspRequestMethod::from(method) {
        CodeActionRequest::METHOD => run::<CodeActionRequest>,
        CompletionRequest::METHOD => run::<CompletionRequest>,
        DocumentDiagnosticRequest::METHOD => run::<DocumentDiagnosticRequest>,
        DocumentFormattingRequest::METHOD => run::<DocumentFormattingRequest>,
        DocumentLinkRequest::METHOD => run::<DocumentLinkRequest>,
        DocumentRangeFormattingRequest::METHOD => run::<DocumentRangeFormattingRequest>,
        DocumentSymbolRequest::METHOD => run::<DocumentSymbolRequest>,
        FoldingRangeRequest::METHOD => run::<FoldingRangeRequest>,
        HoverRequest::METHOD => run::<HoverRequest>,
        InlayHintRequest::METHOD => run::<InlayHintRequest>,
        PrepareRenameRequest::METHOD => run::<PrepareRenameRequest>,
        RenameRequest::METHOD => run::<RenameRequest>,
        SemanticTokensRangeRequest::METHOD => tokens::in_range,
        SemanticTokensRequest::METHOD => tokens::all,
        _ if open.is_some_and(OpenDocument::is_rust) => return Ok(Answer::of(&())),
        _ => {
            let words = format!("this server has no method `{method}`");
            return Err(refusal(ErrorCode::MethodNotFound, words));
        }
    };
    run(params, open, settings)
}

fn run<H: Handler>(
    params: Value,
    open: Option<&OpenDocument>,
    settings: &Settings,
) -> Result<Answer, ResponseError> {
    if !H::IN_RUST && open.is_some_and(OpenDocument::is_rust) {
        return Ok(Answer::of(&()));
    }
    let params = read(params)?;
    let Some(open) = open else { return Ok(Answer::of(&())) };
    let (answer, note) = H::explained(open, settings, params);
    Ok(Answer { note, ..Answer::of(&answer) })
}

/// The parameters of a request.
fn read<P: DeserializeOwned>(params: Value) -> Result<P, ResponseError> {
    serde_json::from_value(params)
        .map_err(|error| refusal(ErrorCode::InvalidParams, error.to_string()))
}
