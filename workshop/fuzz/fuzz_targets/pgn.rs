//! Any bytes as a file of games: read to its end, the same however the bytes come, with nothing between the games;
//! findings in order; sound games are written and read back; without notes the same games are read.
#![no_main]

use std::io::{self, Read};

use chess_core::pgn::{Entry, KeptNotes, Reader};
use libfuzzer_sys::fuzz_target;

fuzz_target!(|bytes: &[u8]| {
    let entries = entries(bytes);
    assert!(entries == self::entries(Trickle(bytes)));
    let mut bare = Reader::new(bytes).keeping(KeptNotes::None);
    let mut end = 0;
    for Entry { place, range, game, findings, .. } in entries {
        assert!(end == range.start || end == 0, "a part of the file is in no entry");
        end = range.end;
        let bare = bare.next().expect("as many games").expect("bytes in memory do not fail");
        assert!(bare.place == place && bare.findings == findings);
        assert!(findings.len() <= 20 && findings.is_sorted_by_key(|finding| finding.place()));
        let Some(game) = game else {
            assert!(!findings.is_empty() && bare.game.is_none());
            continue;
        };
        assert!(bare.game.unwrap().as_game().moves().eq(game.as_game().moves()));
        if findings.is_empty() {
            assert_eq!(game.as_game().to_pgn().parse(), Ok(game));
        } else {
            // It may contradict itself, but it can be written.
            assert!(!game.as_game().to_pgn().is_empty());
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
