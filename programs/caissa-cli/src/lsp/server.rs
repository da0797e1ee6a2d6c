//! The life of a connection: from `initialize` to `exit`, or to the end of the client.

use std::collections::{BTreeMap, BTreeSet, HashSet};
use std::io::{self, BufReader};
use std::path::{Path, PathBuf};
use std::process::ExitCode;
use std::sync::mpsc::{self, Receiver, TryRecvError};
use std::sync::{Arc, Mutex, PoisonError};
use std::thread;
use std::time::Duration;

use gen_lsp_types::{
    DidChangeTextDocumentParams, DidCloseTextDocumentParams, DidOpenTextDocumentParams,
};
use lsp_server::{ErrorCode, Message, Notification, Request, RequestId, Response};
use serde_json::{Value, json};

use super::open::{LARGEST, Open};
use super::requests::{Context, Refusal};
use super::settings::Settings;
use super::wire::{self, Incoming, Output};
use super::workspace::Folders;
use super::{capabilities, diagnostics, uri};
use crate::args::LspArgs;
use crate::exit::{self, Failure};

/// The time between two looks at the process that started the server.
const LOOK: Duration = Duration::from_secs(2);

/// The requests that the client has cancelled.
type Cancelled = Arc<Mutex<HashSet<RequestId>>>;

/// Serves the client on standard input and output.
pub(crate) fn run(args: &LspArgs) -> Result<ExitCode, Failure> {
    let output = Output::new(io::stdout());
    let cancelled = Cancelled::default();
    let inbox = receive(cancelled.clone());
    let mut server = Server::new(args, output, cancelled);
    loop {
        let next = match inbox.try_recv() {
            Err(TryRecvError::Empty) => {
                server.publish()?;
                inbox.recv().ok()
            }
            next => next.ok(),
        };
        // The client has ended without a word.
        let Some(next) = next else { return Ok(server.exit_code()) };
        match next {
            Ok(Incoming::Malformed(reason)) => sent(server.output.refuse(&reason))?,
            Ok(Incoming::Message(Message::Notification(told))) if told.method == "exit" => {
                return Ok(server.exit_code());
            }
            Ok(Incoming::Message(message)) => server.message(message)?,
            Err(error) => return Err(Failure::of("the client does not speak the protocol", error)),
        }
    }
}

/// Starts the thread that reads messages. It notes cancelled requests at once.
fn receive(cancelled: Cancelled) -> Receiver<io::Result<Incoming>> {
    let (sender, inbox) = mpsc::channel();
    thread::spawn(move || {
        let mut input = BufReader::with_capacity(1 << 16, io::stdin());
        loop {
            let next = match wire::read(&mut input) {
                Ok(None) => return,
                Ok(Some(next)) => Ok(next),
                Err(error) => Err(error),
            };
            if let Ok(Incoming::Message(Message::Notification(told))) = &next
                && told.method == "$/cancelRequest"
                && let Some(id) =
                    told.params.get("id").and_then(|id| serde_json::from_value(id.clone()).ok())
            {
                cancelled.lock().unwrap_or_else(PoisonError::into_inner).insert(id);
                continue;
            }
            let is_over = next.is_err();
            if sender.send(next).is_err() || is_over {
                return;
            }
        }
    });
    inbox
}

/// Ends this process when the one that started it has ended.
fn watch(parent: u32) {
    let Some(is_alive) = sign_of_life(parent) else { return };
    thread::spawn(move || {
        while is_alive() {
            thread::sleep(LOOK);
        }
        std::process::exit(1);
    });
}

/// A function that says whether a process lives; `None` where that cannot be known without unsafe code.
fn sign_of_life(process: u32) -> Option<Box<dyn Fn() -> bool + Send>> {
    let folder = PathBuf::from(format!("/proc/{process}"));
    if Path::new("/proc/self").exists() {
        return folder
            .exists()
            .then(|| -> Box<dyn Fn() -> bool + Send> { Box::new(move || folder.exists()) });
    }
    #[cfg(unix)]
    if std::os::unix::process::parent_id() == process {
        return Some(Box::new(move || std::os::unix::process::parent_id() == process));
    }
    None
}

/// A client that reads no more is a closed pipe, which is no failure.
fn sent(sent: io::Result<()>) -> Result<(), Failure> {
    sent.map_err(|error| Failure::of("cannot write to the client", error))
}

struct Server<'a> {
    args: &'a LspArgs,
    output: Output,
    cancelled: Cancelled,
    /// Known since `initialize`.
    settings: Option<Arc<Settings>>,
    open: BTreeMap<String, Open>,
    /// The documents whose findings are to be pushed.
    changed: BTreeSet<String>,
    /// The documents that are too large.
    refused: BTreeSet<String>,
    is_shut_down: bool,
}

impl<'a> Server<'a> {
    fn new(args: &'a LspArgs, output: Output, cancelled: Cancelled) -> Self {
        Self {
            args,
            output,
            cancelled,
            settings: None,
            open: BTreeMap::new(),
            changed: BTreeSet::new(),
            refused: BTreeSet::new(),
            is_shut_down: false,
        }
    }

    /// The code after `exit`, or after the end of the client.
    fn exit_code(&self) -> ExitCode {
        if self.is_shut_down { exit::CLEAN } else { exit::FINDINGS }
    }

    fn message(&mut self, message: Message) -> Result<(), Failure> {
        match message {
            Message::Request(request) => self.request(request),
            Message::Notification(told) => self.told(told),
            // This server asks the client nothing.
            Message::Response(_) => Ok(()),
        }
    }

    fn request(&mut self, request: Request) -> Result<(), Failure> {
        let id = request.id.clone();
        let refuse =
            |code: ErrorCode, words: &str| Response::new_err(id.clone(), code as i32, words.into());
        let response = if self.is_cancelled(&request.id) {
            refuse(ErrorCode::RequestCanceled, "cancelled")
        } else if request.method == "initialize" {
            if self.settings.is_some() {
                refuse(ErrorCode::InvalidRequest, "the server is initialized already")
            } else {
                self.initialize(request)
            }
        } else if self.settings.is_none() {
            refuse(ErrorCode::ServerNotInitialized, "expected `initialize` first")
        } else if self.is_shut_down {
            refuse(ErrorCode::InvalidRequest, "the server is shut down: expected `exit`")
        } else if request.method == "shutdown" {
            self.is_shut_down = true;
            Response::new_ok(request.id, Value::Null)
        } else if request.method == "workspace/diagnostic" {
            self.check_folders(request);
            return Ok(());
        } else {
            self.answer(request)
        };
        sent(self.output.send(&Message::Response(response)))
    }

    /// Whether a request is cancelled, which is then forgotten.
    fn is_cancelled(&self, id: &RequestId) -> bool {
        self.cancelled.lock().unwrap_or_else(PoisonError::into_inner).remove(id)
    }

    fn initialize(&mut self, request: Request) -> Response {
        let settings = Settings::new(self.args, &request.params);
        if let Some(parent) = settings.parent {
            watch(parent);
        }
        let result = serde_json::to_value(capabilities::capabilities(&settings));
        self.settings = Some(Arc::new(settings));
        Response::new_ok(request.id, result.unwrap_or_default())
    }

    fn answer(&mut self, request: Request) -> Response {
        let Request { id, method, params } = request;
        let Some(settings) = &self.settings else { return Response::new_ok(id, Value::Null) };
        let address =
            params.pointer("/textDocument/uri").and_then(Value::as_str).map(str::to_owned);
        let open = address.and_then(|address| self.open.get(&address));
        let context = Context { settings, open };
        match context.answer(&method, params) {
            Ok(answer) => Response::new_ok(id, answer),
            Err(Refusal::UnknownMethod) => {
                let words = format!("this server has no method `{method}`");
                Response::new_err(id, ErrorCode::MethodNotFound as i32, words)
            }
            Err(Refusal::WrongParameters(words)) => {
                Response::new_err(id, ErrorCode::InvalidParams as i32, words)
            }
        }
    }

    /// Checks the folders on a thread of its own.
    fn check_folders(&self, request: Request) {
        let Some(settings) = &self.settings else { return };
        let folders = Folders {
            settings: settings.clone(),
            output: self.output.clone(),
            id: request.id,
            token: request.params.get("workDoneToken").cloned(),
            open: self.open.keys().map(|address| uri::path(address)).collect(),
        };
        let cancelled = self.cancelled.clone();
        thread::spawn(move || {
            folders.check(|id| cancelled.lock().unwrap_or_else(PoisonError::into_inner).remove(id));
        });
    }

    fn told(&mut self, told: Notification) -> Result<(), Failure> {
        let Some(settings) = self.settings.clone() else { return Ok(()) };
        match &*told.method {
            "textDocument/didOpen" => {
                let Ok(params) = serde_json::from_value::<DidOpenTextDocumentParams>(told.params)
                else {
                    return Ok(());
                };
                let item = params.text_document;
                let address = item.uri.as_ref().to_owned();
                if item.text.len() > LARGEST {
                    return self.refuse(&address);
                }
                let language = serde_json::to_value(&item.language_id).unwrap_or_default();
                let language = language.as_str().unwrap_or_default();
                let reading = (&settings.options, settings.columns);
                let open = Open::new(&address, language, item.version, &item.text, reading);
                self.open.insert(address.clone(), open);
                self.changed.insert(address);
            }
            "textDocument/didChange" => {
                let Ok(params) = serde_json::from_value::<DidChangeTextDocumentParams>(told.params)
                else {
                    return Ok(());
                };
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
                return Ok(());
            }
            "textDocument/didClose" => {
                let Ok(params) = serde_json::from_value::<DidCloseTextDocumentParams>(told.params)
                else {
                    return Ok(());
                };
                let address = params.text_document.uri.as_ref().to_owned();
                self.refused.remove(&address);
                if self.open.remove(&address).is_some() && !settings.pulls {
                    return self.clear(&address);
                }
            }
            _ => {}
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
                let found = diagnostics::published(&address, open, &settings.rules);
                sent(self.output.tell("textDocument/publishDiagnostics", found))?;
            }
        }
        Ok(())
    }

    fn clear(&self, address: &str) -> Result<(), Failure> {
        let none = json!({ "uri": address, "diagnostics": [] });
        sent(self.output.tell("textDocument/publishDiagnostics", none))
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
        sent(self.output.tell("window/showMessage", json!({ "type": 2, "message": words })))?;
        self.clear(address)
    }
}
