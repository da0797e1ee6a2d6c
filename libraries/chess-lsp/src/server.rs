//! The life of a connection: from `initialize` to `exit`, or to the end of the client.

use std::collections::{BTreeMap, BTreeSet};
use std::io::{Read, Write};
use std::sync::Arc;
use std::sync::mpsc::TryRecvError;
use std::thread;

use chess_check::CheckOptions;
use gen_lsp_types::{
    DidChangeTextDocumentParams, DidCloseTextDocumentParams, DidOpenTextDocumentParams,
    InitializeResult, MessageType,
};
use lsp_server::{ErrorCode, Message, Notification, Request, RequestId};
use serde::Serialize;
use serde::de::DeserializeOwned;
use serde_json::{Value, json};

use crate::diagnostics::Diagnostics;
use crate::inbox::{self, RequestSet};
use crate::open::{LARGEST, OpenDocument};
use crate::requests::Answer;
use crate::settings::{Rules, Settings};
use crate::tasks::{self, Task};
use crate::wire::{self, ClientWriter, Failure, Incoming, Json, refusal};
use crate::workspace::{Folders, Known};
use crate::{capabilities, parent, requests, uri};

/// Serves one client, and returns whether it asked for a shutdown before it ended.
///
/// Texts are read and checked with `options`. The budget for perft counts is lowered so that an
/// editor need not wait. If the client names the process that started the server, this process ends
/// with that one.
///
/// # Errors
///
/// Fails if the client does not speak the protocol, and if it can no longer be written to.
///
/// # Examples
///
/// ```
/// use std::{io, path::Path};
///
/// use chess_check::{Finding, Input, Message};
/// use chess_lsp::{Rules, Severity};
///
/// struct All;
///
/// impl Rules for All {
///     fn severity(&self, _: &Finding) -> Option<Severity> {
///         Some(Severity::Error)
///     }
///     fn message(&self, finding: &Finding) -> Message {
///         finding.message("error")
///     }
///     fn files(&self, folder: &Path) -> io::Result<Vec<Input>> {
///         Input::files_in(folder, &["pgn"])
///     }
///     fn programs(&self, folder: &Path) -> io::Result<Vec<Input>> {
///         Input::files_in(folder, &["rs"])
///     }
///     fn reason(&self, error: &io::Error) -> String {
///         error.to_string()
///     }
/// }
///
/// let message = r#"{"jsonrpc":"2.0","method":"exit"}"#;
/// let input = format!("Content-Length: {}\r\n\r\n{message}", message.len());
/// let served = chess_lsp::serve(
///     chess_check::CheckOptions::default(),
///     All,
///     io::Cursor::new(input),
///     io::sink(),
/// );
/// // The client ended without `shutdown`.
/// assert!(!served.unwrap());
/// ```
pub fn serve(
    options: CheckOptions,
    rules: impl Rules + 'static,
    input: impl Read + Send + 'static,
    output: impl Write + Send + 'static,
) -> Result<bool, Failure> {
    let cancelled = RequestSet::default();
    let inbox = inbox::receive(input, cancelled.clone());
    let mut server = Server::new(options, Arc::new(rules), ClientWriter::new(output), cancelled);
    loop {
        let next = match inbox.try_recv() {
            Err(TryRecvError::Empty) => {
                server.publish()?;
                inbox.recv().ok()
            }
            next => next.ok(),
        };
        // The client has ended without a word.
        let Some(next) = next else { return Ok(server.is_shut_down) };
        match next? {
            Incoming::Malformed(reason) => server.output.refuse(&reason)?,
            Incoming::Message(Message::Request(request)) => server.request(request)?,
            Incoming::Message(Message::Notification(told)) if told.method == "exit" => {
                return Ok(server.is_shut_down);
            }
            Incoming::Message(Message::Notification(told)) => server.told(told)?,
            // This server asks the client nothing.
            Incoming::Message(Message::Response(_)) => {}
        }
    }
}

/// The diagnostics of a document that a client does not ask for.
#[derive(Serialize)]
struct Published<'a> {
    uri: &'a str,
    version: i32,
    diagnostics: Diagnostics<'a>,
}

struct Server {
    options: CheckOptions,
    rules: Arc<dyn Rules>,
    output: ClientWriter,
    cancelled: RequestSet,
    /// The tasks that are not answered yet.
    tasks: RequestSet,
    /// Known since `initialize`.
    settings: Option<Arc<Settings>>,
    open: BTreeMap<String, OpenDocument>,
    /// The documents whose findings are to be pushed.
    changed: BTreeSet<String>,
    /// The documents that are too large.
    refused: BTreeSet<String>,
    is_shut_down: bool,
}

impl Server {
    fn new(
        options: CheckOptions,
        rules: Arc<dyn Rules>,
        output: ClientWriter,
        cancelled: RequestSet,
    ) -> Self {
        Self {
            options,
            rules,
            output,
            cancelled,
            tasks: RequestSet::default(),
            settings: None,
            open: BTreeMap::new(),
            changed: BTreeSet::new(),
            refused: BTreeSet::new(),
            is_shut_down: false,
        }
    }

    fn request(&mut self, request: Request) -> Result<(), Failure> {
        let Request { id, method, params } = request;
        let refuse = |code, words: &str| Err(refusal(code, words));
        let answer = match (&*method, &self.settings) {
            _ if self.cancelled.take(&id) => Err(wire::cancelled()),
            ("initialize", None) => Ok(Json::of(&self.initialize(&params))),
            ("initialize", Some(_)) => {
                refuse(ErrorCode::InvalidRequest, "the server is initialized already")
            }
            (_, None) => refuse(ErrorCode::ServerNotInitialized, "expected `initialize` first"),
            _ if self.is_shut_down => {
                refuse(ErrorCode::InvalidRequest, "the server is shut down: expected `exit`")
            }
            ("shutdown", _) => {
                self.is_shut_down = true;
                Ok(Json::of(&()))
            }
            ("workspace/diagnostic", Some(settings)) => {
                self.check_folders(settings.clone(), id, &params);
                return Ok(());
            }
            (_, Some(settings)) => {
                if let Some(task) = tasks::task(&method, &params, &self.open, settings) {
                    self.begin(id, task);
                    return Ok(());
                }
                let address = params.pointer("/textDocument/uri").and_then(Value::as_str);
                let open = address.and_then(|address| self.open.get(address));
                let answer = requests::answer(&method, params, open, settings);
                if let Ok(Answer { note: Some(words), .. }) = &answer {
                    self.say(MessageType::Info, words)?;
                }
                answer.map(|answer| answer.json)
            }
        };
        self.output.answer(id, answer)
    }

    /// Begins a task on a thread of its own. A cancelled one is answered at once.
    fn begin(&self, id: RequestId, task: Task) {
        self.tasks.add(id.clone());
        let (output, tasks) = (self.output.clone(), self.tasks.clone());
        thread::spawn(move || {
            let answer = task(&|| tasks.contains(&id));
            if tasks.take(&id) {
                _ = output.answer(id, answer);
            }
        });
    }

    fn check_folders(&self, settings: Arc<Settings>, id: RequestId, params: &Value) {
        let folders = Folders {
            settings,
            output: self.output.clone(),
            token: params.get("workDoneToken").cloned(),
            known: Known::of(params),
            open: self.open.keys().map(|address| uri::path(address)).collect(),
        };
        self.begin(id, Box::new(move |goes_on| Ok(folders.check(goes_on))));
    }

    fn initialize(&mut self, params: &Value) -> InitializeResult {
        let settings = Settings::new(self.options.clone(), self.rules.clone(), params);
        if let Some(parent) = settings.parent {
            parent::watch(parent);
        }
        let result = capabilities::capabilities(&settings);
        self.settings = Some(Arc::new(settings));
        result
    }

    fn told(&mut self, told: Notification) -> Result<(), Failure> {
        if let Some(id) = inbox::cancelled_by(&told) {
            // All other requests before this message are answered.
            self.cancelled.take(&id);
            let is_running = self.tasks.take(&id);
            return if is_running {
                self.output.answer(id, Err(wire::cancelled()))
            } else {
                Ok(())
            };
        }
        let Some(settings) = self.settings.clone() else { return Ok(()) };
        let params = told.params;
        match &*told.method {
            "workspace/didChangeWorkspaceFolders" => {
                if let Some(settings) = &mut self.settings {
                    Arc::make_mut(settings).change_folders(&params);
                }
                Ok(())
            }
            "textDocument/didOpen" => with(params, |params| self.opened(params, &settings)),
            "textDocument/didChange" => with(params, |params| self.edited(params)),
            "textDocument/didClose" => with(params, |params| self.closed(&params, &settings)),
            _ => self.publish(),
        }
    }

    fn opened(
        &mut self,
        params: DidOpenTextDocumentParams,
        settings: &Settings,
    ) -> Result<(), Failure> {
        let item = params.text_document;
        let address = item.uri.as_ref().to_owned();
        if item.text.len() > LARGEST {
            return self.refuse(&address);
        }
        let language = serde_json::to_value(&item.language_id).unwrap_or_default();
        let language = language.as_str().unwrap_or_default();
        let open = OpenDocument::new(&address, language, item.version, &item.text, settings);
        self.open.insert(address.clone(), open);
        self.changed.insert(address);
        self.publish()
    }

    /// Applies changes. Their findings are pushed when no message waits.
    fn edited(&mut self, params: DidChangeTextDocumentParams) -> Result<(), Failure> {
        let address = params.text_document.text_document_identifier.uri.as_ref().to_owned();
        let Some(open) = self.open.get_mut(&address) else { return Ok(()) };
        for change in params.content_changes {
            open.apply(change);
        }
        open.version = params.text_document.version;
        if open.document.len() > LARGEST {
            self.open.remove(&address);
            return self.refuse(&address);
        }
        self.changed.insert(address);
        Ok(())
    }

    fn closed(
        &mut self,
        params: &DidCloseTextDocumentParams,
        settings: &Settings,
    ) -> Result<(), Failure> {
        let address = params.text_document.uri.as_ref();
        self.refused.remove(address);
        if self.open.remove(address).is_some() && !settings.pulls {
            return self.clear(address);
        }
        self.publish()
    }

    /// Pushes the findings of the documents that have changed.
    fn publish(&mut self) -> Result<(), Failure> {
        let changed = std::mem::take(&mut self.changed);
        let Some(settings) = self.settings.as_ref().filter(|settings| !settings.pulls) else {
            return Ok(());
        };
        for address in changed {
            if let Some(open) = self.open.get(&address) {
                let params = Published {
                    uri: &address,
                    version: open.version,
                    diagnostics: Diagnostics { open, rules: &*settings.rules },
                };
                self.output.tell("textDocument/publishDiagnostics", params)?;
            }
        }
        Ok(())
    }

    fn clear(&self, address: &str) -> Result<(), Failure> {
        let none = json!({ "uri": address, "diagnostics": [] });
        self.output.tell("textDocument/publishDiagnostics", none)
    }

    /// Says once that a document is too large.
    fn refuse(&mut self, address: &str) -> Result<(), Failure> {
        if !self.refused.insert(address.to_owned()) {
            return Ok(());
        }
        let name = uri::path(address).display().to_string();
        let words = format!(
            "{name} has more than 50 MiB, the most that is checked while you type: use `caissa check`"
        );
        self.say(MessageType::Warning, &words)?;
        self.clear(address)
    }

    /// Shows words to the user.
    fn say(&self, kind: MessageType, words: &str) -> Result<(), Failure> {
        self.output.tell("window/showMessage", json!({ "type": kind, "message": words }))
    }
}

/// Acts on the parameters of a notification. It has no answer, so wrong parameters are ignored.
fn with<P: DeserializeOwned>(
    params: Value,
    act: impl FnOnce(P) -> Result<(), Failure>,
) -> Result<(), Failure> {
    serde_json::from_value(params).map_or(Ok(()), act)
}
