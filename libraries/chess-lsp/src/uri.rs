//! Addresses of files.

use std::fmt::Write;
use std::path::{Path, PathBuf};

/// The path of a `file:` address; for another address, such as `untitled:`, the text after its scheme.
pub(crate) fn path(uri: &str) -> PathBuf {
    let rest = uri.strip_prefix("file://").or_else(|| uri.split_once(':').map(|(_, rest)| rest));
    let rest = rest.unwrap_or(uri);
    let rest = rest.strip_prefix("localhost").unwrap_or(rest);
    let text = decoded(rest);
    // `/C:/games.pgn`
    let is_drive = text.as_bytes().get(2) == Some(&b':') && text.starts_with('/');
    PathBuf::from(if is_drive { &text[1..] } else { &text })
}

/// The address of a file.
pub(crate) fn of_path(path: &Path) -> String {
    let text = path.to_string_lossy().replace('\\', "/");
    let mut uri = String::from(if text.starts_with('/') { "file://" } else { "file:///" });
    for byte in text.bytes() {
        if byte.is_ascii_alphanumeric() || b"/-_.~".contains(&byte) {
            uri.push(char::from(byte));
        } else {
            _ = write!(uri, "%{byte:02X}");
        }
    }
    uri
}

/// The text with its percent signs decoded.
fn decoded(text: &str) -> String {
    let (bytes, mut out, mut at) = (text.as_bytes(), Vec::new(), 0);
    while at < bytes.len() {
        let code = bytes.get(at + 1..at + 3).and_then(|code| std::str::from_utf8(code).ok());
        match code.and_then(|code| u8::from_str_radix(code, 16).ok()) {
            Some(byte) if bytes[at] == b'%' => {
                out.push(byte);
                at += 3;
            }
            _ => {
                out.push(bytes[at]);
                at += 1;
            }
        }
    }
    String::from_utf8_lossy(&out).into_owned()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn paths_and_addresses_go_both_ways() {
        for text in ["/a/b c/ü%.pgn", "/games.pgn"] {
            assert_eq!(path(&of_path(Path::new(text))), Path::new(text));
        }
        assert_eq!(path("file:///C%3A/games.pgn"), Path::new("C:/games.pgn"));
        assert_eq!(path("untitled:Untitled-1"), Path::new("Untitled-1"));
        assert_eq!(path("file:///a%zz%4"), Path::new("/a%zz%4"));
    }
}
