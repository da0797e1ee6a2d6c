//! Conversions of our values to and from those of `shakmaty`.

use super::step;
use crate::oracle::Rng;
use caissa::error::Fault;
use caissa::{
    Allow, Board, CastlingSide, Color, EnPassant, ErrorKind, FenOptions, File, GameBuf, GameResult,
    Move, Piece, Rank, Role, Setup, Square, SquareSet,
};
use shakmaty::uci::UciMove;
use shakmaty::{
    CastlingMode, Chess, EnPassantMode, FromSetup, Position, PositionError, PositionErrorKinds,
    fen::Fen,
};

/// 5,000 positions of random games, half of them Chess960.
fn positions() -> impl Iterator<Item = Board> {
    let mut rng = Rng::new(0x9E37_79B9_7F4A_7C15);
    let mut board = Board::START;
    let mut games = 0_usize;
    (0..5_000).map(move |_| {
        let next = if board.halfmove_clock() < 60 { step(&mut rng, &board) } else { None };
        board = next.unwrap_or_else(|| {
            games += 1;
            let start = if games.is_multiple_of(2) { 518 } else { rng.below(960) as u32 };
            chess960(start)
        });
        board
    })
}

fn chess960(start: u32) -> Board {
    let men = shakmaty::Board::chess960(start);
    let castling_rights = men.rooks();
    let setup = shakmaty::Setup { board: men, castling_rights, ..shakmaty::Setup::initial() };
    Setup::try_from(setup).unwrap().board().unwrap()
}

fn fen(fen: &str) -> shakmaty::Setup {
    fen.parse::<Fen>().unwrap().into_setup()
}

#[test]
fn squares_keep_their_names() {
    for index in 0..64 {
        let ours = Square::from_index(index).unwrap();
        let theirs = shakmaty::Square::from(ours);
        assert_eq!(theirs.to_string(), ours.to_string());
        assert_eq!(Square::from(theirs), ours);
        assert_eq!(File::from(theirs.file()), ours.file());
        assert_eq!(Rank::from(theirs.rank()), ours.rank());
        assert_eq!(shakmaty::File::from(ours.file()), theirs.file());
        assert_eq!(shakmaty::Rank::from(ours.rank()), theirs.rank());
        let set = shakmaty::Bitboard::from(SquareSet::of(ours));
        assert_eq!(set, shakmaty::Bitboard::from_square(theirs));
        assert_eq!(SquareSet::from(set), SquareSet::of(ours));
    }
}

#[test]
fn pieces_keep_their_letters() {
    for color in Color::ALL {
        for role in Role::ALL {
            let ours = Piece { color, role };
            let theirs = shakmaty::Piece::from(ours);
            assert_eq!(theirs.char(), ours.letter());
            assert_eq!(Piece::from(theirs), ours);
        }
    }
}

#[test]
fn sides_keep_their_squares() {
    for side in CastlingSide::ALL {
        let theirs = shakmaty::CastlingSide::from(side);
        assert_eq!(CastlingSide::from(theirs), side);
        for color in Color::ALL {
            assert_eq!(Square::from(theirs.king_to(color.into())), side.king_to(color));
            assert_eq!(Square::from(theirs.rook_to(color.into())), side.rook_to(color));
        }
    }
}

#[test]
fn scores_keep_their_marks() {
    for score in GameResult::ALL {
        let theirs = shakmaty::Outcome::from(score);
        assert_eq!(theirs.as_str(), score.as_str());
        assert_eq!(GameResult::from(theirs), score);
    }
}

#[test]
fn positions_survive_both_ways() {
    for board in positions() {
        let setup = shakmaty::Setup::from(board);
        assert_eq!(Setup::try_from(&setup).unwrap().board(), Ok(board));
        let chess = Chess::from(board);
        assert_eq!(chess.to_setup(EnPassantMode::Legal), setup, "{board}");
        assert_eq!(Board::try_from(&chess), Ok(board));
        assert_eq!(Board::try_from(chess), Ok(board));
    }
}

/// The bitboards are compared with theirs on the way.
#[test]
fn positions_survive_as_bitboards() {
    let (mut chess960, mut en_passants) = (0, 0);
    for board in positions() {
        let theirs = shakmaty::Setup::from(board);
        let mut setup = Setup::EMPTY
            .with_turn(board.turn())
            .with_castling(board.castling())
            .with_chess960(board.is_chess960())
            .with_en_passant(board.en_passant())
            .with_halfmove_clock(board.halfmove_clock())
            .with_fullmove_number(board.fullmove_number());
        for color in Color::ALL {
            for role in Role::ALL {
                let piece = Piece { color, role };
                let bits = board.by_piece(color, role).bits();
                assert_eq!(bits, u64::from(theirs.board.by_piece(piece.into())), "{board}");
                setup = setup.put_all(SquareSet::from_bits(bits), piece);
            }
        }
        assert_eq!(board.castling().bits(), u64::from(theirs.castling_rights), "{board}");
        assert_eq!(setup, Setup::of(board));
        assert_eq!(setup.board(), Ok(board));
        chess960 += usize::from(board.is_chess960());
        en_passants += usize::from(board.en_passant().is_some());
    }
    assert!(chess960 > 100 && en_passants > 0, "{chess960} {en_passants}");
}

/// The FEN after each legal move, in each habit.
#[test]
fn en_passant_squares_are_written_as_they_write_them() {
    let habits = [
        (EnPassant::Legal, EnPassantMode::Legal),
        (EnPassant::PseudoLegal, EnPassantMode::PseudoLegal),
        (EnPassant::Always, EnPassantMode::Always),
    ];
    let (mut squares, mut pinned) = ([0; 3], 0);
    let rare = ["3k4/8/8/8/3p4/8/4P3/3RK3 w - - 0 1", "4k3/8/8/8/K3p2r/8/3P4/8 w - - 0 1"];
    for board in positions().step_by(3).chain(rare.map(|fen| Board::from_fen(fen).unwrap())) {
        let chess = Chess::from(board);
        for legal in board.legals() {
            let after = chess.clone().play(legal.into()).unwrap();
            let setup = legal.play_setup();
            let texts = habits.map(|(ours, theirs)| {
                let text = setup.fen_in(ours);
                let their = Fen::from_position(&after, theirs);
                // They write `KQkq` where the rooks are the outermost.
                let (mut fields, their) = (text.split(' '), their.to_string());
                for (at, their) in their.split(' ').enumerate() {
                    let field = fields.next().unwrap();
                    assert!(field == their || at == 2, "{board} {legal:?}: {text}");
                }
                text
            });
            assert_eq!(texts[0], legal.play().fen());
            assert_eq!(texts[2], setup.fen());
            for (text, squares) in texts.iter().zip(&mut squares) {
                *squares += usize::from(text.split(' ').nth(3) != Some("-"));
            }
            pinned += usize::from(texts[0] != texts[1]);
        }
    }
    let [legal, pseudo_legal, always] = squares;
    assert!(0 < legal && legal < pseudo_legal && pseudo_legal < always, "{squares:?}");
    assert!(pinned > 1, "{pinned}");
}

#[test]
fn without_a_king_no_capture_en_passant_is_illegal() {
    for (fen, legal, pseudo_legal) in [
        ("8/8/8/8/3pP3/8/8/r7 b - e3 0 1", "e3", "e3"),
        ("3k4/8/8/8/3pP3/8/8/3R4 b - e3 0 1", "-", "e3"),
        ("8/8/8/8/4P3/8/8/8 b - e3 0 1", "-", "-"),
        ("8/8/8/8/8/8/8/8 b - a1 0 1", "-", "-"),
    ] {
        let setup = Setup::from_fen(fen).unwrap();
        let square = |habit| setup.fen_in(habit).split(' ').nth(3).unwrap().to_owned();
        assert_eq!(square(EnPassant::Legal), legal, "{fen}");
        assert_eq!(square(EnPassant::PseudoLegal), pseudo_legal, "{fen}");
        assert_eq!(setup.fen_in(EnPassant::Always), fen);
    }
}

/// Also of a game, after each of its plies.
#[test]
fn a_game_knows_its_double_steps() {
    let game = GameBuf::parse("1. e4 a6 2. e5 d5 3. exd6 h5").unwrap();
    let game = game.as_game();
    let squares = (0..=game.len()).map(|plies| {
        let setup = game.setup_after(plies).unwrap();
        assert_eq!(setup.board().ok(), game.board_after(plies));
        setup.en_passant().map_or("-", Square::name)
    });
    assert!(squares.eq(["-", "e3", "-", "-", "d6", "-", "h6"]));
    assert_eq!(game.setup_after(7), None);
}

#[test]
fn positions_with_allowed_faults_are_theirs_too() {
    let all = Allow::MATERIAL.or(Allow::CHECK);
    for fen in [
        "4k3/pppppppp/p7/8/8/8/8/4K3 w - - 0 1",
        "k7/8/8/8/8/8/QQQQQQQQ/QQQQKQQQ b - - 0 1",
        "4k3/8/5N2/1B6/4R3/8/8/4K3 b - - 0 1",
        "R3k2R/8/8/8/8/8/8/4K3 b - - 0 1",
        "4k3/8/3N1N2/8/8/8/8/4K3 b - - 0 1",
        "4k3/8/5N2/8/3pP3/8/8/4K3 b - e3 0 1",
        "4k3/pppppppp/p4N2/1B6/4R3/8/8/4K3 b - - 0 1",
    ] {
        let board = FenOptions::new().allow(all).parse(fen).unwrap();
        let chess = Chess::from(board);
        assert_eq!(chess.to_setup(EnPassantMode::Legal), shakmaty::Setup::from(board), "{fen}");
        assert_eq!(chess.legal_moves().len(), board.legal_moves().len(), "{fen}");
        // Positions whose own FEN reads back convert back: an en passant square without a capture is lost.
        let strict = Board::from_fen(&board.to_string()).ok();
        assert_eq!(Board::try_from(&chess).ok(), strict, "{fen}");
    }
}

#[test]
fn moves_survive_both_ways_and_lead_to_the_same_position() {
    let (mut castlings, mut en_passants, mut promotions) = (0, 0, 0);
    for board in positions() {
        let chess = Chess::from(board);
        let theirs = chess.legal_moves();
        assert_eq!(theirs.len(), board.legal_moves().len(), "{board}");
        for mv in board.legal_moves() {
            let legal = board.legal(mv).unwrap();
            let their: shakmaty::Move = legal.into();
            assert!(theirs.contains(&their), "{board} {mv}");
            assert_eq!(Move::try_from(their), Ok(mv), "{board}");
            let after = chess.clone().play(their).unwrap();
            assert_eq!(Board::try_from(after), Ok(legal.play()), "{board} {mv}");
            castlings += usize::from(their.is_castle());
            en_passants += usize::from(their.is_en_passant());
            promotions += usize::from(their.is_promotion());
        }
    }
    assert!(castlings > 0 && en_passants > 0 && promotions > 0);
}

#[test]
fn uci_moves_survive_both_ways() {
    for board in positions().step_by(5) {
        let chess = Chess::from(board);
        for mv in board.legal_moves() {
            let uci: UciMove = mv.into();
            assert_eq!(uci.to_string(), mv.to_string());
            assert_eq!(Move::try_from(uci), Ok(mv));
            let legal = board.legal(mv).unwrap();
            assert_eq!(uci.to_move(&chess).ok(), Some(legal.into()), "{board} {mv}");
        }
    }
}

#[test]
fn a_uci_move_is_read_as_its_text_is() {
    for text in ["e2e4", "e7e8q", "e7e8k", "e7e8p", "Q@e4", "0000", "e1e1", "a8h1n"] {
        let theirs: UciMove = text.parse().unwrap();
        assert_eq!(Move::try_from(theirs).ok(), Move::from_uci(text), "{text}");
    }
}

#[test]
fn moves_of_variants_are_refused() {
    let (from, to) = (shakmaty::Square::E7, shakmaty::Square::E8);
    let role = shakmaty::Role::Pawn;
    let drop = shakmaty::Move::Put { role, to };
    let promotion = Some(shakmaty::Role::King);
    let crowned = shakmaty::Move::Normal { role, from, to, capture: None, promotion };
    for mv in [drop, crowned] {
        let error = Move::try_from(mv).unwrap_err();
        assert!(error.to_string().starts_with("expected a move in UCI"), "{error}");
    }
}

#[test]
fn castling_is_spelled_by_where_king_and_rook_stand() {
    for (king, rook, spelled) in [
        ("e1", "h1", "e1g1"),
        ("e1", "a1", "e1c1"),
        ("e8", "a8", "e8c8"),
        ("e1", "g1", "e1g1"),
        ("e1", "b1", "e1b1"),
        ("f1", "h1", "f1h1"),
        ("f8", "a8", "f8a8"),
    ] {
        let (king, rook) = (king.parse().unwrap(), rook.parse().unwrap());
        let mv = Move::try_from(shakmaty::Move::Castle { king, rook }).unwrap();
        assert_eq!(mv.to_string(), spelled);
    }
}

#[test]
fn castling_mode_follows_the_rights() {
    for (text, mode) in [
        ("4k3/8/8/8/8/8/8/R3K2R w KQ - 0 1", CastlingMode::Standard),
        ("4k3/8/8/8/8/8/8/1R2K2R w K - 0 1", CastlingMode::Standard),
        ("4k3/8/8/8/8/8/8/1R2K2R w HB - 0 1", CastlingMode::Chess960),
        ("4k3/8/8/8/8/8/8/R2K3R w - - 0 1", CastlingMode::Standard),
        ("4k3/8/8/8/8/8/8/R2K3R w A - 0 1", CastlingMode::Chess960),
    ] {
        let board = Board::from_fen(text).unwrap();
        assert_eq!(Chess::from(board).castles().mode(), mode, "{text}");
    }
}

#[test]
fn ignored_faults_are_refused() {
    for (text, fault) in [
        ("k6K/8/8/8/8/PPPPPPPP/8/QQ6 w - - 0 1", Fault::TooManyPromoted(Color::White)),
        ("k6K/8/8/8/8/PPPPPPPP/P7/8 w - - 0 1", Fault::TooManyPawns(Color::White)),
        ("4k3/8/3N1N2/8/8/8/8/4K3 b - - 0 1", Fault::SteppingCheckers),
        ("4R3/8/8/4k3/8/8/4R3/K7 b - - 0 1", Fault::CheckersInLine),
        ("4R3/8/8/R3k3/8/8/1B6/K7 b - - 0 1", Fault::TooManyCheckers),
        ("8/8/8/k6R/3Pp3/8/8/4K3 b - d3 0 1", Fault::EnPassantCheck),
    ] {
        let chess = Chess::from_setup(fen(text), CastlingMode::Standard)
            .or_else(PositionError::ignore_too_much_material)
            .or_else(PositionError::ignore_impossible_check)
            .unwrap_or_else(|error| panic!("{text}: {error:#}"));
        let error = Board::try_from(chess).unwrap_err();
        let ErrorKind::Invalid(faults) = error.kind() else { panic!("{text}: {error:#}") };
        assert!(faults.contains(fault), "{text}: {faults:?}");
    }
}

#[test]
fn clocks_beyond_ours_are_refused() {
    for (setup, words) in [
        (fen("k6K/8/8/8/8/8/8/7Q b - - 65536 1"), "the halfmove clock `65536` is above 65535"),
        (fen("k6K/8/8/8/8/8/8/7Q b - - 0 99999"), "the move number `99999` is above 65535"),
    ] {
        let chess = Chess::from_setup(setup, CastlingMode::Standard).unwrap();
        assert_eq!(Board::try_from(chess).unwrap_err().headline(), words);
    }
    let last = Setup::try_from(fen("k6K/8/8/8/8/8/8/7Q b - - 65535 65535")).unwrap();
    assert_eq!(last.board().unwrap().fullmove_number(), u16::MAX);
}

/// This makes `Chess::from` total: a position that meets our conditions meets theirs.
#[test]
fn a_setup_is_refused_by_both_or_by_neither() {
    let mut rng = Rng::new(0xD1B5_4A32_D192_ED03);
    let (mut sound, mut faulty) = (0, 0);
    for board in positions() {
        let mut setup = Setup::from(board).with_chess960(true).with_halfmove_clock(0);
        for _ in 0..=rng.below(3) {
            setup = disturb(setup, &mut rng);
        }
        let theirs = shakmaty::Setup::from(setup);
        let kinds = match Chess::from_setup(theirs, CastlingMode::Chess960) {
            Ok(_) => PositionErrorKinds::empty(),
            Err(error) => error.kinds(),
        };
        match setup.board_allowing(Allow::ARRAYS) {
            Ok(board) => {
                sound += 1;
                assert!(kinds.is_empty(), "{setup:?}: {kinds:?}");
                assert_eq!(Board::try_from(Chess::from(board)), setup.board());
            }
            Err(error) => {
                faulty += 1;
                assert!(!kinds.is_empty(), "{setup:?}: {error:?}");
            }
        }
    }
    assert!(sound > 500 && faulty > 500, "{sound} {faulty}");
}

/// Changes one thing, mostly something that matters.
fn disturb(setup: Setup, rng: &mut Rng) -> Setup {
    let at = Square::from_index(rng.below(64) as u8).unwrap();
    let back_rank = |bits: usize| SquareSet::from_bits(bits as u64 & 0xFF);
    match rng.below(6) {
        0 => setup.with_turn(Color::ALL[rng.below(2)]),
        1 => setup.clear(at),
        2 => setup.with_en_passant(Some(at)),
        3 => setup.with_castling(back_rank(rng.below(256))),
        4 => {
            let rank = [Rank::THIRD, Rank::SIXTH][rng.below(2)];
            setup.with_en_passant(Some(Square::new(at.file(), rank)))
        }
        _ => {
            let (color, role) = (Color::ALL[rng.below(2)], Role::ALL[rng.below(6)]);
            setup.put(at, Piece { color, role })
        }
    }
}
