//! Any bytes as a file of games: read to its end, the same however the bytes come; findings in order, at
//! places that the file has; what is read is written and read back.
#![no_main]

use std::io::{self, Read};

use chess_core::pgn::{Entry, Reader};
use libfuzzer_sys::fuzz_target;

fuzz_target!(|bytes: &[u8]| {
    let entries = entries(bytes);
    assert!(entries == self::entries(Trickle(bytes)));
    for Entry { game, .. } in entries {
        match game {
            Ok(game) => assert_eq!(game.as_game().to_pgn().parse(), Ok(game)),
            Err(findings) => {
                assert!((1..=20).contains(&findings.len()));
                assert!(findings.is_sorted_by_key(|finding| finding.place()));
                assert!(findings[0].place().line <= 1 + bytes.len());
            }
        }
    }
});

fn entries(source: impl Read) -> Vec<Entry> {
    Reader::new(source).map(|entry| entry.expect("bytes in memory do not fail")).collect()
}

/// Gives three bytes at a time.
struct Trickle<'a>(&'a [u8]);

impl Read for Trickle<'_> {
    fn read(&mut self, buffer: &mut [u8]) -> io::Result<usize> {
        let length = self.0.len().min(buffer.len()).min(3);
        let (now, rest) = self.0.split_at(length);
        buffer[..length].copy_from_slice(now);
        self.0 = rest;
        Ok(length)
    }
}
