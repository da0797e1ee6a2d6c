//! Labelled pairs of games for programs that look for copies: 24 kinds of copies, and 6 kinds of games that only look like copies.

use std::fmt::Write;

use chess_core::Board;

use crate::rng::Rng;

/// The number of pairs of each kind in the set that the guide has figures of.
pub const OF_EACH_KIND: usize = 30;

/// A way to change a game.
#[derive(Clone, Copy, Debug)]
pub struct CopyKind {
    /// The difference.
    pub name: &'static str,
    /// Whether both games are still one.
    pub is_copy: bool,
    change: fn(&mut Sample, &mut Rng),
}

/// A game as its parts.
#[derive(Clone, Debug)]
struct Sample {
    tags: Vec<(&'static str, String)>,
    moves: Vec<String>,
    is_annotated: bool,
}

/// Two games of a kind, in PGN.
pub type LabelledPair = (CopyKind, [String; 2]);

/// Pairs of all kinds. The same seed makes the same pairs, and no two pairs have a game in common.
pub fn labelled_pairs(seed: u64, of_each_kind: usize) -> Vec<LabelledPair> {
    let mut rng = Rng::new(seed);
    let kinds = (0..of_each_kind).flat_map(|_| KINDS);
    kinds
        .map(|kind| {
            let one = Sample::new(&mut rng, kind.name);
            let mut other = one.clone();
            (kind.change)(&mut other, &mut rng);
            (kind, [one.pgn(), other.pgn()])
        })
        .collect()
}

/// Family names with letters that have several spellings in ASCII.
const FAMILIES: [&str; 12] = [
    "Müller",
    "Schröder",
    "Grünfeld",
    "Hübner",
    "Sämisch",
    "Döring",
    "Gürtler",
    "Köster",
    "Löffler",
    "Büchner",
    "Küppers",
    "Hölzer",
];
const SLAVIC: [&str; 6] = ["Petrov", "Ivanov", "Karpov", "Romanov", "Antonov", "Lebedev"];
const GIVEN: [&str; 8] = ["Anna", "Boris", "Clara", "David", "Emil", "Fritz", "Georg", "Hans"];
/// A given name for another member of the family.
const RELATIVE: &str = "Xaver";
const EVENTS: [&str; 4] = ["Hastings", "Bundesliga", "Wijk aan Zee", "Biel Open"];
const SITES: [&str; 4] = ["Hastings ENG", "Köln", "Wijk aan Zee", "Biel"];

impl Sample {
    fn new(rng: &mut Rng, kind: &str) -> Self {
        let mut name = || {
            let families: &[&str] = if kind == SISTER { &SLAVIC } else { &FAMILIES };
            format!("{}, {}", rng.pick(families), rng.pick(&GIVEN))
        };
        let [white, black] = [name(), name()];
        let length = if kind == SHORT { 4 + rng.below(12) } else { 26 + rng.below(60) };
        let mut moves = Vec::new();
        let mut board = Board::START;
        for _ in 0..length {
            let legal = board.legal_moves();
            let mv = legal[rng.below(legal.len())];
            let next = board.play(mv).expect("a legal move");
            // Each result is possible without a mate.
            if !next.legal_moves().is_empty() {
                moves.push(board.san(mv).to_string());
                board = next;
            }
        }
        let day =
            format!("{}.{:02}.{:02}", 1980 + rng.below(40), 1 + rng.below(12), 13 + rng.below(14));
        let place = rng.below(EVENTS.len());
        let tags = [
            ("BlackFideId", if kind == FIDE_ID { "99999".into() } else { String::new() }),
            ("Event", EVENTS[place].to_owned()),
            ("Site", SITES[place].to_owned()),
            ("Date", day),
            ("Round", (1 + rng.below(9)).to_string()),
            ("White", white),
            ("Black", black),
            ("Result", rng.pick(&["1-0", "0-1", "1/2-1/2"]).to_owned()),
            ("WhiteElo", (2200 + rng.below(500)).to_string()),
        ];
        Self { tags: tags.to_vec(), moves, is_annotated: false }
    }

    fn get(&self, name: &str) -> &str {
        let tag = self.tags.iter().find(|(known, _)| *known == name);
        tag.map_or("", |(_, value)| value)
    }

    fn set(&mut self, name: &'static str, value: impl Into<String>) {
        self.tags.retain(|(known, _)| *known != name);
        self.tags.push((name, value.into()));
    }

    /// Changes the names of both players.
    fn rename(&mut self, change: impl Fn(&str) -> String) {
        for side in ["White", "Black"] {
            self.set(side, change(self.get(side)));
        }
    }

    /// Changes White's family name.
    fn respell(&mut self, change: impl FnOnce(&mut Vec<char>)) {
        let (family, given) = self.get("White").split_once(", ").expect("two names");
        let (mut letters, given) = (family.chars().collect(), given.to_owned());
        change(&mut letters);
        self.set("White", format!("{}, {given}", String::from_iter(letters)));
    }

    /// Takes some of the last moves away.
    fn shorten(&mut self, rng: &mut Rng) {
        self.moves.truncate(self.moves.len() - 2 - rng.below(4));
    }

    fn pgn(&self) -> String {
        let mut pgn = String::new();
        for (name, value) in self.tags.iter().filter(|(_, value)| !value.is_empty()) {
            // Writing to a string does not fail.
            let _ = writeln!(pgn, "[{name} \"{value}\"]");
        }
        for (ply, word) in self.moves.iter().enumerate() {
            pgn += if ply % 12 == 0 { "\n" } else { " " };
            if ply % 2 == 0 {
                let _ = write!(pgn, "{}. ", ply / 2 + 1);
            }
            pgn += word;
            pgn += if self.is_annotated && ply == 6 { " {a comment}" } else { "" };
        }
        format!("{pgn} {}\n", self.get("Result"))
    }
}

/// A name with the letters of its umlauts in another spelling.
fn without_umlauts(name: &str, with: &str) -> String {
    ["aä", "oö", "uü"].iter().fold(name.to_owned(), |name, letters| {
        let (plain, umlaut) = letters.split_at(1);
        name.replace(umlaut, &format!("{plain}{with}"))
    })
}

fn initials(name: &str, point: &str) -> String {
    let (family, given) = name.split_once(", ").expect("two names");
    format!("{family}, {}{point}", &given[..1])
}

const fn copy(name: &'static str, change: fn(&mut Sample, &mut Rng)) -> CopyKind {
    CopyKind { name, is_copy: true, change }
}

const fn other(name: &'static str, change: fn(&mut Sample, &mut Rng)) -> CopyKind {
    CopyKind { name, is_copy: false, change }
}

const SISTER: &str = "a family name with its female ending";
const FIDE_ID: &str = "another FIDE id";
const SHORT: &str = "few moves without a date";

/// All kinds, the copies first.
const KINDS: [CopyKind; 30] = [
    copy("nothing", |_, _| {}),
    copy("event and site", |game, _| {
        game.set("Event", "Open");
        game.set("Site", "?");
    }),
    copy("ratings", |game, _| game.set("WhiteElo", "1900")),
    copy("comments", |game, _| game.is_annotated = true),
    copy("the last move is missing", |game, _| drop(game.moves.pop())),
    copy("shorter", Sample::shorten),
    copy("shorter, with `*`", |game, rng| {
        game.shorten(rng);
        game.set("Result", "*");
    }),
    copy("`Müller, A`", |game, _| game.rename(|name| initials(name, ""))),
    copy("`Müller, A.`", |game, _| game.rename(|name| initials(name, "."))),
    copy("`Müller`", |game, _| game.rename(|name| name.split(',').next().unwrap_or(name).into())),
    copy("`Muller`", |game, _| game.rename(|name| without_umlauts(name, ""))),
    copy("`Mueller`", |game, _| game.rename(|name| without_umlauts(name, "e"))),
    copy("`MÜLLER, ANNA`", |game, _| game.rename(str::to_uppercase)),
    copy("`Anna Müller`", |game, _| {
        game.rename(|name| name.rsplit(", ").collect::<Vec<_>>().join(" "));
    }),
    copy("`GM Müller, Anna`", |game, rng| {
        let title = rng.pick(&["GM", "IM", "WGM", "FM", "Dr.", "Prof."]);
        game.rename(|name| format!("{title} {name}"));
    }),
    copy("two letters of a family name are exchanged, or one is lost", |game, rng| {
        game.respell(|letters| {
            let at = 1 + rng.below(letters.len() - 2);
            if rng.once_in(2) {
                letters.remove(at);
            } else {
                letters.swap(at, at + 1);
            }
        });
    }),
    copy("only the year", |game, _| game.set("Date", format!("{}.??.??", &game.get("Date")[..4]))),
    copy("no date", |game, _| game.set("Date", "????.??.??")),
    copy("no round", |game, _| game.set("Round", "?")),
    copy("round `3.4` for `3`", |game, _| game.set("Round", format!("{}.4", game.get("Round")))),
    copy("no tags but names", |game, _| {
        game.tags.retain(|(name, _)| matches!(*name, "White" | "Black" | "Result"));
    }),
    copy("five at once", |game, rng| {
        game.set("Event", "Open");
        game.set("Round", "?");
        game.is_annotated = true;
        game.shorten(rng);
        game.rename(|name| initials(&without_umlauts(name, "e"), ""));
    }),
    copy("the date is a day later", |game, _| {
        let (month, day) = game.get("Date").rsplit_once('.').expect("a date");
        let day: u8 = day.parse().expect("a number");
        game.set("Date", format!("{month}.{:02}", day + 1));
    }),
    copy("another result", |game, _| {
        game.set("Result", if game.get("Result") == "1-0" { "1/2-1/2" } else { "1-0" });
    }),
    other("another round", |game, _| game.set("Round", format!("1{}", game.get("Round")))),
    other("another year", |game, _| {
        game.set("Date", format!("1979{}", &game.get("Date")[4..]));
    }),
    other("another given name", |game, _| {
        game.rename(|name| format!("{}, {RELATIVE}", name.split(',').next().unwrap_or(name)));
    }),
    other(FIDE_ID, |game, rng| {
        let id = (100_000 + rng.below(100_000)).to_string();
        game.set("BlackFideId", id);
    }),
    other(SISTER, |game, _| game.respell(|letters| letters.push('a'))),
    other(SHORT, |game, _| {
        game.set("Date", "????.??.??");
        for name in ["Event", "Site", "Round"] {
            game.set(name, "?");
        }
    }),
];
