//! Claims of EPD lines. The tests of `puzzles!` and of `caissa solve` read the same two files.

use chess_core::epd::Epd;
use chess_mate::{Budget, Checked, Claim, Flaw, Solver, with_dm};

const TRUE: &str = include_str!("../../tests/data/puzzles/true.epd");
const FALSE: &str = include_str!("../../tests/data/puzzles/false.epd");

/// Selfmates and helpmates, which `puzzles!` refuses.
const TRUE_GOALS: [&str; 2] = [
    "1QK5/8/k7/6R1/8/1q6/8/3r4 w - - stipulation \"s#1\"; bm Qb7+;",
    "7k/8/6K1/8/8/8/8/R7 b - - stipulation \"h#1\"; pv Kg8 Ra8#;",
];
const FALSE_GOALS: [&str; 5] = [
    "kbK5/pp6/1P6/8/8/8/8/R7 w - - stipulation \"s#1\";",
    "kbK5/pp6/1P6/8/8/8/8/R7 w - - stipulation \"r#2\";",
    "1QK5/8/k7/6R1/8/1q6/8/3r4 w - - stipulation \"s#1\"; bm Qc7;",
    "1QK5/8/k7/6R1/8/1q6/8/3r4 w - - stipulation \"s#2\";",
    "7k/8/6K1/8/8/8/8/R7 b - - stipulation \"h#1\"; pv Kg8 Rb1;",
];

/// Checks a line, or says why it is not a claim.
fn check(line: &str) -> Result<Checked, String> {
    let line = with_dm(line);
    let epd = Epd::read(&line).unwrap();
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
        let claim = Claim::from_epd(&Epd::read(&with_dm(line)).unwrap()).unwrap();
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
fn a_mate_within_a_quoted_operand_is_no_claim() {
    for line in [
        "kbK5/pp6/1P6/8/8/8/8/R7 w - - id \"\\\"; bm #2\";",
        "kbK5/pp6/1P6/8/8/8/8/R7 w - - id \"not \\\"bm #2\\\"\";",
    ] {
        assert_eq!(with_dm(line), line);
    }
}

#[test]
fn a_small_budget_leaves_the_moves_of_a_claim_undecided() {
    let epd = Epd::read("kbK5/pp6/1P6/8/8/8/8/R7 w - - dm 2; bm Rh1;").unwrap();
    let claim = Claim::from_epd(&epd).unwrap();
    let undecided = (10..120).filter(|budget| {
        let mut solver = Solver::new(Budget::new(*budget));
        let checked = solver.check(epd.board(), claim.stipulation.unwrap(), &claim);
        checked.is_ok_and(|checked| matches!(checked.flaws[..], [Flaw::Undecided(_)]))
    });
    assert!(undecided.count() > 0);
}
