//! A program with a hundred odd calls, which prints their values. It is formatted by `caissa fmt` and by `rustfmt`, compiled
//! after each, and must print the same.

#![allow(dead_code, unused_imports, unused_parens, clippy::all)]

use caissa::book::Book;
use caissa::epd::Suite;
use caissa::*;

/// A value as text, with all its notes.
trait Show {
    fn show(&self) -> String;
}

impl Show for Game {
    fn show(&self) -> String {
        format!("{:?} {}", self.comments().collect::<Vec<_>>(), self.to_pgn())
    }
}

impl Show for Board {
    fn show(&self) -> String {
        self.to_string()
    }
}

impl Show for Setup {
    fn show(&self) -> String {
        self.to_string()
    }
}

impl Show for Games {
    fn show(&self) -> String {
        self.into_iter().map(|game| format!("{:?} {}", game.comments().collect::<Vec<_>>(), game.to_pgn())).collect()
    }
}

impl Show for Suite {
    fn show(&self) -> String {
        self.into_iter().map(|epd| format!("{epd}\n")).collect()
    }
}

impl Show for epd::Epd<'_> {
    fn show(&self) -> String {
        self.to_string()
    }
}

impl Show for Book {
    fn show(&self) -> String {
        let entry = |(key, entry): (_, book::Entry<'_>)| {
            format!("{key:?} {:?} {:?} {:?}\n", entry.eco(), entry.name(), entry.moves().map(|played| played.mv).collect::<Vec<_>>())
        };
        self.entries().map(entry).collect()
    }
}

impl Show for Puzzle {
    fn show(&self) -> String {
        format!("{self:?}")
    }
}

impl Show for &str {
    fn show(&self) -> String {
        self.to_string()
    }
}

macro_rules! through { ($($token:tt)*) => { game!($($token)*) }; }
macro_rules! said { ($word:ident) => { game!(1. e4 { the $word  said } e5) }; }
macro_rules! literal { ($moves:literal) => { game!($moves) }; }

// Comments of tokens, whatever stands beside them.
const C01: Game = game!(1. e4 {castled} e5);
const C02: Game = game!(1. e2e4 {castled} e7e5);
const C03: Game = game!(1.e4 {the comment that is very long and goes on and on beyond the width of a line in Rust so that it must be broken or not} e5);
const C04: Game = game!(e2e4 {the comment that is very long and goes on and on beyond the width of a line in Rust so that it must be broken or not} e7e5);
const C05: Game = game!(1. e4 {e.g. 2...Nc6} e5);
const C06: Game = game!(e2e4 {e.g. 2...Nc6} e7e5);
const C07: Game = game!(1. e4 { spaced  out , twice } e5);
const C08: Game = game!(5254 { spaced  out , twice } 5755);
const C09: Game = game!(1. e4 {} e5 { } 2. Nf3);
const C10: Game = game!(e2e4 {} e7e5 { } g1f3);
const C11: Game = game!(1. e4 {over
    several   lines,
        as people write} e5);
const C12: Game = game!(e2e4 {over
    several   lines,
        as people write} e7e5);
const C13: Game = game!(1. e4 {[%clk 0:05:00] [%eval 0.25,12]} e5 {[%csl Gd4,Re5][%cal Ge2e4]});
const C14: Game = game!(e2e4 {[%clk 0:05:00] [%eval 0.25,12]} e7e5 {[%csl Gd4,Re5][%cal Ge2e4]});
const C15: Game = game!(1. e4 {a "quoted  word", and 'c'} e5);
const C16: Game = game!(e2e4 {a "quoted  word", and 'c'} e7e5);
const C17: Game = game!(1. e4 {a (b [c] d)} e5 (1... c5 {in  a (variation)} 2. Nf3) 2. Nf3);
const C18: Game = game!(e2e4 {a (b [c] d)} e7e5 (c7c5 {in  a (variation)} g1f3) g1f3);
const C19: Game = game!(1. e4 /* of Rust */ {of PGN} e5 // of Rust
    2. Nf3);
const C20: Game = game!(1. e4 {of PGN /* of Rust */ again} e5);
const C21: Game = game!(e2e4 {of PGN /* of Rust */ again} e7e5);
const C22: Game = through!(1. e4 {through  a macro, e.g. 2...Nc6} e5);
const C23: Game = through!(e2e4 {through  a macro, e.g. 2...Nc6} e7e5);
const C24: Game = said!(boy);
const C25: Game = game!({before the moves} 1. e4 e5 {1} {2}{3} 2. Nf3 ! {good} ? 2... Nc6 $1 {x});
const C26: Game = game!(fen "4k3/8/8/8/8/8/4P3/4K3 w - - 0 1"; e2e4 {+0.5 a=b c!d #e f->g h::i} e8e7);
const C27: Game = game!(1. e4 {1.e4! is best, 1 . d4 not} e5 *);
const C28: Game = game!(e2e4 {1.e4! is best, 1 . d4 not} e7e5 1/2-1/2);
const C29: Game = game![1. f3 e5 2. g4 {now  Qh4 # or Qh4} Qh4 # {mate} 0-1];
chess! { const C30: Game = game!<1. e4 {in  angles} e5>; }

// Strings with escapes.
const S01: Game = game!("1.e4\te5");
const S02: Game = game!("1.e4\n e5\n2.Nf3");
const S03: Game = game!("1. e4 \u{65}5");
const S04: Game = game!("1. e4 \x655 2. Nf3 {a \"b\"  c} Nc6");
const S05: Game = game!(r"1.e4   e5");
const S06: Game = game!(r#"1.e4 {"a"  b} e5"#);
const S07: Game = game!("1. e4 \
                         e5 2. Nf3");
const S08: Game = game!("1. e4 e5 ; to the end
2. Nf3");
const S09: Game = game!("[White \"A\"]\n[Black \"B\"]\n\n1.e4 e5 1-0");
const S10: Game = literal!("1.e4   e5");
const S11: Game = game!("1. e4 e5 2. ♘f3 ♞c6");
const S12: Game = game!(" 1. e4 e5 ");
const S13: Game = game!("1. f3 e5 2. g4 Qh4#");
const S14: Game = game!("1.e4 c6 2.e5 d5 3.exd6 e.p.");
const S15: Game = game!("1. e4\r\ne5");
const S17: Games = games!["1.e4   e5 2 .Nf3 *   1.d4   d5 0-1", " 1.c4"];
const S18: Games = games!("1.e4 e5\t*\n\n1.d4\td5 *");
const S19: Games = games!(r#"
    [White "A"]

    1.e4   {a  b} e5 *


    1.Nf3   *
"#);

// Lines that are too long, in all brackets.
const L01: Game = game!(1.e4 e5 2.Nf3 Nc6 3.Bb5 a6 4.Ba4 Nf6 5.O-O Be7 6.Re1 b5 7.Bb3 d6 8.c3 O-O 9.h3 Nb8 10.d4 Nbd7);
const L02: Game = game![1.e4 e5 2.Nf3 Nc6 3.Bb5 a6 4.Ba4 Nf6 5.O-O Be7 6.Re1 b5 7.Bb3 d6 8.c3 O-O 9.h3 Nb8 10.d4 Nbd7];
const L03: Game = game! {1.e4 e5 2.Nf3 Nc6 3.Bb5 a6 4.Ba4 Nf6 5.O-O Be7 6.Re1 b5 7.Bb3 d6 8.c3 O-O 9.h3 Nb8 10.d4 Nbd7};
const L04: Game = game!("1.e4 e5 2.Nf3 Nc6 3.Bb5 a6 4.Ba4 Nf6 5.O-O Be7 6.Re1 b5 7.Bb3 d6 8.c3 O-O 9.h3 Nb8 10.d4 Nbd7");
const L05: Game = game!["1.e4 e5 2.Nf3 Nc6 3.Bb5 a6 4.Ba4 Nf6 5.O-O Be7 6.Re1 b5 7.Bb3 d6 8.c3 O-O 9.h3 Nb8 10.d4 Nbd7"];
const L06: Game = game! {"1.e4 e5 2.Nf3 Nc6 3.Bb5 a6 4.Ba4 Nf6 5.O-O Be7 6.Re1 b5 7.Bb3 d6 8.c3 O-O 9.h3 Nb8 10.d4 Nbd7"};
const L07: Book = book! { "Ruy" = "1. e4 e5 2. Nf3 Nc6 3. Bb5 a6 4. Ba4 Nf6 5. O-O Be7 6. Re1 b5 7. Bb3 d6 8. c3 O-O 9. h3 Nb8 10. d4 Nbd7"; };
const L08: Book = book! { "Ruy" = 1.e4 e5 2.Nf3 Nc6 3.Bb5 a6 4.Ba4 Nf6 5.O-O Be7 6.Re1 b5 7.Bb3 d6 8.c3 O-O 9.h3 Nb8 10.d4 Nbd7; };
const L09: Book = book! {
    C60 "Ruy" = "1. e4 e5 2. Nf3 Nc6 3. Bb5 a6 4. Ba4 Nf6 5. O-O Be7 6. Re1 b5 7. Bb3 d6 8. c3 O-O 9. h3 Nb8 10. d4 Nbd7";
    "Four" = 1.e4 e5 2.Nf3 Nc6 3.Nc3 Nf6 4.Bb5 Bb4 5.O-O O-O 6.d3 d6 7.Bg5 Bxc3 8.bxc3 Qe7 9.Re1 Nd8 10.d4 Ne6;
    1.d4   d5; };
const L10: Book = book! { "Ruy" = "1. e4 e5 2. Nf3 Nc6 3. Bb5 a6 4. Ba4 Nf6 5. O-O Be7 6. Re1 b5 7. Bb3 d6 8. c3 O-O 9. h3 Nb8 10. d4 Nbd7"; "Queen" = "1. d4 d5 2. c4 e6 3. Nc3 Nf6 4. Bg5 Be7 5. e3 O-O 6. Nf3 Nbd7 7. Rc1 c6 8. Bd3 dxc4 9. Bxc4 Nd5" };
boards! { pub const L11 = "1. e4 e5 2. Nf3 Nc6 3. Bb5 a6 4. Ba4 Nf6 5. O-O Be7 6. Re1 b5 7. Bb3 d6 8. c3 O-O 9. h3" bm Nb8; id "a"; }
boards! { pub const L12 = 1.e4 e5 2.Nf3 Nc6 3.Bb5 a6 4.Ba4 Nf6 5.O-O Be7 6.Re1 b5 7.Bb3 d6 8.c3 O-O 9.h3 bm Nb8; id "a"; }
boards! {
    pub const L13 = "1. e4 e5 2. Nf3 Nc6 3. Bb5 a6 4. Ba4 Nf6 5. O-O Be7 6. Re1 b5 7. Bb3 d6 8. c3 O-O 9. h3" bm Nb8; id "a";
    pub const L14 = (fen "4k3/8/8/8/8/8/4P3/4K3 w - - 0 1"; 1.e4   Kd7 {a   comment} 2.e5 Kc6 3.Kd2 Kd5 4.Ke3 Ke6 5.Ke4 Kd7) bm Kd5;
}
boards! { pub const L15 = fen "rnbqkbnr/pp1ppppp/8/2p5/4P3/8/PPPP1PPP/RNBQKBNR w KQkq -" = "1.e4   c5" bm Nf3; id "the sicilian defence"; }
games! { pub const L16 = 1.e4 e5 2.Nf3 Nc6 3.Bb5 a6 4.Ba4 Nf6 5.O-O Be7 6.Re1 b5 7.Bb3 d6 8.c3 O-O 9.h3 Nb8; pub const L17 = L16, 10.d4 Nbd7 11.Nbd2; }
games! {
    pub const L18 = 1.e4 e5 2.Nf3 Nc6 3.Bb5 a6 4.Ba4 Nf6 5.O-O Be7 6.Re1 b5 7.Bb3 d6 8.c3 O-O 9.h3 Nb8 10.d4 Nbd7;
    pub const L19 = (fen "4k3/8/8/8/8/8/4P3/4K3 w - - 0 1"; "1.e4 Kd7 2.e5 Kc6 3.Kd2 Kd5 4.Ke3 Ke6 5.Ke4 Kd7 6.Kd5 Ke7 7.e6");
    /// Words.
    pub const L20 = "1.e4 e5 2.Nf3 Nc6 3.Bb5 a6 4.Ba4 Nf6 5.O-O Be7 6.Re1 b5 7.Bb3 d6 8.c3 O-O 9.h3 Nb8 10.d4";
}
const L21: Board = board!(fen "rnbqkbnr/pp1ppppp/8/2p5/4P3/8/PPPP1PPP/RNBQKBNR w KQkq -" = 1.e4   c5);
const L22: Game = game!(fen "rnbqkbnr/pppppppp/8/8/4P3/8/PPPP1PPP/RNBQKBNR b KQkq -" = "1.e4 "; 1...c5   2.Nf3 {a   b} Nc6 3.d4 cxd4);
const L23: Setup = setup!("rnbqkbnr/pppppppp/8/8/4P3/8/PPPP1PPP/RNBQKBNR b KQkq -" =
  1.e4 );
const L24: &str = fen!("rnbqkbnr/pppppppp/8/8/4P3/8/PPPP1PPP/RNBQKBNR b KQkq - 0 1" = 1.e4 );
const L25: Puzzle = puzzle!(#2, fen "kbK5/pp6/1P6/8/8/8/8/R7 w - - 0 1", 1.Ra6   bxa6 2.b7 #);
const L26: &str = pgn!("1.e4   e5");
const L27: &str = san!("e4   e5");
const L28: Game = game!(pawn e2 to e4 pawn e7 to e5 knight g1 to f3 knight b8 to c6 bishop f1 to b5 pawn a7 to a6);
const L29: Game = game!(
        1.e4 e5
      2.Nf3 Nc6
);
const L30: Game = game!(1.e4 e5
    2.Nf3 Nc6);
#[rustfmt::skip]
const L31: Game = game!( 1.e4   e5 );
const L32: [Board; 2] = [board!(1.e4), board![1.e4   e5]];
type L33 = Board![1.e4   e5];

fn length(game: Game, _: &str) -> usize {
    game.len()
}

fn main() {
    let all: &[&dyn Show] = &[
        &C01, &C02, &C03, &C04, &C05, &C06, &C07, &C08, &C09, &C10, &C11, &C12, &C13, &C14, &C15, &C16, &C17, &C18, &C19,
        &C20, &C21, &C22, &C23, &C24, &C25, &C26, &C27, &C28, &C29, &C30, &S01, &S02, &S03, &S04, &S05, &S06, &S07, &S08,
        &S09, &S10, &S11, &S12, &S13, &S14, &S15, &S17, &S18, &S19, &L01, &L02, &L03, &L04, &L05, &L06, &L07, &L08, &L09,
        &L10, &L11, &L12, &L13, &L14, &L15, &L16, &L17, &L18, &L19, &L20, &L21, &L22, &L23, &L24, &L25, &L26, &L27, &L28,
        &L29, &L30, &L31, &L32[0], &L32[1],
    ];
    for one in all {
        println!("{}", one.show());
    }
    // A short game where the line is too long before it.
    println!("{} {} {} {} and many words before a game that is short in a line that is long {}", 1, 2, 3, 4, game!(1.e4).show());
    println!("............................................................................................... {}", length(game!("1.e4   e5"), "and more words"));
    assert_eq!(game!(1.e4   e5).len(), 2, "a game in an assertion");
    assert_eq!(game!(1.e4 e5 2.Nf3 Nc6 3.Bb5 a6 4.Ba4 Nf6 5.O-O Be7 6.Re1 b5 7.Bb3 d6 8.c3 O-O 9.h3).len(), 17);
    let list = vec![game!(1.e4 {in  a list} e5), game!("1.e4   e5"), game! { e2e4   e7e5 {in  braces} }];
    list.iter().for_each(|game| println!("{}", game.show()));
    let book = book! { "Ruy" = "1. e4 e5 2. Nf3 Nc6 3. Bb5 a6 4. Ba4 Nf6 5. O-O Be7 6. Re1 b5 7. Bb3 d6 8. c3 O-O 9. h3"; };
    let other = book! { "Ruy" = 1.e4 e5 2.Nf3 Nc6 3.Bb5 a6 4.Ba4 Nf6 5.O-O Be7 6.Re1 b5 7.Bb3 d6 8.c3 O-O 9.h3; };
    println!("{}{}", book.show(), other.show());
    let local = if list.len() > 2 { game! { "1. e4 e5 2. Nf3 Nc6 3. Bb5 a6 4. Ba4 Nf6 5. O-O Be7 6. Re1 b5 7. Bb3 d6" } } else { C01 };
    println!("{}", local.show());
    let called = length(game! { 1.e4 e5 2.Nf3 Nc6 3.Bb5 a6 4.Ba4 Nf6 5.O-O Be7 6.Re1 b5 7.Bb3 d6 8.c3 O-O }, "words");
    let boards = boards! { fen "4k3/8/8/8/8/8/4P3/4K3 w - -" bm e4; fen "rnbqkbnr/pppp1ppp/8/4p3/4P3/8/PPPP1PPP/RNBQKBNR w KQkq -" = "1.e4   e5" bm Nf3; };
    println!("{called} {}", boards.show());
    match list[1] {
        game!(1.e4   e5) => println!("matched"),
        _ => println!("not matched"),
    }
}
