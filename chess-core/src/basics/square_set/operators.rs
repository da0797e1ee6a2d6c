//! The operators of sets, `|`, `&`, `^`, `-` and `!`, and the traits of collections.

use core::ops::{
    BitAnd, BitAndAssign, BitOr, BitOrAssign, BitXor, BitXorAssign, Not, Sub, SubAssign,
};

use super::{Square, SquareSet};

/// Implements an operator and its assignment with the `const` method.
macro_rules! operator {
    ($trait:ident $call:ident, $assign:ident $call_assign:ident, $method:ident) => {
        impl $trait for SquareSet {
            type Output = Self;

            #[inline(always)]
            fn $call(self, other: Self) -> Self {
                self.$method(other)
            }
        }

        impl $assign for SquareSet {
            #[inline(always)]
            fn $call_assign(&mut self, other: Self) {
                *self = self.$method(other);
            }
        }
    };
}

operator!(BitOr bitor, BitOrAssign bitor_assign, or);
operator!(BitAnd bitand, BitAndAssign bitand_assign, and);
operator!(BitXor bitxor, BitXorAssign bitxor_assign, xor);
operator!(Sub sub, SubAssign sub_assign, difference);

impl Not for SquareSet {
    type Output = Self;

    #[inline(always)]
    fn not(self) -> Self {
        self.complement()
    }
}

implement! {
    From<Square> for SquareSet = |square| Self::of(square);
}

impl FromIterator<Square> for SquareSet {
    fn from_iter<I: IntoIterator<Item = Square>>(squares: I) -> Self {
        squares.into_iter().fold(Self::EMPTY, Self::with)
    }
}

impl Extend<Square> for SquareSet {
    fn extend<I: IntoIterator<Item = Square>>(&mut self, squares: I) {
        *self |= squares.into_iter().collect();
    }
}
