//! The address of the page: a port and a secret. They are kept in a private file beside the saved game, so that an old tab
//! and a bookmark work after a restart, and so that a second program opens the page of the first one.

use std::fmt::Write as _;
use std::io::{Read, Write};
use std::net::{Ipv4Addr, SocketAddr, TcpStream};
use std::path::Path;
use std::time::Duration;

use crate::exit::Failure;
use crate::output::atomic_file::AtomicFile;

/// The beginning of the path that works once.
pub(super) const ONCE: &str = "open";

/// The time for a program that may run at the known address to answer.
const ANSWER: Duration = Duration::from_secs(2);

#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) struct Address {
    pub(super) port: u16,
    /// 32 hexadecimal digits.
    pub(super) secret: String,
}

impl Address {
    /// The path of the page: `/` and the secret and `/`.
    pub(super) fn path(&self) -> String {
        format!("/{}/", self.secret)
    }

    /// The whole address, for the player.
    pub(super) fn page(&self) -> String {
        format!("http://127.0.0.1:{}{}", self.port, self.path())
    }

    /// The address that works once, for the browser: other users can read its arguments.
    pub(super) fn once(&self, ticket: &str) -> String {
        format!("http://127.0.0.1:{}/{ONCE}/{ticket}", self.port)
    }

    /// Reads an address that was kept.
    pub(super) fn load(path: &Path) -> Option<Self> {
        let text = std::fs::read_to_string(path).ok()?;
        let (port, secret) = text.trim().split_once(' ')?;
        let is_secret = secret.len() == 32 && secret.bytes().all(|byte| byte.is_ascii_hexdigit());
        let port = port.parse().ok()?;
        is_secret.then(|| Self { port, secret: secret.to_owned() })
    }

    /// Keeps the address where only this user reads it. If that fails, the next program has another one.
    pub(super) fn keep(&self, path: &Path) {
        let text = format!("{} {}\n", self.port, self.secret);
        let written = private(path).and_then(|mut new| {
            new.file.write_all(text.as_bytes())?;
            new.rename()
        });
        // Nothing depends on it.
        let _ = written;
    }

    /// A ticket from the program that runs at this address, if there is one.
    pub(super) fn ask_for_ticket(&self) -> Option<String> {
        let place = SocketAddr::from((Ipv4Addr::LOCALHOST, self.port));
        let mut stream = TcpStream::connect_timeout(&place, ANSWER).ok()?;
        stream.set_read_timeout(Some(ANSWER)).ok()?;
        let (host, path) = (format!("127.0.0.1:{}", self.port), self.path());
        let request = format!(
            "POST {path}ticket HTTP/1.1\r\nHost: {host}\r\nOrigin: http://{host}\r\nContent-Length: 0\r\n\r\n"
        );
        stream.write_all(request.as_bytes()).ok()?;
        let mut answer = String::new();
        stream.take(1 << 16).read_to_string(&mut answer).ok()?;
        let (head, ticket) = answer.split_once("\r\n\r\n")?;
        let is_ticket = ticket.len() == 32 && ticket.bytes().all(|byte| byte.is_ascii_hexdigit());
        (head.starts_with("HTTP/1.1 200 ") && is_ticket).then(|| ticket.to_owned())
    }
}

/// A new file that only this user can read, to take the place of another one.
fn private(path: &Path) -> std::io::Result<AtomicFile> {
    if let Some(folder) = path.parent().filter(|folder| !folder.as_os_str().is_empty()) {
        std::fs::create_dir_all(folder)?;
    }
    let new = AtomicFile::new(path)?;
    #[cfg(unix)]
    {
        use std::os::unix::fs::PermissionsExt;
        new.file.set_permissions(std::fs::Permissions::from_mode(0o600))?;
    }
    Ok(new)
}

/// 128 bits of the operating system's random numbers, as hexadecimal digits.
pub(super) fn random() -> Result<String, Failure> {
    let mut bytes = [0; 16];
    let filled = getrandom::fill(&mut bytes);
    filled.map_err(|error| Failure::new(format!("no random numbers: {error}")))?;
    Ok(bytes.iter().fold(String::new(), |mut text, byte| {
        // Writing to a string does not fail.
        let _ = write!(text, "{byte:02x}");
        text
    }))
}
