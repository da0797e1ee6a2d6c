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
use serde_json::Value;

use crate::open::OpenDocument;
use crate::settings::Settings;
use crate::wire::refusal;

pub(crate) use tokens::TYPES;

/// A kind of request about a document.
trait Handler: Request {
    /// Whether requests about files of Rust are answered. rust-analyzer answers those of other kinds.
    const IN_RUST: bool = false;

    /// The answer to a request.
    fn answer(open: &OpenDocument, settings: &Settings, params: Self::Params) -> Self::Result;
}

/// Answers a request about a document. Without that document, the answer is `null`.
pub(crate) fn answer(
    method: &str,
    params: Value,
    open: Option<&OpenDocument>,
    settings: &Settings,
) -> Result<Value, ResponseError> {
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
        SemanticTokensRangeRequest::METHOD => run::<SemanticTokensRangeRequest>,
        SemanticTokensRequest::METHOD => run::<SemanticTokensRequest>,
        _ if open.is_some_and(OpenDocument::is_rust) => return Ok(Value::Null),
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
) -> Result<Value, ResponseError> {
    if !H::IN_RUST && open.is_some_and(OpenDocument::is_rust) {
        return Ok(Value::Null);
    }
    let params = serde_json::from_value(params);
    let params = params.map_err(|error| refusal(ErrorCode::InvalidParams, error.to_string()))?;
    let Some(open) = open else { return Ok(Value::Null) };
    // Only maps with other keys than strings have no JSON.
    Ok(serde_json::to_value(H::answer(open, settings, params)).unwrap_or_default())
}
