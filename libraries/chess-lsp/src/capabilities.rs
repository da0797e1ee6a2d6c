//! The answer to `initialize`: what this server can do.

use chess_check::Columns;
use gen_lsp_types::{
    CodeActionKind, CodeActionOptions, CodeLensOptions, CompletionOptions, DiagnosticOptions,
    DocumentLinkOptions, DocumentOnTypeFormattingOptions, Full, InitializeResult,
    PositionEncodingKind, RenameOptions, SemanticTokensLegend, SemanticTokensOptions,
    ServerCapabilities, ServerInfo, TextDocumentSyncKind, TextDocumentSyncOptions,
    WorkspaceFoldersServerCapabilities, WorkspaceOptions,
};

use crate::requests;
use crate::settings::Settings;

pub(crate) fn capabilities(settings: &Settings) -> InitializeResult {
    let texts = |texts: &[&str]| texts.iter().map(|text| (*text).to_owned()).collect::<Vec<_>>();
    let encoding = match settings.columns {
        Columns::Utf8 => PositionEncodingKind::UTF8,
        _ => PositionEncodingKind::UTF16,
    };
    let sync = TextDocumentSyncOptions {
        open_close: Some(true),
        change: Some(TextDocumentSyncKind::Incremental),
        ..TextDocumentSyncOptions::default()
    };
    let kinds = vec![
        CodeActionKind::QuickFix,
        CodeActionKind::RefactorRewrite,
        CodeActionKind::SourceFixAll,
    ];
    let legend =
        SemanticTokensLegend { token_types: texts(&requests::TYPES), token_modifiers: Vec::new() };
    let tokens = SemanticTokensOptions {
        legend,
        range: Some(true.into()),
        full: Some(Full::Bool(true)),
        ..SemanticTokensOptions::default()
    };
    let triggers = texts(&["[", "\"", "$", "!", "?", "%", " ", "."]);
    let folders = WorkspaceFoldersServerCapabilities {
        supported: Some(true),
        change_notifications: Some(true.into()),
    };
    let capabilities = ServerCapabilities {
        position_encoding: Some(encoding),
        text_document_sync: Some(sync.into()),
        completion_provider: Some(CompletionOptions {
            trigger_characters: Some(triggers),
            ..Default::default()
        }),
        hover_provider: Some(true.into()),
        document_symbol_provider: Some(true.into()),
        code_action_provider: Some(
            CodeActionOptions {
                code_action_kinds: Some(kinds),
                resolve_provider: settings.resolves.then_some(true),
                ..Default::default()
            }
            .into(),
        ),
        document_link_provider: Some(DocumentLinkOptions::default()),
        document_formatting_provider: Some(true.into()),
        document_range_formatting_provider: Some(true.into()),
        document_on_type_formatting_provider: Some(DocumentOnTypeFormattingOptions::new(
            " ".into(),
            None,
        )),
        document_highlight_provider: Some(true.into()),
        definition_provider: Some(true.into()),
        references_provider: Some(true.into()),
        selection_range_provider: Some(true.into()),
        workspace_symbol_provider: Some(true.into()),
        code_lens_provider: settings.lenses.then(CodeLensOptions::default),
        rename_provider: Some(
            RenameOptions { prepare_provider: Some(true), ..Default::default() }.into(),
        ),
        folding_range_provider: Some(true.into()),
        semantic_tokens_provider: Some(tokens.into()),
        inlay_hint_provider: settings.hints.then(|| true.into()),
        diagnostic_provider: Some(
            DiagnosticOptions { workspace_diagnostics: true, ..Default::default() }.into(),
        ),
        workspace: Some(WorkspaceOptions {
            workspace_folders: Some(folders),
            ..Default::default()
        }),
        ..ServerCapabilities::default()
    };
    let version = Some(env!("CARGO_PKG_VERSION").to_owned());
    InitializeResult {
        capabilities,
        server_info: Some(ServerInfo { name: "caissa".into(), version }),
    }
}
