//! `caissa show`.

use snapbox::file;

use super::{caissa, in_terminal, stdout};

const IMMORTAL: &str = "../../games/immortal.pgn";

#[test]
fn moves_positions_and_files_are_shown() {
    let shown = [
        (&["e4", "e5", "Nf3"][..], file!["../cases/show/moves.txt"]),
        (&["1. e4 c5 2. Nf3", "--flip", "--unicode"], file!["../cases/show/flipped.txt"]),
        (&["8/8/8/8/8/4k3/4p3/4K3 w - - 0 1"], file!["../cases/show/stalemate.txt"]),
        (&["8/8/8/8/8/4k3/4p3/4K3", "w", "-", "-"], file!["../cases/show/stalemate.txt"]),
        (&[IMMORTAL], file!["../cases/show/immortal.txt"]),
        (&[IMMORTAL, "--ply", "6"], file!["../cases/show/ply.txt"]),
        (&["e4 e5 Qh5 Nc6 Bc4 Nf6 Qxf7#", "--film"], file!["../cases/show/film.txt"]),
        (
            &["4k3/8/8/8/8/8/8/1R2K1R1", "w", "KQ", "-", "--chess960"],
            file!["../cases/show/chess960.txt"],
        ),
        (&["e4 e5", "--film", "--columns", "2"], file!["../cases/show/columns.txt"]),
    ];
    for (args, expected) in shown {
        caissa(["show"].iter().chain(args).copied())
            .assert()
            .success()
            .stdout_eq(expected)
            .stderr_eq("");
    }
}

#[test]
fn standard_input_is_a_file() {
    let command = caissa(["show", "-", "--game", "2"]).stdin("1. e4 *\n\n1. d4 d5 *\n");
    command.assert().success().stdout_eq(stdout(["show", "d4", "d5"]));
}

#[test]
fn a_game_with_a_mistake_is_shown_as_far_as_it_is_known() {
    let command = caissa(["show", "-"]).stdin("1. e4 e5 2. Nf4 Nc6 *\n");
    let line = "<stdin>:1:13: error[illegal/cannot-reach]: illegal move 2. Nf4: no white knight can reach f4\n";
    command.assert().code(1).stdout_eq(stdout(["show", "e4", "e5"])).stderr_eq(line);
}

#[test]
fn a_film_is_one_picture() {
    let svg = stdout(["show", "e4", "e5", "Nf3", "--film", "--svg", "--columns", "3"]);
    assert!(svg.starts_with("<svg ") && svg.ends_with("</svg>\n"));
    assert_eq!(svg.matches("<svg ").count(), 1 + 4);
    assert_eq!(svg.matches("<svg ").count(), svg.matches("</svg>").count());
    assert_eq!(svg.matches("<g ").count(), svg.matches("</g>").count());
    assert!(svg.contains("width=\"760\" height=\"570\""), "{}", svg.lines().next().unwrap_or(""));
    for caption in ["start", "1. e4", "1... e5", "2. Nf3"] {
        assert!(svg.contains(&format!(">{caption}</text>")), "{caption}");
    }
}

#[test]
fn a_film_has_as_many_boards_in_a_row_as_the_terminal_is_wide() {
    for (width, boards) in [(20, 1), (36, 1), (37, 2), (57, 3), (200, 5)] {
        let setup = format!("stty rows 24 cols {width} && ");
        let Some(text) = in_terminal(&setup, "show e4 e5 Nf3 Nc6 --film") else { return };
        let columns = boards.to_string();
        let shown = stdout(["show", "e4 e5 Nf3 Nc6", "--film", "--columns", &columns]);
        assert_eq!(text, shown, "{width} columns");
    }
}

#[test]
fn a_picture_goes_to_a_file() {
    let file = concat!(env!("CARGO_TARGET_TMPDIR"), "/board.svg");
    caissa(["show", "e4", "--svg", "-o", file]).assert().success().stdout_eq("").stderr_eq("");
    let svg = std::fs::read_to_string(file).expect("written");
    assert_eq!(svg, stdout(["show", "e4", "--svg"]));
    assert!(svg.starts_with("<svg "));
}

/// A screen reader spells a FEN.
#[test]
fn the_title_of_a_picture_is_in_words() {
    for (moves, title) in [
        (&["e4", "e5", "Nf3"][..], "Position after 2. Nf3, Black to move"),
        (&["start"], "Position, White to move"),
        (&["f3", "e5", "g4", "Qh4"], "Position after 2... Qh4#, Black wins by checkmate"),
    ] {
        let svg = stdout(["show"].iter().chain(moves).chain(&["--svg"]));
        assert!(svg.contains(&format!("<title>{title}</title>")), "{}", &svg[..300]);
    }
    let film = stdout(["show", "e4", "--film", "--svg"]);
    assert!(film.contains("<title>Position after 1. e4, Black to move</title>"));
}

#[test]
fn games_are_one_page_that_needs_nothing_else() {
    let page = stdout(["show", IMMORTAL, "--html"]);
    assert!(page.starts_with("<!doctype html>\n") && page.ends_with("</html>\n"));
    assert!((20_000..60_000).contains(&page.len()), "{} bytes", page.len());
    assert!(page.contains("<title>Anderssen, Adolf - Kieseritzky, Lionel, "), "{page}");
    assert!(page.contains("default-src 'none'; style-src 'sha256-"), "{page}");
    let moves = page.matches("<button data-m=").count();
    assert!(moves >= 45, "{moves} moves");
    // Names of languages are the only addresses.
    let addresses = page.replace("http://www.w3.org/2000/svg", "");
    for address in ["http:", "https:", " src=", "url(", "@import", "unsafe-"] {
        assert!(!addresses.contains(address), "{address}");
    }
    assert_eq!(page, stdout(["show", IMMORTAL, "--html", "--game", "1"]));
    // Moves and positions are games, too.
    assert!(
        stdout(["show", "e4 e5", "--html"]).contains(
            "<span>1.</span>\n<button data-m=\"e2e4P\" class=\"w\" data-n=\"1.\" data-s=\"White's pawn on e2 goes to e4.\">e4</button>\n\
             <button data-m=\"e5pe7\" class=\"b\" data-n=\"1...\" data-s=\"Black's pawn on e7 goes to e5.\">e5</button>\n"
        )
    );
    let start = "data-start=\"8/8/8/8/8/4k3/4p3/4K3 w - - 0 1\"";
    assert!(stdout(["show", "8/8/8/8/8/4k3/4p3/4K3 w - - 0 1", "--html"]).contains(start));
}

#[test]
fn what_stands_in_a_game_is_text_in_a_page() {
    let hostile =
        "</script></style></article><!-- games --><script>alert(1)</script>\u{202e}&quot;";
    let game = format!(
        "[Event \"{hostile}\"]\n[White \"{hostile}\"]\n[X \"' onload='\"]\n\n1. e4 {{{hostile}}} e5 \
         (1... c5 {{{hostile}}}) *\n"
    );
    let command = caissa(["show", "-", "--html"]).stdin(game);
    let page = String::from_utf8(command.assert().success().get_output().stdout.clone()).unwrap();
    assert_eq!((page.matches("<script").count(), page.matches("</script>").count()), (1, 1));
    assert_eq!((page.matches("</style>").count(), page.matches("</article>").count()), (1, 1));
    // Twice in the title, the choice and the heading; in a tag, in two comments; beside the board, and for its script.
    assert_eq!(page.matches("&lt;script&gt;alert(1)&lt;/script&gt;").count(), 11);
    assert!(page.contains("&amp;quot;") && !page.contains('\u{202e}') && !page.contains("<!--"));
}

#[test]
fn a_page_that_would_be_too_large_is_refused_with_the_games_that_fit() {
    let game = |number: usize| {
        let moves = "Nf3 Nf6 Ng1 Ng8 ".repeat(10);
        format!("[White \"Player {number}\"]\n\n{moves}*\n\n")
    };
    let games = |count: usize| (1..=count).map(game).collect::<String>();
    let refused = caissa(["show", "-", "--html"]).stdin(games(500)).assert().code(2);
    let words = String::from_utf8(refused.get_output().stderr.clone()).unwrap();
    assert_eq!(refused.get_output().stdout, b"");
    let fit = words.split("only the first ").nth(1).and_then(|words| words.split(' ').next());
    let fit: usize = fit.unwrap_or_else(|| panic!("{words}")).parse().unwrap();
    assert!(
        words.contains("a page has at most 300,000 bytes") && words.contains("`--game N`"),
        "{words}"
    );
    // As many are written, and not one more.
    let page = |count| caissa(["show", "-", "--html"]).stdin(games(count)).output().unwrap();
    let whole = page(fit);
    assert!(whole.status.success() && whole.stdout.len() <= 300_000 && fit > 50, "{fit}");
    assert_eq!(page(fit + 1).status.code(), Some(2));
    // The others follow on pages of their own.
    let range = format!("--games {}-{}", fit + 1, fit + 2);
    assert!(words.contains(&format!("`--games 1-{fit}` writes them, `--games {}-` ", fit + 1)));
    let next = |range: &str| {
        caissa(["show", "-", "--html"])
            .args(range.split(' '))
            .stdin(games(fit + 3))
            .output()
            .unwrap()
    };
    let text = String::from_utf8(next(&range).stdout).unwrap();
    assert_eq!(text.matches("<article ").count(), 2);
    assert!(text.contains(&format!("Player {}", fit + 2)) && !text.contains("Player 1 "));
    let rest = String::from_utf8(next(&format!("--games {}-", fit + 1)).stdout).unwrap();
    assert_eq!(rest.matches("<article ").count(), 3);
    let none = next("--games 9000-");
    assert!(String::from_utf8(none.stderr).unwrap().contains(", so no game 9000"));
    assert_eq!(next("--games 3-2").status.code(), Some(2));
    caissa(["show", "-", "--html", "--game", "500"]).stdin(games(500)).assert().success();
    let long = format!("1. e4 {{{}}} *", "x".repeat(400_000));
    let refused = caissa(["show", "-", "--html"]).stdin(long).assert().code(2);
    let words = String::from_utf8(refused.get_output().stderr.clone()).unwrap();
    assert!(words.contains("and at most 300,000 are written"), "{words}");
    caissa(["show", "e4", "--html", "--unicode"]).assert().code(2);
}

#[test]
fn a_page_has_a_wrong_game_as_far_as_it_is_known() {
    let command = caissa(["show", "-", "--html"]).stdin("1. e4 e5 2. Nf4 *\n\n1. d4 *\n");
    let shown = command.assert().code(1);
    let page = String::from_utf8(shown.get_output().stdout.clone()).unwrap();
    assert_eq!((page.matches("<article").count(), page.matches("data-m=").count()), (2, 3));
    let words = String::from_utf8(shown.get_output().stderr.clone()).unwrap();
    assert!(words.contains("illegal move 2. Nf4"), "{words}");
}

#[test]
fn games_that_do_not_fit_go_on_in_pages_with_numbers() {
    let folder = std::env::temp_dir().join(format!("caissa-show-{}-pages", std::process::id()));
    std::fs::create_dir_all(&folder).unwrap();
    let game = |number: usize| {
        let moves = "Nf3 Nf6 Ng1 Ng8 ".repeat(10);
        format!("[White \"Player {number}\"]\n[WhiteElo \"1500\"]\n\n{moves}*\n\n")
    };
    let (pgn, html) = (folder.join("games.pgn"), folder.join("games.html"));
    std::fs::write(&pgn, (1..=150).map(game).collect::<String>()).unwrap();
    let [pgn, html] = [&pgn, &html].map(|path| path.to_str().unwrap());
    let done = caissa(["show", pgn, "--html", "-o", html]).assert().success();
    let told = String::from_utf8(done.get_output().stderr.clone()).unwrap();
    let count = told.split(' ').next().unwrap().parse::<usize>().unwrap();
    assert!(
        count > 1 && told.contains("-1.html` to `") && !folder.join("games.html").exists(),
        "{told}"
    );
    let page = |number: usize| std::fs::read_to_string(folder.join(format!("games-{number}.html")));
    let (mut games, mut next) = (0, 1);
    for number in 1..=count {
        let text = page(number).unwrap();
        assert!(text.len() <= 300_000);
        // Each has its neighbours, and the games go on where the page before has ended.
        let link = |other: usize| text.contains(&format!("<a href=\"games-{other}.html\">"));
        assert_eq!((link(number - 1), link(number + 1)), (number > 1, number < count), "{number}");
        for article in text.split("<article ").skip(1) {
            assert!(
                article.contains(&format!("data-white=\"White: Player {next} (1500)\"")),
                "{next}"
            );
            next += 1;
            games += 1;
        }
    }
    assert_eq!(games, 150);
    assert!(page(count + 1).is_err());
    // Where all fit, there is one page.
    caissa(["show", pgn, "--html", "--games", "1-3", "-o", html]).assert().success().stderr_eq("");
    assert!(!std::fs::read_to_string(html).unwrap().contains("<nav"));
    std::fs::remove_dir_all(&folder).unwrap();
}
