//! An arm for each request about a document.

use gen_lsp_types::{
    CodeActionParams, CodeActionRequest, CompletionParams, CompletionRequest,
    DocumentDiagnosticParams, DocumentDiagnosticRequest, DocumentFormattingParams,
    DocumentFormattingRequest, DocumentLinkParams, DocumentLinkRequest,
    DocumentRangeFormattingParams, DocumentRangeFormattingRequest, DocumentSymbolParams,
    DocumentSymbolRequest, FoldingRangeParams, FoldingRangeRequest, HoverParams, HoverRequest,
    InlayHintParams, InlayHintRequest, PrepareRenameParams, PrepareRenameRequest, RenameParams,
    RenameRequest, Request as _, SemanticTokens, SemanticTokensParams, SemanticTokensRangeParams,
    SemanticTokensRangeRequest, SemanticTokensRequest, WorkspaceEdit,
};
use serde::Serialize;
use serde::de::DeserializeOwned;
use serde_json::Value;

use super::open::Open;
use super::rust;
use super::settings::Settings;
use super::{
    actions, completion, diagnostics, folding, formatting, hints, hover, links, rename, symbols,
    tokens,
};

/// The reason why a request has no answer.
pub(super) enum Refusal {
    UnknownMethod,
    WrongParameters(String),
}

/// The data from which requests are answered.
pub(super) struct Context<'a> {
    pub(super) settings: &'a Settings,
    /// The document at the address that the request names.
    pub(super) open: Option<&'a Open>,
}

impl Context<'_> {
    /// Answers a request about a document. Without that document, the answer is `null`.
    pub(super) fn answer(&self, method: &str, params: Value) -> Result<Value, Refusal> {
        if self.open.is_some_and(Open::is_rust) {
            return self.answer_in_rust(method, params);
        }
        let settings = self.settings;
        let method = |wanted: gen_lsp_types::LspRequestMethod<'static>| method == wanted.as_str();
        if method(HoverRequest::METHOD) {
            self.about(params, |open, params: HoverParams| {
                hover::hover(open, &settings.options, params.text_document_position_params.position)
            })
        } else if method(CompletionRequest::METHOD) {
            self.about(params, |open, params: CompletionParams| {
                completion::completion(open, params.text_document_position_params.position)
            })
        } else if method(CodeActionRequest::METHOD) {
            self.about(params, |open, params: CodeActionParams| {
                actions::actions(open, settings, &params)
            })
        } else if method(DocumentSymbolRequest::METHOD) {
            self.about(params, |open, _: DocumentSymbolParams| symbols::symbols(open))
        } else if method(FoldingRangeRequest::METHOD) {
            self.about(params, |open, _: FoldingRangeParams| folding::folding(open))
        } else if method(SemanticTokensRequest::METHOD) {
            self.about(params, |open, _: SemanticTokensParams| SemanticTokens {
                data: tokens::tokens(open, open.document.passages().collect()),
                ..SemanticTokens::default()
            })
        } else if method(SemanticTokensRangeRequest::METHOD) {
            self.about(params, |open, params: SemanticTokensRangeParams| SemanticTokens {
                data: tokens::tokens(open, open.passages(params.range)),
                ..SemanticTokens::default()
            })
        } else if method(DocumentFormattingRequest::METHOD) {
            self.about(params, |open, _: DocumentFormattingParams| {
                formatting::formatting(open, &settings.options, open.document.passages().collect())
            })
        } else if method(DocumentRangeFormattingRequest::METHOD) {
            self.about(params, |open, params: DocumentRangeFormattingParams| {
                formatting::formatting(open, &settings.options, open.passages(params.range))
            })
        } else if method(PrepareRenameRequest::METHOD) {
            self.about(params, |open, params: PrepareRenameParams| {
                rename::prepare(open, params.text_document_position_params.position)
            })
        } else if method(RenameRequest::METHOD) {
            self.about(params, |open, params: RenameParams| {
                let at = params.text_document_position_params;
                let edits = rename::rename(open, at.position, &params.new_name)?;
                let changes = [(at.text_document.uri, edits)].into_iter().collect();
                Some(WorkspaceEdit { changes: Some(changes), ..WorkspaceEdit::default() })
            })
        } else if method(DocumentLinkRequest::METHOD) {
            self.about(params, |open, _: DocumentLinkParams| links::links(open))
        } else if method(InlayHintRequest::METHOD) {
            self.about(params, |open, params: InlayHintParams| {
                let games = if settings.hints { open.passages(params.range) } else { Vec::new() };
                hints::hints(open, &games)
            })
        } else if method(DocumentDiagnosticRequest::METHOD) {
            self.about(params, |open, params: DocumentDiagnosticParams| {
                diagnostics::report(open, &settings.rules, params.previous_result_id.as_deref())
            })
        } else {
            Err(Refusal::UnknownMethod)
        }
    }

    /// Answers a request about a file of Rust. What rust-analyzer answers too has the answer `null`.
    fn answer_in_rust(&self, method: &str, params: Value) -> Result<Value, Refusal> {
        let (settings, options) = (self.settings, &self.settings.options);
        let method = |wanted: gen_lsp_types::LspRequestMethod<'static>| method == wanted.as_str();
        if method(HoverRequest::METHOD) {
            self.about(params, |open, params: HoverParams| {
                let at = params.text_document_position_params.position;
                rust::hover(open, options, at)
            })
        } else if method(CompletionRequest::METHOD) {
            self.about(params, |open, params: CompletionParams| {
                rust::completion(open, params.text_document_position_params.position, options)
            })
        } else if method(CodeActionRequest::METHOD) {
            self.about(params, |open, params: CodeActionParams| {
                actions::actions(open, settings, &params)
            })
        } else if method(DocumentLinkRequest::METHOD) {
            self.about(params, |open, _: DocumentLinkParams| rust::links(open))
        } else if method(DocumentDiagnosticRequest::METHOD) {
            self.about(params, |open, params: DocumentDiagnosticParams| {
                diagnostics::report(open, &settings.rules, params.previous_result_id.as_deref())
            })
        } else {
            Ok(Value::Null)
        }
    }

    fn about<P: DeserializeOwned, R: Serialize>(
        &self,
        params: Value,
        answer: impl FnOnce(&Open, P) -> R,
    ) -> Result<Value, Refusal> {
        let params = serde_json::from_value(params);
        let params = params.map_err(|error| Refusal::WrongParameters(error.to_string()))?;
        let Some(open) = self.open else { return Ok(Value::Null) };
        // Only maps with other keys than strings have no JSON.
        Ok(serde_json::to_value(answer(open, params)).unwrap_or_default())
    }
}
