//! Comments that are closed in the wrong place, and words outside comments: each is one finding, and checking goes
//! on after it.

use caissa::pgn::{Entry, Reader};

use crate::oracle::Rng;

/// The only game of a text, with its mistakes.
fn read(text: &str) -> Entry {
    let mut entries = Reader::new(text.as_bytes()).map(Result::unwrap);
    let mut entry = entries.next().unwrap();
    assert!(entries.next().is_none(), "{text}");
    entry.findings.retain(|finding| finding.error().unread().is_none());
    entry
}

/// A game, and the code and the text of each of its findings. `Ke3` is a mistake of its own.
const GAMES: &[(&str, &[(&str, &str)])] = &[
    // Closed too early.
    ("1. e4 {a} so} e5 2. Nf3 *", &[("comment-ends-early", "} so}")]),
    ("1. e4 {a} so is it} e5 2. Ke3 *", &[("comment-ends-early", "} so is it}"), KE3]),
    ("1. e4 {[%clk} 0:05:02]} e5 2. Ke3 *", &[("comment-ends-early", "} 0:05:02]}"), KE3]),
    ("1. {a} so} e4 e5 2. Ke3 *", &[("comment-ends-early", "} so}"), KE3]),
    (
        "1. e4 {a} so\n\n2. d4 too} e5 2. Ke3 *",
        &[("comment-ends-early", "} so\n\n2. d4 too}"), KE3],
    ),
    ("1. e4 {a {b} Nf3 so} e5 2. Ke3 *", &[("comment-ends-early", "} Nf3 so}"), KE3]),
    ("1. e4 {a {b} e5 so} c5 2. Ke3 *", &[("comment-ends-early", "} e5 so}"), KE3]),
    (
        "1. e4 {a {1... c5} or 1... e6 2. d4} e5 2. Ke3",
        &[("comment-ends-early", "} or 1... e6 2. d4}"), KE3],
    ),
    ("1. e4 {a {b}} e5 2. Ke3 *", &[("comment-ends-early", "}}"), KE3]),
    ("1. e4 {{}} e5 2. Ke3 *", &[("comment-ends-early", "}}"), KE3]),
    ("1. e4 {a {b {c} d} e} e5 2. Ke3 *", &[("comment-ends-early", "} d} e}"), KE3]),
    (
        "1. e4 {a {b {c} d} e5 2. Nf3 Nc6 } 3. Ke3 *",
        &[("comment-ends-early", "} d}"), ("stray-close", "}"), KE3],
    ),
    ("1. e4 {{{}}}} e5 2. Ke3 *", &[("comment-ends-early", "}}}"), KE3]),
    ("1. e4 e5 (1... c5 {a} so} 2. Nf3) 2. Ke3 *", &[("comment-ends-early", "} so}"), KE3]),
    ("{a} so} 1. e4 e5 2. Ke3 *", &[("comment-ends-early", "} so}"), KE3]),
    (
        "1. e4+ {a} so} e5 {b {c} d} 2. Ke3 *",
        &[
            ("not-check", "e4+"),
            ("comment-ends-early", "} so}"),
            ("comment-ends-early", "} d}"),
            KE3,
        ],
    ),
    // Never opened.
    ("1. e4 so} e5 2. Ke3 *", &[("loose-words", "so}"), KE3]),
    ("1. e4 {a} e5 2. Nf3 Nc6 so} 3. Ke3 *", &[("loose-words", "so}"), KE3]),
    ("1. e4 Nf3 is better} e5 2. Ke3 *", &[("loose-words", "Nf3 is better}"), KE3]),
    ("1. e4 } e5 2. Ke3 *", &[("stray-close", "}"), KE3]),
    ("1. e4 {a}} e5 2. Ke3 *", &[("stray-close", "}"), KE3]),
    ("1. e4 {a} e5 2. Nf3 } 2... Nc6 3. Ke3 *", &[("stray-close", "}"), KE3]),
    // Closed too late.
    ("1. e4 {a) e5 2. Nf3 {b} Nc6 3. Ke3 *", &[("comment-ends-late", "{a)"), KE3]),
    ("1. e4 {a so) e5 2. Nf3 {b} Nc6 3. Bb5 *", &[("comment-ends-late", "{a so)")]),
    ("1. e4 {a so e5 2. Nf3 {b} Nc6 3. Ke3 *", &[("comment-ends-late", "{a so"), KE3]),
    ("1. e4 e5 (1... c5 {a) 2. Nf3 {b} Nc6 3. Ke3 *", &[("comment-ends-late", "{a"), KE3]),
    ("1. e4 (1. d4 {a) d5 2. c4 {b} 2... e6) e5 2. Ke3 *", &[("comment-ends-late", "{a)"), KE3]),
    // Without braces.
    ("1. e4 a good move e5 2. Ke3 *", &[("loose-words", "a good move"), KE3]),
    (
        "1. e4 e5 White is (much) better! 2. Ke3 *",
        &[("loose-words", "White is (much) better!"), KE3],
    ),
    (
        "1. e4 e5 White plays Nf3 next (not d4 now) 2. Ke3",
        &[("loose-words", "White plays Nf3 next (not d4 now)"), KE3],
    ),
    ("1. e4 e5 in 1857 he lost (2. d4) 2. Ke3 *", &[("loose-words", "in 1857 he lost"), KE3]),
    ("an opening 1. e4 e5 2. Ke3 *", &[("loose-words", "an opening"), KE3]),
    ("1. e4 (1. d4 d5 so is it 2. c4) e5 2. Ke3 *", &[("loose-words", "so is it"), KE3]),
    (
        "1. e4 e5 2. Nf4 Nc6 so is it 3. Bb5 *",
        &[("cannot-reach", "Nf4"), ("loose-words", "so is it")],
    ),
    // One word may also be a move that cannot be read.
    ("1. e4 so e5 2. Ke3 *", &[("unknown-word", "so"), KE3]),
    ("1. e4 e5 2. so Nc6 3. Ke3 *", &[("unknown-word", "so")]),
    // Never closed.
    ("1. e4 {a e5 2. Ke3 *", &[("open-comment", "{"), KE3]),
    ("1. e4 e5 (1... c5 2. Ke3 d6 4. $999 d4", &[("open-variation", "(")]),
    ("1. e4+ e5 (1... c5 2. Nf3 4. d6 {a} 9. d4", &[("not-check", "e4+"), ("open-variation", "(")]),
    // Two mistakes.
    ("1. e4 so e5 2. Nf3 Nc6 } 3. Ke3 *", &[("unknown-word", "so"), ("stray-close", "}"), KE3]),
    ("1. e4 {a} e5 2. Nf4 Nc6 } 3. Bb5 *", &[("cannot-reach", "Nf4"), ("stray-close", "}")]),
];

const KE3: (&str, &str) = ("cannot-reach", "Ke3");

#[test]
fn a_comment_in_the_wrong_place_is_one_finding() {
    for (text, expected) in GAMES {
        let entry = read(text);
        let found = entry.findings.iter().map(|finding| {
            let code = finding.error().kind().code();
            (code.split_once('/').unwrap().1, &text[finding.error().range()])
        });
        assert_eq!(found.collect::<Vec<_>>(), *expected, "{text}\n{:#?}", entry.findings);
    }
}

/// The game is known beyond words outside a comment, if a brace says where they end. It has no moves of a comment.
#[test]
fn a_game_goes_on_after_a_comment_in_the_wrong_place() {
    for (text, moves) in [
        ("1. e4 {a} so} e5 2. Nf3 *", "1. e4 {a} 1... e5 2. Nf3"),
        ("1. e4 {a {b} Nf3 so} e5 *", "1. e4 {a {b} 1... e5"),
        ("1. e4 so} e5 *", "1. e4 e5"),
        ("1. e4 {a {b} e5 so} c5 2. Nf3 *", "1. e4 {a {b}"),
        ("1. e4 e5 (1... c5 {a {b} 2. Nf3 so} 2. c3) 2. Nf3 *", "1. e4 e5 (1... c5 {a {b})"),
        ("1. e4 {a) e5 2. Nf3 {b} Nc6 3. Bb5 *", "1. e4"),
        ("[Result \"1-0\"]\n1. e4 {a} e5 {b) 2. Nf3 {c} Nc6 3. Bb5 1-0", "1. e4 {a} 1... e5"),
        ("1. e4 so is it e5 2. Nf3 *", "1. e4"),
    ] {
        assert_eq!(read(text).game.unwrap().as_game().line().to_string(), moves, "{text}");
    }
}

/// The braces of any comment of a game, wrong in any of these ways, are one finding, which is about a comment.
#[test]
fn wrong_braces_are_one_finding_wherever_they_are() {
    const GAME: [&str; 20] = [
        "1. e4", "e5", "2. Nf3", "Nc6", "3. Bb5", "a6", "4. Ba4", "Nf6", "5. O-O", "Be7", "6. Re1",
        "b5", "7. Bb3", "d6", "8. c3", "O-O", "9. h3", "Nb8", "10. d4", "Nbd7",
    ];
    let mut rng = Rng::new(130);
    let long = format!(" {{best by test{})", " and in every other way (so it seems".repeat(50));
    for _ in 0..1_000 {
        let mut words = GAME.map(str::to_owned);
        let at = rng.below(GAME.len() - 3);
        let (wrong, name) = rng.pick(&[
            (" {best} by test}", "comment-ends-early"),
            (" {best {by} test}", "comment-ends-early"),
            (" {best {by} Ke6 7. Ka1 test}", "comment-ends-early"),
            (" best by test}", "loose-words"),
            (" best by test", "loose-words"),
            (" {best by test)", "comment-ends-late"),
            (" {best by test", "comment-ends-late"),
            (&long, "comment-ends-late"),
        ]);
        words[at] += wrong;
        words[at + 2] += " {a comment}";
        let text = words.join(" ") + " *";
        let findings = read(&text).findings;
        let found: Vec<_> = findings.iter().map(|finding| finding.error().kind().code()).collect();
        assert_eq!(found, [format!("syntax/{name}")], "{text}\n{findings:#?}");
    }
}
