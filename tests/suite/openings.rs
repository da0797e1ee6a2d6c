//! Positions as types that have impls of a user's own: of a user's trait, in a user's type, and of traits that have an
//! impl for every type, such as `From`.

use caissa::Board;
use caissa::typed::TypedBoard;

/// A name of a position.
trait Opening: TypedBoard {
    const NAME: &'static str;
}

/// A user's type for each position.
struct Lesson<P>(P);

struct Code(&'static str);

macro_rules! openings {
    ($($code:literal $name:literal = [$($moves:tt)*];)*) => {
        $(
            impl Opening for Board![$($moves)*] {
                const NAME: &'static str = $name;
            }

            impl Lesson<Board![$($moves)*]> {
                fn code(&self) -> Code {
                    Code::from(self.0)
                }
            }

            impl From<Board![$($moves)*]> for Code {
                fn from(_: Board![$($moves)*]) -> Self {
                    Self($code)
                }
            }
        )*

        #[test]
        fn each_position_has_impls_of_its_own() {
            let named: &[(&str, &str, Board)] = &[$(
                (Lesson(Board![$($moves)*]).code().0, <Board![$($moves)*]>::NAME, Board![$($moves)*].board())
            ),*];
            assert_eq!(named, [$(($code, $name, <Board![$($moves)*] as TypedBoard>::BOARD)),*]);
            assert!(named.len() > 11);
        }
    };
}

openings! {
    "A04" "Zukertort Opening" = [1. Nf3];
    "A10" "English Opening" = [1. c4];
    "A40" "Queen's Pawn Game" = [1. d4];
    "A45" "Indian Defence" = ["1. d4 Nf6"];
    "A80" "Dutch Defence" = [1. d4 f5];
    "B00" "King's Pawn Game" = [1. e4];
    "B01" "Scandinavian Defence" = [1. e4 d5];
    "B10" "Caro-Kann Defence" = [1. e4 c6];
    "B20" "Sicilian Defence" = [fen "rnbqkbnr/pp1ppppp/8/2p5/4P3/8/PPPP1PPP/RNBQKBNR w KQkq - 0 2"];
    "C00" "French Defence" = [1. e4 e6];
    "C42" "Petrov's Defence" = [1. e4 e5 2. Nf3 Nf6];
    "C60" "Ruy Lopez" = [1. e4 e5 2. Nf3 Nc6 3. Bb5];
    "C54" "Legal's Mate" = [1. e4 e5 2. Nf3 d6 3. Bc4 Bg4 4. Nc3 g6 5. Nxe5 Bxd1 6. Bxf7 + Ke7 7. Nd5 #];
}

/// One call is a type, a value and a pattern.
#[test]
fn a_position_is_a_type_a_value_and_a_pattern() {
    const AFTER: Board![1. e4] = Board![1. e4];
    let Board![1. e4] = AFTER;
    assert_eq!(size_of::<Board![1. e4]>(), 0);
    assert_eq!(<Board![1. e4]>::default(), AFTER);
}
