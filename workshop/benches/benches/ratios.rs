//! The speed of each piece of work beside its peers, from one run.

use std::cell::{RefCell, RefMut};
use std::hint::black_box;

use caissa_bench::peers::{CHESS_LIBRARY, PERFT, Peer};
use caissa_bench::perft::{Boards, CONTENDERS, KIWIPETE, START};
use caissa_bench::race::{Contender, race, report};
use caissa_bench::{bare_pgn, files, games, pgn, replay, words};
use chess_core::pgn::{KeptNotes, Reader};

fn main() {
    let library = CHESS_LIBRARY.start();
    race_replays(library.as_ref());
    let sample = pgn();
    race_files("with a comment a move", &sample, 1, 60);
    race_files("twenty times as long", &sample.repeat(20), 20, 30);
    race_files("moves and seven tags", &bare_pgn(), 1, 30);
    let peers = [(CHESS_LIBRARY.name, library), (PERFT.name, PERFT.start())];
    race_perft("starting array", START, 6, &peers);
    race_perft("kiwipete", KIWIPETE, 5, &peers);
}

fn race_replays(library: Option<&Peer>) {
    let games = games();
    let split: Vec<_> = games.iter().map(|game| words(game)).collect();
    let plies: usize = split.iter().map(Vec::len).sum();
    let texts: Vec<_> = games.chunks(50).collect();
    let split: Vec<_> = split.chunks(50).collect();
    let in_cpp = |library: &Peer, at: usize| {
        let (from, games) = (50 * at, split[at]);
        let plies = library.ask(&format!("replay {from} {}", games.len()));
        assert_eq!(plies as usize, games.iter().map(Vec::len).sum::<usize>());
    };
    if let Some(library) = library {
        split.iter().flat_map(|games| games.iter()).for_each(|game| {
            library.ask(&format!("game {}", game.join(" ")));
        });
    }
    let of_library = library.map(|library| move |at| in_cpp(library, at));
    let contenders: [Contender<'_>; 3] = [
        ("caissa, words", &|at| replay::caissa_words(split[at])),
        ("caissa, text", &|at| replay::caissa_text(texts[at])),
        ("shakmaty, words", &|at| replay::shakmaty_words(split[at])),
    ];
    let mut contenders = contenders.to_vec();
    contenders.extend(of_library.as_ref().map(|work| (CHESS_LIBRARY.name, work as &dyn Fn(usize))));
    println!("\nreplay: {} games, {plies} plies; ns a ply", games.len());
    report(&contenders, &race(&contenders, texts.len(), 100), |seconds| {
        seconds * 1e9 / plies as f64
    });
}

/// A long file is read on and on, a slice of it at a time.
fn race_files(name: &str, text: &[u8], slices: usize, rounds: usize) {
    let games = files::count(text) / slices;
    let ours = Racing::new(|| Reader::new(text));
    let without_notes = Racing::new(|| Reader::new(text).keeping(KeptNotes::None));
    let [playing, splitting] = [(); 2].map(|()| Racing::new(|| files::Peer::new(text)));
    let contenders: [Contender<'_>; 4] = [
        ("caissa", &|slice| files::read(&mut ours.at(slice), games)),
        ("without notes", &|slice| files::read(&mut without_notes.at(slice), games)),
        ("with shakmaty", &|slice| files::play(&mut playing.at(slice), games)),
        ("pgn-reader alone", &|slice| files::split(&mut splitting.at(slice), games)),
    ];
    let mut times = race(&contenders, slices, rounds);
    // By itself: after another program has run, the next contender would find nothing in the caches.
    let file = std::env::temp_dir().join(format!("caissa-bench-{}.pgn", std::process::id()));
    std::fs::write(&file, text).expect("a file can be written");
    let program: Contender<'_> =
        ("pgn-extract", &|_| assert!(files::pgn_extract(&file), "pgn-extract fails"));
    let mut contenders = contenders.to_vec();
    if files::pgn_extract(&file) {
        times.extend(race(&[program], 1, 5));
        contenders.push(program);
    }
    std::fs::remove_file(&file).expect("the file can be removed");
    println!("\nfile of games, {name}: {} bytes; million bytes a second", text.len());
    report(&contenders, &times, |seconds| text.len() as f64 / seconds / 1e6);
}

/// A reader that begins anew with the first slice, and else goes on.
struct Racing<R, F> {
    reader: RefCell<R>,
    anew: F,
}

impl<R, F: Fn() -> R> Racing<R, F> {
    fn new(anew: F) -> Self {
        Self { reader: RefCell::new(anew()), anew }
    }

    fn at(&self, slice: usize) -> RefMut<'_, R> {
        if slice == 0 {
            self.reader.replace((self.anew)());
        }
        self.reader.borrow_mut()
    }
}

fn race_perft(name: &str, fen: &str, depth: u32, peers: &[(&'static str, Option<Peer>)]) {
    let slices = &Boards::new(fen).next();
    let count = |(_, count): (_, fn(&Boards, u32) -> u64)| {
        slices.iter().map(|boards| count(boards, depth - 1)).sum::<u64>()
    };
    let leaves = CONTENDERS.map(count);
    assert!(leaves.iter().all(|count| *count == leaves[0]), "{leaves:?}");
    let works = CONTENDERS.map(|(name, count)| {
        (name, move |at: usize| {
            black_box(count(&slices[at], depth - 1));
        })
    });
    let lines: Vec<_> =
        slices.iter().map(|boards| format!("perft {} {}", depth - 1, boards.caissa)).collect();
    let running = peers.iter().filter_map(|(name, peer)| Some((*name, peer.as_ref()?)));
    let in_cpp: Vec<_> = running
        .map(|(name, peer)| {
            let all: u64 = lines.iter().map(|line| peer.ask(line)).sum();
            assert_eq!(all, leaves[0], "{name}");
            let lines = &lines;
            (name, move |at: usize| _ = black_box(peer.ask(&lines[at])))
        })
        .collect();
    let ours = works.iter().map(|(name, work)| (*name, work as &dyn Fn(usize)));
    let theirs = in_cpp.iter().map(|(name, work)| (*name, work as &dyn Fn(usize)));
    let contenders: Vec<Contender<'_>> = ours.chain(theirs).collect();
    println!("\nperft: {name} to depth {depth}, {} leaves; million a second", leaves[0]);
    report(&contenders, &race(&contenders, slices.len(), 7), |seconds| {
        leaves[0] as f64 / seconds / 1e6
    });
}
