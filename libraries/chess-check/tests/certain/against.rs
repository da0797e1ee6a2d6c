//! Two records of one game, each with its own mistake: together they have the game.

use std::io::Cursor;

use chess_check::{CheckOptions, FixMode, Fixed, Input, OtherRecord, RecordDifference, fix};
use tests::damage::{Damaged, Form, Model, Sources};
use tests::rng::Rng;
use tests::skip::say;

use super::{diff, moves, sources, wanted};

fn fixed_against(text: &str, other: &str) -> (String, Fixed) {
    let input = |text: &str| Input::reader("game.pgn", Cursor::new(text.as_bytes().to_vec()));
    let mut options = CheckOptions::default();
    options.fixing = FixMode::Against(OtherRecord::read(input(other)).unwrap().into());
    let mut copy = Vec::new();
    let done = fix(input(text), &mut copy, &options, |_| true).unwrap();
    (String::from_utf8(copy).unwrap(), done)
}

/// Mistakes of people who write moves by hand.
const MODELS: [&str; 12] = [
    "key QWERTY",
    "character lost",
    "character doubled",
    "file one off",
    "rank one off",
    "other piece letter",
    "origin lost",
    "ply lost",
    "ply doubled",
    "castling to the wrong side",
    "other legal move",
    "+ added",
];

/// Two records of one game.
fn two(models: &[&Model], of: &Sources, rng: &mut Rng) -> Option<[Damaged; 2]> {
    let game = of.game(Some(Form::PLAIN), rng);
    let one = Sources::new([(game.boards[0], game.moves.clone())])?;
    let mut pair = || one.damaged(rng.pick(models), None, rng);
    let pair = [pair()?, pair()?];
    (pair[0].original == pair[1].original).then_some(pair)
}

#[test]
fn what_one_record_lost_the_other_has() {
    let models: Vec<Model> =
        MODELS.iter().map(|name| Model::named(name).expect("a model").of(Form::PLAIN)).collect();
    let models: Vec<&Model> = models.iter().collect();
    let (sources, mut rng) = (sources(), Rng::new(7));
    let (mut right, mut told, mut alone) = (0, 0, 0);
    for _ in 0..wanted(400).0 / 2 {
        let Some([one, two]) = two(&models, &sources, &mut rng) else { continue };
        let (copy, done) = fixed_against(&one.damaged, &two.damaged);
        let is_right = moves(&copy) == one.moves;
        alone += usize::from(moves(&super::fixed(&one.damaged).0) == one.moves);
        right += usize::from(is_right && done.left == 0);
        let says_nothing = done.left == 0 && done.differences.is_empty();
        told += usize::from(!is_right);
        // A typo of a legal move in both, or the second of them as it is.
        assert!(
            is_right || !says_nothing || moves(&two.damaged) == moves(&copy),
            "{}",
            diff::short([&one.damaged, &two.damaged, &copy])
        );
    }
    say(&format!(
        "{right} games are whole, {alone} of them without the other record, {told} are not"
    ));
    assert!(right > 6 * told && right > alone, "{right} right, {alone} alone, {told} not");
}

#[test]
fn records_that_differ_are_told() {
    let text = "1. e4 e5 2. Nf3 Nc6 3. Bb5 a6 4. Ba4 Nf6 5. O-O 1-0";
    for (own, other, is, differs) in [
        // A lost move, a lost pair, a doubled move, a slip.
        ("1. e4 e5 2. Nf3 Nc6 3. Bb5 4. Ba4 Nf6 5. O-O 1-0", text, text, 0),
        ("1. e4 e5 2. Nf3 Nc6 4. Ba4 Nf6 5. O-O 1-0", text, &text.replace("3. ", ""), 0),
        ("1. e4 e5 2. Nf3 Nc6 3. Bb5 a6 4. Bv4 Nf6 5. O-O 1-0", text, text, 0),
        // Both have a mistake.
        (
            "1. e4 e5 2. Nf3 Nc6 3. Bb5 4. Ba4 Nf6 5. O-O 1-0",
            "1. e4 e5 2. Nf3 3. Bb5 a6 4. Ba4 Nf6 5. O-O 1-0",
            text,
            0,
        ),
        // Another legal move, after which the game goes wrong.
        ("1. e4 e5 2. Nf3 Nc6 3. Bc4 a6 4. Ba4 Nf6 5. O-O 1-0", text, text, 0),
        // Two sound records.
        ("1. e4 e5 2. Nf3 Nf6 1-0", "1. e4 e5 2. Nf3 Nc6 1-0", "1. e4 e5 2. Nf3 Nf6 1-0", 1),
        ("1. e4 e5 2. Nf3 1-0", "1. e4 e5 2. Nf3 Nc6 0-1", "1. e4 e5 2. Nf3 1-0", 2),
    ] {
        let (copy, done) = fixed_against(own, other);
        assert_eq!((&*copy, done.left, done.differences.len()), (is, 0, differs), "{own}\n{other}");
    }
    let (_, done) = fixed_against("1. e4 e5 2. Nf3 *", "1. e4 e6 2. Nf3 *");
    let [RecordDifference::Move { game: 1, number, moves, .. }] = done.differences.as_slice()
    else {
        panic!("{:?}", done.differences)
    };
    assert_eq!((&**number, moves.each_ref().map(|text| &**text)), ("1...", ["e5", "e6"]));
}

#[test]
fn each_game_needs_its_own_record() {
    let mut options = CheckOptions::default();
    let other = Input::reader("b.pgn", &b"1. e4 *"[..]);
    options.fixing = FixMode::Against(OtherRecord::read(other).unwrap().into());
    let input = Input::reader("a.pgn", &b"1. e4 *\n\n1. d4 *"[..]);
    let error = fix(input, Vec::new(), &options, |_| true).unwrap_err();
    assert_eq!(
        error.to_string(),
        "`a.pgn` has 2 games, and the other record 1: each game needs its own"
    );
}
