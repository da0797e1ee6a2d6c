//! Claims of EPD lines. The tests of `puzzles!` and of `caissa solve` read the same two files.

use chess_core::epd::Epd;
use chess_core::{Board, Legal};
use chess_mate::{Budget, Checked, Claim, Exhausted, Flaw, MateIn, Solver, Stipulation};

const TRUE: &str = include_str!("../../../tests/data/puzzles/true.epd");
const FALSE: &str = include_str!("../../../tests/data/puzzles/false.epd");

/// Selfmates and helpmates, which `puzzles!` refuses.
const TRUE_GOALS: [&str; 7] = [
    "7k/8/6K1/8/8/8/8/R7 b - - stipulation \"h#1\"; intended \"1.1\";",
    "7k/8/5K2/8/8/8/8/6R1 w - - stipulation \"=1\"; bm Rg7; intended \"1\";",
    "7k/8/5K2/8/8/8/8/6R1 b - - stipulation \"ser-h#2\"; intended \"1.1.1\";",
    "7k/8/5K2/8/8/8/8/6R1 w - - stipulation \"exact-ser-#3\"; intended \"39\";",
    "rnbqkbnr/pppp1ppp/8/4p3/4P3/5N2/PPPP1PPP/RNBQKB1R b - - stipulation \"dia1.5\"; intended \"2\";",
    "1QK5/8/k7/6R1/8/1q6/8/3r4 w - - stipulation \"s#1\"; bm Qb7+;",
    "7k/8/6K1/8/8/8/8/R7 b - - stipulation \"h#1\"; pv Kg8 Ra8#;",
];
const FALSE_GOALS: [&str; 10] = [
    "7k/8/6K1/8/8/8/8/R7 b - - stipulation \"h#1\"; intended \"2.1\";",
    "7k/8/5K2/8/8/8/8/6R1 w - - stipulation \"=1\"; intended \"2\";",
    "7k/8/5K2/8/8/8/8/6R1 w - - stipulation \"ser-#3\"; intended \"39\";",
    "7k/8/5K2/8/8/8/8/6R1 w - - stipulation \"exact-ser-#3\"; intended \"13.3.1\";",
    "7k/8/6K1/8/8/8/8/R7 b - - stipulation \"h#1\"; intended \"1..1\";",
    "kbK5/pp6/1P6/8/8/8/8/R7 w - - stipulation \"s#1\";",
    "kbK5/pp6/1P6/8/8/8/8/R7 w - - stipulation \"r#2\";",
    "1QK5/8/k7/6R1/8/1q6/8/3r4 w - - stipulation \"s#1\"; bm Qc7;",
    "1QK5/8/k7/6R1/8/1q6/8/3r4 w - - stipulation \"s#2\";",
    "7k/8/6K1/8/8/8/8/R7 b - - stipulation \"h#1\"; pv Kg8 Rb1;",
];

/// Checks a line, or says why it is not a claim.
fn check(line: &str) -> Result<Checked, String> {
    let epd = Epd::parse(line).unwrap();
    let claim = Claim::from_epd(&epd).map_err(|wrong| {
        assert!(line[wrong.range.clone()].contains(['#', '1']), "{wrong}");
        wrong.to_string()
    })?;
    let mut solver = Solver::new(Budget::default());
    Ok(solver.check(epd.board(), claim.stipulation.unwrap(), &claim).unwrap())
}

#[test]
fn true_claims_have_no_flaw_and_begin_the_main_line() {
    for line in TRUE.lines().chain(TRUE_GOALS) {
        let checked = check(line).unwrap();
        assert_eq!(checked.flaws, [], "{line}");
        let claim = Claim::from_epd(&Epd::parse(line).unwrap()).unwrap();
        assert!(checked.solutions.main_line().starts_with(&claim.line), "{line}");
    }
}

#[test]
fn false_claims_have_a_flaw_or_are_no_claim() {
    for line in FALSE.lines().chain(FALSE_GOALS) {
        let is_false = check(line).map_or(true, |checked| !checked.flaws.is_empty());
        assert!(is_false, "{line}");
    }
}

#[test]
fn a_mate_in_place_of_best_moves_is_a_claim() {
    let claim = |operations: &str| {
        let line = format!("kbK5/pp6/1P6/8/8/8/8/R7 w - - {operations}");
        Claim::from_epd(&Epd::parse(&line).unwrap()).map_err(|wrong| {
            assert_eq!(wrong.opcode, "bm");
            (line[wrong.range.clone()].to_owned(), wrong.to_string())
        })
    };
    let mate = Stipulation::from(MateIn::exactly(2));
    for (operations, keys) in [("bm #2", 0), ("bm # 2;", 0), ("bm #2; bm Ra6;", 1)] {
        let claim = claim(operations).unwrap();
        assert_eq!((claim.stipulation, claim.keys.len()), (Some(mate), keys), "{operations}");
    }
    for quoted in ["id \"\\\"; bm #2\";", "id \"not \\\"bm #2\\\"\";"] {
        assert_eq!(claim(quoted), Ok(Claim::default()), "{quoted}");
    }
    let words = "`bm`: the side to move is mated, and only mates that it gives are proved";
    assert_eq!(claim("bm #-2;"), Err(("#-2".into(), words.into())));
    assert_eq!(claim("bm #0;").unwrap_err().0, "#0");
}

#[test]
fn a_small_budget_leaves_the_moves_of_a_claim_undecided() {
    let epd = Epd::parse("kbK5/pp6/1P6/8/8/8/8/R7 w - - dm 2; bm Rh1;").unwrap();
    let claim = Claim::from_epd(&epd).unwrap();
    let undecided = (10..120).filter(|budget| {
        let mut solver = Solver::new(Budget::new(*budget));
        let checked = solver.check(epd.board(), claim.stipulation.unwrap(), &claim);
        checked.is_ok_and(|checked| matches!(checked.flaws[..], [Flaw::Undecided(_)]))
    });
    assert!(undecided.count() > 0);
}

#[test]
fn a_move_is_judged_by_all_defences_and_the_longest_one_follows() {
    // Every first move of some mates, against the definition: each reply leads to mate in the moves that are left.
    for (fen, moves) in [
        ("kbK5/pp6/1P6/8/8/8/8/R7 w - - 0 1", 2),
        ("7k/8/5K2/8/8/8/8/4Q3 w - - 0 1", 3),
        ("6k1/5ppp/8/8/8/8/8/R3R1K1 w - - 0 1", 1),
        ("7k/5Q2/8/8/8/8/8/K7 w - - 0 1", 3),
    ] {
        let board = Board::from_fen(fen).unwrap();
        for legal in board.legals() {
            let after = legal.play();
            let mut solver = Solver::new(Budget::default());
            let mut distance = |reply: Legal<'_>| solver.distance(&reply.play(), moves).unwrap();
            let distances: Option<Vec<u8>> = after.legals().map(&mut distance).collect();
            let longest = distances.and_then(|all| all.into_iter().max());
            let longest =
                longest.filter(|most| *most < moves).or(after.is_checkmate().then_some(0));
            let judged = Solver::new(Budget::default()).judge(&board, moves, &[legal.to_move()]);
            match (longest, judged) {
                (Some(longest), Ok(line)) => {
                    assert_eq!(line.len(), 2 * usize::from(longest), "{fen} {}", legal.san());
                    let end = line.iter().fold(after, |board, mv| board.play(*mv).unwrap());
                    assert!(end.is_checkmate());
                }
                (None, Err(Flaw::WrongMove { by: None, .. })) => assert!(after.is_stalemate()),
                (None, Err(Flaw::WrongMove { by: Some(by), .. })) => {
                    let refuted = after.play(by).unwrap();
                    assert_eq!(solver.distance(&refuted, moves - 1), Ok(None), "{fen}");
                }
                other => panic!("{fen} {}: {other:?}", legal.san()),
            }
        }
    }
    let board = Board::from_fen("kbK5/pp6/1P6/8/8/8/8/R7 w - - 0 1").unwrap();
    let key = board.read("Ra6").unwrap();
    let judged = Solver::new(Budget::new(3)).judge(&board, 2, &[key]);
    assert_eq!(judged, Err(Flaw::Undecided(Exhausted)));
    let judged = Solver::new(Budget::default()).judge(&board, 2, &[key, key]);
    assert!(matches!(judged, Err(Flaw::Illegal { .. })));
}
