//! The messages about games as people write them, and the law of fixes: with a proposed fix, the game is legal beyond
//! the place of the mistake.

use std::fmt::Write;

use caissa::epd::Epd;
use caissa::error::Fix;
use caissa::{Board, Error, ErrorKind, Replay};

/// A game's text, and the messages of all its mistakes without the board.
const GAMES: &[(&str, &[&str])] = &[
    // Numbers, missing moves, variations that do not follow their moves, moves that are there twice.
    ("1. e4 2. d4 d5", &["wrong move number `2.`: Black's move 1 is missing before it"]),
    ("1. e4 e5 2. Nf3 3. Bb5 a6", &["wrong move number `3.`: Black's move 2 is missing before it"]),
    (
        "1. e4 2. e5",
        &["wrong move number `2.`: this is move 1\nif no move is missing before it, write `1...`"],
    ),
    ("1. e4 1. e5 2. Nf3", &["wrong move number `1.`: it is Black's turn\nwrite `1...`"]),
    ("1... e5 2. Nf3", &["wrong move number `1...`: White's move 1 is missing before it"]),
    (
        "1. e4 e5 3. Nf4 Nc6",
        &[
            "wrong move number `3.`: this is move 2\nwhat follows it is not a legal move here: put both right, and check again",
            "illegal move 2. Nf4: no white knight can reach f4\ndid you mean `Nf3`?",
        ],
    ),
    (
        "1. e4 e5 3. Sf3 Nc6",
        &[
            "wrong move number `3.`: this is move 2\nif no move is missing before it, write `2.`",
            "`Sf3` names a knight in German and Polish: did you mean `Nf3`?",
        ],
    ),
    (
        "1. e4 e5 (1. d4) 2. Nf3 Ke3",
        &[
            "wrong move number `1.`: the variation does not follow the move that it replaces\nput it right after White's move 1",
            "illegal move 2... Ke3: the king on e8 cannot reach e3\nit can go to e7",
        ],
    ),
    ("1. e4 (2. Nf3) e5 2. Nc3", &["wrong move number `2.`: this is move 1\nwrite `1.`"]),
    (
        "1. e4 e5 (2. Nf3) 2. Nc3",
        &[
            "wrong move number `2.`: the variation does not follow the move that it replaces\nput it right after White's move 2",
        ],
    ),
    (
        "1. e4 e5 2. Nf3 (1... c5 2. Nf3) Nc6",
        &[
            "wrong move number `1...`: the variation does not follow the move that it replaces\nput it right after Black's move 1",
        ],
    ),
    (
        "1. e4 e5 (1. c4 (1. d4)) 2. Nf3",
        &[
            "wrong move number `1.`: the variation does not follow the move that it replaces\nput it right after White's move 1",
        ],
    ),
    (
        "1. e4 e5 1. e4 e5 2. Nf3 Ke3",
        &[
            "`1. e4 e5` is here twice: these moves were made before\nleave them out the second time",
            "illegal move 2... Ke3: the king on e8 cannot reach e3\nit can go to e7",
        ],
    ),
    (
        "1. e4 e5 2. Nf3 Nc6 2. Nf3 Nc6 3. Bb5 a6",
        &[
            "`2. Nf3 Nc6` is here twice: these moves were made before\nleave them out the second time",
        ],
    ),
    (
        "1. e4 1. e4 e5",
        &["`1. e4` is here twice: these moves were made before\nleave them out the second time"],
    ),
    (
        "1. e4! e5? 1. e4 e5? 2. Nf3",
        &[
            "`1. e4 e5?` is here twice: these moves were made before\nleave them out the second time",
        ],
    ),
    // Old notations, moves in words, the typography of books and web pages.
    (
        "1. P-K4 P-K4 2. KN-B3 QN-B3 3. B-N5 P-QR3 4. BxN QPxB 5. O-O",
        &[
            "`P-K4` is descriptive notation: write `e4`",
            "`P-K4` is descriptive notation: write `e5`",
            "`KN-B3` is descriptive notation: write `Nf3`",
            "`QN-B3` is descriptive notation: write `Nc6`",
            "`B-N5` is descriptive notation: write `Bb5`",
            "`P-QR3` is descriptive notation: write `a6`",
            "`BxN` is descriptive notation: write `Bxc6`",
            "`QPxB` is descriptive notation: write `dxc6`",
        ],
    ),
    (
        "1. P/K4 P/K4",
        &[
            "`P/K4` is descriptive notation: write `e4`",
            "`P/K4` is descriptive notation: write `e5`",
        ],
    ),
    (
        "1. e4 d5 2. PxP QxP 3. N-B3",
        &[
            "`PxP` is descriptive notation: write `exd5`",
            "`QxP` is descriptive notation: write `Qxd5`",
            "`N-B3` is descriptive notation: write `Nc3` or `Nf3`",
        ],
    ),
    ("1. e4 d5 2. NxN", &["`NxN` is descriptive notation: no such capture is legal here"]),
    (
        "1. e4 e5 2. Nf3 Nc6 3. Nxe5 knight takes e5",
        &["`knight takes e5` is a move in words: write `Nxe5`"],
    ),
    (
        "1. e4 e5 2. Nf3 Nc6 3. Bc4 Bc5 4. castles kingside",
        &["`castles kingside` is a move in words: write `O-O`"],
    ),
    (
        "1. e4 e5 2. Nf3 Nc6 3. Bc4 Bc5 4. Castles queen side Nf6",
        &[
            "illegal move 4. Castles queen side: the pieces on b1, c1 and d1 stand between king and rook\ndid you mean `O-O`?",
        ],
    ),
    (
        "1. pawn from e2 to e4 Pawn e7 to e5",
        &[
            "`pawn from e2 to e4` is a move in words: write `e4`",
            "`Pawn e7 to e5` is a move in words: write `e5`",
        ],
    ),
    (
        "1. e4 d5 2. pawn takes pawn Queen takes pawn",
        &[
            "`pawn takes pawn` is a move in words: write `exd5`",
            "`Queen takes pawn` is a move in words: write `Qxd5`",
        ],
    ),
    (
        "1. e4 White has a knight on f3 and a rook e5",
        &[
            "these words stand outside a comment: `White has a knight on f3 and…`\nput a comment in braces: `{..}`",
        ],
    ),
    (
        "1. e4 so he castles early e5",
        &[
            "these words stand outside a comment: `so he castles early`\nput a comment in braces: `{so he castles early}`",
        ],
    ),
    (
        "_7 _54",
        &[
            "`_7 _54` is not a move in any supported notation\n`_1` is the queen, `_2` a rook, `_3` a bishop, `_4` a knight, `_5` a pawn, `_6` the king",
        ],
    ),
    (
        "Ruy Lopez: 1.e4 e5 2. Ke3",
        &[
            "these words stand outside a comment: `Ruy Lopez:`\nput a comment in braces: `{Ruy Lopez:}`",
            "illegal move 2. Ke3: the king on e1 cannot reach e3\nit can go to e2\ndid you mean `Ke2`?",
        ],
    ),
    (
        "FEN: 4k3/8/8/8/8/8/8/4K3 w - - 0 1",
        &[
            "these words stand outside a comment: `FEN:4k3/8/8/8/8/8/8/4K3 w`\na position is the tag `[FEN \"...\"]`, or `fen \"...\"` before the moves",
        ],
    ),
    ("1. e4 e5 2. Nf3 2…Nc6 3. Bb5 … a6 4. Ba4 4. … Nf6", &[]),
    (
        "1. e4 e5 2. Nf3 Nc6 [2...d6 3.Bc4 Bc5] 3. Bb5 a6",
        &[
            "expected a move, but found `[2...d6 3.Bc4 Bc5]`\na variation is in parentheses, `(..)`, and a comment in braces, `{..}`",
        ],
    ),
    (
        "1. e4 [%clk 0:01:02] e5 2. Nf3",
        &[
            "expected a move, but found `[%clk 0:01:02]`\na command is in a comment: `{[%clk 0:01:00]}`",
        ],
    ),
    (
        "1. e4 e5 2. Qf3⁈ Nc6⁉ 3. Bc4‼ Ke6",
        &[
            "illegal move 3... Ke6: the king on e8 cannot reach e6\nit can go to e7\ndid you mean `Ke7`?",
        ],
    ),
    ("1. e4 e5 2. Qh5 Nc6 3. Qxf7† Kxf7", &["`Qxf7†` uses `†` for `+`: write `Qxf7+`"]),
    ("1. e4 e5 2. Qh5 Nc6 3. Bc4 a6 4. Qxf7‡", &["`Qxf7‡` uses `‡` for `#`: write `Qxf7#`"]),
    (
        "1. e4 e5 2. Qh5 Nc6 3. Bc4 a6 4. Qxf7\\#",
        &["`\\#` is not a sign of PGN: write `#` after the move"],
    ),
    (
        "1. e4 e5 2. Qh5† Nc6",
        &["false claim in 2. Qh5†: the move does not give check\nwrite `Qh5`"],
    ),
    ("1. e4 e5 2. Qh5 Nc6 3. Qxf7 ‡ Kxf7", &["`‡` is not a sign of PGN: write `+` after the move"]),
    (
        "1. e4 – e5 2. Nf3",
        &["expected a move, but found `–`\nmoves are separated by spaces: leave it out"],
    ),
    (
        "1.e4-e5 2.Nf3-Nc6 3.Ke3",
        &[
            "expected a move, but found `-`\nmoves are separated by spaces: leave it out",
            "expected a move, but found `-`\nmoves are separated by spaces: leave it out",
            "illegal move 3. Ke3: the king on e1 cannot reach e3\nit can go to e2\ndid you mean `Ke2`?",
        ],
    ),
    (
        "1. e4 d5 2. ed5: Qd5: 3. Nc3",
        &["`ed5:` uses `:` for `x`: write `exd5`", "`Qd5:` uses `:` for `x`: write `Qxd5`"],
    ),
    (
        "1. e4 d5 2. ed: Qd5:",
        &["`ed:` uses `:` for `x`: write `exd5`", "`Qd5:` uses `:` for `x`: write `Qxd5`"],
    ),
    ("1. e4 c5 2. d4 xd4 3. Nf3", &["`xd4` does not say which piece captures: write `cxd4`"]),
    ("1. e4 d5 2. Pxd5 Qxd5", &["`Pxd5` does not say which pawn captures: write `exd5`"]),
    ("1. e4 d5 2. pxd5 Qxd5", &["`pxd5` does not say which pawn captures: write `exd5`"]),
    (
        "1. c4 d5 2. e4 e5 3. Pxd5",
        &["`Pxd5` does not say which pawn captures: write `exd5` or `cxd5`"],
    ),
    (
        "1. e4 e5 2. Pxd5",
        &["`Pxd5` does not say which pawn captures: no such capture is legal here"],
    ),
    (
        "1. e4&nbsp;e5 2. &#9816;f3 Nc6",
        &[
            "expected a move, but found `&nbsp;`\nit is HTML for a space: write a space",
            "expected a move, but found `&#9816;`\nit is HTML for a character: write the character itself",
        ],
    ),
    (
        "1. e4 <b>e5</b> 2. Nf3",
        &[
            "expected a move, but found `<b>`\nit is HTML, which is not part of a game: leave it out",
            "expected a move, but found `</b>`\nit is HTML, which is not part of a game: leave it out",
        ],
    ),
    (
        "1. e4 e5 2. Nf3 **Nc6** 3. Bb5",
        &[
            "expected a move, but found `**`\nit is Markdown, which is not part of a game: leave it out",
            "expected a move, but found `**`\nit is Markdown, which is not part of a game: leave it out",
        ],
    ),
    (
        "1\\. e4 e5",
        &[
            "expected a move, but found `\\.`\nit is Markdown or TeX, which is not part of a game: leave it out",
        ],
    ),
    (
        "// Ruy",
        &[
            "expected a move, but found `/`\nmoves are separated by spaces, and a comment is in braces: `{..}`",
        ],
    ),
    // The times of a list of moves are read.
    ("1. e4 0:03 e5 0:05 2. Nf3", &[]),
    (
        "1. e4 e5 2. P@e6 Nc6",
        &[
            "`P@e6` drops a piece, as in Crazyhouse: a chess variant with its own rules\nonly standard chess and Chess960 are supported",
        ],
    ),
    ("1. e4 e5 $ 2. Nf3 Nc6", &["expected a number from 0 to 255 after `$`"]),
    ("1. e4 e5 2. Nf3 $ Nc6 3. Bb5 a6", &["expected a number from 0 to 255 after `$`"]),
    ("1. e4 e5 2. Nf3 (2. f4 <> 3. Nf3) Nc6", &[]),
    (
        "[FEN \"8/P6k/8/8/8/8/8/K7 w - - 0 9\"]\n9. a8D Kg7",
        &["`a8D` is not a move with an English piece letter: did you mean `a8=Q` or `a8=R`?"],
    ),
    (
        "[FEN \"8/P6k/8/8/8/8/8/K7 w - - 0 9\"]\n9. a7a8D Kg7",
        &["`a7a8D` is not a move with an English piece letter: did you mean `a7a8q` or `a7a8r`?"],
    ),
    (
        "[FEN \"8/P6k/8/8/8/8/8/K7 w - - 0 9\"]\n9. a8 Q Kg7",
        &["`a8 Q` has a space in it: write `a8=Q`"],
    ),
    (
        "[FEN \"8/P6k/8/8/8/8/8/K7 w - - 0 9\"]\n9. a8=Queen Kg7",
        &["`a8=Queen` spells out the promotion: write `a8=Q`"],
    ),
    (
        "[FEN \"8/P6k/8/8/8/8/8/K7 w - - 0 9\"]\n9. b9=Q Kg7",
        &["`b9=Q` is off the board: files are a to h, ranks 1 to 8\ndid you mean `a8=Q`?"],
    ),
    (
        "[FEN \"8/P6k/8/8/8/8/8/K7 w - - 0 9\"]\n9. pawn a7 to a8 becomes a queen Kg7",
        &["`pawn a7 to a8 becomes a queen` is a move in words: write `a8=Q`"],
    ),
    (
        "[FEN \"rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR[Qn] w KQkq - 0 1\"]\n\n1. e4 Ke6 *",
        &[
            "`[Qn]` holds captured pieces, as in Crazyhouse: a chess variant with its own rules\nonly standard chess and Chess960 are supported",
        ],
    ),
    (
        "E2-E4 E7-E5 G1-F3",
        &[
            "`E2-E4` has a letter in the wrong case: write `e4`",
            "`E7-E5` has a letter in the wrong case: write `e5`",
            "`G1-F3` has a letter in the wrong case: write `Nf3`",
        ],
    ),
    (
        "1. f3 e5 2. g4 Qh4# 1. d4 d5",
        &[
            "wrong move number `1.`: this is move 3\nif another game begins here: `games!` and `pgn::Reader` take several",
            "illegal move 3. d4: 2... Qh4# ended the game by checkmate",
        ],
    ),
    (
        "1. e4 e5 * 1. d4 d5 *",
        &[
            "the game ended with its result, but `1. d4 d5 *` follows\nif another game begins here: `games!` and `pgn::Reader` take several",
        ],
    ),
    (
        "1. f3 e5 2. g4 Qh4 # 4. Kd1",
        &["illegal move 3. Kd1: 2... Qh4# ended the game by checkmate"],
    ),
    (
        "1. e4 e5 2. Nf3 Nc6 3. Bc4 Bc5 4. O-O-O-O",
        &[
            "`O-O-O-O` is not a move in any supported notation\ncastling is written `O-O` or `O-O-O`",
        ],
    ),
    (
        "1. e4 e5 2. Nf3 Nc6 3. Bc4 Bc5 4. °-°",
        &["`°-°` is castling with another sign than `O`: write `O-O`"],
    ),
    ("1. e4 d5 2. e4d5x", &["`e4d5x` has its `x` after the square: write `e4xd5`"]),
    (
        "1. e4 e5 2. Qh5 Nf6 3. Qxh Nxh7",
        &["`Qxh` names the file that it captures on, but no rank: write `Qxh7`"],
    ),
    (
        "525455",
        &["the move number `525455` is above 65535\nan ICCF move has four digits, such as `5254`"],
    ),
    (
        "52-54 57-55",
        &[
            "`52-54` has a hyphen between its squares: write `e4`",
            "`57-55` has a hyphen between its squares: write `e5`",
        ],
    ),
    (
        "1. e4 e5 3. Qh8 Nc6",
        &[
            "wrong move number `3.`: this is move 2\nwhat follows it is not a legal move here: put both right, and check again",
            "illegal move 2. Qh8: the queen on d1 cannot reach h8\nit can go to e2, f3, g4 or h5",
        ],
    ),
    ("1. e4 & e5", &["expected a move, but found `&`"]),
    (
        "1. e4 2....e5",
        &[
            "wrong move number `2....`: this is move 1\nif no move is missing before it, write `1...`",
        ],
    ),
    (
        "1. e4 2. ... e5",
        &[
            "wrong move number `2. ...`: this is move 1\nif no move is missing before it, write `1...`",
        ],
    ),
    // Signs that only separate moves, and words without a game.
    ("1. e4 . e5", &["expected a move, but found `.`\nleave it out"]),
    ("1. e4 e5 .", &["expected a move, but found `.`\nleave it out"]),
    (
        "1. e4,e5. 2. Ke3",
        &[
            "expected a move, but found `,`\nleave it out",
            "expected a move, but found `.`\nleave it out",
            "illegal move 2. Ke3: the king on e1 cannot reach e3\nit can go to e2\ndid you mean `Ke2`?",
        ],
    ),
    (
        "resigns",
        &["this word stands outside a comment: `resigns`\nwrite the result, `1-0` or `0-1`"],
    ),
    // A promotion with a letter of another language, also where no pawn can promote.
    (
        "1. e4 e5 2. e8=D",
        &["`e8=D` names a queen in German, Dutch, French and Spanish; here it is `Q`"],
    ),
    (
        "1. e4 dxe8=T",
        &["`dxe8=T` names a rook in German, Dutch, French and Spanish; here it is `R`"],
    ),
    ("1. e4 e8=Z", &["`e8=Z` names a knight in Latvian; here it is `N`"]),
    (
        "1. e5 2. e4 Nf6",
        &[
            "illegal move 1. e5: the pawn on e2 cannot reach e5\nit can go to e3 or e4\ndid you mean `e4`?",
        ],
    ),
    // Other signs and words.
    (
        "1. e4 d5 2. e4xd",
        &["`e4xd` names the file that it captures on, but no rank: write `e4xd5`"],
    ),
    ("1. e4 d5 2. e:d", &["`e:d` names two files, but no rank: write `exd5`"]),
    ("1. e4 d5 2. e-d5", &["`e-d5` uses `-` for `x`: write `exd5`"]),
    (
        "1. e4 d5 2. ed5: Nf6 3. Ke3",
        &[
            "`ed5:` uses `:` for `x`: write `exd5`",
            "illegal move 3. Ke3: the king on e1 cannot reach e3\nit can go to e2\ndid you mean `Ke2`?",
        ],
    ),
    (
        "1. e2->e4 e7->e5 2. Ke3",
        &[
            "`e2->e4` has an arrow: write `e2-e4`",
            "`e7->e5` has an arrow: write `e7-e5`",
            "illegal move 2. Ke3: the king on e1 cannot reach e3\nit can go to e2\ndid you mean `Ke2`?",
        ],
    ),
    ("1. e4 e5 2. Qh5 Nc6 3. Qxf7 ch. Kxf7", &["`ch.` is a word: write `+` after the move"]),
    ("1. e4 f6 2. Qh5 mate g6", &["`mate` is a word: write `+` after the move"]),
    ("1. e4 e5 2. Qh5 mate Nc6", &["`mate` is a word, but the move gives no check: leave it out"]),
    ("1. e4 e5 2. Qh5 Nc6 3. Qxf7 dbl.ch Kxf7", &["`dbl.ch` is a word: write `+` after the move"]),
    (
        "1. e4 e5 2. Qh5 Nc6 3. Qxf7 dis. ch. Kxf7",
        &["`dis.ch.` is a word: write `+` after the move"],
    ),
    (
        "1.e4e5 2.Nf3Nc6 3.Ke3",
        &[
            "a space is missing before `e5`\nwrite `e4 e5`",
            "a space is missing before `Nc6`\nwrite `Nf3 Nc6`",
            "illegal move 3. Ke3: the king on e1 cannot reach e3\nit can go to e2\ndid you mean `Ke2`?",
        ],
    ),
    ("1. e4e5", &["a space is missing before `e5`\nwrite `e4 e5`"]),
    ("1. e4 e5 2. Nf33", &["`Nf33` has a character twice: write `Nf3`"]),
    ("1. e4 e5 2. Mf3", &["`Mf3` is not a move in any supported notation\ndid you mean `Nf3`?"]),
    ("1. e4 e5 2. Ktf3", &["`Ktf3` is descriptive notation: write `Nf3`"]),
    (
        "1. e4 e5 2. i4",
        &["`i4` is off the board: files are a to h, ranks 1 to 8\ndid you mean `h4`?"],
    ),
    ("1. e4 e5 2. Nf 3 Nc6", &["`Nf 3` has a space in it: write `Nf3`"]),
    ("5254 5259", &["`5259` is off the board: in ICCF, files and ranks are 1 to 8"]),
    (
        "1. e4 e5 2. Nf3 Nc6 3. Bb5 a6 4. O_O Nf6 5. Ke3",
        &[
            "`O_O` is castling without dashes: write `O-O`",
            "illegal move 5. Ke3: the king on g1 cannot reach e3\nit can go to h1",
        ],
    ),
    ("1. e4 e5 2. Nf3 Nc6 3. Bb5 a6 4. 0_0", &["`0_0` is castling without dashes: write `O-O`"]),
    (
        "[FEN \"8/P6k/8/8/8/8/8/K7 w - - 0 9\"]\n9. a8=D Kg7",
        &["`a8=D` is not a move with an English piece letter: did you mean `a8=Q` or `a8=R`?"],
    ),
    ("e4\u{200b} e5", &["`e4\\u{200b}` contains an invisible character: write `e4`"]),
    // Words for results, and words that belong in comments.
    ("1. e4 e5 draw", &["`draw` is not a result: write `1/2-1/2`"]),
    ("1. e4 e5 Draw agreed.", &["`Draw agreed.` is not a result: write `1/2-1/2`"]),
    ("1. e4 e5 draw 1/2-1/2", &["`draw 1/2-1/2` is not a result: write `1/2-1/2`"]),
    (
        "1. e4 e5 resigns",
        &["this word stands outside a comment: `resigns`\nwrite the result, `1-0` or `0-1`"],
    ),
    ("1. e4 e5 Black resigns", &["`Black resigns` is not a result: write `1-0`"]),
    ("1. e4 e5 White won *", &["`White won *` is not a result: write `1-0`"]),
    (
        "1. e4 hello world, no chess",
        &[
            "these words stand outside a comment: `hello world, no chess`\nput a comment in braces: `{hello world, no chess}`",
        ],
    ),
    ("1. e4 castles", &["`castles` is a move in words\ncastling is written `O-O` or `O-O-O`"]),
    (
        "1. e4 e5 2. Nf3 good Nc6 3. Ke3",
        &[
            "this word stands outside a comment: `good`\nput a comment in braces: `{good}`",
            "illegal move 3. Ke3: the king on e1 cannot reach e3\nit can go to e2\ndid you mean `Ke2`?",
        ],
    ),
    (
        "1. e4 e5 2. Nf3 Nc6 TN 3. Ke3",
        &[
            "this word stands outside a comment: `TN`\na novelty is marked with `$146`",
            "illegal move 3. Ke3: the king on e1 cannot reach e3\nit can go to e2\ndid you mean `Ke2`?",
        ],
    ),
    (
        "1. e4 e5 2. Nf3 Nc6 N",
        &[
            "`N` names a knight, but not where it goes\nwrite a piece and its square without a space, such as `Nf3`\nor `$146`, if it marks a novelty",
        ],
    ),
    (
        "1. e4 e5 2. Nf3 D Nc6",
        &["this word stands outside a comment: `D`\nput a comment in braces: `{D}`"],
    ),
    (
        "1. e4 e5 2. D",
        &[
            "`D` is not a move in any supported notation\nmoves look like `Nf3`, `Ng1-f3`, `g1f3`, `7163` or `knight g1 to f3`",
        ],
    ),
    // Suggestions: the bishop first, the move with which the game goes on, the other castling.
    (
        "1. e4 e5 2. Nf3 Nc6 3. bb5",
        &[
            "illegal move 3. bb5: the pawn on b2 cannot reach b5\nit can go to b3 or b4\ndid you mean `Bb5`?",
        ],
    ),
    (
        "1. e4 e5 2. Nf3 Nc6 3. bc4",
        &[
            "illegal move 3. bc4: the pawn on b2 cannot reach c4\nit can go to b3 or b4\ndid you mean `Bc4`?",
        ],
    ),
    (
        "1. e4 e5 2. Nf3 Nc6 3. Bb5 a7",
        &["illegal move 3... a7: the pawn on a7 already stands there\ndid you mean `a6`?"],
    ),
    (
        "1. e2 e4",
        &[
            "illegal move 1. e2: the pawn on e2 already stands there\nwrite the two squares of a move together, such as `e2e4`",
        ],
    ),
    (
        "1. e4 a6 2. e5 d5 3. exd5",
        &[
            "illegal move 3. exd5: the pawn on e5 cannot reach d5\nit can go to e6, or take en passant on d6\ndid you mean `exd6`?",
        ],
    ),
    (
        "1. e4 e5 2. Nf3 Nc6 3. Bb5 a6 4. Ba5 Nf6 5. O-O Be7 6. Re1 b5 7. Bb3 d6 8. c3 Nf4",
        &[
            "illegal move 4. Ba5: no white bishop can reach a5\ndid you mean `Ba4`?",
            "illegal move 8... Nf4: no black knight can reach f4\ndid you mean `Nxe4`, `Ng4` or `Nd4`?",
        ],
    ),
    (
        "1. e4 e5 2. Nf3 Nc6 3. Bb5 a6 4. 0-0-0",
        &[
            "illegal move 4. 0-0-0: the pieces on b1, c1 and d1 stand between king and rook\ndid you mean `O-O`?",
        ],
    ),
    // Tags.
    (
        "[Event: \"A\"]\n\n1. e4 *",
        &[
            "no sign stands between the name of a tag and its value, but found `[Event: \"A\"]`\nleave out the `:` after the name",
        ],
    ),
    (
        "[Event = \"A\"]\n\n1. e4 *",
        &[
            "no sign stands between the name of a tag and its value, but found `[Event = \"A\"]`\nleave out the `=` after the name",
        ],
    ),
    (
        "[Event 'A']\n\n1. e4 *",
        &[
            "the value of a tag is in straight quotes, `\"`, but found `[Event 'A']`\nwrite `\"` for both quotes",
        ],
    ),
    (
        "[Event “A”]\n\n1. e4 *",
        &[
            "the value of a tag is in straight quotes, `\"`, but found `[Event “A”]`\nwrite `\"` for both quotes",
        ],
    ),
    (
        "[Event \"A\" B\"]\n\n1. e4 *",
        &[
            "a quote within the value of a tag ends the value too early: `[Event \"A\" B\"]`\na quote within the value is written `\\\"`",
        ],
    ),
];

/// A FEN, and its message without the board.
const FENS: &[(&str, &str)] = &[
    (
        "4k3/8/8/8/8/8/8/4K3 w - 0 1",
        "expected an en passant square or `-`, but found `0`\n\
         a field before it is missing: the fields are pieces, side to move, castling,\n\
         en passant, halfmove clock, move number, such as ... w KQkq - 0 1",
    ),
    ("4k3/8/8/8/8/8/8/4K3 w - e9 0 1", "expected an en passant square or `-`, but found `e9`"),
    // The marks of other variants, fields in the wrong place, and other plausible readings.
    (
        "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR[] w KQkq - 0 1",
        "`[]` holds captured pieces, as in Crazyhouse: a chess variant with its own rules\nonly standard chess and Chess960 are supported",
    ),
    (
        "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR[Qn] w KQkq - 0 1",
        "`[Qn]` holds captured pieces, as in Crazyhouse: a chess variant with its own rules\nonly standard chess and Chess960 are supported",
    ),
    (
        "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR/n w KQkq - 0 1",
        "`/n` holds captured pieces, as in Crazyhouse: a chess variant with its own rules\nonly standard chess and Chess960 are supported",
    ),
    (
        "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR/ w KQkq - 0 1",
        "`/` holds captured pieces, as in Crazyhouse: a chess variant with its own rules\nonly standard chess and Chess960 are supported",
    ),
    (
        "rnQ~q1b1r/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR b KQ - 0 5",
        "`Q~` is a promoted piece, as in Crazyhouse: a chess variant with its own rules\nonly standard chess and Chess960 are supported",
    ),
    (
        "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 3+3 0 1",
        "`3+3` counts checks, as in Three-check: a chess variant with its own rules\nonly standard chess and Chess960 are supported",
    ),
    (
        "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1 +0+0",
        "`+0+0` counts checks, as in Three-check: a chess variant with its own rules\nonly standard chess and Chess960 are supported",
    ),
    (
        "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR KQkq w - 0 1",
        "expected `w` or `b` for the side to move, but found `KQkq`\nthe side to move is before the castling rights: `w KQkq`",
    ),
    (
        "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w - KQkq 0 1",
        "expected an en passant square or `-`, but found `KQkq`\nthe castling rights are before the en passant square: `KQkq -`",
    ),
    (
        "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR W KQkq - 0 1",
        "expected `w` or `b` for the side to move, but found `W`\nwrite `w`",
    ),
    (
        "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR black KQkq - 0 1",
        "expected `w` or `b` for the side to move, but found `black`\nwrite `b`",
    ),
    (
        "rnbqkbnr/pppppppp/8/8/4P3/8/PPPP1PPP/RNBQKBNR b KQkq E3 0 1",
        "expected an en passant square or `-`, but found `E3`\nwrite `e3`",
    ),
    (
        "rnbqkbnr/pppppppp/8/8/4P3/8/PPPP1PPP/RNBQKBNR w KQkq e3 0 1",
        "impossible position: the en passant square e3 is not on rank 6, where Black's pawns pass\nif it is Black's turn, write `b`",
    ),
    (
        "RNBQKBNR/PPPPPPPP/8/8/8/8/pppppppp/rnbqkbnr w KQkq - 0 1",
        "impossible position: White cannot castle: its king is on e8, not on e1\nalso: Black cannot castle: its king is on e1, not on e8\nthe ranks are upside down: a FEN begins with rank 8",
    ),
    (
        "RNBQK2R/PPPPPPBP/5NP1/8/8/5np1/ppppppbp/rnbq1rk1 b kq - 3 4",
        "impossible position: Black cannot castle: its king is on g1, not on e8\nthe letters have the wrong case: White's pieces are capitals",
    ),
    (
        "r3k2r/8/8/8/8/8/8/R2K3R w KQkq - 0 1",
        "impossible position: White cannot castle: its king is on d1, not on e1\nput White's king on e1, or write `kq`",
    ),
    (
        "4k3/8/8/8/8/8/8/R2K3R w KQ - 0 1",
        "impossible position: White cannot castle: its king is on d1, not on e1\nput White's king on e1\nfor standard chess, write `-`\nfor Chess960, write `HA`, or `chess960 fen ...`",
    ),
    (
        "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR_w_KQkq_-_0_1",
        "expected a piece letter or a digit from 1 to 8, but found `_`\nweb addresses have `_` for a space: write spaces",
    ),
    (
        "4k2R/8/8/8/8/8/8/4K3 w - - 0 1",
        "impossible position: it is White's turn, but Black is in check from the rook on h8\nif it is Black's turn, write `b`",
    ),
    (
        "1r2k1r1/8/8/8/8/8/8/1R2K1R1 w HAha - 0 1",
        "impossible position: White cannot castle: it has no rook on a1 or h1\nalso: Black cannot castle: it has no rook on a8 or h8\nwrite `GBgb`",
    ),
];

#[test]
fn the_cause_of_a_refused_fen_is_named() {
    let mut wrong = String::new();
    for (fen, expected) in FENS {
        let error = Board::from_fen(fen).unwrap_err();
        let found = error.message_without_board();
        if found.as_str() != *expected {
            writeln!(wrong, "    ({fen:?}, {:?}),", found.as_str()).unwrap();
        }
    }
    assert!(wrong.is_empty(), "\n{wrong}");
}

/// The board upside down, a king beside its square, a rook exchanged with its neighbour, and letters of other rights that the
/// pieces allow are as likely as wrong castling rights.
#[test]
fn castling_rights_are_no_certain_fix_where_pieces_may_be_misplaced() {
    for fen in [
        "RNBQKBNR/PPPPPPPP/8/8/8/8/pppppppp/rnbqkbnr w KQkq - 0 1",
        "r3k2r/8/8/8/8/8/8/R2K3R w KQkq - 0 1",
        "4k3/8/8/8/8/8/8/R2K3R w KQ - 0 1",
        "r1bqkb1r/ppp2ppp/2n1pn2/8/2Pp4/5NP1/PP1PPPBP/RNBQ1RK1 w KQ - 2 6",
        "4k3/8/8/8/8/8/8/R3K3 w K - 0 1",
        "nrbqkbnr/pp1ppppp/8/2p5/4P3/5N2/PPPP1PPP/RNBQKB1R b KQkq - 1 2",
        "Rnbqkbnr/pp1ppppp/8/2p5/4P3/5N2/PPPP1PPP/1NBQKB1R b Kkq - 1 2",
        "rnbqkb1r/ppp1pppp/3p1n2/8/3PP3/2N5/PPP2PPP/2BQKBNR b KQkq - 2 3",
    ] {
        let error = Board::from_fen(fen).unwrap_err();
        assert_eq!(error.fix(), None, "{fen}");
        assert_eq!(error.edit(fen), None, "{fen}");
    }
    // Where a right is possible, a field that is wrong does not tell whether it is left.
    for (fen, certain) in [
        ("4k3/8/8/8/8/8/8/4K2R w KQ - 0 1", None),
        ("4k3/8/8/8/8/8/8/4K3 w KQ - 0 1", Some("-")),
        ("5rk1/8/8/8/8/8/8/5RK1 w KQkq - 0 1", Some("-")),
    ] {
        let edit = Board::from_fen(fen).unwrap_err().edit(fen);
        assert_eq!(edit.as_ref().map(|edit| &*edit.text), certain, "{fen}");
    }
}

/// The messages of all mistakes of a game, without what is not read because of them.
fn messages(text: &str) -> Vec<String> {
    let mistakes = Replay::new(text, Board::START).mistakes();
    let mistakes = mistakes.iter().filter(|error| error.unread().is_none());
    mistakes.map(|error| error.message_without_board().to_string()).collect()
}

#[test]
fn every_mistake_is_named_as_what_it_is() {
    let mut wrong = String::new();
    for (text, expected) in GAMES {
        let found = messages(text);
        if found != *expected {
            writeln!(wrong, "    ({text:?}, &{found:?}),").unwrap();
        }
    }
    assert!(wrong.is_empty(), "\n{wrong}");
}

/// The texts that an error proposes instead of a text.
fn proposed(text: &str, error: &Error) -> Vec<String> {
    let range = error.range();
    let with =
        |start: usize, end: usize, new: &str| format!("{}{new}{}", &text[..start], &text[end..]);
    if let Some(edit) = error.edit(text) {
        return vec![with(edit.range.start, edit.range.end, &edit.text)];
    }
    let moves = error.fixes().into_iter().find_map(|fix| match fix {
        Fix::Choose(moves) => Some(moves),
        _ => None,
    });
    let board = error.board();
    let san = |mv| board.map(|board| board.san(mv).to_string());
    moves
        .into_iter()
        .flatten()
        .filter_map(|mv| san(mv).map(|san| with(range.start, range.end, &san)))
        .collect()
}

/// Checks that each fix of the first mistake of a game makes the move legal, also with what follows it up to the next
/// move. Returns the number of fixes.
pub(crate) fn check_fixes(text: &str) -> usize {
    let Some(error) = Replay::new(text, Board::START).mistakes().into_iter().next() else {
        return 0;
    };
    let proposed = proposed(text, &error);
    for fixed in &proposed {
        let next = Replay::new(fixed, Board::START).mistakes().into_iter().next();
        let is_beyond = next.is_none_or(|next| next.range().start > error.range().start);
        assert!(is_beyond, "{text}\n{fixed}\n{error}\n{next:?}");
    }
    proposed.len()
}

#[test]
fn every_fix_makes_the_game_legal() {
    let fixes: usize = GAMES.iter().map(|(text, _)| check_fixes(text)).sum();
    assert!(fixes > 0);
}

/// The errors of a text as a game and as a position.
fn errors(text: &str) -> Vec<Error> {
    let mut errors = Replay::new(text, Board::START).mistakes();
    errors.extend(Epd::parse(text).err());
    errors
}

#[test]
fn the_first_line_has_less_of_a_text_that_is_too_long_for_it() {
    let signs = "?".repeat(40);
    let castling =
        format!("rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w {} - 0 1", "x".repeat(40));
    for error in [
        Board::START.read(&format!("O-O{signs}#")).unwrap_err(),
        Board::START.read(&format!("O-O-O{signs}+")).unwrap_err(),
        Board::from_fen(&castling).unwrap_err(),
    ] {
        let headline = error.headline();
        assert!(headline.contains('…'), "{headline}");
        assert!((97..=100).contains(&headline.chars().count()), "{headline}");
    }
}

/// Also with a longer text in the place of each mistake in the catalogue.
#[test]
fn no_line_is_longer_than_100_columns_however_long_the_text_is() {
    let mut count = 0;
    for example in ErrorKind::EXPLANATIONS.iter().filter_map(|row| row.example) {
        for end in errors(example).iter().map(|error| error.range().end) {
            for more in ["?", "é", "x"].map(|more| more.repeat(40)) {
                let text = format!("{}{more}{}", &example[..end], &example[end..]);
                for error in errors(&text) {
                    let (message, reason) = (error.message(), error.reason());
                    for line in message.lines().chain(reason.lines()) {
                        assert!(line.chars().count() <= 100, "{line}\n{text}");
                    }
                    count += 1;
                }
            }
        }
    }
    assert!(count > 300, "only {count}");
}
