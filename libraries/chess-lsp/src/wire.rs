//! Messages on standard input and output, each with a header that holds its length.

use std::fmt;
use std::io::{self, BufRead, BufWriter, Read, Take, Write};
use std::sync::{Arc, Mutex, PoisonError};

use lsp_server::{ErrorCode, Message, Notification, Request, RequestId, Response, ResponseError};
use serde::ser::{SerializeSeq, Serializer};
use serde::{Deserialize, Serialize};
use serde_json::{Value, json};

/// The greatest length of a line of a header, in bytes.
const LONGEST_LINE: u64 = 4 << 10;

/// The length of a message, in bytes, from which it is read as it comes.
const LARGE: u64 = 1 << 20;

/// The greatest length of a message, in bytes. Text may take six times its length in JSON.
const LARGEST: u64 = 400 << 20;

/// The reason why a connection cannot go on.
#[derive(Debug)]
pub struct Failure {
    /// The words for it.
    pub what: &'static str,
    /// The error of the stream.
    pub error: io::Error,
}

impl fmt::Display for Failure {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}: {}", self.what, self.error)
    }
}

impl std::error::Error for Failure {}

/// The reason why a request has no answer.
pub(crate) fn refusal(code: ErrorCode, words: impl Into<String>) -> ResponseError {
    ResponseError { code: code as i32, message: words.into(), data: None }
}

/// The reason why a request that the client has cancelled has no answer.
pub(crate) fn cancelled() -> ResponseError {
    refusal(ErrorCode::RequestCanceled, "cancelled")
}

/// A message from the client.
pub(crate) enum Incoming {
    Message(Message),
    /// A text that is not a message, with the reason.
    Malformed(String),
}

/// The fields of all kinds of messages. (`Message` itself would be read three times, to find its kind.)
#[derive(Deserialize)]
struct Fields {
    #[serde(default)]
    id: Option<RequestId>,
    #[serde(default)]
    method: Option<String>,
    #[serde(default)]
    params: Value,
    #[serde(default)]
    result: Value,
}

/// Reads the next message; `None` at the end of the input. After an error, nothing more can be read.
pub(crate) fn read(input: &mut impl BufRead) -> Result<Option<Incoming>, Failure> {
    next(input).map_err(|error| Failure { what: "the client does not speak the protocol", error })
}

fn next(input: &mut impl BufRead) -> io::Result<Option<Incoming>> {
    let mut length = None;
    loop {
        let mut line = Vec::new();
        (&mut *input).take(LONGEST_LINE).read_until(b'\n', &mut line)?;
        if line.is_empty() {
            return Ok(None);
        }
        let line = String::from_utf8_lossy(&line);
        if line.trim().is_empty() {
            break;
        }
        let Some((name, value)) = line.split_once(':') else {
            return Err(broken(format!(
                "expected `Content-Length: N`, but found `{}`",
                line.trim()
            )));
        };
        if name.trim().eq_ignore_ascii_case("content-length") {
            let value = value.trim();
            let wanted = value.parse().ok().filter(|length| *length <= LARGEST);
            let words =
                || format!("expected a length of at most {LARGEST} bytes, but found `{value}`");
            length = Some(wanted.ok_or_else(|| broken(words()))?);
        }
    }
    let Some(length) = length else {
        return Err(broken("expected `Content-Length: N` before a message".into()));
    };
    if length > LARGE {
        return large(&mut input.take(length));
    }
    let mut body = Vec::with_capacity(length as usize);
    input.take(length).read_to_end(&mut body)?;
    if (body.len() as u64) < length {
        return Ok(None);
    }
    Ok(Some(message(serde_json::from_slice(&body))))
}

/// Reads a large message from its bytes as they come, so that its text is in memory once less.
fn large<R: BufRead>(input: &mut Take<R>) -> io::Result<Option<Incoming>> {
    let message = message(serde_json::from_reader(&mut *input));
    // After a mistake, some of the message is left.
    io::copy(input, &mut io::sink())?;
    Ok((input.limit() == 0).then_some(message))
}

fn broken(words: String) -> io::Error {
    io::Error::new(io::ErrorKind::InvalidData, words)
}

fn message(fields: serde_json::Result<Fields>) -> Incoming {
    match fields {
        Ok(Fields { id: Some(id), method: Some(method), params, .. }) => {
            Incoming::Message(Message::Request(Request { id, method, params }))
        }
        Ok(Fields { id: None, method: Some(method), params, .. }) => {
            Incoming::Message(Message::Notification(Notification { method, params }))
        }
        Ok(Fields { id: Some(id), method: None, result, .. }) => {
            Incoming::Message(Message::Response(Response { id, response_result: Ok(result) }))
        }
        Ok(_) => Incoming::Malformed("expected a message with a method or an id".into()),
        Err(error) => Incoming::Malformed(error.to_string()),
    }
}

/// An answer as JSON.
pub(crate) enum Json<'a> {
    /// In pieces, so that it is in memory only once.
    Whole(Pieces),
    /// One that is too long for that. It is made once more when it is sent.
    Streamed { length: usize, write: Box<WriteJson<'a>> },
}

/// A function that writes JSON.
type WriteJson<'a> = dyn Fn(&mut dyn Write) -> io::Result<()> + 'a;

/// JSON in pieces.
#[derive(Default)]
pub(crate) struct Pieces {
    pieces: Vec<Vec<u8>>,
}

/// The number of bytes in a piece of an answer.
const PIECE: usize = 64 << 10;

impl<'a> Json<'a> {
    /// The JSON of a value.
    pub(crate) fn of(value: &impl Serialize) -> Self {
        Self::Whole(Pieces::of(value))
    }

    /// The JSON of a value that is made while it is written. If it is longer than `most` bytes, it is made twice: its length
    /// is sent first.
    pub(crate) fn at_most(most: usize, value: impl Serialize + 'a) -> Self {
        let mut limited = Limited { pieces: Pieces::default(), length: 0, most };
        if serde_json::to_writer(&mut limited, &value).is_err() {
            return Self::Whole(Pieces::null());
        }
        let Limited { pieces, length, .. } = limited;
        if length <= most {
            return Self::Whole(pieces);
        }
        let write = move |to: &mut dyn Write| Ok(serde_json::to_writer(to, &value)?);
        Self::Streamed { length, write: Box::new(write) }
    }
}

impl Pieces {
    /// The JSON of a value, which is `null` if it has none: only maps with other keys than strings have none.
    fn of(value: &impl Serialize) -> Self {
        let mut json = Self::default();
        match serde_json::to_writer(&mut json, value) {
            Ok(()) => json,
            Err(_) => Self::null(),
        }
    }

    fn null() -> Self {
        Self { pieces: vec![b"null".to_vec()] }
    }
}

/// Writes a list whose items are made while it is written.
pub(crate) fn list<S: Serializer, T: Serialize>(
    serializer: S,
    each: impl FnOnce(&mut dyn FnMut(T)),
) -> Result<S::Ok, S::Error> {
    let (mut list, mut result) = (serializer.serialize_seq(None)?, Ok(()));
    each(&mut |item| {
        if result.is_ok() {
            result = list.serialize_element(&item);
        }
    });
    result?;
    list.end()
}

/// JSON of at most some length; a longer one is only counted.
struct Limited {
    pieces: Pieces,
    length: usize,
    most: usize,
}

impl Write for Limited {
    fn write(&mut self, bytes: &[u8]) -> io::Result<usize> {
        self.length += bytes.len();
        if self.length > self.most {
            self.pieces = Pieces::default();
            return Ok(bytes.len());
        }
        self.pieces.write(bytes)
    }

    fn flush(&mut self) -> io::Result<()> {
        Ok(())
    }
}

impl Write for Pieces {
    fn write(&mut self, bytes: &[u8]) -> io::Result<usize> {
        match self.pieces.last_mut() {
            Some(last) if last.len() + bytes.len() <= PIECE => last.extend_from_slice(bytes),
            _ => {
                let mut piece = Vec::with_capacity(if self.pieces.is_empty() { 0 } else { PIECE });
                piece.extend_from_slice(bytes);
                self.pieces.push(piece);
            }
        }
        Ok(bytes.len())
    }

    fn flush(&mut self) -> io::Result<()> {
        Ok(())
    }
}

/// The output, which threads share.
#[derive(Clone)]
pub(crate) struct ClientWriter(Arc<Mutex<Box<dyn Write + Send>>>);

#[derive(Serialize)]
struct Envelope<T> {
    jsonrpc: &'static str,
    #[serde(flatten)]
    message: T,
}

#[derive(Serialize)]
struct ClientNotification<'a, T> {
    jsonrpc: &'static str,
    method: &'a str,
    params: T,
}

impl ClientWriter {
    pub(crate) fn new(output: impl Write + Send + 'static) -> Self {
        Self(Arc::new(Mutex::new(Box::new(output))))
    }

    /// Answers a request.
    pub(crate) fn answer(
        &self,
        id: RequestId,
        answer: Result<Json<'_>, ResponseError>,
    ) -> Result<(), Failure> {
        let begin = || format!("{{\"jsonrpc\":\"2.0\",\"id\":{},\"result\":", json!(id));
        match answer {
            Ok(Json::Whole(json)) => {
                let mut pieces = vec![begin().into_bytes()];
                pieces.extend(json.pieces);
                pieces.push(b"}".to_vec());
                self.send(&pieces)
            }
            Ok(Json::Streamed { length, write }) => {
                let begin = begin();
                let length = begin.len() + length + 1;
                self.stream(|output| {
                    let mut output = BufWriter::with_capacity(PIECE, output);
                    write!(output, "Content-Length: {length}\r\n\r\n{begin}")?;
                    write(&mut output)?;
                    output.write_all(b"}")?;
                    output.flush()
                })
            }
            Err(error) => {
                let message = Response { id, response_result: Err(error) };
                self.write(&Envelope { jsonrpc: "2.0", message })
            }
        }
    }

    /// Sends a notification.
    pub(crate) fn tell(&self, method: &str, params: impl Serialize) -> Result<(), Failure> {
        self.write(&ClientNotification { jsonrpc: "2.0", method, params })
    }

    /// Answers a text that is not a message: its id is unknown.
    pub(crate) fn refuse(&self, reason: &str) -> Result<(), Failure> {
        let error = json!({ "code": -32700, "message": reason });
        self.write(&json!({ "jsonrpc": "2.0", "id": null, "error": error }))
    }

    fn write(&self, message: &impl Serialize) -> Result<(), Failure> {
        self.send(&Pieces::of(message).pieces)
    }

    fn send(&self, pieces: &[Vec<u8>]) -> Result<(), Failure> {
        self.stream(|output| put(output, pieces))
    }

    /// Writes to the output, which no other thread uses meanwhile.
    fn stream(
        &self,
        write: impl FnOnce(&mut (dyn Write + Send)) -> io::Result<()>,
    ) -> Result<(), Failure> {
        let mut output = self.0.lock().unwrap_or_else(PoisonError::into_inner);
        write(&mut **output).map_err(|error| Failure { what: "cannot write to the client", error })
    }
}

/// Writes a message in pieces.
fn put(output: &mut dyn Write, pieces: &[Vec<u8>]) -> io::Result<()> {
    let length: usize = pieces.iter().map(Vec::len).sum();
    let mut begin = format!("Content-Length: {length}\r\n\r\n").into_bytes();
    // A short message is written at once.
    for piece in pieces {
        if begin.len() + piece.len() > PIECE {
            output.write_all(&begin)?;
            begin.clear();
        }
        begin.extend_from_slice(piece);
    }
    output.write_all(&begin)?;
    output.flush()
}
