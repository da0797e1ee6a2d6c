//! Any bytes as a file of games: read to its end, the same however the bytes come; findings in order, at
//! places that the file has; what is read is written and read back; without notes the same games are read.
#![no_main]

use std::io::{self, Read};

use chess_core::pgn::{Entry, Reader};
use libfuzzer_sys::fuzz_target;

fuzz_target!(|bytes: &[u8]| {
    let entries = entries(bytes);
    assert!(entries == self::entries(Trickle(bytes)));
    let mut bare = Reader::new(bytes).without_notes();
    for Entry { place, game, .. } in entries {
        let bare = bare.next().expect("as many games").expect("bytes in memory do not fail");
        assert_eq!(bare.place, place);
        match game {
            Ok(game) => {
                assert!(bare.game.unwrap().as_game().moves().eq(game.as_game().moves()));
                assert_eq!(game.as_game().to_pgn().parse(), Ok(game));
            }
            Err(findings) => {
                assert_eq!(bare.game.as_ref(), Err(&findings));
                assert!((1..=20).contains(&findings.len()));
                assert!(findings.is_sorted_by_key(|finding| finding.place()));
                assert!(findings[0].place().line <= 1 + bytes.len());
            }
        }
    }
    assert!(bare.next().is_none());
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
