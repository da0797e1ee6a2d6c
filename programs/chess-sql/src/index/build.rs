//! The making of a segment: files are read once, and what their games visit is sorted.

use std::fs::File;
use std::io::{self, BufWriter, Read, Write};
use std::ops::ControlFlow;
use std::path::Path;

use chess_archive::{GameHash, Sorter, date_parts};
use chess_check::chess_core::pgn::KeptNotes;
use chess_check::chess_core::{Board, GameRef, Move};
use chess_check::{CheckOptions, Event, FileItem, Input, TextKind, Visit, visit};

use super::IndexOptions;
use super::answer::Speed;
use super::best::BestGames;
use super::list::PARTS;
use super::rows::{CountRow, GameInfo, PositionRow};
use super::segment::{ABSENT, EACH, FEW};
use crate::sums::{BLOCK, KnownFile, sum};
use crate::tables::GameRow;

/// The contents of a segment that has been made.
pub(super) struct Built {
    pub(super) games: u64,
    /// The files that could not be read to their end, with the reasons.
    pub(super) skipped: Vec<(String, String)>,
    /// The lengths of the files that were written, in the order of [`PARTS`](super::list::PARTS).
    pub(super) lengths: [u64; PARTS.len()],
}

/// Makes a segment of files in a folder.
pub(super) fn build(
    folder: &Path,
    files: &[KnownFile],
    options: &IndexOptions,
) -> io::Result<Built> {
    let mut reading = Reading {
        sorter: Sorter::new(folder, options.memory),
        games: Out::new(folder, "games")?,
        texts: Out::new(folder, "texts")?,
        shown: Vec::new(),
        skipped: Vec::new(),
        file: 0,
        skips_unreadable: options.skips_unreadable,
    };
    reading.run(files, options)?;
    let Reading { sorter, games, texts, shown, skipped, .. } = reading;
    let (games, texts) = (games.end()?, texts.end()?);
    let [tops, keys, positions, counts, lists] = Writing::new(folder, &shown)?.run(sorter)?;
    let parts = [games, texts, tops, keys, positions, counts, lists];
    let mut out = Out::new(folder, "sums")?;
    for sum in parts.iter().flat_map(|part| &part.sums) {
        out.write(&sum.to_le_bytes())?;
    }
    out.end()?;
    let lengths = parts.map(|part| part.length);
    Ok(Built { games: shown.len() as u64, skipped, lengths })
}

/// A file that is being written.
struct Out {
    file: BufWriter<File>,
    /// The block that is not full yet.
    block: Vec<u8>,
    part: Part,
}

/// A file that has been written, with the sums of its blocks.
#[derive(Default)]
struct Part {
    length: u64,
    sums: Vec<u64>,
}

impl Out {
    fn new(folder: &Path, name: &str) -> io::Result<Self> {
        let file = BufWriter::with_capacity(1 << 18, File::create(folder.join(name))?);
        Ok(Self { file, block: Vec::with_capacity(BLOCK), part: Part::default() })
    }

    fn write(&mut self, mut bytes: &[u8]) -> io::Result<()> {
        self.part.length += bytes.len() as u64;
        while self.block.len() + bytes.len() >= BLOCK {
            let (first, rest) = bytes.split_at(BLOCK - self.block.len());
            self.block.extend_from_slice(first);
            self.end_block()?;
            bytes = rest;
        }
        self.block.extend_from_slice(bytes);
        Ok(())
    }

    fn end_block(&mut self) -> io::Result<()> {
        self.part.sums.push(sum(&self.block));
        self.file.write_all(&self.block)?;
        self.block.clear();
        Ok(())
    }

    /// The number of bytes so far.
    fn written(&self) -> u64 {
        self.part.length
    }

    fn end(mut self) -> io::Result<Part> {
        if !self.block.is_empty() {
            self.end_block()?;
        }
        self.file.into_inner().map_err(io::IntoInnerError::into_error)?.sync_all()?;
        Ok(self.part)
    }
}

/// The part of a game that counts need, in memory.
#[derive(Clone, Copy)]
struct Shown {
    /// The sum of both ratings; 0 if one is missing.
    elo: u32,
    date: u32,
    result: u8,
}

/// The games of a part, and the positions that they visit.
#[derive(Default)]
struct Indexed {
    games: Vec<GameInfo>,
    texts: Vec<u8>,
    /// The keys of positions, each with [a move and a game](played), which is counted from 0 in the part.
    visited: Vec<[u64; 2]>,
}

struct Visiting {
    plies: usize,
}

/// A number of the bits of a move, 0 for none, and the number of a game.
fn played(mv: u16, game: u32) -> u64 {
    u64::from(mv) << 32 | u64::from(game)
}

impl Visit for Visiting {
    type Done = Indexed;

    fn add(&self, item: &FileItem<'_>, _: &mut dyn Read, part: &mut Indexed) {
        let Some(game) = item.known() else { return };
        let row = GameRow::new(item, &[]);
        let text = part.texts.len() as u64;
        add_texts(&row, &mut part.texts);
        self.add_positions(game.as_game(), part);
        part.games.push(GameInfo { text, ..info(item, game.as_game(), &row) });
    }
}

impl Visiting {
    /// Adds the positions of a game with its moves, each move once.
    fn add_positions(&self, game: GameRef<'_>, part: &mut Indexed) {
        let (number, first) = (part.games.len() as u32, part.visited.len());
        let moves = game.moves().map(Move::to_bits).chain([0]);
        let mut last: Option<(Board, u64)> = None;
        for (board, mv) in game.boards().zip(moves).take(self.plies.saturating_add(1)) {
            let key = match &last {
                Some((before, key)) => board.polyglot_key_from(before, *key),
                None => board.polyglot_key(),
            };
            last = Some((board, key));
            part.visited.push([key, played(mv, number)]);
        }
        // The position after the last ply of a longer game.
        if game.len() > self.plies {
            part.visited.pop();
        }
        // A game that comes back to a position and plays the same move counts once.
        part.visited[first..].sort_unstable();
        let mut kept = first;
        for at in first..part.visited.len() {
            if at == first || part.visited[at] != part.visited[kept - 1] {
                part.visited[kept] = part.visited[at];
                kept += 1;
            }
        }
        part.visited.truncate(kept);
    }
}

/// The row of a game, but for its file and its texts.
fn info(item: &FileItem<'_>, game: GameRef<'_>, row: &GameRow<'_>) -> GameInfo {
    let elo = |tag| row.tag(tag).and_then(|text| text.trim().parse::<u16>().ok()).unwrap_or(0);
    let [year, month, day] =
        date_parts(row.tag("Date").unwrap_or_default()).map(Option::unwrap_or_default);
    GameInfo {
        hash: GameHash::of(game).number(),
        offset: item.offset,
        bytes: item.bytes.len() as u32,
        game: item.number as u32,
        white_elo: elo("WhiteElo"),
        black_elo: elo("BlackElo"),
        date: year << 9 | month << 5 | day,
        result: match row.result().as_deref() {
            Some("1-0") => 1,
            Some("1/2-1/2") => 2,
            Some("0-1") => 3,
            _ => 0,
        },
        speed: Speed::of(row.tag("TimeControl")).map_or(0, Speed::number),
        plies: u16::try_from(game.len()).unwrap_or(u16::MAX),
        ..GameInfo::default()
    }
}

/// Adds the texts of a game, each after its length.
fn add_texts(row: &GameRow<'_>, texts: &mut Vec<u8>) {
    for tag in ["White", "Black", "Event", "Date"] {
        let Some(text) = row.tag(tag) else {
            texts.extend_from_slice(&ABSENT.to_le_bytes());
            continue;
        };
        let end = text.floor_char_boundary(usize::from(ABSENT - 1));
        texts.extend_from_slice(&(end as u16).to_le_bytes());
        texts.extend_from_slice(&text.as_bytes()[..end]);
    }
}

struct Reading {
    sorter: Sorter<2>,
    games: Out,
    texts: Out,
    shown: Vec<Shown>,
    skipped: Vec<(String, String)>,
    /// The number of the file that is being read.
    file: u32,
    skips_unreadable: bool,
}

impl Reading {
    fn run(&mut self, files: &[KnownFile], options: &IndexOptions) -> io::Result<()> {
        let inputs =
            files.iter().map(|file| Input::file(&file.path).of_kind(TextKind::Pgn)).collect();
        let mut check = CheckOptions::default();
        (check.threads, check.notes) = (options.threads, KeptNotes::None);
        let plies = if options.plies == 0 { usize::MAX } else { options.plies as usize };
        let mut failed = Ok(());
        visit(inputs, &check, &Visiting { plies }, |event| {
            let done = match event {
                Event::Found(part) => self.add(part.done, part.games, part.offset),
                Event::Broken { file, error } => self.skip(file, error),
                Event::File { .. } => {
                    self.file += 1;
                    Ok(())
                }
                _ => Ok(()),
            };
            match done {
                Ok(()) => ControlFlow::Continue(()),
                Err(error) => {
                    failed = Err(error);
                    ControlFlow::Break(())
                }
            }
        });
        failed
    }

    fn skip(&mut self, file: &str, error: &io::Error) -> io::Result<()> {
        if self.skips_unreadable {
            self.skipped.push((file.to_owned(), error.to_string()));
            return Ok(());
        }
        let words = format!(
            "`{file}` cannot be read to its end: {error}: to go on without the rest of it, use --skip-unreadable"
        );
        Err(io::Error::new(error.kind(), words))
    }

    fn add(&mut self, part: Indexed, games: u64, offset: u64) -> io::Result<()> {
        let before = u32::try_from(self.shown.len()).ok().filter(|before| *before < u32::MAX / 2);
        let Some(before) = before else {
            return Err(too_large("two billion games"));
        };
        for game in part.games {
            let text = game.text + self.texts.written();
            let (file, number) = (self.file, game.game + games as u32);
            let game = GameInfo { offset: game.offset + offset, file, game: number, text, ..game };
            self.shown.push(Shown {
                elo: game.elo().unwrap_or(0),
                date: game.date,
                result: game.result,
            });
            self.games.write(&game.to_bytes())?;
        }
        self.texts.write(&part.texts)?;
        for [key, played] in part.visited {
            self.sorter.add([key, played + u64::from(before)])?;
        }
        Ok(())
    }
}

/// The files of positions, while they are written.
struct Writing<'a> {
    shown: &'a [Shown],
    tops: Out,
    keys: Out,
    positions: Out,
    counts: Out,
    lists: Out,
}

impl<'a> Writing<'a> {
    fn new(folder: &Path, shown: &'a [Shown]) -> io::Result<Self> {
        Ok(Self {
            shown,
            tops: Out::new(folder, "tops")?,
            keys: Out::new(folder, "keys")?,
            positions: Out::new(folder, "positions")?,
            counts: Out::new(folder, "counts")?,
            lists: Out::new(folder, "lists")?,
        })
    }

    fn run(mut self, sorter: Sorter<2>) -> io::Result<[Part; 5]> {
        let (mut games, mut last) = (Vec::new(), None);
        for record in sorter.sorted()? {
            let [key, played] = record?;
            // As `played` made it.
            let (mv, game) = ((played >> 32) as u16, played as u32);
            if last != Some((key, mv)) {
                self.group(last, &games)?;
                games.clear();
                last = Some((key, mv));
            }
            games.push(game);
        }
        self.group(last, &games)?;
        let Self { tops, keys, positions, counts, lists, .. } = self;
        Ok([tops.end()?, keys.end()?, positions.end()?, counts.end()?, lists.end()?])
    }

    /// Writes the row of a position and a move.
    fn group(&mut self, group: Option<(u64, u16)>, games: &[u32]) -> io::Result<()> {
        let (Some((key, mv)), Some(first)) = (group, games.first()) else { return Ok(()) };
        if self.positions.written().is_multiple_of((EACH * PositionRow::SIZE) as u64) {
            if self.keys.written().is_multiple_of(BLOCK as u64) {
                self.tops.write(&key.to_le_bytes())?;
            }
            self.keys.write(&key.to_le_bytes())?;
        }
        let has_several = games.len() > 1;
        let number = if has_several { self.count(games)? } else { *first };
        self.positions
            .write(&PositionRow { key, mv, several: has_several.into(), number }.to_bytes())
    }

    /// Writes a row of counts, and returns its number.
    fn count(&mut self, games: &[u32]) -> io::Result<u32> {
        let number = self.counts.written() / CountRow::SIZE as u64;
        let mut row = CountRow {
            list: self.lists.written() / size_of::<u32>() as u64,
            ..CountRow::default()
        };
        let mut best = BestGames::default();
        let lists_best = games.len() > FEW;
        for game in games {
            let Some(shown) = self.shown.get(*game as usize) else { continue };
            if row.add(shown.elo, shown.result) && lists_best {
                best.add(shown.elo, shown.date, *game);
            }
        }
        (row.top, row.recent) = best.counts();
        for game in best.games().chain(games.iter().copied()) {
            self.lists.write(&game.to_le_bytes())?;
        }
        self.counts.write(&row.to_bytes())?;
        u32::try_from(number).map_err(|_| too_large("four billion positions with several games"))
    }
}

/// The error for files that are too large for the numbers of a segment.
fn too_large(most: &str) -> io::Error {
    let words = format!(
        "a part of the index has at most {most}: divide the largest file, or index fewer plies"
    );
    io::Error::new(io::ErrorKind::FileTooLarge, words)
}
