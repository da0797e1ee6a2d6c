//! Written moves and games read back: moves in every notation and every lenient spelling, and whole games.

use std::collections::BTreeSet;

use chess_core::error::{FalseClaim, Illegal};
use chess_core::pgn::{ExportOptions, Line, Note, Reader};
use chess_core::{
    Board, ErrorKind, FenOptions, GameBuf, GameRef, GameResult, GameTree, Move, Notation, Outcome,
    Role,
};

use crate::oracle::{Rng, chess960_start, legal_move, sample, standard_start, walk};

/// Fails with the text, the position and the result, unless the move is read.
#[track_caller]
fn reads_as(board: &Board, text: &str, mv: Move) {
    let read = board.read(text);
    assert!(read == Ok(mv), "`{text}` is not read as {mv}\n  position: {board}\n  read: {read:?}");
    assert_eq!(board.find(text), Some(mv), "`{text}` in {board}");
}

/// Visits every legal move of the positions of random games and returns their number.
fn every_move(seed: u64, positions: usize, visit: impl Fn(&Board, Move)) -> usize {
    let mut moves = 0;
    let mut visit_all = |_: &mut Rng, board: &Board| {
        for mv in board.legal_moves() {
            visit(board, mv);
            moves += 1;
        }
    };
    walk(seed, sample(positions), standard_start, &mut visit_all);
    walk(seed + 1, sample(positions), chess960_start, &mut visit_all);
    moves
}

#[test]
fn a_move_in_any_notation_is_read_back() {
    let moves = every_move(20, 20_000, |board, mv| {
        for notation in Notation::ALL {
            let text = board.write(mv, notation);
            reads_as(board, &text, mv);
            assert_eq!(board.legal(mv).unwrap().write(notation), text);
        }
        reads_as(board, &board.uci_chess960(mv), mv);
    });
    println!("{moves} moves read back from {} notations", Notation::ALL.len() + 1);
}

/// Chesskell's short forms name the piece and its target where only one such piece can go there.
#[test]
fn short_forms_are_written_where_they_suffice() {
    every_move(30, 2_000, |board, mv| {
        let role = |mv: Move| board.piece_at(mv.from()).unwrap().role;
        let others = board.legal_moves();
        let is_other = |other: &&Move| other.to() == mv.to() && role(**other) == role(mv);
        let suffices = others.iter().filter(is_other).all(|other| other.from() == mv.from());
        for (short, lengths) in [(Notation::ShortForm, 3..=6), (Notation::NumericShortForm, 3..=9)]
        {
            let text = board.write(mv, short);
            let is_short = text != board.write(mv, Notation::LongForm);
            let castles = board.san(mv).starts_with('O');
            assert_eq!(is_short, suffices || castles, "{text} on {board}");
            assert!(!is_short || lengths.contains(&text.len()), "{text} on {board}");
        }
    });
}

/// A move in standard algebraic notation, in parts.
struct San<'a> {
    board: &'a Board,
    mv: Move,
    role: Role,
    /// Everything except the sign.
    bare: String,
    /// `+`, `#` or nothing.
    mark: String,
}

impl<'a> San<'a> {
    fn new(board: &'a Board, mv: Move) -> Self {
        let san = board.san(mv).to_string();
        let bare = san.trim_end_matches(['+', '#']);
        let role = board.piece_at(mv.from()).unwrap().role;
        let mark = san[bare.len()..].to_owned();
        Self { board, mv, role, bare: bare.to_owned(), mark }
    }

    fn castles(&self) -> bool {
        self.bare.starts_with('O')
    }

    fn takes(&self) -> bool {
        self.bare.contains('x')
    }

    fn is_en_passant(&self) -> bool {
        self.role == Role::Pawn && self.takes() && self.board.en_passant() == Some(self.mv.to())
    }

    /// The letter, the given origin, and the rest.
    fn with_origin(&self, origin: &str) -> String {
        let Self { mv, role, mark, .. } = self;
        let letter = if *role == Role::Pawn { "" } else { &self.bare[..1] };
        let x = if self.takes() { "x" } else { "" };
        let promotion = self.bare.find('=').map_or("", |at| &self.bare[at..]);
        format!("{letter}{origin}{x}{}{promotion}{mark}", mv.to())
    }

    /// Whether an origin is written, in full or in part, and is needed.
    fn has_origin(&self) -> bool {
        self.role != Role::Pawn && !self.castles() && self.with_origin("") != self.full()
    }

    fn full(&self) -> String {
        format!("{}{}", self.bare, self.mark)
    }
}

fn check_all(san: &San<'_>, texts: impl IntoIterator<Item = String>) {
    for text in texts {
        reads_as(san.board, &text, san.mv);
    }
}

#[test]
fn marks_may_be_left_out_or_stand_apart() {
    let moves = every_move(22, 5_000, |board, mv| {
        let san = San::new(board, mv);
        let San { bare, mark, .. } = &san;
        let full = san.full();
        check_all(&san, [bare.clone(), format!("{bare} {mark}"), format!(" {full} ")]);
        check_all(
            &san,
            ["!?", " !?", "!", "$6", " $6", " $ 6", " ! $255"].map(|s| full.clone() + s),
        );
        if mark == "#" || board.play(mv).unwrap().checkers().len() == 2 {
            check_all(&san, ["++", " ++", " + +"].map(|s| bare.clone() + s));
        }
    });
    println!("{moves} moves");
}

#[test]
fn captures_may_be_written_without_their_sign() {
    every_move(24, 5_000, |board, mv| {
        let san = San::new(board, mv);
        if san.takes() {
            check_all(&san, [san.full().replace('x', "")]);
        }
        if san.is_en_passant() {
            let San { bare, mark, .. } = &san;
            for sign in ["e.p.", " e.p.", " e. p.", " e.p", "ep", " ep"] {
                check_all(&san, [format!("{bare}{sign} {mark}"), format!("{bare}{mark} {sign}")]);
                check_all(&san, [format!("{}{sign}", bare.replace('x', ""))]);
            }
        }
    });
}

#[test]
fn promotions_are_read_in_every_spelling() {
    every_move(26, 10_000, |board, mv| {
        let san = San::new(board, mv);
        let Some((head, role)) = san.bare.split_once('=') else { return };
        let (mark, small) = (&san.mark, role.to_lowercase());
        check_all(&san, [format!("{head}{role}{mark}"), format!("{head}{role} {mark}")]);
        for role in [role, &small] {
            check_all(
                &san,
                [
                    format!("{head}({role}){mark}"),
                    format!("{head} ( {role} ) {mark}"),
                    format!("{head}={role}{mark}"),
                    format!("{head} = {role} {mark}"),
                    format!("{head}= {role}{mark}!"),
                ],
            );
        }
    });
}

#[test]
fn castling_is_read_in_every_spelling() {
    every_move(28, 10_000, |board, mv| {
        let san = San::new(board, mv);
        if !san.castles() {
            return;
        }
        for letter in ["O", "0", "o"] {
            let text = san.full().replace('O', letter);
            check_all(&san, [text.replace('-', " - "), text.replace('-', " -"), text]);
        }
        check_all(&san, [san.bare.replace("O-O", "o_o").replace("-O", "_o") + " " + &san.mark]);
    });
}

#[test]
fn castling_of_chess960_names_the_rook() {
    // Two files from the e-file are castling only with a rook in the corner.
    for (fen, onto_rook, two_files, corner) in [
        ("4k3/8/8/8/8/8/8/4KR2 w F - 0 1", "e1f1", "e1g1", false),
        ("4k3/8/8/8/8/8/8/1R2K3 w B - 0 1", "e1b1", "e1c1", false),
        ("4k3/8/8/8/8/8/8/4K2R w H - 0 1", "e1h1", "e1g1", true),
    ] {
        let board = FenOptions::new().chess960().parse(fen).unwrap();
        assert!(board.is_legal(onto_rook.parse().unwrap()), "{fen}");
        assert_eq!(board.is_legal(two_files.parse().unwrap()), corner, "{fen}");
    }
}

#[test]
fn more_origin_than_needed_may_be_written() {
    every_move(30, 5_000, |board, mv| {
        let san = San::new(board, mv);
        if san.castles() {
            return;
        }
        let from = mv.from().to_string();
        let full = san.with_origin(&from);
        let long = board.write(mv, Notation::LongAlgebraic);
        check_all(&san, [full, long.replace('-', " - "), long.replace('-', "- ")]);
        if san.role == Role::Pawn {
            check_all(&san, [format!("P{}", san.full()), format!("P{}", san.with_origin(&from))]);
        } else if !san.has_origin() {
            check_all(&san, [san.with_origin(&from[..1]), san.with_origin(&from[1..])]);
        }
    });
}

/// A writer does not check its move, but it tells no capture where nothing is taken, and tells the piece from all others.
#[test]
fn illegal_moves_are_written_as_well_as_the_board_allows() {
    let board = Board::from_fen("4k3/8/8/3pP3/8/8/3P4/4K3 w - d6 0 1").unwrap();
    for (mv, san, long) in
        [("e5d6", "exd6", "e5xd6"), ("d2d6", "d2d6", "d2-d6"), ("d2d5", "d2xd5", "d2xd5")]
    {
        let mv: Move = mv.parse().unwrap();
        assert_eq!(board.san(mv), *san);
        assert_eq!(board.write(mv, Notation::LongAlgebraic), *long);
    }
}

#[test]
fn chess_symbols_of_both_colors_are_read() {
    every_move(32, 5_000, |board, mv| {
        let white = board.write(mv, Notation::Figurine).to_string();
        let to_black = |c| match c {
            '\u{2654}'..='\u{2659}' => char::from_u32(c as u32 + 6).unwrap(),
            c => c,
        };
        let black: String = white.chars().map(to_black).collect();
        reads_as(board, &black, mv);
        if board.piece_at(mv.from()).unwrap().role == Role::Pawn {
            reads_as(board, &format!("♙{white}"), mv);
            reads_as(board, &format!("♟{black}"), mv);
        }
    });
}

#[test]
fn an_origin_that_is_needed_may_not_be_left_out() {
    every_move(34, 5_000, |board, mv| {
        let san = San::new(board, mv);
        if san.has_origin() {
            let text = san.with_origin("");
            let error = board.read(&text).expect_err(&text);
            let ErrorKind::Illegal(Illegal::Ambiguous { from, .. }) = error.kind() else {
                panic!("{board}: `{text}`: {error:#}")
            };
            assert!(from.contains(mv.from()), "{board}: `{text}`: {error}");
        }
    });
}

#[test]
fn false_marks_are_refused() {
    let refused = |board: &Board, text: &str, claim: FalseClaim| {
        let kind = board.read(text).map_err(|error| error.kind());
        assert_eq!(kind, Err(ErrorKind::FalseClaim(claim)), "`{text}` in {board}");
        assert_eq!(board.find(text), None, "`{text}` in {board}");
    };
    every_move(36, 5_000, |board, mv| {
        let san = San::new(board, mv);
        let San { bare, mark, .. } = &san;
        if mark.is_empty() {
            refused(board, &format!("{bare}+"), FalseClaim::NotCheck);
            refused(board, &format!("{bare}#"), FalseClaim::NotMateNorCheck);
        } else if mark == "+" {
            refused(board, &format!("{bare}#"), FalseClaim::NotMate);
            if board.play(mv).unwrap().checkers().len() == 1 {
                refused(board, &format!("{bare}++"), FalseClaim::NotDoubleCheck);
            }
        }
        if !san.is_en_passant() {
            refused(board, &format!("{bare} e.p."), FalseClaim::NotEnPassant);
        }
        if !san.takes() && !san.castles() && san.role != Role::Pawn {
            let to = mv.to().to_string();
            refused(board, &bare.replace(&to, &format!("x{to}")), FalseClaim::NotCapture);
        }
    });
}

/// A game in a random spelling, and the expected contents.
struct Scribe<'a> {
    rng: &'a mut Rng,
    text: String,
    /// Everything that was written, in order.
    told: Vec<String>,
}

impl Scribe<'_> {
    /// Writes a line of play with its variations and returns its moves.
    fn line(&mut self, start: Board, plies: usize, depth: usize) -> (Vec<Move>, Board) {
        let (mut moves, mut board) = (Vec::new(), start);
        for _ in 0..plies {
            let Some(mv) = legal_move(self.rng, &board) else { break };
            self.number(&board);
            self.comment(10);
            self.text.push_str(&board.write(mv, self.rng.pick(&Notation::ALL)));
            self.told.push(mv.to_string());
            self.judgement();
            self.text.push_str(self.rng.pick(&[" ", "  ", "\n"]));
            self.comment(6);
            while depth < 3 && self.rng.once_in(8) {
                self.text.push_str(self.rng.pick(&["(", "( "]));
                self.told.push("(".to_owned());
                let plies = 1 + self.rng.below(4);
                _ = self.line(board, plies, depth + 1);
                self.told.push(")".to_owned());
                self.text.push_str(self.rng.pick(&[")", " ) ", ")\n"]));
                self.comment(6);
            }
            moves.push(mv);
            board = board.play(mv).unwrap();
        }
        (moves, board)
    }

    fn number(&mut self, board: &Board) {
        let number = board.fullmove_number();
        let dots: &[&str] = match board.turn() {
            chess_core::Color::White => &[". ", ".", " ", " . "],
            chess_core::Color::Black => &["... ", "...", " ", " ... ", ". . . ", ".. "],
        };
        if !self.rng.once_in(3) {
            let dots = self.rng.pick(dots);
            self.text.extend([&number.to_string(), dots]);
        }
    }

    fn judgement(&mut self) {
        const JUDGEMENTS: [(&str, &[u8]); 8] = [
            ("", &[]),
            ("!", &[1]),
            ("?!", &[6]),
            (" $6", &[6]),
            (" $ 14", &[14]),
            (" $3 $19", &[3, 19]),
            ("!! +/-", &[3, 16]),
            (" ⩱", &[15]),
        ];
        if self.rng.once_in(3) {
            let (text, numbers) = self.rng.pick(&JUDGEMENTS);
            self.text.push_str(text);
            self.told.extend(numbers.iter().map(|number| format!("${number}")));
        }
    }

    fn comment(&mut self, seldom: usize) {
        if self.rng.once_in(seldom) {
            const COMMENTS: [(&str, &str); 6] = [
                ("{good}", "good"),
                ("{ ( 1. e9 $999 } ", " ( 1. e9 $999 "),
                ("; to the end of the line }(\n", " to the end of the line }("),
                ("{}", ""),
                ("{1-0}\n", "1-0"),
                ("{zwei\nZeilen ½}", "zwei\nZeilen ½"),
            ];
            let (text, comment) = self.rng.pick(&COMMENTS);
            self.text.push_str(text);
            self.told.push(format!("{{{comment}"));
        }
    }
}

/// The contents of a line that was read.
fn tell(line: Line<'_>, told: &mut Vec<String>) {
    for note in line.notes() {
        match note {
            Note::Move(mv) => told.push(mv.to_string()),
            Note::Nag(number) => told.push(format!("${number}")),
            Note::Comment(text) => told.push(format!("{{{text}")),
            Note::Variation(inner) => {
                told.push("(".to_owned());
                tell(inner, told);
                told.push(")".to_owned());
            }
            note => panic!("{note:?}"),
        }
    }
}

/// A result that the last position does not contradict, or `None`.
fn result(rng: &mut Rng, board: &Board) -> Option<GameResult> {
    let free = GameResult::ALL;
    match board.outcome() {
        _ if rng.once_in(3) => None,
        None | Some(Outcome::SeventyFiveMoves | Outcome::FivefoldRepetition) => {
            Some(rng.pick(&free))
        }
        Some(outcome) => Some(outcome.result()),
    }
}

/// Writes a random game from a position, reads it, and compares the two; then displays it and reads that too.
/// Returns the number of its moves.
fn check_game(rng: &mut Rng, start: Board) -> usize {
    let plies = 1 + rng.below(80);
    let mut scribe = Scribe { rng, text: String::new(), told: Vec::new() };
    let (moves, last) = scribe.line(start, plies, 0);
    let Scribe { mut text, told, .. } = scribe;
    if moves.is_empty() {
        return 0;
    }
    let result = result(rng, &last);
    if let Some(result) = result {
        text += result.as_str();
    }
    let tags =
        rng.pick(&["", "[Event \"a \\\"b\\\"\"]\n", "[Site \"?\"] [Date \"2024.01.01\"]\n\n"]);
    let file = format!("{tags}[SetUp \"1\"]\n[FEN \"{start}\"]\n\n{text}");
    let read = if rng.once_in(2) {
        GameBuf::parse(&file)
    } else {
        GameBuf::read(start, &format!("{tags}{text}"))
    };
    let game = read.unwrap_or_else(|error| panic!("{error:#}\n{start}\n{text}"));
    compare_game(&game, start, &moves, last, &text);
    let mut read = Vec::new();
    tell(game.as_game().line(), &mut read);
    assert_eq!(read, told, "{text}");
    // `*` means the same as no result: mate, stalemate or a dead position at the end then decides.
    let decided = match last.outcome() {
        None | Some(Outcome::SeventyFiveMoves) => GameResult::Unknown,
        Some(outcome) => outcome.result(),
    };
    let expected = result.filter(|result| *result != GameResult::Unknown).unwrap_or(decided);
    assert_eq!(game.as_game().result(), expected, "{text}");
    let (shown, exported) = (game.to_string(), game.as_game().to_pgn());
    assert_eq!(shown.parse(), Ok(game.clone()), "displayed as\n{shown}");
    assert_eq!(exported.parse(), Ok(game.clone()), "exported as\n{exported}");
    let other = game.as_game().to_pgn_in(rng.pick(&Notation::ALL));
    only_wanted_notes(rng, game.as_game());
    merged_once(game.as_game());
    assert_eq!(other.parse(), Ok(game), "exported as\n{other}");
    for line in exported.lines().filter(|line| !line.starts_with('[')) {
        assert!(line.chars().count() < 80, "{line}");
    }
    lines_are_full(&exported);
    written_while_read(rng, &file);
    moves.len()
}

/// A reader writes each game as it can be written later.
fn written_while_read(rng: &mut Rng, game: &str) {
    let file = format!("{game}\n\n[White \"A\"]\n\n1. e4 e5 2. Ke3 *\n\n{game}");
    // With few bytes at a time, a game is begun again and again.
    let mut reader = Reader::new(file.as_bytes()).at_a_time(1 + rng.below(400));
    let options = options(rng);
    reader = reader.exporting(options).with_sans();
    for is_sound in [true, false, true] {
        let entry = reader.next().unwrap().unwrap();
        assert_eq!(entry.findings.is_empty(), is_sound, "{file}");
        let game = entry.game.unwrap();
        let game = game.as_game();
        let exported = is_sound.then(|| game.to_pgn_in(options));
        assert_eq!(reader.exported(), exported.as_deref(), "{options:?}\n{file}");
        let sans: Vec<_> = game.sans().map(|san| san.to_string()).collect();
        let written: Option<Vec<_>> = reader.sans().map(|sans| sans.iter().collect());
        assert_eq!(written.is_some(), is_sound, "{file}");
        assert!(written.is_none_or(|written| written == sans), "{file}");
    }
    assert!(reader.next().is_none(), "{file}");
    assert!(reader.exported().is_none() && reader.sans().is_none());
}

/// Options of export format by chance.
fn options(rng: &mut Rng) -> ExportOptions {
    let mut options = ExportOptions::from(rng.pick(&[Notation::San, Notation::LongAlgebraic]));
    options.comments = rng.once_in(2);
    options.glyphs = rng.once_in(2);
    options.variations = rng.once_in(2);
    options.width = rng.pick(&[1, 20, 79, usize::MAX]);
    options
}

/// An export holds the notes that its options name, and no others.
fn only_wanted_notes(rng: &mut Rng, game: GameRef<'_>) {
    let options = options(rng);
    let text = game.to_pgn_in(options);
    let read: GameBuf = text.parse().unwrap_or_else(|error| panic!("{error:#}\n{text}"));
    let is_wanted = |note: &str| match note.chars().next() {
        Some('{') => options.comments,
        Some('$') => options.glyphs,
        _ => true,
    };
    let (mut all, mut kept, mut depth) = (Vec::new(), Vec::new(), 0);
    tell(game.line(), &mut all);
    tell(read.as_game().line(), &mut kept);
    all.retain(|note| {
        depth += usize::from(note == "(");
        let is_kept = (depth == 0 || options.variations) && is_wanted(note);
        depth -= usize::from(note == ")");
        is_kept
    });
    assert_eq!(kept, all, "{options:?}\n{text}");
    assert_eq!(read.as_game().tags().collect::<Vec<_>>(), game.tags().collect::<Vec<_>>());
    let lines = text.lines().filter(|line| !options.comments && !line.starts_with('['));
    for line in lines {
        assert!(line.len() <= options.width || !line.contains(' '), "{options:?}\n{text}");
    }
}

/// A game without notes gets all notes of another one, once. Variations may repeat the main line,
/// so they may become one.
fn merged_once(game: GameRef<'_>) {
    let mut options = ExportOptions::default();
    (options.comments, options.glyphs, options.variations) = (false, false, false);
    let mut bare: GameTree = game.to_pgn_in(options).parse().unwrap();
    assert_eq!(bare.merge(game), Ok(true));
    let merged = bare.to_game();
    let notes = |game: GameRef<'_>| {
        let mut told = Vec::new();
        tell(game.line(), &mut told);
        told.retain(|note| !matches!(note.as_str(), "(" | ")"));
        told.into_iter().collect::<BTreeSet<_>>()
    };
    assert_eq!(notes(merged.as_game()), notes(game), "{game}");
    assert_eq!(merged.as_game().moves().collect::<Vec<_>>(), game.moves().collect::<Vec<_>>());
    let tags = |game: GameRef<'_>| {
        let tags = game.tags().map(|(name, value)| format!("{name} {value}"));
        tags.collect::<BTreeSet<_>>()
    };
    assert_eq!(tags(merged.as_game()), tags(game), "{game}");
    assert_eq!(bare.merge(game), Ok(true));
    assert_eq!(bare.to_game(), merged, "merged twice");
}

/// Each line of an export is as full as the next word allows, with the parentheses that may follow that.
fn lines_are_full(exported: &str) {
    let (mut depth, mut comment, mut last) = (0, None, None::<&str>);
    for line in exported.lines() {
        let opens = line.starts_with('(');
        let word = line.strip_prefix('(').unwrap_or(line);
        // A comment on several lines is counted with its second brace.
        let rest = word.chars().count() + 1;
        let length = match word.chars().next() {
            Some('{') => word.find('}').map_or(rest, |end| word[..=end].chars().count()),
            Some(';') => rest,
            _ => word.split([' ', ')']).next().unwrap().len(),
        };
        if let Some(last) = last {
            let needed = last.chars().count() + 1 + length + depth + 2 * usize::from(opens);
            assert!(needed > 79, "{last}\n{line}");
        }
        for char in line.chars() {
            match (comment, char) {
                (None, '{') => comment = Some('}'),
                (None, ';') => comment = Some('\n'),
                (None, '(') => depth += 1,
                (None, ')') => depth -= 1,
                (Some(end), _) if char == end => comment = None,
                _ => {}
            }
        }
        last = (comment.is_none() && !line.is_empty() && !line.starts_with('[')).then_some(line);
        comment = comment.filter(|end| *end == '}');
    }
}

fn compare_game(game: &GameBuf, start: Board, moves: &[Move], last: Board, text: &str) {
    let game = game.as_game();
    assert_eq!(game.start(), start, "{text}");
    assert_eq!(game.moves().collect::<Vec<_>>(), moves, "{start}\n{text}");
    assert_eq!(game.board(), last, "{start}\n{text}");
    assert_eq!(game.boards().last(), Some(last), "{text}");
    assert_eq!(game.board_after(game.len()), Some(last), "{text}");
    assert_eq!(game.board_after(game.len() + 1), None, "{text}");
}

#[test]
fn a_game_in_mixed_notations_is_read_as_it_was_played() {
    let (mut games, mut moves) = (0, 0);
    let mut check = |rng: &mut Rng, board: &Board| {
        moves += check_game(rng, *board);
        games += 1;
    };
    walk(40, sample(3_000), standard_start, &mut check);
    walk(41, sample(3_000), chess960_start, &mut check);
    println!("{games} games of {moves} moves written, read, displayed and read again");
}

#[test]
fn a_game_without_moves_is_displayed_and_read_back() {
    assert_eq!(GameBuf::new(Board::START).to_string().parse(), Ok(GameBuf::new(Board::START)));
    for text in ["[Event \"?\"]", "[Event \"?\"] *", "*", "[Result \"1-0\"]", "1/2-1/2"] {
        let game: GameBuf = text.parse().unwrap();
        assert_eq!(game.to_string().parse(), Ok(game), "`{text}`");
    }
    walk(42, 1_000, chess960_start, |_, board| {
        let game = GameBuf::new(*board);
        assert_eq!(game.to_string().parse(), Ok(game), "{board}");
    });
}

#[test]
fn a_uci_move_is_displayed_and_read_back_without_a_board() {
    every_move(44, 1_000, |board, mv| {
        let text = mv.uci();
        assert_eq!(text.as_str(), mv.to_string());
        assert_eq!(text.parse(), Ok(mv), "{board}");
    });
}
