//! Texts that are found again by their places.

use std::io::{self, BufReader, Read, Seek, SeekFrom, Write};
use std::path::Path;

use tempfile::SpooledTempFile;

/// Texts in memory as long as they are few, and then in a file without a name.
#[derive(Debug)]
pub struct TextStore {
    file: BufReader<SpooledTempFile>,
    /// The texts that are not written yet, each behind its length.
    last: Vec<u8>,
    /// The bytes before them.
    written: u64,
}

/// The number of bytes that are kept in memory, that are written at once, and that are read at once.
const MEMORY: usize = 1 << 24;
const WRITTEN: usize = 1 << 16;
const READ: usize = 1 << 12;

impl TextStore {
    /// A store whose file is in a folder.
    pub fn new(folder: &Path) -> Self {
        let file = tempfile::spooled_tempfile_in(MEMORY, folder);
        Self { file: BufReader::with_capacity(READ, file), last: Vec::new(), written: 0 }
    }

    /// Adds a text. Returns its place.
    ///
    /// # Errors
    ///
    /// Returns an error if the file cannot be written.
    pub fn add(&mut self, text: &[u8]) -> io::Result<u64> {
        let place = self.written + self.last.len() as u64;
        self.last.extend_from_slice(&(text.len() as u64).to_le_bytes());
        self.last.extend_from_slice(text);
        if self.last.len() >= WRITTEN {
            self.write()?;
        }
        Ok(place)
    }

    fn write(&mut self) -> io::Result<()> {
        self.file.seek(SeekFrom::Start(self.written))?;
        self.file.get_mut().write_all(&self.last)?;
        self.written += self.last.len() as u64;
        self.last.clear();
        Ok(())
    }

    /// The text at a place.
    ///
    /// # Errors
    ///
    /// Returns an error if the file cannot be read or written.
    pub fn get(&mut self, place: u64) -> io::Result<Vec<u8>> {
        if !self.last.is_empty() {
            self.write()?;
        }
        self.file.seek(SeekFrom::Start(place))?;
        let mut length = [0; 8];
        self.file.read_exact(&mut length)?;
        let mut text = vec![0; u64::from_le_bytes(length) as usize];
        self.file.read_exact(&mut text)?;
        Ok(text)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_text_is_found_at_its_place_in_memory_and_in_a_file() {
        let mut store = TextStore::new(&std::env::temp_dir());
        let text = |at: usize| at.to_string().repeat(at % 700).into_bytes();
        let mut places = Vec::new();
        for at in 0..20_000 {
            places.push(store.add(&text(at)).unwrap());
            // Texts can be read between others that are added.
            if at % 1_000 == 999 {
                assert_eq!(store.get(places[at / 2]).unwrap(), text(at / 2));
            }
        }
        assert!(store.file.get_ref().is_rolled());
        assert!(
            places.into_iter().enumerate().all(|(at, place)| store.get(place).unwrap() == text(at))
        );
    }
}
