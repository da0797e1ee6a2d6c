//! Files cut at any place give the findings that the whole file has.

use std::num::NonZero;
use std::ops::ControlFlow;

use chess_check::{Event, Input, Options, Summary, check};
use chess_core::pgn::Reader;

/// Random numbers, the same in each run (xorshift64*).
struct Rng(u64);

impl Rng {
    fn below(&mut self, n: usize) -> usize {
        self.0 ^= self.0 >> 12;
        self.0 ^= self.0 << 25;
        self.0 ^= self.0 >> 27;
        usize::try_from(self.0.wrapping_mul(0x2545_F491_4F6C_DD1D) >> 33).unwrap() % n
    }

    fn pick<'a>(&mut self, of: &[&'a str]) -> &'a str {
        of[self.below(of.len())]
    }
}

/// What a file is made of: games with and without mistakes and tags, and all that makes it hard to see where a
/// game begins.
const GAMES: [&str; 16] = [
    "[Event \"A\"]\n[White \"B\"]\n\n1. e4 e5 2. Nf3 *\n\n",
    "[Event \"A\"]\r\n[White \"B\"]\r\n\r\n1. e4 e5 2. Nf4 *\r\n\r\n",
    "[Event \"A\"]\n\n1. e4 {a comment\n\n[Event \"no tag\"]\n\n1. d4 *\n} e5 2. Ke3 *\n\n",
    "[Event \"A\"]\n\n1. e4 {a comment that is not closed\n\n[Event \"a tag\"]\n\n1. d4+ *\n\n",
    "1. d4 d5 2. Bh6 *\n\n",
    "1. d4 d5 2. c4 1-0 1. e4 e5 2. Qh6 *\n",
    "[White \"M\u{FC}ller\"]\n\n1. e4 e5 (1... c5 2. Nf3 (2. Nf4)) 2. O-O 1/2-1/2\n\n",
    "[Event \"tags only\"]\n\n",
    "\n\n\n\n",
    "% an escaped line\n1. e4 *\n",
    "\u{FEFF}[Event \"a mark\"]\n\n1. e4 e5 2. Bd5 *\n\n",
    "1. e4 e5 *\r1. d4 d6 2. d6 *\r\r[Event \"lone returns\"]\r\r1. c4 c6 2. c6 *\r",
    "[FEN \"4k3/8/8/8/8/8/8/4K2R w K - 0 1\"]\n\n1. O-O-O *\n\n",
    "no chess at all; words and ½ signs\n\n",
    "[Event \"open",
    "*\n",
];

/// The findings and the numbers of games, plies and bytes.
type Found = (Vec<String>, [u64; 3]);

fn checked(file: &[u8], block: usize, threads: usize) -> Found {
    let mut options = Options::default();
    options.threads = NonZero::new(threads).unwrap();
    options.block = NonZero::new(block).unwrap();
    let mut lines = Vec::new();
    let input = Input::reader("games.pgn", std::io::Cursor::new(file.to_vec()));
    let summary = check(vec![input], &options, |event| {
        match event {
            Event::Finding(finding) => lines.push(format!(
                "{} {}-{} {:?} {}",
                finding.game(),
                finding.place(),
                finding.end(),
                finding.ply(),
                finding.error()
            )),
            Event::Broken { error, .. } => panic!("{error}"),
            _ => {}
        }
        ControlFlow::Continue(())
    });
    assert_eq!(summary.findings, lines.len() as u64);
    (lines, numbers(&summary))
}

fn numbers(summary: &Summary) -> [u64; 3] {
    [summary.games, summary.plies, summary.bytes]
}

/// The same by the reader of the library.
fn read(file: &[u8]) -> Found {
    let (mut lines, mut games, mut plies) = (Vec::new(), 0, 0);
    for entry in Reader::new(file) {
        let entry = entry.unwrap();
        games += 1;
        plies += entry.game.map_or(0, |game| game.as_game().len() as u64);
        lines.extend(entry.findings.iter().map(|finding| {
            let (place, end, ply) = (finding.place(), finding.end(), finding.ply());
            format!("{games} {place}-{end} {ply:?} {}", finding.error())
        }));
    }
    (lines, [games, plies, file.len() as u64])
}

#[test]
fn a_file_in_blocks_is_the_whole_file() {
    let mut rng = Rng(7);
    let (mut findings, mut blocks) = (0, 0);
    for _ in 0..400 {
        let mut file = Vec::new();
        for _ in 0..rng.below(12) {
            let game = rng.pick(&GAMES);
            match rng.below(4) {
                0 => file.extend(game.chars().map(|char| u8::try_from(char).unwrap_or(b'?'))),
                _ => file.extend(game.bytes()),
            }
        }
        let whole = read(&file);
        findings += whole.0.len();
        for threads in [1, 2, 3] {
            let block = 1 + rng.below(200);
            blocks += file.len() / block;
            let found = checked(&file, block, threads);
            assert_eq!(found, whole, "blocks of {block}: {:?}", String::from_utf8_lossy(&file));
        }
    }
    assert!(findings > 1_000 && blocks > 5_000, "{findings} {blocks}");
}
