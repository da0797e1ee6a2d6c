//! Commands in comments, as the programs that write them do.

use std::fmt::Write as _;
use std::time::Duration;

use caissa::Square;
use caissa::diagram::{Annotation, AnnotationColor};
use caissa::pgn::{Command, Eval};

use crate::oracle::Rng;

/// The only command in a comment.
fn only(comment: &str) -> Command<'_> {
    let commands: Vec<_> = Command::parse(comment).collect();
    assert_eq!(commands.len(), 1, "{comment}");
    commands[0]
}

#[test]
fn what_programs_write_is_read() {
    let clock = |milliseconds| Command::Clock(Duration::from_millis(milliseconds));
    let pawns = |hundredths| Command::Eval(Eval::Centipawns(hundredths));
    for (text, command) in [
        ("[%clk 0:05:00]", clock(300_000)),
        ("before [%clk 1:59:59] after", clock(7_199_000)),
        ("[%clk 0:00:02.9]", clock(2_900)),
        ("[%clk 0:00:02,9]", clock(2_900)),
        ("[%clk 5:00]", clock(300_000)),
        ("[%clk 90]", clock(90_000)),
        ("[%clk  00:01:00 ]", clock(60_000)),
        ("[%clk\n0:01:00]", clock(60_000)),
        ("[%emt 0:00:05]", Command::Elapsed(Duration::from_secs(5))),
        ("[%emt 5.25]", Command::Elapsed(Duration::from_millis(5_250))),
        ("[%eval 0.17]", pawns(17)),
        ("[%eval -12.5]", pawns(-1_250)),
        ("[%eval +0.26/19]", pawns(26)),
        ("[%eval -0.05,20]", pawns(-5)),
        ("[%eval 3]", pawns(300)),
        ("[%eval 0.128]", pawns(12)),
        ("[%eval #4]", Command::Eval(Eval::Mate(4))),
        ("[%eval #-12,30]", Command::Eval(Eval::Mate(-12))),
        (
            "[%csl Yh8]",
            Command::Annotation(Annotation::circle(Square::H8).colored(AnnotationColor::Yellow)),
        ),
        (
            "[%cal Ba1h8]",
            Command::Annotation(
                Annotation::arrow(Square::A1, Square::H8).colored(AnnotationColor::Blue),
            ),
        ),
    ] {
        assert_eq!(only(text), command, "{text}");
    }
    let marks: Vec<_> = Command::parse("[%csl Gd4, Re5][%cal Gg1f3,Yb1c3]").collect();
    assert_eq!(marks.len(), 4);
    assert_eq!(
        marks[3],
        Command::Annotation(
            Annotation::arrow(Square::B1, Square::C3).colored(AnnotationColor::Yellow)
        )
    );
}

#[test]
fn what_cannot_be_read_is_given_as_written() {
    for (name, value) in [
        ("clk", "0:60:00"),
        ("clk", "--:--"),
        ("clk", "0:00:00:00"),
        ("clk", ""),
        ("clk", "99999999999"),
        ("emt", "1:00.1234567890"),
        ("eval", "#"),
        ("eval", "#1.5"),
        ("eval", "0.é"),
        ("eval", "99999999"),
        ("eval", "--1"),
        ("eval", "-+5"),
        ("csl", "Gd4,Gd9"),
        ("csl", "Xd4"),
        ("csl", ""),
        ("cal", "Gé2e4"),
        ("cal", "Ge2e4e5"),
        ("evp", "0,43,19"),
        ("timestamp", "12"),
        ("", ""),
    ] {
        let mut text = String::new();
        write!(text, "a [%{name} {value}] b").unwrap();
        assert_eq!(only(&text), Command::Other { name, value }, "{text}");
    }
    for text in ["", "[%clk 0:05:00", "[clk 0:05:00]", "%clk 0:05:00", "][%"] {
        assert_eq!(Command::parse(text).next(), None, "{text}");
    }
}

/// Writes a command, which must be read back as the same.
#[track_caller]
fn written(command: Command<'_>) -> String {
    let text = command.to_string();
    assert_eq!(only(&text), command, "{text}");
    assert_eq!(only(&format!("a {text} b")), command, "{text}");
    text
}

#[test]
fn a_command_is_written_as_in_a_comment() {
    for text in [
        "[%clk 0:05:00]",
        "[%clk 101:59:59.5]",
        "[%clk 0:00:00.000000001]",
        "[%emt 0:00:02.905]",
        "[%eval 0.00]",
        "[%eval -0.05]",
        "[%eval 12.50]",
        "[%eval #0]",
        "[%eval #-3]",
        "[%csl Gd4]",
        "[%cal Ye2e4]",
        "[%cal Re2e2]",
        "[%evp 0,43,19]",
        "[%csl Gd4,Gd9]",
        "[%a[%b c]",
        "[%clk]",
        "[% 12]",
        "[%]",
    ] {
        assert_eq!(written(only(text)), text);
    }
}

#[test]
fn any_command_is_read_back() {
    use AnnotationColor::{Blue, Green, Red, Yellow};
    let mut rng = Rng::new(7);
    let mut number = |below: usize| rng.below(below);
    for _ in 0..20_000 {
        let square = |at: usize| Square::ALL[at];
        let (from, to) = (square(number(64)), square(number(64)));
        // Fractions of all lengths.
        let unit = 10_u32.pow(number(10) as u32);
        let nanoseconds = number(1_000_000_000) as u32 / unit * unit;
        let time = Duration::new(number(1_000_000) as u64, nanoseconds);
        let signed = i32::try_from(number(20_001)).unwrap() - 10_000;
        let color = [Green, Red, Yellow, Blue][number(4)];
        for command in [
            Command::Clock(time),
            Command::Elapsed(time),
            Command::Eval(Eval::Centipawns(signed)),
            Command::Eval(Eval::Mate(signed)),
            Command::Annotation(Annotation::circle(from).colored(color)),
            Command::Annotation(Annotation::arrow(from, to).colored(color)),
        ] {
            written(command);
        }
    }
}

#[test]
fn the_readings_that_the_documentation_names_are_accepted() {
    for (text, same) in [
        ("[%clk 1:05]", "[%clk 0:01:05]"),
        ("[%clk 90]", "[%clk 0:01:30]"),
        ("[%eval 0.999]", "[%eval 0.99]"),
        ("[%eval +3]", "[%eval 3.00]"),
        ("[%eval 0.25/20]", "[%eval 0.25]"),
        ("[%cal Ge2]", "[%csl Ge2]"),
        ("[%csl Ge2e4]", "[%cal Ge2e4]"),
    ] {
        assert_eq!(written(only(text)), same, "{text}");
    }
}
