//! Extended Position Description: what is accepted, what is refused where, and what is written is read back.

use std::fs;

use caissa::epd::{Epd, EpdBuf, Lines, Suite};
use caissa::error::{FalseClaim, Field, NumberRange, Syntax};
use caissa::{Allow, Board, ErrorKind, FenOptions};
use chess_core::__private::SuiteBuf;

use crate::oracle::{Rng, chess960_start, legal_move, standard_start, walk};
use tests::skip::{corpus, say};

const START: &str = "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq -";

/// Operations, and how they are written.
const ACCEPTED: &[(&str, &str)] = &[
    ("", ""),
    (";;", ""),
    (" bm e4;", " bm e4;"),
    (" bm  e4 \t d4 ; ; id \"x\"", " bm e4 \t d4; id \"x\";"),
    (" bm e4, d4!?, knight g1 to f3, e2e4 5254;", " bm e4, d4!?, knight g1 to f3, e2e4 5254;"),
    (" am f3; noop; eco \"A00\";", " am f3; noop; eco \"A00\";"),
    (" pv e4 e5 Nf3;", " pv e4 e5 Nf3;"),
    (" ce -35; dm 12; acd 7; acn 99999999999", " ce -35; dm 12; acd 7; acn 99999999999;"),
    (" id \"a; b\" ;c0 don't say \"x;y\"", " id \"a; b\"; c0 don't say \"x;y\";"),
    (" id \"a\\\"b\\\\\";", " id \"a\\\"b\\\\\";"),
    (" id\"x\"", " id \"x\";"),
    ("\u{a0}bm\u{a0}e4;\u{2009}id\u{3000}\"x\"\u{a0};", " bm e4; id \"x\";"),
    (" hmvc 3; fmvn 7;", " hmvc 3; fmvn 7;"),
    (" 3 7 bm e4;", " 3 7 bm e4;"),
    (" 3 7; bm e4;", " 3 7 bm e4;"),
    (" 0 1 bm e4;", " bm e4;"),
    (" 3 7 hmvc 5", " 5 7 hmvc 5;"),
    (" 3 5 hmvc 4; fmvn 8;", " hmvc 4; fmvn 8;"),
    // As in suites of perft counts and collections of mates.
    (" 0 1 ;D1 20 ;D2 400", " D1 20; D2 400;"),
    (" bm #2;", " bm #2;"),
    (" 3 8 bm # 2", " 3 8 bm # 2;"),
    (" bm #-2; c9 \"1-0\"", " bm #-2; c9 \"1-0\";"),
    (" bm #2; bm e4", " bm #2; bm e4;"),
    (" x 1;", " x 1;"),
    (" Elo 2000;", " Elo 2000;"),
    ("\r\n", ""),
];

#[test]
fn every_line_is_read_and_written_back() {
    for (operations, written) in ACCEPTED {
        let line = format!("{START}{operations}");
        let epd = Epd::parse(&line).unwrap_or_else(|error| panic!("{line:?}: {error:#}"));
        assert_eq!(epd.to_string(), format!("{START}{written}"), "{line:?}");
        let again = epd.to_string();
        assert_eq!(Epd::parse(&again), Ok(epd), "{line:?}");
        assert_eq!(EpdBuf::from(epd).as_epd(), epd, "{line:?}");
        assert!(epd.board().same_position(&Board::START), "{line:?}");
    }
}

#[test]
fn operations_have_the_values_that_they_say() {
    let line = format!(
        "{START} bm e4 Nf3; am f3; pv e4 e5 Nf3; ce +35; dm 3; acd 12; id \"a \\\"b\\\"\"; \
         c0 \"zero\"; c9 nine words; hmvc 6; fmvn 9; x c \"a b\""
    );
    let epd = Epd::parse(&line).unwrap();
    let moves =
        |moves: caissa::epd::EpdMoves<'_>| moves.map(|mv| mv.to_string()).collect::<Vec<_>>();
    assert_eq!(moves(epd.best_moves()), ["e2e4", "g1f3"]);
    assert_eq!(moves(epd.avoid_moves()), ["f2f3"]);
    assert_eq!(moves(epd.pv()), ["e2e4", "e7e5", "g1f3"]);
    assert_eq!((epd.centipawns(), epd.mate_in(), epd.depth()), (Some(35), Some(3), Some(12)));
    assert_eq!(epd.id().unwrap(), "a \"b\"");
    assert_eq!(epd.comment(0).unwrap().to_string(), "zero");
    assert_eq!(epd.comment(9).unwrap(), "nine words");
    assert!(epd.comment(1).is_none() && epd.comment(10).is_none());
    assert_eq!((epd.board().halfmove_clock(), epd.board().fullmove_number()), (6, 9));
    let operands: Vec<_> =
        epd.operation("x").unwrap().operands().map(|text| text.to_string()).collect();
    assert_eq!(operands, ["c", "a b"]);
    assert_eq!(epd.operations().count(), 12);
    let none = Epd::parse(START).unwrap();
    assert!(none.id().is_none() && none.best_moves().next().is_none() && none.mate_in().is_none());
}

/// Operations, the kind of the refusal when their perft counts are checked, and the text underlined.
const REFUSED: &[(&str, &str, &str)] = &[
    (" bm e5;", "Illegal(CannotReach", "e5"),
    (" id \"½\"; bm e4 Nf4; am e4", "Illegal(CannotReach", "Nf4"),
    (" bm e4+;", "FalseClaim(NotCheck)", "e4+"),
    (" am hello;", "Syntax(UnknownWord)", "hello"),
    (" pv e4 e4;", "Illegal(", "e4"),
    (" bm Sf3", "Syntax(Misspelling", "Sf3"),
    (" bm;", "Syntax(NoOperand)", "bm"),
    (" pv , ,", "Syntax(NoOperand)", "pv"),
    (" ce", "Syntax(NoOperand)", "ce"),
    (" ce 1.5;", "Syntax(OperationNumber { range: Signed })", "1.5"),
    (" ce 1234567890;", "Syntax(OperationNumber { range: Signed })", "1234567890"),
    (" dm -3;", "Syntax(OperationNumber { range: Natural })", "-3"),
    (" acd deep search;", "Syntax(OperationNumber { range: Natural })", "deep search"),
    (" fmvn;", "Syntax(NoOperand)", "fmvn"),
    (" hmvc x;", "Syntax(Clock(Halfmoves))", "x"),
    (" fmvn 65536;", "Syntax(ClockRange(Number))", "65536"),
    (" hmvc 1; ce 2; hmvc 1;", "Syntax(OperationTwice)", "hmvc"),
    (" bm e4; bm d4;", "Syntax(OperationTwice)", "bm"),
    (" bm e4; 17;", "Syntax(Operation)", "17"),
    (" =bm e4;", "Syntax(Operation)", "=bm"),
    (" bm! e4;", "Syntax(Operation)", "bm!"),
    (" ½ e4;", "Syntax(Operation)", "½"),
    (" id \"x;", "Syntax(OpenString)", "\""),
    (" id \"x\n\";", "Syntax(OpenString)", "\""),
    (" id \"x\\\";", "Syntax(OpenString)", "\""),
    (" 3", "Syntax(MissingField(Number))", "3"),
    (" x 1", "Syntax(Clock(Halfmoves))", "x"),
    (" Elo 2000", "Syntax(Clock(Halfmoves))", "Elo"),
    (" - 1", "Syntax(Clock(Halfmoves))", "-"),
    (" -1 1", "Syntax(Clock(Halfmoves))", "-1"),
    (" 0 1 | 12 | 0.5", "Syntax(Operation)", "|"),
    (" dm 3; bm #3", "Syntax(OperationTwice)", "bm"),
    (" bm #x", "Syntax(UnexpectedCharacter)", "#"),
    (" bm #2 e4", "Syntax(UnexpectedCharacter)", "#"),
    (" D1 20; D2 401; D3 1", "FalseClaim(Perft { depth: 2, found: 400 })", "401"),
    (" ;D3 8902 ;D1 21", "FalseClaim(Perft { depth: 1, found: 20 })", "21"),
    (" D1;", "Syntax(NoOperand)", "D1"),
    (" D1 20 000;", "Syntax(OperationNumber { range: Count })", "20 000"),
    (" D2 -400;", "FalseClaim(Perft { depth: 2, found: 400 })", "-400"),
    (" bm e4\nrnbqkbnr/8 w - -", "Syntax(Operation)", "rnbqkbnr/8"),
];

#[test]
fn every_refusal_has_its_kind_and_range() {
    for (operations, kind, underlined) in REFUSED {
        let line = format!("{START}{operations}");
        let error = Epd::parse(&line).and_then(|epd| epd.check_perft(3)).expect_err(&line);
        let found = format!("{:?}", error.kind());
        assert!(found.starts_with(kind), "{line:?}: {found}");
        assert_eq!(&line[error.range()], *underlined, "{line:?}");
        assert!(error.message().lines().all(|line| line.chars().count() <= 100), "{error}");
    }
    let error = Epd::parse(" \n").unwrap_err();
    let kind = ErrorKind::Syntax(Syntax::MissingField(Field::Placement));
    assert_eq!((error.kind(), error.range()), (kind, 0..2));
    let error = Epd::parse("8/8/8/8/8/8/8/K7 w - - bm Kb1;").unwrap_err();
    assert_eq!((error.kind().code(), error.range()), ("invalid/missing-king", 0..16));
    // The message has the spaces of the text.
    let error = Epd::parse(&format!("{START} ce 20  000;")).unwrap_err();
    assert!(error.headline().ends_with("but found `20  000`"), "{error}");
    let error = Board::from_fen(&format!("{START} 0 1 ;D1 20 ;D2 400")).unwrap_err();
    assert!(error.headline().ends_with("but found `;D1 20 ;D2 400`"), "{error}");
    // The error shows the move number of `fmvn`, wherever that operation is.
    let line = format!("{START} bm e5; fmvn 9;");
    let error = Epd::parse(&line).unwrap_err();
    assert!(error.headline().starts_with("illegal move 9. e5"), "{error}");
}

/// Published counts, and the same with one of them changed.
#[test]
fn perft_counts_are_checked_as_deep_as_asked() {
    let text = fs::read_to_string(tests::project("tests/data/standard.perft")).unwrap();
    let mut checked = 0;
    for line in Lines::new(&text) {
        let epd = line.epd.unwrap_or_else(|error| panic!("{}: {error}", line.text));
        let depths =
            epd.operations().filter(|operation| matches!(operation.opcode(), "D1" | "D2" | "D3"));
        assert_eq!(epd.check_perft(3), Ok(depths.clone().count()), "{}", line.text);
        for operation in depths {
            let wrong = line.text.replace(&operation.to_string(), &format!("{operation}0"));
            let error = Epd::parse(&wrong).unwrap().check_perft(3).unwrap_err();
            assert_eq!(error.kind().code(), "false-claim/perft");
            assert_eq!(wrong[error.range()], format!("{}0", operation.raw()));
            checked += 1;
        }
        assert_eq!(epd.check_perft(0), Ok(0));
    }
    assert!(checked > 20, "only {checked} counts");
}

#[test]
fn perft_counts_are_checked_within_a_limit() {
    let line = format!("{START} ;D1 20 ;D3 8902 ;D9 2439530234167");
    let epd = Epd::parse(&line).unwrap();
    let within = |depth, mut left| {
        let counts = epd.check_perft_of(depth, &mut left).unwrap();
        (counts.right, counts.left_out, left)
    };
    assert_eq!(within(1, 20), (1, 0, 0));
    assert_eq!(within(1, 19), (0, 1, 0));
    assert_eq!(within(2, 400), (0, 0, 0));
    assert_eq!(within(3, 8_901), (0, 1, 0));
    assert_eq!(within(3, 8_903), (1, 0, 1));
    // Without counting further.
    assert_eq!(within(9, 100_000), (0, 1, 0));
    let depths = std::iter::successors(Some(0), |depth| epd.perft_depth_after(*depth));
    assert_eq!(depths.collect::<Vec<_>>(), [0, 1, 3, 9]);
    assert_eq!(epd.check_perft(3), Ok(2));
    // A count of more than nine digits is a number too.
    let mated = Epd::parse("R5k1/5ppp/8/8/8/8/8/6K1 b - - D1 12345678901; D20 0;").unwrap();
    assert_eq!(mated.check_perft(1).unwrap_err().kind().code(), "false-claim/perft");
    assert_eq!(mated.check_perft_of(20, &mut 0).map(|counts| counts.right), Ok(1));
}

#[test]
fn mates_in_place_of_best_moves_have_their_number() {
    let moves = |operations: &str| {
        let line = format!("{START} {operations}");
        let epd = Epd::parse(&line).unwrap();
        (epd.mate_in(), epd.mated_in(), epd.best_moves().count())
    };
    assert_eq!(moves("bm #2;"), (Some(2), None, 0));
    assert_eq!(moves("bm #-3;"), (None, Some(3), 0));
    assert_eq!(moves("dm 4; bm e4;"), (Some(4), None, 1));
    assert_eq!(moves("bm #2; bm e4 d4;"), (Some(2), None, 2));
    assert_eq!(moves("bm e4 d4; bm #2;"), (Some(2), None, 2));
    assert_eq!(moves("id \"bm #2\";"), (None, None, 0));
    let line = format!("{START} bm #2; bm e2e4;");
    let san = EpdBuf::in_san(Epd::parse(&line).unwrap());
    assert_eq!(san.to_string(), format!("{START} bm #2; bm e4;"));
    let mut built = EpdBuf::new(Board::START);
    built.push("bm", "#2").unwrap();
    built.push_moves("bm", [Board::START.read("e4").unwrap()]).unwrap();
    assert_eq!(built, san);
    assert!(built.push_number("dm", 2).is_err() && built.push("bm", "d4").is_err());
}

#[test]
fn lines_have_their_numbers_and_their_mistakes() {
    let text =
        format!("\u{feff}# head\r\n{START} bm e4;\r\n\r\n  \t\n {START} bm e5;\n#{START}\n{START}");
    let lines: Vec<_> = Lines::new(&text).collect();
    assert_eq!(lines.iter().map(|line| line.number).collect::<Vec<_>>(), [2, 5, 7]);
    assert_eq!(lines[0].epd.unwrap().best_moves().count(), 1);
    assert_eq!(&lines[1].text[lines[1].epd.unwrap_err().range()], "e5");
    assert_eq!(lines[2].epd.unwrap().operations().count(), 0);
    let array = "bbqnnrkr/pppppppp/8/8/8/8/PPPPPPPP/BBQNNRKR w KQkq -";
    assert!(Lines::new(array).next().unwrap().epd.is_err());
    assert!(Lines::new(array).with(FenOptions::new().chess960()).next().unwrap().epd.is_ok());
    let queens = "7k/8/QQQQQ3/QQQQ4/Q7/8/8/K7 w - -";
    assert!(Lines::new(queens).next().unwrap().epd.is_err());
    assert!(
        Lines::new(queens)
            .with(FenOptions::new().allow(Allow::MATERIAL))
            .next()
            .unwrap()
            .epd
            .is_ok()
    );
    let bishops = "rnbqkbnr/pppppppp/8/8/5BB1/8/PPPPPPPP/RN1QK1NR b KQkq -";
    assert!(Lines::new(bishops).next().unwrap().epd.is_ok());
    assert!(Lines::new(bishops).with(FenOptions::new().reachable()).next().unwrap().epd.is_err());
}

/// The moves are the same, and written as they are written in SAN.
#[test]
fn moves_of_all_notations_are_written_in_san() {
    let line =
        format!("{START} bm e2e4, pawn d2 to d4; am 6263; pv 5254 e7-e5 g1f3; ce + 3; id \"x\"");
    let kind = ErrorKind::Syntax(Syntax::OperationNumber { range: NumberRange::Signed });
    assert_eq!(Epd::parse(&line).unwrap_err().kind(), kind);
    let epd = Epd::parse(&line.replace("+ 3", "+3")).map(|epd| EpdBuf::in_san(epd).to_string());
    assert_eq!(epd.unwrap(), format!("{START} bm e4 d4; am f3; pv e4 e5 Nf3; ce +3; id \"x\";"));
    walk(92, 2_000, standard_start, |rng, board| {
        let mut built = EpdBuf::new(*board);
        push_line(rng, &mut built);
        push_moves(rng, &mut built);
        let (same, epd) = (EpdBuf::in_san(built.as_epd()), built.as_epd());
        assert_eq!(same.as_epd(), epd);
    });
}

/// Texts that a string can hold, or that are refused.
const TEXTS: [&str; 8] = ["", "x", "a \"b\"", "\\", "a;b", "\"", "ends with \\\"", "Ünï ½"];

/// A random line, built.
fn build(rng: &mut Rng, board: &Board) -> EpdBuf {
    let mut epd = EpdBuf::new(*board);
    for _ in 0..rng.below(8) {
        match rng.below(6) {
            0 => epd.push_text(rng.pick(&["id", "c0", "c7", "eco"]), rng.pick(&TEXTS)).unwrap(),
            1 => {
                let number = i32::try_from(rng.below(2_000_000)).unwrap() - 1_000_000;
                let is_first = epd.as_epd().operation("ce").is_none();
                assert_eq!(epd.push_number("ce", number).is_ok(), is_first);
            }
            2 => {
                let number = i32::try_from(rng.below(70_000)).unwrap();
                let opcode = rng.pick(&["hmvc", "fmvn", "dm", "acd"]);
                let before = epd.clone();
                if let Err(error) = epd.push_number(opcode, number) {
                    assert_eq!(epd, before);
                    if before.as_epd().operation(opcode).is_some() {
                        assert_eq!(error.kind(), ErrorKind::Syntax(Syntax::OperationTwice));
                        continue;
                    }
                    match error.kind() {
                        ErrorKind::Syntax(Syntax::ClockRange(Field::Halfmoves | Field::Number)) => {
                            assert!(number > 65_535);
                        }
                        kind => {
                            assert_eq!((kind.code(), opcode), ("invalid/en-passant-clock", "hmvc"));
                            assert!(number > 0 && board.en_passant().is_some());
                        }
                    }
                }
            }
            3 => push_moves(rng, &mut epd),
            4 => push_line(rng, &mut epd),
            _ => epd.push("noop", "").unwrap(),
        }
    }
    epd
}

fn push_moves(rng: &mut Rng, epd: &mut EpdBuf) {
    let board = *epd.as_epd().board();
    let moves: Vec<_> = (0..rng.below(4)).filter_map(|_| legal_move(rng, &board)).collect();
    let opcode = rng.pick(&["bm", "am"]);
    let is_first = epd.as_epd().operation(opcode).is_none();
    match epd.push_moves(opcode, moves.clone()) {
        Ok(()) if opcode == "bm" => assert!(is_first && epd.as_epd().best_moves().eq(moves)),
        Ok(()) => assert!(is_first),
        Err(error) if matches!(error.kind(), ErrorKind::FalseClaim(FalseClaim::Avoided)) => {
            let own = epd.as_epd();
            let mut others = own.best_moves().chain(own.avoid_moves());
            assert!(is_first && others.any(|mv| moves.contains(&mv)));
        }
        Err(error) if is_first => {
            assert_eq!(error.kind(), ErrorKind::Syntax(Syntax::NoOperand));
            assert!(moves.is_empty());
        }
        Err(error) => assert_eq!(error.kind(), ErrorKind::Syntax(Syntax::OperationTwice)),
    }
}

fn push_line(rng: &mut Rng, epd: &mut EpdBuf) {
    let mut board = *epd.as_epd().board();
    let mut moves = Vec::new();
    for _ in 0..=rng.below(5) {
        let Some(mv) = legal_move(rng, &board) else { break };
        moves.push(mv);
        board = board.play(mv).unwrap();
    }
    let is_first = epd.as_epd().operation("pv").is_none();
    match epd.push_moves("pv", moves.clone()) {
        Ok(()) => assert!(is_first && epd.as_epd().pv().eq(moves)),
        Err(_) => assert!(moves.is_empty() || !is_first),
    }
}

#[test]
fn what_is_written_is_read_back() {
    let (mut lines, mut wrong) = (0, 0);
    let mut check = |rng: &mut Rng, board: &Board| {
        let epd = build(rng, board);
        let line = epd.to_string();
        let read = Epd::parse(&line).unwrap_or_else(|error| panic!("{line}\n{error:#}"));
        assert_eq!(read, epd.as_epd(), "{line}");
        assert_eq!(line.parse::<EpdBuf>().as_ref(), Ok(&epd), "{line}");
        lines += 1;
        // Any other line that can be read is written so that it reads the same.
        let mut line = line.into_bytes();
        for _ in 0..=rng.below(3) {
            let at = rng.below(line.len());
            line[at] = rng.pick(b" ;\"\\,-bm13eN\n\t#\xC3");
        }
        let line = String::from_utf8_lossy(&line).into_owned();
        match Epd::parse(&line) {
            Ok(epd) => {
                let written = epd.to_string();
                assert_eq!(Epd::parse(&written), Ok(epd), "{line:?} is written as {written:?}");
                let mut suite = SuiteBuf::default();
                suite.push(&epd);
                let constant = Suite { __bytes: suite.into_bytes().leak() }.get(0).unwrap();
                assert_eq!(constant, epd, "{line:?} in a constant");
                for moves in [Epd::best_moves, Epd::avoid_moves, Epd::pv] {
                    assert!(moves(&constant).eq(moves(&epd)), "{line:?} in a constant");
                }
            }
            Err(error) => {
                wrong += 1;
                assert!(line.get(error.range()).is_some(), "{line:?}: {error}");
            }
        }
    };
    walk(90, 4_000, standard_start, &mut check);
    walk(91, 1_000, chess960_start, &mut check);
    assert!(wrong > lines / 4 && wrong < lines, "{wrong} wrong lines of {lines}");
    println!("{lines} lines written and read back, {wrong} changed ones refused");
}

#[test]
fn what_would_be_another_operation_is_refused() {
    let mut epd = EpdBuf::new(Board::START);
    for (opcode, operands) in [
        ("c0", "a; bm e4"),
        ("c0", "a\nb"),
        ("", "x"),
        ("b m", "x"),
        ("1", ""),
        ("c0;", ""),
        ("c0", "\""),
    ] {
        assert!(epd.push(opcode, operands).is_err(), "{opcode} {operands:?}");
    }
    let error = epd.push_text("c0", "two\nlines").unwrap_err();
    assert_eq!(error.kind(), ErrorKind::Syntax(Syntax::OpenString));
    assert!(epd.push_moves("bm", ["e2e5".parse().unwrap()]).is_err());
    assert_eq!(epd, EpdBuf::new(Board::START));
}

#[test]
fn test_positions_of_an_engine_are_read() {
    let Some(folder) = corpus("test positions of an engine") else { return };
    let (mut lines, mut moves) = (0, 0);
    for name in ["arasan2024", "bt2630", "ecmgcp", "iq4", "wacnew"] {
        let text = fs::read_to_string(folder.join(format!("tactics/{name}.epd"))).unwrap();
        for line in text.lines().filter(|line| !line.trim().is_empty()) {
            let epd = Epd::parse(line).unwrap_or_else(|error| panic!("{name}: {line}\n{error:#}"));
            assert!(epd.id().is_some(), "{name}: {line}");
            let solutions = epd.best_moves().chain(epd.avoid_moves());
            let legal = solutions.filter(|mv| epd.board().is_legal(*mv)).count();
            assert!(legal > 0, "{name}: {line}");
            let written = epd.to_string();
            assert_eq!(Epd::parse(&written), Ok(epd), "{name}: {line}");
            moves += legal;
            lines += 1;
        }
    }
    assert!(lines >= 890, "only {lines} lines");
    say(&format!("corpus: {lines} test positions with {moves} moves, each read and written back"));
}

#[test]
fn epd_of_chess960_is_read_where_it_is_said() {
    let line = "bbqnnrkr/pppppppp/8/8/8/8/PPPPPPPP/BBQNNRKR w KQkq - bm f4;";
    assert_eq!(Epd::parse(line).unwrap_err().range(), 46..50);
    let epd = FenOptions::new().chess960().parse_epd(line).unwrap();
    assert_eq!(Some(*epd.board()), Board::chess960(0));
    let written = epd.to_string();
    assert_eq!(written, line.replace("KQkq", "HFhf"));
    assert_eq!(Epd::parse(&written).unwrap(), epd);
}

/// The clock is given after the position whose en passant square says that it is 0.
#[test]
fn a_clock_that_contradicts_the_en_passant_square_is_refused() {
    let position = "4k3/8/8/8/3pP3/8/8/4K3 b - e3";
    for (rest, range) in [(" 0 9 hmvc 3;", 39..40), (" fmvn 4; hmvc 12;", 43..45), (" 2 9", 30..31)]
    {
        let error = Epd::parse(&format!("{position}{rest}")).map(|_| ()).unwrap_err();
        assert_eq!((error.kind().code(), error.range()), ("invalid/en-passant-clock", range));
    }
    assert!(Epd::parse(&format!("{position} hmvc 0; fmvn 4;")).is_ok());
}
