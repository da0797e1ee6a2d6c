//! Short guides: [names in other libraries](coming_from), [writing engines](engines), [writing PGN](writing_pgn),
//! [`no_std`](without_std).

/// The names that `shakmaty`, `cozy-chess` and `python-chess` use, and the names here.
///
/// | `shakmaty` 0.30 | `cozy-chess` 0.3 | `python-chess` 1.11 | here |
/// |---|---|---|---|
/// | `Chess::default()` | `Board::default()` | `chess.Board()` | [`Board::START`](crate::Board::START) |
/// | `Fen::from_ascii(..)?.into_position(..)?` | `Board::from_fen(.., false)` | `Board(fen)`, `is_valid()` | [`Board::from_fen`](crate::Board::from_fen), `fen.parse()` |
/// | `Fen::from_position(&pos, ..)` | `board.to_string()` | `board.fen()` | `board.to_string()` |
/// | `EnPassantMode` | | `fen(en_passant=..)` | [`EnPassant`](crate::EnPassant) with [`Setup::fen_in`](crate::Setup::fen_in) |
/// | `pos.legal_moves()` | `generate_moves(..)` | `board.legal_moves` | [`board.legal_moves()`](crate::Board::legal_moves), [`board.legals()`](crate::Board::legals) |
/// | `pos.play(m)?` | `try_play(m)` | `board.push(m)`, unchecked | [`board.play(mv)`](crate::Board::play), [`legal.play()`](crate::Legal::play): a new board |
/// | `pos.play_unchecked(san.to_move(&pos)?)` | | `board.push_san(text)` | [`board.play_text(text)`](crate::Board::play_text), also of [`History`](crate::History::play_text) and [`GameTree`](crate::GameTree::play_text) |
/// | `san.to_move(&pos)` | `util::parse_san_move` | `board.parse_san` | [`board.read(text)`](crate::Board::read): any notation |
/// | `uci.to_move(&pos)` | `util::parse_uci_move` | `board.parse_uci` | the same `board.read(text)` |
/// | `SanPlus::from_move(pos, m)` | `util::display_san_move` | `board.san(m)` | [`board.san(mv)`](crate::Board::san) |
/// | `m.to_uci(..)` | `util::display_uci_move` | `board.uci(m)` | `mv.to_string()`; [`board.uci_chess960(mv)`](crate::Board::uci_chess960), if castling is king takes rook |
/// | `pos.checkers()` | `board.checkers()` | `board.checkers()` | [`board.checkers()`](crate::Board::checkers) |
/// | `pos.is_checkmate()` | `status() == GameStatus::Won` | `board.is_checkmate()` | [`board.is_checkmate()`](crate::Board::is_checkmate) |
/// | `pos.outcome()`, `is_game_over()` | `board.status()` | `board.outcome()`, `is_game_over()` | [`board.outcome()`](crate::Board::outcome), `.is_some()` |
/// | `castles().has(color, side)` | `castle_rights(color)` | `has_kingside_castling_rights(color)` | [`board.castling_rook(color, side)`](crate::Board::castling_rook)`.is_some()` |
/// | `attacks_to(square, color, occupied)` | | `attackers(color, square)` | [`board.attackers_to(square, color)`](crate::Board::attackers_to) |
/// | `board.knights()`, `pos.us()` | `pieces(..)`, `colors(..)` | `board.knights` | [`board.knights()`](crate::Board::knights), [`board.us()`](crate::Board::us) |
/// | `pos.has_insufficient_material(color)` | | `has_insufficient_material(color)` | [`board.has_insufficient_material(color)`](crate::Board::has_insufficient_material) |
/// | `pos.zobrist_hash(..)` | `board.hash()` | `chess.polyglot.zobrist_hash(board)` | [`board.zobrist()`](crate::Board::zobrist) |
/// | | | `chess.polyglot.open_reader(path).find_all(board)` | [`Polyglot::get`](crate::book::Polyglot::get) |
/// | `Bitboard`, `any()` | `BitBoard` | `SquareSet`, `if set` | [`SquareSet`](crate::SquareSet), `!set.is_empty()` |
/// | `piece.char()` | | `piece.symbol()`, `str(piece)` | [`piece.letter()`](crate::Piece::letter); `piece.to_string()` is in words |
/// | | | `board.unicode()` | [`board.diagram().style(Style::Figurines).to_text()`](crate::diagram::Style) |
/// | | | `game.mainline()` | [`tree.main_line()`](crate::GameTree::main_line)`.skip(1)`: the first node has no move |
/// | `Nag::BLUNDER` | | `NAG_BLUNDER` | `4`: [`nag_name`](crate::pgn::nag_name) says what each number means |
///
/// ```
/// use caissa::Board;
///
/// let board = Board::from_fen("rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1")?;
/// assert_eq!(board, Board::START);
/// assert_eq!(board.to_string(), "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1");
/// assert_eq!((board.legal_moves().len(), board.legals().count()), (20, 20));
/// let mv = board.read("Nf3")?;
/// assert_eq!(board.read("g1f3")?, mv);
/// assert_eq!(board.san(mv), "Nf3");
/// let next = board.play(mv)?;
/// assert!(next.checkers().is_empty() && !next.is_checkmate() && next.outcome().is_none());
/// assert_ne!(next.zobrist(), board.zobrist());
/// let knight = board.piece_at(mv.from()).unwrap();
/// assert_eq!((knight.letter(), knight.to_string().as_str()), ('N', "White knight"));
/// # Ok::<(), caissa::Error>(())
/// ```
pub mod coming_from {}

/// Engines: which calls are cheap enough for every node of a search, and which are not.
///
/// | in a search, use | not | because |
/// |---|---|---|
/// | [`board.list_legal_moves(&mut list)`](crate::Board::list_legal_moves) | `legals().collect::<Vec<_>>()` | a list that is kept is not allocated, and all moves are written in one pass |
/// | [`board.legals()`](crate::Board::legals), [`legals_capturing()`](crate::Board::legals_capturing), [`legals_quiet()`](crate::Board::legals_quiet), [`legals_to(..)`](crate::Board::legals_to), [`legals_checking()`](crate::Board::legals_checking) with `for_each` | the same with `next` | `for_each` keeps its place in registers; `next` is for loops that stop early |
/// | [`legal.play()`](crate::Legal::play) | [`board.play(mv)`](crate::Board::play) | a [`Legal`](crate::Legal) is not checked again |
/// | [`board.is_legal(mv)`](crate::Board::is_legal), [`to_legal(mv)`](crate::Board::to_legal) | [`board.legal(mv)`](crate::Board::legal) | `legal` finds the reason for a refusal, which is slow |
/// | [`legal.zobrist_after(key)`](crate::Legal::zobrist_after) | [`board.zobrist()`](crate::Board::zobrist) | the key is carried along and not computed again |
/// | [`board.has_legal_move()`](crate::Board::has_legal_move), [`is_check()`](crate::Board::is_check) | [`outcome()`](crate::Board::outcome) | a search counts repetitions and material itself |
/// | [`legal.gives_check()`](crate::Legal::gives_check), [`captured()`](crate::Legal::captured) | `legal.play().is_check()` | no board is copied |
/// | for all moves of a position: [`board.check_squares()`](crate::Board::check_squares), then [`squares.gives_check(legal)`](crate::CheckSquares::gives_check) | `legal.gives_check()` | most moves are only looked up |
/// | [`board.count_legal_moves()`](crate::Board::count_legal_moves) | `legals().count()` | the last ply of perft makes no moves |
///
/// `Board` is `Copy` and has 80 bytes: a search copies it and takes nothing back. [`see_at_least`](crate::Legal::see_at_least)
/// is static exchange evaluation. [`attacks`](crate::attacks), [`attackers_to_with`](crate::Board::attackers_to_with),
/// [`sliders_in_line`](crate::Board::sliders_in_line), [`all_destinations`](crate::Board::all_destinations) and
/// [`SquareSet`](crate::SquareSet) serve an evaluation. Reading and writing moves, FEN, diagrams and everything that
/// returns an [`Error`](crate::Error) is for the edges of a program.
///
/// # What is hot
///
/// The time of each call, with that of `legal.play()` as 1, in the 68 positions after one move from the starting position
/// and from a middlegame full of captures (`cargo bench --bench hot` in `workshop/benches/`):
///
/// | each move | | each position | |
/// |---|---|---|---|
/// | `legal.captured()`, `squares.gives_check(legal)` | 0.4 | `board.is_check()` | 1 |
/// | `legal.zobrist_after(key)` | 0.8 | `board.has_legal_move()`, `board.outcome()` | 1.2 |
/// | `legal.play()` | 1 | `board.zobrist()` | 4.9 |
/// | `legal.gives_check()` | 1 | `board.count_legal_moves()` | 8 |
/// | `capture.see_at_least(0)` | 1.7 | `board.legals_capturing().for_each(..)` | 10 |
/// | `board.to_legal(mv)` | 2 | `board.list_legal_moves(&mut list)`, all 34 | 11 |
/// | `board.play(mv)` | 3.1 | `board.legal_moves()` | 11 |
/// | `board.san(mv)`, `board.read(text)` | 3.6 | `board.legals().for_each(..)` | 15 |
///
/// ```
/// use caissa::Board;
///
/// /// The material of the side to move after the best captures, and of the opponent against it (a quiescence search).
/// fn quiescence(board: &Board, mut alpha: i32, beta: i32) -> i32 {
///     let points = |color| board.material(color).points() as i32;
///     alpha = alpha.max(points(board.turn()) - points(board.turn().other()));
///     for capture in board.legals_capturing() {
///         if alpha >= beta {
///             break;
///         }
///         alpha = alpha.max(-quiescence(&capture.play(), -beta, -alpha));
///     }
///     alpha
/// }
///
/// assert_eq!(size_of::<Board>(), 80);
/// let board = caissa::board!(1. e4 d5);
/// assert_eq!(quiescence(&board, -100, 100), 0, "the queen takes back");
/// ```
pub mod engines {}

/// A game as PGN: built move by move, with comments and variations, and written.
///
/// [`GameTree`](crate::GameTree) builds and changes a game; a [`Game`](crate::Game) or
/// [`GameBuf`](crate::GameBuf) writes itself. `Display` writes the tags, the moves with their notes on one
/// line, and the result if it is known. `to_pgn` writes PGN's export format: lines of at most 79
/// characters, notes as numbers, and always a result. In a file, an empty line follows each game.
///
/// ```
/// use caissa::game;
///
/// let game = game!("[White \"Ann\"] [Black \"Bob\"] 1. f3 e5 2. g4 {too far} Qh4# 0-1");
/// let pgn = game.to_pgn();
/// assert!(pgn.starts_with("[White \"Ann\"]\n[Black \"Bob\"]\n"));
/// assert!(pgn.contains("1. f3 e5 2. g4 {too far}"));
/// assert!(game.to_string().ends_with("Qh4# 0-1"));
/// ```
pub mod writing_pgn {}

/// Programs without the standard library, and the oldest Rust.
///
/// `caissa` with `default-features = false` needs neither `std` nor an allocator: positions, moves, reading and replaying
/// all work. The feature `macros` adds the macros, `alloc` [`GameBuf`](crate::GameBuf) and its like, `std` files of games.
/// The macros always run on the machine that compiles.
///
/// The libraries and the command compile with Rust 1.88; with the feature `shakmaty`, and for the tests, with 1.95.
pub mod without_std {}
