//! The part of HTTP/1.1 that a page needs: one request on each connection, of limited size, read in limited time.

use std::io::{self, Read, Write};
use std::net::{Shutdown, TcpStream};
use std::time::{Duration, Instant};

/// The longest head of a request. It has room for cookies: browsers send those of every program on this machine.
const HEAD: usize = 1 << 16;
/// The longest body, for a game to paste.
const BODY: usize = 1 << 20;
/// The time for a whole request.
const PATIENCE: Duration = Duration::from_secs(10);

/// A request.
#[derive(Debug, Default, PartialEq, Eq)]
pub(super) struct Request {
    pub(super) method: String,
    pub(super) path: String,
    /// Names in lower case.
    headers: Vec<(String, String)>,
    pub(super) body: String,
}

/// The refusal of a request: the status and its text.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Refused(pub(super) u16, pub(super) &'static str);

const BROKEN: Refused = Refused(400, "Bad Request");
pub(super) const FORBIDDEN: Refused = Refused(403, "Forbidden");
pub(super) const NOT_FOUND: Refused = Refused(404, "Not Found");
pub(super) const WRONG_METHOD: Refused = Refused(405, "Method Not Allowed");
const TOO_SLOW: Refused = Refused(408, "Request Timeout");
const TOO_LARGE: Refused = Refused(413, "Content Too Large");
const HEAD_TOO_LARGE: Refused = Refused(431, "Request Header Fields Too Large");

impl Request {
    /// Reads a request.
    ///
    /// # Errors
    ///
    /// Returns a refusal if the request is malformed, too long or too slow.
    pub(super) fn read(stream: &TcpStream) -> Result<Self, Refused> {
        let until = Instant::now() + PATIENCE;
        let mut bytes = Vec::new();
        let head_end = loop {
            if let Some(at) = bytes.windows(4).position(|four| four == b"\r\n\r\n") {
                break at;
            }
            if bytes.len() > HEAD {
                return Err(HEAD_TOO_LARGE);
            }
            read_some(stream, until, &mut bytes)?;
        };
        let head = std::str::from_utf8(&bytes[..head_end]).map_err(|_| BROKEN)?;
        let mut request = Self::parse_head(head)?;
        let length = request.length()?;
        let mut body = bytes.split_off(head_end + 4);
        while body.len() < length {
            read_some(stream, until, &mut body)?;
        }
        body.truncate(length);
        request.body = String::from_utf8(body).map_err(|_| BROKEN)?;
        Ok(request)
    }

    fn parse_head(head: &str) -> Result<Self, Refused> {
        let mut lines = head.split("\r\n");
        let mut words = lines.next().unwrap_or_default().split(' ');
        let (Some(method), Some(path), Some("HTTP/1.1" | "HTTP/1.0"), None) =
            (words.next(), words.next(), words.next(), words.next())
        else {
            return Err(BROKEN);
        };
        let (method, path) = (method.to_owned(), path.to_owned());
        let mut request = Self { method, path, ..Self::default() };
        for line in lines {
            let (name, value) = line.split_once(':').ok_or(BROKEN)?;
            if name.is_empty() || name.contains(char::is_whitespace) {
                return Err(BROKEN);
            }
            request.headers.push((name.to_ascii_lowercase(), value.trim().to_owned()));
        }
        Ok(request)
    }

    /// The length of the body.
    fn length(&self) -> Result<usize, Refused> {
        if self.header("transfer-encoding")?.is_some() {
            return Err(BROKEN);
        }
        let length = self.header("content-length")?.unwrap_or("0");
        if length.is_empty() || !length.bytes().all(|byte| byte.is_ascii_digit()) {
            return Err(BROKEN);
        }
        length.parse().ok().filter(|length| *length <= BODY).ok_or(TOO_LARGE)
    }

    /// The value of a header, whose name is given in lower case.
    ///
    /// # Errors
    ///
    /// Returns an error if the header occurs twice: it would be unclear which value counts.
    pub(super) fn header(&self, name: &str) -> Result<Option<&str>, Refused> {
        let mut values = self.headers.iter().filter(|(known, _)| known == name);
        let value = values.next().map(|(_, value)| value.as_str());
        if values.next().is_some() { Err(BROKEN) } else { Ok(value) }
    }
}

/// Adds the bytes that have arrived.
fn read_some(stream: &TcpStream, until: Instant, bytes: &mut Vec<u8>) -> Result<(), Refused> {
    let left = until.saturating_duration_since(Instant::now());
    if left.is_zero() || stream.set_read_timeout(Some(left)).is_err() {
        return Err(TOO_SLOW);
    }
    let mut part = [0; 4096];
    let mut stream = stream;
    match stream.read(&mut part) {
        Ok(0) => Err(BROKEN),
        Ok(count) => {
            bytes.extend_from_slice(&part[..count]);
            Ok(())
        }
        Err(error) if error.kind() == io::ErrorKind::Interrupted => Ok(()),
        Err(_) => Err(TOO_SLOW),
    }
}

/// The headers of every answer: the page loads nothing from other servers, nothing is cached, and no other page can
/// embed or read it.
const HEADERS: &str = "\
Content-Security-Policy: default-src 'none'; script-src 'self'; style-src 'self'; img-src 'self'; connect-src 'self'; \
base-uri 'none'; form-action 'none'; frame-ancestors 'none'\r\n\
Cross-Origin-Opener-Policy: same-origin\r\n\
Cross-Origin-Resource-Policy: same-origin\r\n\
X-Content-Type-Options: nosniff\r\n\
X-Frame-Options: DENY\r\n\
Referrer-Policy: no-referrer\r\n\
Cache-Control: no-store\r\n\
Connection: close\r\n";

/// Ends an answer, and skips the rest of the request. If a connection is closed before its request is read, it is
/// reset, and the answer is lost.
pub(super) fn end(mut stream: &TcpStream) -> io::Result<()> {
    stream.shutdown(Shutdown::Write)?;
    let until = Instant::now() + PATIENCE;
    let mut skipped = [0; 4096];
    loop {
        let left = until.saturating_duration_since(Instant::now());
        if left.is_zero() {
            return Ok(());
        }
        stream.set_read_timeout(Some(left))?;
        if stream.read(&mut skipped)? == 0 {
            return Ok(());
        }
    }
}

/// Writes the head of an answer that lasts as long as the connection.
pub(super) fn begin(mut stream: &TcpStream, kind: &str) -> io::Result<()> {
    stream.write_all(format!("HTTP/1.1 200 OK\r\n{HEADERS}Content-Type: {kind}\r\n\r\n").as_bytes())
}

/// Redirects to another path.
pub(super) fn redirect(mut stream: &TcpStream, path: &str) -> io::Result<()> {
    let head =
        format!("HTTP/1.1 303 See Other\r\n{HEADERS}Location: {path}\r\nContent-Length: 0\r\n\r\n");
    stream.write_all(head.as_bytes())
}

/// Writes a whole answer.
pub(super) fn answer(
    stream: &TcpStream,
    status: (u16, &str),
    kind: &str,
    body: &str,
) -> io::Result<()> {
    let (code, words) = status;
    let length = body.len();
    let head = format!(
        "HTTP/1.1 {code} {words}\r\n{HEADERS}Content-Type: {kind}\r\nContent-Length: {length}\r\n\r\n"
    );
    let mut stream = stream;
    stream.write_all((head + body).as_bytes())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn heads_are_read_or_refused() {
        let request = Request::parse_head("GET /a HTTP/1.1\r\nHost: x:1\r\nA:  b c ").unwrap();
        assert_eq!((request.method.as_str(), request.path.as_str()), ("GET", "/a"));
        assert_eq!(request.header("host"), Ok(Some("x:1")));
        assert_eq!(request.header("a"), Ok(Some("b c")));
        assert_eq!(request.length(), Ok(0));
        for broken in [
            "",
            "GET /a",
            "GET /a HTTP/2",
            "GET /a b HTTP/1.1",
            "GET /a HTTP/1.1\r\nno colon",
            "GET / HTTP/1.1\r\na b: c",
        ] {
            assert_eq!(Request::parse_head(broken), Err(BROKEN), "{broken}");
        }
    }

    #[test]
    fn lengths_are_read_or_refused() {
        for (headers, expected) in [
            ("Content-Length: 12", Ok(12)),
            ("Content-Length: 1048577", Err(TOO_LARGE)),
            ("Content-Length: 99999999999999999999999", Err(TOO_LARGE)),
            ("Content-Length: +1", Err(BROKEN)),
            ("Content-Length: 1\r\nContent-Length: 2", Err(BROKEN)),
            ("Transfer-Encoding: chunked", Err(BROKEN)),
        ] {
            let head = format!("POST /a HTTP/1.1\r\n{headers}");
            assert_eq!(Request::parse_head(&head).unwrap().length(), expected, "{headers}");
        }
    }
}
