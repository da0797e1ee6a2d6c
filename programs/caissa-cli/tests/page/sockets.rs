//! Requests as any program on this machine can send them.

use std::io::{BufRead, BufReader, Read, Write};
use std::net::TcpStream;

use serde_json::Value;

use super::program::Program;

fn status(answer: &str) -> &str {
    answer.strip_prefix("HTTP/1.1 ").and_then(|rest| rest.get(..3)).unwrap_or("none")
}

/// The position, as a message to the page.
fn fen(program: &Program) -> String {
    program.post("line", "status")["state"]["board"].as_str().unwrap().to_owned()
}

#[test]
fn only_the_page_itself_reads_and_moves() {
    let program = Program::start(&["--side", "both"]);
    let (port, path) = (program.port, &program.path);
    let before = fen(&program);
    let own = format!("Origin: http://127.0.0.1:{port}\r\n");
    let other = format!("Origin: http://127.0.0.1:{}\r\n", port ^ 1);
    let raw = |request: String| program.ask_raw(request.as_bytes());
    let move_with = |headers: &str| program.ask("POST", "line", headers, "e4");
    for (what, answer, expected) in [
        ("no origin", move_with(""), "403"),
        ("another port", move_with(&other), "403"),
        ("another host", move_with("Origin: http://evil.example\r\n"), "403"),
        ("no origin at all", move_with("Origin: null\r\n"), "403"),
        ("two origins", move_with(&format!("{own}{own}")), "400"),
        ("an origin that reads", program.ask("GET", "game.pgn", &other, ""), "403"),
        (
            "another name of this machine",
            raw(format!("GET {path} HTTP/1.1\r\nHost: evil.example:{port}\r\n\r\n")),
            "403",
        ),
        (
            "another port in the name",
            raw(format!("GET {path} HTTP/1.1\r\nHost: 127.0.0.1\r\n\r\n")),
            "403",
        ),
        ("no name", raw(format!("GET {path} HTTP/1.1\r\n\r\n")), "403"),
        (
            "two names",
            raw(format!(
                "GET {path} HTTP/1.1\r\nHost: 127.0.0.1:{port}\r\nHost: evil.example\r\n\r\n"
            )),
            "400",
        ),
        ("no secret", raw(format!("GET / HTTP/1.1\r\nHost: 127.0.0.1:{port}\r\n\r\n")), "404"),
        (
            "another secret",
            raw(format!("GET /{}/ HTTP/1.1\r\nHost: 127.0.0.1:{port}\r\n\r\n", "0".repeat(32))),
            "404",
        ),
        (
            "a part of the secret",
            raw(format!("GET {}/ HTTP/1.1\r\nHost: 127.0.0.1:{port}\r\n\r\n", &path[..32])),
            "404",
        ),
        (
            "another secret that moves",
            raw(format!(
                "POST /{}/line HTTP/1.1\r\nHost: 127.0.0.1:{port}\r\n{own}Content-Length: 2\r\n\r\ne4",
                "f".repeat(32)
            )),
            "404",
        ),
        ("moving by reading", program.ask("GET", "line", &own, "e4"), "405"),
        ("another place", program.ask("GET", "../etc/passwd", "", ""), "404"),
        ("another method", program.ask("DELETE", "line", &own, ""), "405"),
        ("asking what is allowed", program.ask("OPTIONS", "line", &other, ""), "403"),
    ] {
        assert_eq!(status(&answer), expected, "{what}: {answer}");
        assert!(!answer.contains("Access-Control"), "{what}: {answer}");
    }
    assert_eq!(fen(&program), before);
    assert_eq!(program.say("e4"), "White's pawn on e2 goes to e4.");
}

#[test]
fn requests_that_are_too_long_or_broken_are_refused() {
    let program = Program::start(&["--side", "both"]);
    let own = format!("Host: 127.0.0.1:{0}\r\nOrigin: http://127.0.0.1:{0}\r\n", program.port);
    let path = &program.path;
    let long = "x".repeat(1 << 20);
    for (request, expected) in [
        (format!("GET {path}{long} HTTP/1.1\r\n{own}\r\n"), &["431", "none"][..]),
        (format!("GET {path} HTTP/1.1\r\n{own}Cookie: {long}\r\n\r\n"), &["431", "none"]),
        (format!("POST {path}line HTTP/1.1\r\n{own}Content-Length: 1048577\r\n\r\n"), &["413"]),
        (format!("POST {path}line HTTP/1.1\r\n{own}Content-Length: -1\r\n\r\n"), &["400"]),
        (
            format!("POST {path}line HTTP/1.1\r\n{own}Transfer-Encoding: chunked\r\n\r\n0\r\n\r\n"),
            &["200"],
        ),
        (String::from("hello\r\n\r\n"), &["400"]),
        (format!("GET {path} HTTP/1.1 and more\r\n{own}\r\n"), &["400"]),
        (format!("GET {path} HTTP/1.1\r\n{own}nonsense\r\n\r\n"), &["400"]),
    ] {
        let answer = program.ask_raw(request.as_bytes());
        let shown: String = request.chars().take(80).collect();
        assert!(expected.contains(&status(&answer)), "{shown}: {answer}");
    }
    assert_eq!(status(&program.ask_raw(b"\xff\xfe\r\n\r\n")), "400");
    // The answer arrives although the request is not read.
    let many = "x".repeat(5 << 20);
    let request =
        format!("POST {path}line HTTP/1.1\r\n{own}Content-Length: {}\r\n\r\n{many}", many.len());
    assert_eq!(status(&program.ask_raw(request.as_bytes())), "413");
    // A body that is not text, and one that ends early.
    let head = format!("POST {path}line HTTP/1.1\r\n{own}Content-Length: 2\r\n\r\n");
    assert_eq!(status(&program.ask_raw(&[head.as_bytes(), b"\xff\xff"].concat())), "400");
    let mut stream = TcpStream::connect(("127.0.0.1", program.port)).unwrap();
    stream.write_all(&head.as_bytes()[..40]).unwrap();
    drop(stream);
    // Many that are silent, that begin a request, or that do not know the secret do not keep others
    // out: the oldest are dropped first.
    let mut silent = Vec::new();
    let begun = std::time::Instant::now();
    for (at, line) in ["e4", "e5", "Nf3", "Nc6", "Bb5"].iter().enumerate() {
        for beginning in [
            "",
            "GET / HTTP/1.1\r\n",
            "POST /open/x HTTP/1.1\r\nHost: x\r\nContent-Length: 9\r\n\r\n",
        ] {
            for _ in 0..100 {
                let mut stream = TcpStream::connect(("127.0.0.1", program.port)).unwrap();
                stream.write_all(beginning.as_bytes()).unwrap();
                silent.push(stream);
            }
        }
        let turn = if at % 2 == 0 { "White" } else { "Black" };
        let answer = program.say(line);
        assert!(answer.starts_with(&format!("{turn}'s ")), "{answer}");
    }
    assert!(begun.elapsed() < std::time::Duration::from_secs(10), "{:?}", begun.elapsed());
    drop(silent);
    // Any line is answered: a megabyte of one is not a move.
    let answer = program.say(&long);
    assert!(answer.contains("is neither a move nor a command"), "{answer:.200}");
}

#[test]
fn a_page_that_cannot_be_shown_says_why() {
    let program = Program::start(&[]);
    // Without JavaScript.
    let page = program.ask("GET", "", "", "");
    let notice = page.split("<noscript>").nth(1).and_then(|rest| rest.split("</noscript>").next());
    assert!(notice.is_some_and(|notice| notice.contains("needs JavaScript")), "{page:.500}");
    // Behind a tunnel with another port, which is a foreign host for the page.
    let request = format!("GET {} HTTP/1.1\r\nHost: 127.0.0.1:9000\r\n\r\n", program.path);
    let answer = program.ask_raw(request.as_bytes());
    assert_eq!(status(&answer), "403");
    assert!(answer.starts_with("HTTP/1.1 403 Forbidden\r\n"), "{answer}");
    assert!(answer.contains("A tunnel must end at the same port."), "{answer}");
}

#[test]
fn nothing_comes_from_elsewhere_and_nothing_is_kept() {
    let program = Program::start(&[]);
    let mut weight = 0;
    for (place, kind) in [
        ("", "text/html; charset=utf-8"),
        ("style.css", "text/css; charset=utf-8"),
        ("main.js", "text/javascript; charset=utf-8"),
        ("board.js", "text/javascript; charset=utf-8"),
        ("drag.js", "text/javascript; charset=utf-8"),
        ("game.js", "text/javascript; charset=utf-8"),
        ("keys.js", "text/javascript; charset=utf-8"),
        ("marks.js", "text/javascript; charset=utf-8"),
        ("moves.js", "text/javascript; charset=utf-8"),
        ("newgame.js", "text/javascript; charset=utf-8"),
        ("page.js", "text/javascript; charset=utf-8"),
        ("players.js", "text/javascript; charset=utf-8"),
        ("promotion.js", "text/javascript; charset=utf-8"),
        ("settings.js", "text/javascript; charset=utf-8"),
        ("sound.js", "text/javascript; charset=utf-8"),
        ("told.js", "text/javascript; charset=utf-8"),
        ("transport.js", "text/javascript; charset=utf-8"),
        ("icon.svg", "image/svg+xml"),
        ("game.pgn", "application/x-chess-pgn"),
    ] {
        let answer = program.ask("GET", place, "", "");
        let (head, body) = answer.split_once("\r\n\r\n").unwrap();
        assert!(head.starts_with("HTTP/1.1 200 OK\r\n"), "{head}");
        for line in [
            &format!("Content-Type: {kind}"),
            "X-Content-Type-Options: nosniff",
            "Referrer-Policy: no-referrer",
            "Cache-Control: no-store",
            "Cross-Origin-Resource-Policy: same-origin",
        ] {
            assert!(head.contains(&format!("\r\n{line}\r\n")), "{place}: {head}");
        }
        assert!(head.contains("Content-Security-Policy: default-src 'none'; script-src 'self';"));
        assert!(!head.contains("unsafe-"), "{head}");
        // The names of SVG's and the page's languages are the only addresses.
        let addresses = body.replace("http://www.w3.org/2000/svg", "");
        assert!(!addresses.contains("http:") && !addresses.contains("https:"), "{place}");
        weight += answer.len();
    }
    assert!(weight < 400_000, "{weight} bytes");
}

/// The messages of a connection that listens.
fn listen(program: &Program) -> impl Iterator<Item = Value> {
    let mut stream = TcpStream::connect(("127.0.0.1", program.port)).unwrap();
    let request =
        format!("GET {}events HTTP/1.1\r\nHost: 127.0.0.1:{}\r\n\r\n", program.path, program.port);
    stream.write_all(request.as_bytes()).unwrap();
    let lines = BufReader::new(stream).lines().map_while(Result::ok);
    lines.filter_map(|line| Some(serde_json::from_str(line.strip_prefix("data: ")?).unwrap()))
}

#[test]
fn every_page_hears_what_happens_and_a_new_one_how_things_stand() {
    let mut program = Program::start(&["--side", "both", "--clock", "5+3"]);
    let mut pages = [listen(&program), listen(&program)];
    for page in &mut pages {
        assert!(page.next().unwrap()["state"]["list"].as_array().unwrap().is_empty());
    }
    program.say("e4");
    program.say("Ke2");
    for page in &mut pages {
        let mut said = page.flat_map(|message| message["notices"].as_array().unwrap().clone());
        assert_eq!(said.next().unwrap()["text"], "White's pawn on e2 goes to e4.");
        let refusal = said.next().unwrap();
        assert_eq!(refusal["is_refusal"], true);
        assert!(refusal["text"].as_str().unwrap().starts_with("illegal move 1... Ke2: "));
    }
    let state = listen(&program).next().unwrap()["state"].clone();
    assert_eq!(state["list"][0]["san"], "e4");
    assert_eq!(state["clocks"]["running"], "black");
    assert_eq!(state["squares"][62]["label"], "g8, black knight");
    assert_eq!(state["squares"][28]["label"], "e4, white pawn");
    program.say("quit");
    for page in pages {
        assert_eq!(page.last().unwrap()["quits"], true);
    }
    assert!(program.ends_well());
}

#[test]
fn a_new_game_begins_as_wished_in_one_step() {
    let program = Program::start(&["--side", "black", "--level", "1"]);
    // The engine has White until then, and must not move in the new game.
    let message = program.post("line", "new 518\nclock 3+2\nside both\nlevel 4");
    let state = &message["state"];
    assert_eq!(
        (&state["ply"], &state["persons"], &state["level"]),
        (&0.into(), &"both".into(), &4.into())
    );
    assert_eq!(state["clocks"]["left"]["white"], 180_000);
    // If one line is not a command, none is obeyed; the lines after a refused command are not obeyed either.
    program.say("e4");
    let usage = "expected `clock TIME`, as in `clock`, `clock 5+3` or `clock off`";
    let message = program.post("line", "new\nclock soon\nside white");
    assert_eq!(
        (&message["state"]["ply"], &message["state"]["persons"]),
        (&1.into(), &"both".into())
    );
    assert_eq!(message["notices"][0]["text"], usage);
    assert_eq!(program.say("why"), usage);
    let message = program.post("line", "fen 8/8/8/8/8/8/8/8 w - - 0 1\nside white");
    assert_eq!(message["state"]["persons"], "both");
    let message = program
        .post("game", "side both\nlevel 2\n\n[White \"A\"]\n[Black \"B\"]\n\n1. e4 e5 2. Nf3 *\n");
    assert_eq!(message["state"]["list"].as_array().unwrap().len(), 3);
    assert_eq!(message["state"]["names"]["white"], "A");
    let message = program.post("game", "side none\nlevel 9\n\n1. e4 e5 2. Ke3 *\n");
    let state = &message["state"];
    assert_eq!((&state["persons"], &state["level"]), (&"both".into(), &2.into()));
    let text = message["notices"][0]["text"].as_str().unwrap();
    assert!(text.contains("illegal move 2. Ke3: the king on e1 cannot reach e3"), "{text}");
    // The list of moves is the one that the page has.
    assert_eq!(
        (&state["ply"], &state["current"], &state["list"]),
        (&3.into(), &3.into(), &Value::Null)
    );
    program.say("Nc6");
    assert!(program.game().ends_with("1. e4 e5 2. Nf3 Nc6"), "{}", program.game());
    let answer = program.ask("GET", "game.pgn", "", "");
    assert!(answer.contains("[White \"A\"]"), "{answer}");
}

#[test]
fn an_offer_is_answered_although_a_hint_is_asked_for() {
    let program = Program::start(&["--side", "both", "--level", "1"]);
    program.post("line", "e4\ne5\nside white");
    let pages = listen(&program);
    program.post("line", "draw\nhint");
    let mut said = pages.flat_map(|message| message["notices"].as_array().unwrap().clone());
    for expected in ["Black declines the draw.", "Hint: 2. "] {
        let is_said = |said: Value| said["text"].as_str().unwrap().starts_with(expected);
        assert!(said.any(is_said), "{expected}");
    }
    assert_eq!(program.post("line", "status")["state"]["draw_offer"], Value::Null);
}

/// The address that other users of the machine can read leads to the page only once.
#[test]
#[cfg(all(unix, not(target_os = "macos")))]
fn the_browser_is_not_told_the_secret() {
    use std::os::unix::fs::PermissionsExt;

    let folder = std::env::temp_dir().join(format!("caissa-opener-{}", std::process::id()));
    std::fs::create_dir_all(&folder).unwrap();
    let opener = folder.join("xdg-open");
    std::fs::write(&opener, "#!/bin/sh\necho \"$1\" > \"$0.new\"; mv \"$0.new\" \"$0.told\"\n")
        .unwrap();
    std::fs::set_permissions(&opener, PermissionsExt::from_mode(0o755)).unwrap();
    let known = std::env::var("PATH").unwrap();
    let program = Program::start_with(|command| {
        command.env("PATH", format!("{}:{known}", folder.display()));
    });
    let told = (0..500).find_map(|_| {
        std::thread::sleep(std::time::Duration::from_millis(20));
        std::fs::read_to_string(folder.join("xdg-open.told")).ok()
    });
    let told = told.expect("the browser is opened");
    let _ = std::fs::remove_dir_all(&folder);
    let secret = program.path.trim_matches('/');
    assert!(!told.contains(secret), "{told}");
    let ticket = told.trim().strip_prefix(&format!("http://127.0.0.1:{}", program.port)).unwrap();
    let get = |path: &str, host: &str| {
        let request = format!("GET {path} HTTP/1.1\r\nHost: {host}:{}\r\n\r\n", program.port);
        program.ask_raw(request.as_bytes())
    };
    assert_eq!(status(&get(ticket, "example.org")), "403");
    assert_eq!(status(&get("/open/00000000000000000000000000000000", "127.0.0.1")), "404");
    let answer = get(ticket, "127.0.0.1");
    assert_eq!(status(&answer), "303");
    assert!(answer.contains(&format!("\r\nLocation: /{secret}/\r\n")), "{answer}");
    let answer = get(ticket, "127.0.0.1");
    assert!(status(&answer) == "410" && !answer.contains(secret), "{answer}");
}

#[test]
fn a_person_who_takes_over_does_not_keep_the_engines_name() {
    let program = Program::start(&["--level", "1", "--black", "?"]);
    let names = |line: &str| {
        let state = &program.post("line", line)["state"];
        ["white", "black"].map(|side| state["names"][side].as_str().unwrap().to_owned())
    };
    assert_eq!(names("status"), ["?", "Caissa, level 1"]);
    assert_eq!(names("side black"), ["Caissa, level 1", "?"]);
    assert_eq!(names("name black Anna"), ["Caissa, level 1", "Anna"]);
    assert_eq!(names("side both"), ["?", "Anna"]);
    // A game from elsewhere keeps its names.
    assert_eq!(names("new"), ["?", "Anna"]);
    let state = &program.post("game", "\n\n[White \"Caissa, level 9\"]\n\n1. e4 *\n")["state"];
    assert_eq!(state["names"]["white"], "Caissa, level 9");
    assert_eq!(names("status"), ["Caissa, level 9", "?"]);
}

/// Mangled requests are answered or dropped, and the server goes on.
#[test]
fn no_bytes_end_the_server() {
    let program = Program::start(&["--side", "both"]);
    let request = format!(
        "POST {}line HTTP/1.1\r\nHost: 127.0.0.1:{port}\r\nOrigin: http://127.0.0.1:{port}\r\n\
         Content-Length: 6\r\n\r\nstatus",
        program.path,
        port = program.port
    );
    let mut rng = fastrand::Rng::with_seed(1);
    let mut below = |limit: usize| rng.usize(..limit);
    for _ in 0..500 {
        let mut bytes = request.clone().into_bytes();
        for _ in 0..=below(3) {
            let at = below(bytes.len());
            match below(3) {
                0 => bytes[at] = below(256) as u8,
                1 => drop(bytes.remove(at)),
                _ => bytes.insert(at, b"\r\n :/\0\xff0"[below(8)]),
            }
        }
        // The end tells that no more is to come.
        let stream = TcpStream::connect(("127.0.0.1", program.port)).unwrap();
        let _ = (&stream).write_all(&bytes);
        let _ = stream.shutdown(std::net::Shutdown::Write);
        let mut answer = Vec::new();
        let _ = (&stream).read_to_end(&mut answer);
        let answer = String::from_utf8_lossy(&answer);
        assert!(
            ["200", "400", "403", "404", "405", "413", "431", "none"].contains(&status(&answer))
        );
    }
    assert_eq!(program.say("e4"), "White's pawn on e2 goes to e4.");
}

/// An old tab and a bookmark work after a restart, and a second program opens the page of the first.
#[test]
#[cfg(unix)]
fn the_address_stays_and_a_second_program_finds_the_first() {
    use std::os::unix::fs::PermissionsExt;

    let first = Program::start(&["--side", "both"]);
    first.say("e4");
    let file = first.folder().join("game-page.address");
    let mode = std::fs::metadata(&file).unwrap().permissions().mode();
    assert_eq!(mode & 0o777, 0o600, "only its owner reads it");
    let save = first.folder().join("game.pgn");
    let again = |args: &[&str]| {
        let mut command = std::process::Command::new(snapbox::cmd::cargo_bin!("caissa"));
        command.args(["play", "--page", "--no-open", "--save"]).arg(&save).args(args);
        command.output().unwrap()
    };
    let second = again(&[]);
    let printed = String::from_utf8_lossy(&second.stdout).into_owned();
    assert!(second.status.success(), "{second:?}");
    assert!(printed.starts_with("This game is played already."), "{printed}");
    assert!(printed.contains(&first.address()), "{printed}");
    // Nothing that is asked of the game is passed over.
    let third = again(&["--clock", "3+2"]);
    assert_eq!(third.status.code(), Some(2));
    assert!(String::from_utf8_lossy(&third.stderr).contains("this game is played already, at "));
    // The first one ends, and the next has its address, and says that the game goes on.
    let address = first.address();
    let number = |message: &Value| message["number"].as_u64().unwrap();
    let last = number(&first.post("line", "status"));
    let next = first.restart();
    assert_eq!(next.address(), address);
    let message = listen(&next).next().unwrap();
    let said = message["notices"][0]["text"].as_str().unwrap();
    assert!(said.starts_with("The game goes on from `"), "{said}");
    // An old tab takes it as newer than all that it has seen.
    assert!(number(&message) > last);
    // If the port is taken, another secret comes with another port.
    let port = next.port;
    let taken = next.restart_with(|| std::net::TcpListener::bind(("127.0.0.1", port)).unwrap());
    assert_ne!(taken.0.port, port);
    assert!(!address.contains(taken.0.path.trim_matches('/')));
}
