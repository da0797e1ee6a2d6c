//! Files of games: every move of each main line known to be legal.

use std::hint::black_box;
use std::ops::ControlFlow;
use std::path::Path;
use std::process::{Command, Stdio};

use chess_core::pgn::Reader;
use pgn_reader::{SanPlus, Skip, Visitor};
use shakmaty::{Chess, Position};

/// Our reader, and its peer's, of a text in memory.
pub type Ours<'a> = Reader<&'a [u8]>;
pub type Peer<'a> = pgn_reader::Reader<&'a [u8]>;

/// Counts the games in a text.
pub fn count(text: &[u8]) -> usize {
    Reader::new(text).count()
}

/// The next games, everything in them checked, variations and claims too, and all or its main line kept.
pub fn read(reader: &mut Ours<'_>, games: usize) {
    for entry in reader.take(games) {
        let game = entry.expect("memory can be read").sound();
        black_box(game.expect("the games are legal"));
    }
}

/// Main lines played; comments, variations and claims are passed over, and nothing is kept.
pub fn play(reader: &mut Peer<'_>, games: usize) {
    for _ in 0..games {
        let game = reader.read_game(&mut Legal).expect("the games can be read");
        black_box(game.flatten().expect("the games are legal"));
    }
}

/// The text split into words, and no more.
pub fn split(reader: &mut Peer<'_>, games: usize) {
    for _ in 0..games {
        black_box(reader.read_game(&mut Split).expect("the games can be read"));
    }
}

/// A program that checks the games of a file (`-r`, silently); whether it is there.
pub fn pgn_extract(file: &Path) -> bool {
    ["pgn-extract", "/usr/games/pgn-extract"].iter().any(|program| {
        let mut command = Command::new(program);
        let command = command.args(["-r", "-s"]).arg(file);
        let status = command.stdout(Stdio::null()).stderr(Stdio::null()).status();
        status.is_ok_and(|status| status.success())
    })
}

struct Legal;

impl Visitor for Legal {
    type Tags = ();
    type Movetext = Option<Chess>;
    type Output = Option<Chess>;

    fn begin_tags(&mut self) -> ControlFlow<Self::Output, ()> {
        ControlFlow::Continue(())
    }

    fn begin_movetext(&mut self, (): ()) -> ControlFlow<Self::Output, Self::Movetext> {
        ControlFlow::Continue(Some(Chess::default()))
    }

    fn begin_variation(&mut self, _: &mut Self::Movetext) -> ControlFlow<Self::Output, Skip> {
        ControlFlow::Continue(Skip(true))
    }

    fn san(&mut self, position: &mut Self::Movetext, san: SanPlus) -> ControlFlow<Self::Output> {
        let Some(board) = position else { return ControlFlow::Break(None) };
        let Ok(mv) = san.san.to_move(board) else { return ControlFlow::Break(None) };
        board.play_unchecked(mv);
        ControlFlow::Continue(())
    }

    fn end_game(&mut self, position: Self::Movetext) -> Self::Output {
        position
    }
}

struct Split;

impl Visitor for Split {
    type Tags = ();
    type Movetext = u32;
    type Output = u32;

    fn begin_tags(&mut self) -> ControlFlow<u32, ()> {
        ControlFlow::Continue(())
    }

    fn begin_movetext(&mut self, (): ()) -> ControlFlow<u32, u32> {
        ControlFlow::Continue(0)
    }

    fn san(&mut self, plies: &mut u32, _: SanPlus) -> ControlFlow<u32> {
        *plies += 1;
        ControlFlow::Continue(())
    }

    fn end_game(&mut self, plies: u32) -> u32 {
        plies
    }
}
