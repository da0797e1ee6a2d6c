//! The findings in games with mistakes, and the ends of these games: a row for each rule.

use std::fmt::Write;

use caissa::error::{Syntax, Unread};
use caissa::pgn::{Finding, Item, Reader};
use caissa::{Allow, Board, ErrorKind, GameResult, Replay};

/// A file, and for each of its games the moves that are known and its findings: the name of each, and its text.
const FILES: &[(&str, &[&str])] = &[
    // Words outside comments, up to a brace that closes nothing.
    ("so} 1. e4 e5 2. Ke3 *", &["1. e4 e5 | loose-words so} | cannot-reach Ke3"]),
    ("so}", &["- | loose-words so}"]),
    ("1. e4 now [better} e5 2. Ke3 *", &["1. e4 e5 | loose-words now [better} | cannot-reach Ke3"]),
    (
        "so [it \"is\"] now} 1. e4 e5 2. Ke3 *",
        &["1. e4 e5 | loose-words so [it \"is\"] now} | cannot-reach Ke3"],
    ),
    ("1. e4 in 1857. so} Ke3 *", &["1. e4 | loose-words in 1857. so} | cannot-reach Ke3"]),
    ("1.} e4 e5 2. Ke3 *", &["1. e4 e5 | stray-close } | cannot-reach Ke3"]),
    ("1. e4 {a} e5 2. Nf3 Nc6 so} *", &["1. e4 {a} 1... e5 2. Nf3 Nc6 | loose-words so}"]),
    (
        "1. e4 e5 foo\n\n[White \"b\"]\n\nso} Nf3 *",
        &["1. e4 e5 | unknown-word foo", "1. Nf3 | loose-words so}"],
    ),
    ("1. e4 1/2\n\n1. }e4 e5 *", &["1. e4 | odd-result 1/2", "1. e4 e5 | stray-close }"]),
    ("1. e4 (1. so} {b} *", &["1. e4 ({b}) | open-variation ("]),
    ("1. e4 (1. d4 (1. c4 c5 so} ) *", &["1. e4 (1. d4 (1. c4 c5)) | open-variation ("]),
    ("1.}", &["- | number-without-move 1. | stray-close }"]),
    // A comment that ends too late.
    ("1. e4 {a so e5 2. Nf3 {b} {c} Nc6 3. Bb5 *", &["1. e4 | comment-ends-late {a so"]),
    ("1. e4 (1. d4 {x (y) d5) e5 {b} *", &["1. e4 (1. d4) | comment-ends-late {x (y) d5"]),
    ("1. e4 (1. d4 {a){b} e5 *", &["1. e4 (1. d4) | comment-ends-late {a"]),
    ("1. e4 {a so it is e5 *", &["1. e4 | open-comment {"]),
    (
        "1. e4 (1. d4 {a d5) e5 2. Ke3 *",
        &["1. e4 (1. d4) 1... e5 | open-comment { | cannot-reach Ke3"],
    ),
    // Words outside comments end before anything else.
    ("1. 0-0-0 it is *", &["- | castling-blocked 0-0-0 | loose-words it is"]),
    ("1. e4 @ he said *", &["1. e4 | unexpected-character @ | misspelling he | unknown-word said"]),
    ("1. e4 foo e5 bar *", &["1. e4 | unknown-word foo | unknown-word bar"]),
    ("1. e4 foo 1...e5 bar *", &["1. e4 | unknown-word foo | unknown-word bar"]),
    ("1. e4 foo ; a b\n1... e5 *", &["1. e4 | unknown-word foo"]),
    ("1. e4 foo {x} e5 *", &["1. e4 | unknown-word foo"]),
    ("1. e4 so it is (1... e5 2. Nf3) e5 *", &["1. e4 | loose-words so it is"]),
    ("1. e4 so it is {x e5 *", &["1. e4 | loose-words so it is"]),
    ("1. e4 bar {x *", &["1. e4 | unknown-word bar | open-comment {"]),
    ("1. e4 [Black: \"x\"] e5 *", &["1. e4 | unexpected-character ["]),
    ("1. e4 foo [Nf6 better] e5 *", &["1. e4 | unknown-word foo | unknown-word better"]),
    ("1. e4 K b-e3 *", &["1. e4 | no-square K | unknown-word b-e3"]),
    ("1. e4 foo e5 \u{FEFF}is *", &["1. e4 | unknown-word foo | unknown-word is"]),
    ("1. e4 so it is (Nf3) e5 *", &["1. e4 | loose-words so it is"]),
    ("1. e4 foo bar-0 *", &["1. e4 | loose-words foo bar-0"]),
    ("1. e4 . 52549 *", &["1. e4 | unexpected-character . | iccf-promotion 52549"]),
    ("1. e4 () foo e5 *", &["1. e4 () | unknown-word foo"]),
    ("1. e4 (1. d4 {) d5 2. c4 {} e5 *", &["1. e4 (1. d4) | comment-ends-late {"]),
    // Where the position is unknown.
    ("1. e4 e5 2. Re2 Ke3 *", &["1. e4 e5 | cannot-reach Re2 | cannot-reach Ke3"]),
    ("1. e4 d5 2. e4 2. *", &["1. e4 d5 | same-square e4"]),
    ("1. e4 Ra4 2. N-f3 *", &["1. e4 | blocked Ra4 | misspelling N-f3"]),
    ("1. e4 Ra4 2. e2 to e4 *", &["1. e4 | blocked Ra4"]),
    ("1. e4 Ra4\n% escape\n*", &["1. e4 | blocked Ra4"]),
    ("1. foo 50% 1. e5 *", &["- | unknown-word foo | cannot-reach e5"]),
    ("1. e4 Ra4 (1... d5 1-0) 2. d4 *", &["1. e4 | blocked Ra4"]),
    ("[SetUp \"1\"]\n\n1. Qd8 [so] *", &["- | no-fen 1 | unknown-word so"]),
    ("{x}\n[SetUp \"1\"]\n[Result \"x\"]\n\n1. e4 *", &["- | no-fen 1 | result x"]),
    ("[FEN \"8/8\"]\n{a}\n[White x]\n\n1. e4 *", &["- | rank-count 8/8 | tag [White x]"]),
    ("[Variant \"Atomic\"]\n[Event\n[Black: \"x\"]\n\n1. e4 *", &["- | variant Atomic"]),
    (
        "[White x]\n[Variant \"Atomic\"]\n\n1. so it is e4 *",
        &["- | tag [White x] | variant Atomic"],
    ),
    // In variations.
    (
        "1. e4 (1. Ke3 [so] d5) e5 2. Ke3 *",
        &["1. e4 () 1... e5 | cannot-reach Ke3 | cannot-reach Ke3"],
    ),
    (
        "1. e4 (1. Ke3 50% ) e5 2. Ke3 *",
        &["1. e4 () 1... e5 | cannot-reach Ke3 | cannot-reach Ke3"],
    ),
    ("(1. d4 d5) 1. e4 Ke3 *", &["1. e4 | early-variation ( | cannot-reach Ke3"]),
    (
        "1. f3 e5 (1... e6 2. g4 Qh4# 1-0) 2. g4 Ke3 *",
        &["1. f3 e5 (1... e6 2. g4 Qh4#) 2. g4 | result 1-0 | cannot-reach Ke3"],
    ),
    // Where a game ends.
    ("1. e4 foo\n\n1. d4 Ke3 *", &["1. e4 | unknown-word foo", "1. d4 | cannot-reach Ke3"]),
    (
        "[PlyCount \"4\"]\n\n1. e4\n\n1. d4 Ke3 *",
        &["1. e4 | ply-count 4", "1. d4 | cannot-reach Ke3"],
    ),
    ("1. e4\r\r1. d4 *", &["1. e4", "1. d4"]),
    ("1. e4  1. d4 *", &["1. e4 | side 1. | cannot-reach d4"]),
    ("1. e4 *\n*", &["1. e4 | after-result *"]),
    ("1. e4 *\n so *", &["1. e4", "- | unknown-word so"]),
    ("1. e4 ½-½ 1. d4 *", &["1. e4", "1. d4"]),
    ("1. e4 * [ 1. d4 *", &["1. e4 | after-result [ 1. d4 *"]),
    ("1. e4 * [1 \"x\"]\n1. d4 *", &["1. e4", "1. d4"]),
    ("1. e4 * [Black: \"x\"]\n\n1. d4 *", &["1. e4", "1. d4 | tag [Black: \"x\"]"]),
    ("1. e4 0-1 so [White \"A\"]\n1. d4 *", &["1. e4 | after-result so", "1. d4"]),
    ("1. e4 1-0 so it [is] 1\n1. d4 *", &["1. e4 | after-result so it [is] 1", "1. d4"]),
    ("1. e4 foo\n[Black: x\n1. d4 *", &["1. e4 | unknown-word foo", "1. d4 | tag [Black: x"]),
    ("1. f3 e5 2. g4 Qh4# 1-0 so *", &["1. f3 e5 2. g4 Qh4# | result 1-0 | after-result so *"]),
    ("1. e4 e5 2. Nf41-0", &["1. e4 e5 | cannot-reach Nf4"]),
    // Tags.
    ("{x}\nWhite \"x\"]\n1. e4 Ke3 *", &["{x} 1. e4 | tag White \"x\"] | cannot-reach Ke3"]),
    ("{x}\ne5 \"x\"]\n1. d4", &["- | cannot-reach e5 | unexpected-character \""]),
    ("[White so}\n\n1. e4 Ke3 *", &["1. e4 | tag [White so} | cannot-reach Ke3"]),
    ("[Result [x]\n\n1. e4 Ke3 *", &["1. e4 | tag [Result [x] | cannot-reach Ke3"]),
    ("[Result [White \"a\"]\n\n1. e4 Ke3 *", &["1. e4 | tag [Result | cannot-reach Ke3"]),
    ("[SetUp [\"1\"]\n\n1. e4 Ke3 *", &["1. e4 | tag [SetUp [\"1\"] | cannot-reach Ke3"]),
    (
        "[Event \"so long that the next line begins after the sixty-fourth byte\"]\nWhite \"x\"]\n\n1. e4 *",
        &["1. e4 | tag White \"x\"]"],
    ),
    ("[Event \"x\"]\n\n [Event \"a\"]\n\n1. e4 *", &["1. e4 | tag-twice Event"]),
    ("[Event \"A\"]\r\n[Event \"B\"]\r\n\r\n1. e4 *", &["1. e4 | tag-twice Event"]),
    ("[WhiteEloDiff \"1\"]\n[WhiteElo \"2\"]\n\n1. e4 *", &["1. e4"]),
    ("1. e4 {a\n\n[ \"x\"]} e5 *", &["1. e4 {a\n\n[ \"x\"]} 1... e5"]),
    ("[~ \"x\"]\n\n1. e4 *", &["1. e4 | tag [~ \"x\"]"]),
    ("[Result \"1-0\"]\n\n1. f3 e5 2. g4 Qh4# 0-1", &["1. f3 e5 2. g4 Qh4# | result 1-0"]),
    (
        "[Result \"1-0\"]\n\n1. f3 e5 2. g4 Qh40-1",
        &["1. f3 e5 2. g4 Qh4# | result 1-0 | joined-result 0-1"],
    ),
    (
        "[FEN \"1r2k1r1/8/8/8/8/8/8/1R2K1R1 w KQkq - 0 1\"]\n[Variant \"Chess960\"]\n\n1. Kf2 Ke3 *",
        &["1. Kf2 | cannot-reach Ke3"],
    ),
    ("[Event \"a\\\nb\"]\n\n1. e4 *", &["1. e4 | tag [Event \"a\\\nb\"]"]),
    ("[Event \"a\nb\nc\"]\n\n1. e4 *", &["1. e4 | tag [Event \"a\nb\nc\"]"]),
    ("[Event \"a\n1. e4 {\"so\"} *", &["1. e4 {\"so\"} | tag [Event \"a"]),
    // A broken tag with only one repair sets what it says: the position and the result.
    (
        "[FEN 4k3/8/8/8/8/8/8/4K3 w - - 0 1]\n\n1. Kd2 *",
        &["1. Kd2 | tag [FEN 4k3/8/8/8/8/8/8/4K3 w - - 0 1]"],
    ),
    (
        "[FEN “4k3/8/8/8/8/8/8/4K3 w - - 0 1”]\n\n1. Kd2 *",
        &["1. Kd2 | tag [FEN “4k3/8/8/8/8/8/8/4K3 w - - 0 1”]"],
    ),
    ("[FEN \"8/8\"\n\n1. Kd2 *", &["- | tag [FEN \"8/8\" | rank-count 8/8"]),
    ("[Result = \"1-0\"]\n\n1. e4 0-1", &["1. e4 | tag [Result = \"1-0\"] | result-tag 0-1"]),
    ("[Result \"1-0\" 1. e4 e5 1-0", &["1. e4 e5 | tag [Result \"1-0\""]),
    // Brackets more than needed are one finding, and begin no game.
    (
        "[[White \"a\"]]\n[White \"b\"]\n\n1. e4 *",
        &["1. e4 | tag [[White \"a\"]] | tag-twice White"],
    ),
    ("[White \"a\"] ]]\n[Black \"b\"]\n\n1. e4 *", &["1. e4 | tag ]]"]),
    ("[[White \"a\"]\n[Black \"b\"]]\n\n1. e4 *", &["1. e4 | tag [[White \"a\"] | tag ]"]),
    // A tag that is cut off: by the next game, which is not read into this one; by moves; by the
    // end of the file.
    (
        "[Event \"a\"]\n[Result \"1-0\"]\n[FEN \"4k3/p7/8/8/8/8/8/4K3 w - - 0 1\"]\n[TimeControl \"66.6+0.[Event \"b\"]\n\
         [Result \"0-1\"]\n\n1. e4 0-1",
        &[" | tag [TimeControl \"66.6+0.", "1. e4"],
    ),
    ("[Event \"a\"]\n[Round \"1\n[Event \"b\"]\n\n1. e4 *", &[" | tag [Round \"1", "1. e4"]),
    ("[Round \"1\n[Event \"b\"]\n\n1. e4 *", &["1. e4 | tag [Round \"1"]),
    ("[White \"a\"]\n[Round \"1\n[Event \"b\"]\n\n1. e4 *", &["1. e4 | tag [Round \"1"]),
    ("[White \"a\"]\n[Round \"1[Event \"b\"]\n\n1. e4 *", &[" | tag [Round \"1", "1. e4"]),
    ("[White \"a\"]\n[Round \"1[Black \"b\"]\n\n1. e4 *", &["1. e4 | tag [Round \"1"]),
    ("[Round \"7 1. e4 e5\n2. Ke3 *", &["1. e4 e5 | tag [Round \"7 | cannot-reach Ke3"]),
    ("[Opening \"1. e4 e5\n\n1. d4 *", &["1. d4 | tag [Opening \"1. e4 e5"]),
    ("[White \"a\"]\n[Round \"7", &[" | tag [Round \"7"]),
    // A name that the game has already, after a blank line, begins another game.
    (
        "[FEN \"4k3/8/8/8/8/8/8/4K3 w - - 0 1\"]\n\n[FEN \"4k3/7p/8/8/8/8/8/K7 b - - 0 1\"]\n\n1... h5 *",
        &["", "1... h5"],
    ),
    ("[White \"a\"]\r\n\r\n[Black \"b\"]\r\n\r\n[White \"c\"]\r\n\r\n1. e4 *", &["", "1. e4"]),
    (
        "[White \"a\"]\n[FEN \"2rk4/8/8/8/8/8/8/2RK4 w KQkq - 0 1\"]\n\n[White \"b\"]\n[Variant \"Chess960\"]\n\n*",
        &["- | castling KQkq", ""],
    ),
    // Moves after `;`, which PGN takes for a comment.
    (
        "1. e4 e5; 2. Nf3 Nc6; 3. Ke3 *",
        &["1. e4 e5 2. Nf3 Nc6 | moves-in-line-comment ; | cannot-reach Ke3"],
    ),
    ("1. e4; e5\n2. Nf3 *", &["1. e4 e5 2. Nf3 | moves-in-line-comment ;"]),
    (
        "1. e4 e5; 2. Nf3\n\n[White \"a\"]\n\n1. d4 *",
        &["1. e4 e5 2. Nf3 | moves-in-line-comment ;", "1. d4"],
    ),
    // Also with what belongs to moves, and with misspelt moves.
    ("1. e4 e5; 2. Nf3 {x} Nc6 *", &["1. e4 e5 2. Nf3 {x} 2... Nc6 | moves-in-line-comment ;"]),
    (
        "1. e4 e5; 2. nf3 nc6 *",
        &["1. e4 e5 2. Nf3 Nc6 | moves-in-line-comment ; | misspelling nf3 | misspelling nc6"],
    ),
    (
        "1. e4 e5; 2. Sf3 Sc6 *",
        &["1. e4 e5 | moves-in-line-comment ; | misspelling Sf3 | misspelling Sc6"],
    ),
    (
        "1. e4 e5; 2. Nf3 $1 (2. f4) Nc6 *",
        &["1. e4 e5 2. Nf3! (2. f4) 2... Nc6 | moves-in-line-comment ;"],
    ),
    (
        "1. e4 e5 2. Bc4 Nc6 3. Qh5 Nf6; 4. Qxf7# {mate} 1-0",
        &["1. e4 e5 2. Bc4 Nc6 3. Qh5 Nf6 4. Qxf7# {mate} | moves-in-line-comment ;"],
    ),
    // A result there, and none outside.
    ("1. e4 e5 2. Nf3 ; 1-0", &["1. e4 e5 2. Nf3 | moves-in-line-comment ;"]),
    ("1. e4 e5 2. Nf3 ; 1-0\n1-0", &["1. e4 e5 2. Nf3 { 1-0}"]),
    // The last `}` but one is missing: the end of the game is in the comment.
    ("1. e4 e5 2. Nf3 {a 2... Nc6 3. Bb5 {b} *", &["1. e4 e5 2. Nf3 | comment-ends-late {a"]),
    ("1. e4 {a 1... e5 {b} *", &["1. e4 | comment-ends-late {a"]),
    (
        "1. e4 e5 {so 2. Nf3 Nc6 3. Bb5 {b} 1-0\n\n1. d4 *",
        &["1. e4 e5 | comment-ends-late {so", "1. d4"],
    ),
    ("1. e4 e5 {a {b} *", &["1. e4 e5 {a {b}"]),
    ("1. e4 e5 {a 3. Nf3 {b} *", &["1. e4 e5 {a 3. Nf3 {b}"]),
    ("1. e4 e5 {2. Nf3} {b} *", &["1. e4 e5 {2. Nf3} {b}"]),
    // Analysis is a comment.
    ("1. e4 e5 ; 2. f4 exf4\n2. Nf3 *", &["1. e4 e5 { 2. f4 exf4} 2. Nf3"]),
    ("1. e4 e5 ; 2. Nf3 is best\n*", &["1. e4 e5 { 2. Nf3 is best}"]),
    ("1. e4 e5 ; 2. Nf6\n*", &["1. e4 e5 | moves-in-line-comment ; | cannot-reach Nf6"]),
    ("1. e4 e5 ; 3. Nf3\n*", &["1. e4 e5 { 3. Nf3}"]),
    ("1. e4 e5\n; 2. Nf3 Nc6\n*", &["1. e4 e5 { 2. Nf3 Nc6}"]),
    ("1. e4 e5 ; Nf6\n*", &["1. e4 e5 { Nf6}"]),
    ("1. e4 (1. d4 ; 1... d5\n) *", &["1. e4 (1. d4 { 1... d5})"]),
    // Times after moves.
    (
        "1. e4 (0:00) e5 (1:02.5) 2. Ke3 (0:01) *",
        &["1. e4 {0:00} 1... e5 {1:02.5} | cannot-reach Ke3"],
    ),
    (
        "1.e4 0:03 e5 1:00:05 2.Nf3 0.2s Nc6 1.5s *",
        &["1. e4 {0:03} 1... e5 {1:00:05} 2. Nf3 {0.2s} 2... Nc6 {1.5s}"],
    ),
    // Numbers, results and signs.
    ("1.2. e4 Ke3 *", &["1. e4 | number-without-move 1. | cannot-reach Ke3"]),
    ("1. 5254Nf3 *", &["- | unknown-word 5254Nf3"]),
    ("11. 2026 *", &["- | number 11."]),
    ("1. e4 e5 0. 5-0.5", &["1. e4 e5 | number-without-move 0. | unexpected-character -0.5"]),
    ("Nf31-0", &["1. Nf3 | joined-result 1-0"]),
    (
        "1. e4 e5 2. N-f3 Nc6 3. Ke3 *",
        &["1. e4 e5 2. Nf3 Nc6 | misspelling N-f3 | cannot-reach Ke3"],
    ),
    // The letters of another language are one mistake beside others.
    ("1. e4 e5 2. Sf3 Sc6 *", &["1. e4 e5 2. Nf3 Nc6 | foreign-letters Sf3"]),
    (
        "1. e4 e5 2. Sf3 Sc6 3. Lb5 a6 4. Ka1 Sf6 *",
        &["1. e4 e5 | foreign-letters Sf3 | own-piece Ka1"],
    ),
    ("1. Tb1 e5 2. Sf3 Sc6 3. Lb5 *", &["- | foreign-letters Tb1 | own-piece Tb1"]),
    ("1. e4 e5 3. Sf3 Sc6 *", &["1. e4 e5 | number 3. | misspelling Sf3 | misspelling Sc6"]),
    (
        "1. e4 e5 2. Sf3 Sc6 3. Lb5 Xyz 4. La4 Sf6 *",
        &[
            "1. e4 e5 | misspelling Sf3 | misspelling Sc6 | misspelling Lb5 | unknown-word Xyz | misspelling La4 | misspelling Sf6",
        ],
    ),
    (
        "1. e4 e5 2. Кf3 Кc6 3. Сb5 a6 4. Сa4 Кf6 5. Крe3 *",
        &["1. e4 e5 | misspelling Кf3 | misspelling Кc6 | \
            misspelling Сb5 | misspelling Сa4 | misspelling Кf6 | misspelling Крe3"],
    ),
];

#[test]
fn each_rule_decides_its_files() {
    for (file, expected) in FILES {
        let found: Vec<_> = Reader::new(file.as_bytes())
            .map(|entry| {
                let entry = entry.unwrap();
                let game = entry.game.as_ref().map(|game| game.as_game());
                if let Some(game) = game {
                    assert_eq!(Some(game.board()), game.boards().last(), "{file:?}");
                }
                let mut reported = game.map_or("-".to_owned(), |game| game.line().to_string());
                for finding in
                    entry.findings.iter().filter(|found| found.error().unread().is_none())
                {
                    let error = finding.error();
                    let (_, name) = error.kind().code().split_once('/').unwrap();
                    let written = &entry.text.as_ref().unwrap()[error.range()];
                    let _ = write!(reported, " | {name} {written}");
                }
                reported
            })
            .collect();
        assert_eq!(found, *expected, "{file:?}");
    }
}

/// Games, and the report about the words in them that are not read: its name, the first word and
/// the number of words.
#[allow(clippy::type_complexity, reason = "the columns of a table")]
const UNREAD: [(&str, &[(&str, &str, u32)]); 26] = [
    // After a mistake without a certain fix, the position is not known.
    ("1. e4 e5 2. Ke3 Nc6 {a comment} 3. Bb5 1-0", &[("game", "Nc6", 3)]),
    ("1. e4 e5 2. Ke3?? $4 {no} *", &[]),
    ("1. e4 2.d4 d5 *", &[("game", "d4", 2)]),
    ("1. e4 e5 3. Qh8 Nc6 *", &[("game", "Nc6", 1)]),
    ("1. e4 e5 2... Kd5 *", &[]),
    ("1. e4 e5 2. foo Nc6 3. Kd5 *", &[("game", "Nc6", 3)]),
    ("1. e4 Ke3 (1... e5 2. Nf3) ; Nc6\n2. d4 *", &[("game", "1...", 6)]),
    // A word is not counted if a finding says that it is not a move.
    ("1. e4 Ke3 2. foo d5 *", &[("game", "2.", 2)]),
    // The position is known again.
    ("1. e4 e5 2. so it goes 2. Nf3 Nc6 *", &[]),
    ("1. e4 e5 2. Nf3 {open 2... Nc6 *", &[("part", "open", 1)]),
    // Not even the start is known.
    ("[FEN \"4k3/8/8/8/8/8/8/4K3 w K - 0 1\"]\n\n1. Qh5 Kd3 *", &[("game", "1.", 3)]),
    ("[FEN \"x\"]\n\n1. Qh5 *\n\n1. e4 *", &[("game", "1.", 2)]),
    ("[SetUp \"1\"]\n\n1. e4 *", &[("game", "1.", 2)]),
    ("[FEN \"x\"]\n\n*", &[]),
    ("[FEN \"x\"]\n\n{only} ; words\n*", &[]),
    // Variations.
    ("1. e4 (1. Ke3 d5 2. d4) e5 *", &[("variation", "d5", 3)]),
    ("1. e4 (1. Ke3) e5 *", &[]),
    ("1. e4 e5 (1. d4 d5) 2. Nf3 *", &[("variation", "d4", 2)]),
    ("(1. d4 d5) 1. e4 *", &[("variation", "1.", 3)]),
    ("1. e4 (1. d4 foo (1... Nf6) d5) e5 *", &[("variation", "1...", 3)]),
    ("1. e4 (1. d4 Ke3 2. c4 e5 2. Nf3 *", &[("game", "1.", 8)]),
    // Games in no language.
    ("1. e4 e5 2. Sf3 Cc6 3. Ab5 a6 4. La4 Jf6 *", &[("game", "Cc6", 7)]),
    ("1. e4 e5 2. Sf3 Sc6 3. Lb5 a6 4. Ka1 Sf6 *", &[("game", "Sf6", 1)]),
    // The tag of another variant says all.
    ("[Variant \"Atomic\"]\n\n1. e4 Ke3 *", &[]),
    // Sound games.
    ("1. e4 e5 {2. Nf3} (1... c5) 2. Nf3 $1 *", &[]),
    ("1. e4 e5+ 2. Nf3 Nc6 3. Bb5+ *", &[]),
];

#[test]
fn words_that_are_not_read_are_counted() {
    for (file, expected) in UNREAD {
        let entry = Reader::new(file.as_bytes()).next().unwrap().unwrap();
        let unread: Vec<_> = entry
            .findings
            .iter()
            .filter_map(|found| {
                let words = found.error().unread()?.words();
                let written = &entry.text.as_ref().unwrap()[found.error().range()];
                Some((found.code().strip_prefix("unread/")?, written, words))
            })
            .collect();
        assert_eq!(unread, *expected, "{file:?} {:#?}", entry.findings);
    }
}

/// Each mistake of a game is reported, and after a thousand, that the rest is not read.
#[test]
fn a_game_is_read_over_a_thousand_mistakes() {
    let knights = ["Nf3+", "Nf6+", "Ng1+", "Ng8+"];
    let codes = |plies: usize| {
        let moves: Vec<&str> = (0..plies).map(|ply| knights[ply % 4]).collect();
        let file = format!("{} Kd5 Nf3 *", moves.join(" "));
        let entry = Reader::new(file.as_bytes()).next().unwrap().unwrap();
        let codes: Vec<_> = entry.findings.iter().map(Finding::code).collect();
        (codes.len(), codes[codes.len() - 2..].to_vec())
    };
    let all = vec!["illegal/cannot-reach", "unread/game"];
    assert_eq!((codes(40), codes(800)), ((42, all.clone()), (802, all)));
    assert_eq!(codes(1_200), (1_001, vec!["false-claim/not-check", "unread/game"]));
}

/// So is a thousand consequences of one mistake.
#[test]
fn patience_has_an_end() {
    let last = |braces: usize| {
        let file = format!("1. e4 {}Ke3 *", "} ".repeat(braces));
        let entry = Reader::new(file.as_bytes()).next().unwrap().unwrap();
        (entry.findings.len(), entry.findings[1].code())
    };
    assert_eq!((last(998), last(1_001)), ((2, "illegal/cannot-reach"), (2, "unread/game")));
}

/// If two languages explain all words, the one that explains more letters is right: `R` may be the
/// king.
#[test]
fn the_language_with_most_letters_was_meant() {
    let text = "[FEN \"4k3/8/8/8/8/8/8/3QK2R w - - 0 1\"]\n\n1. Dd3 Re7 2. Rf1 Re6 3. Dd4 *";
    let entry = Reader::new(text.as_bytes()).next().unwrap().unwrap();
    let [finding] = &entry.findings[..] else { panic!("{:#?}", entry.findings) };
    let ErrorKind::Syntax(Syntax::ForeignLetters { language }) = finding.error().kind() else {
        panic!("{finding:?}")
    };
    assert_eq!(language.translate("Rf1"), "Kf1");
}

/// A mark says that a move was played, so it is not for broken positions and comments.
#[test]
fn only_an_illegal_move_before_a_rest_may_be_marked() {
    for (file, expected) in [
        ("1. e4 e5 2. Ke3 Nc6 3. Bb5 *", true),
        ("[FEN \"8/8/8/8/8/8/8/9k w - - 0 1\"]\n\n1. e4 e5 2. Nf3 *", false),
        ("1. e4 e5 2. ;\n((( N9 Nc6 3. Bb5 *", false),
    ] {
        let entry = Reader::new(file.as_bytes()).next().unwrap().unwrap();
        let rests = entry.findings.iter().filter_map(|found| found.error().unread());
        let is_marked =
            |rest| matches!(rest, Unread::Game { is_after_illegal, .. } if is_after_illegal);
        let hints: Vec<_> = rests.map(is_marked).collect();
        assert_eq!(hints, [expected], "{file:?} {:#?}", entry.findings);
    }
}

/// Only what concerns nothing outside a variation is in it.
#[test]
fn a_finding_in_a_variation_says_so() {
    for (text, expected) in [
        ("1. e4 (1. Ke3) e5 2. Ke3 *", &[true, false][..]),
        ("1. e4 (1. d4 $999 d5) } *", &[true, false]),
        ("1. e4 (1. d4 {a", &[false]),
        ("1. e4 (1. d4", &[false]),
        ("1. e4 ) $999 *", &[false, false]),
    ] {
        let entry = Reader::new(text.as_bytes()).next().unwrap().unwrap();
        let mistakes = entry.findings.iter().filter(|found| found.error().unread().is_none());
        let found: Vec<_> = mistakes.map(Finding::is_in_variation).collect();
        assert_eq!(found, expected, "{text}\n{:#?}", entry.findings);
    }
}

/// A mistake that a game in another language has besides is there as it was written.
#[test]
fn a_mistake_of_a_foreign_game_is_reported_in_its_letters() {
    let text = "1. e4 e5 2. Sf3 Sc6 3. Lb5 a6 4. Sxf7 *";
    let entry = Reader::new(text.as_bytes()).next().unwrap().unwrap();
    let written: Vec<_> =
        entry.findings.iter().map(|found| found.error().written().to_string()).collect();
    assert_eq!(written, ["Sf3", "Sxf7"]);
}

/// A game from a position that is allowed is kept up to a comment that ends too late.
#[test]
fn what_is_allowed_stays_allowed_after_a_mistake() {
    let text = "[FEN \"4k3/pppppppp/p7/8/8/8/8/4K3 w - - 0 1\"]\n\n\
                1. Kd2 Kd8 {a so 2. Ke3 {b} Ke8 3. Kd2 *";
    let entry = Reader::new(text.as_bytes()).allowing(Allow::MATERIAL).next().unwrap().unwrap();
    let codes: Vec<_> = entry.findings.iter().map(|found| found.error().kind().code()).collect();
    assert_eq!(codes, ["syntax/comment-ends-late"]);
    assert!(entry.game.unwrap().to_string().ends_with("\n\n1. Kd2 Kd8"));
}

/// A game in another language is one finding, at its first foreign word.
#[test]
fn a_foreign_game_is_found_at_its_ply() {
    for (text, ply) in [
        ("1. e4 Sf6 2. Sc3 *", 1),
        ("1. e4 e5 2. Sf3 Sc6 *", 2),
        ("1. e4 e5 2. Nf3 Nc6 3. Lb5 a6 4. La4 Sf6 *", 4),
    ] {
        let entry = Reader::new(text.as_bytes()).next().unwrap().unwrap();
        let [finding] = &entry.findings[..] else { panic!("{text}: {:?}", entry.findings) };
        assert_eq!(finding.error().kind().code(), "syntax/foreign-letters", "{text}");
        assert_eq!(finding.ply(), Some(ply), "{text}");
    }
}

/// The message says which of the two ends a comment.
#[test]
fn a_comment_may_end_with_a_parenthesis() {
    for (text, expected) in [
        ("1. e4 {a so) e5 2. Nf3 {b} Nc6 3. Bb5 *", true),
        ("1. e4 {a so e5 2. Nf3 {b} Nc6 3. Bb5 *", false),
    ] {
        let entry = Reader::new(text.as_bytes()).next().unwrap().unwrap();
        let kind = entry.findings[0].error().kind();
        let ErrorKind::Syntax(Syntax::CommentEndsLate { parenthesis }) = kind else {
            panic!("{kind:?}")
        };
        assert_eq!(parenthesis, expected, "{text}");
    }
}

/// The result of a game is what its text says, or else its tag, whatever is wrong with them.
#[test]
fn a_wrong_result_is_kept_as_written() {
    const MATE: &str = "1. f3 e5 2. g4 Qh4#";
    for (tag, moves, written, expected) in [
        ("1-0", MATE, " 0-1", GameResult::BlackWins),
        ("1-0", "1. f3 e5 2. g4 Qh4", "0-1", GameResult::BlackWins),
        ("1-0", MATE, " *", GameResult::WhiteWins),
        ("1-0", MATE, "", GameResult::WhiteWins),
        ("*", MATE, " 1-0", GameResult::WhiteWins),
        ("0-1", MATE, " 1-0", GameResult::WhiteWins),
        ("0-1", "1. e4 e5", " 1-0", GameResult::WhiteWins),
        ("1-0", "1. e4 e5", " 1/2-1/2", GameResult::Draw),
    ] {
        let text = format!("[Result \"{tag}\"]\n\n{moves}{written}");
        let entry = Reader::new(text.as_bytes()).next().unwrap().unwrap();
        assert!(!entry.findings.is_empty(), "{text}");
        assert_eq!(entry.game.unwrap().as_game().result(), expected, "{text}");
    }
}

#[test]
fn variations_are_as_deep_as_they_are_kept() {
    let open: String = (0..33).map(|depth| ["(d4 ", "(c4 "][depth % 2]).collect();
    let text = format!("e4 {open}");
    let entry = Reader::new(text.as_bytes()).next().unwrap().unwrap();
    let error = entry.findings[0].error();
    assert_eq!((error.kind(), error.range().len()), (ErrorKind::Syntax(Syntax::DeepVariation), 1));
    assert_eq!(error.range().start, 3 + 4 * 32);
}

/// The items of a replay, one by one, with their moves.
#[test]
fn a_replay_answers_about_its_text() {
    let moves = |text| {
        let mut replay = Replay::new(text, Board::START);
        let mut moves = 0;
        while replay.step().unwrap().is_some() {
            moves += 1;
        }
        (moves, replay.has_moves_by_squares())
    };
    assert_eq!(moves("1. e4 (1. d4 d5 (1... c5)) e5"), (2, false));
    assert_eq!(moves("1. e2e4 (1. d4) e5"), (2, true));
    // Tags may follow a comment.
    let mut replay = Replay::new("{a}\n[White \"b\"]\n1. e4", Board::START);
    assert_eq!(replay.next_item(), Ok(Some(Item::Comment("a"))));
    assert!(matches!(replay.next_item(), Ok(Some(Item::Move(_)))));
    assert_eq!(replay.tags(), "{a}\n[White \"b\"]");
    // Rust tokens have no lines, and so no comments to their ends.
    let mut replay = Replay::of_tokens("1. e4 ; e5\n", Board::START);
    assert!(replay.next_item().is_ok() && replay.next_item().is_err());
    // The reason for a refusal may be an earlier move.
    let mut replay = Replay::new("1. f3 e5 2. g4 Qh4# 3. a3", Board::START);
    let error = std::iter::repeat_with(|| replay.next_item()).find_map(Result::err).unwrap();
    assert!(error.headline().as_str().ends_with("2... Qh4# ended the game by checkmate"));
}

/// In export format, the tags after the first seven are in the order of their names, also those of the start.
#[test]
fn the_tags_of_the_start_are_written_in_their_order() {
    let names = ["Annotator", "Event", "FEN", "Opening", "Round", "SetUp", "Zed"];
    let tag = |name: &str| match name {
        "FEN" => "[FEN \"4k3/8/8/8/8/8/4P3/4K3 w - - 0 1\"]\n".to_owned(),
        name => format!("[{name} \"1\"]\n"),
    };
    let text = names.map(tag).concat() + "\n1. e4 *";
    let game = Reader::new(text.as_bytes()).next().unwrap().unwrap().sound().unwrap();
    assert_eq!(game.as_game().to_pgn(), text + "\n");
}

#[test]
fn white_space_of_several_bytes_between_braces_is_stepped_over_whole() {
    let text = "[White \"A\"]\n[Res *1[Result \"1/f2 ex d5B\"]\n\0\u{a0}\u{a0}\u{a0}\u{a0}\0c4 \"B\"W}I]\n";
    for entry in Reader::new(text.as_bytes()) {
        assert!(!entry.unwrap().findings.is_empty());
    }
}
