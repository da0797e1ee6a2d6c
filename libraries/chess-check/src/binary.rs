//! Refuses files that hold no text, so that they cost neither time nor memory.

use std::io::{self, Read};

/// The number of bytes at the beginning of a text that are looked at.
pub(crate) const BEGINNING: usize = 4096;
/// The least number of control characters in a beginning without text. A damaged text may have some.
const LEAST: usize = 16;
/// A beginning without text has at least one control character in this many bytes.
const SHARE: usize = 32;
/// The most NUL bytes in a row, in bytes. Files may be padded with them.
pub(crate) const MOST_PADDING: usize = 1 << 20;

/// Refuses a file by its first bytes if they are UTF-16.
pub(crate) fn refuse_utf16(first: &[u8]) -> io::Result<()> {
    match first {
        [0xFF, 0xFE, ..] | [0xFE, 0xFF, ..] => {
            Err(no_text("the text is UTF-16: save it as UTF-8".into()))
        }
        _ => Ok(()),
    }
}

/// Refuses archives, and files of compressors that are not known, by their first bytes.
pub(crate) fn refuse_archive(first: &[u8]) -> io::Result<()> {
    let (what, unpack) = match first {
        [b'P', b'K', 3, 4, ..] => ("a ZIP archive", "unzip -p"),
        [b'7', b'z', 0xBC, 0xAF, 0x27, 0x1C, ..] => ("a 7z archive", "7z x -so"),
        [b'R', b'a', b'r', b'!', 0x1A, 0x07, ..] => ("a RAR archive", "unrar p -inul"),
        [0xFD, b'7', b'z', b'X', b'Z', 0, ..] => ("compressed with xz", "xz -dc"),
        [b'L', b'Z', b'I', b'P', 0 | 1, ..] => ("compressed with lzip", "lzip -dc"),
        [0x04, 0x22, 0x4D, 0x18, ..] => ("compressed with lz4", "lz4 -dc"),
        [0x1F, 0x9D, ..] => ("compressed with compress", "uncompress -c"),
        [b'S', b'c', b'i', b'd', b'.', b's', ..] => return Err(no_text(database("Scid"))),
        [b'S', b'Q', b'L', b'i', b't', b'e', b' ', b'f', ..] => {
            return Err(no_text(database("SQLite")));
        }
        [0, 0, _, 0, 0x2E, 1, ..] => return Err(no_text(database("ChessBase"))),
        _ => return Ok(()),
    };
    Err(no_text(format!("it is {what}: unpack it first, such as with `{unpack} FILE`")))
}

fn database(of: &str) -> String {
    format!("it is a database of {of}: export its games as PGN")
}

/// Refuses a text by its beginning if it is a tar archive, or many of its characters are control characters, apart from
/// padding at the end.
pub(crate) fn refuse(beginning: &[u8]) -> io::Result<()> {
    if beginning.get(257..262) == Some(b"ustar") {
        return Err(no_text(
            "it is a tar archive: unpack it first, such as with `tar -xf FILE`".into(),
        ));
    }
    let is_padding = |byte: &u8| matches!(byte, b'\0' | b'\x1A' | b' ' | b'\t' | b'\n' | b'\r');
    let text = beginning
        .iter()
        .rposition(|byte| !is_padding(byte))
        .map_or(beginning, |last| &beginning[..=last]);
    let is_control = |byte: &&u8| matches!(byte, 0..=8 | 0x0E..=0x19 | 0x1C..=0x1F | 0x7F);
    let count = text.iter().filter(is_control).count();
    if count < LEAST || count * SHARE < text.len() {
        return Ok(());
    }
    let length = text.len();
    Err(no_text(format!(
        "{count} of its first {length} bytes are control characters, so it is not text"
    )))
}

fn no_text(words: String) -> io::Error {
    io::Error::new(io::ErrorKind::InvalidData, words)
}

/// A text that ends with an error where a long row of NUL bytes begins.
pub(crate) struct TextOnly<R> {
    text: R,
    /// The number of NUL bytes at the end of what has been read.
    padding: usize,
}

impl<R> TextOnly<R> {
    pub(crate) fn new(text: R) -> Self {
        Self { text, padding: 0 }
    }
}

impl<R: Read> Read for TextOnly<R> {
    fn read(&mut self, buffer: &mut [u8]) -> io::Result<usize> {
        let length = self.text.read(buffer)?;
        let padding = buffer[..length].iter().rev().take_while(|byte| **byte == 0).count();
        self.padding = if padding == length { self.padding + length } else { padding };
        if self.padding > MOST_PADDING {
            let words =
                format!("it has more than {MOST_PADDING} NUL bytes in a row, so it is not text");
            return Err(no_text(words));
        }
        Ok(length)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn damaged_and_padded_texts_are_texts() {
        let game = b"[Event \"A\"]\n\n1. e4 e5 *\n\n";
        let padded = |padding: &[u8]| [&game[..], padding].concat();
        for text in [padded(&[0; 4_000]), padded(b"\x1A"), padded(&[0; 15]), game.repeat(99)] {
            assert!(refuse(&text).is_ok());
        }
        assert!(refuse(b"").is_ok() && refuse(b"1. e4\0 e5 *").is_ok());
        assert!(refuse(&[&[0; 15][..], game].concat()).is_ok());
        for data in
            [vec![0; 4_096], vec![0; 16], [&[0; 16][..], game].concat(), (0..=255).collect()]
        {
            assert!(refuse(&data).is_err());
        }
    }

    #[test]
    fn a_row_of_nul_bytes_is_padding_up_to_its_limit() {
        let read = |zeros: usize| {
            let text = [b"1. e4 *".to_vec(), vec![0; zeros]].concat();
            TextOnly::new(&text[..]).read_to_end(&mut Vec::new())
        };
        assert_eq!(read(MOST_PADDING).unwrap(), MOST_PADDING + 7);
        let error = read(MOST_PADDING + 1).unwrap_err();
        assert_eq!(
            error.to_string(),
            "it has more than 1048576 NUL bytes in a row, so it is not text"
        );
    }
}
