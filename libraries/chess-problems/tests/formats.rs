//! Problems read and written: a written problem reads as the same, and a mistake is reported with its place.

use chess_core::{Board, GameBuf};
use chess_mate::{Branch, Budget, Extent, MateIn, Solution, Solver, Verdict};
use chess_problems::{Problem, epd, json, lichess, pgn, popeye, yacpdb};
use tests::skip::corpus;

/// Mates of all kinds: castling, en passant and promotion as keys; Black to move; two keys; duals.
const PROBLEMS: [(&str, u8); 10] = [
    ("kbK5/pp6/1P6/8/8/8/8/R7 w - -", 2),
    ("6k1/5ppp/8/8/8/8/8/R5K1 w - -", 1),
    ("r5k1/8/8/8/8/8/5PPP/6K1 b - -", 1),
    ("8/8/8/8/8/5k2/8/4K2R w K -", 1),
    ("5rk1/8/7p/3R2p1/3PQ3/1q6/6PP/6K1 b - -", 2),
    ("7k/q2n2pp/p3Qp2/1p1P3R/4P3/1P4PK/r1r4P/7R w - -", 2),
    ("7k/8/6KP/8/8/8/8/1R6 w - -", 1),
    ("8/8/8/8/8/2k5/1q6/K7 w - -", 1),
    ("8/8/8/8/2Np4/3N4/k1K5/8 w - -", 4),
    ("7k/5Q2/8/6K1/8/8/8/8 w - -", 2),
];

fn solve(board: &Board, moves: u8, extent: Extent) -> Option<Solution> {
    let mut solver = Solver::new(Budget::default());
    match solver.prove(board, MateIn::within(moves)) {
        Ok(Verdict::Mate(proof)) => solver.solution(proof, extent).ok(),
        _ => None,
    }
}

/// The problems above that have a mate, solved.
fn solved() -> Vec<(Problem, Solution)> {
    let solved = PROBLEMS.iter().enumerate().filter_map(|(number, (line, moves))| {
        let mut problem = epd::parse(line).unwrap();
        let solution = solve(&problem.board, *moves, Extent::VARIATIONS.with_tries(1))?;
        problem.id = Some(format!("No. {number}, \"so\" \\ it is called"));
        problem.author = Some("A, B.".into());
        problem.claim.stipulation = Some(MateIn::exactly(solution.proof().moves()).into());
        Some((problem, solution))
    });
    let solved: Vec<_> = solved.collect();
    assert!(solved.len() >= 7, "{}", solved.len());
    solved
}

#[test]
fn written_epd_reads_as_the_same() {
    for (problem, solution) in solved() {
        let line = epd::write(&problem, &solution).unwrap().to_string();
        let read = epd::parse(&line).unwrap();
        assert_eq!(read.board, problem.board);
        assert_eq!((read.id, read.claim.stipulation), (problem.id, problem.claim.stipulation));
        assert_eq!(read.claim.keys, solution.proof().keys());
        assert_eq!(read.claim.line, solution.proof().main_line());
    }
}

#[test]
fn written_popeye_input_reads_as_the_same() {
    for (mut problem, _) in solved() {
        problem.id = Some("a title".into());
        let text = popeye::write(&problem).unwrap();
        let entries: Vec<_> = popeye::parse(&text).collect();
        assert_eq!(entries.len(), 1);
        assert_eq!(entries[0].problem, Ok(problem), "{text}");
    }
    // A diagram does not show a lost right to castle, or en passant.
    for fen in [
        "r3k2r/8/8/8/8/8/8/R3K2R w Kq - 0 1",
        "r3k2r/8/8/8/8/8/8/R3K2R b - - 0 1",
        "4k3/8/8/3pP3/8/8/8/4K3 w - d6 0 1",
        "4k3/8/8/8/3pP3/8/8/4K3 b - e3 0 1",
    ] {
        let mut problem = Problem::new(Board::from_fen(fen).unwrap());
        problem.claim.stipulation = Some(MateIn::exactly(2).into());
        let text = popeye::write(&problem).unwrap();
        assert_eq!(popeye::parse(&text).next().unwrap().problem, Ok(problem), "{text}");
    }
}

#[test]
fn written_pgn_has_no_mistake_and_every_variation() {
    for (problem, solution) in solved() {
        let text = pgn::write(&problem, &solution).unwrap().to_pgn();
        let game: GameBuf = text.parse().unwrap_or_else(|error| panic!("{error}\n{text}"));
        let game = game.as_game();
        assert_eq!(game.moves().collect::<Vec<_>>(), solution.proof().main_line());
        assert_eq!(game.tags().count(), 7, "{text}");
        for key in solution.keys() {
            for reply in key.next() {
                assert!(text.contains(&reply.san()), "{text}");
            }
        }
        assert_eq!(text.matches("{dual: ").count(), solution.duals().count(), "{text}");
        assert_eq!(text.matches("{try}").count(), solution.tries().len(), "{text}");
    }
}

#[test]
fn json_is_read_by_another_reader() {
    for (problem, solution) in solved() {
        let text = json::write(&problem, &solution);
        let value: serde_json::Value = serde_json::from_str(&text).unwrap();
        assert_eq!(value["fen"], problem.board.to_string());
        assert_eq!(value["id"], problem.id.unwrap());
        assert_eq!(value["unique"], solution.proof().key().is_some());
        let moves: Vec<String> = solution
            .proof()
            .main_line()
            .iter()
            .map(|mv| problem.board.uci(*mv).to_string())
            .collect();
        assert_eq!(value["moves"].as_array().unwrap().len(), moves.len());
        assert_eq!(value["variations"].as_array().unwrap().len(), solution.keys().len());
        assert_eq!(value["duals"].as_array().unwrap().len(), solution.duals().count());
    }
    let control = "a\u{1}\t\n\"\\\u{e9}";
    let mut problem = epd::parse("6k1/5ppp/8/8/8/8/8/R5K1 w - -").unwrap();
    problem.id = Some(control.into());
    let solution = solve(&problem.board, 1, Extent::KEYS).unwrap();
    let value: serde_json::Value = serde_json::from_str(&json::write(&problem, &solution)).unwrap();
    assert_eq!(value["id"], control);
}

#[test]
fn every_line_of_a_solution_ends_in_mate_and_every_reply_is_there() {
    for (_, solution) in solved() {
        assert!(!solution.is_cut());
        let mut open: Vec<_> = solution.keys().collect();
        while let Some(branch) = open.pop() {
            let after = branch.board().play(branch.mv()).unwrap();
            if branch.is_attack() {
                assert_eq!(branch.next().len(), after.legals().count());
                assert_eq!(branch.next().len() == 0, after.is_checkmate());
            } else {
                assert!(branch.next().len() > 0);
            }
            let left = branch.moves_left();
            let moves = usize::from(solution.proof().moves());
            assert!(branch.line().len().div_ceil(2) + usize::from(left) <= moves);
            open.extend(branch.next());
        }
    }
}

#[test]
fn a_solution_that_is_too_long_is_cut_at_its_ends() {
    let board = Board::from_fen("8/8/8/8/2Np4/3N4/k1K5/8 w - - 0 1").unwrap();
    let whole = solve(&board, 4, Extent::VARIATIONS).unwrap();
    let cut = solve(&board, 4, Extent::VARIATIONS.with_branches(6)).unwrap();
    assert!(!whole.is_cut() && cut.is_cut());
    let count = |solution: &Solution| {
        let mut open: Vec<_> = solution.keys().collect();
        let mut count = 0;
        while let Some(branch) = open.pop() {
            (count, open) = (count + 1, {
                open.extend(branch.next());
                open
            });
        }
        count
    };
    assert!(count(&cut) <= 6 && count(&cut) < count(&whole));
    assert!(pgn_text(&cut).contains("{other replies are left out}"), "{}", pgn_text(&cut));
}

fn pgn_text(solution: &Solution) -> String {
    let problem = Problem::new(*solution.proof().board());
    pgn::write(&problem, solution).unwrap().to_pgn()
}

#[test]
fn mistakes_have_a_place_and_a_reason() {
    let place_and_words =
        |mistake: chess_problems::NotAProblem| format!("{}: {mistake}", mistake.place);
    let of_epd = |line: &str| place_and_words(epd::parse(line).unwrap_err());
    assert_eq!(
        of_epd("kbK5/pp6/1P6/8/8/8/8/R7 w - - bm Ra9;"),
        "1:34: `Ra9` is off the board: files are a to h, ranks 1 to 8"
    );
    assert_eq!(
        of_epd("kbK5/pp6/1P6/8/8/8/8/R7 w - - bm #-2;"),
        "1:34: `#-2`: the side to move is mated, and only mates that it gives are proved"
    );
    assert_eq!(
        of_epd("kbK5/pp6/1P6/8/8/8/8/R7 w - - id \"x\"; dm 101;"),
        "1:42: expected a number of moves from 1 to 100 in which the side to move mates, but found `101`"
    );
    let of_csv = |line: &str| place_and_words(lichess::parse(line).unwrap_err());
    assert_eq!(
        of_csv("0,6k1/8"),
        "1:1: expected columns PuzzleId,FEN,Moves,.., but found `0,6k1/8`"
    );
    assert_eq!(
        of_csv("0,6k1/1p3ppp/8/8/8/8/8/R5K1 b - - 0 1,b7b6 a1a9,1,1,1,1,mateIn1,,"),
        "1:44: `a1a9` is off the board: files are a to h, ranks 1 to 8"
    );
    let of_popeye =
        |text: &str| place_and_words(popeye::parse(text).next().unwrap().problem.unwrap_err());
    assert_eq!(of_popeye("stip #2"), "1:1: expected `BeginProblem`, but found `stip`");
    assert_eq!(
        of_popeye("beg\nstip x2\npiec\n white kc8\nend"),
        "2:6: `x2`: only `#3`, `s#2`, `r#2`, `semi-r#2`, `h#2`, `hs#2`, `ser-#3`, `ser-h#3` and `ser-s#3`, the same with `=`, and \
         `dia4` are solved"
    );
    assert_eq!(
        of_popeye("begin\nstip #2\npiec white ka1 Nb1 black ka8\nend"),
        "3:16: `Nb1`: `N` is the nightrider here; a knight is `S`"
    );
    assert_eq!(
        of_popeye("begin\nstip #2\npiec white ka1 gb1 black ka8\nend"),
        "3:16: `gb1`: only the pieces K, Q, R, B, S and P are known"
    );
    assert_eq!(of_popeye("begin\nstip #2\nforsyth 8/8/8\nend").split(':').next(), Some("3"));
    assert_eq!(of_popeye("begin\nstip #2\ncond circe\nend").split(':').next(), Some("3"));
    let of_yaml =
        |text: &str| place_and_words(yacpdb::parse(text).next().unwrap().problem.unwrap_err());
    assert_eq!(
        of_yaml("---\nalgebraic:\n  white: [Kc8, Qz1]\n  black: [Ka8]\nstipulation: \"#2\"\n"),
        "3:16: `Qz1`: only the pieces K, Q, R, B, S and P are known"
    );
    assert_eq!(
        of_yaml("algebraic:\n  white: [Kc8]\n  black: [Ka8]\nstipulation: s#2.5\n"),
        "4:14: expected `#` and a whole number of moves from 1 to 100, but found `s#2.5`"
    );
}

#[test]
fn popeye_is_read_in_its_three_languages() {
    let english = "BeginProblem\nAuthor Morphy, Paul\nRemark so\nStipulation #2\nOption SetPlay Variation NoCastling a1\n\
                   Pieces White Kc8 Ra1 Pb6 Qh1 Bh2 Sh3 Black Ka8 Bb8 Pa7b7\nEndProblem";
    let german = "AnfangProblem\nAutor Morphy, Paul\nBemerkung so\nForderung #2\nOption Satzspiel Varianten KeineRochade a1\n\
                  Steine Weiss Kc8 Ta1 Bb6 Dh1 Lh2 Sh3 Schwarz Ka8 Lb8 Ba7b7\nEndeProblem";
    let french = "DebutProbleme\nAuteur Morphy, Paul\nRemarque so\nEnonce #2\nOption Apparent Variantes SansRoquer a1\n\
                  Pieces Blanc Rc8 Ta1 Pb6 Dh1 Fh2 Ch3 Noir Ra8 Fb8 Pa7b7\nFinProbleme";
    // As it is posted: with short words, and two problems.
    let short = "anf\nauto Morphy, Paul\nford #2\nstei wei Kc8 Ta1 Bb6 Dh1 Lh2 Sh3 schw Ka8 Lb8 Ba7b7\nweit\n\
                 ford #1 Forsyth 6k1/5bbb/8/8/8/8/8/T5K1\nende";
    let read = |text: &str| -> Vec<_> {
        popeye::parse(text).map(|entry| entry.problem.unwrap()).collect()
    };
    let wanted = read(english);
    assert_eq!(wanted.len(), 1);
    assert_eq!(read(german), wanted);
    assert_eq!(read(french), wanted);
    let two = read(short);
    assert_eq!((&two[..1], two.len()), (&wanted[..], 2));
    assert_eq!(two[1].board.to_string(), "6k1/5ppp/8/8/8/8/8/R5K1 w - - 0 1");
    let mistake = popeye::parse("anfang ford #1 steine weiss Kc8 Ra1 ende").next().unwrap().problem;
    let words = mistake.unwrap_err().to_string();
    assert!(words.contains("only the pieces K, D, T, L, S and B are known"), "{words}");
}

#[test]
fn twins_and_duplexes_are_problems_of_their_own() {
    let read = |text: &str| -> Vec<String> {
        let problems = popeye::parse(text).map(|entry| entry.problem.unwrap());
        let words = |problem: Problem| {
            let stipulation = problem.claim.stipulation.unwrap();
            format!("{} {stipulation} {}", problem.id.unwrap_or_default(), problem.board)
        };
        problems.map(|problem| words(problem).replace(" - - 0 1", "")).collect()
    };
    let problem = "Title T\nStip h#2\nForsyth 7k/8/5K2/8/8/8/8/6R1";
    // The positions are those that Popeye prints.
    for (twin, position) in [
        ("move g1 a1", "7k/8/5K2/8/8/8/8/R7"),
        ("move g1 h8 add black kb8", "1k5R/8/5K2/8/8/8/8/8"),
        ("exchange g1 h8", "7R/8/5K2/8/8/8/8/6k1"),
        ("rem g1 add white Qa1b1 black Sg2", "7k/8/5K2/8/8/8/6n1/QQ6"),
        ("substitute r b", "7k/8/5K2/8/8/8/8/6B1"),
        ("rotate 90", "k7/7R/2K5/8/8/8/8/8"),
        ("rotate 180", "1R6/8/8/8/8/2K5/8/k7"),
        ("rotate 270", "8/8/8/8/8/5K2/R7/7k"),
        ("mirror a1<-->h1", "k7/8/2K5/8/8/8/8/1R6"),
        ("mirror a1 <--> a8", "6R1/8/8/8/8/5K2/8/7k"),
        ("mirror a1<-->h8", "8/8/8/8/8/2K5/7R/k7"),
        ("mirror a8<-->h1", "7k/R7/5K2/8/8/8/8/8"),
        ("shift b1 a1", "6k1/8/4K3/8/8/8/8/5R2"),
        ("polishtype", "7K/8/5k2/8/8/8/8/6r1"),
    ] {
        let file = format!("BeginProblem\n{problem}\nTwin {twin}\nEndProblem\n");
        let twins = read(&file);
        assert_eq!(twins[0], "T a h#2 7k/8/5K2/8/8/8/8/6R1 b", "{twin}");
        assert_eq!(twins[1..], [format!("T b h#2 {position} b")], "{twin}");
    }
    let file = format!(
        "BeginProblem\n{problem}\nTwin Move g1 a1 Stipulation h#1.5\nTwin Cont Move a1 a2\n\
         Twin Stip h=3 Remove g1 Add White Pa2\nOption Duplex\nEndProblem"
    );
    let wanted = [
        "T a h#2 7k/8/5K2/8/8/8/8/6R1 b",
        "T b h#1.5 7k/8/5K2/8/8/8/8/R7 w",
        "T c h#1.5 7k/8/5K2/8/8/8/R7/8 w",
        "T d h=3 7k/8/5K2/8/8/8/P7/8 b",
        "T d duplex h=3 7k/8/5K2/8/8/8/P7/8 w",
    ];
    assert_eq!(read(&file), wanted);
    let german = "Anfang\nTitel T\nForderung h#2\nForsyth 7k/8/5K2/8/8/8/8/6T1\nNullstellung versetze g1 a1\n\
                  Zwilling tausche f6 h8 Option WeissBeginnt\nEnde";
    let wanted = ["T a h#2 7k/8/5K2/8/8/8/8/R7 b", "T b h#1.5 7K/8/5k2/8/8/8/8/6R1 w"];
    assert_eq!(read(german), wanted);
    let french = "Debut\nTitre T\nEnonce h#2\nForsyth 7r/8/5R2/8/8/8/8/6T1\nOption Apparent\nJumeau ote g1 ajoute blanc Da1\nFin";
    let wanted = ["T a h#2 7k/8/5K2/8/8/8/8/6R1 b", "T b h#2 7k/8/5K2/8/8/8/8/Q7 b"];
    assert_eq!(read(french), wanted);
    let yaml = "---\nid: T\nalgebraic:\n  white: [Kf6, Rg1]\n  black: [Kh8]\nstipulation: \"h#2\"\noptions: [WhiteToPlay]\n\
                twins:\n  b: Move g1 a1\n  c: \"Continued Move a1 a2 Stipulation h#3\"\n";
    let wanted = ["T a h#1.5 ", "T b h#1.5 ", "T c h#2.5 "];
    let found: Vec<String> = yacpdb::parse(yaml)
        .map(|entry| entry.problem.unwrap())
        .map(|own| format!("{} {} ", own.id.unwrap(), own.claim.stipulation.unwrap()))
        .collect();
    assert_eq!(found, wanted);
    let zero = yaml.replace("  b: Move", "  a: Move").replace("  c: ", "  b: ");
    assert_eq!(yacpdb::parse(&zero).count(), 2);
    for twin in ["move g1", "shift h8 h9", "rotate 45", "substitute r", "remove", "shift a1 b1"] {
        let file = format!("BeginProblem\n{problem}\nTwin {twin}\nEndProblem\n");
        assert!(popeye::parse(&file).any(|entry| entry.problem.is_err()), "{twin}");
    }
}

#[test]
fn reading_goes_on_after_a_mistake() {
    let file = "BeginProblem stip #2 pieces white kc8 ra1 pb6 black ka8 bb8 pa7b7 NextProblem stip x2 pieces white \
                ka1 NextProblem stipulation # 1 forsyth 6k1/5ppp/8/8/8/8/8/R5K1 EndProblem";
    let entries: Vec<_> = popeye::parse(file).collect();
    let are_right: Vec<bool> = entries.iter().map(|entry| entry.problem.is_ok()).collect();
    assert_eq!(are_right, [true, false, true]);
    // Without a stipulation, the end itself is the mistake.
    let file = "beginproblem pieces white ka1 black kc3\nendproblem\nbeginproblem stip #1 forsyth \
                6k1/5ppp/8/8/8/8/8/R5K1 endproblem";
    let are_right: Vec<bool> = popeye::parse(file).map(|entry| entry.problem.is_ok()).collect();
    assert_eq!(are_right, [false, true]);
}

#[test]
fn yaml_is_read_as_databases_write_it() {
    let file = "%YAML\n---\n";
    assert!(yacpdb::parse(file).next().unwrap().problem.is_err());
    let file = "---
    authors:
      - Morphy, Paul   # as a child
    source:
      name: \"New York \\u00e9 #1\"
      date:
        year: 1856
    algebraic:
      white: [Kc8, Ra1,
              Pb6]
      black:
      - Ka8
      - Bb8
      - Pa7
      - 'Pb7'
    stipulation: \"#2\"
    options:
      - SetPlay
    solution: |
      1.Ra1*a7 + ? {but}
          1...Bb8*a7 !

      1.Ra1-a6 ! zugzwang.
          1...b7*a6
              2.b6-b7 #
                  11.e2-e4 !
    keywords:
      - Zugzwang
    reprints:
      - name: A
        volume: 2
---
...
";
    let entries: Vec<_> = yacpdb::parse(file).collect();
    let [entry] = &entries[..] else { panic!("{entries:?}") };
    let problem = entry.problem.as_ref().unwrap();
    assert_eq!(problem.board.to_string(), "kbK5/pp6/1P6/8/8/8/8/R7 w - - 0 1");
    assert_eq!(problem.author.as_deref(), Some("Morphy, Paul"));
    assert_eq!(problem.source.as_deref(), Some("New York \u{e9} #1, 1856"));
    assert_eq!(problem.themes, ["Zugzwang"]);
    assert_eq!(problem.claim.keys, [problem.board.read("Ra6").unwrap()]);
}

/// Popeye ignores a proof game with facts that its diagram does not show.
#[test]
fn a_proof_game_is_written_as_its_diagram() {
    let fen = "rnbqkbnr/pppp1ppp/8/8/Q1P1pP2/8/PP1PP1PP/RNB1KBNR b KQ f3 0 3";
    let mut problem = Problem::new(fen.parse().unwrap());
    for (stipulation, is_told) in [("dia2", false), ("#2", true)] {
        problem.claim.stipulation = Some(stipulation.parse().unwrap());
        let commands = popeye::commands(&problem).unwrap();
        assert_eq!(commands.contains("NoCastling"), is_told, "{commands}");
        assert_eq!(commands.contains("EnPassant"), is_told, "{commands}");
    }
}

#[test]
fn an_en_passant_option_has_the_squares_of_a_step() {
    let problem = |option: &str| {
        let pieces = "Pieces White Kb1 Pe5 Black Kb8 Pd5";
        let text = format!("BeginProblem\nStip #2\nOption {option}\n{pieces}\nEndProblem");
        let given = popeye::parse(&text).next().unwrap();
        given.problem.map(|problem| problem.board.en_passant().unwrap().to_string())
    };
    assert_eq!(problem("EnPassant d7d6d5"), Ok("d6".into()));
    for option in ["EnPassant d6", "EnPassant", "EnPassant x"] {
        let words = problem(option).unwrap_err().to_string();
        assert!(words.contains("the squares of a pawn's double step"), "{option}: {words}");
    }
}

#[test]
fn no_text_makes_a_reader_panic() {
    let seeds = [
        "kbK5/pp6/1P6/8/8/8/8/R7 w - - bm #2; id \"a\\\"b\";",
        "0,6k1/1p3ppp/8/8/8/8/8/R5K1 b - - 0 1,b7b6 a1a8,600,80,90,10,\"mate mateIn1\",,",
        "BeginProblem Title x\nStip #2\nOption Try NoCastling e1a1 EnPassant e2e3e4\nPieces White Ka1 Black Sb8g8\nEndProblem",
        "---\nalgebraic:\n  white: [Kc8, 'Ra1']\n  black:\n  - - Ka8\n    b: |\n     c\nsolution: \"1.e4 !\"\n...\n",
        "[[[[\u{e9}\t- - - a: - b: 'c\n  \"\\u12",
    ];
    let mut rng = fastrand::Rng::with_seed(1);
    let mut below = |limit: usize| rng.usize(..limit);
    for round in 0..4_000 {
        let mut text: Vec<char> = seeds[round % seeds.len()].chars().collect();
        for _ in 0..=below(6) {
            let at = below(text.len());
            match below(4) {
                0 => drop(text.remove(at)),
                1 => text.insert(
                    at,
                    ['"', '\n', '-', ':', '#', '[', ']', ' ', '\u{e9}', ',', '1', '\\'][below(12)],
                ),
                2 => text.truncate(at.max(1)),
                _ => text = [&text[at..], &text[..at]].concat(),
            }
            if text.is_empty() {
                text.push('x');
            }
        }
        let text: String = text.into_iter().collect();
        let _ = (epd::parse(&text), lichess::parse(&text));
        let _ = (popeye::parse(&text).count(), yacpdb::parse(&text).count());
    }
}

#[test]
fn hostile_yaml_is_refused_at_once() {
    let laughs = (1..30).map(|n| format!("a{n}: &a{n} [*a{0}, *a{0}, *a{0}, *a{0}]\n", n - 1));
    let laughs = "a0: &a0 [ha]\n".to_owned() + &laughs.collect::<String>();
    let deep = |open: &str| open.repeat(10_000) + "a";
    let begin = std::time::Instant::now();
    for text in [laughs, deep("- "), deep("["), deep("{a: "), deep("? "), deep("a:\n "), deep("'")]
    {
        let mistake = yacpdb::parse(&text).next().unwrap().problem.unwrap_err();
        assert!(mistake.place.line > 0 && mistake.place.column > 0, "{mistake:?}");
    }
    assert!(begin.elapsed().as_secs() < 5, "{:?}", begin.elapsed());
}

#[test]
fn published_mates_are_solved_and_written_in_every_format() {
    let Some(corpus) = corpus("published mates") else { return };
    let text = std::fs::read_to_string(corpus.join("mates.jsonl")).unwrap();
    let mut count = 0;
    for line in text.lines() {
        let value: serde_json::Value = serde_json::from_str(line).unwrap();
        let (Some(moves), Some(fen)) = (value["mate_in"].as_u64(), value["fen"].as_str()) else {
            continue;
        };
        if moves > 4 {
            continue;
        }
        let moves = u8::try_from(moves).unwrap();
        let mut problem = epd::parse(fen).unwrap();
        problem.claim.stipulation = Some(MateIn::exactly(moves).into());
        let extent = Extent::VARIATIONS.with_branches(300);
        let solution = solve(&problem.board, moves, extent).unwrap();
        assert_eq!(solution.proof().moves(), moves, "{fen}");
        let read = epd::parse(&epd::write(&problem, &solution).unwrap().to_string()).unwrap();
        assert_eq!((read.board, &read.claim.keys[..]), (problem.board, solution.proof().keys()));
        let game: Result<GameBuf, _> = pgn_text(&solution).parse();
        assert!(game.is_ok(), "{fen}: {game:?}");
        let _: serde_json::Value = serde_json::from_str(&json::write(&problem, &solution)).unwrap();
        let written = popeye::write(&problem).unwrap();
        let read = popeye::parse(&written).next().unwrap().problem.unwrap();
        assert_eq!(read.board.key(), problem.board.key(), "{fen}\n{written}");
        count += 1;
    }
    assert!(count > 700, "{count}");
}

/// A key that threatens mate: only a reply that parries the threat is a variation, and only there two answers are a
/// dual.
#[test]
fn only_replies_that_parry_the_threat_are_defences() {
    // Loyd's Excelsior.
    let board = Board::from_fen("n1rb4/1p3p1p/1p6/1R5K/8/p3p1PN/1PP1R3/N6k w - - 0 1").unwrap();
    let solution = solve(&board, 5, Extent::VARIATIONS).unwrap();
    let keys: Vec<_> = solution.keys().collect();
    let [key] = keys[..] else { panic!("{keys:?}") };
    assert_eq!((key.san(), key.is_zugzwang()), ("b4".to_string(), false));
    let passed = board.play(key.mv()).unwrap().pass().unwrap();
    let threat: Vec<_> = key.threat().iter().map(|mv| passed.san(*mv).to_string()).collect();
    assert_eq!(threat, ["Rd5", "Rf5"]);
    let defences: Vec<_> = key.next().filter(|reply| reply.is_defence()).map(Branch::san).collect();
    assert_eq!(defences, ["Rxc2", "Rc5+"]);
    assert!(key.next().len() > defences.len());
    assert!(solution.duals().all(Branch::is_defence));
}

#[test]
fn set_play_has_the_replies_that_are_answered_without_a_key() {
    let board = Board::from_fen("kbK5/pp6/1P6/8/8/8/8/R7 w - - 0 1").unwrap();
    let solution = solve(&board, 2, Extent::VARIATIONS.with_set_play(true)).unwrap();
    let passed = board.pass().unwrap();
    let replies: Vec<_> =
        solution.set_play().iter().map(|reply| passed.san(reply.mv).to_string()).collect();
    // 1...bxa6 is not in the set play: a6 is empty.
    assert_eq!(replies, ["Bh2", "Bg3", "Bf4", "Be5", "Bd6", "Bc7"]);
    assert!(solution.keys().next().unwrap().is_zugzwang());
    let without = solve(&board, 2, Extent::VARIATIONS).unwrap();
    assert!(without.set_play().is_empty());
}
