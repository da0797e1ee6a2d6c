//! The size of games and rules in a release binary.

use std::fs;

use chess_core::{Board, GameBuf};

use crate::games::{Games, grouped};
use crate::workshop::{Draft, Package, Workshop, on_caissa};

const PLIES: usize = 80;
const ENDGAME: &str = "8/8/8/8/8/4k3/4p3/4K3 w - - 0 1";

pub(crate) fn run(workshop: &Workshop) {
    println!(
        "\nsize: release binaries with a constant position and a constant game of {PLIES} plies"
    );
    let knights = Games::of_knights(PLIES, 1);
    let game = GameBuf::parse(&knights.texts()[0]).expect("knights may go out and home");
    let board: Board = ENDGAME.parse().expect("a position");
    let constants = format!(
        "{}pub const ENDGAME: caissa::Board = caissa::board!(fen {ENDGAME:?});\n",
        knights.source("caissa::Game", "caissa::game!")
    );
    let plain = format!(
        "const G0: &[u8] = &{:?};\nconst ENDGAME: [u8; {}] = {:?};\n",
        game.as_bytes(),
        board.to_bytes().len(),
        board.to_bytes()
    );
    let caissa = on_caissa();
    let binaries = [
        ("plain-bytes", "", plain + SHOW_BYTES),
        ("constants", &caissa, constants.clone() + SHOW),
        ("player", &caissa, constants + PLAY),
    ]
    .map(|(name, tables, source)| {
        let draft = Draft { name, tables, file: "src/main.rs", source: &source };
        Binary::build(&workshop.package(&draft))
    });
    sections(&binaries);
    let [plain, constants, player] = &binaries;
    constants.list();
    conclude(constants, player);
    println!(
        "  the game's {} bytes: found {} in `constants`, {} in `plain-bytes` ({} + 2 a ply)",
        game.as_bytes().len(),
        times(constants.count(game.as_bytes())),
        times(plain.count(game.as_bytes())),
        game.as_bytes().len() - 2 * PLIES
    );
}

fn times(count: usize) -> String {
    if count == 1 { "once".to_owned() } else { format!("{count} times") }
}

/// A binary: its bytes, and the output of `size` and `nm`.
struct Binary {
    bytes: Vec<u8>,
    sections: Vec<(String, usize)>,
    symbols: Vec<Symbol>,
}

/// A function or a table of `chess_core`.
struct Symbol {
    size: usize,
    kind: String,
    name: String,
}

impl Binary {
    fn build(package: &Package) -> Self {
        package.cargo(&["build", "--release", "--quiet"]);
        let name = package.folder.file_name().expect("a package has a name");
        let path = package.target.join("release").join(name);
        let said = |program: &str, arguments: &[&str]| {
            let said = package.command(program).args(arguments).arg(&path).output();
            String::from_utf8(said.expect("binutils run").stdout).expect("symbols are text")
        };
        Self {
            bytes: fs::read(&path).expect("the binary is readable"),
            sections: said("size", &["-A", "-d"]).lines().filter_map(section).collect(),
            symbols: said("nm", &["-C", "-S", "--size-sort"]).lines().filter_map(symbol).collect(),
        }
    }

    fn section(&self, name: &str) -> usize {
        self.sections.iter().find(|(section, _)| section == name).map_or(0, |(_, size)| *size)
    }

    fn list(&self) {
        println!("\n  symbols of `chess_core` in `constants`, by `nm -C -S --size-sort`:");
        for Symbol { size, kind, name } in &self.symbols {
            println!("  {size:>6} {kind} {name}");
        }
    }

    /// Counts the symbols of some modules, and their bytes.
    fn of(&self, modules: &[&str]) -> (usize, usize) {
        let inside = |symbol: &&Symbol| {
            modules.iter().any(|module| symbol.name.contains(&format!("chess_core::{module}")))
        };
        let found = self.symbols.iter().filter(inside);
        (found.clone().count(), found.map(|symbol| symbol.size).sum())
    }

    /// Counts the occurrences of some bytes in the binary.
    fn count(&self, run: &[u8]) -> usize {
        self.bytes.windows(run.len()).filter(|window| *window == run).count()
    }
}

/// A line of `size -A`: name, size, address.
fn section(line: &str) -> Option<(String, usize)> {
    let mut words = line.split_whitespace();
    Some((words.next()?.to_owned(), words.next()?.parse().ok()?))
}

/// A line of `nm -S`: address, size, kind, name.
fn symbol(line: &str) -> Option<Symbol> {
    let mut words = line.splitn(4, ' ').skip(1);
    let size = usize::from_str_radix(words.next()?, 16).ok()?;
    let kind = words.next()?.to_owned();
    let name = words.next().filter(|name| name.contains("chess_core"))?.to_owned();
    Some(Symbol { size, kind, name })
}

fn sections([plain, constants, player]: &[Binary; 3]) {
    println!("\n  {:<14} {:>12} {:>12} {:>12}", "bytes", "plain-bytes", "constants", "player");
    for name in [".text", ".rodata", ".data.rel.ro"] {
        let [plain, constants, player] =
            [plain, constants, player].map(|binary| grouped(binary.section(name)));
        println!("  {name:<14} {plain:>12} {constants:>12} {player:>12}");
    }
}

/// Says what of the rules is there; the binary that plays shows that the search can find it.
fn conclude(constants: &Binary, player: &Binary) {
    println!();
    for (what, modules) in [("rules", RULES), ("attack tables", &["attacks"])] {
        let ((count, size), (all, most)) = (constants.of(modules), player.of(modules));
        let found = match (count, all) {
            (_, 0) => "not told: the search finds none where there must be some",
            (0, _) => "none is linked",
            _ => "LINKED",
        };
        println!(
            "  {what}: {count} symbols, {size} bytes in `constants`, {all}, {} in `player`: {found}",
            grouped(most)
        );
    }
}

/// The modules of `chess_core` that know what is legal, and how to say it.
const RULES: &[&str] = &[
    "attacks",
    "board::castling",
    "board::check",
    "board::generate",
    "board::outcome",
    "board::play",
    "error",
    "explain",
    "fen",
    "legal",
    "notation",
    "replay",
    "setup",
    "suggest",
];

/// Looks up by an index that the optimizer cannot know.
const SHOW: &str = "
fn main() {
    let at = std::env::args().count();
    let square = caissa::Square::from_index(at as u8).unwrap_or(caissa::Square::A1);
    let role = |board: caissa::Board| board.piece_at(square).map_or(0, |piece| piece.role as u8);
    println!(\"{} {} {}\", G0.len(), role(G0.board()), role(ENDGAME));
}
";

const SHOW_BYTES: &str = "
fn main() {
    let at = std::env::args().count();
    println!(\"{} {} {}\", G0.len(), G0[at], ENDGAME[at]);
}
";

const PLAY: &str = "
fn main() {
    let at = std::env::args().count();
    let board = G0.board_after(at).unwrap_or(ENDGAME);
    println!(\"{} {}\", G0.len(), board.legal_moves().len());
}
";
