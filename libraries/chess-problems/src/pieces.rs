//! Lists of pieces as problemists write them: `Kg1 Qd6 Sb8g8 Pa2`. A knight is `S`, from the German Springer.

use chess_core::pgn::Place;
use chess_core::{Board, Color, File, Piece, Role, Setup, Square, SquareSet};

use crate::NotAProblem;

/// The letters of the pieces, in the order of [`Role::ALL`].
#[derive(Clone, Copy)]
pub(super) struct Letters([char; 6]);

impl Letters {
    pub(super) const ENGLISH: Self = Self(['P', 'S', 'B', 'R', 'Q', 'K']);
    pub(super) const GERMAN: Self = Self(['B', 'S', 'L', 'T', 'D', 'K']);
    pub(super) const FRENCH: Self = Self(['P', 'C', 'F', 'T', 'D', 'R']);

    /// The kind of man that a letter names, small or capital.
    pub(super) fn role(self, letter: &str) -> Option<Role> {
        let mut letters = Role::ALL.into_iter().zip(self.0);
        letters
            .find(|(_, own)| letter.eq_ignore_ascii_case(own.encode_utf8(&mut [0; 4])))
            .map(|(role, _)| role)
    }

    /// `K, Q, R, B, S and P`
    fn names(self) -> String {
        let [pawn, knight, bishop, rook, queen, king] = self.0;
        format!("{king}, {queen}, {rook}, {bishop}, {knight} and {pawn}")
    }

    /// Puts pieces of one kind on the board: a letter, and one or more squares.
    pub(super) fn put(
        self,
        mut setup: Setup,
        color: Color,
        word: &str,
        place: Place,
    ) -> Result<Setup, NotAProblem> {
        let fairy = || {
            let why = format!("only the pieces {} are known", self.names());
            NotAProblem::unsupported(place, word, &why)
        };
        let (letter, squares) = word.split_at(word.chars().next().map_or(0, char::len_utf8));
        let role = self.role(letter);
        if letter.eq_ignore_ascii_case("n") && self.role("q").is_some() {
            let why = "`N` is the nightrider here; a knight is `S`";
            return Err(NotAProblem::unsupported(place, word, why));
        }
        let role = role.ok_or_else(fairy)?;
        if squares.is_empty() {
            return Err(NotAProblem::expected(
                place,
                "a piece and its square, such as `Kg1`",
                word,
            ));
        }
        for square in all_squares(squares).ok_or_else(fairy)? {
            if setup.piece_at(square).is_some() {
                return Err(NotAProblem::unsupported(
                    place,
                    word,
                    "two pieces stand on one square",
                ));
            }
            setup = setup.put(square, Piece { color, role });
        }
        Ok(setup)
    }
}

/// The squares of a word such as `a2b2`; `None` for any other word.
pub(super) fn all_squares(word: &str) -> Option<impl Iterator<Item = Square> + '_> {
    let pairs = || {
        word.as_bytes().chunks(2).map(|pair| {
            let [file, rank] = pair else { return None };
            let name = [file.to_ascii_lowercase(), *rank];
            Square::from_name(std::str::from_utf8(&name).ok()?)
        })
    };
    pairs().all(|square| square.is_some()).then(|| pairs().flatten())
}

/// The men of one side: `Kc8`, `Ra1`, `Pb6`.
pub(super) fn men(board: &Board, color: Color) -> impl Iterator<Item = String> {
    Role::ALL.into_iter().rev().flat_map(move |role| {
        let squares = board.by_color(color).and(board.by_role(role)).into_iter();
        squares.map(move |square| format!("{}{square}", letter(role)))
    })
}

/// The letter of a piece.
pub(super) const fn letter(role: Role) -> char {
    if matches!(role, Role::Knight) { 'S' } else { role.letter() }
}

/// The position. A king and a rook on their first squares may castle unless one of them is among those that moved.
pub(super) fn board(setup: Setup, moved: SquareSet, place: Place) -> Result<Board, NotAProblem> {
    let setup = setup.with_castling(at_home(&setup, moved));
    setup.board().map_err(|error| NotAProblem::of_error(place, error))
}

/// The rooks on their first squares whose kings are on theirs.
pub(super) fn at_home(setup: &Setup, moved: SquareSet) -> SquareSet {
    let rooks = setup.with_castling(moved.complement()).standard_rights();
    let has_king = |rook: &Square| !moved.contains(Square::new(File::E, rook.rank()));
    rooks.into_iter().filter(has_king).collect()
}
